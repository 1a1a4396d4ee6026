pub use root::*;

const _: () = ::planus::check_version_compatibility("planus-1.3.0");


/// The root namespace
/// 
/// Generated from these locations:
/// * File `../../data/media/media.fbs`
#[no_implicit_prelude]
#[allow(clippy::needless_lifetimes)]
mod root {
/// The namespace `media`
/// 
/// Generated from these locations:
/// * File `../../data/media/media.fbs`
pub mod media {
/// The enum `Player` in the namespace `media`
/// 
/// Generated from these locations:
/// * Enum `Player` in the file `../../data/media/media.fbs:7`
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]#[repr(i8)]pub enum Player {
    
        /// The variant `Java` in the enum `Player`
        Java = 0,
    
        /// The variant `Flash` in the enum `Player`
        Flash = 1,
    
}

impl Player {
    /// Array containing all valid variants of Player
    pub const ENUM_VALUES: [Self; 2] = [Self::Java,Self::Flash,];
}

impl ::core::convert::TryFrom<i8> for Player {
    type Error = ::planus::errors::UnknownEnumTagKind;
    #[inline]
    fn try_from(value: i8) -> ::core::result::Result<Self, ::planus::errors::UnknownEnumTagKind> {
        #[allow(clippy::match_single_binding)]
        match value {
            0 => ::core::result::Result::Ok(Player::Java),
            1 => ::core::result::Result::Ok(Player::Flash),
            

            _ => ::core::result::Result::Err(::planus::errors::UnknownEnumTagKind { tag: value as i128 }),
        }
    }
}

impl ::core::convert::From<Player> for i8 {
    #[inline]
    fn from(value: Player) -> Self {
        value as i8
    }
}

/// # Safety
/// The Planus compiler correctly calculates `ALIGNMENT` and `SIZE`.
unsafe impl ::planus::Primitive for Player {
    const ALIGNMENT: usize = 1;
    const SIZE: usize = 1;
}

impl ::planus::WriteAsPrimitive<Player> for Player {
    #[inline]
    fn write<const N: usize>(&self, cursor: ::planus::Cursor<'_, N>, buffer_position: u32) {
        (*self as i8).write(cursor, buffer_position);
    }
}

impl ::planus::WriteAs<Player> for Player {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder) -> Player {
        *self
    }
}

impl ::planus::WriteAsDefault<Player, Player> for Player {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder, default: &Player) -> ::core::option::Option<Player> {
        if self == default {
            ::core::option::Option::None
        } else {
            ::core::option::Option::Some(*self)
        }
    }
}

impl ::planus::WriteAsOptional<Player> for Player {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder) -> ::core::option::Option<Player> {
        ::core::option::Option::Some(*self)
    }
}

impl<'buf> ::planus::TableRead<'buf> for Player {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'buf>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        let n: i8 = ::planus::TableRead::from_buffer(buffer, offset)?;
        ::core::result::Result::Ok(::core::convert::TryInto::try_into(n)?)
    }
}

impl<'buf> ::planus::VectorReadInner<'buf> for Player {
    type Error = ::planus::errors::UnknownEnumTag;
    const STRIDE: usize = 1;
    #[inline]
    unsafe fn from_buffer(
        buffer: ::planus::SliceWithStartOffset<'buf>,
        offset: usize,
    ) -> ::core::result::Result<Self, ::planus::errors::UnknownEnumTag> {let value = unsafe { *buffer.buffer.get_unchecked(offset) as i8 };let value: ::core::result::Result<Self, _> = ::core::convert::TryInto::try_into(value);
        value.map_err(|error_kind| error_kind.with_error_location(
            "Player",
            "VectorRead::from_buffer",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<Player> for Player {
    const STRIDE: usize = 1;

    type Value = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder) -> Self {
        *self
    }

    #[inline]
    unsafe fn write_values(
        values: &[Self],
        bytes: *mut ::core::mem::MaybeUninit<u8>,
        buffer_position: u32,
    ) {
        let bytes = bytes as *mut [::core::mem::MaybeUninit<u8>; 1];
        for (i, v) in ::core::iter::Iterator::enumerate(values.iter()) {
            ::planus::WriteAsPrimitive::write(
                v,
                ::planus::Cursor::new(unsafe { &mut *bytes.add(i) }),
                
                buffer_position - i as u32,
                
            );
        }
    }
}

    
/// The enum `Size` in the namespace `media`
/// 
/// Generated from these locations:
/// * Enum `Size` in the file `../../data/media/media.fbs:15`
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]#[repr(i8)]pub enum Size {
    
        /// The variant `Small` in the enum `Size`
        Small = 0,
    
        /// The variant `Large` in the enum `Size`
        Large = 1,
    
}

impl Size {
    /// Array containing all valid variants of Size
    pub const ENUM_VALUES: [Self; 2] = [Self::Small,Self::Large,];
}

impl ::core::convert::TryFrom<i8> for Size {
    type Error = ::planus::errors::UnknownEnumTagKind;
    #[inline]
    fn try_from(value: i8) -> ::core::result::Result<Self, ::planus::errors::UnknownEnumTagKind> {
        #[allow(clippy::match_single_binding)]
        match value {
            0 => ::core::result::Result::Ok(Size::Small),
            1 => ::core::result::Result::Ok(Size::Large),
            

            _ => ::core::result::Result::Err(::planus::errors::UnknownEnumTagKind { tag: value as i128 }),
        }
    }
}

impl ::core::convert::From<Size> for i8 {
    #[inline]
    fn from(value: Size) -> Self {
        value as i8
    }
}

/// # Safety
/// The Planus compiler correctly calculates `ALIGNMENT` and `SIZE`.
unsafe impl ::planus::Primitive for Size {
    const ALIGNMENT: usize = 1;
    const SIZE: usize = 1;
}

impl ::planus::WriteAsPrimitive<Size> for Size {
    #[inline]
    fn write<const N: usize>(&self, cursor: ::planus::Cursor<'_, N>, buffer_position: u32) {
        (*self as i8).write(cursor, buffer_position);
    }
}

impl ::planus::WriteAs<Size> for Size {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder) -> Size {
        *self
    }
}

