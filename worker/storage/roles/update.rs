//! Updates a role in one batch that a failed precondition aborts.

use super::change::{RoleContext, change_statements};
use super::{Role, RoleRow, WRITE, guards, select_by_id};
use crate::domain::access::role::RoleChange;
use crate::domain::audit::action::AuditAction;
use crate::ports::{Database, DatabaseError};
use crate::storage::rights;
use crate::storage::rows::BatchResults;

/// Updates a role if it still has the expected version. An empty change writes nothing.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found` (role, apps, users), `admin_role_protected`, `self_toggle_forbidden`,
/// `version_conflict`, `too_large` (for all members, and for a list in place of too many), `last_admin`.
pub async fn update(
    db: &dyn Database,
    context: &RoleContext<'_>,
    change: &RoleChange,
    expected: Option<i64>,
) -> Result<Role, DatabaseError> {
    let mut batch = rights::require(context.tenant, context.audit.actor, WRITE).to_vec();
    batch.push(guards::must_exist(context.tenant, context.role));
    batch.extend(expected.map(|version| guards::must_be_version(context.tenant, context.role, version)));
    if !change.is_nothing() {
        let must_have_proven = context.must_have_proven();
        batch.extend(must_have_proven.clone());
        batch.extend(change_statements(context, change, AuditAction::RoleUpdated));
        batch.extend(must_have_proven);
    }
    batch.push(select_by_id(context.tenant, context.role));
    Ok(BatchResults::from(db.batch(batch).await?).last(1).one::<RoleRow>()?.into())
}
