//! A search that finds more members than the count limit: those of a page are not among the first that were found, so the list is scanned in its order and
//! each member is tested for the words (decision 224).

use super::{column, groups, page_of_found};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery};
use crate::storage::members::words::SearchTerm;
use crate::storage::paging;

/// Maximum number of members that are scanned: a page of ten is filled where one in thirty has the words.
const SCANNED: u32 = 300;

/// Rows of the page, and those before it.
const NEEDED: &str = "(CAST(?2 AS INTEGER) + CAST(?3 AS INTEGER))";

/// The CTEs `seen` and `walked`, which are empty unless too many were `found`.
pub fn scan(terms: &[SearchTerm], query: &ListQuery) -> String {
    let key = column(query.sort);
    let behind = paging::after_cursor(query).replace("(k, id)", &format!("(m.{key}, m.user_id)"));
    let arms: Vec<String> = groups(query)
        .iter()
        .map(|group| {
            format!(
                "SELECT m.{key} AS k, m.user_id AS id FROM memberships m WHERE m.tenant_id = ?1 AND {group}{behind}"
            )
        })
        .collect();
    let has_all: String = terms.iter().map(|term| term.exists_for("seen.id")).collect();
    format!(
        ", seen AS ({} {} LIMIT (SELECT CASE WHEN total > {COUNT_LIMIT} THEN {SCANNED} ELSE 0 END FROM found)), \
         walked AS MATERIALIZED (SELECT k, id FROM seen WHERE 1 = 1{has_all} LIMIT {NEEDED}) ",
        arms.join(" UNION ALL "),
        paging::sorted(query)
    )
}

/// The rows k and id of a page: of the scan where it fills the page, otherwise of those who were `found`.
pub fn page(query: &ListQuery) -> String {
    let is_full = format!("(SELECT COUNT(*) FROM walked) >= {NEEDED}");
    // Each for itself, as one of them is empty.
    format!(
        "SELECT * FROM ({}) UNION ALL SELECT * FROM (SELECT k, id FROM walked WHERE {is_full} {})",
        page_of_found(&format!("NOT {is_full}")),
        paging::order(query)
    )
}