impl ::planus::WriteAsDefault<Size, Size> for Size {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder, default: &Size) -> ::core::option::Option<Size> {
        if self == default {
            ::core::option::Option::None
        } else {
            ::core::option::Option::Some(*self)
        }
    }
}

impl ::planus::WriteAsOptional<Size> for Size {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder) -> ::core::option::Option<Size> {
        ::core::option::Option::Some(*self)
    }
}

impl<'buf> ::planus::TableRead<'buf> for Size {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'buf>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        let n: i8 = ::planus::TableRead::from_buffer(buffer, offset)?;
        ::core::result::Result::Ok(::core::convert::TryInto::try_into(n)?)
    }
}

impl<'buf> ::planus::VectorReadInner<'buf> for Size {
    type Error = ::planus::errors::UnknownEnumTag;
    const STRIDE: usize = 1;
    #[inline]
    unsafe fn from_buffer(
        buffer: ::planus::SliceWithStartOffset<'buf>,
        offset: usize,
    ) -> ::core::result::Result<Self, ::planus::errors::UnknownEnumTag> {let value = unsafe { *buffer.buffer.get_unchecked(offset) as i8 };let value: ::core::result::Result<Self, _> = ::core::convert::TryInto::try_into(value);
        value.map_err(|error_kind| error_kind.with_error_location(
            "Size",
            "VectorRead::from_buffer",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<Size> for Size {
    const STRIDE: usize = 1;

    type Value = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder) -> Self {
        *self
    }

    #[inline]
    unsafe fn write_values(
        values: &[Self],
        bytes: *mut ::core::mem::MaybeUninit<u8>,
        buffer_position: u32,
    ) {
        let bytes = bytes as *mut [::core::mem::MaybeUninit<u8>; 1];
        for (i, v) in ::core::iter::Iterator::enumerate(values.iter()) {
            ::planus::WriteAsPrimitive::write(
                v,
                ::planus::Cursor::new(unsafe { &mut *bytes.add(i) }),
                
                buffer_position - i as u32,
                
            );
        }
    }
}

    
/// The table `Image` in the namespace `media`
/// 
/// Generated from these locations:
/// * Table `Image` in the file `../../data/media/media.fbs:23`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct Image{
    
        /// The field `uri` in the table `Image`
        pub uri: ::planus::alloc::string::String,
        /// The field `title` in the table `Image`
        pub title: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `width` in the table `Image`
        pub width: i32,
        /// The field `height` in the table `Image`
        pub height: i32,
        /// The field `size` in the table `Image`
        pub size: self::Size,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for Image {
    fn default() -> Self {
        Self {
        uri: ::core::default::Default::default(),
        title: ::core::default::Default::default(),
        width: 0,
        height: 0,
        size: self::Size::Small,
        
        }
    }
}


impl Image {
    /// Creates a [ImageBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> ImageBuilder<()> {
        ImageBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_uri: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_title: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_width: impl ::planus::WriteAsDefault<i32, i32>,
        field_height: impl ::planus::WriteAsDefault<i32, i32>,
        field_size: impl ::planus::WriteAsDefault<self::Size, self::Size>,
        
    ) -> ::planus::Offset<Self> {let prepared_uri = field_uri.prepare(builder);let prepared_title = field_title.prepare(builder);let prepared_width = field_width.prepare(builder, &0);let prepared_height = field_height.prepare(builder, &0);let prepared_size = field_size.prepare(builder, &self::Size::Small);

        let mut table_writer: ::planus::table_writer::TableWriter::<14> = ::core::default::Default::default();
        table_writer.write_entry::<::planus::Offset<str>>(0);if prepared_title.is_some() {table_writer.write_entry::<::planus::Offset<str>>(1);}if prepared_width.is_some() {table_writer.write_entry::<i32>(2);}if prepared_height.is_some() {table_writer.write_entry::<i32>(3);}if prepared_size.is_some() {table_writer.write_entry::<self::Size>(4);}

        unsafe {
            table_writer.finish(builder, |object_writer| {object_writer.write::<_, _, 4>(&prepared_uri);if let ::core::option::Option::Some(prepared_title) = prepared_title {object_writer.write::<_, _, 4>(&prepared_title);}if let ::core::option::Option::Some(prepared_width) = prepared_width {object_writer.write::<_, _, 4>(&prepared_width);}if let ::core::option::Option::Some(prepared_height) = prepared_height {object_writer.write::<_, _, 4>(&prepared_height);}if let ::core::option::Option::Some(prepared_size) = prepared_size {object_writer.write::<_, _, 1>(&prepared_size);}
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<Image>> for Image {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Image> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<Image>> for Image {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Image>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<Image> for Image {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Image> {
        Image::create(
            builder,
        
            
            &self.uri,
            
        
            
            &self.title,
            
        
            
            self.width,
            
        
            
            self.height,
            
        
            
            self.size,
            
        
        )
    }
}

/// Builder for serializing an instance of the [Image] type.
///
/// Can be created using the [Image::builder] method.
#[derive(Debug)]
#[must_use]
pub struct ImageBuilder<State>(State);

impl<
    
> ImageBuilder
<
    (
    
    )
>
{
    /// Setter for the [`uri` field](Image#structfield.uri).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn uri<T0>(self, value: T0) -> ImageBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<str>>
    {
        ImageBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> ImageBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`title` field](Image#structfield.title).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title<T1>(self, value: T1) -> ImageBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
        ) = self.0;ImageBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
    /// Sets the [`title` field](Image#structfield.title) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title_as_null(self) -> ImageBuilder<(
        
            T0,
        
        (),
    )>
    {
        self.title(())
    }
    
}

impl<
    
        T0,
    
        T1,
    
> ImageBuilder
<
    (
    
        T0,
    
        T1,
    
    )
>
{
    /// Setter for the [`width` field](Image#structfield.width).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width<T2>(self, value: T2) -> ImageBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
    )>
    where T2: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
        ) = self.0;ImageBuilder((
            
                v0,
            
                v1,
            
            value,
        ))
    }

    
    /// Sets the [`width` field](Image#structfield.width) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width_as_default(self) -> ImageBuilder<(
        
            T0,
        
            T1,
        
        ::planus::DefaultValue,
    )>
    {
        self.width(::planus::DefaultValue)
    }
    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
> ImageBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
    )
>
{
    /// Setter for the [`height` field](Image#structfield.height).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn height<T3>(self, value: T3) -> ImageBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )>
    where T3: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
        ) = self.0;ImageBuilder((
            
                v0,
            
                v1,
            
                v2,
            
            value,
        ))
    }

    
    /// Sets the [`height` field](Image#structfield.height) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn height_as_default(self) -> ImageBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
        ::planus::DefaultValue,
    )>
    {
        self.height(::planus::DefaultValue)
    }
    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
> ImageBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )
>
{
    /// Setter for the [`size` field](Image#structfield.size).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn size<T4>(self, value: T4) -> ImageBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )>
    where T4: ::planus::WriteAsDefault<self::Size, self::Size>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
        ) = self.0;ImageBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
            value,
        ))
    }

    
    /// Sets the [`size` field](Image#structfield.size) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn size_as_default(self) -> ImageBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
        ::planus::DefaultValue,
    )>
    {
        self.size(::planus::DefaultValue)
    }
    

    
}



impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
> ImageBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [Image].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<Image>
        where Self: ::planus::WriteAsOffset<Image>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i32, i32>,
    
        T4: ::planus::WriteAsDefault<self::Size, self::Size>,
    
> ::planus::WriteAs<::planus::Offset<Image>> for ImageBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
)> {
    type Prepared = ::planus::Offset<Image>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Image> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i32, i32>,
    
        T4: ::planus::WriteAsDefault<self::Size, self::Size>,
    
> ::planus::WriteAsOptional<::planus::Offset<Image>> for ImageBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
)> {
    type Prepared = ::planus::Offset<Image>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Image>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i32, i32>,
    
        T4: ::planus::WriteAsDefault<self::Size, self::Size>,
    
> ::planus::WriteAsOffset<Image> for ImageBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Image> {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        ) = &self.0;Image::create(
            builder,
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        )
    }
}

/// Reference to a deserialized [Image].
#[derive(Copy, Clone)]
pub struct ImageRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> ImageRef<'a> {
    
        /// Getter for the [`uri` field](Image#structfield.uri).
        #[inline]
        pub fn uri(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(0, "Image", "uri")
              
            
            
            
        }
    
        /// Getter for the [`title` field](Image#structfield.title).
        #[inline]
        pub fn title(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(1, "Image", "title")
              
            
            
            
        }
    
        /// Getter for the [`width` field](Image#structfield.width).
        #[inline]
        pub fn width(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(2, "Image", "width")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`height` field](Image#structfield.height).
        #[inline]
        pub fn height(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(3, "Image", "height")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`size` field](Image#structfield.size).
        #[inline]
        pub fn size(&self) -> ::planus::Result<self::Size> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(4, "Image", "size")
              
            
            ?.unwrap_or(self::Size::Small))
            
        }
    
}

