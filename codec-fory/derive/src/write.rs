//! `ForyJsonWrite`.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::field::{Field, Role};
use crate::item::{Body, Item};
use crate::literal::{json_string, padded, padded_len};

pub(crate) fn expand(item: &Item) -> TokenStream {
    let krate = &item.krate;
    let head = item.write_head(&quote!(#krate::ForyJsonWrite));
    if let Some(own) = &item.with.write {
        let write = write(item, &quote!(#own(self, writer)));
        return quote! {
            #[automatically_derived]
            #head {
                #write
            }
        };
    }
    let items = match &item.body {
        Body::Object(fields) => object(item, fields),
        Body::Transparent(field) => transparent(item, field),
        Body::Tuple(fields) => tuple(item, fields),
        Body::Enum(variants) => crate::enums::expand_write(item, variants),
        Body::Tagged(tag, variants) => crate::tagged::expand_write(item, tag, variants),
    };
    let fields = match &item.body {
        Body::Object(fields) => object_fields(item, fields),
        _ => TokenStream::new(),
    };
    let hooks = item
        .fields()
        .map(|field| field.write_hooks(krate, |of| item.write_head(&of)));
    quote! {
        #[automatically_derived]
        #head {
            #items
        }

        #fields
        #(#hooks)*
    }
}

/// The table of the fields of an object, for all options. That of a wide type is large, but it is a
/// constant, not the local array that clippy takes it for.
fn object_fields(item: &Item, fields: &[Field]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let in_form = has_members(fields);
    let rows = fields.iter().filter(|field| field.written()).map(|field| {
        let ty = field.write_type(&private);
        let Field {
            member,
            names: [camel, snake, declared],
            ..
        } = field;
        let new = if in_form {
            quote!(in_form)
        } else {
            quote!(new)
        };
        let strict = field.strict().then(|| quote!(.strict()));
        let members = match field.role {
            Role::Flatten => quote!(.members::<#ty>()),
            Role::Any => quote!(.members::<#private::Entries<#ty>>()),
            Role::Member | Role::Hidden => quote!(),
        };
        quote! {
            #private::WriteField::#new::<#ty>(
                [#camel, #snake, #declared],
                #private::offset_of!(Self, #member),
            )
            #strict
            #members
        }
    });
    let head = item.write_head(&quote!(#private::ObjectWrite));
    quote! {
        #[automatically_derived]
        #[allow(clippy::large_stack_arrays)]
        unsafe #head {
            const FIELDS: &'static [#private::WriteField] = &[#(#rows),*];
        }
    }
}

/// Whether some members of the object are not those of a field each.
fn has_members(fields: &[Field]) -> bool {
    let mut fields = fields.iter().filter(|field| field.written());
    fields.any(|field| matches!(field.role, Role::Flatten | Role::Any))
}

/// The signature of `write_raw`.
pub(crate) fn write_raw(item: &Item, body: &TokenStream) -> TokenStream {
    let krate = &item.krate;
    quote! {
        #[inline]
        unsafe fn write_raw<__Form: #krate::__private::Form>(
            &self,
            pen: #krate::__private::Pen,
            out: &mut #krate::__private::Output,
            rest: #krate::__private::usize,
        ) -> #krate::__private::Pen {
            #body
        }
    }
}

/// The signature of `write`.
pub(crate) fn write(item: &Item, body: &TokenStream) -> TokenStream {
    let krate = &item.krate;
    quote! {
        fn write(&self, writer: &mut #krate::Writer<'_>) -> #krate::Result<()> {
            #body
        }
    }
}

fn object(item: &Item, fields: &[Field]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);

    let write = write(item, &quote!(#private::write_general(self, writer)));
    if has_members(fields) {
        return write;
    }
    let fields: Vec<_> = fields.iter().filter(|field| field.written()).collect();
    let value = |field: &Field| {
        let member = &field.member;
        field.write_value(&private, &quote!(&self.#member))
    };

    let keys: usize = fields
        .iter()
        .map(|field| json_string(&field.names[0]).len() + 2)
        .sum();
    let constant = keys + 2;
    let types = fields.iter().map(|field| field.write_type(&private));
    let estimates = fields.iter().map(|field| {
        let value = value(field);
        quote!(+ #private::estimate_field(#value, levels))
    });

    let Members {
        room,
        first,
        members,
        elements,
    } = members(krate, &fields, &value);
    let write_raw = write_raw(
        item,
        &quote! {
            unsafe {
                if !out.enter() {
                    return out.ensure(pen, rest);
                }
                #room
                let mut pen = out.ensure(pen, #private::add(#first, needs));
                if __Form::POSITIONAL {
                    pen = pen.put(b'[');
                    #elements
                    out.leave();
                    return pen;
                }
                pen = pen.put(b'{');
                let mut leads = true;
                #members
                out.leave();
                #private::close_object::<__Form>(pen, out, leads)
            }
        },
    );

    quote! {
        #write

        #[inline]
        fn typical(levels: #private::u32) -> #private::usize {
            #constant #(+ <#types as #krate::ForyJsonWrite>::typical(levels))*
        }

        #[inline]
        fn estimate(&self, levels: #private::u32) -> #private::usize {
            #constant #(#estimates)*
        }

        #write_raw
    }
}

/// The parts of the code that writes the fields of an object, which is open.
pub(crate) struct Members {
    /// Works out the `needs` of what is unbounded, and the sums of what is not.
    pub(crate) room: TokenStream,
    /// The sum of all the fields.
    pub(crate) first: Ident,
    /// Writes members. `leads` tells that none was written yet.
    pub(crate) members: TokenStream,
    /// Writes elements, each with what stands behind it.
    pub(crate) elements: TokenStream,
}

/// The code for fields that are written, of which `value` gives a reference each.
pub(crate) fn members(
    krate: &TokenStream,
    fields: &[&Field],
    value: &dyn Fn(&Field) -> TokenStream,
) -> Members {
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonWrite);

    // What all the fields need at most is asked for at once. Each of them is told that all of it is
    // still to come, which is more than the truth, but does not have to be kept count of; it
    // matters only where a string has escapes.
    //
    // Behind each field, the bytes that the fields after it need at most without their extras.
    let count = fields.len();
    let mut sums = Vec::new();
    for (index, field) in fields.iter().enumerate().rev() {
        let ty = field.write_type(&private);
        // The key with its comma and colon, and two more spaces where it is pretty.
        let key = json_string(&field.names[0]).len() + 4;
        let (this, next) = (fixed(index), fixed(index + 1));
        sums.push(quote!(let #this = #next + #key + <#ty as #traits>::SHAPE.fixed();));
    }
    let last = fixed(count);
    let extras = fields.iter().map(|field| {
        let value = value(field);
        quote!(needs = #private::add(needs, #traits::extra(#value));)
    });

    let mut members = Vec::new();
    let mut elements = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let ty = field.write_type(&private);
        let value = value(field);
        let key = format!(",{}:", json_string(&field.names[0]));
        let len = key.len();
        let width = padded_len(len);
        let key = padded(&key, width);
        let after = fixed(index + 1);
        members.push(quote! {
            let omittable = <#ty as #traits>::SHAPE.omittable();
            if !(omittable && #traits::is_absent(#value)) {
                pen = #private::put_key::<__Form, #len, #width>(pen, out, #key, leads);
                let rest = #private::add(#after, needs);
                pen = #traits::write_raw::<__Form>(#value, pen, out, rest);
                if leads && omittable {
                    pen = pen.put(b',');
                }
            }
            leads = leads && omittable;
        });
        let behind = if index + 1 < count {
            quote!(b',')
        } else {
            quote!(b']')
        };
        elements.push(quote! {
            let rest = #private::add(#after, needs);
            pen = #traits::write_raw::<__Form>(#value, pen, out, rest).put(#behind);
        });
    }
    if fields.is_empty() {
        elements.push(quote!(pen = pen.put(b']');));
    }
    Members {
        room: quote! {
            let #last: #private::usize = 2;
            #(#sums)*
            let lines = (#count + 1) * out.line_len::<__Form>();
            let mut needs = #private::add(rest, lines);
            #(#extras)*
        },
        first: fixed(0),
        members: quote!(#(#members)*),
        elements: quote!(#(#elements)*),
    }
}

/// The name of a sum in the generated code.
fn fixed(index: usize) -> Ident {
    quote::format_ident!("fixed_{index}", span = proc_macro2::Span::mixed_site())
}

fn transparent(item: &Item, field: &Field) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonWrite);
    let member = &field.member;
    let ty = field.write_type(&private);
    let value = field.write_value(&private, &quote!(&self.#member));
    let write = write(item, &quote!(#traits::write(#value, writer)));
    let write_raw = write_raw(
        item,
        &quote! {
            unsafe { #traits::write_raw::<__Form>(#value, pen, out, rest) }
        },
    );
    quote! {
        #write

        const SHAPE: #private::Shape = <#ty as #traits>::SHAPE;

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn is_absent(&self) -> #private::bool {
            #traits::is_absent(#value)
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn typical(levels: #private::u32) -> #private::usize {
            <#ty as #traits>::typical(levels)
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn bulk(&self, format: #krate::ByteArrayFormat) -> #private::usize {
            #traits::bulk(#value, format)
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn estimate(&self, levels: #private::u32) -> #private::usize {
            #traits::estimate(#value, levels)
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        unsafe fn extra(&self) -> #private::usize {
            unsafe { #traits::extra(#value) }
        }

        #write_raw
    }
}

fn tuple(item: &Item, fields: &[Field]) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonWrite);
    let members: Vec<_> = fields.iter().map(|field| &field.member).collect();
    let write = write(
        item,
        &quote! {
            let mut array = writer.array()?;
            #(#traits::write(&self.#members, array.next_element())?;)*
            array.end();
            #krate::Result::Ok(())
        },
    );
    // An array without elements has no comma to close over.
    let write_raw = (!fields.is_empty()).then(|| {
        write_raw(
            item,
            &quote! {
                unsafe {
                    if !out.enter() {
                        return out.ensure(pen, rest);
                    }
                    let mut pen = out.ensure(pen, 1).put(b'[');
                    #(pen = #private::put_element::<__Form, _>(&self.#members, pen, out);)*
                    #private::close_elements::<__Form>(pen, out, rest)
                }
            },
        )
    });
    quote! {
        #write

        #[inline]
        fn estimate(&self, levels: #private::u32) -> #private::usize {
            2 #(+ 1 + #traits::estimate(&self.#members, levels))*
        }

        #write_raw
    }
}
