//! Validation errors: the code, and the limit that was exceeded, which the phrase names.

use serde_json::{Map, Value, json};
use std::fmt::{self, Display};

/// The codes of validation errors.
pub const FIELD_CODES: [&str; 16] = [
    "required",
    "min_length",
    "max_length",
    "phone",
    "email",
    "min_val",
    "max_val",
    "invalid_value",
    "weak_password",
    "password_common",
    "password_breached",
    "password_mismatch",
    "unknown_field",
    "shared_user_employee",
    "page_too_deep",
    "locks_out",
];

/// Why a value is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValidationError {
    /// Field code of the API.
    pub code: &'static str,
    /// The limit: `min` of `min_length`, `max` of `max_length`.
    limit: Option<(&'static str, usize)>,
    /// Index of the invalid list item, and its invalid member.
    item: Option<(usize, &'static str)>,
}

impl ValidationError {
    /// Error for a text of fewer characters.
    #[must_use]
    pub const fn shorter_than(min: usize) -> Self {
        Self { code: "min_length", limit: Some(("min", min)), item: None }
    }

    /// Error for a text of more characters.
    #[must_use]
    pub const fn longer_than(max: usize) -> Self {
        Self { code: "max_length", limit: Some(("max", max)), item: None }
    }

    /// Error of a list item, or of one of its members.
    #[must_use]
    pub const fn of_item(code: &'static str, at: usize, member: &'static str) -> Self {
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
        f.write_str(self.code)?;
        self.limit.map_or(Ok(()), |(name, number)| write!(f, " {name}={number}"))
    }
}

impl From<&'static str> for ValidationError {
    fn from(code: &'static str) -> Self {
        Self { code, limit: None, item: None }
    }
}

/// An invalid field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldError {
    /// Body path, query parameter or header.
    pub field: String,
    /// Field code of the API.
    pub code: &'static str,
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
        let known = FIELD_CODES.into_iter().find(|known| *known == code);
        let limit = limit.split_once('=').filter(|_| known.is_some());
        let params = limit.and_then(|(name, number)| Some((name.to_owned(), json!(number.parse::<u64>().ok()?))));
        match known {
            Some(code) => Self { field: field.to_owned(), code, params: Map::from_iter(params) },
            None => Self::new("", "invalid_value"),
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
    json!({ "field": error.field, "code": error.code, "params": error.params })
}

#[cfg(test)]
mod tests {
    use super::{FIELD_CODES, FieldError, ValidationError};

    #[test]
    fn a_validation_error_is_parsed_as_it_was_written() {
        for code in FIELD_CODES {
            assert_eq!(FieldError::read(&ValidationError::from(code).to_string()), FieldError::new("", code));
        }
        for limit in [ValidationError::shorter_than(3), ValidationError::longer_than(80)] {
            assert_eq!(FieldError::read(&limit.to_string()), FieldError::new("", limit));
        }
        for (error, field) in [
            (ValidationError::of_item("required", 7, ""), "[7]"),
            (ValidationError::of_item("required", 0, "appId"), "[0].appId"),
        ] {
            assert_eq!(FieldError::read(&error.to_string()), FieldError::new(field, "required"));
        }
        for words in ["invalid type: map, expected u8", "", "[", "[1]", "max_lengthy max=1", "[3] nonsense"] {
            assert_eq!(FieldError::read(words), FieldError::new("", "invalid_value"), "{words}");
        }
    }
}
