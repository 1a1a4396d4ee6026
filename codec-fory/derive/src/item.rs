//! The type that is derived for, as far as both directions look at it in the same way.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Data, DataEnum, DeriveInput, Error, Fields, GenericParam, Generics, Ident, Lifetime,
    LifetimeParam, Member, Result, Type, parse_quote,
};

use crate::attr::{Order, Tag, TypeAttrs, VariantAttrs, With};
use crate::field::{Field, Role};

/// A type.
pub(crate) struct Item {
    pub(crate) ident: Ident,
    generics: Generics,
    pub(crate) body: Body,
    pub(crate) deny_unknown_fields: bool,
    /// A codec of the user's own for the whole type, in one direction or both.
    pub(crate) with: With,
    /// The path of the crate.
    pub(crate) krate: TokenStream,
}

/// What a type is made of.
pub(crate) enum Body {
    /// Named fields in the order in which they are written, then those that are not: an object.
    Object(Vec<Field>),
    /// One field that stands for the whole.
    Transparent(Box<Field>),
    /// Several fields without names: an array.
    Tuple(Vec<Field>),
    /// Variants without data: strings.
    Enum(Vec<Variant>),
    /// Variants with data.
    Tagged(Tag, Vec<DataVariant>),
}

/// A variant of an enum without data.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) ordinal: u32,
}

/// A variant of an enum with data.
pub(crate) struct DataVariant {
    pub(crate) variant: Variant,
    pub(crate) data: VariantData,
}

/// The data of a variant.
pub(crate) enum VariantData {
    /// Named fields, or none: an object.
    Object(Vec<Field>),
    /// One value.
    Value(Box<Type>),
    /// Several values: an array.
    Tuple(Vec<Type>),
}

impl Item {
    pub(crate) fn parse(input: &DeriveInput) -> Result<Self> {
        let mut attrs = TypeAttrs::parse(&input.attrs)?;
        refuse_packed(input)?;
        let body = match &input.data {
            Data::Struct(data) => parse_struct(&data.fields, &attrs)?,
            Data::Enum(data) => parse_enum(input, data, &attrs)?,
            Data::Union(_) => {
                return Err(Error::new_spanned(
                    &input.ident,
                    "a union cannot be written as JSON",
                ));
            }
        };
        refuse_without_meaning(&body, &attrs)?;
        let krate = match attrs.krate.get() {
            Some(path) => path.to_token_stream(),
            None => quote!(::codec_fory),
        };
        Ok(Item {
            ident: input.ident.clone(),
            generics: input.generics.clone(),
            body,
            deny_unknown_fields: attrs.deny_unknown_fields.get().is_some(),
            with: std::mem::take(&mut attrs.with),
            krate,
        })
    }

