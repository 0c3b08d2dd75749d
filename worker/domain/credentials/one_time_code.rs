//! One-time codes of mailed links: 256 random bits, of which only the SHA-256 is stored.

use crate::domain::crypto::bytes::{Key, base64url, hash, key_from_base64url};

/// Lifetime of a password reset code (30 minutes).
pub const RESET_MS: i64 = 30 * 60_000;
/// Lifetime of a verification code (24 hours).
pub const VERIFY_MS: i64 = 24 * 3_600_000;

/// Lifetime of the code of an invitation, and of the link by which a user chooses the first password of an account that a company created (14 days).
pub const INVITATION_MS: i64 = 14 * 24 * 3_600_000;

/// The purpose of a code, in lower case in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Purpose {
    /// Setting a new password.
    Reset,
    /// Verifying the address.
    Verify,
}

impl Purpose {
    /// Lifetime of such a code, in milliseconds.
    #[must_use]
    pub const fn life_ms(self) -> i64 {
        match self {
            Self::Reset => RESET_MS,
            Self::Verify => VERIFY_MS,
        }
    }
}

/// A code: the text only goes into the mail, the hash into the database.
pub struct OneTimeCode {
    /// 43 characters of base64url.
    pub text: String,
    /// The stored hash.
    pub hash: String,
}

impl OneTimeCode {
    /// Creates a code of random bytes.
    #[must_use]
    pub fn new(random: Key) -> Self {
        Self { text: base64url(&random), hash: hash(&random) }
    }
}

/// The hash of a presented code; empty for malformed codes, which matches no stored hash.
#[must_use]
pub fn hash_of(code: &str) -> String {
    key_from_base64url(code).map_or_else(String::new, |bytes| hash(&bytes))
}

#[cfg(test)]
mod tests {
    use super::{OneTimeCode, hash_of};

    #[test]
    fn a_code_is_found_again_by_its_hash_alone() {
        let code = OneTimeCode::new([7; 32]);
        assert_eq!(hash_of(&code.text), code.hash);
        assert!(!code.hash.contains(&code.text));
        for text in ["", "id", "x", &code.hash[1..], &format!("{}A", code.text)] {
            assert_ne!(hash_of(text), code.hash, "{text}");
        }
    }
}
