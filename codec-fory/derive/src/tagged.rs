//! Enums with data.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::attr::Tag;
use crate::field::Field;
use crate::item::{DataVariant, Item, Variant, VariantData};
use crate::literal::{bytes, json_string, padded, padded_len};
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
    let write = write::write(
        item,
        &quote! {
            match self {
                #(#arms)*
            }
            #krate::Result::Ok(())
        },
    );
    let in_form = variants.iter().map(|variant| {
        let pattern = pattern(variant);
        let write = match tag {
            Tag::Property(property) => write_tagged(krate, variant, property),
            Tag::WrapperObject => Some(write_wrapped(krate, variant)),
            Tag::WrapperArray => None,
        };
        match write {
            Some(write) => quote!(#pattern => { #write }),
            None => quote! {
                #[allow(unused_variables)]
                #pattern => #private::write_by_writer(self, pen, out, rest),
            },
        }
    });
    let write_raw = write::write_raw(
        item,
        &quote! {
            unsafe {
                if __Form::POSITIONAL {
                    return #private::write_by_writer(self, pen, out, rest);
                }
                match self {
                    #(#in_form)*
                }
            }
        },
    );
    let estimates = variants.iter().map(|variant| {
        let pattern = pattern(variant);
        let estimate = estimate(krate, variant);
        quote!(#pattern => #estimate,)
    });
    let tag_len = match tag {
        Tag::Property(property) => property.len() + 10,
        Tag::WrapperObject | Tag::WrapperArray => 8,
    };
    quote! {
        #write

        #[inline]
        fn estimate(&self, levels: #private::u32) -> #private::usize {
            #tag_len + match self {
                #(#estimates)*
            }
        }

        #write_raw
    }
}

