//! Pagination by cursor, shared by all lists.

use super::rows::{BatchResults, read};
use crate::domain::ids::TenantId;
use crate::domain::request::list::ListQuery;
use crate::ports::{DatabaseError, Row};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The parameters of a page: ?1 tenant, ?2 limit plus one, ?3 offset, ?4 and ?5 sort key and id of the cursor.
#[must_use]
pub fn values(tenant: &TenantId, query: &ListQuery) -> Vec<Value> {
    let mut values = vec![json!(tenant), json!(query.limit + 1), json!(query.offset())];
    values.extend(query.after.iter().flat_map(|after| [after.key.clone(), json!(after.id)]));
    values
}

/// The condition on (k, id) that continues after the cursor.
#[must_use]
pub fn after_cursor(query: &ListQuery) -> &'static str {
    match (&query.after, query.descending) {
        (None, _) => "",
        (Some(after), false) if after.key.is_i64() => " AND (k, id) > (CAST(?4 AS INTEGER), ?5)",
        (Some(after), true) if after.key.is_i64() => " AND (k, id) < (CAST(?4 AS INTEGER), ?5)",
        (Some(_), false) => " AND (k, id) > (?4, ?5)",
        (Some(_), true) => " AND (k, id) < (?4, ?5)",
    }
}

/// ORDER BY of a list over k and id.
#[must_use]
pub fn sorted(query: &ListQuery) -> &'static str {
    if query.descending { "ORDER BY k DESC, id DESC" } else { "ORDER BY k ASC, id ASC" }
}

/// LIMIT and OFFSET of a page.
pub const LIMIT_OFFSET: &str = "LIMIT CAST(?2 AS INTEGER) OFFSET CAST(?3 AS INTEGER)";

/// ORDER BY, LIMIT and OFFSET of a page.
#[must_use]
pub fn order(query: &ListQuery) -> String {
    format!("{} {LIMIT_OFFSET}", sorted(query))
}

pub struct RowPage<T> {
    /// The rows, without the extra one that shows that more follow.
    pub rows: Vec<T>,
    /// The total of the page; 0 where the statement counts none.
    pub found: i64,
    /// Cursor of the next page.
    pub next: Option<String>,
}

/// The columns of pagination in each row. A page without rows has one row of nulls, which carries the count.
#[derive(Deserialize)]
struct PageColumns {
    sort_key: Value,
    total: Option<i64>,
}

/// Reads a page; `id_column` breaks ties of the sort key.
///
/// # Errors
/// `Broken` where a row does not deserialize.
pub fn paged<T: DeserializeOwned>(
    results: &mut BatchResults,
    query: &ListQuery,
    id_column: &str,
) -> Result<RowPage<T>, DatabaseError> {
    page_of(results.rows()?, query, id_column)
}

/// The same from the rows of its statement.
///
/// # Errors
/// As above.
pub fn page_of<T: DeserializeOwned>(
    mut rows: Vec<Row>,
    query: &ListQuery,
    id_column: &str,
) -> Result<RowPage<T>, DatabaseError> {
    let first = rows.first().map(read::<PageColumns>).transpose()?;
    rows.retain(|row| row.get(id_column) != Some(&Value::Null));
    let has_more = rows.len() > query.limit as usize;
    rows.truncate(query.limit as usize);
    let mut next = None;
    if let Some(last) = rows.last().filter(|_| has_more) {
        let tie = last.get(id_column).and_then(Value::as_str);
        let tie = tie.ok_or_else(|| DatabaseError::Broken(format!("a page without its column {id_column}")))?;
        next = Some(query.next(&read::<PageColumns>(last)?.sort_key, tie));
    }
    let found = first.and_then(|row| row.total).unwrap_or(0);
    Ok(RowPage { rows: rows.iter().map(read).collect::<Result<_, _>>()?, found, next })
}