    /// The head of `impl Trait for Type where ...`, for a trait of the writing direction.
    pub(crate) fn write_head(&self, of: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        self.head_with_bounds(of, &quote!(#krate::ForyJsonWrite))
    }

    /// The same, where every type parameter must implement `bound`.
    pub(crate) fn head_with_bounds(&self, of: &TokenStream, bound: &TokenStream) -> TokenStream {
        let mut generics = self.generics.clone();
        for param in generics.type_params_mut() {
            param.bounds.push(parse_quote!(#bound));
        }
        let ident = &self.ident;
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, ty_generics, _) = self.generics.split_for_impl();
        quote!(impl #impl_generics #of for #ident #ty_generics #where_clause)
    }

    /// The head of `impl Trait<'__de> for Type where ...`, for a trait of the reading direction.
    pub(crate) fn read_head(&self, of: &TokenStream) -> TokenStream {
        let krate = &self.krate;
        let bound = quote!(#krate::ForyJsonRead<'__de>);
        let mut generics = self.generics.clone();
        let mut de = LifetimeParam::new(Lifetime::new("'__de", Span::call_site()));
        for param in &mut generics.params {
            match param {
                // What the type borrows must live as long as the input.
                GenericParam::Lifetime(param) => de.bounds.push(param.lifetime.clone()),
                GenericParam::Type(param) => param.bounds.push(parse_quote!(#bound)),
                GenericParam::Const(_) => {}
            }
        }
        generics.params.insert(0, GenericParam::Lifetime(de));
        let ident = &self.ident;
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, ty_generics, _) = self.generics.split_for_impl();
        quote!(impl #impl_generics #of for #ident #ty_generics #where_clause)
    }

    /// All fields with names, those of variants included.
    pub(crate) fn fields(&self) -> impl Iterator<Item = &Field> {
        let (own, variants) = match &self.body {
            Body::Object(fields) => (fields.as_slice(), [].as_slice()),
            Body::Transparent(field) => (std::slice::from_ref(&**field), [].as_slice()),
            Body::Tagged(_, variants) => ([].as_slice(), variants.as_slice()),
            Body::Tuple(_) | Body::Enum(_) => ([].as_slice(), [].as_slice()),
        };
        let of_variants = variants.iter().flat_map(|variant| match &variant.data {
            VariantData::Object(fields) => fields.as_slice(),
            VariantData::Value(_) | VariantData::Tuple(_) => [].as_slice(),
        });
        own.iter().chain(of_variants)
    }
}

fn refuse_packed(input: &DeriveInput) -> Result<()> {
    for attribute in &input.attrs {
        if attribute.path().is_ident("repr") {
            let repr = attribute.meta.to_token_stream().to_string();
            if repr.contains("packed") {
                let message = "the fields of a packed type cannot be borrowed";
                return Err(Error::new_spanned(attribute, message));
            }
        }
    }
    Ok(())
}

/// Attributes of the type that say nothing about a type of its kind.
fn refuse_without_meaning(body: &Body, attrs: &TypeAttrs) -> Result<()> {
    let is_object = matches!(body, Body::Object(_));
    let has_fields = is_object || matches!(body, Body::Tagged(..));
    for (name, span, has_meaning) in [
        ("order", attrs.order.span(), has_fields),
        ("include", attrs.include.span(), has_fields),
        ("default", attrs.default.span(), is_object),
        (
            "deny_unknown_fields",
            attrs.deny_unknown_fields.span(),
            has_fields,
        ),
        (
            "transparent",
            attrs.transparent.span(),
            matches!(body, Body::Transparent(_)),
        ),
    ] {
        if let (Some(span), false) = (span, has_meaning) {
            let message = format!("`{name}` has no meaning for a type of this kind");
            return Err(Error::new(span, message));
        }
    }
    Ok(())
}

fn parse_struct(fields: &Fields, attrs: &TypeAttrs) -> Result<Body> {
    if let Some(span) = attrs.tag.span() {
        return Err(Error::new(span, "only enums are told apart by a tag"));
    }
    let one_unnamed = matches!(fields, Fields::Unnamed(_)) && fields.len() == 1;
    if attrs.transparent.get().is_some() || one_unnamed {
        let (Some(field), 1) = (fields.iter().next(), fields.len()) else {
            let message = "a transparent type has exactly one field";
            let span = attrs.transparent.span().unwrap_or_else(Span::call_site);
            return Err(Error::new(span, message));
        };
        let allowed = ["raw", "byte_array_format", "with"];
        Field::refuse_member_attributes(field, &allowed)?;
        let member = fields.members().next().unwrap_or_else(|| Member::from(0));
        // What concerns members is not looked at here, and neither is it on the type.
        let of = TypeAttrs::default();
        return Ok(Body::Transparent(Box::new(Field::parse(
            field, member, 0, &of,
        )?)));
    }
    if let Fields::Unnamed(_) = fields {
        let fields = fields.iter().zip(fields.members()).enumerate();
        let parsed = fields.map(|(index, (field, member))| {
            Field::refuse_member_attributes(field, &[])?;
            Field::parse(field, member, index, attrs)
        });
        return Ok(Body::Tuple(parsed.collect::<Result<_>>()?));
    }
    let mut parsed = parse_fields(fields, attrs, 0)?;
    arrange(&mut parsed, attrs.order.get())?;
    if let Some(Order::First(names)) = attrs.order.get() {
        refuse_unknown_names(names, &[&parsed])?;
    }
    Ok(Body::Object(parsed))
}

/// Named fields, in the order in which they are declared.
fn parse_fields(fields: &Fields, attrs: &TypeAttrs, first_index: usize) -> Result<Vec<Field>> {
    let mut parsed = Vec::with_capacity(fields.len());
    for (index, (field, member)) in fields.iter().zip(fields.members()).enumerate() {
        parsed.push(Field::parse(field, member, first_index + index, attrs)?);
    }
    refuse_same_names(&parsed)?;
    refuse_second_any(&parsed)?;
    Ok(parsed)
}

/// Puts the fields into the order in which they are written; those that are not come last.
fn arrange(fields: &mut [Field], order: Option<&Order>) -> Result<()> {
    match order {
        Some(Order::Declared) | None => {}
        Some(Order::Alphabetic) => fields.sort_by(|a, b| a.names[0].cmp(&b.names[0])),
        Some(Order::First(names)) => fields.sort_by_key(|field| {
            names
                .iter()
                .position(|name| field.is_called(&name.value()))
                .unwrap_or(names.len())
        }),
    }
    // Members without names of their own follow the others, as a map of the rest must.
    if matches!(order, Some(Order::Alphabetic)) {
        fields.sort_by_key(|field| field.role != Role::Member);
    }
    fields.sort_by_key(|field| match (field.written(), field.role) {
        (true, Role::Any) => 1,
        (true, _) => 0,
        (false, Role::Hidden) => 3,
        (false, _) => 2,
    });
    Ok(())
}

fn refuse_unknown_names(names: &[syn::LitStr], fields: &[&[Field]]) -> Result<()> {
    for (index, name) in names.iter().enumerate() {
        let text = name.value();
        if names[..index].iter().any(|other| other.value() == text) {
            return Err(Error::new(name.span(), "this name is in the order twice"));
        }
        let known = fields.iter().any(|fields| {
            fields
                .iter()
                .any(|field| field.written() && field.is_called(&text))
        });
        if !known {
            let message = format!("no field that is written has the name `{text}`");
            return Err(Error::new(name.span(), message));
        }
    }
    Ok(())
}

fn refuse_second_any(fields: &[Field]) -> Result<()> {
    let mut any = fields.iter().filter(|field| field.role == Role::Any);
    match any.nth(1) {
        Some(second) => Err(Error::new(
            second.span(),
            "only one field can take the unknown members",
        )),
        None => Ok(()),
    }
}

/// Two fields of the same name could not be told apart in reading, and would be written twice.
fn refuse_same_names(fields: &[Field]) -> Result<()> {
    const POLICIES: [&str; 3] = ["lower camel case", "snake case", "names as declared"];
    let members = fields.iter().filter(|field| field.role == Role::Member);
    for (i, field) in members.clone().enumerate() {
        for other in members.clone().take(i) {
            for (policy, policy_name) in POLICIES.iter().enumerate() {
                let names = [&field.names[policy], &other.names[policy]];
                let taken = if names[0] == names[1] || other.aliases.contains(names[0]) {
                    Some(names[0])
                } else if field.aliases.contains(names[1]) {
                    Some(names[1])
                } else {
                    let mut aliases = field.aliases.iter();
                    aliases.find(|alias| other.aliases.contains(alias))
                };
                if let Some(name) = taken {
                    let message =
                        format!("another field has the name or alias `{name}`, in {policy_name}");
                    return Err(Error::new(field.span(), message));
                }
            }
        }
    }
    Ok(())
}

fn parse_enum(input: &DeriveInput, data: &DataEnum, attrs: &TypeAttrs) -> Result<Body> {
    if data.variants.is_empty() && attrs.with.span.is_none() {
        let message = "an enum without variants has no value that could be written or read";
        return Err(Error::new_spanned(&input.ident, message));
    }
    let variants = data
        .variants
        .iter()
        .enumerate()
        .map(|(index, variant)| parse_variant(variant, index))
        .collect::<Result<Vec<_>>>()?;
    refuse_same_variants(&variants)?;
    let with_data = data
        .variants
        .iter()
        .find(|variant| !matches!(variant.fields, Fields::Unit));
    let Some(tag) = attrs.tag.get() else {
        return match with_data {
            Some(variant) if attrs.with.span.is_none() => {
                let message = "an enum with data needs one of these on the type: \
                               `property = \"...\"`, `wrapper_object`, `wrapper_array`";
                Err(Error::new_spanned(&variant.ident, message))
            }
            // With a codec of its own, the variants are not looked at.
            Some(_) => Ok(Body::Enum(Vec::new())),
            None => Ok(Body::Enum(variants)),
        };
    };
    let mut next_index = 0;
    let mut parsed = Vec::with_capacity(variants.len());
    for (source, variant) in data.variants.iter().zip(variants) {
        let data = parse_variant_data(source, tag, attrs, next_index)?;
        next_index += source.fields.len();
        parsed.push(DataVariant { variant, data });
    }
    if let Some(Order::First(names)) = attrs.order.get() {
        let fields: Vec<_> = parsed
            .iter()
            .filter_map(|variant| match &variant.data {
                VariantData::Object(fields) => Some(fields.as_slice()),
                _ => None,
            })
            .collect();
        refuse_unknown_names(names, &fields)?;
    }
    Ok(Body::Tagged(tag.clone(), parsed))
}

fn parse_variant_data(
    source: &syn::Variant,
    tag: &Tag,
    attrs: &TypeAttrs,
    first_index: usize,
) -> Result<VariantData> {
    if let Fields::Unnamed(fields) = &source.fields {
        for field in &fields.unnamed {
            Field::refuse_member_attributes(field, &[])?;
        }
        if fields.unnamed.len() == 1 {
            return Ok(VariantData::Value(Box::new(fields.unnamed[0].ty.clone())));
        }
        if let Tag::Property(_) = tag {
            let message = "a variant by property has members beside the property: named fields, \
                           or one struct that has them";
            return Err(Error::new_spanned(fields, message));
        }
        if fields.unnamed.len() > 12 {
            let message = "a variant has at most 12 fields without names";
            return Err(Error::new_spanned(fields, message));
        }
        let types = fields.unnamed.iter().map(|field| field.ty.clone());
        return Ok(VariantData::Tuple(types.collect()));
    }
    let mut fields = parse_fields(&source.fields, attrs, first_index)?;
    for field in &fields {
        if matches!(field.role, Role::Flatten | Role::Any) {
            let message = "the fields of a variant cannot be flattened or take unknown members; \
                           a struct in the variant can have such a field";
            return Err(Error::new(field.span(), message));
        }
        if let Tag::Property(property) = tag {
            let mut names = field.names.iter().chain(&field.aliases);
            if field.role == Role::Member && names.any(|name| name == property) {
                let message = format!("the property `{property}` tells the variants apart");
                return Err(Error::new(field.span(), message));
            }
        }
    }
    arrange(&mut fields, attrs.order.get())?;
    Ok(VariantData::Object(fields))
}

fn parse_variant(variant: &syn::Variant, index: usize) -> Result<Variant> {
    let attrs = VariantAttrs::parse(&variant.attrs)?;
    let ident = variant.ident.to_string();
    let index = u32::try_from(index)
        .map_err(|_| Error::new_spanned(variant, "an enum has at most 2^32 variants"))?;
    Ok(Variant {
        name: attrs
            .name
            .take()
            .unwrap_or_else(|| ident.strip_prefix("r#").unwrap_or(&ident).to_owned()),
        ident: variant.ident.clone(),
        aliases: attrs.aliases,
        ordinal: attrs.ordinal.take().unwrap_or(index),
    })
}

fn refuse_same_variants(variants: &[Variant]) -> Result<()> {
    for (i, variant) in variants.iter().enumerate() {
        for other in &variants[..i] {
            let names = || std::iter::once(&variant.name).chain(&variant.aliases);
            let taken = names().find(|name| **name == other.name || other.aliases.contains(name));
            let message = if let Some(name) = taken {
                format!("another variant has the name or alias `{name}`")
            } else if variant.ordinal == other.ordinal {
                format!("another variant has the ordinal {}", variant.ordinal)
            } else {
                continue;
            };
            return Err(Error::new_spanned(&variant.ident, message));
        }
    }
    Ok(())
}
