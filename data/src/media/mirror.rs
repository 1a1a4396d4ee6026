/// Writes the conversions between the shared media model and a codec's own copy of it, and the copy
/// itself where no field of it needs an attribute.
///
/// A codec whose derive has to stand on the types needs types of its own. There are two ways to
/// them, and the macro is called once in a module of its own for either.
///
/// When the derive asks for nothing that differs from field to field, the macro writes the types
/// too. It takes the attributes of all five, and those that only the structs and only the enums have
/// besides, in this order:
///
/// ```
/// mod mirror {
///     data::mirror_media!(
///         #[derive(Clone, Debug)],
///         structs: #[derive(PartialEq)],
///         enums: #[repr(u8)] #[derive(PartialEq)]
///     );
/// }
///
/// let shared = data::cks::read_media(data::media::feed::MEDIA_1.as_bytes(), "media.1.cks")?;
/// let mirrored = mirror::MediaContent::from(&shared);
/// assert_eq!(mirrored.media.width, 640);
/// # Ok::<(), data::cks::Error>(())
/// ```
///
/// Otherwise define them in the module with the names and field types of
/// [`media`](crate::media), that is `MediaContent`, `Media`, `Image`, `Player` and `Size`, add the
/// codec's derives and attributes, and call the macro without arguments. The fields and variants
/// may stand in any order, as in the example below.
///
/// It implements, for each of the three structs:
///
/// - `From<&data::media::T> for T`: a deep copy, and
/// - `From<T> for data::media::T`: a move of every string and list,
///
/// and for the two enums `From` by value in both directions. Structs are taken apart and built
/// without `..`, so a field that is missing in the copy, or one too many, does not compile.
///
/// ```
/// mod mirror {
///     // Here the codec's derives would be added.
///     pub struct MediaContent {
///         pub images: Vec<Image>,
///         pub media: Media,
///     }
///
///     pub struct Media {
///         pub uri: String,
///         pub title: Option<String>,
///         pub width: i32,
///         pub height: i32,
///         pub format: String,
///         pub duration: i64,
///         pub size: i64,
///         pub bitrate: i32,
///         pub has_bitrate: bool,
///         pub persons: Vec<String>,
///         pub player: Player,
///         pub copyright: Option<String>,
///     }
///
///     pub struct Image {
///         pub uri: String,
///         pub title: Option<String>,
///         pub width: i32,
///         pub height: i32,
///         pub size: Size,
///     }
///
///     pub enum Player {
///         Java,
///         Flash,
///     }
///
///     pub enum Size {
///         Small,
///         Large,
///     }
///
///     data::mirror_media!();
/// }
///
/// use data::{cks, media};
///
/// let stream = media::feed::MEDIA_STREAM;
/// for shared in cks::read_media_stream(stream.as_bytes(), "media.stream.cks")? {
///     let mirrored = mirror::MediaContent::from(&shared);
///     assert_eq!(media::MediaContent::from(mirrored), shared);
/// }
/// # Ok::<(), cks::Error>(())
/// ```
#[macro_export]
macro_rules! mirror_media {
    () => {
        impl ::core::convert::From<&$crate::media::MediaContent> for MediaContent {
            fn from(shared: &$crate::media::MediaContent) -> Self {
                let $crate::media::MediaContent { images, media } = shared;
                MediaContent {
                    images: images.iter().map(Image::from).collect(),
                    media: Media::from(media),
                }
            }
        }

        impl ::core::convert::From<MediaContent> for $crate::media::MediaContent {
            fn from(own: MediaContent) -> Self {
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

        impl ::core::convert::From<&$crate::media::Media> for Media {
            fn from(shared: &$crate::media::Media) -> Self {
                let $crate::media::Media {
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
                } = shared;
                Media {
                    uri: uri.clone(),
                    title: title.clone(),
                    width: *width,
                    height: *height,
                    format: format.clone(),
                    duration: *duration,
                    size: *size,
                    bitrate: *bitrate,
                    has_bitrate: *has_bitrate,
                    persons: persons.clone(),
                    player: Player::from(*player),
                    copyright: copyright.clone(),
                }
            }
        }

        impl ::core::convert::From<Media> for $crate::media::Media {
            fn from(own: Media) -> Self {
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
                    player: ::core::convert::Into::into(player),
                    copyright,
                }
            }
        }

        impl ::core::convert::From<&$crate::media::Image> for Image {
            fn from(shared: &$crate::media::Image) -> Self {
                let $crate::media::Image {
                    uri,
                    title,
                    width,
                    height,
                    size,
                } = shared;
                Image {
                    uri: uri.clone(),
                    title: title.clone(),
                    width: *width,
                    height: *height,
                    size: Size::from(*size),
                }
            }
        }

        impl ::core::convert::From<Image> for $crate::media::Image {
            fn from(own: Image) -> Self {
                let Image {
                    uri,
                    title,
                    width,
                    height,
                    size,
                } = own;
                $crate::media::Image {
                    uri,
                    title,
                    width,
                    height,
                    size: ::core::convert::Into::into(size),
                }
            }
        }

        impl ::core::convert::From<$crate::media::Player> for Player {
            fn from(shared: $crate::media::Player) -> Self {
                match shared {
                    $crate::media::Player::Java => Player::Java,
                    $crate::media::Player::Flash => Player::Flash,
                }
            }
        }

        impl ::core::convert::From<Player> for $crate::media::Player {
            fn from(own: Player) -> Self {
                match own {
                    Player::Java => $crate::media::Player::Java,
                    Player::Flash => $crate::media::Player::Flash,
                }
            }
        }

        impl ::core::convert::From<$crate::media::Size> for Size {
            fn from(shared: $crate::media::Size) -> Self {
                match shared {
                    $crate::media::Size::Small => Size::Small,
                    $crate::media::Size::Large => Size::Large,
                }
            }
        }

        impl ::core::convert::From<Size> for $crate::media::Size {
            fn from(own: Size) -> Self {
                match own {
                    Size::Small => $crate::media::Size::Small,
                    Size::Large => $crate::media::Size::Large,
                }
            }
        }
    };
    (
        $(#[$attribute:meta])+
        $(, structs: $(#[$of_struct:meta])+)?
        $(, enums: $(#[$of_enum:meta])+)?
    ) => {
        $(#[$attribute])+
        $($(#[$of_struct])+)?
        pub(crate) struct MediaContent {
            pub(crate) images: Vec<Image>,
            pub(crate) media: Media,
        }

        $(#[$attribute])+
        $($(#[$of_struct])+)?
        pub(crate) struct Media {
            pub(crate) uri: String,
            pub(crate) title: Option<String>,
            pub(crate) width: i32,
            pub(crate) height: i32,
            pub(crate) format: String,
            pub(crate) duration: i64,
            pub(crate) size: i64,
            pub(crate) bitrate: i32,
            pub(crate) has_bitrate: bool,
            pub(crate) persons: Vec<String>,
            pub(crate) player: Player,
            pub(crate) copyright: Option<String>,
        }

        $(#[$attribute])+
        $($(#[$of_struct])+)?
        pub(crate) struct Image {
            pub(crate) uri: String,
            pub(crate) title: Option<String>,
            pub(crate) width: i32,
            pub(crate) height: i32,
            pub(crate) size: Size,
        }

        $(#[$attribute])+
        $($(#[$of_enum])+)?
        pub(crate) enum Player {
            Java,
            Flash,
        }

        $(#[$attribute])+
        $($(#[$of_enum])+)?
        pub(crate) enum Size {
            Small,
            Large,
        }

        $crate::mirror_media!();
    };
}
