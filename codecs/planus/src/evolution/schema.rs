pub use root::*;

const _: () = ::planus::check_version_compatibility("planus-1.3.0");


/// The root namespace
/// 
/// Generated from these locations:
/// * File `evolution.fbs`
#[no_implicit_prelude]
#[allow(clippy::needless_lifetimes)]
mod root {
/// The namespace `evolution`
/// 
/// Generated from these locations:
/// * File `evolution.fbs`
pub mod evolution {
/// The enum `Player` in the namespace `evolution`
/// 
/// Generated from these locations:
/// * Enum `Player` in the file `evolution.fbs:6`
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

    
/// The enum `PlayerOrMore` in the namespace `evolution`
/// 
/// Generated from these locations:
/// * Enum `PlayerOrMore` in the file `evolution.fbs:11`
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]#[repr(i8)]pub enum PlayerOrMore {
    
        /// The variant `Java` in the enum `PlayerOrMore`
        Java = 0,
    
        /// The variant `Flash` in the enum `PlayerOrMore`
        Flash = 1,
    
        /// The variant `Html` in the enum `PlayerOrMore`
        Html = 2,
    
}

impl PlayerOrMore {
    /// Array containing all valid variants of PlayerOrMore
    pub const ENUM_VALUES: [Self; 3] = [Self::Java,Self::Flash,Self::Html,];
}

impl ::core::convert::TryFrom<i8> for PlayerOrMore {
    type Error = ::planus::errors::UnknownEnumTagKind;
    #[inline]
    fn try_from(value: i8) -> ::core::result::Result<Self, ::planus::errors::UnknownEnumTagKind> {
        #[allow(clippy::match_single_binding)]
        match value {
            0 => ::core::result::Result::Ok(PlayerOrMore::Java),
            1 => ::core::result::Result::Ok(PlayerOrMore::Flash),
            2 => ::core::result::Result::Ok(PlayerOrMore::Html),
            

            _ => ::core::result::Result::Err(::planus::errors::UnknownEnumTagKind { tag: value as i128 }),
        }
    }
}

impl ::core::convert::From<PlayerOrMore> for i8 {
    #[inline]
    fn from(value: PlayerOrMore) -> Self {
        value as i8
    }
}

/// # Safety
/// The Planus compiler correctly calculates `ALIGNMENT` and `SIZE`.
unsafe impl ::planus::Primitive for PlayerOrMore {
    const ALIGNMENT: usize = 1;
    const SIZE: usize = 1;
}

impl ::planus::WriteAsPrimitive<PlayerOrMore> for PlayerOrMore {
    #[inline]
    fn write<const N: usize>(&self, cursor: ::planus::Cursor<'_, N>, buffer_position: u32) {
        (*self as i8).write(cursor, buffer_position);
    }
}

impl ::planus::WriteAs<PlayerOrMore> for PlayerOrMore {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder) -> PlayerOrMore {
        *self
    }
}

impl ::planus::WriteAsDefault<PlayerOrMore, PlayerOrMore> for PlayerOrMore {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder, default: &PlayerOrMore) -> ::core::option::Option<PlayerOrMore> {
        if self == default {
            ::core::option::Option::None
        } else {
            ::core::option::Option::Some(*self)
        }
    }
}

impl ::planus::WriteAsOptional<PlayerOrMore> for PlayerOrMore {
    type Prepared = Self;

    #[inline]
    fn prepare(&self, _builder: &mut ::planus::Builder) -> ::core::option::Option<PlayerOrMore> {
        ::core::option::Option::Some(*self)
    }
}

impl<'buf> ::planus::TableRead<'buf> for PlayerOrMore {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'buf>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        let n: i8 = ::planus::TableRead::from_buffer(buffer, offset)?;
        ::core::result::Result::Ok(::core::convert::TryInto::try_into(n)?)
    }
}

impl<'buf> ::planus::VectorReadInner<'buf> for PlayerOrMore {
    type Error = ::planus::errors::UnknownEnumTag;
    const STRIDE: usize = 1;
    #[inline]
    unsafe fn from_buffer(
        buffer: ::planus::SliceWithStartOffset<'buf>,
        offset: usize,
    ) -> ::core::result::Result<Self, ::planus::errors::UnknownEnumTag> {let value = unsafe { *buffer.buffer.get_unchecked(offset) as i8 };let value: ::core::result::Result<Self, _> = ::core::convert::TryInto::try_into(value);
        value.map_err(|error_kind| error_kind.with_error_location(
            "PlayerOrMore",
            "VectorRead::from_buffer",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<PlayerOrMore> for PlayerOrMore {
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

    
/// The table `Old` in the namespace `evolution`
/// 
/// Generated from these locations:
/// * Table `Old` in the file `evolution.fbs:18`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct Old{
    
        /// The field `uri` in the table `Old`
        pub uri: ::planus::alloc::string::String,
        /// The field `title` in the table `Old`
        pub title: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `width` in the table `Old`
        pub width: i32,
        /// The field `duration` in the table `Old`
        pub duration: i64,
        /// The field `persons` in the table `Old`
        pub persons: ::planus::alloc::vec::Vec<::planus::alloc::string::String>,
        /// The field `player` in the table `Old`
        pub player: self::Player,
        /// The field `copyright` in the table `Old`
        pub copyright: ::core::option::Option<::planus::alloc::string::String>,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for Old {
    fn default() -> Self {
        Self {
        uri: ::core::default::Default::default(),
        title: ::core::default::Default::default(),
        width: 0,
        duration: 0,
        persons: ::core::default::Default::default(),
        player: self::Player::Java,
        copyright: ::core::default::Default::default(),
        
        }
    }
}


impl Old {
    /// Creates a [OldBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> OldBuilder<()> {
        OldBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_uri: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_title: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_width: impl ::planus::WriteAsDefault<i32, i32>,
        field_duration: impl ::planus::WriteAsDefault<i64, i64>,
        field_persons: impl ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
        field_player: impl ::planus::WriteAsDefault<self::Player, self::Player>,
        field_copyright: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        
    ) -> ::planus::Offset<Self> {let prepared_uri = field_uri.prepare(builder);let prepared_title = field_title.prepare(builder);let prepared_width = field_width.prepare(builder, &0);let prepared_duration = field_duration.prepare(builder, &0);let prepared_persons = field_persons.prepare(builder);let prepared_player = field_player.prepare(builder, &self::Player::Java);let prepared_copyright = field_copyright.prepare(builder);

        let mut table_writer: ::planus::table_writer::TableWriter::<18> = ::core::default::Default::default();
        if prepared_duration.is_some() {table_writer.write_entry::<i64>(3);}table_writer.write_entry::<::planus::Offset<str>>(0);if prepared_title.is_some() {table_writer.write_entry::<::planus::Offset<str>>(1);}if prepared_width.is_some() {table_writer.write_entry::<i32>(2);}table_writer.write_entry::<::planus::Offset<[::planus::Offset<str>]>>(4);if prepared_copyright.is_some() {table_writer.write_entry::<::planus::Offset<str>>(6);}if prepared_player.is_some() {table_writer.write_entry::<self::Player>(5);}

        unsafe {
            table_writer.finish(builder, |object_writer| {if let ::core::option::Option::Some(prepared_duration) = prepared_duration {object_writer.write::<_, _, 8>(&prepared_duration);}object_writer.write::<_, _, 4>(&prepared_uri);if let ::core::option::Option::Some(prepared_title) = prepared_title {object_writer.write::<_, _, 4>(&prepared_title);}if let ::core::option::Option::Some(prepared_width) = prepared_width {object_writer.write::<_, _, 4>(&prepared_width);}object_writer.write::<_, _, 4>(&prepared_persons);if let ::core::option::Option::Some(prepared_copyright) = prepared_copyright {object_writer.write::<_, _, 4>(&prepared_copyright);}if let ::core::option::Option::Some(prepared_player) = prepared_player {object_writer.write::<_, _, 1>(&prepared_player);}
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<Old>> for Old {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Old> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<Old>> for Old {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Old>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<Old> for Old {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Old> {
        Old::create(
            builder,
        
            
            &self.uri,
            
        
            
            &self.title,
            
        
            
            self.width,
            
        
            
            self.duration,
            
        
            
            &self.persons,
            
        
            
            self.player,
            
        
            
            &self.copyright,
            
        
        )
    }
}

/// Builder for serializing an instance of the [Old] type.
///
/// Can be created using the [Old::builder] method.
#[derive(Debug)]
#[must_use]
pub struct OldBuilder<State>(State);

impl<
    
> OldBuilder
<
    (
    
    )
>
{
    /// Setter for the [`uri` field](Old#structfield.uri).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn uri<T0>(self, value: T0) -> OldBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<str>>
    {
        OldBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> OldBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`title` field](Old#structfield.title).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title<T1>(self, value: T1) -> OldBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
        ) = self.0;OldBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
    /// Sets the [`title` field](Old#structfield.title) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title_as_null(self) -> OldBuilder<(
        
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
    
> OldBuilder
<
    (
    
        T0,
    
        T1,
    
    )
>
{
    /// Setter for the [`width` field](Old#structfield.width).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width<T2>(self, value: T2) -> OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
    )>
    where T2: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
        ) = self.0;OldBuilder((
            
                v0,
            
                v1,
            
            value,
        ))
    }

    
    /// Sets the [`width` field](Old#structfield.width) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width_as_default(self) -> OldBuilder<(
        
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
    
> OldBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
    )
>
{
    /// Setter for the [`duration` field](Old#structfield.duration).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration<T3>(self, value: T3) -> OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )>
    where T3: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
        ) = self.0;OldBuilder((
            
                v0,
            
                v1,
            
                v2,
            
            value,
        ))
    }

    
    /// Sets the [`duration` field](Old#structfield.duration) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration_as_default(self) -> OldBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
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
    
> OldBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )
>
{
    /// Setter for the [`persons` field](Old#structfield.persons).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn persons<T4>(self, value: T4) -> OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )>
    where T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
        ) = self.0;OldBuilder((
            
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
    
> OldBuilder
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
    /// Setter for the [`player` field](Old#structfield.player).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player<T5>(self, value: T5) -> OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
    )>
    where T5: ::planus::WriteAsDefault<self::Player, self::Player>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        ) = self.0;OldBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
            value,
        ))
    }

    
    /// Sets the [`player` field](Old#structfield.player) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player_as_default(self) -> OldBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
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
    
> OldBuilder
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
    /// Setter for the [`copyright` field](Old#structfield.copyright).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright<T6>(self, value: T6) -> OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
    )>
    where T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
        ) = self.0;OldBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
            value,
        ))
    }

    

    
    /// Sets the [`copyright` field](Old#structfield.copyright) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright_as_null(self) -> OldBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
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
    
> OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [Old].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<Old>
        where Self: ::planus::WriteAsOffset<Old>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAs<::planus::Offset<Old>> for OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    type Prepared = ::planus::Offset<Old>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Old> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOptional<::planus::Offset<Old>> for OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    type Prepared = ::planus::Offset<Old>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Old>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOffset<Old> for OldBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Old> {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        ) = &self.0;Old::create(
            builder,
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        )
    }
}

/// Reference to a deserialized [Old].
#[derive(Copy, Clone)]
pub struct OldRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> OldRef<'a> {
    
        /// Getter for the [`uri` field](Old#structfield.uri).
        #[inline]
        pub fn uri(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(0, "Old", "uri")
              
            
            
            
        }
    
        /// Getter for the [`title` field](Old#structfield.title).
        #[inline]
        pub fn title(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(1, "Old", "title")
              
            
            
            
        }
    
        /// Getter for the [`width` field](Old#structfield.width).
        #[inline]
        pub fn width(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(2, "Old", "width")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`duration` field](Old#structfield.duration).
        #[inline]
        pub fn duration(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(3, "Old", "duration")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`persons` field](Old#structfield.persons).
        #[inline]
        pub fn persons(&self) -> ::planus::Result<::planus::Vector<'a, ::planus::Result<&'a ::core::primitive::str>>> {
            
            
              
              self.0.access_required(4, "Old", "persons")
              
            
            
            
        }
    
        /// Getter for the [`player` field](Old#structfield.player).
        #[inline]
        pub fn player(&self) -> ::planus::Result<self::Player> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(5, "Old", "player")
              
            
            ?.unwrap_or(self::Player::Java))
            
        }
    
        /// Getter for the [`copyright` field](Old#structfield.copyright).
        #[inline]
        pub fn copyright(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(6, "Old", "copyright")
              
            
            
            
        }
    
}

impl<'a> ::core::fmt::Debug for OldRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("OldRef");
        f.field("uri", &self.uri());if let ::core::option::Option::Some(field_title) = self.title().transpose() {
                f.field("title", &field_title);
            }f.field("width", &self.width());f.field("duration", &self.duration());f.field("persons", &self.persons());f.field("player", &self.player());if let ::core::option::Option::Some(field_copyright) = self.copyright().transpose() {
                f.field("copyright", &field_copyright);
            }
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<OldRef<'a>> for Old {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: OldRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            uri: ::core::convert::Into::into(value.uri()?),title: 
                                value.title()?.map(::core::convert::Into::into)
                            ,width: ::core::convert::TryInto::try_into(value.width()?)?,duration: ::core::convert::TryInto::try_into(value.duration()?)?,persons: value.persons()?.to_vec_result()?,player: ::core::convert::TryInto::try_into(value.player()?)?,copyright: 
                                value.copyright()?.map(::core::convert::Into::into)
                            ,
        })
    }
}

impl<'a> ::planus::TableRead<'a> for OldRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for OldRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[OldRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<Old>> for Old {
    type Value = ::planus::Offset<Old>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<Old>],
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

impl<'a> ::planus::ReadAsRoot<'a> for OldRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[OldRef]",
            "read_as_root",
            0,
        ))
    }
}

    
/// The table `Added` in the namespace `evolution`
/// 
/// Generated from these locations:
/// * Table `Added` in the file `evolution.fbs:29`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct Added{
    
        /// The field `uri` in the table `Added`
        pub uri: ::planus::alloc::string::String,
        /// The field `title` in the table `Added`
        pub title: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `width` in the table `Added`
        pub width: i32,
        /// The field `duration` in the table `Added`
        pub duration: i64,
        /// The field `persons` in the table `Added`
        pub persons: ::planus::alloc::vec::Vec<::planus::alloc::string::String>,
        /// The field `player` in the table `Added`
        pub player: self::Player,
        /// The field `copyright` in the table `Added`
        pub copyright: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `views` in the table `Added`
        pub views: ::core::option::Option<i64>,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for Added {
    fn default() -> Self {
        Self {
        uri: ::core::default::Default::default(),
        title: ::core::default::Default::default(),
        width: 0,
        duration: 0,
        persons: ::core::default::Default::default(),
        player: self::Player::Java,
        copyright: ::core::default::Default::default(),
        views: ::core::default::Default::default(),
        
        }
    }
}


