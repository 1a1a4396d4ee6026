//! Tables and charts within documents that people write.
//!
//! A document has pairs of markers, comments of Markdown that no reader sees:
//!
//! ```text
//! <!-- report: table media -->
//! anything here is replaced
//! <!-- end of report -->
//! ```
//!
//! `table SUITE` shows the newest run of the suite as a table with its footer, `charts SUITE` its
//! charts of time and of time against size, and `runs` a list of all runs.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::collection::Collection;
use crate::error::ReportError;
use crate::markdown;

const BEGIN: &str = "<!-- report: ";
const CLOSE: &str = " -->";
const END: &str = "<!-- end of report -->";

/// Replaces what stands between the markers of `document`, which shows the report in the folder
/// `report`. Gives whether that changed anything.
///
/// # Errors
///
/// When the document cannot be read or written, has no markers or unknown or unpaired ones, or is
/// not in the report's folder or above.
pub fn splice(
    document: &Path,
    report: &Path,
    collection: &Collection,
) -> Result<bool, ReportError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| ReportError::Unreadable { path, source }
    };
    let text = fs::read_to_string(document).map_err(unreadable(document))?;
    let home = document
        .canonicalize()
        .map_err(unreadable(document))?
        .parent()
        .map(Path::to_owned)
        .unwrap_or_default();
    let folder = report.canonicalize().map_err(unreadable(report))?;
    let below = folder
        .strip_prefix(&home)
        .map_err(|_| ReportError::Elsewhere {
            document: document.to_owned(),
            report: report.to_owned(),
        })?;
    let mut prefix = String::new();
    for part in below.components() {
        write!(prefix, "{}/", part.as_os_str().to_string_lossy()).expect("a string takes it");
    }
    let spliced =
        spliced(&text, &prefix, collection).map_err(|(line, problem)| ReportError::Markers {
            path: document.to_owned(),
            line,
            problem,
        })?;
    if spliced == text {
        return Ok(false);
    }
    fs::write(document, spliced).map_err(|source| ReportError::Unwritable {
        path: document.to_owned(),
        source,
    })?;
    Ok(true)
}

/// `text` with new content between its markers. Links begin with `prefix`. An error is the number
/// of a line and what is wrong there.
fn spliced(text: &str, prefix: &str, collection: &Collection) -> Result<String, (usize, String)> {
    let mut result = String::with_capacity(text.len());
    let mut open = None;
    let mut pairs = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let number = index + 1;
        let bare = line.trim();
        let begun = bare
            .strip_prefix(BEGIN)
            .and_then(|rest| rest.strip_suffix(CLOSE));
        if let Some(what) = begun {
            if let Some(begun) = open {
                return Err((
                    number,
                    format!("a marker begins before the one of line {begun} has ended"),
                ));
            }
            open = Some(number);
            pairs += 1;
            result.push_str(line);
            if !line.ends_with('\n') {
                result.push('\n');
            }
            let content = content(what, prefix, collection).map_err(|problem| (number, problem))?;
            write!(result, "\n{}\n\n", content.trim()).expect("a string takes it");
        } else if bare == END {
            if open.take().is_none() {
                return Err((number, format!("{END} without a beginning")));
            }
            result.push_str(line);
        } else if open.is_none() {
            result.push_str(line);
        }
    }
    if let Some(begun) = open {
        return Err((begun, format!("there is no {END} after this")));
    }
    if pairs == 0 {
        return Err((
            1,
            format!("there is no marker such as {BEGIN}table media{CLOSE}"),
        ));
    }
    Ok(result)
}

/// What a marker asks for.
fn content(what: &str, prefix: &str, collection: &Collection) -> Result<String, String> {
    // The name of a part has several words: `table media-varied, ascii`.
    let (kind, suite) = match what.trim().split_once(' ') {
        Some((kind, suite)) => (kind, Some(suite.trim())),
        None => (what.trim(), None),
    };
    match (kind, suite) {
        ("runs", None) => Ok(markdown::runs(collection, prefix)),
        ("table" | "charts", Some(suite)) => match collection.newest(suite) {
            None => Ok(format!(
                "No result of the suite {} is published yet.",
                crate::escape::code_span(suite)
            )),
            Some(run) if kind == "table" => Ok(markdown::short(run, prefix)),
            Some(run) => Ok(markdown::charts(run, &format!("{prefix}{}/", run.folder()))),
        },
        _ => Err(format!(
            "the marker {what:?} is not known; there are: table SUITE, charts SUITE, runs"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> (usize, String) {
        let empty = Collection { runs: Vec::new() };
        spliced(text, "", &empty).unwrap_err()
    }

    #[test]
    fn only_what_is_between_markers_is_replaced() {
        let empty = Collection { runs: Vec::new() };
        let text = "a\n<!-- report: table media -->\nold\n<!-- end of report -->\nz";
        let first = spliced(text, "", &empty).unwrap();
        assert_eq!(
            first,
            "a\n<!-- report: table media -->\n\nNo result of the suite `media` is published yet.\n\n\
             <!-- end of report -->\nz"
        );
        assert_eq!(spliced(&first, "", &empty).unwrap(), first);
    }

    #[test]
    fn markers_out_of_order_are_errors_with_their_line() {
        assert_eq!(problem("a\n").0, 1);
        assert_eq!(problem("a\n<!-- end of report -->\n").0, 2);
        assert_eq!(problem("<!-- report: runs -->\nb\n").0, 1);
        assert_eq!(
            problem("<!-- report: runs -->\n<!-- report: runs -->\n").0,
            2
        );
        assert_eq!(problem("\n\n<!-- report: tabel media -->\n").0, 3);
    }
}
