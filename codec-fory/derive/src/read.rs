//! `ForyJsonRead`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Member;

use crate::field::{Field, Role};
use crate::item::{Body, Item};
use crate::literal::{bytes, json_string};

pub(crate) fn expand(item: &Item) -> TokenStream {
    let krate = &item.krate;
    let head = item.read_head(&quote!(#krate::ForyJsonRead<'__de>));
    if let Some(own) = &item.with.read {
        return quote! {
            #[automatically_derived]
            #head {
                fn read(reader: &mut #krate::Reader<'_, '__de>) -> #krate::Result<Self> {
                    #own(reader)
                }
            }
        };
    }
    let items = match &item.body {
        Body::Object(fields) => object(item, fields),
        Body::Transparent(field) => transparent(item, field),
        Body::Tuple(fields) => tuple(item, fields),
        Body::Enum(variants) => crate::enums::expand_read(item, variants),
        Body::Tagged(tag, variants) => crate::tagged::expand_read(item, tag, variants),
    };
    let fields = match &item.body {
        Body::Object(fields) => object_table(item, fields),
        _ => TokenStream::new(),
    };
    let hooks = item
        .fields()
        .map(|field| field.read_hooks(krate, |of| item.read_head(&of)));
    quote! {
        #[automatically_derived]
        #head {
            #[inline]
            fn read(reader: &mut #krate::Reader<'_, '__de>) -> #krate::Result<Self> {
                reader.value()
            }

            #items
        }

        #fields
        #(#hooks)*
    }
}

/// The rows of a table of fields, which are at `places` in the type `of`.
fn rows(
    private: &TokenStream,
    fields: &[Field],
    places: &[Member],
    of: &TokenStream,
) -> Vec<TokenStream> {
    let row = |(field, place): (&Field, &Member)| {
        let ty = field.read_type(private);
        let Field {
            names: [camel, snake, declared],
            aliases,
            ..
        } = field;
        let new = match field.role {
            Role::Member | Role::Hidden => quote!(new),
            Role::Flatten => quote!(flatten),
            Role::Any => quote!(any),
        };
        let aliases = (!aliases.is_empty()).then(|| quote!(.aliases(&[#(#aliases),*])));
        let hidden = (field.role == Role::Hidden).then(|| quote!(.hidden()));
        quote! {
            #private::ReadField::#new::<__Form, #ty>(
                [#camel, #snake, #declared],
                #private::offset_of!(#of, #place),
            )
            #aliases
            #hidden
        }
    };
    fields.iter().zip(places).map(row).collect()
}

/// An expression for the table of fields, which are at `places` in the type `of`.
pub(crate) fn table(
    item: &Item,
    fields: &[Field],
    places: &[Member],
    of: &TokenStream,
    expected: &str,
) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let rows = rows(&private, fields, places, of);
    let elements = fields.iter().filter(|field| field.written()).count();
    let elements = (elements < fields.len()).then(|| quote!(.elements(#elements)));
    let deny_unknown = item.deny_unknown_fields.then(|| quote!(.deny_unknown()));
    quote! {
        const {
            unsafe {
                &#private::ReadTable::new(#expected, const { &[#(#rows),*] })
                    #elements
                    #deny_unknown
            }
        }
    }
}

/// The table of the fields of an object; a constant, as the one for writing is.
fn object_table(item: &Item, fields: &[Field]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let expected = format!("an object ({})", item.ident);
    let places: Vec<_> = fields.iter().map(|field| field.member.clone()).collect();
    let table = table(item, fields, &places, &quote!(Self), &expected);
    let head = item.read_head(&quote!(#private::ObjectRead<'__de>));
    quote! {
        #[automatically_derived]
        #[allow(clippy::large_stack_arrays)]
        unsafe #head {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn table<__Form: #private::Form>() -> &'__de #private::ReadTable<'__de> {
                #table
            }
        }
    }
}

/// The signature of `read_raw`.
pub(crate) fn read_raw(item: &Item, body: &TokenStream) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    quote! {
        #[inline]
        unsafe fn read_raw<'__input, __Form: #private::Form>(
            p: #private::Cursor<'__input>,
            slot: *mut Self,
            state: &mut #private::ReadState<'__de>,
        ) -> #private::Option<#private::Cursor<'__input>> {
            #body
        }
    }
}

fn object(item: &Item, fields: &[Field]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonRead<'__de>);

    // The fields that have an element come first.
    let count = fields.iter().filter(|field| field.written()).count();
    let place = |field: &Field| {
        let member = &field.member;
        field.read_place(&private, &quote!(&raw mut (*slot).#member))
    };

    let elements = fields[..count].iter().enumerate().map(|(index, field)| {
        let (ty, place) = (field.read_type(&private), place(field));
        let next = if index == 0 {
            quote!(first_positional(p))
        } else {
            quote!(next_positional(p, b','))
        };
        quote! {
            match #private::#next {
                #private::Option::Some(after) => p = after,
                #private::Option::None => {
                    return table.fail_positional(slot, #index, p, state);
                }
            }
            match <#ty as #traits>::read_raw::<__Form>(p, #place, state) {
                #private::Option::Some(after) => p = after,
                #private::Option::None => return table.fail_at(slot, #index, state),
            }
        }
    });
    let open = (count == 0).then(|| {
        quote! {
            match #private::next_positional(p, b'[') {
                #private::Option::Some(after) => p = after,
                #private::Option::None => return table.fail_positional(slot, 0, p, state),
            }
        }
    });

    // Fields without an element are not in a document of our own; they are set one by one.
    let hidden = fields.iter().enumerate().skip(count).map(|(index, field)| {
        let (ty, place) = (field.read_type(&private), place(field));
        quote! {
            match <#ty as #traits>::absent() {
                #private::Option::Some(absent) => (#place).write(absent),
                #private::Option::None => return table.fail_absent(slot, #index, p, state),
            }
        }
    });
    let hidden: Vec<_> = hidden.collect();

    // From the first field on that is not one member, the table does the rest.
    let expected = fields.iter().take(count);
    let expected: Vec<_> = expected
        .take_while(|field| field.role == Role::Member)
        .collect();
    let expected_count = expected.len();
    let members = expected.iter().enumerate().map(|(index, field)| {
        let rest = quote!(return table.read_members(slot, #index, opened, p, state));
        let expected = Expected {
            field,
            index,
            next: expected.get(index + 1).copied(),
            tag: "",
        };
        expected_member(krate, &expected, &place(field), &rest)
    });

    let end = (expected_count == count).then(|| {
        quote! {
            if opened {
                if let #private::Option::Some(after) = #private::end_object(p) {
                    #(#hidden)*
                    state.leave();
                    return #private::Option::Some(after);
                }
            }
        }
    });
    read_raw(
        item,
        &quote! {
            unsafe {
                let table = <Self as #private::ObjectRead<'__de>>::table::<__Form>();
                let mut p = state.enter(p)?;
                if __Form::POSITIONAL {
                    #open
                    #(#elements)*
                    let after = match #private::end_positional(p) {
                        #private::Option::Some(after) => after,
                        #private::Option::None => {
                            return table.fail_positional(slot, #count, p, state);
                        }
                    };
                    #(#hidden)*
                    state.leave();
                    return #private::Option::Some(after);
                }
                if !#private::default_names(state) {
                    return table.read_members(slot, 0, false, p, state);
                }
                let mut opened = false;
                #(#members)*
                #end
                table.read_members(slot, #expected_count, opened, p, state)
            }
        },
    )
}

/// A field whose member is expected to come next.
pub(crate) struct Expected<'f> {
    pub(crate) field: &'f Field,
    pub(crate) index: usize,
    /// The field whose member is expected behind it.
    pub(crate) next: Option<&'f Field>,
    /// The name of a member that must not be skipped, or nothing.
    pub(crate) tag: &'f str,
}