impl Added {
    /// Creates a [AddedBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> AddedBuilder<()> {
        AddedBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_uri: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_title: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_width: impl ::planus::WriteAsDefault<i32, i32>,
        field_duration: impl ::planus::WriteAsDefault<i64, i64>,
        field_persons: impl ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
        field_player: impl ::planus::WriteAsDefault<self::Player, self::Player>,
        field_copyright: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_views: impl ::planus::WriteAsOptional<i64>,
        
    ) -> ::planus::Offset<Self> {let prepared_uri = field_uri.prepare(builder);let prepared_title = field_title.prepare(builder);let prepared_width = field_width.prepare(builder, &0);let prepared_duration = field_duration.prepare(builder, &0);let prepared_persons = field_persons.prepare(builder);let prepared_player = field_player.prepare(builder, &self::Player::Java);let prepared_copyright = field_copyright.prepare(builder);let prepared_views = field_views.prepare(builder);

        let mut table_writer: ::planus::table_writer::TableWriter::<20> = ::core::default::Default::default();
        if prepared_duration.is_some() {table_writer.write_entry::<i64>(3);}if prepared_views.is_some() {table_writer.write_entry::<i64>(7);}table_writer.write_entry::<::planus::Offset<str>>(0);if prepared_title.is_some() {table_writer.write_entry::<::planus::Offset<str>>(1);}if prepared_width.is_some() {table_writer.write_entry::<i32>(2);}table_writer.write_entry::<::planus::Offset<[::planus::Offset<str>]>>(4);if prepared_copyright.is_some() {table_writer.write_entry::<::planus::Offset<str>>(6);}if prepared_player.is_some() {table_writer.write_entry::<self::Player>(5);}

        unsafe {
            table_writer.finish(builder, |object_writer| {if let ::core::option::Option::Some(prepared_duration) = prepared_duration {object_writer.write::<_, _, 8>(&prepared_duration);}if let ::core::option::Option::Some(prepared_views) = prepared_views {object_writer.write::<_, _, 8>(&prepared_views);}object_writer.write::<_, _, 4>(&prepared_uri);if let ::core::option::Option::Some(prepared_title) = prepared_title {object_writer.write::<_, _, 4>(&prepared_title);}if let ::core::option::Option::Some(prepared_width) = prepared_width {object_writer.write::<_, _, 4>(&prepared_width);}object_writer.write::<_, _, 4>(&prepared_persons);if let ::core::option::Option::Some(prepared_copyright) = prepared_copyright {object_writer.write::<_, _, 4>(&prepared_copyright);}if let ::core::option::Option::Some(prepared_player) = prepared_player {object_writer.write::<_, _, 1>(&prepared_player);}
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<Added>> for Added {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Added> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<Added>> for Added {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Added>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<Added> for Added {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Added> {
        Added::create(
            builder,
        
            
            &self.uri,
            
        
            
            &self.title,
            
        
            
            self.width,
            
        
            
            self.duration,
            
        
            
            &self.persons,
            
        
            
            self.player,
            
        
            
            &self.copyright,
            
        
            
            self.views,
            
        
        )
    }
}

/// Builder for serializing an instance of the [Added] type.
///
/// Can be created using the [Added::builder] method.
#[derive(Debug)]
#[must_use]
pub struct AddedBuilder<State>(State);

impl<
    
> AddedBuilder
<
    (
    
    )
>
{
    /// Setter for the [`uri` field](Added#structfield.uri).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn uri<T0>(self, value: T0) -> AddedBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<str>>
    {
        AddedBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> AddedBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`title` field](Added#structfield.title).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title<T1>(self, value: T1) -> AddedBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
        ) = self.0;AddedBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
    /// Sets the [`title` field](Added#structfield.title) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title_as_null(self) -> AddedBuilder<(
        
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
    
> AddedBuilder
<
    (
    
        T0,
    
        T1,
    
    )
>
{
    /// Setter for the [`width` field](Added#structfield.width).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width<T2>(self, value: T2) -> AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
    )>
    where T2: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
        ) = self.0;AddedBuilder((
            
                v0,
            
                v1,
            
            value,
        ))
    }

    
    /// Sets the [`width` field](Added#structfield.width) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width_as_default(self) -> AddedBuilder<(
        
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
    
> AddedBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
    )
>
{
    /// Setter for the [`duration` field](Added#structfield.duration).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration<T3>(self, value: T3) -> AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )>
    where T3: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
        ) = self.0;AddedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
            value,
        ))
    }

    
    /// Sets the [`duration` field](Added#structfield.duration) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration_as_default(self) -> AddedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
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
    
> AddedBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )
>
{
    /// Setter for the [`persons` field](Added#structfield.persons).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn persons<T4>(self, value: T4) -> AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )>
    where T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
        ) = self.0;AddedBuilder((
            
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
    
> AddedBuilder
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
    /// Setter for the [`player` field](Added#structfield.player).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player<T5>(self, value: T5) -> AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
    )>
    where T5: ::planus::WriteAsDefault<self::Player, self::Player>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        ) = self.0;AddedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
            value,
        ))
    }

    
    /// Sets the [`player` field](Added#structfield.player) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player_as_default(self) -> AddedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
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
    
> AddedBuilder
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
    /// Setter for the [`copyright` field](Added#structfield.copyright).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright<T6>(self, value: T6) -> AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
    )>
    where T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
        ) = self.0;AddedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
            value,
        ))
    }

    

    
    /// Sets the [`copyright` field](Added#structfield.copyright) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright_as_null(self) -> AddedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
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
    
> AddedBuilder
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
    /// Setter for the [`views` field](Added#structfield.views).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn views<T7>(self, value: T7) -> AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
    )>
    where T7: ::planus::WriteAsOptional<i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        ) = self.0;AddedBuilder((
            
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

    

    
    /// Sets the [`views` field](Added#structfield.views) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn views_as_null(self) -> AddedBuilder<(
        
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
        self.views(())
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
    
> AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [Added].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<Added>
        where Self: ::planus::WriteAsOffset<Added>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T7: ::planus::WriteAsOptional<i64>,
    
> ::planus::WriteAs<::planus::Offset<Added>> for AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
)> {
    type Prepared = ::planus::Offset<Added>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Added> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T7: ::planus::WriteAsOptional<i64>,
    
> ::planus::WriteAsOptional<::planus::Offset<Added>> for AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
)> {
    type Prepared = ::planus::Offset<Added>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Added>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T7: ::planus::WriteAsOptional<i64>,
    
> ::planus::WriteAsOffset<Added> for AddedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
        T7,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Added> {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
        ) = &self.0;Added::create(
            builder,
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
                v7,
            
        )
    }
}

/// Reference to a deserialized [Added].
#[derive(Copy, Clone)]
pub struct AddedRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> AddedRef<'a> {
    
        /// Getter for the [`uri` field](Added#structfield.uri).
        #[inline]
        pub fn uri(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(0, "Added", "uri")
              
            
            
            
        }
    
        /// Getter for the [`title` field](Added#structfield.title).
        #[inline]
        pub fn title(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(1, "Added", "title")
              
            
            
            
        }
    
        /// Getter for the [`width` field](Added#structfield.width).
        #[inline]
        pub fn width(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(2, "Added", "width")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`duration` field](Added#structfield.duration).
        #[inline]
        pub fn duration(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(3, "Added", "duration")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`persons` field](Added#structfield.persons).
        #[inline]
        pub fn persons(&self) -> ::planus::Result<::planus::Vector<'a, ::planus::Result<&'a ::core::primitive::str>>> {
            
            
              
              self.0.access_required(4, "Added", "persons")
              
            
            
            
        }
    
        /// Getter for the [`player` field](Added#structfield.player).
        #[inline]
        pub fn player(&self) -> ::planus::Result<self::Player> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(5, "Added", "player")
              
            
            ?.unwrap_or(self::Player::Java))
            
        }
    
        /// Getter for the [`copyright` field](Added#structfield.copyright).
        #[inline]
        pub fn copyright(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(6, "Added", "copyright")
              
            
            
            
        }
    
        /// Getter for the [`views` field](Added#structfield.views).
        #[inline]
        pub fn views(&self) -> ::planus::Result<::core::option::Option<i64>> {
            
            
              
              self.0.access(7, "Added", "views")
              
            
            
            
        }
    
}

impl<'a> ::core::fmt::Debug for AddedRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("AddedRef");
        f.field("uri", &self.uri());if let ::core::option::Option::Some(field_title) = self.title().transpose() {
                f.field("title", &field_title);
            }f.field("width", &self.width());f.field("duration", &self.duration());f.field("persons", &self.persons());f.field("player", &self.player());if let ::core::option::Option::Some(field_copyright) = self.copyright().transpose() {
                f.field("copyright", &field_copyright);
            }if let ::core::option::Option::Some(field_views) = self.views().transpose() {
                f.field("views", &field_views);
            }
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<AddedRef<'a>> for Added {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: AddedRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            uri: ::core::convert::Into::into(value.uri()?),title: 
                                value.title()?.map(::core::convert::Into::into)
                            ,width: ::core::convert::TryInto::try_into(value.width()?)?,duration: ::core::convert::TryInto::try_into(value.duration()?)?,persons: value.persons()?.to_vec_result()?,player: ::core::convert::TryInto::try_into(value.player()?)?,copyright: 
                                value.copyright()?.map(::core::convert::Into::into)
                            ,views: 
                    if let ::core::option::Option::Some(views) = value.views()? {
                        ::core::option::Option::Some(::core::convert::TryInto::try_into(views)?)
                    } else {
                        ::core::option::Option::None
                    }
                ,
        })
    }
}

impl<'a> ::planus::TableRead<'a> for AddedRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for AddedRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[AddedRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<Added>> for Added {
    type Value = ::planus::Offset<Added>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<Added>],
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

impl<'a> ::planus::ReadAsRoot<'a> for AddedRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[AddedRef]",
            "read_as_root",
            0,
        ))
    }
}

    
/// The table `Removed` in the namespace `evolution`
/// 
/// Generated from these locations:
/// * Table `Removed` in the file `evolution.fbs:41`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct Removed{
    
        /// The field `uri` in the table `Removed`
        pub uri: ::planus::alloc::string::String,
        /// The field `title` in the table `Removed`
        pub title: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `width` in the table `Removed`
        pub width: i32,
        /// The field `duration` in the table `Removed`
        pub duration: i64,
        /// The field `persons` in the table `Removed`
        pub persons: ::planus::alloc::vec::Vec<::planus::alloc::string::String>,
        /// The field `player` in the table `Removed`
        pub player: self::Player,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for Removed {
    fn default() -> Self {
        Self {
        uri: ::core::default::Default::default(),
        title: ::core::default::Default::default(),
        width: 0,
        duration: 0,
        persons: ::core::default::Default::default(),
        player: self::Player::Java,
        
        }
    }
}


