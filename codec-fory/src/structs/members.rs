//! The members of an object in any order, with others among them.

use super::filled::Filled;
use super::name::ShortName;
use super::read::{ReadKind, ReadTable};
use crate::error::ErrorKind;
use crate::input::{Cursor, ReadState};
use crate::skip::skip_value;
use crate::text::read::{Text, read_text};

/// The member that names the variant of an enum.
struct Tag<'t> {
    name: &'t str,
    seen: bool,
}

/// What stands in an object in the place of a field's member.
pub struct Seek<'b> {
    /// The value of the field, if its member was found.
    pub value: Option<Cursor<'b>>,
    /// Where the next member begins, with the comma or brace before it, if it was not found.
    pub place: Cursor<'b>,
    /// Some member was read.
    pub opened: bool,
}

/// A member of a short name.
enum Short<'b> {
    /// Of a field, and the place of its value.
    Field(usize, Cursor<'b>),
    /// Of this name, which no field has.
    Other(&'b str, Cursor<'b>),
    /// The name has to be looked at another way, or it is no member.
    Unknown,
}

impl<'de> ReadTable<'de> {
    /// Looks for the member of field `index` at `p`, before which members were read if `opened`.
    /// White space is skipped, and so are members that no field has, as far as that is simple:
    /// reading goes on in the expected order after them. A member named `tag` is not skipped.
    ///
    /// It is up to the caller to find out what is wrong where there is no member.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn seek<'b>(
        &self,
        p: Cursor<'b>,
        index: usize,
        opened: bool,
        tag: &str,
        state: &mut ReadState<'de>,
    ) -> Seek<'b> {
        // In compact text the name is not this one. In other text it mostly is.
        if p.byte() <= b' ' || p.byte_at(1) <= b' ' {
            let separator = if opened { b',' } else { b'{' };
            if let Some(value) = self.spaced_member(p, index, separator) {
                return Seek {
                    value: Some(value),
                    place: p,
                    opened,
                };
            }
        }
        self.seek_on(p, index, opened, tag, state)
    }

    /// The value of the next member, if it is that of field `index`, with white space anywhere.
    #[inline(never)]
    fn spaced_member<'b>(&self, p: Cursor<'b>, index: usize, separator: u8) -> Option<Cursor<'b>> {
        let name = p.skip_space().strip_byte(separator)?.skip_space();
        value_after(self.fields[index].names[0].strip(name)?)
    }

    #[inline(never)]
    fn seek_on<'b>(
        &self,
        p: Cursor<'b>,
        index: usize,
        opened: bool,
        tag: &str,
        state: &mut ReadState<'de>,
    ) -> Seek<'b> {
        let mut seek = Seek {
            value: None,
            place: p,
            opened,
        };
        if let Some((field, value)) = state.passed(p, self.id()) {
            // The member that another field has looked for was this one's, or is still to come.
            seek.value = value.filter(|_| field == index);
            return seek;
        }
        loop {
            let separator = if seek.opened { b',' } else { b'{' };
            let Some(name) = seek.place.skip_space().strip_byte(separator) else {
                return seek;
            };
            let name = name.skip_space();
            let skipped = match self.short(name) {
                Short::Field(field, value) => {
                    if field == index {
                        seek.value = Some(value);
                    } else {
                        state.pass(seek.place, self.id(), field, value);
                    }
                    return seek;
                }
                Short::Other(text, value) if self.skips_unknown() && text != tag => {
                    skip_value(value, state)
                }
                Short::Unknown if self.skips_unknown() && name.byte() == b'"' => {
                    match self.long(name, state) {
                        Some((_, Some(field), value)) => {
                            if field == index {
                                seek.value = Some(value);
                            } else {
                                state.pass(seek.place, self.id(), field, value);
                            }
                            return seek;
                        }
                        Some((text, None, value)) if text.as_str() != tag => {
                            skip_value(value, state)
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            let Some(after) = skipped else {
                state.pass_none(seek.place, self.id());
                return seek;
            };
            seek.place = after;
            seek.opened = true;
        }
    }

    /// What tells this table from those of other types.
    fn id(&self) -> usize {
        std::ptr::from_ref(self) as usize
    }

    /// Members of other names than the fields' are nothing but skipped.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skips_unknown(&self) -> bool {
        self.plain && !self.deny_unknown
    }

    /// The member whose name's opening quote is at `p`, if it has a short name. All fields have
    /// their names in lower camel case.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn short<'b>(&self, p: Cursor<'b>) -> Short<'b> {
        let (Some((name, after)), Some(names)) = (ShortName::at(p), &self.index) else {
            return Short::Unknown;
        };
        let Some(value) = value_after(after) else {
            return Short::Unknown;
        };
        match names.find_short(name, p, |field| &self.fields[field].names[0]) {
            Some(field) => Short::Field(field, value),
            None if self.aliases => Short::Unknown,
            None => match name.ascii(after) {
                Some(text) => Short::Other(text, value),
                None => Short::Unknown,
            },
        }
    }

    /// The member whose name's opening quote is at `p`: its name, the field that has it, and the
    /// place of its value.
    #[inline(never)]
    fn long<'b>(
        &self,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<(Text<'b>, Option<usize>, Cursor<'b>)> {
        let (text, after) = read_text(p, state)?;
        let field = self.find(text.as_str(), state.naming);
        match value_after(after) {
            Some(value) => Some((text, field, value)),
            None => {
                state.fail(after, ErrorKind::Syntax, "`:`")?;
                None
            }
        }
    }

    /// Reads the members of an object from `p` on, in any order. The first `done` fields are
    /// initialised; if there are none, the opening brace may not have been read yet.
    ///
    /// # Safety
    ///
    /// `slot` is a place for the table's struct, of which exactly the first `done` fields are
    /// initialised. All of them are if the result is Some, and none otherwise.
    #[inline(never)]
    pub unsafe fn read_members<'b, T>(
        &self,
        slot: *mut T,
        done: usize,
        opened: bool,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: passed on to the caller.
        unsafe { self.read_members_at(slot.cast(), done, opened, None, p, state) }
    }

    /// The same of a whole object of which one member, of the name `tag`, is not a field's.
    ///
    /// # Safety
    ///
    /// As for [`read_members`](Self::read_members), with no field initialised.
    pub(crate) unsafe fn read_tagged<'b, T>(
        &self,
        slot: *mut T,
        tag: &str,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let tag = Tag {
            name: tag,
            seen: false,
        };
        // SAFETY: passed on to the caller.
        unsafe { self.read_members_at(slot.cast(), 0, false, Some(tag), p, state) }
    }

    /// The same from `p` on, where the tag was read, and after it exactly the first `done` fields
    /// at most.
    ///
    /// # Safety
    ///
    /// As for [`read_members`](Self::read_members).
    pub unsafe fn read_tagged_rest<'b, T>(
        &self,
        slot: *mut T,
        done: usize,
        tag: &str,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let tag = Tag {
            name: tag,
            seen: true,
        };
        // SAFETY: passed on to the caller.
        unsafe { self.read_members_at(slot.cast(), done, true, Some(tag), p, state) }
    }

    /// # Safety
    ///
    /// As for [`read_members`](Self::read_members).
    #[inline(never)]
    unsafe fn read_members_at<'b>(
        &self,
        slot: *mut u8,
        done: usize,
        opened: bool,
        tag: Option<Tag<'_>>,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        // SAFETY: the caller promises the slot, and which fields are initialised.
        let mut filled = unsafe {
            let mut filled = Filled::new(self, slot);
            filled.set_first(done);
            filled
        };
        let p = self.read_unordered(&mut filled, opened, tag, p, state)?;
        filled.disarm();
        Some(p)
    }

    fn read_unordered<'b>(
        &self,
        filled: &mut Filled<'_, 'de>,
        opened: bool,
        mut tag: Option<Tag<'_>>,
        mut p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        p = p.skip_space();
        let mut first = !opened;
        if first {
            match p.strip_byte(b'{') {
                Some(after) => p = after.skip_space(),
                None => return state.fail(p, ErrorKind::WrongType, self.expected),
            }
        }
        // The short way knows one kind of names, and nothing of tags.
        let short_way = tag.is_none() && super::default_names(state);
        let mut flattened = Vec::new();
        loop {
            if p.byte() == b'}' {
                break;
            }
            if !first {
                match p.strip_byte(b',') {
                    Some(after) => p = after.skip_space(),
                    None => return state.fail(p, ErrorKind::Syntax, "`,` or `}`"),
                }
            }
            first = false;
            if short_way {
                match self.short(p) {
                    Short::Field(index, value) => {
                        p = filled.read(index, value, state)?.skip_space();
                        continue;
                    }
                    Short::Other(name, value) if self.skips_unknown() => {
                        let Some(after) = skip_value(value, state) else {
                            state.in_field(name);
                            return None;
                        };
                        p = after.skip_space();
                        continue;
                    }
                    _ => {}
                }
            }
            p = self
                .read_member(filled, &mut flattened, &mut tag, p, state)?
                .skip_space();
        }
        if !self.plain {
            filled.read_flattened(&flattened, p, state)?;
        }
        filled.set_all_absent(p, state)?;
        state.leave();
        Some(p.step())
    }

    /// Reads the member at `p`, whatever it is.
    #[inline(never)]
    fn read_member<'b>(
        &self,
        filled: &mut Filled<'_, 'de>,
        flattened: &mut Vec<Option<Cursor<'b>>>,
        tag: &mut Option<Tag<'_>>,
        p: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        if p.byte() != b'"' {
            return state.fail(p, ErrorKind::Syntax, "a name in quotes");
        }
        let (name, field, value) = self.long(p, state)?;
        let name = name.as_str();
        if let Some(tag) = tag
            && tag.name == name
        {
            if std::mem::replace(&mut tag.seen, true) {
                return self.second_tag(name, p, state);
            }
            // Whoever gives a tag has read it.
            return skip_value(value, state);
        }
        match field {
            Some(index) => filled.read(index, value, state),
            None => self.read_other(filled, flattened, name, p, value, state),
        }
    }

    /// Reads a member of a name that no field has: one of a flattened field, or of a map of the
    /// others, or one to skip. `at` is the place of the name.
    fn read_other<'b>(
        &self,
        filled: &mut Filled<'_, 'de>,
        flattened: &mut Vec<Option<Cursor<'b>>>,
        name: &str,
        at: Cursor<'b>,
        value: Cursor<'b>,
        state: &mut ReadState<'de>,
    ) -> Option<Cursor<'b>> {
        let place = self.find_flattened(name, state.naming);
        let mut fields = self.fields.iter().enumerate();
        let any = fields.find_map(|(index, field)| match field.kind {
            ReadKind::Any(insert) => Some((index, insert)),
            _ => None,
        });
        let after = if let Some(place) = place {
            flattened.resize(self.flattened_members(), None);
            flattened[place] = Some(value);
            skip_value(value, state)
        } else if let Some((index, insert)) = any {
            filled.insert(index, insert, name, value, state)
        } else if self.deny_unknown {
            return self.unknown(name, at, state);
        } else {
            skip_value(value, state)
        };
        if after.is_none() {
            state.in_field(name);
        }
        after
    }
}

/// The place of the value behind a name's closing quote, over its colon and the white space around
/// that.
#[cfg_attr(not(debug_assertions), inline(always))]
fn value_after(p: Cursor<'_>) -> Option<Cursor<'_>> {
    Some(p.skip_space().strip_byte(b':')?.skip_space())
}
