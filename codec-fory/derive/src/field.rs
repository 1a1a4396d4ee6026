//! A field: its names, and which code writes and reads it.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Error, Member, Result, Type};

use crate::attr::{DefaultValue, FieldAttrs, Ignore, Include, TypeAttrs, With};
use crate::naming;

/// A field of a struct, or of a variant of an enum.
pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) ty: Type,
    /// For each naming policy.
    pub(crate) names: [String; 3],
    pub(crate) aliases: Vec<String>,
    pub(crate) role: Role,
    pub(crate) ignore: Option<Ignore>,
    include: Option<Include>,
    default: Option<DefaultValue>,
    /// A missing field is taken from the default of the whole type.
    default_of_type: bool,
    raw: bool,
    byte_array_format: Option<u8>,
    with: With,
    /// What tells the field from the others of its type in the traits of `__private`.
    pub(crate) index: usize,
}

/// What a field is in an object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A member.
    Member,
    /// A struct whose members stand among the others.
    Flatten,
    /// A map of the members that no field takes.
    Any,
    /// Nothing.
    Hidden,
}

impl Field {
    pub(crate) fn parse(
        field: &syn::Field,
        member: Member,
        index: usize,
        of: &TypeAttrs,
    ) -> Result<Self> {
        let attrs = FieldAttrs::parse(&field.attrs)?;
        let role = role(&attrs)?;
        let ignore = attrs.ignore.get().copied();
        if attrs.raw.get().is_some() {
            refuse(
                &attrs,
                "raw",
                &["raw", "name", "alias", "include", "ignore", "default"],
            )?;
        }
        if let (Some(_), Some(span)) = (attrs.byte_array_format.get(), attrs.with.span) {
            let message = "a codec of its own gives a field its format: \
                           `byte_array_format` cannot stand beside it";
            return Err(Error::new(span, message));
        }
        let names = match (attrs.name.take(), &member) {
            (Some(name), _) => [name.clone(), name.clone(), name],
            (None, Member::Named(ident)) => {
                let ident = ident.to_string();
                naming::names(ident.strip_prefix("r#").unwrap_or(&ident))
            }
            (None, Member::Unnamed(index)) => std::array::from_fn(|_| index.index.to_string()),
        };
        let include = attrs.include.take().or(of.include.get().copied());
        let is_member = role == Role::Member;
        Ok(Field {
            member,
            ty: field.ty.clone(),
            names,
            aliases: attrs.aliases,
            role,
            ignore,
            include: include.filter(|_| is_member),
            default_of_type: of.default.get().is_some() && attrs.default.get().is_none(),
            default: attrs.default.take(),
            raw: attrs.raw.get().is_some(),
            byte_array_format: attrs.byte_array_format.take(),
            with: attrs.with,
            index,
        })
    }

    /// The only field of a type that stands for the whole, or one without a name: what concerns
    /// members has no meaning there.
    pub(crate) fn refuse_member_attributes(field: &syn::Field, allowed: &[&str]) -> Result<()> {
        let attrs = FieldAttrs::parse(&field.attrs)?;
        match attrs.first_other(allowed) {
            Some((name, span)) => Err(Error::new(
                span,
                format!("`{name}` has no meaning on a field that is not a member of an object"),
            )),
            None => Ok(()),
        }
    }

