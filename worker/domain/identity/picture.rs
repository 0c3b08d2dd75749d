//! Uploaded pictures: WebP, PNG or JPEG, at most 256 pixels a side and 100 kB. The whole file is parsed, so that no other
//! data can be hidden in it, and metadata (location, camera, texts) is removed.

mod jpeg;
mod png;
mod reader;
mod webp;

use crate::domain::request::validation::FieldCode;

/// Maximum file size in bytes.
pub const MAX_BYTES: usize = 100_000;
/// Maximum width and height in pixels.
pub const MAX_SIDE: u32 = 256;

/// Supported formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// WebP, not animated.
    WebP,
    /// PNG; an animated one is reduced to its default image.
    Png,
    /// JPEG, baseline or progressive.
    Jpeg,
}

impl Kind {
    /// Accepted media types of a request body.
    pub const MEDIA: &'static [&'static str] = &["image/webp", "image/png", "image/jpeg"];

    /// Its media type.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::WebP => "image/webp",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// A picture without metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The format detected in the file, regardless of the declared media type.
    pub kind: Kind,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Path of a picture. Its id has 128 random bits, so only users who know the path can load it.
#[must_use]
pub fn address(id: &str) -> String {
    format!("/media/{id}.webp")
}

/// The id in a picture's path.
#[must_use]
pub fn id_in(path: &str) -> Option<&str> {
    let id = path.strip_prefix("/media/")?.strip_suffix(".webp")?;
    (id.len() == 22 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')).then_some(id)
}

/// The result of parsing a file.
struct PictureContents {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl Picture {
    /// Validates a file and removes its metadata.
    ///
    /// # Errors
    /// `required` for an empty file, `max_length` over 100 kB, `max_val` over 256 pixels, `invalid_value` for anything but
    /// exactly one picture.
    pub fn parse(file: &[u8]) -> Result<Self, FieldCode> {
        if file.is_empty() {
            return Err(FieldCode::Required);
        }
        if file.len() > MAX_BYTES {
            return Err(FieldCode::MaxLength);
        }
        let (kind, walked) = if file.starts_with(png::SIGNATURE) {
            (Kind::Png, png::walk(file))
        } else if file.starts_with(jpeg::SIGNATURE) {
            (Kind::Jpeg, jpeg::walk(file))
        } else {
            (Kind::WebP, webp::walk(file))
        };
        let PictureContents { width, height, bytes } = walked.ok_or(FieldCode::InvalidValue)?;
        match (width, height) {
            (0, _) | (_, 0) => Err(FieldCode::InvalidValue),
            (1..=MAX_SIDE, 1..=MAX_SIDE) => Ok(Self { kind, bytes }),
            _ => Err(FieldCode::MaxVal),
        }
    }
}

#[cfg(test)]
mod tests;
