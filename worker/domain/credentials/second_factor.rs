//! Second factors: the methods of a user, and the codes that they enter.

use crate::domain::request::validation::ValidationError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A method of verifying a second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FactorMethod {
    /// A code of an authenticator app.
    Totp,
    /// A passkey.
    Passkey,
    /// A recovery code.
    RecoveryCode,
}

/// The second factors of a user, as sign-in sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    /// Whether the user has an authenticator app.
    pub totp: bool,
    /// Number of passkeys.
    pub passkeys: u32,
    /// Number of unused recovery codes.
    pub recovery_codes: u32,
}

impl Factors {
    /// Whether a sign-in requires a second factor. Recovery codes are a substitute and do not count as one.
    #[must_use]
    pub const fn any(self) -> bool {
        self.totp || self.passkeys > 0
    }

    /// The available methods, the preferred one first.
    #[must_use]
    pub fn methods(self) -> Vec<FactorMethod> {
        let open = [
            (self.passkeys > 0, FactorMethod::Passkey),
            (self.totp, FactorMethod::Totp),
            (self.any() && self.recovery_codes > 0, FactorMethod::RecoveryCode),
        ];
        open.into_iter().filter(|(is_open, _)| *is_open).map(|(_, method)| method).collect()
    }
}

/// A method that is verified by a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CodeMethod {
    /// A code of an authenticator app.
    Totp,
    /// A recovery code.
    RecoveryCode,
}

/// Maximum length of a code, including separators.
const MAX_LENGTH: usize = 64;

/// A code as the user entered it: only its length is validated, so that a wrong one costs an attempt and reveals nothing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, min_length = 1, max_length = 64)]
pub struct FactorCode(String);

impl TryFrom<String> for FactorCode {
    type Error = ValidationError;

    fn try_from(text: String) -> Result<Self, ValidationError> {
        if text.chars().count() > MAX_LENGTH { Err(ValidationError::longer_than(MAX_LENGTH)) } else { Ok(Self(text)) }
    }
}

impl FactorCode {
    /// The code without spaces and dashes.
    #[must_use]
    pub fn compact(&self) -> String {
        self.0.chars().filter(|sign| !sign.is_whitespace() && *sign != '-').collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{FactorCode, FactorMethod, Factors};
    use crate::domain::request::validation::FieldCode;

    #[test]
    fn recovery_codes_alone_are_no_second_factor() {
        let left = Factors { totp: false, passkeys: 0, recovery_codes: 10 };
        assert_eq!((left.any(), left.methods()), (false, vec![]));
        let app = Factors { totp: true, ..left };
        assert_eq!((app.any(), app.methods()), (true, vec![FactorMethod::Totp, FactorMethod::RecoveryCode]));
        let used_up = Factors { recovery_codes: 0, ..app };
        assert_eq!(used_up.methods(), [FactorMethod::Totp]);
        let keys = Factors { passkeys: 2, ..Factors::default() };
        assert_eq!((keys.any(), keys.methods()), (true, vec![FactorMethod::Passkey]));
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = |text: &str| FactorCode::try_from(text.to_owned());
        assert_eq!(code(" 123 456\u{a0}").unwrap().compact(), "123456");
        assert_eq!(code("abcd-efgh").unwrap().compact(), "abcdefgh");
        assert_eq!(code(&"1".repeat(65)).unwrap_err().code, FieldCode::MaxLength);
    }
}
