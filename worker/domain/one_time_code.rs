//! One-time codes of mailed links: 256 random bits, of which only the SHA-256 is kept.

use super::bytes::{Key, base64url, hash, key_from_base64url};

/// Life of a reset code (30 minutes).
pub const RESET_MS: i64 = 30 * 60_000;
/// Life of a code that proves an address (24 hours).
pub const VERIFY_MS: i64 = 24 * 3_600_000;

/// What a code opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Choosing a new password.
    Reset,
    /// Proving the address.
    Verify,
}

impl Purpose {
    /// As the database spells it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Verify => "verify",
        }
    }

    /// How long such a code lives, in milliseconds.
    #[must_use]
    pub const fn life_ms(self) -> i64 {
        match self {
            Self::Reset => RESET_MS,
            Self::Verify => VERIFY_MS,
        }
    }
}

/// A code: the text for the mail and nobody else, the hash for the database.
pub struct OneTimeCode {
    /// 43 characters of base64url.
    pub text: String,
    /// What is kept of it.
    pub hash: String,
}

impl OneTimeCode {
    /// A code of these random bytes.
    #[must_use]
    pub fn new(random: Key) -> Self {
        Self { text: base64url(&random), hash: hash(&random) }
    }
}

/// The hash of a code that somebody shows; what is no code at all has the hash of nothing that was ever kept.
#[must_use]
pub fn shown(code: &str) -> String {
    key_from_base64url(code).map_or_else(String::new, |bytes| hash(&bytes))
}

#[cfg(test)]
mod tests {
    use super::{OneTimeCode, shown};

    #[test]
    fn a_code_is_found_again_by_its_hash_alone() {
        let code = OneTimeCode::new([7; 32]);
        assert_eq!(shown(&code.text), code.hash);
        assert!(!code.hash.contains(&code.text));
        for text in ["", "id", "x", &code.hash[1..], &format!("{}A", code.text)] {
            assert_ne!(shown(text), code.hash, "{text}");
        }
    }
}
