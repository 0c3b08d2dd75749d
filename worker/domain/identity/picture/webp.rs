//! WebP (RFC 9649): a RIFF file of chunks; a still picture is one VP8 or VP8L chunk, with or without the extended header.

use super::PictureContents;
use super::reader::Reader;

/// Flags of the extended header that remain: ICC profile and transparency. The flags of EXIF and XMP are cleared with
/// their chunks.
const ALLOWED_FLAGS: u8 = 0b0011_0000;
/// The flag of animations.
const ANIMATED: u8 = 0b0000_0010;

pub fn walk(file: &[u8]) -> Option<PictureContents> {
    let mut reader = Reader(file);
    let is_webp = reader.take(4)? == b"RIFF" && reader.length_le()? == reader.0.len() && reader.take(4)? == b"WEBP";
    let mut bytes = b"RIFF\0\0\0\0WEBP".to_vec();
    let (mut canvas, mut size) = (None, None);
    let mut is_first = true;
    while is_webp && !reader.is_done() {
        let whole = reader.0;
        let kind: [u8; 4] = reader.array()?;
        let length = reader.length_le()?;
        let data = reader.take(length)?;
        if length % 2 == 1 && reader.array()? != [0] {
            return None;
        }
        let chunk = whole.get(..8 + length + length % 2)?;
        match &kind {
            b"VP8X" if is_first => {
                canvas = Some(extended(data)?);
                let mut written = chunk.to_vec();
                *written.get_mut(8)? &= ALLOWED_FLAGS;
                bytes.extend_from_slice(&written);
            }
            b"VP8 " | b"VP8L" if size.is_none() && (is_first || canvas.is_some()) => {
                size = Some(if &kind == b"VP8 " { lossy(data)? } else { lossless(data)? });
                bytes.extend_from_slice(chunk);
            }
            b"ICCP" | b"ALPH" if canvas.is_some() && size.is_none() => bytes.extend_from_slice(chunk),
            b"EXIF" | b"XMP " if canvas.is_some() => {}
            _ => return None,
        }
        is_first = false;
    }
    let (width, height) = size.filter(|size| canvas.is_none_or(|canvas| canvas == *size))?;
    let length = u32::try_from(bytes.len() - 8).ok()?;
    bytes.get_mut(4..8)?.copy_from_slice(&length.to_le_bytes());
    Some(PictureContents { width, height, bytes })
}

/// The canvas of the extended header.
fn extended(data: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader(data);
    let [flags, _, _, _] = reader.array()?;
    let side = |bytes: [u8; 3]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]) + 1;
    let canvas = (side(reader.array()?), side(reader.array()?));
    (flags & ANIMATED == 0 && reader.is_done()).then_some(canvas)
}

/// The size in a key frame of VP8 (RFC 6386, section 9.1).
fn lossy(data: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader(data);
    let [tag, _, _] = reader.array()?;
    let is_key_frame = tag & 1 == 0 && reader.array()? == [0x9D, 0x01, 0x2A];
    let side = |bytes| u32::from(u16::from_le_bytes(bytes) & 0x3FFF);
    let size = (side(reader.array()?), side(reader.array()?));
    is_key_frame.then_some(size)
}

/// The size in the header of VP8L.
fn lossless(data: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader(data);
    let [signature] = reader.array()?;
    let bits = u32::from_le_bytes(reader.array()?);
    let size = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1);
    (signature == 0x2F && bits >> 29 == 0).then_some(size)
}
