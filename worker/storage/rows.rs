//! Reading rows: one place for what the two databases deliver differently.

use crate::ports::{DatabaseError, Row};
use serde_json::Value;

/// Names of columns that a query promised.
pub trait Columns {
    /// A text column.
    fn text(&self, name: &str) -> String;
    /// A text column that may be null.
    fn optional(&self, name: &str) -> Option<String>;
    /// An integer column; D1 delivers integers as numbers of either kind.
    fn integer(&self, name: &str) -> i64;
    /// An integer column that may be null.
    fn optional_integer(&self, name: &str) -> Option<i64>;
    /// A flag column.
    fn flag(&self, name: &str) -> bool {
        self.integer(name) != 0
    }
}

impl Columns for Row {
    fn text(&self, name: &str) -> String {
        self.optional(name).unwrap_or_default()
    }

    fn optional(&self, name: &str) -> Option<String> {
        self.get(name).and_then(Value::as_str).map(str::to_owned)
    }

    fn integer(&self, name: &str) -> i64 {
        self.optional_integer(name).unwrap_or(0)
    }

    fn optional_integer(&self, name: &str) -> Option<i64> {
        let value = self.get(name)?;
        value.as_i64().or_else(|| value.as_f64().map(|number| number as i64))
    }
}

/// The rows of the next statement of a batch.
///
/// # Errors
/// `Broken` where the database answered fewer statements than it was asked.
pub fn next(rows: &mut impl Iterator<Item = Vec<Row>>) -> Result<Vec<Row>, DatabaseError> {
    rows.next().ok_or_else(|| DatabaseError::Broken("a statement of the batch has no answer".to_owned()))
}
