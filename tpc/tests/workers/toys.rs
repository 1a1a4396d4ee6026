//! Codecs with one flaw each, and this program as a worker that has them.

use std::hint::black_box;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use data::cks;
use data::media::{MediaContent, feed};
use tpc::floor::Floor;
use tpc::protocol::{Offered, Prepare};
use tpc::suite::{Labelled, Source};
use tpc::task::{CodecTask, FloorTask, Task};
use tpc::worker::Offer;
use tpc::{
    BoxError, Codec, Effort, EncodeInto, Entry, Evolution, Features, Fields, Format, Info, Library,
    ObjectKind, Registry, Structure, Suite, case,
};

/// A codec with its flaw.
struct Toy {
    flaw: Flaw,
    encoded: AtomicU32,
}

/// What happens in the `.1`-th call of encode, where a number is given.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Flaw {
    None,
    Prints,
    LosesAField,
    Panics(u32),
    Aborts(u32),
    Exits,
    OverflowsTheStack,
    Loops,
    AllocatesWithoutEnd,
    IsKilled,
    /// What decode does is what its input asks for.
    Obeys,
}

/// More calls of encode than verification makes.
const AFTER_VERIFICATION: u32 = 100;

const TOYS: [(&str, Flaw); 13] = [
    ("toy/fine", Flaw::None),
    ("toy/prints", Flaw::Prints),
    ("toy/loses-a-field", Flaw::LosesAField),
    ("toy/panics", Flaw::Panics(0)),
    ("toy/panics-late", Flaw::Panics(AFTER_VERIFICATION)),
    ("toy/aborts", Flaw::Aborts(0)),
    ("toy/aborts-late", Flaw::Aborts(AFTER_VERIFICATION)),
    ("toy/exits", Flaw::Exits),
    ("toy/overflows-the-stack", Flaw::OverflowsTheStack),
    ("toy/loops", Flaw::Loops),
    ("toy/allocates-without-end", Flaw::AllocatesWithoutEnd),
    ("toy/is-killed", Flaw::IsKilled),
    ("toy/obeys", Flaw::Obeys),
];

impl Codec<MediaContent> for Toy {
    type Object = MediaContent;
    const OBJECT: ObjectKind = ObjectKind::Model;

    fn create(&self, value: &MediaContent) -> MediaContent {
        value.clone()
    }

    fn restore(&self, object: MediaContent) -> Result<MediaContent, BoxError> {
        Ok(object)
    }

    fn encode(&self, object: &MediaContent) -> Result<Vec<u8>, BoxError> {
        let call = self.encoded.fetch_add(1, Ordering::Relaxed);
        match self.flaw {
            Flaw::Prints => println!(r#"{{"type":"ran","elapsed_ns":1}}"#),
            Flaw::LosesAField => {
                let mut object = object.clone();
                object.media.copyright = None;
                return Ok(text(&object));
            }
            Flaw::Panics(from) if call >= from => panic!("the toy is broken"),
            Flaw::Aborts(from) if call >= from => {
                eprintln!("the toy is very broken");
                process::abort();
            }
            Flaw::Exits => process::exit(3),
            Flaw::OverflowsTheStack => {
                black_box(descend(0));
            }
            Flaw::Loops => loop {
                thread::sleep(Duration::from_millis(1));
            },
            Flaw::AllocatesWithoutEnd => allocate_without_end(),
            #[cfg(unix)]
            Flaw::IsKilled if marker(std::os::unix::process::parent_id()).exists() => {
                let id = process::id().to_string();
                process::Command::new("kill")
                    .args(["-KILL", &id])
                    .status()?;
            }
            _ => {}
        }
        Ok(text(object))
    }

    fn decode(&self, bytes: &[u8]) -> Result<MediaContent, BoxError> {
        match bytes {
            b"panic" if self.flaw == Flaw::Obeys => panic!("as asked"),
            b"descend" if self.flaw == Flaw::Obeys => drop(black_box(descend(0))),
            b"allocate" if self.flaw == Flaw::Obeys => allocate_without_end(),
            b"exit" if self.flaw == Flaw::Obeys => process::exit(3),
            b"sleep" if self.flaw == Flaw::Obeys => thread::sleep(Duration::from_secs(3600)),
            _ => {}
        }
        Ok(cks::read_media(bytes, "the toy's bytes")?)
    }
}

impl EncodeInto<MediaContent> for Toy {
    type Buffer = Vec<u8>;

