//! Saved views: a name for a list with its search, filters and columns, as its address has them (decision 175).

use super::company::line;
use crate::domain::request::text::{Flag, text};
use crate::domain::request::validation::ValidationError;
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Maximum number of views of a list, of a user and of a company.
pub const MAX_VIEWS: i64 = 50;
/// Longest id.
const ID: usize = 64;
/// Longest query as a whole, in characters.
const QUERY: usize = 4_000;
/// Most columns that it names.
const COLUMNS: usize = 50;

text! {
    /// What people call a view: one line.
    #[schema(min_length = 1, max_length = 60)]
    ViewName by |input: &str| line(input, 60)
}

/// What the address of the list says, by parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "BTreeMap<String, String>")]
#[schema(value_type = BTreeMap<String, String>)]
pub struct ViewQuery(pub BTreeMap<String, String>);

impl TryFrom<BTreeMap<String, String>> for ViewQuery {
    type Error = ValidationError;

    fn try_from(query: BTreeMap<String, String>) -> Result<Self, ValidationError> {
        let length: usize = query.iter().map(|(name, value)| name.chars().count() + value.chars().count()).sum();
        if length > QUERY { Err(ValidationError::longer_than(QUERY)) } else { Ok(Self(query)) }
    }
}

/// A view as it is saved: it takes the place of the one with its id.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "name": "Never signed in", "query": { "lastLogin": "never", "sort": "-createdAt" }, "isDefault": false }))]
pub struct ViewRequest {
    /// What it is called.
    pub name: ViewName,
    /// Filters, order, search and columns, as the address of the list has them.
    pub query: ViewQuery,
    /// Whether the list opens with it; then no other of the same owner does.
    pub is_default: Option<Flag>,
}

/// Whether an id is one that a view can have: letters, digits and dashes.
#[must_use]
pub fn is_id(text: &str) -> bool {
    (1..=ID).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Whether a text names columns between commas. Which there are the web knows, and leaves out what it does not know.
#[must_use]
pub fn are_columns(text: &str) -> bool {
    text.split(',').count() <= COLUMNS
        && text
            .split(',')
            .all(|name| (1..=ID).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::{QUERY, ViewQuery, are_columns, is_id};
    use crate::domain::request::validation::FieldCode;
    use std::collections::BTreeMap;

    #[test]
    fn an_id_is_letters_digits_and_dashes() {
        assert!(is_id("01935f0e-aaaa-7bbb-8ccc-000000000001") && is_id("v1"));
        for text in ["", "a b", "a/b", "ä", &"x".repeat(65)] {
            assert!(!is_id(text), "{text}");
        }
    }

    #[test]
    fn columns_stand_between_commas() {
        assert!(are_columns("name") && are_columns("name,lastLogin"));
        for text in ["", "name,", "a b", &"a,".repeat(51)] {
            assert!(!are_columns(text), "{text}");
        }
    }

    #[test]
    fn a_query_has_an_end() {
        let query = |length: usize| ViewQuery::try_from(BTreeMap::from([("role".to_owned(), "x".repeat(length))]));
        assert!(query(QUERY - 4).is_ok());
        assert_eq!(query(QUERY - 3).unwrap_err().code, FieldCode::MaxLength);
    }
}
