//! Signing out all members of a company: one outbox row fans out to them, as when a company changes.

use super::{UPDATE, must_be_visible};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{OutboxId, TenantId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError};
use crate::storage::authority_outbox::fan_out;
use crate::storage::{audit, rights};

/// A sign-out of all members of a company.
pub struct SignOut<'a> {
    /// The company that the caller works in: the operator's.
    pub tenant: &'a TenantId,
    pub company: &'a TenantId,
    pub fan_out_id: &'a OutboxId,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
}

/// Starts signing out all members. The event is recorded in the company's audit log and in the operator's.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `operator_only`, `not_found`; of the database.
pub async fn sign_out_members(db: &dyn Database, sign_out: &SignOut<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let SignOut { tenant, company, fan_out_id, audit } = sign_out;
    let mut batch = rights::require(tenant, audit.actor, UPDATE).to_vec();
    batch.extend([
        rights::require_operator(tenant, audit.actor),
        must_be_visible(tenant, audit.actor, company),
        audit::event(Some(company), AuditAction::TenantSignedOut, company, audit, now),
    ]);
    if tenant != company {
        batch.push(audit::event(Some(tenant), AuditAction::TenantSignedOut, company, audit, now));
    }
    batch.push(fan_out::end_all_of_members(fan_out_id, company, now));
    db.batch(batch).await.map(|_| ())
}