impl<'a> ::core::fmt::Debug for ImageRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("ImageRef");
        f.field("uri", &self.uri());if let ::core::option::Option::Some(field_title) = self.title().transpose() {
                f.field("title", &field_title);
            }f.field("width", &self.width());f.field("height", &self.height());f.field("size", &self.size());
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<ImageRef<'a>> for Image {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: ImageRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            uri: ::core::convert::Into::into(value.uri()?),title: 
                                value.title()?.map(::core::convert::Into::into)
                            ,width: ::core::convert::TryInto::try_into(value.width()?)?,height: ::core::convert::TryInto::try_into(value.height()?)?,size: ::core::convert::TryInto::try_into(value.size()?)?,
        })
    }
}

impl<'a> ::planus::TableRead<'a> for ImageRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for ImageRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[ImageRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<Image>> for Image {
    type Value = ::planus::Offset<Image>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<Image>],
        bytes: *mut ::core::mem::MaybeUninit<u8>,
        buffer_position: u32,
    ) {
        let bytes = bytes as *mut [::core::mem::MaybeUninit<u8>; 4];
        for (i, v) in ::core::iter::Iterator::enumerate(values.iter()) {
            ::planus::WriteAsPrimitive::write(
                v,
                ::planus::Cursor::new(unsafe { &mut *bytes.add(i) }),
                buffer_position - (Self::STRIDE * i) as u32,
            );
        }
    }
}

impl<'a> ::planus::ReadAsRoot<'a> for ImageRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[ImageRef]",
            "read_as_root",
            0,
        ))
    }
}

    
/// The table `Media` in the namespace `media`
/// 
/// Generated from these locations:
/// * Table `Media` in the file `../../data/media/media.fbs:37`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct Media{
    
        /// The field `uri` in the table `Media`
        pub uri: ::planus::alloc::string::String,
        /// The field `title` in the table `Media`
        pub title: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `width` in the table `Media`
        pub width: i32,
        /// The field `height` in the table `Media`
        pub height: i32,
        /// The field `format` in the table `Media`
        pub format: ::planus::alloc::string::String,
        /// The field `duration` in the table `Media`
        pub duration: i64,
        /// The field `size` in the table `Media`
        pub size: i64,
        /// The field `bitrate` in the table `Media`
        pub bitrate: ::core::option::Option<i32>,
        /// The field `persons` in the table `Media`
        pub persons: ::planus::alloc::vec::Vec<::planus::alloc::string::String>,
        /// The field `player` in the table `Media`
        pub player: self::Player,
        /// The field `copyright` in the table `Media`
        pub copyright: ::core::option::Option<::planus::alloc::string::String>,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for Media {
    fn default() -> Self {
        Self {
        uri: ::core::default::Default::default(),
        title: ::core::default::Default::default(),
        width: 0,
        height: 0,
        format: ::core::default::Default::default(),
        duration: 0,
        size: 0,
        bitrate: ::core::default::Default::default(),
        persons: ::core::default::Default::default(),
        player: self::Player::Java,
        copyright: ::core::default::Default::default(),
        
        }
    }
}


