use super::{ExpectedCall, GuardError, GuardKey, LIFE_SECONDS, NewGuard, issue, open};
use crate::domain::crypto::bytes::{Key, base64url, sha256};
use crate::domain::crypto::keys::KeyRing;
use crate::domain::time::Timestamp;
use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use serde_json::{Value, json};
use std::sync::Arc;

const NOW: Timestamp = Timestamp(1_795_167_000_000);
const TARGET: &str = "POST /api/auth/signin";
const NONCE: &str = "00112233445566778899aabbccddeeff";

fn ring() -> KeyRing {
    KeyRing::parse(&format!("g1:{}", base64url(&sha256(b"guard")))).unwrap()
}

fn device() -> Key {
    sha256(b"device")
}

fn guard() -> NewGuard {
    issue(&ring(), &device(), NOW, [7; 14])
}

fn seal(guard: &NewGuard, plain: &Value, aad: &str) -> String {
    let iv = [9; 12];
    let payload = Payload { msg: &serde_json::to_vec(plain).unwrap(), aad: aad.as_bytes() };
    let sealed = Aes256Gcm::new(&guard.key.into()).encrypt(&Nonce::from(iv), payload).unwrap();
    format!("v1.{}.{}", guard.kid, base64url(&[iv.as_slice(), &sealed].concat()))
}

fn plain(guard: &NewGuard, body: &[u8]) -> Value {
    json!({ "r": NONCE, "t": NOW.0, "s": guard.server_token, "b": base64url(&sha256(body)) })
}

fn opened(header: &str, device: &Key, target: &str, body: &[u8], now: Timestamp) -> Result<String, GuardError> {
    let key_of = |kid: &str| GuardKey::derived(&ring(), kid, device).map(Arc::new);
    open(Some(header), &ExpectedCall { target, body, is_streamed: false, now }, key_of).map(|nonce| nonce.r)
}

#[test]
fn a_guard_opens_for_its_call() {
    let guard = guard();
    let header = seal(&guard, &plain(&guard, b"{}"), TARGET);
    assert_eq!(opened(&header, &device(), TARGET, b"{}", NOW), Ok(NONCE.to_owned()));
}

#[test]
fn another_address_body_or_device_is_invalid() {
    let guard = guard();
    let header = seal(&guard, &plain(&guard, b"{}"), TARGET);
    for (device, target, body) in [
        (sha256(b"other"), TARGET, b"{}".as_slice()),
        (device(), "POST /api/auth/signout", b"{}"),
        (device(), "POST /api/auth/signin?x=1", b"{}"),
        (device(), TARGET, b"{ }"),
        (device(), TARGET, b""),
    ] {
        assert_eq!(opened(&header, &device, target, body, NOW), Err(GuardError::Invalid));
    }
}

#[test]
fn a_body_digest_stands_there_exactly_when_there_is_a_body() {
    let guard = guard();
    let without = json!({ "r": NONCE, "t": NOW.0, "s": guard.server_token });
    let header = seal(&guard, &without, TARGET);
    assert_eq!(opened(&header, &device(), TARGET, b"", NOW), Ok(NONCE.to_owned()));
    assert_eq!(opened(&header, &device(), TARGET, b"{}", NOW), Err(GuardError::Invalid));
}

#[test]
fn time_is_validated_two_minutes_either_way() {
    let guard = guard();
    let header = seal(&guard, &plain(&guard, b""), TARGET);
    let header_now = seal(&guard, &json!({ "r": NONCE, "t": NOW.0, "s": guard.server_token }), TARGET);
    assert_eq!(opened(&header, &device(), TARGET, b"", NOW), Err(GuardError::Invalid), "a digest of nothing");
    for (off, expected) in [(120_000, true), (-120_000, true), (120_001, false), (-120_001, false)] {
        assert_eq!(opened(&header_now, &device(), TARGET, b"", NOW.plus(off)).is_ok(), expected, "{off}");
    }
}

#[test]
fn a_key_ends_after_twelve_hours() {
    let guard = guard();
    let late = NOW.plus(LIFE_SECONDS * 1000);
    let header = seal(&guard, &json!({ "r": NONCE, "t": late.0, "s": guard.server_token }), TARGET);
    assert_eq!(opened(&header, &device(), TARGET, b"", late), Err(GuardError::Expired));
}

#[test]
fn a_kid_cannot_be_made_younger() {
    let guard = guard();
    let header = seal(&guard, &json!({ "r": NONCE, "t": NOW.0, "s": guard.server_token }), TARGET);
    let younger = issue(&ring(), &device(), NOW.plus(60_000), [7; 14]).kid;
    assert_eq!(opened(&header.replace(&guard.kid, &younger), &device(), TARGET, b"", NOW), Err(GuardError::Invalid));
}

#[test]
fn every_flipped_character_is_refused() {
    let guard = guard();
    let header = seal(&guard, &plain(&guard, b"{}"), TARGET);
    for at in 0..header.len() {
        let mut bytes = header.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        let header = String::from_utf8(bytes).unwrap();
        assert!(opened(&header, &device(), TARGET, b"{}", NOW).is_err(), "character {at}");
    }
    assert_eq!(
        open(None, &ExpectedCall { target: TARGET, body: b"", is_streamed: false, now: NOW }, |_| None).err(),
        Some(GuardError::Missing)
    );
}

#[test]
fn a_nonce_is_thirty_two_hex_digits() {
    let guard = guard();
    for r in [
        "",
        "00",
        "00112233445566778899AABBCCDDEEFF",
        "00112233445566778899aabbccddeeff00",
        "zz112233445566778899aabbccddeeff",
    ] {
        let header = seal(&guard, &json!({ "r": r, "t": NOW.0, "s": guard.server_token }), TARGET);
        assert_eq!(opened(&header, &device(), TARGET, b"", NOW), Err(GuardError::Invalid), "{r}");
    }
}

#[test]
fn the_hashes_of_a_streamed_body_are_no_body_and_no_body_is_such_hashes() {
    let guard = guard();
    let whole = plain(&guard, b"0123");
    let mut streamed = whole.clone();
    streamed["h"] = streamed["b"].take();
    let mut both = whole.clone();
    both["h"] = both["b"].clone();
    for (content, opens_whole, opens_streamed) in [(whole, true, false), (streamed, false, true), (both, false, false)]
    {
        let header = seal(&guard, &content, TARGET);
        for (is_streamed, opens) in [(false, opens_whole), (true, opens_streamed)] {
            let expected = ExpectedCall { target: TARGET, body: b"0123", is_streamed, now: NOW };
            let key_of = |kid: &str| GuardKey::derived(&ring(), kid, &device()).map(Arc::new);
            assert_eq!(open(Some(&header), &expected, key_of).is_ok(), opens, "{content} {is_streamed}");
        }
    }
}
