//! The replay guard (`X-TOKEN-ASGARD`): proves that a request was made now, once, for this URL and body, by the device that
//! fetched the key. A guard is never a permission.

use crate::domain::crypto::aead::SealKey;
use crate::domain::crypto::bytes::{Key, base64url, derive, from_base64url, hmac, same, sha256};
use crate::domain::crypto::keys::KeyRing;
use crate::domain::sessions::authority::Nonce;
use crate::domain::time::Timestamp;
use serde::Deserialize;
use std::sync::Arc;

/// Lifetime of a guard key in seconds (12 hours).
pub const LIFE_SECONDS: i64 = 43_200;
/// Accepted clock difference of a request, in milliseconds.
pub const TOLERANCE_MS: i64 = 120_000;
/// Maximum length of the header.
const MAX_HEADER: usize = 2048;

/// A newly derived guard, the response of `POST /api/auth/guard`.
pub struct NewGuard {
    /// Opaque id of the key: encodes secret, time of creation, and 14 random bytes.
    pub kid: String,
    /// AES-256-GCM key.
    pub key: Key,
    /// Repeated in every header.
    pub server_token: String,
}

/// The request that a header must match.
pub struct ExpectedCall<'a> {
    /// `<METHOD> <path and query>` as a WHATWG URL parser prints them.
    pub target: &'a str,
    /// The raw body; for a streamed one the hashes of its pieces.
    pub body: &'a [u8],
    /// Whether the body is streamed: the two hashes are not interchangeable.
    pub is_streamed: bool,
    /// Server clock.
    pub now: Timestamp,
}

/// Why a header is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuardError {
    /// The header is absent.
    Missing,
    /// Not authentic, or for another device, URL or body.
    Invalid,
    /// The key is too old, or the time is too far off.
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

/// The key for encrypted sign-in of a header's guard: HKDF-SHA-256 of the guard's key, with an empty salt.
#[must_use]
pub fn sign_in_key(keys: &KeyRing, header: &str, device: &Key) -> Option<Key> {
    let (kid, _) = header.strip_prefix("v1.")?.split_once('.')?;
    let (secret, _) = secret_of(keys, kid)?;
    Some(derive(&derive(secret, kid.as_bytes(), device), b"", b"signin"))
}

/// A guard's key, ready for use. It is derived from its id and the device, so it can be cached.
pub struct GuardKey {
    made: Timestamp,
    key: SealKey,
    server_token: String,
}

impl GuardKey {
    /// Derives the key of an id; `None` if no key of the ring made it.
    #[must_use]
    pub fn derived(keys: &KeyRing, kid: &str, device: &Key) -> Option<Self> {
        let (secret, made) = secret_of(keys, kid)?;
        let key = SealKey::of(&derive(secret, kid.as_bytes(), device));
        Some(Self { made, key, server_token: server_token(secret, kid) })
    }
}

/// Decrypts and verifies a header. `key_of` returns the key of an id for the expected device.
///
/// # Errors
/// `Invalid` before `Expired`, except for a key past its lifetime: its content cannot be trusted anyway.
pub fn open(
    header: Option<&str>,
    expected: &ExpectedCall<'_>,
    key_of: impl FnOnce(&str) -> Option<Arc<GuardKey>>,
) -> Result<Nonce, GuardError> {
    let header = header.ok_or(GuardError::Missing)?;
    if header.len() > MAX_HEADER {
        return Err(GuardError::Invalid);
    }
    let (kid, sealed) = header.strip_prefix("v1.").and_then(|rest| rest.split_once('.')).ok_or(GuardError::Invalid)?;
    let guard = key_of(kid).ok_or(GuardError::Invalid)?;
    let age = expected.now.since(guard.made);
    if age >= LIFE_SECONDS * 1000 {
        return Err(GuardError::Expired);
    }
    let plain = guard.key.open(sealed, expected.target.as_bytes()).ok_or(GuardError::Invalid)?;
    let plaintext: Plaintext = crate::domain::typed_json::read(&plain).map_err(|_| GuardError::Invalid)?;
    let is_nonce =
        plaintext.r.len() == 32 && plaintext.r.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    if !is_nonce || !same(plaintext.s.as_bytes(), guard.server_token.as_bytes()) {
        return Err(GuardError::Invalid);
    }
    let hash = (!expected.body.is_empty()).then(|| base64url(&sha256(expected.body)));
    let hashes = if expected.is_streamed { (None, hash) } else { (hash, None) };
    if hashes != (plaintext.b, plaintext.h) {
        return Err(GuardError::Invalid);
    }
    if expected.now.0.abs_diff(plaintext.t) > TOLERANCE_MS.unsigned_abs() {
        return Err(GuardError::Expired);
    }
    Ok(Nonce { r: plaintext.r, t: Timestamp(plaintext.t) })
}

#[derive(Deserialize)]
struct Plaintext {
    r: String,
    t: i64,
    s: String,
    /// Hash of the body.
    b: Option<String>,
    /// Hash of the hashes of its pieces.
    h: Option<String>,
}

/// The secret and the creation time of a kid. A manipulated kid derives another key.
fn secret_of<'a>(keys: &'a KeyRing, kid: &str) -> Option<(&'a Key, Timestamp)> {
    let raw: [u8; 24] = from_base64url(kid)?.try_into().ok()?;
    let (id, rest) = raw.split_first_chunk::<4>()?;
    let (made, _) = rest.split_first_chunk::<6>()?;
    let made = made.iter().fold(0_i64, |ms, byte| (ms << 8) | i64::from(*byte));
    let (_, secret) = keys.iter().find(|(known, _)| tag(known) == *id)?;
    Some((secret, Timestamp(made)))
}

/// The four bytes of a key id inside a kid.
fn tag(id: &str) -> [u8; 4] {
    let [a, b, c, d, ..] = sha256(id.as_bytes());
    [a, b, c, d]
}

fn server_token(secret: &Key, kid: &str) -> String {
    base64url(&hmac(secret, format!("server token {kid}").as_bytes()))
}

#[cfg(test)]
mod tests;