impl Media {
    /// Creates a [MediaBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> MediaBuilder<()> {
        MediaBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_uri: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_title: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_width: impl ::planus::WriteAsDefault<i32, i32>,
        field_height: impl ::planus::WriteAsDefault<i32, i32>,
        field_format: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_duration: impl ::planus::WriteAsDefault<i64, i64>,
        field_size: impl ::planus::WriteAsDefault<i64, i64>,
        field_bitrate: impl ::planus::WriteAsOptional<i32>,
        field_persons: impl ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
        field_player: impl ::planus::WriteAsDefault<self::Player, self::Player>,
        field_copyright: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        
    ) -> ::planus::Offset<Self> {let prepared_uri = field_uri.prepare(builder);let prepared_title = field_title.prepare(builder);let prepared_width = field_width.prepare(builder, &0);let prepared_height = field_height.prepare(builder, &0);let prepared_format = field_format.prepare(builder);let prepared_duration = field_duration.prepare(builder, &0);let prepared_size = field_size.prepare(builder, &0);let prepared_bitrate = field_bitrate.prepare(builder);let prepared_persons = field_persons.prepare(builder);let prepared_player = field_player.prepare(builder, &self::Player::Java);let prepared_copyright = field_copyright.prepare(builder);

        let mut table_writer: ::planus::table_writer::TableWriter::<26> = ::core::default::Default::default();
        if prepared_duration.is_some() {table_writer.write_entry::<i64>(5);}if prepared_size.is_some() {table_writer.write_entry::<i64>(6);}table_writer.write_entry::<::planus::Offset<str>>(0);if prepared_title.is_some() {table_writer.write_entry::<::planus::Offset<str>>(1);}if prepared_width.is_some() {table_writer.write_entry::<i32>(2);}if prepared_height.is_some() {table_writer.write_entry::<i32>(3);}table_writer.write_entry::<::planus::Offset<str>>(4);if prepared_bitrate.is_some() {table_writer.write_entry::<i32>(7);}table_writer.write_entry::<::planus::Offset<[::planus::Offset<str>]>>(8);if prepared_copyright.is_some() {table_writer.write_entry::<::planus::Offset<str>>(10);}if prepared_player.is_some() {table_writer.write_entry::<self::Player>(9);}

        unsafe {
            table_writer.finish(builder, |object_writer| {if let ::core::option::Option::Some(prepared_duration) = prepared_duration {object_writer.write::<_, _, 8>(&prepared_duration);}if let ::core::option::Option::Some(prepared_size) = prepared_size {object_writer.write::<_, _, 8>(&prepared_size);}object_writer.write::<_, _, 4>(&prepared_uri);if let ::core::option::Option::Some(prepared_title) = prepared_title {object_writer.write::<_, _, 4>(&prepared_title);}if let ::core::option::Option::Some(prepared_width) = prepared_width {object_writer.write::<_, _, 4>(&prepared_width);}if let ::core::option::Option::Some(prepared_height) = prepared_height {object_writer.write::<_, _, 4>(&prepared_height);}object_writer.write::<_, _, 4>(&prepared_format);if let ::core::option::Option::Some(prepared_bitrate) = prepared_bitrate {object_writer.write::<_, _, 4>(&prepared_bitrate);}object_writer.write::<_, _, 4>(&prepared_persons);if let ::core::option::Option::Some(prepared_copyright) = prepared_copyright {object_writer.write::<_, _, 4>(&prepared_copyright);}if let ::core::option::Option::Some(prepared_player) = prepared_player {object_writer.write::<_, _, 1>(&prepared_player);}
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<Media>> for Media {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Media> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<Media>> for Media {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Media>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<Media> for Media {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Media> {
        Media::create(
            builder,
        
            
            &self.uri,
            
        
            
            &self.title,
            
        
            
            self.width,
            
        
            
            self.height,
            
        
            
            &self.format,
            
        
            
            self.duration,
            
        
            
            self.size,
            
        
            
            self.bitrate,
            
        
            
            &self.persons,
            
        
            
            self.player,
            
        
            
            &self.copyright,
            
        
        )
    }
}

/// Builder for serializing an instance of the [Media] type.
///
/// Can be created using the [Media::builder] method.
#[derive(Debug)]
#[must_use]
pub struct MediaBuilder<State>(State);

impl<
    
> MediaBuilder
<
    (
    
    )
>
{
    /// Setter for the [`uri` field](Media#structfield.uri).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn uri<T0>(self, value: T0) -> MediaBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<str>>
    {
        MediaBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> MediaBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`title` field](Media#structfield.title).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title<T1>(self, value: T1) -> MediaBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
    /// Sets the [`title` field](Media#structfield.title) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title_as_null(self) -> MediaBuilder<(
        
            T0,
        
        (),
    )>
    {
        self.title(())
    }
    
}

impl<
    
        T0,
    
        T1,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
    )
>
{
    /// Setter for the [`width` field](Media#structfield.width).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width<T2>(self, value: T2) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
    )>
    where T2: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
            value,
        ))
    }

    
    /// Sets the [`width` field](Media#structfield.width) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width_as_default(self) -> MediaBuilder<(
        
            T0,
        
            T1,
        
        ::planus::DefaultValue,
    )>
    {
        self.width(::planus::DefaultValue)
    }
    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
    )
>
{
    /// Setter for the [`height` field](Media#structfield.height).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn height<T3>(self, value: T3) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )>
    where T3: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
                v2,
            
            value,
        ))
    }

    
    /// Sets the [`height` field](Media#structfield.height) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn height_as_default(self) -> MediaBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
        ::planus::DefaultValue,
    )>
    {
        self.height(::planus::DefaultValue)
    }
    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )
>
{
    /// Setter for the [`format` field](Media#structfield.format).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn format<T4>(self, value: T4) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )>
    where T4: ::planus::WriteAs<::planus::Offset<str>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )
