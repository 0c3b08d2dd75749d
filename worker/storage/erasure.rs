//! A person leaves for good: one batch deletes what the database holds about them. Events keep the id, which then names nobody.

use super::members::placeholders;
use super::{administrators, audit, authority_outbox, mail_outbox, profiles};
use crate::domain::audit_action::AuditAction;
use crate::domain::ids::{OutboxId, TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde_json::json;

/// Somebody who wants to be forgotten.
pub struct ErasureRequest<'a> {
    pub user: &'a UserId,
    /// The version of the credential that they proved.
    pub verified: i64,
    /// Id of the row that erases their authority.
    pub outbox_id: &'a OutboxId,
    /// The last mail to them.
    pub notice: Statement,
    /// Who asked.
    pub audit: audit::AuditContext<'a>,
}

/// Erases the person.
///
/// # Errors
/// `PreconditionFailed`: `not_found`, `credential_changed`, `last_admin`; of the database.
pub async fn erase(db: &dyn Database, request: &ErasureRequest<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let mut batch = vec![
        profiles::must_exist(request.user),
        profiles::must_be_verified(request.user, request.verified),
        administrators::must_not_be_the_last(request.user),
        audit::event(None, AuditAction::UserErased, request.user, &request.audit, now),
        company_events(request, now),
        authority_outbox::erase(request.outbox_id, request.user, now),
        request.notice.clone(),
    ];
    batch.extend(delete_user_data(&ErasureScope::Own(request.user)));
    db.batch(batch).await.map(|_| ())
}

/// Whose traces go.
pub enum ErasureScope<'a> {
    /// Somebody's who leaves.
    Own(&'a UserId),
    /// Somebody's whom a company erases: all of them where it made the account and no other has it, else none.
    Managed {
        user: &'a UserId,
        /// The company.
        tenant: &'a TenantId,
    },
}

/// A notice about `users u` only where a company's erasing takes the account itself.
pub(super) fn only_if_account_is_erased(notice: Statement, tenant: &TenantId) -> Statement {
    let mut params = notice.params;
    params.push(json!(tenant));
    let at = params.len();
    let sql = format!(
        "{} AND u.made_by = ?{at} AND NOT EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.tenant_id <> ?{at})",
        notice.sql
    );
    Statement::new(sql, params)
}

/// The statements that delete what there is about a person.
pub(super) fn delete_user_data(scope: &ErasureScope<'_>) -> Vec<Statement> {
    let (id, values) = match scope {
        ErasureScope::Own(user) => ("?1", vec![json!(user)]),
        ErasureScope::Managed { user, tenant } => (
            "(SELECT u.id FROM users u WHERE u.id = ?1 AND u.made_by = ?2 AND NOT EXISTS \
               (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.tenant_id <> ?2))",
            vec![json!(user), json!(tenant)],
        ),
    };
    let mut all: Vec<String> =
        ["DELETE FROM media WHERE user_id = {id}", "DELETE FROM idempotency WHERE caller = {id}"]
            .map(str::to_owned)
            .to_vec();
    let mails = "DELETE FROM mail_outbox WHERE recipient = (SELECT email FROM users WHERE id = {id}) AND";
    match scope {
        ErasureScope::Own(_) => {
            // Who never proved an address takes nothing away that was meant for its owner.
            let proven = "(SELECT email FROM users WHERE id = {id} AND email_verified = 1)";
            all.push("DELETE FROM invitations WHERE user_id = {id}".to_owned());
            all.extend(placeholders::forgotten("i.person = {id} AND i.is_proven = 1"));
            all.push("DELETE FROM invitations WHERE person = {id} AND is_proven = 1".to_owned());
            all.push(format!(
                "{mails} (template <> 'invitation' OR {proven} IS NOT NULL) AND template <> 'accountErased'"
            ));
        }
        // What other companies sent to the address is theirs and its owner's.
        ErasureScope::Managed { .. } => all.push(format!("{mails} {}", mail_outbox::DELETED_WITH_ACCOUNT)),
    }
    // With it go credentials, memberships and their roles, devices, codes, and sign-in methods from elsewhere.
    all.push("DELETE FROM users WHERE id = {id}".to_owned());
    all.into_iter().map(|sql| Statement::new(sql.replace("{id}", id), values.clone())).collect()
}

/// Each company that they were in can read that somebody left.
fn company_events(request: &ErasureRequest<'_>, now: Timestamp) -> Statement {
    let audit::AuditContext { actor, network, trace_id, .. } = &request.audit;
    Statement::new(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, network, trace_id, created_at) \
         SELECT m.tenant_id, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = m.tenant_id), 0) + 1, ?3, \
           ?6, ?2, ?1, ?4, ?3, CAST(?5 AS INTEGER) FROM memberships m WHERE m.user_id = ?1",
        [
            json!(request.user),
            json!(actor),
            json!(trace_id),
            json!(network),
            json!(now.0),
            json!(AuditAction::UserErased),
        ],
    )
}
