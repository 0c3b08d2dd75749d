//! Refused fields: the code, and the limit that was missed, which the phrase names.

use serde_json::{Map, Value, json};

/// Why a field was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Field code of the contract.
    pub code: &'static str,
    /// What was missed: `min` of `min_length`, `max` of `max_length`.
    limit: Option<(&'static str, usize)>,
}

impl Refusal {
    /// Shorter than this many characters.
    #[must_use]
    pub const fn shorter_than(min: usize) -> Self {
        Self { code: "min_length", limit: Some(("min", min)) }
    }

    /// Longer than this many characters.
    #[must_use]
    pub const fn longer_than(max: usize) -> Self {
        Self { code: "max_length", limit: Some(("max", max)) }
    }
}

impl From<&'static str> for Refusal {
    fn from(code: &'static str) -> Self {
        Self { code, limit: None }
    }
}

/// One bad field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldError {
    /// Body path, query parameter or header.
    pub field: String,
    /// Field code of the contract.
    pub code: &'static str,
    /// Limits that were missed, for the phrase.
    pub params: Map<String, Value>,
}

impl FieldError {
    /// A field, and why it was refused.
    #[must_use]
    pub fn new(field: &str, why: impl Into<Refusal>) -> Self {
        let Refusal { code, limit } = why.into();
        let params = limit.map(|(name, number)| (name.to_owned(), json!(number)));
        Self { field: field.to_owned(), code, params: Map::from_iter(params) }
    }
}

/// A text of `min` to `max` characters.
///
/// # Errors
/// `min_length` or `max_length`.
pub fn length(text: &str, min: usize, max: usize) -> Result<String, Refusal> {
    match text.chars().count() {
        n if n < min => Err(Refusal::shorter_than(min)),
        n if n > max => Err(Refusal::longer_than(max)),
        _ => Ok(text.to_owned()),
    }
}

/// A field error as the contract writes it.
#[must_use]
pub fn written(error: &FieldError) -> Value {
    json!({ "field": error.field, "code": error.code, "params": error.params })
}
