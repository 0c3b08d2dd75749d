//! What all lists share: going on behind a row, and where the next page goes on.

use super::rows::Columns;
use crate::domain::ids::TenantId;
use crate::domain::list::ListQuery;
use crate::ports::Row;
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

/// Takes the row too many off, and says where the next page goes on; `id` names the column that breaks ties.
pub fn cut(rows: &mut Vec<Row>, wanted: &ListQuery, id: &str) -> Option<String> {
    rows.retain(|row| row.optional(id).is_some());
    let has_more = rows.len() > wanted.limit as usize;
    rows.truncate(wanted.limit as usize);
    let last = rows.last().filter(|_| has_more)?;
    Some(wanted.next(last.get("sort_key").unwrap_or(&Value::Null), &last.text(id)))
}