impl Removed {
    /// Creates a [RemovedBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> RemovedBuilder<()> {
        RemovedBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_uri: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_title: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_width: impl ::planus::WriteAsDefault<i32, i32>,
        field_duration: impl ::planus::WriteAsDefault<i64, i64>,
        field_persons: impl ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
        field_player: impl ::planus::WriteAsDefault<self::Player, self::Player>,
        
    ) -> ::planus::Offset<Self> {let prepared_uri = field_uri.prepare(builder);let prepared_title = field_title.prepare(builder);let prepared_width = field_width.prepare(builder, &0);let prepared_duration = field_duration.prepare(builder, &0);let prepared_persons = field_persons.prepare(builder);let prepared_player = field_player.prepare(builder, &self::Player::Java);

        let mut table_writer: ::planus::table_writer::TableWriter::<16> = ::core::default::Default::default();
        if prepared_duration.is_some() {table_writer.write_entry::<i64>(3);}table_writer.write_entry::<::planus::Offset<str>>(0);if prepared_title.is_some() {table_writer.write_entry::<::planus::Offset<str>>(1);}if prepared_width.is_some() {table_writer.write_entry::<i32>(2);}table_writer.write_entry::<::planus::Offset<[::planus::Offset<str>]>>(4);if prepared_player.is_some() {table_writer.write_entry::<self::Player>(5);}

        unsafe {
            table_writer.finish(builder, |object_writer| {if let ::core::option::Option::Some(prepared_duration) = prepared_duration {object_writer.write::<_, _, 8>(&prepared_duration);}object_writer.write::<_, _, 4>(&prepared_uri);if let ::core::option::Option::Some(prepared_title) = prepared_title {object_writer.write::<_, _, 4>(&prepared_title);}if let ::core::option::Option::Some(prepared_width) = prepared_width {object_writer.write::<_, _, 4>(&prepared_width);}object_writer.write::<_, _, 4>(&prepared_persons);if let ::core::option::Option::Some(prepared_player) = prepared_player {object_writer.write::<_, _, 1>(&prepared_player);}
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<Removed>> for Removed {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Removed> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<Removed>> for Removed {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Removed>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<Removed> for Removed {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Removed> {
        Removed::create(
            builder,
        
            
            &self.uri,
            
        
            
            &self.title,
            
        
            
            self.width,
            
        
            
            self.duration,
            
        
            
            &self.persons,
            
        
            
            self.player,
            
        
        )
    }
}

/// Builder for serializing an instance of the [Removed] type.
///
/// Can be created using the [Removed::builder] method.
#[derive(Debug)]
#[must_use]
pub struct RemovedBuilder<State>(State);

impl<
    
> RemovedBuilder
<
    (
    
    )
>
{
    /// Setter for the [`uri` field](Removed#structfield.uri).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn uri<T0>(self, value: T0) -> RemovedBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<str>>
    {
        RemovedBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> RemovedBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`title` field](Removed#structfield.title).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title<T1>(self, value: T1) -> RemovedBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
        ) = self.0;RemovedBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
    /// Sets the [`title` field](Removed#structfield.title) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title_as_null(self) -> RemovedBuilder<(
        
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
    
> RemovedBuilder
<
    (
    
        T0,
    
        T1,
    
    )
>
{
    /// Setter for the [`width` field](Removed#structfield.width).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width<T2>(self, value: T2) -> RemovedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
    )>
    where T2: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
        ) = self.0;RemovedBuilder((
            
                v0,
            
                v1,
            
            value,
        ))
    }

    
    /// Sets the [`width` field](Removed#structfield.width) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width_as_default(self) -> RemovedBuilder<(
        
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
    
> RemovedBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
    )
>
{
    /// Setter for the [`duration` field](Removed#structfield.duration).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration<T3>(self, value: T3) -> RemovedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )>
    where T3: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
        ) = self.0;RemovedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
            value,
        ))
    }

    
    /// Sets the [`duration` field](Removed#structfield.duration) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration_as_default(self) -> RemovedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
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
    
> RemovedBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )
>
{
    /// Setter for the [`persons` field](Removed#structfield.persons).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn persons<T4>(self, value: T4) -> RemovedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )>
    where T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
        ) = self.0;RemovedBuilder((
            
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
    
> RemovedBuilder
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
    /// Setter for the [`player` field](Removed#structfield.player).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player<T5>(self, value: T5) -> RemovedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
    )>
    where T5: ::planus::WriteAsDefault<self::Player, self::Player>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        ) = self.0;RemovedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
            value,
        ))
    }

    
    /// Sets the [`player` field](Removed#structfield.player) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player_as_default(self) -> RemovedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
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
    
> RemovedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [Removed].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<Removed>
        where Self: ::planus::WriteAsOffset<Removed>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
> ::planus::WriteAs<::planus::Offset<Removed>> for RemovedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
)> {
    type Prepared = ::planus::Offset<Removed>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Removed> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
> ::planus::WriteAsOptional<::planus::Offset<Removed>> for RemovedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
)> {
    type Prepared = ::planus::Offset<Removed>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Removed>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
> ::planus::WriteAsOffset<Removed> for RemovedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Removed> {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
        ) = &self.0;Removed::create(
            builder,
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
        )
    }
}

/// Reference to a deserialized [Removed].
#[derive(Copy, Clone)]
pub struct RemovedRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> RemovedRef<'a> {
    
        /// Getter for the [`uri` field](Removed#structfield.uri).
        #[inline]
        pub fn uri(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(0, "Removed", "uri")
              
            
            
            
        }
    
        /// Getter for the [`title` field](Removed#structfield.title).
        #[inline]
        pub fn title(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(1, "Removed", "title")
              
            
            
            
        }
    
        /// Getter for the [`width` field](Removed#structfield.width).
        #[inline]
        pub fn width(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(2, "Removed", "width")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`duration` field](Removed#structfield.duration).
        #[inline]
        pub fn duration(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(3, "Removed", "duration")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`persons` field](Removed#structfield.persons).
        #[inline]
        pub fn persons(&self) -> ::planus::Result<::planus::Vector<'a, ::planus::Result<&'a ::core::primitive::str>>> {
            
            
              
              self.0.access_required(4, "Removed", "persons")
              
            
            
            
        }
    
        /// Getter for the [`player` field](Removed#structfield.player).
        #[inline]
        pub fn player(&self) -> ::planus::Result<self::Player> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(5, "Removed", "player")
              
            
            ?.unwrap_or(self::Player::Java))
            
        }
    
}

impl<'a> ::core::fmt::Debug for RemovedRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("RemovedRef");
        f.field("uri", &self.uri());if let ::core::option::Option::Some(field_title) = self.title().transpose() {
                f.field("title", &field_title);
            }f.field("width", &self.width());f.field("duration", &self.duration());f.field("persons", &self.persons());f.field("player", &self.player());
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<RemovedRef<'a>> for Removed {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: RemovedRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            uri: ::core::convert::Into::into(value.uri()?),title: 
                                value.title()?.map(::core::convert::Into::into)
                            ,width: ::core::convert::TryInto::try_into(value.width()?)?,duration: ::core::convert::TryInto::try_into(value.duration()?)?,persons: value.persons()?.to_vec_result()?,player: ::core::convert::TryInto::try_into(value.player()?)?,
        })
    }
}

impl<'a> ::planus::TableRead<'a> for RemovedRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for RemovedRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[RemovedRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<Removed>> for Removed {
    type Value = ::planus::Offset<Removed>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<Removed>],
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

impl<'a> ::planus::ReadAsRoot<'a> for RemovedRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[RemovedRef]",
            "read_as_root",
            0,
        ))
    }
}

    
/// The table `Renamed` in the namespace `evolution`
/// 
/// Generated from these locations:
/// * Table `Renamed` in the file `evolution.fbs:51`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct Renamed{
    
        /// The field `uri` in the table `Renamed`
        pub uri: ::planus::alloc::string::String,
        /// The field `headline` in the table `Renamed`
        pub headline: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `width` in the table `Renamed`
        pub width: i32,
        /// The field `duration` in the table `Renamed`
        pub duration: i64,
        /// The field `persons` in the table `Renamed`
        pub persons: ::planus::alloc::vec::Vec<::planus::alloc::string::String>,
        /// The field `player` in the table `Renamed`
        pub player: self::Player,
        /// The field `copyright` in the table `Renamed`
        pub copyright: ::core::option::Option<::planus::alloc::string::String>,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for Renamed {
    fn default() -> Self {
        Self {
        uri: ::core::default::Default::default(),
        headline: ::core::default::Default::default(),
        width: 0,
        duration: 0,
        persons: ::core::default::Default::default(),
        player: self::Player::Java,
        copyright: ::core::default::Default::default(),
        
        }
    }
}


