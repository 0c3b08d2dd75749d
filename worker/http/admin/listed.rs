//! A page of rows as the lists of administration answer it.

use serde::Serialize;
use serde_json::{Map, Value};

/// A page.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Listed<T = Value> {
    /// The rows.
    pub data: Vec<T>,
    /// Rows that there are; with a search counted up to 1 000.
    pub total: i64,
    /// Whether there are more than were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub total_is_minimum: bool,
    /// Rows of a page.
    pub limit: u32,
    /// Which page.
    pub page: u32,
    /// Where the next page goes on, for `after`.
    pub next: Option<String>,
}

/// A row with the members that are asked for, and those that are always there.
pub fn shown(row: &impl Serialize, always: &[&str], fields: &[&str]) -> Value {
    let Ok(Value::Object(mut all)) = serde_json::to_value(row) else { return Value::Null };
    if fields.is_empty() {
        return Value::Object(all);
    }
    let named = always.iter().chain(fields);
    let named = named.filter_map(|name| all.get_mut(*name).map(|value| ((*name).to_owned(), value.take())));
    Value::Object(named.collect::<Map<_, _>>())
}
