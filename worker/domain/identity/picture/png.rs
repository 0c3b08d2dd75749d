//! PNG (W3C, third edition): a signature, then chunks of length, type, data and checksum, from IHDR to IEND.

use super::PictureContents;
use super::reader::Reader;

pub const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Chunks that are needed to render the picture. Texts, locations, times and further frames are dropped.
const ALLOWED_CHUNKS: [&[u8; 4]; 10] =
    [b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT"];

pub fn walk(file: &[u8]) -> Option<PictureContents> {
    let mut reader = Reader(file);
    let mut bytes = reader.take(SIGNATURE.len())?.to_vec();
    let (mut size, mut has_data) = (None, false);
    loop {
        let whole = reader.0;
        let length = reader.length_be()?;
        let kind: [u8; 4] = reader.array()?;
        let data = reader.take(length)?;
        let checksum = u32::from_be_bytes(reader.array()?);
        let checked = whole.get(4..8 + length)?;
        if checksum != crc(checked) {
            return None;
        }
        match (&kind, size) {
            (b"IHDR", None) => size = Some(header(data)?),
            (b"IHDR", Some(_)) | (_, None) => return None,
            (b"IDAT", _) => has_data = true,
            // An unknown critical chunk: bit 5 of its first letter is clear.
            (kind, _) if !ALLOWED_CHUNKS.contains(&kind) && kind[0] & 0x20 == 0 => return None,
            _ => {}
        }
        if ALLOWED_CHUNKS.contains(&&kind) {
            bytes.extend_from_slice(whole.get(..12 + length)?);
        }
        if &kind == b"IEND" {
            let (width, height) = size.filter(|_| has_data && length == 0 && reader.is_done())?;
            return Some(PictureContents { width, height, bytes });
        }
    }
}

/// Width and height; also validates the rest of the header against the standard.
fn header(data: &[u8]) -> Option<(u32, u32)> {
    let mut reader = Reader(data);
    let size = (u32::from_be_bytes(reader.array()?), u32::from_be_bytes(reader.array()?));
    let [depth, colour, compression, filter, interlace] = reader.array()?;
    let fits = match colour {
        0 => matches!(depth, 1 | 2 | 4 | 8 | 16),
        3 => matches!(depth, 1 | 2 | 4 | 8),
        2 | 4 | 6 => matches!(depth, 8 | 16),
        _ => false,
    };
    (fits && compression == 0 && filter == 0 && interlace <= 1 && reader.is_done()).then_some(size)
}

/// CRC-32 as in PNG, bit by bit: pictures are small.
pub fn crc(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    !crc
}