/// Reads a field if its member comes next, in the place of the field. If it does not, and the field
/// has a value that stands for its not being there, that is it; `rest` reads the object from here on
/// if not.
pub(crate) fn expected_member(
    krate: &TokenStream,
    expected: &Expected<'_>,
    place: &TokenStream,
    rest: &TokenStream,
) -> TokenStream {
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonRead<'__de>);
    let Expected {
        field,
        index,
        next: behind,
        tag,
    } = expected;
    let ty = field.read_type(&private);
    let key = json_string(&field.names[0]);
    let (first, next) = (bytes(&format!("{{{key}:")), bytes(&format!(",{key}:")));
    // A field that is often not there is not looked for where the one behind it comes next, or where
    // the object ends.
    let seldom = field.may_be_absent().then(|| {
        let behind = behind.map(|field| {
            let behind = bytes(&format!(",{}:", json_string(&field.names[0])));
            quote!(&& !p.at(#behind))
        });
        quote!(&& p.byte() != b'}' #behind)
    });
    quote! {
        let mut found = if opened { p.strip(#next) } else { p.strip(#first) };
        if found.is_none() #seldom {
            let seek = table.seek(p, #index, opened, #tag, state);
            (found, p, opened) = (seek.value, seek.place, seek.opened);
        }
        match found {
            #private::Option::Some(value) => {
                match <#ty as #traits>::read_raw::<__Form>(value, #place, state) {
                    #private::Option::Some(after) => p = after,
                    #private::Option::None => return table.fail_at(slot, #index, state),
                }
                opened = true;
            }
            #private::Option::None => match <#ty as #traits>::absent() {
                #private::Option::Some(absent) => (#place).write(absent),
                #private::Option::None => #rest,
            },
        }
    }
}

fn transparent(item: &Item, field: &Field) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonRead<'__de>);
    let member = &field.member;
    let ty = field.read_type(&private);
    let place = field.read_place(&private, &quote!(&raw mut (*slot).#member));
    let value = field.read_value(&private, &quote!(value));
    let read_raw = read_raw(
        item,
        &quote! {
            unsafe { <#ty as #traits>::read_raw::<__Form>(p, #place, state) }
        },
    );
    quote! {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn absent() -> #private::Option<Self> {
            match <#ty as #traits>::absent() {
                #private::Option::Some(value) => {
                    #private::Option::Some(Self { #member: #value })
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
                    let p = <[(); 0] as #krate::ForyJsonRead<'__de>>::read_raw::<__Form>(
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
                    #private::read_element::<__Form, #types>(p, state, #indices, #count)?;
            )*
            let p = #private::end_elements(p, state, #count)?;
            unsafe { slot.write(Self { #(#members: #values),* }) };
            #private::Option::Some(p)
        },
    )
}
