//! `ForyJsonRead`.

use proc_macro2::TokenStream;
use quote::quote;

use crate::item::{Body, Field, Item};
use crate::literal::{bytes, json_string};

pub(crate) fn expand(item: &Item) -> TokenStream {
    let head = item.read_head();
    let items = match &item.body {
        Body::Object(fields) => object(item, fields),
        Body::Transparent(field) => transparent(item, field),
        Body::Tuple(fields) => tuple(item, fields),
        Body::Enum(variants) => crate::enums::expand_read(item, variants),
    };
    let krate = &item.krate;
    quote! {
        #[automatically_derived]
        #head {
            #[inline]
            fn read(reader: &mut #krate::Reader<'_, 'de>) -> #krate::Result<Self> {
                reader.value()
            }

            #items
        }
    }
}

/// The signature of `read_raw`.
pub(crate) fn read_raw(item: &Item, body: &TokenStream) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    quote! {
        #[inline]
        unsafe fn read_raw<'input, Form: #private::Form>(
            p: #private::Cursor<'input>,
            slot: *mut Self,
            state: &mut #private::ReadState<'de>,
        ) -> #private::Option<#private::Cursor<'input>> {
            #body
        }
    }
}

fn object(item: &Item, fields: &[Field]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonRead<'de>);

    let table = fields.iter().map(|field| {
        let Field {
            member,
            ty,
            names: [camel, snake, declared],
            aliases,
        } = field;
        let aliases = (!aliases.is_empty()).then(|| quote!(.aliases(&[#(#aliases),*])));
        quote! {
            #private::ReadField::new::<Form, #ty>(
                [#camel, #snake, #declared],
                #private::offset_of!(Self, #member),
            )
            #aliases
        }
    });
    let expected = format!("an object ({})", item.ident);
    let deny_unknown = item.deny_unknown_fields.then(|| quote!(.deny_unknown()));
    let count = fields.len();

    let elements = fields.iter().enumerate().map(|(index, field)| {
        let Field { member, ty, .. } = field;
        let before = if index == 0 {
            quote!(b'[')
        } else {
            quote!(b',')
        };
        quote! {
            match #private::next_positional(p, #before) {
                #private::Option::Some(after) => p = after,
                #private::Option::None => {
                    return table.fail_positional(slot, #index, p, state);
                }
            }
            match <#ty as #traits>::read_raw::<Form>(p, &raw mut (*slot).#member, state) {
                #private::Option::Some(after) => p = after,
                #private::Option::None => return table.fail_at(slot, #index, state),
            }
        }
    });
    let open = fields.is_empty().then(|| {
        quote! {
            match #private::next_positional(p, b'[') {
                #private::Option::Some(after) => p = after,
                #private::Option::None => return table.fail_positional(slot, 0, p, state),
            }
        }
    });

    let members = fields.iter().enumerate().map(|(index, field)| {
        let Field {
            member, ty, names, ..
        } = field;
        let key = json_string(&names[0]);
        let (first, next) = (bytes(&format!("{{{key}:")), bytes(&format!(",{key}:")));
        let quoted = bytes(&key);
        quote! {
            let found = if opened { p.strip(#next) } else { p.strip(#first) };
            match found.or_else(|| #private::spaced_member(p, #quoted, opened)) {
                #private::Option::Some(value) => {
                    match <#ty as #traits>::read_raw::<Form>(
                        value,
                        &raw mut (*slot).#member,
                        state,
                    ) {
                        #private::Option::Some(after) => p = after,
                        #private::Option::None => return table.fail_at(slot, #index, state),
                    }
                    opened = true;
                }
                #private::Option::None => match <#ty as #traits>::absent() {
                    #private::Option::Some(absent) => (&raw mut (*slot).#member).write(absent),
                    #private::Option::None => {
                        return table.read_members(slot, #index, opened, p, state);
                    }
                },
            }
        }
    });

    read_raw(
        item,
        &quote! {
            unsafe {
                let table: &#private::ReadTable<'de> = const {
                    &#private::ReadTable::new(#expected, const { &[#(#table),*] }) #deny_unknown
                };
                let mut p = state.enter(p)?;
                if Form::POSITIONAL {
                    #open
                    #(#elements)*
                    return match #private::end_positional(p) {
                        #private::Option::Some(after) => {
                            state.leave();
                            #private::Option::Some(after)
                        }
                        #private::Option::None => table.fail_positional(slot, #count, p, state),
                    };
                }
                if !#private::default_names(state) {
                    return table.read_members(slot, 0, false, p, state);
                }
                let mut opened = false;
                #(#members)*
                if opened {
                    if let #private::Option::Some(after) = #private::end_object(p) {
                        state.leave();
                        return #private::Option::Some(after);
                    }
                }
                table.read_members(slot, #count, opened, p, state)
            }
        },
    )
}

fn transparent(item: &Item, field: &Field) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonRead<'de>);
    let Field { member, ty, .. } = field;
    let read_raw = read_raw(
        item,
        &quote! {
            unsafe { <#ty as #traits>::read_raw::<Form>(p, &raw mut (*slot).#member, state) }
        },
    );
    quote! {
        #[inline(always)]
        fn absent() -> #private::Option<Self> {
            match <#ty as #traits>::absent() {
                #private::Option::Some(value) => {
                    #private::Option::Some(Self { #member: value })
                }
                #private::Option::None => #private::Option::None,
            }
        }

        #read_raw
    }
}

fn tuple(item: &Item, fields: &[Field]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let count = fields.len();
    if count == 0 {
        // The array of no elements is the one of a fixed length that holds nothing.
        return read_raw(
            item,
            &quote! {
                let mut none = [(); 0];
                unsafe {
                    let p = <[(); 0] as #krate::ForyJsonRead<'de>>::read_raw::<Form>(
                        p,
                        &raw mut none,
                        state,
                    )?;
                    slot.write(Self {});
                    #private::Option::Some(p)
                }
            },
        );
    }
    let values: Vec<_> = (0..count)
        .map(|index| quote::format_ident!("value_{index}", span = proc_macro2::Span::mixed_site()))
        .collect();
    let members = fields.iter().map(|field| &field.member);
    let types = fields.iter().map(|field| &field.ty);
    let indices = 0..count;
    read_raw(
        item,
        &quote! {
            #(
                let (#values, p) =
                    #private::read_element::<Form, #types>(p, state, #indices, #count)?;
            )*
            let p = #private::end_elements(p, state, #count)?;
            unsafe { slot.write(Self { #(#members: #values),* }) };
            #private::Option::Some(p)
        },
    )
}
