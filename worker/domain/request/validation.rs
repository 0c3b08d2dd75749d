//! Validation errors: the code, and the limit that was exceeded, which the phrase names.

use serde_json::{Map, Value, json};
use std::fmt::{self, Display};

/// The codes of validation errors, in snake case in the contract, and where serde passes one on as text.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum FieldCode {
    Required,
    MinLength,
    MaxLength,
    Phone,
    Email,
    MinVal,
    MaxVal,
    InvalidValue,
    WeakPassword,
    PasswordCommon,
    PasswordBreached,
    PasswordMismatch,
    UnknownField,
    SharedUserEmployee,
    PageTooDeep,
    LocksOut,
}

/// Why a value is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValidationError {
    pub code: FieldCode,
    /// The limit: `min` of `min_length`, `max` of `max_length`.
    limit: Option<(&'static str, usize)>,
    /// Index of the invalid list item, and its invalid member.
    item: Option<(usize, &'static str)>,
}

impl ValidationError {
    /// Error for a text of fewer characters.
    #[must_use]
    pub const fn shorter_than(min: usize) -> Self {
        Self { code: FieldCode::MinLength, limit: Some(("min", min)), item: None }
    }

    /// Error for a text of more characters.
    #[must_use]
    pub const fn longer_than(max: usize) -> Self {
        Self { code: FieldCode::MaxLength, limit: Some(("max", max)), item: None }
    }

    /// Error of a list item, or of one of its members.
    #[must_use]
    pub const fn of_item(code: FieldCode, at: usize, member: &'static str) -> Self {
        Self { code, limit: None, item: Some((at, member)) }
    }
}

/// The text by which serde passes the error from a type to the deserializer: `[3].appId invalid_value`, `max_length max=80`.
impl Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.item {
            Some((at, "")) => write!(f, "[{at}] ")?,
            Some((at, member)) => write!(f, "[{at}].{member} ")?,
            None => {}
        }
        write!(f, "{}", self.code)?;
        self.limit.map_or(Ok(()), |(name, number)| write!(f, " {name}={number}"))
    }
}

impl From<FieldCode> for ValidationError {
    fn from(code: FieldCode) -> Self {
        Self { code, limit: None, item: None }
    }
}

/// An invalid field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldError {
    /// Body path, query parameter or header.
    pub field: String,
    pub code: FieldCode,
    /// Exceeded limits, for the phrase.
    pub params: Map<String, Value>,
}

impl FieldError {
    /// Creates the error of a field.
    #[must_use]
    pub fn new(field: &str, why: impl Into<ValidationError>) -> Self {
        let ValidationError { code, limit, item: _ } = why.into();
        let params = limit.map(|(name, number)| (name.to_owned(), json!(number)));
        Self { field: field.to_owned(), code, params: Map::from_iter(params) }
    }

    /// Parses the text of a `ValidationError`; any other message of serde becomes `invalid_value`.
    #[must_use]
    pub fn read(written: &str) -> Self {
        let (field, why) =
            if written.starts_with('[') { written.split_once(' ').unwrap_or_default() } else { ("", written) };
        let (code, limit) = why.split_once(' ').unwrap_or((why, ""));
        let known = code.parse().ok();
        let limit = limit.split_once('=').filter(|_| known.is_some());
        let params = limit.and_then(|(name, number)| Some((name.to_owned(), json!(number.parse::<u64>().ok()?))));
        match known {
            Some(code) => Self { field: field.to_owned(), code, params: Map::from_iter(params) },
            None => Self::new("", FieldCode::InvalidValue),
        }
    }
}

/// Accepts a text of `min` to `max` characters.
///
/// # Errors
/// `min_length` or `max_length`.
pub fn length(text: &str, min: usize, max: usize) -> Result<String, ValidationError> {
    match text.chars().count() {
        n if n < min => Err(ValidationError::shorter_than(min)),
        n if n > max => Err(ValidationError::longer_than(max)),
        _ => Ok(text.to_owned()),
    }
}

/// The error as in an API response.
#[must_use]
pub fn error_json(error: &FieldError) -> Value {
    json!({ "field": error.field, "code": error.code.into_str(), "params": error.params })
}

#[cfg(test)]
mod tests {
    use super::{FieldCode, FieldError, ValidationError};
    use strum::VariantArray;

    #[test]
    fn a_validation_error_is_parsed_as_it_was_written() {
        for code in FieldCode::VARIANTS.iter().copied() {
            assert_eq!(FieldError::read(&ValidationError::from(code).to_string()), FieldError::new("", code));
        }
        for limit in [ValidationError::shorter_than(3), ValidationError::longer_than(80)] {
            assert_eq!(FieldError::read(&limit.to_string()), FieldError::new("", limit));
        }
        for (error, field) in [
            (ValidationError::of_item(FieldCode::Required, 7, ""), "[7]"),
            (ValidationError::of_item(FieldCode::Required, 0, "appId"), "[0].appId"),
        ] {
            assert_eq!(FieldError::read(&error.to_string()), FieldError::new(field, FieldCode::Required));
        }
        for words in ["invalid type: map, expected u8", "", "[", "[1]", "max_lengthy max=1", "[3] nonsense"] {
            assert_eq!(FieldError::read(words), FieldError::new("", FieldCode::InvalidValue), "{words}");
        }
    }
}