    fn encode_into<'b>(
        &self,
        object: &MediaContent,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], BoxError> {
        buffer.clear();
        buffer.extend(self.encode(object)?);
        Ok(buffer)
    }
}

fn allocate_without_end() -> ! {
    let mut hoard = Vec::new();
    loop {
        hoard.push(black_box(Vec::<u8>::with_capacity(1 << 20)));
    }
}

/// The file by which the test with the process id `harness` asks for the end of a worker.
pub(crate) fn marker(harness: u32) -> PathBuf {
    std::env::temp_dir().join(format!("workers-test-{harness}"))
}

/// The text form without its last line feed, which could be missing unnoticed.
pub(crate) fn text(value: &MediaContent) -> Vec<u8> {
    cks::write_media(value).trim_end().as_bytes().to_vec()
}

/// Goes on until there is no stack left.
#[expect(unconditional_recursion, reason = "that is the point")]
fn descend(depth: u64) -> u64 {
    let frame = black_box([depth; 64]);
    descend(frame[0] + 1) + frame[1]
}

const LOCK: &str = "version = 4\n\
    [[package]]\nname = \"user\"\nversion = \"0.1.0\"\ndependencies = [\"toy\"]\n\
    [[package]]\nname = \"toy\"\nversion = \"1.2.3\"\n";

pub(crate) fn registry() -> Registry {
    let entries = TOYS.map(|(id, flaw)| {
        let toy = || Toy {
            flaw,
            encoded: AtomicU32::new(0),
        };
        let entry = Entry::new(Info {
            id,
            library: Library {
                name: "toy",
                used_by: "user",
            },
            features: Features {
                format: Format::Text,
                structure: Structure::FlatTree,
                effort: Effort::Manual,
                fields: Fields::Names,
                validated: true,
                validates_utf8: true,
                self_describing: true,
                evolution: Evolution::NONE,
                zero_copy: false,
                maintained: true,
            },
            notes: "",
        })
        .media(toy());
        // Only one has an optional operation.
        if flaw == Flaw::None {
            entry.media_reused(toy())
        } else {
            entry
        }
    });
    Registry::new(entries, LOCK)
        .and_then(|registry| registry.with_reference("toy/fine"))
        .expect("the toys are registered well")
}

pub(crate) fn suite() -> Suite<MediaContent> {
    let read = |text: &str| cks::read_media(text.as_bytes(), "feed").expect("the feed is fine");
    Suite {
        name: "media",
        values: vec![Labelled::new("media.1", read(feed::MEDIA_1))],
        proofs: vec![Labelled::new("media.2", read(feed::MEDIA_2))],
        sources: vec![Source {
            origin: "media.1.cks".to_owned(),
            bytes: feed::MEDIA_1.into(),
        }],
    }
}

pub(crate) struct Toys(pub(crate) Registry);

impl Offer for Toys {
    fn codecs(&self) -> Vec<Offered> {
        let codecs = self.0.codecs().iter();
        codecs
            .map(|codec| Offered {
                id: codec.id().to_owned(),
                library: "toy".to_owned(),
                version: codec.version.clone(),
            })
            .collect()
    }

    fn task(&self, prepare: &Prepare) -> Result<Box<dyn Task + '_>, BoxError> {
        let codec = prepare.codec.as_str();
        let floor = Floor::with_id(codec);
        let id = if floor.is_some() { "toy/fine" } else { codec };
        let subject = self
            .0
            .codec(id)
            .and_then(|codec| codec.entry.media_subject())
            .ok_or_else(|| format!("there is no codec {id:?}"))?;
        let suite = suite();
        Ok(match floor {
            Some(floor) => Box::new(FloorTask {
                floor,
                reference: subject,
                suite,
            }),
            None => Box::new(CodecTask {
                subject,
                optional: self
                    .0
                    .codec(id)
                    .map_or_else(Vec::new, |codec| codec.entry.optional(case::MEDIA)),
                suite,
                shared_alike: None,
            }),
        })
    }
}
