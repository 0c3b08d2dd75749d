//! Passwords: Argon2id over HMAC-SHA-256(pepper, password), as PHC strings (OWASP: m = 19 MiB, t = 2, p = 1).

pub mod breaches;
pub mod common;
pub mod derivation;
pub mod owner;

use crate::domain::configuration::PasswordRule;
use crate::domain::crypto::bytes::{Key, hmac, same};
use crate::domain::crypto::keys::KeyRing;
use crate::domain::request::validation::{FieldCode, ValidationError};
use argon2::Params;
use base64ct::{Base64Unpadded, Encoding};
use breaches::BreachQuery;
use common::CommonPasswords;
use owner::PasswordOwner;
use serde::Deserialize;
use utoipa::ToSchema;

const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Maximum length in characters.
const MAX: usize = 128;

/// A password: 1 to 128 characters, never normalized, never logged.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(format = "password", min_length = 1, max_length = 128)]
pub struct Password(String);

impl TryFrom<String> for Password {
    type Error = ValidationError;

    fn try_from(password: String) -> Result<Self, ValidationError> {
        if password.is_empty() { Err(FieldCode::Required.into()) } else { Self::parse(&password) }
    }
}

// Request bodies are validated by the rule of this name (`body::ValidationRules`), which comes from the configuration.
/// A new password.
#[derive(Clone, Deserialize, ToSchema)]
pub struct NewPassword(pub Password);

impl Password {
    /// Accepts the password of a sign-in, without the rule for new passwords.
    ///
    /// # Errors
    /// `max_length` above 128 characters.
    pub fn parse(text: &str) -> Result<Self, ValidationError> {
        if text.chars().count() > MAX { Err(ValidationError::longer_than(MAX)) } else { Ok(Self(text.to_owned())) }
    }

    /// Accepts a new password if it meets the rule (specification 5 and 9).
    ///
    /// # Errors
    /// `max_length`, or `weak_password` if the rule is not met.
    pub fn parse_new(text: &str, rule: &PasswordRule) -> Result<Self, ValidationError> {
        let password = Self::parse(text)?;
        let is_special = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control();
        let is_strong = text.chars().count() >= rule.min_length as usize
            && (!rule.uppercase || text.chars().any(char::is_uppercase))
            && (!rule.digit_or_special || text.chars().any(|c| c.is_numeric() || is_special(c)));
        if is_strong { Ok(password) } else { Err(FieldCode::WeakPassword.into()) }
    }

    /// Whether it is a common password, ignoring case.
    #[must_use]
    pub fn is_common(&self, common: &CommonPasswords) -> bool {
        common.has(&self.0.to_lowercase())
    }

    /// The query for a service of breached passwords.
    #[must_use]
    pub fn breach_query(&self) -> BreachQuery {
        BreachQuery::of(&self.0)
    }

    /// Whether it contains publicly known words about its owner.
    #[must_use]
    pub fn names(&self, owner: &PasswordOwner<'_>, normalize: impl Fn(&str) -> String) -> bool {
        owner.is_named_in(&self.0, normalize)
    }

    /// Whether both passwords are equal.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        same(self.0.as_bytes(), other.0.as_bytes())
    }
}

/// The stored form of a password.
#[derive(Clone, Debug)]
pub struct PasswordHash {
    pub phc: String,
    /// Key id of the pepper.
    pub pepper_id: String,
}

/// The result of a comparison.
#[derive(Debug, PartialEq, Eq)]
pub enum PasswordCheck {
    /// Correct, and hashed with the current parameters and pepper.
    Correct,
    /// Correct, but stored with older parameters or an older pepper.
    CorrectNeedsRehash,
    /// Wrong, or there is no password; the same work was done.
    Wrong,
}

/// Compares a password with its hash. Without a stored one the same hash is computed, so that timing does not reveal it.
#[must_use]
pub fn verify(peppers: &KeyRing, stored: Option<&PasswordHash>, password: &Password) -> PasswordCheck {
    let parts = stored.and_then(|stored| Some((Phc::parse(&stored.phc)?, peppers.get(&stored.pepper_id)?, stored)));
    let Some((phc, pepper, stored)) = parts else {
        let dummy = compute(peppers.current().1, password, b"no such password", MEMORY_KIB, PASSES, LANES);
        // The comparison prevents the optimizer from removing the computation.
        let _ = dummy.is_some_and(|tag| same(&tag, &[0; 32]));
        return PasswordCheck::Wrong;
    };
    match compute(pepper, password, &phc.salt, phc.memory, phc.passes, phc.lanes) {
        Some(tag) if same(&tag, &phc.tag) => {
            let is_current = (phc.memory, phc.passes, phc.lanes) == (MEMORY_KIB, PASSES, LANES);
            if is_current && stored.pepper_id == peppers.current().0 {
                PasswordCheck::Correct
            } else {
                PasswordCheck::CorrectNeedsRehash
            }
        }
        _ => PasswordCheck::Wrong,
    }
}