impl Renamed {
    /// Creates a [RenamedBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> RenamedBuilder<()> {
        RenamedBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_uri: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_headline: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_width: impl ::planus::WriteAsDefault<i32, i32>,
        field_duration: impl ::planus::WriteAsDefault<i64, i64>,
        field_persons: impl ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
        field_player: impl ::planus::WriteAsDefault<self::Player, self::Player>,
        field_copyright: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        
    ) -> ::planus::Offset<Self> {let prepared_uri = field_uri.prepare(builder);let prepared_headline = field_headline.prepare(builder);let prepared_width = field_width.prepare(builder, &0);let prepared_duration = field_duration.prepare(builder, &0);let prepared_persons = field_persons.prepare(builder);let prepared_player = field_player.prepare(builder, &self::Player::Java);let prepared_copyright = field_copyright.prepare(builder);

        let mut table_writer: ::planus::table_writer::TableWriter::<18> = ::core::default::Default::default();
        if prepared_duration.is_some() {table_writer.write_entry::<i64>(3);}table_writer.write_entry::<::planus::Offset<str>>(0);if prepared_headline.is_some() {table_writer.write_entry::<::planus::Offset<str>>(1);}if prepared_width.is_some() {table_writer.write_entry::<i32>(2);}table_writer.write_entry::<::planus::Offset<[::planus::Offset<str>]>>(4);if prepared_copyright.is_some() {table_writer.write_entry::<::planus::Offset<str>>(6);}if prepared_player.is_some() {table_writer.write_entry::<self::Player>(5);}

        unsafe {
            table_writer.finish(builder, |object_writer| {if let ::core::option::Option::Some(prepared_duration) = prepared_duration {object_writer.write::<_, _, 8>(&prepared_duration);}object_writer.write::<_, _, 4>(&prepared_uri);if let ::core::option::Option::Some(prepared_headline) = prepared_headline {object_writer.write::<_, _, 4>(&prepared_headline);}if let ::core::option::Option::Some(prepared_width) = prepared_width {object_writer.write::<_, _, 4>(&prepared_width);}object_writer.write::<_, _, 4>(&prepared_persons);if let ::core::option::Option::Some(prepared_copyright) = prepared_copyright {object_writer.write::<_, _, 4>(&prepared_copyright);}if let ::core::option::Option::Some(prepared_player) = prepared_player {object_writer.write::<_, _, 1>(&prepared_player);}
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<Renamed>> for Renamed {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Renamed> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<Renamed>> for Renamed {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Renamed>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<Renamed> for Renamed {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Renamed> {
        Renamed::create(
            builder,
        
            
            &self.uri,
            
        
            
            &self.headline,
            
        
            
            self.width,
            
        
            
            self.duration,
            
        
            
            &self.persons,
            
        
            
            self.player,
            
        
            
            &self.copyright,
            
        
        )
    }
}

/// Builder for serializing an instance of the [Renamed] type.
///
/// Can be created using the [Renamed::builder] method.
#[derive(Debug)]
#[must_use]
pub struct RenamedBuilder<State>(State);

impl<
    
> RenamedBuilder
<
    (
    
    )
>
{
    /// Setter for the [`uri` field](Renamed#structfield.uri).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn uri<T0>(self, value: T0) -> RenamedBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<str>>
    {
        RenamedBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> RenamedBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`headline` field](Renamed#structfield.headline).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn headline<T1>(self, value: T1) -> RenamedBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
        ) = self.0;RenamedBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
    /// Sets the [`headline` field](Renamed#structfield.headline) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn headline_as_null(self) -> RenamedBuilder<(
        
            T0,
        
        (),
    )>
    {
        self.headline(())
    }
    
}

impl<
    
        T0,
    
        T1,
    
> RenamedBuilder
<
    (
    
        T0,
    
        T1,
    
    )
>
{
    /// Setter for the [`width` field](Renamed#structfield.width).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width<T2>(self, value: T2) -> RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
    )>
    where T2: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
        ) = self.0;RenamedBuilder((
            
                v0,
            
                v1,
            
            value,
        ))
    }

    
    /// Sets the [`width` field](Renamed#structfield.width) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width_as_default(self) -> RenamedBuilder<(
        
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
    
> RenamedBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
    )
>
{
    /// Setter for the [`duration` field](Renamed#structfield.duration).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration<T3>(self, value: T3) -> RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )>
    where T3: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
        ) = self.0;RenamedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
            value,
        ))
    }

    
    /// Sets the [`duration` field](Renamed#structfield.duration) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration_as_default(self) -> RenamedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
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
    
> RenamedBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )
>
{
    /// Setter for the [`persons` field](Renamed#structfield.persons).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn persons<T4>(self, value: T4) -> RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )>
    where T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
        ) = self.0;RenamedBuilder((
            
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
    
> RenamedBuilder
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
    /// Setter for the [`player` field](Renamed#structfield.player).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player<T5>(self, value: T5) -> RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
    )>
    where T5: ::planus::WriteAsDefault<self::Player, self::Player>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        ) = self.0;RenamedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
            value,
        ))
    }

    
    /// Sets the [`player` field](Renamed#structfield.player) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player_as_default(self) -> RenamedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
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
    
> RenamedBuilder
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
    /// Setter for the [`copyright` field](Renamed#structfield.copyright).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright<T6>(self, value: T6) -> RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
    )>
    where T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
        ) = self.0;RenamedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
            value,
        ))
    }

    

    
    /// Sets the [`copyright` field](Renamed#structfield.copyright) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright_as_null(self) -> RenamedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
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
    
> RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [Renamed].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<Renamed>
        where Self: ::planus::WriteAsOffset<Renamed>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAs<::planus::Offset<Renamed>> for RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    type Prepared = ::planus::Offset<Renamed>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Renamed> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOptional<::planus::Offset<Renamed>> for RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    type Prepared = ::planus::Offset<Renamed>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Renamed>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOffset<Renamed> for RenamedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Renamed> {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        ) = &self.0;Renamed::create(
            builder,
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        )
    }
}

/// Reference to a deserialized [Renamed].
#[derive(Copy, Clone)]
pub struct RenamedRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> RenamedRef<'a> {
    
        /// Getter for the [`uri` field](Renamed#structfield.uri).
        #[inline]
        pub fn uri(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(0, "Renamed", "uri")
              
            
            
            
        }
    
        /// Getter for the [`headline` field](Renamed#structfield.headline).
        #[inline]
        pub fn headline(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(1, "Renamed", "headline")
              
            
            
            
        }
    
        /// Getter for the [`width` field](Renamed#structfield.width).
        #[inline]
        pub fn width(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(2, "Renamed", "width")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`duration` field](Renamed#structfield.duration).
        #[inline]
        pub fn duration(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(3, "Renamed", "duration")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`persons` field](Renamed#structfield.persons).
        #[inline]
        pub fn persons(&self) -> ::planus::Result<::planus::Vector<'a, ::planus::Result<&'a ::core::primitive::str>>> {
            
            
              
              self.0.access_required(4, "Renamed", "persons")
              
            
            
            
        }
    
        /// Getter for the [`player` field](Renamed#structfield.player).
        #[inline]
        pub fn player(&self) -> ::planus::Result<self::Player> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(5, "Renamed", "player")
              
            
            ?.unwrap_or(self::Player::Java))
            
        }
    
        /// Getter for the [`copyright` field](Renamed#structfield.copyright).
        #[inline]
        pub fn copyright(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(6, "Renamed", "copyright")
              
            
            
            
        }
    
}

