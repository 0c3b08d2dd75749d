//! The offset of a page far behind: `member_blocks` has the number of members from a last name up to the next, at most 256 each (decision 223).

use crate::domain::request::list::ListQuery;
use crate::storage::sql::Sql;

/// The CTE `place`: the block in which a page by last name begins, and the number of rows `before` it. A page behind the end has no row.
pub fn start(query: &ListQuery) -> String {
    let size = size(query, Sql("packed"));
    let (direction, from) = if query.descending {
        // Such a page begins at the end of its block, which is where the one before it in this order begins.
        (
            "DESC",
            "LAG(packed.from_key, 1, char(1114111)) OVER list AS from_key, LAG(packed.from_id, 1, '') OVER list AS from_id",
        )
    } else {
        ("ASC", "packed.from_key, packed.from_id")
    };
    let assigned = u8::from(query.flag("assigned").unwrap_or(true));
    format!(
        "WITH place AS MATERIALIZED (SELECT sized.from_key, sized.from_id, sized.upto - sized.size AS before FROM \
           (SELECT {from}, {size} AS size, SUM({size}) OVER list AS upto FROM member_blocks packed \
            WHERE packed.tenant_id = ?1 AND packed.assigned = {assigned} \
            WINDOW list AS (ORDER BY packed.from_key {direction}, packed.from_id {direction} ROWS UNBOUNDED PRECEDING)) sized \
         WHERE sized.upto > CAST(?3 AS INTEGER) LIMIT 1) "
    )
}

/// The number of members that match the flags, of a `counted` row that has one count for each combination of them (`n0` to `n3`).
pub(super) fn size(query: &ListQuery, counted: Sql<'_>) -> String {
    let both = |name: &str| query.flag(name).map_or(vec![0, 1], |flag| vec![u8::from(flag)]);
    let (states, employees) = (both("state"), both("isEmployee"));
    let counts: Vec<String> = states
        .iter()
        .flat_map(|state| employees.iter().map(move |employee| format!("{counted}.n{}", state * 2 + employee)))
        .collect();
    counts.join(" + ")
}
