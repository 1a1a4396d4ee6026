//! A service that takes requests from anyone and answers each with JSON: one codec with limits for
//! what comes in, errors that tell the caller what to mend.
//!
//! `cargo run --example web_service`

use std::collections::BTreeMap;
use std::process::ExitCode;

use codec_fory::{Error, ErrorKind, ForyJson};

/// What comes in is small and flat; whatever is not is refused before it costs anything.
const INPUT: ForyJson = ForyJson::builder()
    .max_depth(6)
    .max_graph_bytes(256 << 10)
    .build();

const OUTPUT: ForyJson = ForyJson::new();

#[derive(ForyJson, Debug)]
#[fory_json(property = "action", deny_unknown_fields)]
enum Request {
    #[fory_json(name = "order")]
    Order {
        customer: u64,
        items: Vec<Item>,
        #[fory_json(default = "standard")]
        shipping: String,
    },
    #[fory_json(name = "cancel")]
    Cancel { order: u64, reason: Option<String> },
}

#[derive(ForyJson, Debug)]
struct Item {
    sku: String,
    #[fory_json(default = 1, include = "non_default")]
    quantity: u32,
    price_cents: i64,
}

#[derive(ForyJson)]
struct Response {
    status: u16,
    #[fory_json(flatten)]
    outcome: Outcome,
}

#[derive(ForyJson)]
struct Outcome {
    order: Option<u64>,
    total_cents: Option<i64>,
    error: Option<Problem>,
}

#[derive(ForyJson)]
struct Problem {
    message: String,
    path: String,
    offset: usize,
}

/// The orders of the service.
#[derive(Default)]
struct Shop {
    totals_cents: BTreeMap<u64, i64>,
}

impl Shop {
    fn handle(&mut self, body: &[u8]) -> Response {
        match INPUT.from_json_bytes(body) {
            Ok(Request::Order { items, .. }) => {
                let order = self.totals_cents.len() as u64 + 1;
                let total = items.iter().fold(0, |total: i64, item| {
                    let cents = item.price_cents.saturating_mul(item.quantity.into());
                    total.saturating_add(cents)
                });
                self.totals_cents.insert(order, total);
                answer(201, Some(order), Some(total))
            }
            Ok(Request::Cancel { order, .. }) => match self.totals_cents.remove(&order) {
                Some(total) => answer(200, Some(order), Some(total)),
                None => answer(404, Some(order), None),
            },
            Err(error) => refuse(&error),
        }
    }
}

fn answer(status: u16, order: Option<u64>, total_cents: Option<i64>) -> Response {
    let outcome = Outcome {
        order,
        total_cents,
        error: None,
    };
    Response { status, outcome }
}

/// The kind of an error decides about the status, its path and place go to the caller.
fn refuse(error: &Error) -> Response {
    let status = match error.kind() {
        ErrorKind::DepthLimit | ErrorKind::GraphLimit => 413,
        ErrorKind::MissingField | ErrorKind::UnknownField | ErrorKind::UnknownVariant => 422,
        _ => 400,
    };
    let problem = Problem {
        message: error.to_string(),
        path: error.path().to_owned(),
        offset: error.offset(),
    };
    let outcome = Outcome {
        order: None,
        total_cents: None,
        error: Some(problem),
    };
    Response { status, outcome }
}

fn main() -> ExitCode {
    let mut shop = Shop::default();
    let requests: [(&str, u16); 6] = [
        (
            r#"{"action":"order","customer":7,"items":[{"sku":"A-1","priceCents":250,"quantity":2}]}"#,
            201,
        ),
        (r#"{"order":1,"action":"cancel"}"#, 200),
        (r#"{"order":1,"action":"cancel"}"#, 404),
        (
            r#"{"action":"order","customer":7,"items":[{"sku":"A-1"}]}"#,
            422,
        ),
        (r#"{"action":"order","customer":-7,"items":[]}"#, 400),
        (
            r#"{"action":"cancel","order":1,"reason":[[[[[[[]]]]]]]}"#,
            400,
        ),
    ];
    let mut buffer = Vec::new();
    for (body, expected) in requests {
        let response = shop.handle(body.as_bytes());
        // One buffer for all responses.
        buffer.clear();
        if let Err(error) = OUTPUT.append_json_to(&response, &mut buffer) {
            eprintln!("the response could not be written: {error}");
            return ExitCode::FAILURE;
        }
        println!("{body}\n  {}", String::from_utf8_lossy(&buffer));
        if response.status != expected {
            eprintln!("expected status {expected}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
