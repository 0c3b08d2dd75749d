//! The replay guard (`X-TOKEN-ASGARD`): every call proves that it was made now, once, for this address and body, by
//! the device that fetched the key. A guard is never a permission.

use super::authority::Nonce;
use super::bytes::{Key, base64url, derive, from_base64url, hmac, same, sha256};
use super::keys::KeyRing;
use super::sealed::SealKey;
use super::time::Timestamp;
use serde::Deserialize;
use std::sync::Arc;

/// Life of a guard key in seconds (12 hours).
pub const LIFE_SECONDS: i64 = 43_200;
/// How far a call's time may be off, in milliseconds.
pub const TOLERANCE_MS: i64 = 120_000;
/// Longest header.
const MAX_HEADER: usize = 2048;

/// A freshly derived guard, as `POST /api/auth/guard` answers it.
pub struct NewGuard {
    /// Opaque name of the key: which secret, when, and 14 random bytes.
    pub kid: String,
    /// AES-256-GCM key.
    pub key: Key,
    /// Returned in every header.
    pub server_token: String,
}

/// What is expected of a header.
pub struct ExpectedCall<'a> {
    /// `<METHOD> <path and query>` as a WHATWG URL parser prints them.
    pub target: &'a str,
    /// The raw body; of one that is streamed, the hashes of its pieces.
    pub body: &'a [u8],
    /// Which of both: the one is never taken for the other.
    pub is_streamed: bool,
    /// Server clock.
    pub now: Timestamp,
}

/// Why a header does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is none.
    Missing,
    /// Not authentic, or for another device, address or body.
    Invalid,
    /// Its key or its time is too old (or too new).
    Expired,
}

/// Derives a guard for a device.
#[must_use]
pub fn issue(keys: &KeyRing, device: &Key, now: Timestamp, random: [u8; 14]) -> NewGuard {
    let (id, secret) = keys.current();
    let mut raw = Vec::with_capacity(24);
    raw.extend(tag(id));
    raw.extend(now.0.to_be_bytes().iter().skip(2));
    raw.extend(random);
    let kid = base64url(&raw);
    NewGuard { key: derive(secret, kid.as_bytes(), device), server_token: server_token(secret, &kid), kid }
}

/// The key of encrypted sign-ins that belongs to a header's guard: HKDF-SHA-256 of the guard's own key, with an empty salt.
#[must_use]
pub fn sign_in_key(keys: &KeyRing, header: &str, device: &Key) -> Option<Key> {
    let (kid, _) = header.strip_prefix("v1.")?.split_once('.')?;
    let (secret, _) = secret_of(keys, kid)?;
    Some(derive(&derive(secret, kid.as_bytes(), device), b"", b"signin"))
}

/// A guard's key, ready for use. It follows from its name and the device, so whoever made it once may keep it.
pub struct GuardKey {
    made: Timestamp,
    key: SealKey,
    server_token: String,
}

impl GuardKey {
    /// The key of a name; nothing where the ring never made such a one.
    #[must_use]
    pub fn derived(keys: &KeyRing, kid: &str, device: &Key) -> Option<Self> {
        let (secret, made) = secret_of(keys, kid)?;
        let key = SealKey::of(&derive(secret, kid.as_bytes(), device));
        Some(Self { made, key, server_token: server_token(secret, kid) })
    }
}

/// Opens a header by the key that `key_of` knows by its name, for the expected device.
///
/// # Errors
/// `Invalid` before `Expired`, but for a key that is past its life: what it says can no longer be believed anyway.
pub fn open(
    header: Option<&str>,
    expected: &ExpectedCall<'_>,
    key_of: impl FnOnce(&str) -> Option<Arc<GuardKey>>,
) -> Result<Nonce, Refusal> {
    let header = header.ok_or(Refusal::Missing)?;
    if header.len() > MAX_HEADER {
        return Err(Refusal::Invalid);
    }
    let (kid, sealed) = header.strip_prefix("v1.").and_then(|rest| rest.split_once('.')).ok_or(Refusal::Invalid)?;
    let guard = key_of(kid).ok_or(Refusal::Invalid)?;
    let age = expected.now.since(guard.made);
    if age >= LIFE_SECONDS * 1000 {
        return Err(Refusal::Expired);
    }
    let plain = guard.key.open(sealed, expected.target.as_bytes()).ok_or(Refusal::Invalid)?;
    let plaintext: Plaintext = super::reading::read(&plain).map_err(|_| Refusal::Invalid)?;
    let is_nonce =
        plaintext.r.len() == 32 && plaintext.r.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    if !is_nonce || !same(plaintext.s.as_bytes(), guard.server_token.as_bytes()) {
        return Err(Refusal::Invalid);
    }
    let hash = (!expected.body.is_empty()).then(|| base64url(&sha256(expected.body)));
    let hashes = if expected.is_streamed { (None, hash) } else { (hash, None) };
    if hashes != (plaintext.b, plaintext.h) {
        return Err(Refusal::Invalid);
    }
    if expected.now.0.abs_diff(plaintext.t) > TOLERANCE_MS.unsigned_abs() {
        return Err(Refusal::Expired);
    }
    Ok(Nonce { r: plaintext.r, t: Timestamp(plaintext.t) })
}

#[derive(Deserialize)]
struct Plaintext {
    r: String,
    t: i64,
    s: String,
    /// Of the body.
    b: Option<String>,
    /// Of the hashes of its pieces.
    h: Option<String>,
}

/// The secret that a kid was made with, and when it was made. A kid that was tampered with derives another key.
fn secret_of<'a>(keys: &'a KeyRing, kid: &str) -> Option<(&'a Key, Timestamp)> {
    let raw: [u8; 24] = from_base64url(kid)?.try_into().ok()?;
    let (id, rest) = raw.split_first_chunk::<4>()?;
    let (made, _) = rest.split_first_chunk::<6>()?;
    let made = made.iter().fold(0_i64, |ms, byte| (ms << 8) | i64::from(*byte));
    let (_, secret) = keys.iter().find(|(known, _)| tag(known) == *id)?;
    Some((secret, Timestamp(made)))
}

/// Four bytes that stand for a key id inside a kid.
fn tag(id: &str) -> [u8; 4] {
    let [a, b, c, d, ..] = sha256(id.as_bytes());
    [a, b, c, d]
}

fn server_token(secret: &Key, kid: &str) -> String {
    base64url(&hmac(secret, format!("server token {kid}").as_bytes()))
}

#[cfg(test)]
mod tests;
