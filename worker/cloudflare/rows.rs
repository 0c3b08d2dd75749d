//! Rows of an object's SQL cursor, converted through one JSON text.

use super::error_text::thrown_text;
use crate::ports::Row;
use serde::Deserialize;
use worker::js_sys::{Array, JSON};
use worker::serde_wasm_bindgen::preserve;
use worker::wasm_bindgen::JsValue;

/// A row as a JavaScript value. Reading it through the crate costs several JavaScript calls per member.
#[derive(Deserialize)]
pub struct RawRow(#[serde(with = "preserve")] JsValue);

/// Parses the rows as the native fake of the database does.
///
/// # Errors
/// The JSON error text.
pub fn read(rows: Vec<RawRow>) -> Result<Vec<Row>, String> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Array = rows.into_iter().map(|RawRow(row)| row).collect();
    let text = JSON::stringify(&rows).map_err(|thrown| thrown_text(&thrown))?;
    crate::domain::reading::read(String::from(text).as_bytes()).map_err(|error| error.to_string())
}
