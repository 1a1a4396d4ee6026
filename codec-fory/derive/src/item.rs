//! The type that is derived for, as far as both directions look at it in the same way.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Data, DeriveInput, Error, Fields, GenericParam, Generics, Ident, Lifetime, LifetimeParam,
    Member, Result, Type, parse_quote,
};

use crate::attr::{FieldAttrs, Order, TypeAttrs, VariantAttrs};
use crate::naming;

/// A type.
pub(crate) struct Item {
    pub(crate) ident: Ident,
    generics: Generics,
    pub(crate) body: Body,
    pub(crate) deny_unknown_fields: bool,
    /// The path of the crate.
    pub(crate) krate: TokenStream,
}

/// What a type is made of.
pub(crate) enum Body {
    /// Named fields in the order in which they are written: an object.
    Object(Vec<Field>),
    /// One field that stands for the whole.
    Transparent(Box<Field>),
    /// Several fields without names: an array.
    Tuple(Vec<Field>),
    /// Variants without data: strings.
    Enum(Vec<Variant>),
}

/// A field of a struct.
pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) ty: Type,
    /// For each naming policy.
    pub(crate) names: [String; 3],
    pub(crate) aliases: Vec<String>,
}

/// A variant of an enum without data.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) ordinal: u32,
}

impl Item {
    pub(crate) fn parse(input: &DeriveInput) -> Result<Self> {
        let attrs = TypeAttrs::parse(&input.attrs)?;
        refuse_packed(input)?;
        let body = match &input.data {
            Data::Struct(data) => parse_struct(&data.fields, &attrs)?,
            Data::Enum(data) => Body::Enum(
                data.variants
                    .iter()
                    .enumerate()
                    .map(|(index, variant)| parse_variant(variant, index))
                    .collect::<Result<_>>()?,
            ),
            Data::Union(_) => {
                return Err(Error::new_spanned(
                    input,
                    "a union cannot be written as JSON",
                ));
            }
        };
        let krate = match &attrs.krate {
            Some(path) => path.to_token_stream(),
            None => quote!(::codec_fory),
        };
        Ok(Item {
            ident: input.ident.clone(),
            generics: input.generics.clone(),
            body,
            deny_unknown_fields: attrs.deny_unknown_fields,
            krate,
        })
    }

    /// The head of `impl Trait for Type where ...`, for a trait without parameters.
    pub(crate) fn write_head(&self, of: &TokenStream) -> TokenStream {
        let mut generics = self.generics.clone();
        for param in generics.type_params_mut() {
            param.bounds.push(parse_quote!(#of));
        }
        let ident = &self.ident;
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, ty_generics, _) = self.generics.split_for_impl();
        quote!(impl #impl_generics #of for #ident #ty_generics #where_clause)
    }

    /// The head of `impl ForyJsonRead<'de> for Type where ...`.
    pub(crate) fn read_head(&self) -> TokenStream {
        let krate = &self.krate;
        let of = quote!(#krate::ForyJsonRead<'de>);
        let mut generics = self.generics.clone();
        let mut de = LifetimeParam::new(Lifetime::new("'de", proc_macro2::Span::call_site()));
        for param in &mut generics.params {
            match param {
                // What the type borrows must live as long as the input.
                GenericParam::Lifetime(param) => de.bounds.push(param.lifetime.clone()),
                GenericParam::Type(param) => param.bounds.push(parse_quote!(#of)),
                GenericParam::Const(_) => {}
            }
        }
        generics.params.insert(0, GenericParam::Lifetime(de));
        let ident = &self.ident;
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let (_, ty_generics, _) = self.generics.split_for_impl();
        quote!(impl #impl_generics #of for #ident #ty_generics #where_clause)
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

fn parse_struct(fields: &Fields, attrs: &TypeAttrs) -> Result<Body> {
    let mut parsed = fields
        .iter()
        .zip(fields.members())
        .map(|(field, member)| parse_field(field, member))
        .collect::<Result<Vec<_>>>()?;
    let transparent =
        attrs.transparent || matches!(fields, Fields::Unnamed(_)) && parsed.len() == 1;
    if transparent {
        let only = parsed.pop().filter(|_| parsed.is_empty());
        return only
            .map(|field| Body::Transparent(Box::new(field)))
            .ok_or_else(|| Error::new_spanned(fields, "a transparent type has exactly one field"));
    }
    if let Fields::Unnamed(_) = fields {
        return Ok(Body::Tuple(parsed));
    }
    sort(&mut parsed, &attrs.order)?;
    refuse_same_names(&parsed)?;
    Ok(Body::Object(parsed))
}

fn parse_field(field: &syn::Field, member: Member) -> Result<Field> {
    let attrs = FieldAttrs::parse(&field.attrs)?;
    let names = match (attrs.name, &member) {
        (Some(name), _) => [name.clone(), name.clone(), name],
        (None, Member::Named(ident)) => {
            let ident = ident.to_string();
            naming::names(ident.strip_prefix("r#").unwrap_or(&ident))
        }
        (None, Member::Unnamed(index)) => std::array::from_fn(|_| index.index.to_string()),
    };
    Ok(Field {
        member,
        ty: field.ty.clone(),
        names,
        aliases: attrs.aliases,
    })
}

fn parse_variant(variant: &syn::Variant, index: usize) -> Result<Variant> {
    let attrs = VariantAttrs::parse(&variant.attrs)?;
    if !matches!(variant.fields, Fields::Unit) {
        let message = "enums with data have no form here: only variants without fields do";
        return Err(Error::new_spanned(variant, message));
    }
    let ident = variant.ident.to_string();
    let index = u32::try_from(index)
        .map_err(|_| Error::new_spanned(variant, "an enum has at most 2^32 variants"))?;
    Ok(Variant {
        name: attrs
            .name
            .unwrap_or_else(|| ident.strip_prefix("r#").unwrap_or(&ident).to_owned()),
        ident: variant.ident.clone(),
        ordinal: attrs.ordinal.unwrap_or(index),
    })
}

/// Puts the fields into the order in which they are written.
fn sort(fields: &mut [Field], order: &Order) -> Result<()> {
    match order {
        Order::Declared => {}
        Order::Alphabetic => fields.sort_by(|a, b| a.names[0].cmp(&b.names[0])),
        Order::First(names) => {
            for name in names {
                let text = name.value();
                if !fields.iter().any(|field| field.is_called(&text)) {
                    return Err(Error::new(name.span(), "no field has this name"));
                }
            }
            fields.sort_by_key(|field| {
                names
                    .iter()
                    .position(|name| field.is_called(&name.value()))
                    .unwrap_or(names.len())
            });
        }
    }
    Ok(())
}

/// Two fields of the same name could not be told apart in reading.
fn refuse_same_names(fields: &[Field]) -> Result<()> {
    for (i, field) in fields.iter().enumerate() {
        for other in &fields[..i] {
            for policy in 0..3 {
                let name = &field.names[policy];
                let taken = *name == other.names[policy]
                    || other.aliases.contains(name)
                    || field.aliases.contains(&other.names[policy])
                    || field
                        .aliases
                        .iter()
                        .any(|alias| other.aliases.contains(alias));
                if taken {
                    let message = format!("another field has the name `{name}` or an alias of it");
                    return Err(Error::new_spanned(&field.member, message));
                }
            }
        }
    }
    Ok(())
}

impl Field {
    /// Whether an attribute means this field by `name`: its name in JSON or in Rust.
    fn is_called(&self, name: &str) -> bool {
        self.names.iter().any(|own| own == name)
    }
}
