//! AES-256-GCM (NIST SP 800-38D) as text: `base64url(iv[12] ‖ ciphertext)`.

use super::bytes::{Key, base64url, from_base64url};
use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce as Iv};

/// Encrypts a message. `iv` must be random; `aad` must be the same for decryption.
#[must_use]
pub fn seal(key: &Key, iv: [u8; 12], message: &[u8], aad: &[u8]) -> Option<String> {
    let sealed = Aes256Gcm::new(&(*key).into()).encrypt(&Iv::from(iv), Payload { msg: message, aad }).ok()?;
    Some(base64url(&[iv.as_slice(), &sealed].concat()))
}

/// Decrypts a text of `seal`; `None` if it is not authentic.
#[must_use]
pub fn open(key: &Key, sealed: &str, aad: &[u8]) -> Option<Vec<u8>> {
    SealKey::of(key).open(sealed, aad)
}

/// A prepared key, for several decryptions.
pub struct SealKey(Aes256Gcm);

impl SealKey {
    /// Prepares a key.
    #[must_use]
    pub fn of(key: &Key) -> Self {
        Self(Aes256Gcm::new(&(*key).into()))
    }

    /// Decrypts a text of `seal`; `None` if it is not authentic.
    #[must_use]
    pub fn open(&self, sealed: &str, aad: &[u8]) -> Option<Vec<u8>> {
        let sealed = from_base64url(sealed)?;
        let (iv, ciphertext) = sealed.split_first_chunk::<12>()?;
        self.0.decrypt(&Iv::from(*iv), Payload { msg: ciphertext, aad }).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{open, seal};

    #[test]
    fn what_was_sealed_opens_only_with_its_key_and_purpose() {
        let sealed = seal(&[7; 32], [1; 12], b"secret", b"mail").unwrap();
        assert_eq!(open(&[7; 32], &sealed, b"mail").as_deref(), Some(b"secret".as_slice()));
        assert_eq!(open(&[8; 32], &sealed, b"mail"), None);
        assert_eq!(open(&[7; 32], &sealed, b"other"), None);
        assert_eq!(open(&[7; 32], &format!("{sealed}A"), b"mail"), None);
        assert_eq!(open(&[7; 32], "", b"mail"), None);
    }
}