>
{
    /// Setter for the [`duration` field](Media#structfield.duration).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration<T5>(self, value: T5) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
    )>
    where T5: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
            value,
        ))
    }

    
    /// Sets the [`duration` field](Media#structfield.duration) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration_as_default(self) -> MediaBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
        ::planus::DefaultValue,
    )>
    {
        self.duration(::planus::DefaultValue)
    }
    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
    )
>
{
    /// Setter for the [`size` field](Media#structfield.size).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn size<T6>(self, value: T6) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
    )>
    where T6: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
            value,
        ))
    }

    
    /// Sets the [`size` field](Media#structfield.size) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn size_as_default(self) -> MediaBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
        ::planus::DefaultValue,
    )>
    {
        self.size(::planus::DefaultValue)
    }
    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
    )
>
{
    /// Setter for the [`bitrate` field](Media#structfield.bitrate).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn bitrate<T7>(self, value: T7) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
    )>
    where T7: ::planus::WriteAsOptional<i32>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
            value,
        ))
    }

    

    
    /// Sets the [`bitrate` field](Media#structfield.bitrate) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn bitrate_as_null(self) -> MediaBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
            T6,
        
        (),
    )>
    {
        self.bitrate(())
    }
    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
    )
>
{
    /// Setter for the [`persons` field](Media#structfield.persons).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn persons<T8>(self, value: T8) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
    )>
    where T8: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
    )
>
{
    /// Setter for the [`player` field](Media#structfield.player).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player<T9>(self, value: T9) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
    )>
    where T9: ::planus::WriteAsDefault<self::Player, self::Player>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
                v8,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
                v8,
            
            value,
        ))
    }

    
    /// Sets the [`player` field](Media#structfield.player) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player_as_default(self) -> MediaBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
            T6,
        
            T7,
        
            T8,
        
        ::planus::DefaultValue,
    )>
    {
        self.player(::planus::DefaultValue)
    }
    

    
}

impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
> MediaBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
    )
>
{
    /// Setter for the [`copyright` field](Media#structfield.copyright).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright<T10>(self, value: T10) -> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
        T10,
    
    )>
    where T10: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
                v8,
            
                v9,
            
        ) = self.0;MediaBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
                v8,
            
                v9,
            
            value,
        ))
    }

    

    
    /// Sets the [`copyright` field](Media#structfield.copyright) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright_as_null(self) -> MediaBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
            T6,
        
            T7,
        
            T8,
        
            T9,
        
        (),
    )>
    {
        self.copyright(())
    }
    
}



impl<
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
        T10,
    
> MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
        T10,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [Media].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<Media>
        where Self: ::planus::WriteAsOffset<Media>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i32, i32>,
    
        T4: ::planus::WriteAs<::planus::Offset<str>>,
    
        T5: ::planus::WriteAsDefault<i64, i64>,
    
        T6: ::planus::WriteAsDefault<i64, i64>,
    
        T7: ::planus::WriteAsOptional<i32>,
    
        T8: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T9: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T10: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAs<::planus::Offset<Media>> for MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
        T10,
    
)> {
    type Prepared = ::planus::Offset<Media>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Media> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i32, i32>,
    
        T4: ::planus::WriteAs<::planus::Offset<str>>,
    
        T5: ::planus::WriteAsDefault<i64, i64>,
    
        T6: ::planus::WriteAsDefault<i64, i64>,
    
        T7: ::planus::WriteAsOptional<i32>,
    
        T8: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T9: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T10: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOptional<::planus::Offset<Media>> for MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
        T10,
    
)> {
    type Prepared = ::planus::Offset<Media>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Media>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i32, i32>,
    
        T4: ::planus::WriteAs<::planus::Offset<str>>,
    
        T5: ::planus::WriteAsDefault<i64, i64>,
    
        T6: ::planus::WriteAsDefault<i64, i64>,
    
        T7: ::planus::WriteAsOptional<i32>,
    
        T8: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T9: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T10: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOffset<Media> for MediaBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
        T8,
    
        T9,
    
        T10,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Media> {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
                v8,
            
                v9,
            
                v10,
            
        ) = &self.0;Media::create(
            builder,
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
                v8,
            
                v9,
            
                v10,
            
        )
    }
}

