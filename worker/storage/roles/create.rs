//! Creates a role in one batch that a failed precondition aborts.

use super::change::{RoleContext, change_statements};
use super::{Role, RoleRow, WRITE, count_apps, select_by_id};
use crate::domain::access::role::RoleChange;
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::CallerId;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rows::BatchResults;
use crate::storage::sql::Sql;
use crate::storage::{idempotency, rights};
use serde_json::json;

/// The idempotency key of a creation, and the statements that store the response under it.
pub struct IdempotentResponse<'a> {
    /// The caller, as the table `idempotency` names them.
    pub caller: &'a CallerId,
    pub key: &'a str,
    /// Statements that store the response.
    pub statements: [Statement; 2],
}

/// Creates a role: inserts one with the defaults and applies the change to it.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found` (apps, users), `admin_role_protected`, `self_toggle_forbidden`,
/// `too_large` (for all members); `UniqueIdempotencyKey`.
pub async fn create(
    db: &dyn Database,
    context: &RoleContext<'_>,
    change: &RoleChange,
    response: Option<IdempotentResponse<'_>>,
) -> Result<Role, DatabaseError> {
    let mut batch = rights::require(context.tenant, context.audit.actor, WRITE).to_vec();
    let completions = response.map(|response| {
        batch.extend(response.statements);
        let completed = |field: &str, count: &str| {
            let value = format!("(SELECT {count} FROM roles r WHERE r.tenant_id = ?3 AND r.id = ?4)");
            idempotency::complete(
                response.caller,
                response.key,
                field,
                &value,
                [json!(context.tenant), json!(context.role)],
            )
        };
        // Only the batch knows how many members `usersAll` stands for, and which apps are on.
        let count_users = change.members.all.map(|_| completed("countUsers", "r.members"));
        [Some(completed("countApps", &count_apps(Sql("?3")))), count_users]
    });
    batch.push(Statement::new(
        "INSERT INTO roles (tenant_id, id, title, created_at, version) VALUES (?1, ?2, '', CAST(?3 AS INTEGER), 0)",
        [json!(context.tenant), json!(context.role), json!(context.now.0)],
    ));
    batch.extend(change_statements(context, change, AuditAction::RoleCreated));
    batch.extend(context.must_have_proven());
    batch.extend(completions.into_iter().flatten().flatten());
    batch.push(select_by_id(context.tenant, context.role));
    Ok(BatchResults::from(db.batch(batch).await?).last(1).one::<RoleRow>()?.into())
}
