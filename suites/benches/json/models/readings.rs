//! One of the small objects of the long array.

use codec_fory::ForyJson;
use data::objects;
use musli::{Decode, Encode};
use nanoserde::{DeJson, SerJson};
use serde::{Deserialize, Serialize};

#[derive(
    Clone, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[musli(Text, name(type = str))]
pub struct Reading {
    id: i64,
    sensor: String,
    time: i64,
    celsius: f64,
    quality: Quality,
    battery: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[musli(default, skip_encoding_if = Option::is_none)]
    note: Option<String>,
}

#[derive(
    Clone, Copy, Debug, PartialEq, ForyJson, Serialize, Deserialize, SerJson, DeJson, Encode, Decode,
)]
#[serde(rename_all = "lowercase")]
#[musli(Text, name(type = str))]
enum Quality {
    #[fory_json(name = "good")]
    #[nserde(rename = "good")]
    #[musli(Text, name = "good")]
    Good,
    #[fory_json(name = "fair")]
    #[nserde(rename = "fair")]
    #[musli(Text, name = "fair")]
    Fair,
    #[fory_json(name = "poor")]
    #[nserde(rename = "poor")]
    #[musli(Text, name = "poor")]
    Poor,
}

impl From<objects::Reading> for Reading {
    fn from(shared: objects::Reading) -> Self {
        let objects::Reading {
            id,
            sensor,
            time,
            celsius,
            quality,
            battery,
            note,
        } = shared;
        Reading {
            id,
            sensor,
            time,
            celsius,
            quality: match quality {
                objects::Quality::Good => Quality::Good,
                objects::Quality::Fair => Quality::Fair,
                objects::Quality::Poor => Quality::Poor,
            },
            battery,
            note,
        }
    }
}