/// Hashes a password with the current parameters and pepper.
#[must_use]
pub fn hash(peppers: &KeyRing, password: &Password, salt: [u8; 16]) -> Option<PasswordHash> {
    let (id, pepper) = peppers.current();
    let tag = compute(pepper, password, &salt, MEMORY_KIB, PASSES, LANES)?;
    let phc = format!(
        "$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${}${}",
        Base64Unpadded::encode_string(&salt),
        Base64Unpadded::encode_string(&tag)
    );
    Some(PasswordHash { phc, pepper_id: id.to_owned() })
}

fn compute(pepper: &Key, password: &Password, salt: &[u8], memory: u32, passes: u32, lanes: u32) -> Option<[u8; 32]> {
    let params = Params::new(memory, passes, lanes, Some(32)).ok()?;
    derivation::derive(&hmac(pepper, password.0.as_bytes()), salt, params)
}

/// The parts of a PHC string, as this module writes it.
struct Phc {
    memory: u32,
    passes: u32,
    lanes: u32,
    salt: Vec<u8>,
    tag: Vec<u8>,
}

impl Phc {
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text.strip_prefix("$argon2id$v=19$")?.split('$');
        let (params, salt, tag) = (parts.next()?, parts.next()?, parts.next()?);
        let mut params = params.split(',');
        let mut number = |name: &str| params.next()?.strip_prefix(name)?.parse().ok();
        let (memory, passes, lanes) = (number("m=")?, number("t=")?, number("p=")?);
        let decode = |text| Base64Unpadded::decode_vec(text).ok();
        Some(Self { memory, passes, lanes, salt: decode(salt)?, tag: decode(tag)? })
    }
}

#[cfg(test)]
mod tests {
    use super::{FieldCode, Password, PasswordCheck, PasswordHash, PasswordRule, ValidationError, hash, verify};
    use crate::domain::crypto::bytes::{base64url, sha256};
    use crate::domain::crypto::keys::KeyRing;

    fn ring(ids: &[&str]) -> KeyRing {
        let entries: Vec<String> = ids.iter().map(|id| format!("{id}:{}", base64url(&sha256(id.as_bytes())))).collect();
        KeyRing::parse(&entries.join(",")).unwrap()
    }

    #[test]
    fn only_the_password_itself_is_right() {
        let (peppers, password) = (ring(&["p1"]), Password::parse("Grün-Straße 7").unwrap());
        let stored = hash(&peppers, &password, [3; 16]).unwrap();
        assert!(stored.phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert_eq!(verify(&peppers, Some(&stored), &password), PasswordCheck::Correct);
        assert_eq!(verify(&peppers, Some(&stored), &Password::parse("grün-Straße 7").unwrap()), PasswordCheck::Wrong);
        assert_eq!(verify(&peppers, None, &password), PasswordCheck::Wrong);
    }

    #[test]
    fn another_pepper_is_wrong_and_an_older_one_is_hashed_again() {
        let password = Password::parse("Sommer-2026").unwrap();
        let stored = hash(&ring(&["p1"]), &password, [3; 16]).unwrap();
        assert_eq!(verify(&ring(&["p2"]), Some(&stored), &password), PasswordCheck::Wrong);
        assert_eq!(verify(&ring(&["p2", "p1"]), Some(&stored), &password), PasswordCheck::CorrectNeedsRehash);
    }

    #[test]
    fn a_new_password_has_eight_characters_a_capital_and_a_digit_or_sign() {
        let chosen = |text: &str| Password::parse_new(text, &PasswordRule::default()).map(|_| ());
        for text in ["Sommer26", "Sommer-x", "ÄÖÜäöü12", "  Pass word 1", &format!("A1{}", "x".repeat(126))] {
            assert_eq!(chosen(text), Ok(()), "{text}");
        }
        for text in ["", "Sommer2", "sommer26", "SommerTag", "Sommer Tag", "12345678"] {
            assert_eq!(chosen(text), Err(FieldCode::WeakPassword.into()), "{text}");
        }
        assert_eq!(chosen(&format!("A1{}", "x".repeat(127))), Err(ValidationError::longer_than(128)));
        let lax = PasswordRule { min_length: 4, uppercase: false, digit_or_special: false };
        assert!(Password::parse_new("pass", &lax).is_ok(), "the rule is configured");
    }

    #[test]
    fn a_broken_string_is_wrong() {
        let password = Password::parse("x").unwrap();
        for phc in ["", "$argon2id$v=19$m=1,t=1,p=1$$", "$argon2i$v=19$m=19456,t=2,p=1$AAAA$AAAA", "plain"] {
            let stored = PasswordHash { phc: phc.into(), pepper_id: "p1".into() };
            assert_eq!(verify(&ring(&["p1"]), Some(&stored), &password), PasswordCheck::Wrong, "{phc}");
        }
    }
}
