//! Encodings, digests and MACs of the API.

use base64ct::{Base64UrlUnpadded, Encoding};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// 32 bytes: a key, a digest, a secret.
pub type Key = [u8; 32];

/// Base64url without padding (RFC 4648, section 5).
#[must_use]
pub fn base64url(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

/// Decodes canonical base64url without padding.
#[must_use]
pub fn from_base64url(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text).ok()
}

/// Decodes exactly 32 bytes of canonical base64url.
#[must_use]
pub fn key_from_base64url(text: &str) -> Option<Key> {
    from_base64url(text)?.try_into().ok()
}

#[must_use]
pub fn sha256(bytes: &[u8]) -> Key {
    Sha256::digest(bytes).into()
}

/// SHA-256 as base64url: how secrets are stored and compared.
#[must_use]
pub fn hash(bytes: &[u8]) -> String {
    base64url(&sha256(bytes))
}

/// HMAC-SHA-256 (RFC 2104) over the parts, each prefixed with its length so that parts are delimited unambiguously.
#[must_use]
pub fn mac(key: &Key, parts: &[&[u8]]) -> Key {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return [0; 32] };
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// Plain HMAC-SHA-256 over one message.
#[must_use]
pub fn hmac(key: &Key, message: &[u8]) -> Key {
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return [0; 32] };
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// HKDF-SHA-256 (RFC 5869) to 32 bytes.
#[must_use]
pub fn derive(key: &Key, salt: &[u8], info: &[u8]) -> Key {
    let mut out = [0; 32];
    // 32 bytes are far below HKDF's limit of 255 blocks, so this cannot fail.
    let _ = hkdf::Hkdf::<Sha256>::new(Some(salt), key).expand(info, &mut out);
    out
}

/// Compares in constant time.
#[must_use]
pub fn same(a: &[u8], b: &[u8]) -> bool {
    subtle::ConstantTimeEq::ct_eq(a, b).into()
}
