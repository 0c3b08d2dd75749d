//! A search or a filter that finds more members than the count limit: those of a page are not among the first that were found, so the list is
//! scanned in its order and each member is tested for the words or the filter (decisions 224, 275).

use super::{PAGE, column, groups, page_of_found};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery};
use crate::storage::members::words::SearchTerm;
use crate::storage::paging;

/// Maximum number of members that are scanned for words: a page of ten is filled where one in thirty has them.
const SCANNED: u32 = 300;

/// Rows of the page, and those before it.
const NEEDED: &str = "(CAST(?2 AS INTEGER) + CAST(?3 AS INTEGER))";

/// How a list is scanned, as SQL.
pub struct FrequentScan {
    /// How the members are kept that were read in the order of the list.
    hint: &'static str,
    /// Maximum number of members that are scanned.
    bound: String,
    /// Which of them belong to the list.
    test: String,
    /// Whether the scan gives the whole page.
    is_whole: String,
}

impl FrequentScan {
    /// The scan for the words of a search.
    pub fn of_terms(terms: &[SearchTerm]) -> Self {
        let has_all: String = terms.iter().map(|term| term.exists_for("seen.id")).collect();
        Self {
            hint: "",
            bound: SCANNED.to_string(),
            test: format!("WHERE 1 = 1{has_all}"),
            is_whole: format!("(SELECT COUNT(*) FROM walked) >= {NEEDED}"),
        }
    }

    /// The scan for a filter, whose `conditions` are on the membership `m`. Testing them reads no index, so thirty are scanned for each row that is
    /// needed, and as many as a filter looks at anyway. A scan that comes to the end of the list gives all of its last page.
    pub fn of_filter(conditions: &str) -> Self {
        let bound = format!("MIN(30 * {NEEDED}, {})", PAGE.looked_at);
        Self {
            // What is behind a full page is not read.
            hint: "NOT MATERIALIZED ",
            test: format!(
                "CROSS JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = seen.id WHERE 1 = 1{conditions}"
            ),
            is_whole: format!(
                "(SELECT CASE WHEN total <= {COUNT_LIMIT} THEN 0 WHEN (SELECT COUNT(*) FROM walked) >= {NEEDED} THEN 1 \
                   ELSE (SELECT COUNT(*) FROM seen) < {bound} END FROM found)"
            ),
            bound,
        }
    }

    /// The CTEs `seen` and `walked`, which are empty unless too many were `found`.
    pub fn ctes(&self, query: &ListQuery) -> String {
        let Self { hint, bound, test, .. } = self;
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
        format!(
            ", seen AS {hint}({} {} LIMIT (SELECT CASE WHEN total > {COUNT_LIMIT} THEN {bound} ELSE 0 END FROM found)), \
             walked AS MATERIALIZED (SELECT seen.k, seen.id FROM seen {test} LIMIT {NEEDED}) ",
            arms.join(" UNION ALL "),
            paging::sorted(query)
        )
    }

    /// The rows k and id of a page: of the scan where it gives the whole page, otherwise of those who were `found`.
    pub fn page(&self, query: &ListQuery) -> String {
        let is_whole = &self.is_whole;
        // Each for itself, as one of them is empty.
        format!(
            "SELECT * FROM ({}) UNION ALL SELECT * FROM (SELECT k, id FROM walked WHERE {is_whole} {})",
            page_of_found(&format!("NOT {is_whole}")),
            paging::order(query)
        )
    }
}
