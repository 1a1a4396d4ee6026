//! A message told field by field, for libraries that read fields where they lie.

use thiserror::Error;

use super::{Image, Media, MediaContent, Player, Size};

/// Who is told the fields of a message. The images come in their order, and the persons in theirs; what
/// comes first, these or the media file, is the reader's choice.
pub trait Visitor {
    /// The next image.
    fn image(&mut self, image: ImageFields<'_>);

    /// The next of the people who appear.
    fn person(&mut self, person: &str);

    /// The media file, once.
    fn media(&mut self, media: MediaFields<'_>);
}

/// The fields of an [`Image`].
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the fields are those of the model")]
pub struct ImageFields<'a> {
    pub uri: &'a str,
    pub title: Option<&'a str>,
    pub width: i32,
    pub height: i32,
    pub size: Size,
}

/// The fields of a [`Media`] but for the persons.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the fields are those of the model")]
pub struct MediaFields<'a> {
    pub uri: &'a str,
    pub title: Option<&'a str>,
    pub width: i32,
    pub height: i32,
    pub format: &'a str,
    pub duration: i64,
    pub size: i64,
    pub bitrate: i32,
    pub has_bitrate: bool,
    pub player: Player,
    pub copyright: Option<&'a str>,
}

/// Puts the message together again.
#[derive(Debug, Default)]
pub struct Rebuilt {
    images: Vec<Image>,
    persons: Vec<String>,
    media: Vec<Media>,
}

/// What was told is no message.
#[derive(Debug, Error)]
#[error("expected to be told one media file, found {0}")]
pub struct NotOneMedia(usize);

impl Rebuilt {
    /// The message.
    ///
    /// # Errors
    ///
    /// When no media file was told, or more than one.
    pub fn finish(mut self) -> Result<MediaContent, NotOneMedia> {
        match (self.media.pop(), self.media.len()) {
            (Some(media), 0) => Ok(MediaContent {
                images: self.images,
                media: Media {
                    persons: self.persons,
                    ..media
                },
            }),
            (None, _) => Err(NotOneMedia(0)),
            (Some(_), more) => Err(NotOneMedia(more + 1)),
        }
    }
}

impl Visitor for Rebuilt {
    fn image(&mut self, image: ImageFields<'_>) {
        let ImageFields {
            uri,
            title,
            width,
            height,
            size,
        } = image;
        self.images.push(Image {
            uri: uri.to_owned(),
            title: title.map(str::to_owned),
            width,
            height,
            size,
        });
    }

    fn person(&mut self, person: &str) {
        self.persons.push(person.to_owned());
    }

    fn media(&mut self, media: MediaFields<'_>) {
        let MediaFields {
            uri,
            title,
            width,
            height,
            format,
            duration,
            size,
            bitrate,
            has_bitrate,
            player,
            copyright,
        } = media;
        self.media.push(Media {
            uri: uri.to_owned(),
            title: title.map(str::to_owned),
            width,
            height,
            format: format.to_owned(),
            duration,
            size,
            bitrate,
            has_bitrate,
            persons: Vec::new(),
            player,
            copyright: copyright.map(str::to_owned),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEDIA: MediaFields<'_> = MediaFields {
        uri: "u",
        title: None,
        width: 1,
        height: 2,
        format: "f",
        duration: 3,
        size: 4,
        bitrate: 5,
        has_bitrate: true,
        player: Player::Flash,
        copyright: Some("c"),
    };

    #[test]
    fn a_message_has_one_media_file() {
        assert_eq!(Rebuilt::default().finish().unwrap_err().0, 0);
        let mut twice = Rebuilt::default();
        twice.media(MEDIA);
        twice.media(MEDIA);
        assert_eq!(twice.finish().unwrap_err().0, 2);
    }

    #[test]
    fn persons_belong_to_the_media_file_wherever_they_are_told() {
        let mut before = Rebuilt::default();
        before.person("p");
        before.media(MEDIA);
        let mut after = Rebuilt::default();
        after.media(MEDIA);
        after.person("p");
        let before = before.finish().unwrap();
        assert_eq!(before.media.persons, ["p"]);
        assert_eq!(before, after.finish().unwrap());
    }
}
