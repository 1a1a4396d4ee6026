//! The options of a codec, and the names of their values.

use crate::output::Style;

/// How the names of fields are spelled in JSON.
///
/// The policy acts on the names that are derived from the names of Rust fields; a name that is
/// given explicitly with `#[fory_json(name = "...")]` is never changed. All spellings are worked
/// out when the type is compiled.
///
/// ```
/// use codec_fory::{ForyJson, PropertyNaming};
///
/// #[derive(ForyJson)]
/// #[allow(non_snake_case)]
/// struct Names { has_bitrate: u8, version2FA: u8 }
///
/// let names = Names { has_bitrate: 1, version2FA: 2 };
/// for (naming, json) in [
///     (PropertyNaming::LowerCamelCase, r#"{"hasBitrate":1,"version2FA":2}"#),
///     (PropertyNaming::SnakeCase, r#"{"has_bitrate":1,"version2_fa":2}"#),
///     (PropertyNaming::AsDeclared, r#"{"has_bitrate":1,"version2FA":2}"#),
/// ] {
///     let codec = ForyJson::builder().property_naming(naming).build();
///     assert_eq!(codec.to_json(&names)?, json);
/// }
/// # codec_fory::Result::Ok(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PropertyNaming {
    /// `has_bitrate` is written `hasBitrate`. The default.
    #[default]
    LowerCamelCase,
    /// `has_bitrate` stays as it is, `URLValue` becomes `url_value`, `version2FA` becomes
    /// `version2_fa`.
    SnakeCase,
    /// The name of the Rust field, unchanged.
    AsDeclared,
}

impl PropertyNaming {
    /// The place of this policy's spelling in every table of names.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// How arrays of bytes (`Vec<u8>`, `&[u8]`, `[u8; N]`, `Cow<[u8]>` and the same of `i8`) are
/// written and read.
///
/// ```
/// use codec_fory::{ByteArrayFormat, ForyJson};
///
/// for (format, json) in [
///     (ByteArrayFormat::Base64, r#""AKv/""#),
///     (ByteArrayFormat::Base16, r#""00abff""#),
///     (ByteArrayFormat::Array, "[0,-85,-1]"),
/// ] {
///     let codec = ForyJson::builder().byte_array_format(format).build();
///     assert_eq!(codec.to_json(&[0u8, 0xAB, 0xFF])?, json);
///     assert_eq!(codec.from_json::<Vec<u8>>(json)?, [0, 0xAB, 0xFF]);
/// }
/// # codec_fory::Result::Ok(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ByteArrayFormat {
    /// A string in the standard alphabet of RFC 4648, padded. The default.
    #[default]
    Base64,
    /// A string of hexadecimal digits: lower case is written, both cases are read.
    Base16,
    /// An array of signed decimal numbers, -128 to 127.
    Array,
}

/// The options of a codec; see [`ForyJsonBuilder`](crate::ForyJsonBuilder) for what each does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) write_null_fields: bool,
    pub(crate) property_naming: PropertyNaming,
    pub(crate) byte_array_format: ByteArrayFormat,
    pub(crate) bean_to_array: bool,
    pub(crate) escape_non_ascii: bool,
    /// Nested arrays and objects, the outermost included.
    pub(crate) max_depth: u32,
    /// Bytes; see [`ReadState`](crate::input::ReadState) for what is charged.
    pub(crate) max_graph_bytes: usize,
}

impl Options {
    pub(crate) const DEFAULT: Options = Options {
        write_null_fields: false,
        property_naming: PropertyNaming::LowerCamelCase,
        byte_array_format: ByteArrayFormat::Base64,
        bean_to_array: false,
        escape_non_ascii: false,
        max_depth: 20,
        max_graph_bytes: 128 << 20,
    };

    /// The form that documents have with these options.
    #[inline]
    pub(crate) const fn style(&self, pretty: bool) -> Style {
        let named = matches!(self.property_naming, PropertyNaming::LowerCamelCase);
        if self.write_null_fields || self.escape_non_ascii || !named {
            return Style::General;
        }
        match (self.bean_to_array, pretty) {
            (false, false) => Style::Compact,
            (true, false) => Style::Positional,
            (false, true) => Style::Pretty,
            (true, true) => Style::General,
        }
    }
}
