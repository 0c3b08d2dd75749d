//! Disabling an identity in all companies and enabling it again, by the operator.

use super::companies::UPDATE;
use super::rows::{BatchResults, CredentialVersion};
use super::{audit, authority_outbox, must, rights};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{OutboxId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde_json::json;

/// A change of an identity's state.
pub struct StateChange<'a> {
    /// The company that the caller works in: the operator's.
    pub tenant: &'a TenantId,
    /// The identity.
    pub user: &'a UserId,
    /// The new state.
    pub enabled: bool,
    /// Id of the outbox row that ends its sessions.
    pub outbox_id: &'a OutboxId,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
}

/// Disables or enables an identity and returns its new credential version. An identity that is in this state already stays as it is, with its sessions:
/// there is no event, and the result is `None`. The event goes to the operator's audit log.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `operator_only`, `not_found`, `conflict` for the caller themselves; of the database.
pub async fn set_state(
    db: &dyn Database,
    change: &StateChange<'_>,
    now: Timestamp,
) -> Result<Option<i64>, DatabaseError> {
    let actor = change.audit.actor;
    let state = i64::from(change.enabled);
    let mut batch = rights::require(change.tenant, actor, UPDATE).to_vec();
    let action = if change.enabled { AuditAction::IdentityEnabled } else { AuditAction::IdentityDisabled };
    let event = audit::NewEvent { action, object: change.user, audit: &change.audit };
    let before = vec![json!(change.tenant), json!(change.user), json!(1 - state)];
    batch.extend([
        rights::require_operator(change.tenant, actor),
        must::find_no_row(
            Precondition::NotFound,
            "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = ?1 AND is_stand_in = 0)",
            [json!(change.user)],
        ),
        // An operator cannot disable themselves: they could not enable themselves again.
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 WHERE ?1 = ?2 AND CAST(?3 AS INTEGER) = 0",
            [json!(change.user), json!(actor), json!(state)],
        ),
        // Before the update, which changes the state.
        audit::event_from("'{}'", "users WHERE id = ?2 AND state = CAST(?3 AS INTEGER)", before, &event, now),
        Statement::new(
            "UPDATE users SET state = CAST(?2 AS INTEGER), version = version + 1, credential_version = credential_version + 1 \
             WHERE id = ?1 AND state <> CAST(?2 AS INTEGER) RETURNING credential_version",
            [json!(change.user), json!(state)],
        ),
        if_changed(authority_outbox::end_all(change.outbox_id, change.user, now)),
    ]);
    let mut results = BatchResults::from(db.batch(batch).await?).last(2);
    Ok(results.first::<CredentialVersion>()?.map(|row| row.credential_version))
}

/// Restricts an `INSERT … SELECT … WHERE …` to batches whose previous statement changed a row.
fn if_changed(statement: Statement) -> Statement {
    Statement::new(format!("{} AND changes() > 0", statement.sql), statement.params)
}
