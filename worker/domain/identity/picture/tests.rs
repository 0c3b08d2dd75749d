//! Pictures as browsers write them, and data that is hidden in pictures.

use super::{Kind, MAX_BYTES, Picture, address, id_in, png::crc};
use proptest::prelude::*;

const LOSSY: &[u8] = include_bytes!("../../../../tests/support/pictures/lossy.webp");
const LOSSLESS: &[u8] = include_bytes!("../../../../tests/support/pictures/lossless.webp");
const TRANSPARENT: &[u8] = include_bytes!("../../../../tests/support/pictures/transparent.webp");
const WIDE: &[u8] = include_bytes!("../../../../tests/support/pictures/wide.webp");
const PNG: &[u8] = include_bytes!("../../../../tests/support/pictures/plain.png");
const JPEG: &[u8] = include_bytes!("../../../../tests/support/pictures/plain.jpeg");
const ALL: [(Kind, &[u8]); 5] =
    [(Kind::WebP, LOSSY), (Kind::WebP, LOSSLESS), (Kind::WebP, TRANSPARENT), (Kind::Png, PNG), (Kind::Jpeg, JPEG)];
const SECRET: &[u8] = b"<script>52.52N 13.40E</script>";

fn refused(file: &[u8]) -> &'static str {
    Picture::parse(file).unwrap_err().into_str()
}

/// Inserts bytes at a position.
fn with(file: &[u8], at: usize, more: &[u8]) -> Vec<u8> {
    [&file[..at], more, &file[at..]].concat()
}

fn png_chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let checked = [kind.as_slice(), data].concat();
    [u32::try_from(data.len()).unwrap().to_be_bytes().as_slice(), &checked, &crc(&checked).to_be_bytes()].concat()
}

fn jpeg_segment(marker: u8, data: &[u8]) -> Vec<u8> {
    [&[0xFF, marker], u16::try_from(data.len() + 2).unwrap().to_be_bytes().as_slice(), data].concat()
}

/// A WebP file with an additional chunk at its end, and the matching length.
fn webp_with(file: &[u8], kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap().to_le_bytes();
    let padding: &[u8] = if data.len() % 2 == 1 { &[0] } else { &[] };
    let mut file = [file, kind, &length, data, padding].concat();
    let whole = u32::try_from(file.len() - 8).unwrap();
    file[4..8].copy_from_slice(&whole.to_le_bytes());
    file
}

#[test]
fn what_a_browser_writes_is_taken_as_it_is() {
    for (kind, file) in ALL {
        assert_eq!(Picture::parse(file), Ok(Picture { kind, bytes: file.to_vec() }), "{kind:?}");
    }
}

#[test]
fn an_address_names_its_id_and_nothing_else_does() {
    let id = "AbCdEfGhIjKlMnOpQrSt-_";
    assert_eq!(id_in(&address(id)), Some(id));
    for path in ["/media/", "/media/x.webp", "/media/AbCdEfGhIjKlMnOpQrSt-_", "/media/AbCdEfGhIjKlMnOpQr../_.webp"] {
        assert_eq!(id_in(path), None, "{path}");
    }
}

#[test]
fn what_is_no_picture_is_refused() {
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".as_slice();
    for file in
        [svg, b"GIF89a\x01\0\x01\0\0\0\0;", b"RIFF\x04\0\0\0WAVE", b"\x89PNG\r\n\x1a\n", b"\xFF\xD8\xFF\xD9", b"x"]
    {
        assert_eq!(refused(file), "invalid_value", "{file:?}");
    }
    assert_eq!(refused(b""), "required");
    assert_eq!(refused(&vec![0xFF; MAX_BYTES + 1]), "max_length");
}

#[test]
fn more_than_256_pixels_a_side_are_refused() {
    assert_eq!(refused(WIDE), "max_val");
    let mut tall = PNG.to_vec();
    tall[20..24].copy_from_slice(&257_u32.to_be_bytes());
    let sum = crc(&tall[12..29]).to_be_bytes();
    tall[29..33].copy_from_slice(&sum);
    assert_eq!(refused(&tall), "max_val");
    let frame = JPEG.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
    let mut wide = JPEG.to_vec();
    wide[frame + 7..frame + 9].copy_from_slice(&257_u16.to_be_bytes());
    assert_eq!(refused(&wide), "max_val");
    wide[frame + 7..frame + 9].copy_from_slice(&[0, 0]);
    assert_eq!(refused(&wide), "invalid_value", "no width at all");
}

