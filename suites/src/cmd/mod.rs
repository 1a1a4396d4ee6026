//! One file for each command, each with one `run`.

pub(crate) mod codec_list;
pub(crate) mod run;
pub(crate) mod suite_list;
