//! The picture of a member in a company.

use super::guards::Target;
use super::{Member, MemberRow, select_by_id};
use crate::domain::audit::action::AuditAction;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rows::BatchResults;
use crate::storage::{audit, rights};
use serde_json::json;

/// Sets the picture of a member to the URL `url`, with the statements that store it (`replace`), and reads the member.
///
/// # Errors
/// `PreconditionFailed`: `not_found`, `version_conflict`, `conflict` for a removed member.
pub async fn set(
    db: &dyn Database,
    target: &Target<'_>,
    url: &str,
    replace: [Statement; 2],
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<Member, DatabaseError> {
    let Target { tenant, user, caller, .. } = *target;
    let mut batch = rights::require(tenant, caller, rights::UPDATE).to_vec();
    batch.extend(target.must_exist());
    batch.push(target.must_be_assigned(true));
    batch.extend(replace);
    batch.extend([
        Statement::new(
            "UPDATE memberships SET image = ?3, version = version + 1 WHERE tenant_id = ?1 AND user_id = ?2",
            [json!(tenant), json!(user), json!(url)],
        ),
        audit::detailed(Some(tenant), AuditAction::MemberUpdated, user, &json!({ "fields": ["image"] }), audit, now),
        select_by_id(tenant, user),
    ]);
    Ok(BatchResults::from(db.batch(batch).await?).last(1).one::<MemberRow>()?.into())
}