/// About how many bytes the data of a variant and its name take.
fn estimate(krate: &TokenStream, variant: &DataVariant) -> TokenStream {
    let private = quote!(#krate::__private);
    let name = variant.variant.name.len();
    let (constant, values) = match &variant.data {
        VariantData::Object(fields) => {
            let values = values(fields.len());
            let written = fields.iter().zip(&values);
            let written: Vec<_> = written.filter(|(field, _)| field.written()).collect();
            let names = written.iter().map(|(field, _)| field.names[0].len() + 4);
            let estimated = written
                .iter()
                .map(|(field, value)| field.write_value(&private, &quote!(#value)));
            (name + names.sum::<usize>(), estimated.collect())
        }
        VariantData::Value(_) => (name, values(1).iter().map(|value| quote!(#value)).collect()),
        VariantData::Tuple(types) => {
            let values = values(types.len());
            (
                name,
                values
                    .iter()
                    .map(|value| quote!(#value))
                    .collect::<Vec<_>>(),
            )
        }
    };
    quote!(#constant #(+ #private::estimate_field(#values, levels))*)
}

/// The code of the fields of a variant, and of those that are written.
fn members(krate: &TokenStream, fields: &[Field]) -> write::Members {
    let private = quote!(#krate::__private);
    let values = values(fields.len());
    let written: Vec<_> = fields.iter().filter(|field| field.written()).collect();
    write::members(krate, &written, &|field| {
        let value = fields
            .iter()
            .zip(&values)
            .find(|(own, _)| own.index == field.index);
        let value = value.map(|(_, value)| value);
        field.write_value(&private, &quote!(#value))
    })
}

/// Writes a variant in one of the fixed forms with names, as members behind its property; None if
/// it is left to the writer.
fn write_tagged(krate: &TokenStream, variant: &DataVariant, property: &str) -> Option<TokenStream> {
    let VariantData::Object(fields) = &variant.data else {
        return None;
    };
    let private = quote!(#krate::__private);
    let write::Members {
        room,
        first,
        members,
        ..
    } = members(krate, fields);
    let (put_key, key_len) = put_key(krate, property);
    let name = json_string(&variant.variant.name);
    let (name_len, width) = (name.len(), padded_len(name.len()));
    let name = padded(&name, width);
    let head = key_len + name_len;
    Some(quote! {
        if !out.enter() {
            return out.ensure(pen, rest);
        }
        #room
        let head = #head + out.line_len::<__Form>();
        let needs = #private::add(needs, head);
        let mut pen = out.ensure(pen, #private::add(#first, needs)).put(b'{');
        #put_key
        pen = pen.put_padded(#name, #name_len);
        #[allow(unused_mut)]
        let mut leads = false;
        #members
        out.leave();
        #private::close_object::<__Form>(pen, out, leads)
    })
}

/// Writes a variant in one of the fixed forms with names, as the only member of an object.
fn write_wrapped(krate: &TokenStream, variant: &DataVariant) -> TokenStream {
    let private = quote!(#krate::__private);
    let (put_key, key_len) = put_key(krate, &variant.variant.name);
    let data = match &variant.data {
        VariantData::Object(fields) => {
            let write::Members {
                room,
                first,
                members,
                ..
            } = members(krate, fields);
            quote! {
                'data: {
                    if !out.enter() {
                        break 'data out.ensure(pen, rest);
                    }
                    #room
                    let mut pen = out.ensure(pen, #private::add(#first, needs)).put(b'{');
                    let mut leads = true;
                    #members
                    out.leave();
                    #private::close_object::<__Form>(pen, out, leads)
                }
            }
        }
        VariantData::Value(_) => {
            let values = values(1);
            quote!(#private::put_value::<__Form, _>(#(#values)*, pen, out, rest))
        }
        VariantData::Tuple(types) => {
            let values = values(types.len());
            quote!(#private::put_value::<__Form, _>(&(#(#values,)*), pen, out, rest))
        }
    };
    quote! {
        if !out.enter() {
            return out.ensure(pen, rest);
        }
        let line = out.line_len::<__Form>();
        let mut pen = out.ensure(pen, #key_len + line).put(b'{');
        #put_key
        let pen = {
            // The line and the brace that close the wrapper.
            let rest = #private::add(rest, line + 2);
            #data
        };
        out.leave();
        #private::close_object::<__Form>(pen, out, false)
    }
}

/// Writes a name as that of an object's first member, and the most that it takes beside its line,
/// with the brace before it.
fn put_key(krate: &TokenStream, name: &str) -> (TokenStream, usize) {
    let private = quote!(#krate::__private);
    let key = format!(",{}:", json_string(name));
    let (len, width) = (key.len(), padded_len(key.len()));
    let key = padded(&key, width);
    let put = quote!(pen = #private::put_key::<__Form, #len, #width>(pen, out, #key, true););
    (put, len + 4)
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
    // Documents of our own have the property first, and the members in their order.
    let expected = |property: &str| {
        let variants = variants.iter().filter_map(|variant| match &variant.data {
            VariantData::Object(fields) => Some((variant, fields)),
            VariantData::Value(_) | VariantData::Tuple(_) => None,
        });
        let heads = variants.map(|(variant, fields)| {
            let name = bytes(&json_string(&variant.variant.name));
            let data = read_expected(item, variant, fields, Some(property));
            quote! {
                if let #private::Option::Some(p) = head.strip(#name) {
                    let (value, after) = #data;
                    unsafe { slot.write(value) };
                    return #private::Option::Some(after);
                }
            }
        });
        let head = bytes(&format!("{{{}:", json_string(property)));
        quote! {
            if #private::default_names(state) {
                if let #private::Option::Some(head) = p.strip(#head) {
                    #(#heads)*
                }
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
            let expected = expected(property);
            quote! {
                let (value, after) = if __Form::POSITIONAL {
                    #in_array
                    (value, after)
                } else {
                    #expected
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

/// Reads the data of a variant with named fields as our own documents have it, from an object of
/// which `opened` says whether something was read: an expression for the enum's value and the place
/// after it. What is in another order is left to the table.
fn read_expected(
    item: &Item,
    variant: &DataVariant,
    fields: &[Field],
    property: Option<&str>,
) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonRead<'__de>);
    let ident = &variant.variant.ident;
    let types = fields.iter().map(|field| field.read_type(&private));
    let types = quote!((#(#types,)*));
    let table = table(item, ident, fields, &types);
    let rest = |index: usize| match property {
        Some(property) => quote! {
            break 'object table.read_tagged_rest(slot, #index, #property, p, state)?
        },
        None => quote!(break 'object table.read_members(slot, #index, opened, p, state)?),
    };
    let place = |index: usize| {
        let index = syn::Index::from(index);
        quote!(&raw mut (*slot).#index)
    };
    let count = fields.iter().filter(|field| field.written()).count();
    let members = fields.iter().enumerate().take(count).map(|(index, field)| {
        let expected = read::Expected {
            field,
            index,
            next: fields[..count].get(index + 1),
            tag: property.unwrap_or_default(),
        };
        read::expected_member(krate, &expected, &place(index), &rest(index))
    });
    let hidden = fields.iter().enumerate().skip(count).map(|(index, field)| {
        let (ty, place) = (field.read_type(&private), place(index));
        quote! {
            match <#ty as #traits>::absent() {
                #private::Option::Some(absent) => (#place).write(absent),
                #private::Option::None => return table.fail_absent(slot, #index, p, state),
            }
        }
    });
    let at_end = rest(count);
    let opened = property.is_some();
    let (values, members_of_value) = (values(fields.len()), fields);
    let members_of_value = members_of_value.iter().zip(&values).map(|(field, value)| {
        let member = &field.member;
        let value = field.read_value(&private, &quote!(#value));
        quote!(#member: #value)
    });
    quote! {
        unsafe {
            let table: &#private::ReadTable<'__de> = #table;
            let mut data = #private::MaybeUninit::<#types>::uninit();
            let slot = data.as_mut_ptr();
            let after = 'object: {
                let mut p = state.enter(p)?;
                let mut opened = #opened;
                #(#members)*
                if opened {
                    if let #private::Option::Some(after) = p.strip_byte(b'}') {
                        #(#hidden)*
                        state.leave();
                        break 'object after;
                    }
                }
                #at_end
            };
            let (#(#values,)*) = data.assume_init();
            (Self::#ident { #(#members_of_value),* }, after)
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
