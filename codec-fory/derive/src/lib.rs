//! The derive macros of codec-fory. See that crate for their use, and for the attributes.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

mod attr;
mod enums;
mod field;
mod item;
mod literal;
mod naming;
mod read;
mod tagged;
mod write;

#[cfg(test)]
mod misuse;

/// Implements `ForyJsonWrite` and `ForyJsonRead`, and for an enum without data `ForyJsonKey`.
#[proc_macro_derive(ForyJson, attributes(fory_json))]
pub fn derive_both(input: TokenStream) -> TokenStream {
    expand(input, &[write::expand, read::expand, enums::expand_key])
}

/// Implements `ForyJsonWrite`.
#[proc_macro_derive(ForyJsonWrite, attributes(fory_json))]
pub fn derive_write(input: TokenStream) -> TokenStream {
    expand(input, &[write::expand])
}

/// Implements `ForyJsonRead`.
#[proc_macro_derive(ForyJsonRead, attributes(fory_json))]
pub fn derive_read(input: TokenStream) -> TokenStream {
    expand(input, &[read::expand])
}

type Expand = fn(&item::Item) -> proc_macro2::TokenStream;

fn expand(input: TokenStream, parts: &[Expand]) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    match item::Item::parse(&input) {
        Ok(item) => parts
            .iter()
            .map(|part| TokenStream::from(part(&item)))
            .collect(),
        Err(error) => error.to_compile_error().into(),
    }
}
