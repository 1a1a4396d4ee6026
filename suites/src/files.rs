//! The forms that a suite's data has in files: JSON for every model, CKS for messages.

use codec_serde_json::OrderDocument;
use data::bytes::ByteArray;
use data::cks;
use data::maps::DistanceMatrix;
use data::media::MediaContent;
use data::orders::Order;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Deserializer;
use tpc::BoxError;
use tpc::protocol::Data;
use tpc::suite::{Labelled, Source};

/// A model that has a form in files.
pub(crate) trait FileForm {
    /// Appends the value as JSON, on one line.
    fn write_json(&self, json: &mut Vec<u8>) -> Result<(), BoxError>;

    /// The value as CKS, if the model has that form.
    fn cks(&self) -> Option<String>;
}

/// The models whose JSON is that of their derive.
macro_rules! derived {
    ($($model:ty: $cks:expr;)*) => {$(
        impl FileForm for $model {
            fn write_json(&self, json: &mut Vec<u8>) -> Result<(), BoxError> {
                Ok(append(self, json)?)
            }

            fn cks(&self) -> Option<String> {
                let cks: fn(&Self) -> Option<String> = $cks;
                cks(self)
            }
        }
    )*};
}

derived! {
    MediaContent: |content| Some(cks::write_media(content));
    DistanceMatrix: |_| None;
    ByteArray: |_| None;
}

/// An order: the document of the published comparison, with decimals as bare numbers. The derive of
/// the model has them as strings, which every format of serde can hold.
impl FileForm for Order {
    fn write_json(&self, json: &mut Vec<u8>) -> Result<(), BoxError> {
        Ok(append(&OrderDocument::from(self), json)?)
    }

    fn cks(&self) -> Option<String> {
        None
    }
}

/// Several messages: a line for each.
impl FileForm for Vec<MediaContent> {
    fn write_json(&self, json: &mut Vec<u8>) -> Result<(), BoxError> {
        for (index, content) in self.iter().enumerate() {
            if index > 0 {
                json.push(b'\n');
            }
            append(content, json)?;
        }
        Ok(())
    }

    fn cks(&self) -> Option<String> {
        Some(cks::write_media_stream(self))
    }
}

fn append<T: Serialize>(value: &T, json: &mut Vec<u8>) -> serde_json::Result<()> {
    serde_json::to_writer(json, value)
}

/// The values in a JSON text: one or several, with white space between them.
///
/// # Errors
///
/// When there is none, or something else, with its place.
pub(crate) fn read_json<M: DeserializeOwned>(data: &Data) -> Result<Vec<M>, BoxError> {
    let origin = &data.origin;
    let values = Deserializer::from_str(&data.text)
        .into_iter()
        .collect::<Result<Vec<M>, _>>()
        .map_err(|error| format!("{origin}: not JSON of this suite: {error}"))?;
    if values.is_empty() {
        return Err(format!("{origin} holds no value").into());
    }
    Ok(values)
}

/// The messages in a text of either form, and at least one.
///
/// # Errors
///
/// When the text is neither, with the place of the first fault.
pub(crate) fn read_media(data: &Data) -> Result<Vec<MediaContent>, BoxError> {
    if is_json(&data.text) {
        read_json(data)
    } else {
        Ok(cks::read_media_stream(data.text.as_bytes(), &data.origin)?)
    }
}

/// Whether a text of records is JSON and not CKS, which has no quotes around the names of fields.
fn is_json(text: &str) -> bool {
    let mut tokens = text.chars().filter(|character| !character.is_whitespace());
    matches!((tokens.next(), tokens.next()), (Some('{'), Some('"' | '}')))
}

/// Gives values of a file their labels: its name, with a number where there are several.
pub(crate) fn labelled<M>(origin: &str, values: Vec<M>) -> Vec<Labelled<M>> {
    let several = values.len() > 1;
    let label = |(number, value)| {
        let label = if several {
            format!("{origin}, record {number}")
        } else {
            origin.to_owned()
        };
        Labelled::new(label, value)
    };
    (1..).zip(values).map(label).collect()
}

/// The text as a source.
pub(crate) fn source(data: &Data) -> Vec<Source> {
    vec![Source {
        origin: data.origin.clone(),
        bytes: data.text.clone().into_bytes(),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_told_from_cks() {
        for json in ["{\"media\":1}", " {\n\t\"images\": [] }", "{}"] {
            assert!(is_json(json), "{json}");
        }
        for cks in ["{ Images = [] }", "// \"\n{ Uri = 1 }", "", "[", "{"] {
            assert!(!is_json(cks), "{cks}");
        }
    }
}
