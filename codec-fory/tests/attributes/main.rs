//! What the attributes of the derive macros do, each with the text that it gives.

mod common;

mod codecs;
mod data_enums;
mod enums;
mod fields;
mod flatten;
mod presence;
