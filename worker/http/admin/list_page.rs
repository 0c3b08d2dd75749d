//! The page that lists return.

use crate::domain::request::list::ListQuery;
use serde::Serialize;
use serde_json::Value;

/// A page of a list.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListPage<T = Value> {
    /// The rows. Where the list has the parameter `fields`: with the fields that it names, and those that identify the row.
    pub data: Vec<T>,
    /// Total number of rows; with a search counted up to 1 000.
    pub total: i64,
    /// Whether there are more rows than were counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub total_is_minimum: bool,
    /// Page size.
    pub limit: u32,
    /// Page number, from 1.
    pub page: u32,
    /// Cursor of the next page, for `after`; null on the last page.
    pub next: Option<String>,
}

impl<T> ListPage<T> {
    /// The page of a query.
    #[must_use]
    pub fn of(query: &ListQuery, data: Vec<T>, total: i64, total_is_minimum: bool, next: Option<String>) -> Self {
        Self { data, total, total_is_minimum, limit: query.limit, page: query.page, next }
    }
}