/// Reference to a deserialized [Media].
#[derive(Copy, Clone)]
pub struct MediaRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> MediaRef<'a> {
    
        /// Getter for the [`uri` field](Media#structfield.uri).
        #[inline]
        pub fn uri(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(0, "Media", "uri")
              
            
            
            
        }
    
        /// Getter for the [`title` field](Media#structfield.title).
        #[inline]
        pub fn title(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(1, "Media", "title")
              
            
            
            
        }
    
        /// Getter for the [`width` field](Media#structfield.width).
        #[inline]
        pub fn width(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(2, "Media", "width")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`height` field](Media#structfield.height).
        #[inline]
        pub fn height(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(3, "Media", "height")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`format` field](Media#structfield.format).
        #[inline]
        pub fn format(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(4, "Media", "format")
              
            
            
            
        }
    
        /// Getter for the [`duration` field](Media#structfield.duration).
        #[inline]
        pub fn duration(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(5, "Media", "duration")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`size` field](Media#structfield.size).
        #[inline]
        pub fn size(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(6, "Media", "size")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`bitrate` field](Media#structfield.bitrate).
        #[inline]
        pub fn bitrate(&self) -> ::planus::Result<::core::option::Option<i32>> {
            
            
              
              self.0.access(7, "Media", "bitrate")
              
            
            
            
        }
    
        /// Getter for the [`persons` field](Media#structfield.persons).
        #[inline]
        pub fn persons(&self) -> ::planus::Result<::planus::Vector<'a, ::planus::Result<&'a ::core::primitive::str>>> {
            
            
              
              self.0.access_required(8, "Media", "persons")
              
            
            
            
        }
    
        /// Getter for the [`player` field](Media#structfield.player).
        #[inline]
        pub fn player(&self) -> ::planus::Result<self::Player> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(9, "Media", "player")
              
            
            ?.unwrap_or(self::Player::Java))
            
        }
    
        /// Getter for the [`copyright` field](Media#structfield.copyright).
        #[inline]
        pub fn copyright(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(10, "Media", "copyright")
              
            
            
            
        }
    
}

impl<'a> ::core::fmt::Debug for MediaRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("MediaRef");
        f.field("uri", &self.uri());if let ::core::option::Option::Some(field_title) = self.title().transpose() {
                f.field("title", &field_title);
            }f.field("width", &self.width());f.field("height", &self.height());f.field("format", &self.format());f.field("duration", &self.duration());f.field("size", &self.size());if let ::core::option::Option::Some(field_bitrate) = self.bitrate().transpose() {
                f.field("bitrate", &field_bitrate);
            }f.field("persons", &self.persons());f.field("player", &self.player());if let ::core::option::Option::Some(field_copyright) = self.copyright().transpose() {
                f.field("copyright", &field_copyright);
            }
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<MediaRef<'a>> for Media {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: MediaRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            uri: ::core::convert::Into::into(value.uri()?),title: 
                                value.title()?.map(::core::convert::Into::into)
                            ,width: ::core::convert::TryInto::try_into(value.width()?)?,height: ::core::convert::TryInto::try_into(value.height()?)?,format: ::core::convert::Into::into(value.format()?),duration: ::core::convert::TryInto::try_into(value.duration()?)?,size: ::core::convert::TryInto::try_into(value.size()?)?,bitrate: 
                    if let ::core::option::Option::Some(bitrate) = value.bitrate()? {
                        ::core::option::Option::Some(::core::convert::TryInto::try_into(bitrate)?)
                    } else {
                        ::core::option::Option::None
                    }
                ,persons: value.persons()?.to_vec_result()?,player: ::core::convert::TryInto::try_into(value.player()?)?,copyright: 
                                value.copyright()?.map(::core::convert::Into::into)
                            ,
        })
    }
}

impl<'a> ::planus::TableRead<'a> for MediaRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for MediaRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[MediaRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<Media>> for Media {
    type Value = ::planus::Offset<Media>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<Media>],
        bytes: *mut ::core::mem::MaybeUninit<u8>,
        buffer_position: u32,
    ) {
        let bytes = bytes as *mut [::core::mem::MaybeUninit<u8>; 4];
        for (i, v) in ::core::iter::Iterator::enumerate(values.iter()) {
            ::planus::WriteAsPrimitive::write(
                v,
                ::planus::Cursor::new(unsafe { &mut *bytes.add(i) }),
                buffer_position - (Self::STRIDE * i) as u32,
            );
        }
    }
}

impl<'a> ::planus::ReadAsRoot<'a> for MediaRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[MediaRef]",
            "read_as_root",
            0,
        ))
    }
}

    
/// The table `MediaContent` in the namespace `media`
/// 
/// Generated from these locations:
/// * Table `MediaContent` in the file `../../data/media/media.fbs:63`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct MediaContent{
    
        /// The field `images` in the table `MediaContent`
        pub images: ::planus::alloc::vec::Vec<self::Image>,
        /// The field `media` in the table `MediaContent`
        pub media: ::planus::alloc::boxed::Box<self::Media>,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for MediaContent {
    fn default() -> Self {
        Self {
        images: ::core::default::Default::default(),
        media: ::core::default::Default::default(),
        
        }
    }
}


