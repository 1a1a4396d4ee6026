//! `ForyJsonWrite`.

use proc_macro2::TokenStream;
use quote::quote;

use crate::item::{Body, Field, Item};
use crate::literal::{json_string, padded, padded_len};

pub(crate) fn expand(item: &Item) -> TokenStream {
    let krate = &item.krate;
    let head = item.write_head(&quote!(#krate::ForyJsonWrite));
    let items = match &item.body {
        Body::Object(fields) => object(item, fields),
        Body::Transparent(field) => transparent(item, field),
        Body::Tuple(fields) => tuple(item, fields),
        Body::Enum(variants) => crate::enums::expand_write(item, variants),
    };
    quote! {
        #[automatically_derived]
        #head {
            #items
        }
    }
}

/// The signature of `write_raw`.
pub(crate) fn write_raw(item: &Item, body: &TokenStream) -> TokenStream {
    let krate = &item.krate;
    quote! {
        #[inline]
        unsafe fn write_raw<Form: #krate::__private::Form>(
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
    let traits = quote!(#krate::ForyJsonWrite);

    let table = fields.iter().map(|field| {
        let Field {
            member,
            ty,
            names: [camel, snake, declared],
            ..
        } = field;
        quote! {
            #private::WriteField::new::<#ty>(
                [#camel, #snake, #declared],
                #private::offset_of!(Self, #member),
            )
        }
    });
    let write = write(
        item,
        &quote! {
            unsafe { #private::write_general(self, const { &[#(#table),*] }, writer) }
        },
    );

    let keys: usize = fields
        .iter()
        .map(|field| json_string(&field.names[0]).len() + 2)
        .sum();
    let constant = keys + 2;
    let estimates = fields.iter().map(|field| {
        let member = &field.member;
        quote!(+ #private::estimate_field(&self.#member, levels))
    });

    // What all the fields need at most is asked for at once. Each of them is told that all of it is
    // still to come, which is more than the truth, but does not have to be kept count of; it
    // matters only where a string has escapes.
    //
    // Behind each field, the bytes that the fields after it need at most without their extras.
    let count = fields.len();
    let mut sums = Vec::new();
    for (index, field) in fields.iter().enumerate().rev() {
        let ty = &field.ty;
        // The key with its comma and colon, and two more spaces where it is pretty.
        let key = json_string(&field.names[0]).len() + 4;
        let (this, next) = (fixed(index), fixed(index + 1));
        sums.push(quote!(let #this = #next + #key + <#ty as #traits>::SHAPE.fixed();));
    }
    let last = fixed(count);
    let first = fixed(0);
    let extras = fields.iter().map(|field| {
        let member = &field.member;
        quote!(needs = #private::add(needs, #traits::extra(&self.#member));)
    });

    let mut members = Vec::new();
    let mut elements = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let Field { member, ty, .. } = field;
        let key = format!(",{}:", json_string(&field.names[0]));
        let len = key.len();
        let width = padded_len(len);
        let key = padded(&key, width);
        let after = fixed(index + 1);
        members.push(quote! {
            let omittable = <#ty as #traits>::SHAPE.omittable();
            if !(omittable && #traits::is_absent(&self.#member)) {
                pen = #private::put_key::<Form, #len, #width>(pen, out, #key, leads);
                let rest = #private::add(#after, needs);
                pen = #traits::write_raw::<Form>(&self.#member, pen, out, rest);
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
            pen = #traits::write_raw::<Form>(&self.#member, pen, out, rest).put(#behind);
        });
    }
    let empty = if fields.is_empty() {
        quote!(pen = pen.put(b']');)
    } else {
        quote!()
    };

    let write_raw = write_raw(
        item,
        &quote! {
            unsafe {
                if !out.enter() {
                    return out.ensure(pen, rest);
                }
                let #last: #private::usize = 2;
                #(#sums)*
                let lines = (#count + 1) * out.line_len::<Form>();
                let mut needs = #private::add(rest, lines);
                #(#extras)*
                let mut pen = out.ensure(pen, #private::add(#first, needs));
                if Form::POSITIONAL {
                    pen = pen.put(b'[');
                    #(#elements)*
                    #empty
                    out.leave();
                    return pen;
                }
                pen = pen.put(b'{');
                let mut leads = true;
                #(#members)*
                out.leave();
                #private::close_object::<Form>(pen, out, leads)
            }
        },
    );

    quote! {
        #write

        #[inline]
        fn estimate(&self, levels: #private::u32) -> #private::usize {
            #constant #(#estimates)*
        }

        #write_raw
    }
}

/// The name of a sum in the generated code.
fn fixed(index: usize) -> proc_macro2::Ident {
    quote::format_ident!("fixed_{index}", span = proc_macro2::Span::mixed_site())
}

fn transparent(item: &Item, field: &Field) -> TokenStream {
    let krate = &item.krate;
    let private = quote!(#krate::__private);
    let traits = quote!(#krate::ForyJsonWrite);
    let Field { member, ty, .. } = field;
    let write = write(item, &quote!(#traits::write(&self.#member, writer)));
    let write_raw = write_raw(
        item,
        &quote! {
            unsafe { #traits::write_raw::<Form>(&self.#member, pen, out, rest) }
        },
    );
    quote! {
        #write

        const SHAPE: #private::Shape = <#ty as #traits>::SHAPE;

        #[inline(always)]
        fn is_absent(&self) -> #private::bool {
            #traits::is_absent(&self.#member)
        }

        #[inline(always)]
        fn estimate(&self, levels: #private::u32) -> #private::usize {
            #traits::estimate(&self.#member, levels)
        }

        #[inline(always)]
        unsafe fn extra(&self) -> #private::usize {
            unsafe { #traits::extra(&self.#member) }
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
                    #(pen = #private::put_element::<Form, _>(&self.#members, pen, out);)*
                    #private::close_elements::<Form>(pen, out, rest)
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
