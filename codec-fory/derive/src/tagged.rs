//! Enums with data.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::attr::Tag;
use crate::field::Field;
use crate::item::{DataVariant, Item, Variant, VariantData};
use crate::{read, write};

pub(crate) fn expand_write(item: &Item, tag: &Tag, variants: &[DataVariant]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let arms = variants.iter().map(|variant| {
        let name = &variant.variant.name;
        let pattern = pattern(variant);
        let data = write_data(&private, variant);
        let in_array = quote! {
            let mut array = writer.array()?;
            array.element(#name)?;
            let writer = array.next_element();
            #data
            array.end();
        };
        let body = match tag {
            Tag::WrapperArray => in_array,
            Tag::WrapperObject => quote! {
                let mut object = writer.object()?;
                let writer = object.next_member(#name);
                #data
                object.end();
            },
            Tag::Property(property) => {
                let members = write_members(&private, variant);
                quote! {
                    if writer.positional() {
                        #in_array
                    } else {
                        let mut object = writer.object()?;
                        object.member(#property, #name)?;
                        #members
                        object.end();
                    }
                }
            }
        };
        quote!(#pattern => { #body })
    });
    write::write(
        item,
        &quote! {
            match self {
                #(#arms)*
            }
            #krate::Result::Ok(())
        },
    )
}

/// A name for each value of a variant, in the order in which its fields are written.
fn values(count: usize) -> Vec<Ident> {
    (0..count)
        .map(|index| format_ident!("value_{index}", span = Span::mixed_site()))
        .collect()
}

/// The pattern that gives the values their names.
fn pattern(variant: &DataVariant) -> TokenStream {
    let ident = &variant.variant.ident;
    match &variant.data {
        VariantData::Object(fields) => {
            let values = values(fields.len());
            let members = fields.iter().zip(&values).map(|(field, value)| {
                let member = &field.member;
                if field.written() {
                    quote!(#member: #value)
                } else {
                    quote!(#member: _)
                }
            });
            quote!(Self::#ident { #(#members),* })
        }
        VariantData::Value(_) => {
            let values = values(1);
            quote!(Self::#ident(#(#values),*))
        }
        VariantData::Tuple(types) => {
            let values = values(types.len());
            quote!(Self::#ident(#(#values),*))
        }
    }
}

/// Writes the data of a variant as one value.
fn write_data(private: &TokenStream, variant: &DataVariant) -> TokenStream {
    match &variant.data {
        VariantData::Object(fields) => {
            let values = values(fields.len());
            let written = fields.iter().zip(&values);
            let written: Vec<_> = written
                .filter(|(field, _)| field.written())
                .map(|(field, value)| field.write_value(private, &quote!(#value)))
                .collect();
            let members = write_members(private, variant);
            quote! {
                if writer.positional() {
                    let array = writer.array()?;
                    #(
                        let mut array = array;
                        array.element(#written)?;
                    )*
                    array.end();
                } else {
                    let mut object = writer.object()?;
                    #members
                    object.end();
                }
            }
        }
        VariantData::Value(_) => {
            let values = values(1);
            quote!(writer.value(#(#values),*)?;)
        }
        VariantData::Tuple(types) => {
            let values = values(types.len());
            quote!(writer.value(&(#(#values,)*))?;)
        }
    }
}

/// Writes the data of a variant as members of an object that is open.
fn write_members(private: &TokenStream, variant: &DataVariant) -> TokenStream {
    match &variant.data {
        VariantData::Object(fields) => {
            let values = values(fields.len());
            let members = fields.iter().zip(&values);
            let members = members
                .filter(|(field, _)| field.written())
                .map(|(field, value)| {
                    let [camel, snake, declared] = &field.names;
                    let strict = field.strict();
                    let value = field.write_value(private, &quote!(#value));
                    quote!(object.field(&[#camel, #snake, #declared], #strict, #value)?;)
                });
            let none = fields.iter().all(|field| !field.written());
            // The object is borrowed either way, so that it is `mut` for a reason.
            let none = none.then(|| quote!(let _ = &mut object;));
            quote!(#none #(#members)*)
        }
        VariantData::Value(_) => {
            let values = values(1);
            quote!(#private::write_object_members(#(#values),*, &mut object)?;)
        }
        VariantData::Tuple(_) => quote!(),
    }
}

/// The names of all variants, the aliases of all of them last, and for each variant the places of
/// its own.
pub(crate) fn names<'a>(
    variants: impl Iterator<Item = &'a Variant> + Clone,
) -> (Vec<&'a str>, Vec<Vec<usize>>) {
    let mut names: Vec<_> = variants
        .clone()
        .map(|variant| variant.name.as_str())
        .collect();
    let mut places = Vec::new();
    for (index, variant) in variants.enumerate() {
        let first = names.len();
        names.extend(variant.aliases.iter().map(String::as_str));
        places.push(std::iter::once(index).chain(first..names.len()).collect());
    }
    (names, places)
}

pub(crate) fn expand_read(item: &Item, tag: &Tag, variants: &[DataVariant]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let enum_name = item.ident.to_string();
    let (names, places) = names(variants.iter().map(|variant| &variant.variant));
    let arms = |property: Option<&str>| {
        let arms = variants.iter().zip(&places).map(|(variant, places)| {
            let data = read_data(item, variant, property);
            quote!(#(#places)|* => #data,)
        });
        quote! {
            match variant {
                #(#arms)*
                _ => #private::Option::None,
            }
        }
    };
    let in_wrapper = |wrapper: TokenStream| {
        let data = arms(None);
        quote! {
            let (variant, p) = #wrapper::open(p, state, #enum_name, &NAMES)?;
            let data = #data;
            let (value, after) = #wrapper::close(data, NAMES[variant], state)?;
        }
    };
    let in_array = in_wrapper(quote!(#private::wrapper_array));
    let read = match tag {
        Tag::WrapperArray => in_array,
        Tag::WrapperObject => in_wrapper(quote!(#private::wrapper_object)),
        Tag::Property(property) => {
            let data = arms(Some(property));
            quote! {
                let (value, after) = if __Form::POSITIONAL {
                    #in_array
                    (value, after)
                } else {
                    let variant =
                        #private::find_variant(p, state, #property, #enum_name, &NAMES)?;
                    #data?
                };
            }
        }
    };
    let count = names.len();
    read::read_raw(
        item,
        &quote! {
            static NAMES: [&#private::str; #count] = [#(#names),*];
            #read
            unsafe { slot.write(value) };
            #private::Option::Some(after)
        },
    )
}

/// Reads the data of a variant: an Option of the enum's value and the place after it.
fn read_data(item: &Item, variant: &DataVariant, property: Option<&str>) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let ident = &variant.variant.ident;
    let (read, members) = match &variant.data {
        VariantData::Object(fields) => {
            let types = fields.iter().map(|field| field.read_type(&private));
            let types = quote!((#(#types,)*));
            let table = table(item, ident, fields, &types);
            let read = match property {
                Some(property) => {
                    quote!(#private::read_tagged_data::<#types>(#table, #property, p, state))
                }
                None => quote!(#private::read_data::<__Form, #types>(#table, p, state)),
            };
            let values = values(fields.len());
            let members = fields.iter().zip(&values).map(|(field, value)| {
                let member = &field.member;
                let value = field.read_value(&private, &quote!(#value));
                quote!(#member: #value)
            });
            let value = quote!(Self::#ident { #(#members),* });
            (quote!(unsafe { #read }), (quote!((#(#values,)*)), value))
        }
        VariantData::Value(ty) => {
            let read = match property {
                Some(property) => {
                    quote!(#private::read_tagged_object::<__Form, #ty>(#property, p, state))
                }
                None => quote!(#private::read_value::<__Form, #ty>(p, state)),
            };
            (read, (quote!(value), quote!(Self::#ident(value))))
        }
        VariantData::Tuple(types) => {
            let values = values(types.len());
            (
                quote!(#private::read_value::<__Form, (#(#types,)*)>(p, state)),
                (quote!((#(#values,)*)), quote!(Self::#ident(#(#values),*))),
            )
        }
    };
    let (pattern, value) = members;
    quote! {
        match #read {
            #private::Option::Some((#pattern, after)) => {
                #private::Option::Some((#value, after))
            }
            #private::Option::None => #private::Option::None,
        }
    }
}

/// The table of a variant's fields, as those of a tuple.
fn table(item: &Item, variant: &Ident, fields: &[Field], types: &TokenStream) -> TokenStream {
    let expected = format!("an object ({}::{variant})", item.ident);
    let places = (0..fields.len()).map(syn::Index::from);
    let places: Vec<_> = places.map(syn::Member::Unnamed).collect();
    read::table(item, fields, &places, types, &expected)
}