impl MediaContent {
    /// Creates a [MediaContentBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> MediaContentBuilder<()> {
        MediaContentBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_images: impl ::planus::WriteAs<::planus::Offset<[::planus::Offset<self::Image>]>>,
        field_media: impl ::planus::WriteAs<::planus::Offset<self::Media>>,
        
    ) -> ::planus::Offset<Self> {let prepared_images = field_images.prepare(builder);let prepared_media = field_media.prepare(builder);

        let mut table_writer: ::planus::table_writer::TableWriter::<8> = ::core::default::Default::default();
        table_writer.write_entry::<::planus::Offset<[::planus::Offset<self::Image>]>>(0);table_writer.write_entry::<::planus::Offset<self::Media>>(1);

        unsafe {
            table_writer.finish(builder, |object_writer| {object_writer.write::<_, _, 4>(&prepared_images);object_writer.write::<_, _, 4>(&prepared_media);
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<MediaContent>> for MediaContent {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<MediaContent> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<MediaContent>> for MediaContent {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<MediaContent>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<MediaContent> for MediaContent {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<MediaContent> {
        MediaContent::create(
            builder,
        
            
            &self.images,
            
        
            
            &self.media,
            
        
        )
    }
}

/// Builder for serializing an instance of the [MediaContent] type.
///
/// Can be created using the [MediaContent::builder] method.
#[derive(Debug)]
#[must_use]
pub struct MediaContentBuilder<State>(State);

impl<
    
> MediaContentBuilder
<
    (
    
    )
>
{
    /// Setter for the [`images` field](MediaContent#structfield.images).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn images<T0>(self, value: T0) -> MediaContentBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<[::planus::Offset<self::Image>]>>
    {
        MediaContentBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> MediaContentBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`media` field](MediaContent#structfield.media).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn media<T1>(self, value: T1) -> MediaContentBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAs<::planus::Offset<self::Media>>
    {
        
        let (
            
                v0,
            
        ) = self.0;MediaContentBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
}



impl<
    
        T0,
    
        T1,
    
> MediaContentBuilder<(
    
        T0,
    
        T1,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [MediaContent].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<MediaContent>
        where Self: ::planus::WriteAsOffset<MediaContent>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<[::planus::Offset<self::Image>]>>,
    
        T1: ::planus::WriteAs<::planus::Offset<self::Media>>,
    
> ::planus::WriteAs<::planus::Offset<MediaContent>> for MediaContentBuilder<(
    
        T0,
    
        T1,
    
)> {
    type Prepared = ::planus::Offset<MediaContent>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<MediaContent> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<[::planus::Offset<self::Image>]>>,
    
        T1: ::planus::WriteAs<::planus::Offset<self::Media>>,
    
> ::planus::WriteAsOptional<::planus::Offset<MediaContent>> for MediaContentBuilder<(
    
        T0,
    
        T1,
    
)> {
    type Prepared = ::planus::Offset<MediaContent>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<MediaContent>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<[::planus::Offset<self::Image>]>>,
    
        T1: ::planus::WriteAs<::planus::Offset<self::Media>>,
    
> ::planus::WriteAsOffset<MediaContent> for MediaContentBuilder<(
    
        T0,
    
        T1,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<MediaContent> {
        
        let (
            
                v0,
            
                v1,
            
        ) = &self.0;MediaContent::create(
            builder,
            
                v0,
            
                v1,
            
        )
    }
}

/// Reference to a deserialized [MediaContent].
#[derive(Copy, Clone)]
pub struct MediaContentRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> MediaContentRef<'a> {
    
        /// Getter for the [`images` field](MediaContent#structfield.images).
        #[inline]
        pub fn images(&self) -> ::planus::Result<::planus::Vector<'a, ::planus::Result<self::ImageRef<'a>>>> {
            
            
              
              self.0.access_required(0, "MediaContent", "images")
              
            
            
            
        }
    
        /// Getter for the [`media` field](MediaContent#structfield.media).
        #[inline]
        pub fn media(&self) -> ::planus::Result<self::MediaRef<'a>> {
            
            
              
              self.0.access_required(1, "MediaContent", "media")
              
            
            
            
        }
    
}

impl<'a> ::core::fmt::Debug for MediaContentRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("MediaContentRef");
        f.field("images", &self.images());f.field("media", &self.media());
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<MediaContentRef<'a>> for MediaContent {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: MediaContentRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            images: value.images()?.to_vec_result()?,media: ::planus::alloc::boxed::Box::new(::core::convert::TryInto::try_into(value.media()?)?),
        })
    }
}

impl<'a> ::planus::TableRead<'a> for MediaContentRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for MediaContentRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[MediaContentRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<MediaContent>> for MediaContent {
    type Value = ::planus::Offset<MediaContent>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<MediaContent>],
        bytes: *mut ::core::mem::MaybeUninit<u8>,
        buffer_position: u32,
    ) {
        let bytes = bytes as *mut [::core::mem::MaybeUninit<u8>; 4];
        for (i, v) in ::core::iter::Iterator::enumerate(values.iter()) {
            ::planus::WriteAsPrimitive::write(
                v,
                ::planus::Cursor::new(unsafe { &mut *bytes.add(i) }),
                buffer_position - (Self::STRIDE * i) as u32,
            );
        }
    }
}

impl<'a> ::planus::ReadAsRoot<'a> for MediaContentRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[MediaContentRef]",
            "read_as_root",
            0,
        ))
    }
}

    }}