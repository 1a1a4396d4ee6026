//! The `#[fory_json(...)]` attributes, as they are written.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::meta::ParseNestedMeta;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Error, LitInt, LitStr, Path, Result, Token, parenthesized};

/// The order of a type's fields.
#[derive(Default)]
pub(crate) enum Order {
    /// As they are declared.
    #[default]
    Declared,
    /// By their names under the default naming policy.
    Alphabetic,
    /// These names first, the others as they are declared.
    First(Vec<LitStr>),
}

/// When a field is left out of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Include {
    Always,
    NonNull,
    NonDefault,
}

/// The directions in which a field does not take part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ignore {
    Both,
    Read,
    Write,
}

/// Where a missing field's value comes from.
#[derive(Clone)]
pub(crate) enum DefaultValue {
    /// `Default::default()` of its type.
    OfType,
    /// Text, which stands for whatever is made from text: String, Cow, Box and others.
    Text(LitStr),
    /// An expression.
    Given(TokenStream),
}

/// How the data of an enum is told from that of its other variants.
#[derive(Clone)]
pub(crate) enum Tag {
    /// By a member of this name, among the data's own.
    Property(String),
    /// By the only name of an object around the data.
    WrapperObject,
    /// By the first element of an array of two, the other being the data.
    WrapperArray,
}

/// The functions of a codec of the user's own.
#[derive(Default)]
pub(crate) struct With {
    pub(crate) write: Option<Path>,
    pub(crate) read: Option<Path>,
    /// Of the attribute that gave the first of them.
    pub(crate) span: Option<Span>,
}

/// An attribute that may be given once, and where it was.
pub(crate) struct Once<T>(Option<(T, Span)>);

impl<T> Default for Once<T> {
    fn default() -> Self {
        Once(None)
    }
}

impl<T> Once<T> {
    fn set(&mut self, meta: &ParseNestedMeta<'_>, value: T) -> Result<()> {
        if self.0.is_some() {
            let message = "this attribute is given twice";
            return Err(Error::new(meta.path.span(), message));
        }
        self.0 = Some((value, meta.path.span()));
        Ok(())
    }

    pub(crate) fn get(&self) -> Option<&T> {
        self.0.as_ref().map(|(value, _)| value)
    }

    pub(crate) fn take(self) -> Option<T> {
        self.0.map(|(value, _)| value)
    }

    pub(crate) fn span(&self) -> Option<Span> {
        self.0.as_ref().map(|(_, span)| *span)
    }
}

/// The attributes of a type.
#[derive(Default)]
pub(crate) struct TypeAttrs {
    pub(crate) order: Once<Order>,
    pub(crate) include: Once<Include>,
    pub(crate) default: Once<()>,
    pub(crate) transparent: Once<()>,
    pub(crate) deny_unknown_fields: Once<()>,
    pub(crate) tag: Once<Tag>,
    pub(crate) with: With,
    /// Where the crate is found, if not at `::codec_fory`.
    pub(crate) krate: Once<Path>,
}

/// The attributes of a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) name: Once<String>,
    pub(crate) aliases: Vec<String>,
    pub(crate) alias_span: Option<Span>,
    pub(crate) include: Once<Include>,
    pub(crate) ignore: Once<Ignore>,
    pub(crate) default: Once<DefaultValue>,
    pub(crate) flatten: Once<()>,
    pub(crate) any: Once<()>,
    pub(crate) raw: Once<()>,
    /// The place of the format in `ByteArrayFormat`.
    pub(crate) byte_array_format: Once<u8>,
    pub(crate) with: With,
}

/// The attributes of a variant of an enum.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) name: Once<String>,
    pub(crate) aliases: Vec<String>,
    pub(crate) ordinal: Once<u32>,
}

impl TypeAttrs {
    pub(crate) fn parse(attributes: &[Attribute]) -> Result<Self> {
        let mut parsed = TypeAttrs::default();
        each(attributes, |meta| match name(&meta).as_str() {
            "order" => {
                let order = parse_order(&meta)?;
                parsed.order.set(&meta, order)
            }
            "include" => {
                let include = parse_include(&meta)?;
                parsed.include.set(&meta, include)
            }
            "default" => parsed.default.set(&meta, ()),
            "transparent" => parsed.transparent.set(&meta, ()),
            "deny_unknown_fields" => parsed.deny_unknown_fields.set(&meta, ()),
            "property" => {
                let name = string(&meta)?;
                parsed.tag.set(&meta, Tag::Property(name))
            }
            "wrapper_object" => parsed.tag.set(&meta, Tag::WrapperObject),
            "wrapper_array" => parsed.tag.set(&meta, Tag::WrapperArray),
            "with" | "write_with" | "read_with" => parsed.with.parse(&meta),
            "crate" => {
                let path = path(&meta)?;
                parsed.krate.set(&meta, path)
            }
            _ => Err(unknown(
                &meta,
                "a type",
                "order, include, default, transparent, deny_unknown_fields, property, \
                     wrapper_object, wrapper_array, with, write_with, read_with, crate",
            )),
        })?;
        Ok(parsed)
    }
}

