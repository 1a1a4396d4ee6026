//! The page: one file with everything in it, which opens from disk and asks the network for
//! nothing.

mod data;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use crate::collection::Collection;
use crate::error::ReportError;
use crate::escape::json_in_script;
use data::{Data, Detail};

/// The most that the page may take: it should open at once, also from a slow disk or link.
pub const MAX_PAGE_BYTES: usize = 1_000_000;

const FRAME: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page on `collection`. Where all would be too much, the older runs lose first the ratios of
/// any two codecs, and then have no place in it; and if even that is too much, the newest keep the
/// ratios to their reference alone.
///
/// # Errors
///
/// When not even the newest run of each suite and machine fits.
pub(crate) fn html(collection: &Collection) -> Result<String, ReportError> {
    let mut bytes = 0;
    for detail in [
        Detail::Whole,
        Detail::RatiosOfTheNewest,
        Detail::Newest,
        Detail::RatiosToTheReference,
    ] {
        let data = Data::new(collection, detail);
        let json = serde_json::to_string(&data).expect("the data has only names as keys");
        let page = assembled(&json_in_script(&json));
        bytes = page.len();
        if bytes <= MAX_PAGE_BYTES {
            return Ok(page);
        }
    }
    Err(ReportError::TooLarge {
        bytes,
        most: MAX_PAGE_BYTES,
    })
}

fn assembled(json: &str) -> String {
    // Only this very script may run, and nothing may be loaded: the browser sees to it.
    let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text.as_bytes()));
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'",
        hash(SCRIPT),
        hash(STYLE)
    );
    let mut page = String::with_capacity(FRAME.len() + STYLE.len() + SCRIPT.len() + json.len());
    let mut rest = FRAME;
    for (marker, content) in [
        ("{policy}", policy.as_str()),
        ("{style}", STYLE),
        ("{data}", json),
        ("{script}", SCRIPT),
    ] {
        let (before, after) = rest
            .split_once(marker)
            .expect("the frame has every marker, in this order");
        page.push_str(before);
        page.push_str(content);
        rest = after;
    }
    page.push_str(rest);
    page
}