impl<'a> ::core::fmt::Debug for RenamedRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("RenamedRef");
        f.field("uri", &self.uri());if let ::core::option::Option::Some(field_headline) = self.headline().transpose() {
                f.field("headline", &field_headline);
            }f.field("width", &self.width());f.field("duration", &self.duration());f.field("persons", &self.persons());f.field("player", &self.player());if let ::core::option::Option::Some(field_copyright) = self.copyright().transpose() {
                f.field("copyright", &field_copyright);
            }
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<RenamedRef<'a>> for Renamed {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: RenamedRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            uri: ::core::convert::Into::into(value.uri()?),headline: 
                                value.headline()?.map(::core::convert::Into::into)
                            ,width: ::core::convert::TryInto::try_into(value.width()?)?,duration: ::core::convert::TryInto::try_into(value.duration()?)?,persons: value.persons()?.to_vec_result()?,player: ::core::convert::TryInto::try_into(value.player()?)?,copyright: 
                                value.copyright()?.map(::core::convert::Into::into)
                            ,
        })
    }
}

impl<'a> ::planus::TableRead<'a> for RenamedRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for RenamedRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[RenamedRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<Renamed>> for Renamed {
    type Value = ::planus::Offset<Renamed>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<Renamed>],
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

impl<'a> ::planus::ReadAsRoot<'a> for RenamedRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[RenamedRef]",
            "read_as_root",
            0,
        ))
    }
}

    
/// The table `More` in the namespace `evolution`
/// 
/// Generated from these locations:
/// * Table `More` in the file `evolution.fbs:62`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct More{
    
        /// The field `uri` in the table `More`
        pub uri: ::planus::alloc::string::String,
        /// The field `title` in the table `More`
        pub title: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `width` in the table `More`
        pub width: i32,
        /// The field `duration` in the table `More`
        pub duration: i64,
        /// The field `persons` in the table `More`
        pub persons: ::planus::alloc::vec::Vec<::planus::alloc::string::String>,
        /// The field `player` in the table `More`
        pub player: self::PlayerOrMore,
        /// The field `copyright` in the table `More`
        pub copyright: ::core::option::Option<::planus::alloc::string::String>,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for More {
    fn default() -> Self {
        Self {
        uri: ::core::default::Default::default(),
        title: ::core::default::Default::default(),
        width: 0,
        duration: 0,
        persons: ::core::default::Default::default(),
        player: self::PlayerOrMore::Java,
        copyright: ::core::default::Default::default(),
        
        }
    }
}


impl More {
    /// Creates a [MoreBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> MoreBuilder<()> {
        MoreBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_uri: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_title: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_width: impl ::planus::WriteAsDefault<i32, i32>,
        field_duration: impl ::planus::WriteAsDefault<i64, i64>,
        field_persons: impl ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
        field_player: impl ::planus::WriteAsDefault<self::PlayerOrMore, self::PlayerOrMore>,
        field_copyright: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        
    ) -> ::planus::Offset<Self> {let prepared_uri = field_uri.prepare(builder);let prepared_title = field_title.prepare(builder);let prepared_width = field_width.prepare(builder, &0);let prepared_duration = field_duration.prepare(builder, &0);let prepared_persons = field_persons.prepare(builder);let prepared_player = field_player.prepare(builder, &self::PlayerOrMore::Java);let prepared_copyright = field_copyright.prepare(builder);

        let mut table_writer: ::planus::table_writer::TableWriter::<18> = ::core::default::Default::default();
        if prepared_duration.is_some() {table_writer.write_entry::<i64>(3);}table_writer.write_entry::<::planus::Offset<str>>(0);if prepared_title.is_some() {table_writer.write_entry::<::planus::Offset<str>>(1);}if prepared_width.is_some() {table_writer.write_entry::<i32>(2);}table_writer.write_entry::<::planus::Offset<[::planus::Offset<str>]>>(4);if prepared_copyright.is_some() {table_writer.write_entry::<::planus::Offset<str>>(6);}if prepared_player.is_some() {table_writer.write_entry::<self::PlayerOrMore>(5);}

        unsafe {
            table_writer.finish(builder, |object_writer| {if let ::core::option::Option::Some(prepared_duration) = prepared_duration {object_writer.write::<_, _, 8>(&prepared_duration);}object_writer.write::<_, _, 4>(&prepared_uri);if let ::core::option::Option::Some(prepared_title) = prepared_title {object_writer.write::<_, _, 4>(&prepared_title);}if let ::core::option::Option::Some(prepared_width) = prepared_width {object_writer.write::<_, _, 4>(&prepared_width);}object_writer.write::<_, _, 4>(&prepared_persons);if let ::core::option::Option::Some(prepared_copyright) = prepared_copyright {object_writer.write::<_, _, 4>(&prepared_copyright);}if let ::core::option::Option::Some(prepared_player) = prepared_player {object_writer.write::<_, _, 1>(&prepared_player);}
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<More>> for More {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<More> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<More>> for More {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<More>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<More> for More {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<More> {
        More::create(
            builder,
        
            
            &self.uri,
            
        
            
            &self.title,
            
        
            
            self.width,
            
        
            
            self.duration,
            
        
            
            &self.persons,
            
        
            
            self.player,
            
        
            
            &self.copyright,
            
        
        )
    }
}

/// Builder for serializing an instance of the [More] type.
///
/// Can be created using the [More::builder] method.
#[derive(Debug)]
#[must_use]
pub struct MoreBuilder<State>(State);

impl<
    
> MoreBuilder
<
    (
    
    )
>
{
    /// Setter for the [`uri` field](More#structfield.uri).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn uri<T0>(self, value: T0) -> MoreBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<str>>
    {
        MoreBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> MoreBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`title` field](More#structfield.title).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title<T1>(self, value: T1) -> MoreBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
        ) = self.0;MoreBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
    /// Sets the [`title` field](More#structfield.title) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title_as_null(self) -> MoreBuilder<(
        
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
    
> MoreBuilder
<
    (
    
        T0,
    
        T1,
    
    )
>
{
    /// Setter for the [`width` field](More#structfield.width).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width<T2>(self, value: T2) -> MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
    )>
    where T2: ::planus::WriteAsDefault<i32, i32>
    {
        
        let (
            
                v0,
            
                v1,
            
        ) = self.0;MoreBuilder((
            
                v0,
            
                v1,
            
            value,
        ))
    }

    
    /// Sets the [`width` field](More#structfield.width) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width_as_default(self) -> MoreBuilder<(
        
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
    
> MoreBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
    )
>
{
    /// Setter for the [`duration` field](More#structfield.duration).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration<T3>(self, value: T3) -> MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )>
    where T3: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
        ) = self.0;MoreBuilder((
            
                v0,
            
                v1,
            
                v2,
            
            value,
        ))
    }

    
    /// Sets the [`duration` field](More#structfield.duration) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration_as_default(self) -> MoreBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
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
    
> MoreBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )
>
{
    /// Setter for the [`persons` field](More#structfield.persons).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn persons<T4>(self, value: T4) -> MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )>
    where T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
        ) = self.0;MoreBuilder((
            
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
    
> MoreBuilder
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
    /// Setter for the [`player` field](More#structfield.player).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player<T5>(self, value: T5) -> MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
    )>
    where T5: ::planus::WriteAsDefault<self::PlayerOrMore, self::PlayerOrMore>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        ) = self.0;MoreBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
            value,
        ))
    }

    
    /// Sets the [`player` field](More#structfield.player) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player_as_default(self) -> MoreBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
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
    
> MoreBuilder
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
    /// Setter for the [`copyright` field](More#structfield.copyright).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright<T6>(self, value: T6) -> MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
    )>
    where T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
        ) = self.0;MoreBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
            value,
        ))
    }

    

    
    /// Sets the [`copyright` field](More#structfield.copyright) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright_as_null(self) -> MoreBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
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
    
> MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [More].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<More>
        where Self: ::planus::WriteAsOffset<More>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::PlayerOrMore, self::PlayerOrMore>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAs<::planus::Offset<More>> for MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    type Prepared = ::planus::Offset<More>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<More> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::PlayerOrMore, self::PlayerOrMore>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOptional<::planus::Offset<More>> for MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    type Prepared = ::planus::Offset<More>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<More>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i32, i32>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::PlayerOrMore, self::PlayerOrMore>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOffset<More> for MoreBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<More> {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        ) = &self.0;More::create(
            builder,
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        )
    }
}

