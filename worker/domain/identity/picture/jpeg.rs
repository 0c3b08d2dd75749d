//! JPEG (ITU T.81): segments, each after a marker, and scans of entropy-coded data.

use super::PictureContents;
use super::reader::Reader;
use std::borrow::Cow;

pub const SIGNATURE: &[u8] = &[0xFF, 0xD8, 0xFF];

pub fn walk(file: &[u8]) -> Option<PictureContents> {
    let mut reader = Reader(file);
    let mut bytes = reader.take(2)?.to_vec();
    let (mut size, mut scans) = (None, 0_u32);
    loop {
        let [0xFF, marker] = reader.array()? else { return None };
        match marker {
            // End of image: nothing may follow.
            0xD9 => {
                bytes.extend_from_slice(&[0xFF, 0xD9]);
                let (width, height) = size.filter(|_| scans > 0 && reader.is_done())?;
                return Some(PictureContents { width, height, bytes });
            }
            // Fill bytes and markers without a segment are not allowed between segments.
            0x00..=0xBF | 0xD0..=0xD8 | 0xFF => return None,
            _ => {}
        }
        let length: [u8; 2] = reader.array()?;
        let data = reader.take(usize::from(u16::from_be_bytes(length)).checked_sub(2)?)?;
        // Frames: all except the markers for tables (C4), extensions (C8) and arithmetic coding conditions (CC).
        if matches!(marker, 0xC0..=0xCF) && !matches!(marker, 0xC4 | 0xC8 | 0xCC) {
            if size.is_some() {
                return None;
            }
            size = Some(frame(data)?);
        }
        if let Some(kept) = kept(marker, data) {
            bytes.extend_from_slice(&[0xFF, marker]);
            bytes.extend_from_slice(&u16::try_from(kept.len() + 2).ok()?.to_be_bytes());
            bytes.extend_from_slice(&kept);
        }
        if marker == 0xDA {
            size?;
            scans += 1;
            bytes.extend_from_slice(scan(&mut reader)?);
        }
    }
}

/// What a segment says of how the picture looks: frames, tables, scans and the restart interval; of the application segments JFIF without its
/// thumbnail (which may show what was cut off), ICC profiles and Adobe's transform. Decoders ignore all others, so they could hold anything.
fn kept(marker: u8, data: &[u8]) -> Option<Cow<'_, [u8]>> {
    let is_kept = match marker {
        0xE0 => return data.strip_prefix(b"JFIF\0")?.get(..7).map(|sizes| [b"JFIF\0", sizes, &[0, 0]].concat().into()),
        0xE2 => data.starts_with(b"ICC_PROFILE\0"),
        0xEE => data.starts_with(b"Adobe"),
        0xC8 | 0xCC => false,
        0xC0..=0xCF | 0xDA | 0xDB | 0xDD => true,
        _ => false,
    };
    is_kept.then_some(Cow::Borrowed(data))
}

/// Width and height of a frame.
fn frame(data: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader(data);
    reader.take(1)?;
    let (height, width) = (u16::from_be_bytes(reader.array()?), u16::from_be_bytes(reader.array()?));
    Some((u32::from(width), u32::from(height)))
}

/// Entropy-coded data up to the next marker; stuffed zeros and restart markers are part of the data.
fn scan<'a>(reader: &mut Reader<'a>) -> Option<&'a [u8]> {
    let own = |pair: &[u8]| matches!(pair, [0xFF, 0x00 | 0xD0..=0xD7]) || pair.first() != Some(&0xFF);
    let end = reader.0.windows(2).position(|pair| !own(pair))?;
    reader.take(end)
}
