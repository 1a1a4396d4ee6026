//! Enums without data.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::item::{Body, Item, Variant};
use crate::literal::{bytes, json_string, padded, padded_len};
use crate::{read, write};

/// Names are compared one after the other up to this many; more of them are looked up.
const MAX_COMPARED: usize = 8;

pub(crate) fn expand_write(item: &Item, variants: &[Variant]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let idents: Vec<_> = variants.iter().map(|variant| &variant.ident).collect();
    let names: Vec<_> = variants.iter().map(|variant| &variant.name).collect();
    let ordinals: Vec<_> = variants.iter().map(|variant| variant.ordinal).collect();
    let write = write::write(
        item,
        &quote! {
            let (name, ordinal) = match self {
                #(Self::#idents => (#names, #ordinals),)*
            };
            writer.variant(name, ordinal);
            #krate::Result::Ok(())
        },
    );

    let texts: Vec<_> = names.iter().map(|name| json_string(name)).collect();
    let longest = texts.iter().map(String::len).max().unwrap_or_default();
    let width = padded_len(longest);
    let rows = texts.iter().map(|text| {
        let (padded, len) = (padded(text, width), text.len());
        quote!((*#padded, #len))
    });
    let digits: Vec<_> = ordinals.iter().map(u32::to_string).collect();
    let longest_ordinal = digits.iter().map(String::len).max().unwrap_or_default();
    let ordinal_width = padded_len(longest_ordinal);
    let ordinal_rows = digits.iter().map(|text| {
        let (padded, len) = (padded(text, ordinal_width), text.len());
        quote!((*#padded, #len))
    });
    let indices = (0..variants.len()).map(Literal::usize_unsuffixed);
    let count = variants.len();
    let needs = longest.max(longest_ordinal);
    let write_raw = write::write_raw(
        item,
        &quote! {
            static TEXTS: [([#private::u8; #width], #private::usize); #count] = [#(#rows),*];
            static ORDINALS: [([#private::u8; #ordinal_width], #private::usize); #count] =
                [#(#ordinal_rows),*];
            unsafe {
                let index: #private::usize = match self {
                    #(Self::#idents => #indices,)*
                };
                if __Form::POSITIONAL {
                    let (text, len) = &ORDINALS[index];
                    return pen.put_padded(text, *len);
                }
                let (text, len) = &TEXTS[index];
                pen.put_padded(text, *len)
            }
        },
    );
    quote! {
        #write

        const SHAPE: #private::Shape = unsafe { #private::Shape::new(#needs) };

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn typical(_levels: #private::u32) -> #private::usize {
            #longest
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn estimate(&self, _levels: #private::u32) -> #private::usize {
            #longest
        }

        #write_raw
    }
}

pub(crate) fn expand_read(item: &Item, variants: &[Variant]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let idents: Vec<_> = variants.iter().map(|variant| &variant.ident).collect();
    let (names, places) = crate::tagged::names(variants.iter());
    let ordinals: Vec<_> = variants.iter().map(|variant| variant.ordinal).collect();
    let enum_name = item.ident.to_string();
    let texts = idents.iter().zip(&names);
    let texts = texts.map(|(_, name)| bytes(&json_string(name)));
    let compared = if variants.len() <= MAX_COMPARED {
        quote! {
            #(
                if let #private::Option::Some(after) = p.strip(#texts) {
                    slot.write(Self::#idents);
                    return #private::Option::Some(after);
                }
            )*
        }
    } else {
        quote!()
    };
    read::read_raw(
        item,
        &quote! {
            let (index, after) = if __Form::POSITIONAL {
                #private::read_ordinal(p, state, #enum_name, &[#(#ordinals),*])?
            } else {
                unsafe { #compared }
                #private::read_variant(p, state, #enum_name, &[#(#names),*])?
            };
            let value = match index {
                #(#(#places)|* => Self::#idents,)*
                _ => return #private::Option::None,
            };
            unsafe { slot.write(value) };
            #private::Option::Some(after)
        },
    )
}

/// `ForyJsonKey`, for an enum.
pub(crate) fn expand_key(item: &Item) -> TokenStream {
    let Body::Enum(variants) = &item.body else {
        return TokenStream::new();
    };
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let head = item.write_head(&quote!(#krate::ForyJsonKey));
    let idents: Vec<_> = variants.iter().map(|variant| &variant.ident).collect();
    let names: Vec<_> = variants.iter().map(|variant| &variant.name).collect();
    let all_names = variants.iter().map(|variant| {
        let (name, aliases) = (&variant.name, &variant.aliases);
        quote!(#name #(| #aliases)*)
    });
    quote! {
        #[automatically_derived]
        #head {
            fn with_name<__R>(
                &self,
                write: impl ::core::ops::FnOnce(&#private::str) -> __R,
            ) -> __R {
                match self {
                    #(Self::#idents => write(#names),)*
                }
            }

            fn from_name(name: &#private::str) -> #private::Option<Self> {
                match name {
                    #(#all_names => #private::Option::Some(Self::#idents),)*
                    _ => #private::Option::None,
                }
            }
        }
    }
}
