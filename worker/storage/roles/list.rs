//! A page of roles. It scans an index in the requested order; a search reads the index ranges of its terms.

use super::{READ, Role, RoleRow, columns};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery, ListSchema, properties};
use crate::domain::words::end_of;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::paging::{self, RowPage};
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::BatchResults;
use serde_json::json;

/// Sorting, searching and filtering of the list of roles.
pub const LIST_SCHEMA: ListSchema = ListSchema {
    sorts: &["title", "state", "countUsers"],
    newest_first: false,
    searched: &[("title", "t")],
    default_search_fields: 1,
    flags: &["state"],
    fields: properties::<Role>,
};

/// A page of roles.
pub struct RolePage {
    /// The rows.
    pub roles: Vec<Role>,
    /// Number of roles that match.
    pub total: i64,
    /// Whether `total` is a lower bound.
    pub is_minimum: bool,
    /// Cursor of the next page.
    pub next: Option<String>,
}

fn rows(tenant: &TenantId, query: &ListQuery) -> Statement {
    let key = match query.sort {
        "state" => "state",
        "countUsers" => "members",
        _ => "title_key",
    };
    let mut values = paging::values(tenant, query);
    let mut filter =
        query.flag("state").map_or_else(String::new, |state| format!(" AND r.state = {}", u8::from(state)));
    for term in &query.terms {
        values.extend([json!(term.beginning), json!(end_of(&term.beginning))]);
        let at = values.len();
        filter += &format!(
            " AND r.id IN (SELECT w.role_id FROM role_words w WHERE w.tenant_id = ?1 AND w.word >= ?{} AND w.word < ?{at})",
            at - 1
        );
    }
    let from = format!("FROM roles r WHERE r.tenant_id = ?1{filter}");
    let (behind, order) = (paging::after_cursor(query), paging::order(query));
    let (with, tally, page) = if query.terms.is_empty() {
        let behind = behind.replace("(k, id)", &format!("(r.{key}, r.id)"));
        let page = format!("SELECT r.{key} AS k, r.id {from}{behind} {order}");
        (String::new(), format!("SELECT COUNT(*) AS total {from}"), page)
    } else {
        let found = format!("WITH found AS MATERIALIZED (SELECT r.{key} AS k, r.id {from} LIMIT {}) ", COUNT_LIMIT + 1);
        let page = format!("SELECT k, id FROM found WHERE 1 = 1{behind} {order}");
        (found, "SELECT COUNT(*) AS total FROM found".to_owned(), page)
    };
    Statement::new(
        format!(
            "{with}SELECT {}, p.k AS sort_key, tally.total FROM ({tally}) tally LEFT JOIN ({page}) p ON 1 = 1 \
             LEFT JOIN roles r ON r.tenant_id = ?1 AND r.id = p.id",
            columns()
        ),
        values,
    )
}

/// Reads a page of roles, for callers who may read roles.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the page.
pub async fn list(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    query: &ListQuery,
) -> Result<(AccessDecision, RolePage), DatabaseError> {
    let batch = vec![rights::check(tenant, caller, READ), rows(tenant, query)];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let RowPage { rows, found, next } = paging::paged::<RoleRow>(&mut results, query, "id")?;
    let is_minimum = !query.terms.is_empty() && found > COUNT_LIMIT;
    let total = if is_minimum { COUNT_LIMIT } else { found };
    Ok((decision, RolePage { roles: rows.into_iter().map(Role::from).collect(), total, is_minimum, next }))
}
