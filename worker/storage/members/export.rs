//! Exports all members by pages, in the format of an import.

use super::{Member, MemberRow, READ, columns};
use crate::domain::ids::{TenantId, UserId};
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::BatchResults;
use serde_json::json;

/// Rows per page.
pub const PAGE: usize = 500;

/// Reads the members with an id greater than `after`, in the order of their ids, without removed members. Returns one row more than a page where more
/// follow.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the result.
pub async fn page(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    after: &str,
) -> Result<(AccessDecision, Vec<Member>), DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT {} FROM memberships m \
             WHERE m.tenant_id = ?1 AND m.user_id > ?2 AND m.assigned + 0 = 1 ORDER BY m.user_id LIMIT CAST(?3 AS INTEGER)",
            columns()
        ),
        [json!(tenant), json!(after), json!(PAGE + 1)],
    );
    let mut results = BatchResults::from(db.batch(vec![rights::check(tenant, caller, READ), statement]).await?);
    let decision = rights::decision(&mut results)?;
    Ok((decision, results.all::<MemberRow>()?.into_iter().map(Member::from).collect()))
}