impl FieldAttrs {
    pub(crate) fn parse(attributes: &[Attribute]) -> Result<Self> {
        let mut parsed = FieldAttrs::default();
        each(attributes, |meta| match name(&meta).as_str() {
            "name" => {
                let name = string(&meta)?;
                parsed.name.set(&meta, name)
            }
            "alias" => {
                parsed.aliases.push(string(&meta)?);
                parsed.alias_span = Some(meta.path.span());
                Ok(())
            }
            "include" => {
                let include = parse_include(&meta)?;
                parsed.include.set(&meta, include)
            }
            "ignore" => {
                let ignore = parse_ignore(&meta)?;
                parsed.ignore.set(&meta, ignore)
            }
            "default" => {
                let default = parse_default(&meta)?;
                parsed.default.set(&meta, default)
            }
            "flatten" => parsed.flatten.set(&meta, ()),
            "any" => parsed.any.set(&meta, ()),
            "raw" => parsed.raw.set(&meta, ()),
            "byte_array_format" => {
                let format = parse_byte_array_format(&meta)?;
                parsed.byte_array_format.set(&meta, format)
            }
            "with" | "write_with" | "read_with" => parsed.with.parse(&meta),
            _ => Err(unknown(
                &meta,
                "a field",
                "name, alias, include, ignore, default, flatten, any, raw, \
                     byte_array_format, with, write_with, read_with",
            )),
        })?;
        Ok(parsed)
    }

    /// The first attribute other than those whose `but` is true, for "cannot stand beside".
    pub(crate) fn first_other(&self, allowed: &[&str]) -> Option<(&'static str, Span)> {
        [
            ("name", self.name.span()),
            ("alias", self.alias_span),
            ("include", self.include.span()),
            ("ignore", self.ignore.span()),
            ("default", self.default.span()),
            ("flatten", self.flatten.span()),
            ("any", self.any.span()),
            ("raw", self.raw.span()),
            ("byte_array_format", self.byte_array_format.span()),
            ("with", self.with.span),
        ]
        .into_iter()
        .filter(|(name, _)| !allowed.contains(name))
        .find_map(|(name, span)| Some((name, span?)))
    }
}

impl VariantAttrs {
    pub(crate) fn parse(attributes: &[Attribute]) -> Result<Self> {
        let mut parsed = VariantAttrs::default();
        each(attributes, |meta| match name(&meta).as_str() {
            "name" => {
                let name = string(&meta)?;
                parsed.name.set(&meta, name)
            }
            "alias" => {
                parsed.aliases.push(string(&meta)?);
                Ok(())
            }
            "ordinal" => {
                let ordinal = meta.value()?.parse::<LitInt>()?.base10_parse()?;
                parsed.ordinal.set(&meta, ordinal)
            }
            _ => Err(unknown(&meta, "a variant", "name, alias, ordinal")),
        })?;
        Ok(parsed)
    }
}

impl With {
    fn parse(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let of_module = |name: &str, path: &Path| {
            let mut path = path.clone();
            path.segments
                .push(syn::Ident::new(name, path.span()).into());
            path
        };
        let given = path(meta)?;
        let (write, read) = match name(meta).as_str() {
            "write_with" => (Some(given), None),
            "read_with" => (None, Some(given)),
            _ => (
                Some(of_module("write", &given)),
                Some(of_module("read", &given)),
            ),
        };
        for (own, new) in [(&mut self.write, write), (&mut self.read, read)] {
            if own.is_some() && new.is_some() {
                let message = "this direction has a codec already";
                return Err(Error::new(meta.path.span(), message));
            }
            *own = own.take().or(new);
        }
        self.span.get_or_insert(meta.path.span());
        Ok(())
    }
}

