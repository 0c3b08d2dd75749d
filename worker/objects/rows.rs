//! Reading an object's rows. A missing or odd column is an error, never a default: nothing is decided on half a row.

use crate::domain::time::Timestamp;
use crate::ports::{ObjectSql, Row};
use serde_json::Value;

/// The first row of a query.
pub fn first(sql: &dyn ObjectSql, query: &str, params: &[Value]) -> Result<Option<Row>, String> {
    Ok(sql.exec(query, params)?.into_iter().next())
}

/// Columns that a query promised.
pub trait Columns {
    /// An integer, or none for NULL. The platform delivers integers as numbers of either kind.
    fn optional_integer(&self, name: &str) -> Result<Option<i64>, String>;
    /// A text, or none for NULL.
    fn optional_text(&self, name: &str) -> Result<Option<String>, String>;

    /// An integer.
    fn integer(&self, name: &str) -> Result<i64, String> {
        self.optional_integer(name)?.ok_or_else(|| format!("column {name} is null"))
    }

    /// A text.
    fn text(&self, name: &str) -> Result<String, String> {
        self.optional_text(name)?.ok_or_else(|| format!("column {name} is null"))
    }

    /// A time.
    fn time(&self, name: &str) -> Result<Timestamp, String> {
        self.integer(name).map(Timestamp)
    }
}

impl Columns for Row {
    fn optional_integer(&self, name: &str) -> Result<Option<i64>, String> {
        let value = column(self, name)?;
        if value.is_null() {
            return Ok(None);
        }
        // Times and counts are far below 2^53, where every whole number is exact.
        let whole =
            value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 9e15).map(|number| number as i64);
        value.as_i64().or(whole).map(Some).ok_or_else(|| format!("column {name} is no integer"))
    }

    fn optional_text(&self, name: &str) -> Result<Option<String>, String> {
        match column(self, name)? {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text.clone())),
            _ => Err(format!("column {name} is no text")),
        }
    }
}

fn column<'a>(row: &'a Row, name: &str) -> Result<&'a Value, String> {
    row.get(name).ok_or_else(|| format!("no column {name}"))
}
