/// Writes a copy of the media model whose texts borrow from the input that it is decoded from, its
/// conversion into the shared model, and [`Texts`](crate::borrowed::Texts) for it.
///
/// It is called in a module of its own, and takes in this order: the type of a text, in brackets;
/// the attributes of all five types; and those that only the structs and only the enums have besides,
/// and those of every field that has a text somewhere in it.
///
/// ```
/// mod borrowed {
///     use data::borrowed::Text;
///     use serde::Deserialize;
///
///     data::borrow_media!(
///         [Text<'a>],
///         #[derive(Deserialize)],
///         structs: #[serde(rename_all = "camelCase")],
///         enums: #[serde(rename_all = "UPPERCASE")],
///         texts: #[serde(borrow)]
///     );
/// }
///
/// let shared = data::cks::read_media(data::media::feed::MEDIA_1.as_bytes(), "media.1.cks")?;
/// let json = serde_json::to_vec(&shared).unwrap();
/// let borrowed: borrowed::MediaContent<'_> = serde_json::from_slice(&json).unwrap();
/// let uri = borrowed.media.uri.as_ref();
/// assert!(json.as_ptr_range().contains(&uri.as_ptr()));
/// assert_eq!(data::media::MediaContent::from(borrowed), shared);
/// # Ok::<(), data::cks::Error>(())
/// ```
///
/// Where a field needs an attribute that others have not, write the types in the module, with these
/// names and a lifetime `'a`, and call the macro without arguments: it writes what remains.
#[macro_export]
macro_rules! borrow_media {
    () => {
        impl ::core::convert::From<MediaContent<'_>> for $crate::media::MediaContent {
            fn from(own: MediaContent<'_>) -> Self {
                let MediaContent { images, media } = own;
                $crate::media::MediaContent {
                    images: images
                        .into_iter()
                        .map(::core::convert::Into::into)
                        .collect(),
                    media: ::core::convert::Into::into(media),
                }
            }
        }

        impl ::core::convert::From<Media<'_>> for $crate::media::Media {
            fn from(own: Media<'_>) -> Self {
                let Media {
                    uri,
                    title,
                    width,
                    height,
                    format,
                    duration,
                    size,
                    bitrate,
                    has_bitrate,
                    persons,
                    player,
                    copyright,
                } = own;
                $crate::media::Media {
                    uri: ::core::convert::Into::into(uri),
                    title: title.map(::core::convert::Into::into),
                    width,
                    height,
                    format: ::core::convert::Into::into(format),
                    duration,
                    size,
                    bitrate,
                    has_bitrate,
                    persons: persons
                        .into_iter()
                        .map(::core::convert::Into::into)
                        .collect(),
                    player: match player {
                        Player::Java => $crate::media::Player::Java,
                        Player::Flash => $crate::media::Player::Flash,
                    },
                    copyright: copyright.map(::core::convert::Into::into),
                }
            }
        }

        impl ::core::convert::From<Image<'_>> for $crate::media::Image {
            fn from(own: Image<'_>) -> Self {
                let Image {
                    uri,
                    title,
                    width,
                    height,
                    size,
                } = own;
                $crate::media::Image {
                    uri: ::core::convert::Into::into(uri),
                    title: title.map(::core::convert::Into::into),
                    width,
                    height,
                    size: match size {
                        Size::Small => $crate::media::Size::Small,
                        Size::Large => $crate::media::Size::Large,
                    },
                }
            }
        }

        impl $crate::borrowed::Texts for MediaContent<'_> {
            fn texts(&self) -> ::std::vec::Vec<&str> {
                let MediaContent { images, media } = self;
                let mut texts: ::std::vec::Vec<&str> = ::std::vec::Vec::new();
                for image in images {
                    texts.push(image.uri.as_ref());
                    texts.extend(image.title.as_ref().map(|text| -> &str { text.as_ref() }));
                }
                texts.push(media.uri.as_ref());
                texts.extend(media.title.as_ref().map(|text| -> &str { text.as_ref() }));
                texts.push(media.format.as_ref());
                texts.extend(media.persons.iter().map(|text| -> &str { text.as_ref() }));
                texts.extend(
                    media
                        .copyright
                        .as_ref()
                        .map(|text| -> &str { text.as_ref() }),
                );
                texts
            }
        }
    };
    (
        [$($text:tt)+],
        $(#[$attribute:meta])+
        $(, structs: $(#[$of_struct:meta])+)?
        $(, enums: $(#[$of_enum:meta])+)?
        $(, texts: #[$of_text:meta])?
    ) => {
        $crate::borrow_media!(
            @types [$($text)+] [$(#[$attribute])+] [$($(#[$of_struct])+)?] [$($(#[$of_enum])+)?]
            [$(#[$of_text])?]
        );
        $crate::borrow_media!();
    };
    (
        @types [$($text:tt)+] [$($attribute:tt)+] [$($of_struct:tt)*] [$($of_enum:tt)*]
        [$($of_text:tt)*]
    ) => {
        $($attribute)+
        $($of_struct)*
        pub(crate) struct MediaContent<'a> {
            $($of_text)*
            pub(crate) images: Vec<Image<'a>>,
            $($of_text)*
            pub(crate) media: Media<'a>,
        }

        $($attribute)+
        $($of_struct)*
        pub(crate) struct Media<'a> {
            $($of_text)*
            pub(crate) uri: $($text)+,
            $($of_text)*
            pub(crate) title: Option<$($text)+>,
            pub(crate) width: i32,
            pub(crate) height: i32,
            $($of_text)*
            pub(crate) format: $($text)+,
            pub(crate) duration: i64,
            pub(crate) size: i64,
            pub(crate) bitrate: i32,
            pub(crate) has_bitrate: bool,
            $($of_text)*
            pub(crate) persons: Vec<$($text)+>,
            pub(crate) player: Player,
            $($of_text)*
            pub(crate) copyright: Option<$($text)+>,
        }

        $($attribute)+
        $($of_struct)*
        pub(crate) struct Image<'a> {
            $($of_text)*
            pub(crate) uri: $($text)+,
            $($of_text)*
            pub(crate) title: Option<$($text)+>,
            pub(crate) width: i32,
            pub(crate) height: i32,
            pub(crate) size: Size,
        }

        $($attribute)+
        $($of_enum)*
        pub(crate) enum Player {
            Java,
            Flash,
        }

        $($attribute)+
        $($of_enum)*
        pub(crate) enum Size {
            Small,
            Large,
        }
    };
}
