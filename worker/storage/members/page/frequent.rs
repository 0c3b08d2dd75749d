//! A search that finds more members than the count limit: those of a page are not among the first that were found, so the list is walked in its order and
//! each member is tested for the words (decision 224).

use super::{column, groups};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery};
use crate::storage::members::words::SearchTerm;
use crate::storage::paging;

/// Maximum number of members that are walked: a page of ten is filled where one in thirty has the words.
const WALKED: u32 = 300;

/// The CTEs `seen` and `walked`, and the rows k and id of a page: of the walk where it fills the page, otherwise of those who were `found`.
pub fn page(terms: &[SearchTerm], wanted: &ListQuery) -> (String, String) {
    let (key, behind) = (column(wanted.sort), paging::behind(wanted));
    let direction = if wanted.descending { "DESC" } else { "ASC" };
    let behind_member = behind.replace("(k, id)", &format!("(m.{key}, m.user_id)"));
    let arms: Vec<String> = groups(wanted)
        .iter()
        .map(|group| {
            format!("SELECT m.{key} AS k, m.user_id AS id FROM memberships m WHERE m.tenant_id = ?1 AND {group}{behind_member}")
        })
        .collect();
    let has_all: String = terms.iter().map(|term| term.exists_for("seen.id")).collect();
    let needed = "(CAST(?2 AS INTEGER) + CAST(?3 AS INTEGER))";
    let ctes = format!(
        ", seen AS ({} ORDER BY k {direction}, id {direction} \
           LIMIT (SELECT CASE WHEN COUNT(*) > {COUNT_LIMIT} THEN {WALKED} ELSE 0 END FROM found)), \
         walked AS MATERIALIZED (SELECT k, id FROM seen WHERE 1 = 1{has_all} LIMIT {needed}) ",
        arms.join(" UNION ALL ")
    );
    let is_full = format!("(SELECT COUNT(*) FROM walked) >= {needed}");
    // Each is sorted for itself: one of them is empty, and a row that is copied counts as read.
    let (order, rows) =
        (paging::order(wanted), |from: &str, when: &str| format!("SELECT k, id FROM {from} WHERE {when}{behind}"));
    let rows = format!(
        "SELECT * FROM ({} {order}) UNION ALL SELECT * FROM ({} {order})",
        rows("found", &format!("NOT {is_full}")),
        rows("walked", &is_full)
    );
    (ctes, rows)
}
