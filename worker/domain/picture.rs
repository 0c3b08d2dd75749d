//! Pictures that people bring: WebP, PNG or JPEG, at most 256 pixels a side and 100 kB. They are walked byte by byte, so
//! nothing else hides in them, and what they carry besides the picture (place, camera, texts) is left out.

mod jpeg;
mod png;
mod reader;
mod webp;

/// Longest file in bytes.
pub const MAX_BYTES: usize = 100_000;
/// Longest side in pixels.
pub const MAX_SIDE: u32 = 256;

/// What a picture may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// WebP, not animated.
    WebP,
    /// PNG; of an animated one the still picture.
    Png,
    /// JPEG, baseline or progressive.
    Jpeg,
}

impl Kind {
    /// The media types that a body may have.
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

/// A picture without anything else in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What its bytes say that it is, whatever the caller said.
    pub kind: Kind,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Where a picture is served: by 128 random bits, and so by nobody who was not told.
#[must_use]
pub fn address(id: &str) -> String {
    format!("/media/{id}.webp")
}

/// The id of a picture in its address.
#[must_use]
pub fn id_in(path: &str) -> Option<&str> {
    let id = path.strip_prefix("/media/")?.strip_suffix(".webp")?;
    (id.len() == 22 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')).then_some(id)
}

/// What a walk through a file found.
struct PictureContents {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl Picture {
    /// Takes a file.
    ///
    /// # Errors
    /// `required` for none, `max_length` over 100 kB, `max_val` over 256 pixels, `invalid_value` for what is no picture, or more
    /// than one.
    pub fn parse(file: &[u8]) -> Result<Self, &'static str> {
        if file.is_empty() {
            return Err("required");
        }
        if file.len() > MAX_BYTES {
            return Err("max_length");
        }
        let (kind, walked) = if file.starts_with(png::SIGNATURE) {
            (Kind::Png, png::walk(file))
        } else if file.starts_with(jpeg::SIGNATURE) {
            (Kind::Jpeg, jpeg::walk(file))
        } else {
            (Kind::WebP, webp::walk(file))
        };
        let PictureContents { width, height, bytes } = walked.ok_or("invalid_value")?;
        match (width, height) {
            (0, _) | (_, 0) => Err("invalid_value"),
            (1..=MAX_SIDE, 1..=MAX_SIDE) => Ok(Self { kind, bytes }),
            _ => Err("max_val"),
        }
    }
}

#[cfg(test)]
mod tests;
