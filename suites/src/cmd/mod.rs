//! One file for each command, each with one `run`.

pub(crate) mod ab;
pub(crate) mod codec_list;
pub(crate) mod compare;
pub(crate) mod data;
pub(crate) mod evolution;
pub(crate) mod footprint;
pub(crate) mod publish;
pub(crate) mod report;
pub(crate) mod robustness;
pub(crate) mod run;
pub(crate) mod self_test;
pub(crate) mod show;
pub(crate) mod suite_list;
pub(crate) mod worker;