/// Runs `parse` for each item in each `#[fory_json(...)]`.
fn each(
    attributes: &[Attribute],
    mut parse: impl FnMut(ParseNestedMeta<'_>) -> Result<()>,
) -> Result<()> {
    for attribute in attributes {
        if attribute.path().is_ident("fory_json") {
            attribute.parse_nested_meta(&mut parse)?;
        }
    }
    Ok(())
}

/// The attribute's own name; empty if it is not a plain one, which no attribute of ours is.
fn name(meta: &ParseNestedMeta<'_>) -> String {
    meta.path
        .get_ident()
        .map(ToString::to_string)
        .unwrap_or_default()
}

fn string(meta: &ParseNestedMeta<'_>) -> Result<String> {
    Ok(meta.value()?.parse::<LitStr>()?.value())
}

/// A path, as it is or in quotes.
fn path(meta: &ParseNestedMeta<'_>) -> Result<Path> {
    let value = meta.value()?;
    if value.peek(LitStr) {
        value.parse::<LitStr>()?.parse()
    } else {
        value.call(Path::parse_mod_style)
    }
}

/// One of a few words in quotes.
fn word<T: Copy>(meta: &ParseNestedMeta<'_>, words: &[(&str, T)]) -> Result<T> {
    let given: LitStr = meta.value()?.parse()?;
    let found = words.iter().find(|(word, _)| *word == given.value());
    found.map(|(_, value)| *value).ok_or_else(|| {
        let words: Vec<_> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
        Error::new(given.span(), format!("expected {}", words.join(" or ")))
    })
}

fn parse_order(meta: &ParseNestedMeta<'_>) -> Result<Order> {
    if meta.input.peek(Token![=]) {
        let order: LitStr = meta.value()?.parse()?;
        return match order.value().as_str() {
            "alphabetic" => Ok(Order::Alphabetic),
            "declared" => Ok(Order::Declared),
            _ => Err(Error::new(
                order.span(),
                "expected \"alphabetic\", \"declared\", or a list of names: order(\"a\", \"b\")",
            )),
        };
    }
    let names;
    parenthesized!(names in meta.input);
    let names = Punctuated::<LitStr, Token![,]>::parse_terminated(&names)?;
    Ok(Order::First(names.into_iter().collect()))
}

fn parse_include(meta: &ParseNestedMeta<'_>) -> Result<Include> {
    word(
        meta,
        &[
            ("always", Include::Always),
            ("non_null", Include::NonNull),
            ("non_default", Include::NonDefault),
        ],
    )
}

fn parse_ignore(meta: &ParseNestedMeta<'_>) -> Result<Ignore> {
    if !meta.input.peek(Token![=]) {
        return Ok(Ignore::Both);
    }
    word(meta, &[("read", Ignore::Read), ("write", Ignore::Write)])
}

fn parse_default(meta: &ParseNestedMeta<'_>) -> Result<DefaultValue> {
    if !meta.input.peek(Token![=]) {
        return Ok(DefaultValue::OfType);
    }
    let value = meta.value()?;
    if value.peek(LitStr) && (value.peek2(Token![,]) || is_last(value)) {
        return Ok(DefaultValue::Text(value.parse()?));
    }
    let expression = until_comma(value)?;
    if expression.is_empty() {
        return Err(value.error("expected an expression"));
    }
    Ok(DefaultValue::Given(expression))
}

/// Whether the next token is the last one.
fn is_last(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    fork.parse::<TokenTree>().is_ok() && fork.is_empty()
}

/// The tokens of an expression. They are not taken apart, for which syn would need all of Rust's
/// grammar; a comma ends them, except between the angle brackets of `Type::<A, B>`.
fn until_comma(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    let mut brackets = 0u32;
    while !input.is_empty() && (brackets > 0 || !input.peek(Token![,])) {
        let opens = input.peek(Token![::]) && input.peek3(Token![<])
            || brackets > 0 && input.peek(Token![<]);
        if opens {
            while !input.peek(Token![<]) {
                tokens.extend(std::iter::once(input.parse::<TokenTree>()?));
            }
            brackets += 1;
        } else if brackets > 0 && input.peek(Token![>]) {
            brackets -= 1;
        }
        tokens.extend(std::iter::once(input.parse::<TokenTree>()?));
    }
    Ok(tokens)
}

fn parse_byte_array_format(meta: &ParseNestedMeta<'_>) -> Result<u8> {
    word(meta, &[("base64", 0), ("base16", 1), ("array", 2)])
}

fn unknown(meta: &ParseNestedMeta<'_>, of: &str, known: &str) -> Error {
    meta.error(format!(
        "unknown attribute of fory_json on {of}; known are: {known}"
    ))
}
