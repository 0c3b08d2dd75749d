//! What all lists share: going on behind a row, and where the next page goes on.

use super::rows::{Answers, read};
use crate::domain::ids::TenantId;
use crate::domain::list::ListQuery;
use crate::ports::DatabaseError;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// What binds a page: ?1 tenant, ?2 rows and one more, ?3 rows before, ?4 and ?5 the row to go on behind.
#[must_use]
pub fn values(tenant: &TenantId, wanted: &ListQuery) -> Vec<Value> {
    let mut values = vec![json!(tenant), json!(wanted.limit + 1), json!(wanted.offset())];
    values.extend(wanted.after.iter().flat_map(|after| [after.key.clone(), json!(after.id)]));
    values
}

/// The condition on (k, id) that goes on behind a row.
#[must_use]
pub fn behind(wanted: &ListQuery) -> &'static str {
    match (&wanted.after, wanted.descending) {
        (None, _) => "",
        (Some(after), false) if after.key.is_i64() => " AND (k, id) > (CAST(?4 AS INTEGER), ?5)",
        (Some(after), true) if after.key.is_i64() => " AND (k, id) < (CAST(?4 AS INTEGER), ?5)",
        (Some(_), false) => " AND (k, id) > (?4, ?5)",
        (Some(_), true) => " AND (k, id) < (?4, ?5)",
    }
}

/// The order and length of a page over k and id.
#[must_use]
pub fn order(wanted: &ListQuery) -> String {
    let way = if wanted.descending { "DESC" } else { "ASC" };
    format!("ORDER BY k {way}, id {way} LIMIT CAST(?2 AS INTEGER) OFFSET CAST(?3 AS INTEGER)")
}

/// The rows of a page.
pub struct RowPage<T> {
    /// The rows, without the one too many that says that there are more.
    pub rows: Vec<T>,
    /// How many a search found; 0 where none was counted.
    pub found: i64,
    /// Where the next page goes on.
    pub next: Option<String>,
}

/// What a row of a page carries beside its own columns. A page without rows is one of nulls, for the count's sake.
#[derive(Deserialize)]
struct PageColumns {
    sort_key: Value,
    total: Option<i64>,
}

/// Reads a page; `id` names the column that breaks ties.
///
/// # Errors
/// `Broken` where a row is none of the type.
pub fn paged<T: DeserializeOwned>(
    answers: &mut Answers,
    wanted: &ListQuery,
    id: &str,
) -> Result<RowPage<T>, DatabaseError> {
    let mut rows = answers.rows()?;
    let first = rows.first().map(read::<PageColumns>).transpose()?;
    rows.retain(|row| row.get(id) != Some(&Value::Null));
    let has_more = rows.len() > wanted.limit as usize;
    rows.truncate(wanted.limit as usize);
    let mut next = None;
    if let Some(last) = rows.last().filter(|_| has_more) {
        let tie = last.get(id).and_then(Value::as_str);
        let tie = tie.ok_or_else(|| DatabaseError::Broken(format!("a page without its column {id}")))?;
        next = Some(wanted.next(&read::<PageColumns>(last)?.sort_key, tie));
    }
    let found = first.and_then(|place| place.total).unwrap_or(0);
    Ok(RowPage { rows: rows.iter().map(read).collect::<Result<_, _>>()?, found, next })
}