/// Reference to a deserialized [More].
#[derive(Copy, Clone)]
pub struct MoreRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> MoreRef<'a> {
    
        /// Getter for the [`uri` field](More#structfield.uri).
        #[inline]
        pub fn uri(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(0, "More", "uri")
              
            
            
            
        }
    
        /// Getter for the [`title` field](More#structfield.title).
        #[inline]
        pub fn title(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(1, "More", "title")
              
            
            
            
        }
    
        /// Getter for the [`width` field](More#structfield.width).
        #[inline]
        pub fn width(&self) -> ::planus::Result<i32> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(2, "More", "width")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`duration` field](More#structfield.duration).
        #[inline]
        pub fn duration(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(3, "More", "duration")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`persons` field](More#structfield.persons).
        #[inline]
        pub fn persons(&self) -> ::planus::Result<::planus::Vector<'a, ::planus::Result<&'a ::core::primitive::str>>> {
            
            
              
              self.0.access_required(4, "More", "persons")
              
            
            
            
        }
    
        /// Getter for the [`player` field](More#structfield.player).
        #[inline]
        pub fn player(&self) -> ::planus::Result<self::PlayerOrMore> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(5, "More", "player")
              
            
            ?.unwrap_or(self::PlayerOrMore::Java))
            
        }
    
        /// Getter for the [`copyright` field](More#structfield.copyright).
        #[inline]
        pub fn copyright(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(6, "More", "copyright")
              
            
            
            
        }
    
}

impl<'a> ::core::fmt::Debug for MoreRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("MoreRef");
        f.field("uri", &self.uri());if let ::core::option::Option::Some(field_title) = self.title().transpose() {
                f.field("title", &field_title);
            }f.field("width", &self.width());f.field("duration", &self.duration());f.field("persons", &self.persons());f.field("player", &self.player());if let ::core::option::Option::Some(field_copyright) = self.copyright().transpose() {
                f.field("copyright", &field_copyright);
            }
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<MoreRef<'a>> for More {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: MoreRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            uri: ::core::convert::Into::into(value.uri()?),title: 
                                value.title()?.map(::core::convert::Into::into)
                            ,width: ::core::convert::TryInto::try_into(value.width()?)?,duration: ::core::convert::TryInto::try_into(value.duration()?)?,persons: value.persons()?.to_vec_result()?,player: ::core::convert::TryInto::try_into(value.player()?)?,copyright: 
                                value.copyright()?.map(::core::convert::Into::into)
                            ,
        })
    }
}

impl<'a> ::planus::TableRead<'a> for MoreRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for MoreRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[MoreRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<More>> for More {
    type Value = ::planus::Offset<More>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<More>],
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

impl<'a> ::planus::ReadAsRoot<'a> for MoreRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[MoreRef]",
            "read_as_root",
            0,
        ))
    }
}

    
/// The table `Widened` in the namespace `evolution`
/// 
/// Generated from these locations:
/// * Table `Widened` in the file `evolution.fbs:73`
#[derive(Clone, Debug, PartialEq, PartialOrd,
Eq, Ord, Hash,
::serde::Serialize, ::serde::Deserialize
)]
pub struct Widened{
    
        /// The field `uri` in the table `Widened`
        pub uri: ::planus::alloc::string::String,
        /// The field `title` in the table `Widened`
        pub title: ::core::option::Option<::planus::alloc::string::String>,
        /// The field `width` in the table `Widened`
        pub width: i64,
        /// The field `duration` in the table `Widened`
        pub duration: i64,
        /// The field `persons` in the table `Widened`
        pub persons: ::planus::alloc::vec::Vec<::planus::alloc::string::String>,
        /// The field `player` in the table `Widened`
        pub player: self::Player,
        /// The field `copyright` in the table `Widened`
        pub copyright: ::core::option::Option<::planus::alloc::string::String>,}


#[allow(clippy::derivable_impls)]
impl ::core::default::Default for Widened {
    fn default() -> Self {
        Self {
        uri: ::core::default::Default::default(),
        title: ::core::default::Default::default(),
        width: 0,
        duration: 0,
        persons: ::core::default::Default::default(),
        player: self::Player::Java,
        copyright: ::core::default::Default::default(),
        
        }
    }
}


impl Widened {
    /// Creates a [WidenedBuilder] for serializing an instance of this table.
    #[inline]
    pub fn builder() -> WidenedBuilder<()> {
        WidenedBuilder(())
    }

    #[allow(clippy::too_many_arguments)]
    pub fn create(
        builder: &mut ::planus::Builder,
        field_uri: impl ::planus::WriteAs<::planus::Offset<str>>,
        field_title: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        field_width: impl ::planus::WriteAsDefault<i64, i64>,
        field_duration: impl ::planus::WriteAsDefault<i64, i64>,
        field_persons: impl ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
        field_player: impl ::planus::WriteAsDefault<self::Player, self::Player>,
        field_copyright: impl ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
        
    ) -> ::planus::Offset<Self> {let prepared_uri = field_uri.prepare(builder);let prepared_title = field_title.prepare(builder);let prepared_width = field_width.prepare(builder, &0);let prepared_duration = field_duration.prepare(builder, &0);let prepared_persons = field_persons.prepare(builder);let prepared_player = field_player.prepare(builder, &self::Player::Java);let prepared_copyright = field_copyright.prepare(builder);

        let mut table_writer: ::planus::table_writer::TableWriter::<18> = ::core::default::Default::default();
        if prepared_width.is_some() {table_writer.write_entry::<i64>(2);}if prepared_duration.is_some() {table_writer.write_entry::<i64>(3);}table_writer.write_entry::<::planus::Offset<str>>(0);if prepared_title.is_some() {table_writer.write_entry::<::planus::Offset<str>>(1);}table_writer.write_entry::<::planus::Offset<[::planus::Offset<str>]>>(4);if prepared_copyright.is_some() {table_writer.write_entry::<::planus::Offset<str>>(6);}if prepared_player.is_some() {table_writer.write_entry::<self::Player>(5);}

        unsafe {
            table_writer.finish(builder, |object_writer| {if let ::core::option::Option::Some(prepared_width) = prepared_width {object_writer.write::<_, _, 8>(&prepared_width);}if let ::core::option::Option::Some(prepared_duration) = prepared_duration {object_writer.write::<_, _, 8>(&prepared_duration);}object_writer.write::<_, _, 4>(&prepared_uri);if let ::core::option::Option::Some(prepared_title) = prepared_title {object_writer.write::<_, _, 4>(&prepared_title);}object_writer.write::<_, _, 4>(&prepared_persons);if let ::core::option::Option::Some(prepared_copyright) = prepared_copyright {object_writer.write::<_, _, 4>(&prepared_copyright);}if let ::core::option::Option::Some(prepared_player) = prepared_player {object_writer.write::<_, _, 1>(&prepared_player);}
                
            });
        }builder.current_offset()
    }
}

impl ::planus::WriteAs<::planus::Offset<Widened>> for Widened {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Widened> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl ::planus::WriteAsOptional<::planus::Offset<Widened>> for Widened {
    type Prepared = ::planus::Offset<Self>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Widened>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl ::planus::WriteAsOffset<Widened> for Widened {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Widened> {
        Widened::create(
            builder,
        
            
            &self.uri,
            
        
            
            &self.title,
            
        
            
            self.width,
            
        
            
            self.duration,
            
        
            
            &self.persons,
            
        
            
            self.player,
            
        
            
            &self.copyright,
            
        
        )
    }
}

/// Builder for serializing an instance of the [Widened] type.
///
/// Can be created using the [Widened::builder] method.
#[derive(Debug)]
#[must_use]
pub struct WidenedBuilder<State>(State);

impl<
    
> WidenedBuilder
<
    (
    
    )
>
{
    /// Setter for the [`uri` field](Widened#structfield.uri).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn uri<T0>(self, value: T0) -> WidenedBuilder<(
    
        T0,
    
    )>
    where T0: ::planus::WriteAs<::planus::Offset<str>>
    {
        WidenedBuilder((
            
            value,
        ))
    }

    

    
}

impl<
    
        T0,
    
> WidenedBuilder
<
    (
    
        T0,
    
    )
>
{
    /// Setter for the [`title` field](Widened#structfield.title).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title<T1>(self, value: T1) -> WidenedBuilder<(
    
        T0,
    
        T1,
    
    )>
    where T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
        ) = self.0;WidenedBuilder((
            
                v0,
            
            value,
        ))
    }

    

    
    /// Sets the [`title` field](Widened#structfield.title) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn title_as_null(self) -> WidenedBuilder<(
        
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
    
> WidenedBuilder
<
    (
    
        T0,
    
        T1,
    
    )
>
{
    /// Setter for the [`width` field](Widened#structfield.width).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width<T2>(self, value: T2) -> WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
    )>
    where T2: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
        ) = self.0;WidenedBuilder((
            
                v0,
            
                v1,
            
            value,
        ))
    }

    
    /// Sets the [`width` field](Widened#structfield.width) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn width_as_default(self) -> WidenedBuilder<(
        
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
    
> WidenedBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
    )
