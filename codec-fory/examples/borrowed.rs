//! Values that borrow from the text that they are read from: nothing is copied but what has escapes.
//!
//! `cargo run --example borrowed`

use std::borrow::Cow;
use std::collections::HashMap;

use codec_fory::{ErrorKind, ForyJson};

#[derive(ForyJson, Debug, PartialEq)]
struct Article<'a> {
    /// Never has escapes; one that had would be an error.
    slug: &'a str,
    /// Borrowed if it can be.
    title: Cow<'a, str>,
    tags: Vec<&'a str>,
    /// Names can be borrowed, too.
    links: HashMap<&'a str, Cow<'a, str>>,
    /// The text of any value, as it stands in the input.
    #[fory_json(raw)]
    metadata: &'a str,
}

fn main() -> codec_fory::Result<()> {
    let text = String::from(
        r#"{"slug":"fory-json","title":"Fory \"JSON\"","tags":["rust","json"],
            "links":{"docs":"docs.html"},"metadata":{"views": 12, "rating": 4.50}}"#,
    );
    let article: Article<'_> = codec_fory::from_json(&text)?;
    println!("{article:#?}");

    let input = text.as_bytes().as_ptr_range();
    let is_borrowed = |part: &str| input.contains(&part.as_ptr());
    assert!(is_borrowed(article.slug));
    assert!(article.tags.iter().all(|tag| is_borrowed(tag)));
    assert!(article.links.keys().all(|name| is_borrowed(name)));
    assert!(is_borrowed(article.metadata));
    assert!(matches!(article.links["docs"], Cow::Borrowed(_)));
    // The escapes had to be resolved somewhere.
    assert!(matches!(article.title, Cow::Owned(_)));

    let error = codec_fory::from_json::<Vec<&str>>(r#"["plain","with\nescape"]"#).unwrap_err();
    println!("{error}");
    assert_eq!(error.kind(), ErrorKind::CannotBorrow);
    Ok(())
}
