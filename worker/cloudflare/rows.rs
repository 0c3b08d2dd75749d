//! Rows of an object's SQL cursor, converted through one JSON text: reading them through the crate costs several calls of JavaScript per member.

use super::error_text::thrown_text;
use crate::ports::Row;
use worker::js_sys::{Array, JSON};

/// Parses the rows as the native fake of the database does.
///
/// # Errors
/// The JSON error text.
pub fn read(rows: &Array) -> Result<Vec<Row>, String> {
    if rows.length() == 0 {
        return Ok(Vec::new());
    }
    let text = JSON::stringify(rows).map_err(|thrown| thrown_text(&thrown))?;
    crate::domain::typed_json::read(String::from(text).as_bytes()).map_err(|error| error.to_string())
}