    /// Whether an attribute means this field by `name`: its name in JSON or in Rust.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.role != Role::Hidden && self.names.iter().any(|own| own == name)
    }

    pub(crate) fn span(&self) -> Span {
        match &self.member {
            Member::Named(ident) => ident.span(),
            Member::Unnamed(_) => self.ty.span(),
        }
    }

    /// Whether the field is part of what is written. A document in the array form has an element for
    /// such a field, in reading, too.
    pub(crate) fn written(&self) -> bool {
        self.role != Role::Hidden && self.ignore != Some(Ignore::Write)
    }

    /// Whether the type's missing value or its being there is not that of the plain type.
    fn omits_default(&self) -> bool {
        self.include == Some(Include::NonDefault)
    }

    /// Whether a missing field takes a value that the attributes give.
    fn has_default(&self) -> bool {
        self.default.is_some()
            || self.default_of_type
            || matches!(self.ignore, Some(Ignore::Both | Ignore::Read))
            || self.with.read.is_some() && self.is_option()
    }

    /// Whether it is to be expected that the member is not there.
    pub(crate) fn may_be_absent(&self) -> bool {
        self.is_option() || self.has_default()
    }

    /// Whether the type is, by its name, an `Option`.
    fn is_option(&self) -> bool {
        let Type::Path(path) = &self.ty else {
            return false;
        };
        path.path.segments.last().is_some_and(|last| {
            last.ident == "Option"
                && matches!(last.arguments, syn::PathArguments::AngleBracketed(_))
        })
    }

    /// The codec that writes the field, as a type of `__private`; None if it is the plain one.
    fn write_codec(&self, private: &TokenStream) -> Option<TokenStream> {
        let index = self.index;
        let codec = if self.with.write.is_some() {
            Some(quote!(#private::OwnCodec<Self, #index>))
        } else if self.raw {
            Some(quote!(#private::RawText))
        } else {
            self.byte_array_format
                .map(|format| quote!(#private::Formatted<#format>))
        };
        let plain = codec.clone().unwrap_or_else(|| quote!(#private::Plain));
        match self.include {
            Some(Include::Always) => Some(quote!(#private::Always<#plain>)),
            Some(Include::NonDefault) => Some(quote!(#private::NonDefault<#plain, Self, #index>)),
            Some(Include::NonNull) | None => codec,
        }
    }

    /// The codec that reads the field; None if it is the plain one.
    fn read_codec(&self, private: &TokenStream) -> Option<TokenStream> {
        let index = self.index;
        if matches!(self.ignore, Some(Ignore::Both | Ignore::Read)) {
            return Some(quote!(#private::Ignored<Self, #index>));
        }
        let codec = if self.with.read.is_some() {
            Some(quote!(#private::OwnCodec<Self, #index>))
        } else if self.raw {
            Some(quote!(#private::RawText))
        } else {
            self.byte_array_format
                .map(|format| quote!(#private::Formatted<#format>))
        };
        if self.role == Role::Member && self.has_default() {
            let plain = codec.unwrap_or_else(|| quote!(#private::Plain));
            return Some(quote!(#private::OrDefault<#plain, Self, #index>));
        }
        codec
    }

    /// The type that writes the field's value.
    pub(crate) fn write_type(&self, private: &TokenStream) -> TokenStream {
        let ty = &self.ty;
        match self.write_codec(private) {
            Some(codec) => quote!(#private::Via<#ty, #codec>),
            None => quote!(#ty),
        }
    }

    /// The value as that type, from a reference to it.
    pub(crate) fn write_value(&self, private: &TokenStream, value: &TokenStream) -> TokenStream {
        match self.write_codec(private) {
            Some(_) => {
                let ty = self.write_type(private);
                quote!(<#ty>::of(#value))
            }
            None => value.clone(),
        }
    }

    /// The type that reads the field's value.
    pub(crate) fn read_type(&self, private: &TokenStream) -> TokenStream {
        let ty = &self.ty;
        match self.read_codec(private) {
            Some(codec) => quote!(#private::Via<#ty, #codec>),
            None => quote!(#ty),
        }
    }

    /// The place of the value as that type, from one of the plain type.
    pub(crate) fn read_place(&self, private: &TokenStream, place: &TokenStream) -> TokenStream {
        match self.read_codec(private) {
            Some(_) => {
                let ty = self.read_type(private);
                quote!((#place).cast::<#ty>())
            }
            None => place.clone(),
        }
    }

    /// The plain value of one that was read as that type.
    pub(crate) fn read_value(&self, private: &TokenStream, value: &TokenStream) -> TokenStream {
        match self.read_codec(private) {
            Some(_) => quote!(#value.into_value()),
            None => value.clone(),
        }
    }

    /// Whether the field is left out when it is absent, even where nulls are written.
    pub(crate) fn strict(&self) -> bool {
        matches!(self.include, Some(Include::NonNull | Include::NonDefault))
    }

    /// What the codecs of the field call in writing: implementations for the type, each with the
    /// trait that `head` makes the start of an `impl` from.
    pub(crate) fn write_hooks(
        &self,
        krate: &TokenStream,
        head: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let private = quote!(#krate::__private);
        let (ty, index) = (&self.ty, self.index);
        let mut hooks = TokenStream::new();
        if let Some(write) = &self.with.write {
            let head = head(quote!(#private::WriteOwn<#ty, #index>));
            let absent = self.is_option().then(|| {
                quote! {
                    const OPTIONAL: #private::bool = true;

                    fn is_absent(value: &#ty) -> #private::bool {
                        #private::Option::is_none(value)
                    }
                }
            });
            let call = quote_spanned!(located(write.span())=> #write(value, writer));
            hooks.extend(quote! {
                #[automatically_derived]
                #head {
                    #absent

                    fn write(value: &#ty, writer: &mut #krate::Writer<'_>) -> #krate::Result<()> {
                        #call
                    }
                }
            });
        }
        if self.omits_default() {
            let head = head(quote!(#private::IsDefault<#ty, #index>));
            let default = self.default_value(&private);
            // The default may be an expression that names something called `value`.
            let value = syn::Ident::new("value", Span::mixed_site());
            let compared = quote_spanned!(located(ty.span())=> *#value == default);
            hooks.extend(quote! {
                #[automatically_derived]
                #head {
                    fn is_default(#value: &#ty) -> #private::bool {
                        let default: #ty = #default;
                        #compared
                    }
                }
            });
        }
        hooks
    }

    /// The same in reading.
    pub(crate) fn read_hooks(
        &self,
        krate: &TokenStream,
        head: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        let private = quote!(#krate::__private);
        let (ty, index) = (&self.ty, self.index);
        let mut hooks = TokenStream::new();
        if let (Some(read), false) = (&self.with.read, self.ignore == Some(Ignore::Both)) {
            let head = head(quote!(#private::ReadOwn<'__de, #ty, #index>));
            let call = quote_spanned!(located(read.span())=> #read(reader));
            hooks.extend(quote! {
                #[automatically_derived]
                #head {
                    fn read(reader: &mut #krate::Reader<'_, '__de>) -> #krate::Result<#ty> {
                        #call
                    }
                }
            });
        }
        if self.role == Role::Hidden || self.role == Role::Member && self.has_default() {
            let head = head(quote!(#private::DefaultValue<'__de, #ty, #index>));
            let default = self.default_value(&private);
            hooks.extend(quote! {
                #[automatically_derived]
                #head {
                    fn default_value() -> #ty {
                        #default
                    }
                }
            });
        }
        hooks
    }

    /// The expression of the default value.
    fn default_value(&self, private: &TokenStream) -> TokenStream {
        let ty = &self.ty;
        match &self.default {
            Some(DefaultValue::Text(text)) => {
                quote_spanned!(located(text.span())=> #private::Into::<#ty>::into(#text))
            }
            Some(DefaultValue::Given(expression)) => expression.clone(),
            None if self.default_of_type => {
                let member = &self.member;
                quote_spanned!(located(ty.span())=> <Self as #private::Default>::default().#member)
            }
            Some(DefaultValue::OfType) | None => {
                quote_spanned!(located(ty.span())=> <#ty as #private::Default>::default())
            }
        }
    }
}

/// What the attributes make of a field.
fn role(attrs: &FieldAttrs) -> Result<Role> {
    if attrs.ignore.get() == Some(&Ignore::Both) {
        refuse(attrs, "ignore", &["ignore", "default"])?;
        return Ok(Role::Hidden);
    }
    if attrs.flatten.get().is_some() {
        refuse(attrs, "flatten", &["flatten"])?;
        return Ok(Role::Flatten);
    }
    if attrs.any.get().is_some() {
        refuse(attrs, "any", &["any"])?;
        return Ok(Role::Any);
    }
    Ok(Role::Member)
}

fn refuse(attrs: &FieldAttrs, beside: &str, allowed: &[&str]) -> Result<()> {
    match attrs.first_other(allowed) {
        Some((name, span)) => Err(Error::new(
            span,
            format!("`{name}` cannot stand beside `{beside}`"),
        )),
        None => Ok(()),
    }
}

/// Where an error in the generated code is shown, with the names of the macro's own code.
fn located(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}
