//! PINs: 6 to 12 digits, hashed like passwords.

use super::password::Password;
use crate::domain::request::validation::{FieldCode, ValidationError};
use serde::Deserialize;
use utoipa::ToSchema;

/// Minimum and maximum number of digits.
const DIGITS: (usize, usize) = (6, 12);

/// A PIN.
#[derive(Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, format = "password", pattern = "^[0-9]{1,12}$")]
pub struct TypedPin(pub Password);

impl TryFrom<String> for TypedPin {
    type Error = ValidationError;

    fn try_from(text: String) -> Result<Self, ValidationError> {
        parse(&text).map(Self)
    }
}

/// A new PIN.
#[derive(Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, format = "password", pattern = "^[0-9]{6,12}$")]
pub struct NewPin(pub Password);

impl TryFrom<String> for NewPin {
    type Error = ValidationError;

    fn try_from(text: String) -> Result<Self, ValidationError> {
        parse_new(&text).map(Self)
    }
}

/// Accepts the PIN of a sign-in: only its format is checked, so that a wrong one costs an attempt and reveals nothing.
///
/// # Errors
/// `invalid_value`.
pub fn parse(text: &str) -> Result<Password, ValidationError> {
    let is_pin = (1..=DIGITS.1).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    if is_pin { Password::parse(text) } else { Err(FieldCode::InvalidValue.into()) }
}

/// Accepts a new PIN. A repeated digit and ascending or descending digits are rejected: attackers try them first.
///
/// # Errors
/// `min_length`, `max_length`, `invalid_value` for other characters than digits, `weak_password`.
pub fn parse_new(text: &str) -> Result<Password, ValidationError> {
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FieldCode::InvalidValue.into());
    }
    match text.len() {
        n if n < DIGITS.0 => return Err(ValidationError::shorter_than(DIGITS.0)),
        n if n > DIGITS.1 => return Err(ValidationError::longer_than(DIGITS.1)),
        _ => {}
    }
    let steps: Vec<i16> =
        text.bytes().zip(text.bytes().skip(1)).map(|(one, next)| i16::from(next) - i16::from(one)).collect();
    let is_trivial = [0, 1, -1].iter().any(|step| steps.iter().all(|other| other == step));
    if is_trivial { Err(FieldCode::WeakPassword.into()) } else { Password::parse(text) }
}

#[cfg(test)]
mod tests {
    use super::{FieldCode, parse, parse_new};

    #[test]
    fn a_new_pin_has_six_to_twelve_digits_and_is_not_the_first_guess() {
        for (text, code) in [
            ("12345", FieldCode::MinLength),
            ("1234567890123", FieldCode::MaxLength),
            ("12a456", FieldCode::InvalidValue),
            ("١٢٣٤٥٦", FieldCode::InvalidValue),
            ("000000", FieldCode::WeakPassword),
            ("123456", FieldCode::WeakPassword),
            ("987654", FieldCode::WeakPassword),
        ] {
            assert_eq!(parse_new(text).err().map(|why| why.code), Some(code), "{text}");
        }
        assert!(parse_new("135790").is_ok() && parse_new("112233445566").is_ok());
    }

    #[test]
    fn a_typed_pin_is_validated_by_its_form_alone() {
        assert!(parse("000000").is_ok() && parse("1").is_ok());
        assert!(parse("").is_err() && parse("12 34").is_err() && parse("1234567890123").is_err());
    }
}
