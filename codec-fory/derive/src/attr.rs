//! The `#[fory_json(...)]` attributes.

use syn::meta::ParseNestedMeta;
use syn::punctuated::Punctuated;
use syn::{Attribute, LitStr, Path, Result, Token, parenthesized};

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

/// The attributes of a type.
#[derive(Default)]
pub(crate) struct TypeAttrs {
    pub(crate) order: Order,
    pub(crate) transparent: bool,
    pub(crate) deny_unknown_fields: bool,
    /// Where the crate is found, if not at `::codec_fory`.
    pub(crate) krate: Option<Path>,
}

/// The attributes of a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) name: Option<String>,
    pub(crate) aliases: Vec<String>,
}

/// The attributes of a variant of an enum.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) name: Option<String>,
    pub(crate) ordinal: Option<u32>,
}

impl TypeAttrs {
    pub(crate) fn parse(attributes: &[Attribute]) -> Result<Self> {
        let mut parsed = TypeAttrs::default();
        each(attributes, |meta| {
            if meta.path.is_ident("order") {
                parsed.order = parse_order(&meta)?;
            } else if meta.path.is_ident("transparent") {
                parsed.transparent = true;
            } else if meta.path.is_ident("deny_unknown_fields") {
                parsed.deny_unknown_fields = true;
            } else if meta.path.is_ident("crate") {
                parsed.krate = Some(meta.value()?.parse::<LitStr>()?.parse()?);
            } else {
                return Err(unknown(
                    &meta,
                    "order, transparent, deny_unknown_fields, crate",
                ));
            }
            Ok(())
        })?;
        Ok(parsed)
    }
}

impl FieldAttrs {
    pub(crate) fn parse(attributes: &[Attribute]) -> Result<Self> {
        let mut parsed = FieldAttrs::default();
        each(attributes, |meta| {
            if meta.path.is_ident("name") {
                parsed.name = Some(string(&meta)?);
            } else if meta.path.is_ident("alias") {
                parsed.aliases.push(string(&meta)?);
            } else {
                return Err(unknown(&meta, "name, alias"));
            }
            Ok(())
        })?;
        Ok(parsed)
    }
}

impl VariantAttrs {
    pub(crate) fn parse(attributes: &[Attribute]) -> Result<Self> {
        let mut parsed = VariantAttrs::default();
        each(attributes, |meta| {
            if meta.path.is_ident("name") {
                parsed.name = Some(string(&meta)?);
            } else if meta.path.is_ident("ordinal") {
                parsed.ordinal = Some(meta.value()?.parse::<syn::LitInt>()?.base10_parse()?);
            } else {
                return Err(unknown(&meta, "name, ordinal"));
            }
            Ok(())
        })?;
        Ok(parsed)
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

fn string(meta: &ParseNestedMeta<'_>) -> Result<String> {
    Ok(meta.value()?.parse::<LitStr>()?.value())
}

fn parse_order(meta: &ParseNestedMeta<'_>) -> Result<Order> {
    if meta.input.peek(Token![=]) {
        let order: LitStr = meta.value()?.parse()?;
        return match order.value().as_str() {
            "alphabetic" => Ok(Order::Alphabetic),
            "declared" => Ok(Order::Declared),
            _ => Err(syn::Error::new(
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

fn unknown(meta: &ParseNestedMeta<'_>, known: &str) -> syn::Error {
    meta.error(format!(
        "unknown attribute of fory_json here; known are: {known}"
    ))
}
