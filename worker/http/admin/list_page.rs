//! A page of rows as the lists of administration answer it.

use serde::Serialize;
use serde_json::Value;

/// A page.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListPage<T = Value> {
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