#[test]
fn nothing_may_follow_the_end_of_a_picture() {
    for (kind, file) in ALL {
        for tail in [b"PK\x05\x06".as_slice(), b"<html>", b"\0", b"%PDF-1.7"] {
            assert_eq!(refused(&[file, tail].concat()), "invalid_value", "{kind:?}");
        }
    }
}

#[test]
fn nothing_may_stand_before_a_picture() {
    for (kind, file) in ALL {
        assert_eq!(refused(&[b"GIF89a".as_slice(), file].concat()), "invalid_value", "{kind:?}");
    }
}

#[test]
fn texts_and_places_are_left_out_and_the_picture_stays() {
    let after_header = 33;
    for kind in [b"tEXt", b"iTXt", b"eXIf", b"tIME", b"acTL"] {
        let file = with(PNG, after_header, &png_chunk(kind, SECRET));
        assert_eq!(Picture::parse(&file).unwrap().bytes, PNG);
    }
    for marker in [0xC8, 0xCC, 0xDC, 0xDE, 0xDF, 0xE0, 0xE1, 0xE2, 0xED, 0xEF, 0xF0, 0xFD, 0xFE] {
        let file = with(JPEG, 2, &jpeg_segment(marker, SECRET));
        assert_eq!(Picture::parse(&file).unwrap().bytes, JPEG, "{marker:x}");
    }
    let header = b"JFIF\0\x01\x02\x00\x00\x01\x00\x01";
    let thumbnail = [header.as_slice(), &[1, 1], SECRET].concat();
    let without = [header.as_slice(), &[0, 0]].concat();
    let [file, kept] = [thumbnail, without].map(|data| with(JPEG, 2, &jpeg_segment(0xE0, &data)));
    assert_eq!(Picture::parse(&file).unwrap().bytes, kept);
    for kind in [b"EXIF", b"XMP "] {
        let mut file = webp_with(LOSSY, kind, SECRET);
        file[20] |= 0b0000_1100;
        assert_eq!(Picture::parse(&file).unwrap().bytes, LOSSY);
    }
}

#[test]
fn chunks_that_nobody_knows_are_refused_where_they_could_be_more_than_words() {
    assert_eq!(refused(&with(PNG, 33, &png_chunk(b"EVIL", SECRET))), "invalid_value");
    assert_eq!(refused(&with(PNG, 33, &PNG[8..33])), "invalid_value", "a second header");
    assert_eq!(refused(&webp_with(LOSSY, b"EVIL", SECRET)), "invalid_value");
    assert_eq!(refused(&webp_with(LOSSY, b"VP8 ", SECRET)), "invalid_value", "a second picture");
    let mut animated = LOSSY.to_vec();
    animated[20] |= 0b0000_0010;
    assert_eq!(refused(&animated), "invalid_value");
    let mut other_canvas = LOSSY.to_vec();
    other_canvas[24] = 9;
    assert_eq!(refused(&other_canvas), "invalid_value", "a canvas that is not the picture's");
}

#[test]
fn a_checksum_that_is_wrong_is_refused() {
    let mut file = PNG.to_vec();
    file[30] ^= 1;
    assert_eq!(refused(&file), "invalid_value");
}

proptest! {
    #[test]
    fn a_picture_that_breaks_off_is_refused(format in 0..ALL.len(), at in 1_usize..1_000) {
        let (_, file) = ALL[format];
        prop_assume!(at < file.len());
        prop_assert!(Picture::parse(&file[..at]).is_err());
    }

    #[test]
    fn whatever_is_taken_is_taken_again_as_it_is(
        format in 0..ALL.len(),
        at in 0_usize..1_000,
        more in prop::collection::vec(any::<u8>(), 0..40),
    ) {
        let (_, file) = ALL[format];
        let bent = with(file, at.min(file.len()), &more);
        if let Ok(picture) = Picture::parse(&bent) {
            prop_assert_eq!(Picture::parse(&picture.bytes), Ok(picture.clone()));
        }
    }
}