>
{
    /// Setter for the [`duration` field](Widened#structfield.duration).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration<T3>(self, value: T3) -> WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )>
    where T3: ::planus::WriteAsDefault<i64, i64>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
        ) = self.0;WidenedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
            value,
        ))
    }

    
    /// Sets the [`duration` field](Widened#structfield.duration) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn duration_as_default(self) -> WidenedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
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
    
> WidenedBuilder
<
    (
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
    )
>
{
    /// Setter for the [`persons` field](Widened#structfield.persons).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn persons<T4>(self, value: T4) -> WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
    )>
    where T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
        ) = self.0;WidenedBuilder((
            
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
    
> WidenedBuilder
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
    /// Setter for the [`player` field](Widened#structfield.player).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player<T5>(self, value: T5) -> WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
    )>
    where T5: ::planus::WriteAsDefault<self::Player, self::Player>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
        ) = self.0;WidenedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
            value,
        ))
    }

    
    /// Sets the [`player` field](Widened#structfield.player) to the default value.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn player_as_default(self) -> WidenedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
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
    
> WidenedBuilder
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
    /// Setter for the [`copyright` field](Widened#structfield.copyright).
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright<T6>(self, value: T6) -> WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
    )>
    where T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>
    {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
        ) = self.0;WidenedBuilder((
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
            value,
        ))
    }

    

    
    /// Sets the [`copyright` field](Widened#structfield.copyright) to null.
    #[inline]
    #[allow(clippy::type_complexity)]
    pub fn copyright_as_null(self) -> WidenedBuilder<(
        
            T0,
        
            T1,
        
            T2,
        
            T3,
        
            T4,
        
            T5,
        
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
    
> WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    /// Finish writing the builder to get an [Offset](::planus::Offset) to a serialized [Widened].
    #[inline]
    pub fn finish(self, builder: &mut ::planus::Builder) -> ::planus::Offset<Widened>
        where Self: ::planus::WriteAsOffset<Widened>
    {
        ::planus::WriteAsOffset::prepare(&self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i64, i64>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAs<::planus::Offset<Widened>> for WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    type Prepared = ::planus::Offset<Widened>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Widened> {
        ::planus::WriteAsOffset::prepare(self, builder)
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i64, i64>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOptional<::planus::Offset<Widened>> for WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    type Prepared = ::planus::Offset<Widened>;

    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::core::option::Option<::planus::Offset<Widened>> {
        ::core::option::Option::Some(::planus::WriteAsOffset::prepare(self, builder))
    }
}

impl<
    
        T0: ::planus::WriteAs<::planus::Offset<str>>,
    
        T1: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
        T2: ::planus::WriteAsDefault<i64, i64>,
    
        T3: ::planus::WriteAsDefault<i64, i64>,
    
        T4: ::planus::WriteAs<::planus::Offset<[::planus::Offset<str>]>>,
    
        T5: ::planus::WriteAsDefault<self::Player, self::Player>,
    
        T6: ::planus::WriteAsOptional<::planus::Offset<::core::primitive::str>>,
    
> ::planus::WriteAsOffset<Widened> for WidenedBuilder<(
    
        T0,
    
        T1,
    
        T2,
    
        T3,
    
        T4,
    
        T5,
    
        T6,
    
)> {
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> ::planus::Offset<Widened> {
        
        let (
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        ) = &self.0;Widened::create(
            builder,
            
                v0,
            
                v1,
            
                v2,
            
                v3,
            
                v4,
            
                v5,
            
                v6,
            
        )
    }
}

/// Reference to a deserialized [Widened].
#[derive(Copy, Clone)]
pub struct WidenedRef<'a>(
    #[allow(dead_code)]
    ::planus::table_reader::Table<'a>
);

impl<'a> WidenedRef<'a> {
    
        /// Getter for the [`uri` field](Widened#structfield.uri).
        #[inline]
        pub fn uri(&self) -> ::planus::Result<&'a ::core::primitive::str> {
            
            
              
              self.0.access_required(0, "Widened", "uri")
              
            
            
            
        }
    
        /// Getter for the [`title` field](Widened#structfield.title).
        #[inline]
        pub fn title(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(1, "Widened", "title")
              
            
            
            
        }
    
        /// Getter for the [`width` field](Widened#structfield.width).
        #[inline]
        pub fn width(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(2, "Widened", "width")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`duration` field](Widened#structfield.duration).
        #[inline]
        pub fn duration(&self) -> ::planus::Result<i64> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(3, "Widened", "duration")
              
            
            ?.unwrap_or(0))
            
        }
    
        /// Getter for the [`persons` field](Widened#structfield.persons).
        #[inline]
        pub fn persons(&self) -> ::planus::Result<::planus::Vector<'a, ::planus::Result<&'a ::core::primitive::str>>> {
            
            
              
              self.0.access_required(4, "Widened", "persons")
              
            
            
            
        }
    
        /// Getter for the [`player` field](Widened#structfield.player).
        #[inline]
        pub fn player(&self) -> ::planus::Result<self::Player> {
             ::core::result::Result::Ok( 
            
              
              self.0.access(5, "Widened", "player")
              
            
            ?.unwrap_or(self::Player::Java))
            
        }
    
        /// Getter for the [`copyright` field](Widened#structfield.copyright).
        #[inline]
        pub fn copyright(&self) -> ::planus::Result<::core::option::Option<&'a ::core::primitive::str>> {
            
            
              
              self.0.access(6, "Widened", "copyright")
              
            
            
            
        }
    
}

impl<'a> ::core::fmt::Debug for WidenedRef<'a> {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut f = f.debug_struct("WidenedRef");
        f.field("uri", &self.uri());if let ::core::option::Option::Some(field_title) = self.title().transpose() {
                f.field("title", &field_title);
            }f.field("width", &self.width());f.field("duration", &self.duration());f.field("persons", &self.persons());f.field("player", &self.player());if let ::core::option::Option::Some(field_copyright) = self.copyright().transpose() {
                f.field("copyright", &field_copyright);
            }
        f.finish()
    }
}

impl<'a> ::core::convert::TryFrom<WidenedRef<'a>> for Widened {
    type Error = ::planus::Error;


    #[allow(unreachable_code)]
    fn try_from(value: WidenedRef<'a>) -> ::planus::Result<Self> {

        ::core::result::Result::Ok(Self {
            uri: ::core::convert::Into::into(value.uri()?),title: 
                                value.title()?.map(::core::convert::Into::into)
                            ,width: ::core::convert::TryInto::try_into(value.width()?)?,duration: ::core::convert::TryInto::try_into(value.duration()?)?,persons: value.persons()?.to_vec_result()?,player: ::core::convert::TryInto::try_into(value.player()?)?,copyright: 
                                value.copyright()?.map(::core::convert::Into::into)
                            ,
        })
    }
}

impl<'a> ::planus::TableRead<'a> for WidenedRef<'a> {
    #[inline]
    fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::core::result::Result<Self, ::planus::errors::ErrorKind> {
        ::core::result::Result::Ok(Self(::planus::table_reader::Table::from_buffer(buffer, offset)?))
    }
}

impl<'a> ::planus::VectorReadInner<'a> for WidenedRef<'a> {
    type Error = ::planus::Error;
    const STRIDE: usize = 4;

    unsafe fn from_buffer(buffer: ::planus::SliceWithStartOffset<'a>, offset: usize) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(buffer, offset).map_err(|error_kind| error_kind.with_error_location(
            "[WidenedRef]",
            "get",
            buffer.offset_from_start,
        ))
    }
}

/// # Safety
/// The planus compiler generates implementations that initialize
/// the bytes in `write_values`.
unsafe impl ::planus::VectorWrite<::planus::Offset<Widened>> for Widened {
    type Value = ::planus::Offset<Widened>;
    const STRIDE: usize = 4;
    #[inline]
    fn prepare(&self, builder: &mut ::planus::Builder) -> Self::Value {
        ::planus::WriteAs::prepare(self, builder)
    }

    #[inline]
    unsafe fn write_values(
        values: &[::planus::Offset<Widened>],
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

impl<'a> ::planus::ReadAsRoot<'a> for WidenedRef<'a> {
    fn read_as_root(slice: &'a [u8]) -> ::planus::Result<Self> {
        ::planus::TableRead::from_buffer(::planus::SliceWithStartOffset {
            buffer: slice,
            offset_from_start: 0,
        }, 0).map_err(|error_kind| error_kind.with_error_location(
            "[WidenedRef]",
            "read_as_root",
            0,
        ))
    }
}

    }}