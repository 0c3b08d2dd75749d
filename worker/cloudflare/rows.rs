//! Rows of an object: the crate hands them over, one JSON text brings them in.

use super::thrown::thrown_text;
use crate::ports::Row;
use serde::Deserialize;
use worker::js_sys::{Array, JSON};
use worker::serde_wasm_bindgen::preserve;
use worker::wasm_bindgen::JsValue;

/// A row as it came. Reading its members through the crate costs several calls of JavaScript for each of them.
#[derive(Deserialize)]
pub struct RawRow(#[serde(with = "preserve")] JsValue);

/// The rows, read as the native fake of the database reads them.
///
/// # Errors
/// In words: what is not JSON.
pub fn read(rows: Vec<RawRow>) -> Result<Vec<Row>, String> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Array = rows.into_iter().map(|RawRow(row)| row).collect();
    let text = JSON::stringify(&rows).map_err(|thrown| thrown_text(&thrown))?;
    crate::domain::reading::read(String::from(text).as_bytes()).map_err(|error| error.to_string())
}
