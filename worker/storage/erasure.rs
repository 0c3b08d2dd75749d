//! Erasing a user: one batch deletes all their data in the database. Audit events keep the id, which then refers to no one.

use super::members::placeholders;
use super::sql::Sql;
use super::{administrators, audit, authority_outbox, idempotency, mail_outbox, profiles};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{OutboxId, TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde_json::json;

/// A user's request to be erased.
pub struct ErasureRequest<'a> {
    pub user: &'a UserId,
    /// The credential version at which they reauthenticated.
    pub verified: i64,
    /// Id of the outbox row that erases their authority.
    pub outbox_id: &'a OutboxId,
    /// The last mail to them.
    pub notice: Statement,
    /// The audit context of the caller.
    pub audit: audit::AuditContext<'a>,
}

/// Erases the user.
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
        placeholders::lapsed(&request.audit.trace_id.into(), &of_address(Sql("?1")), &[json!(request.user)], now),
        authority_outbox::erase(request.outbox_id, request.user, now),
        request.notice.clone(),
    ];
    batch.push(idempotency::delete_about_user(request.user));
    batch.extend(delete_user_data(&ErasureScope::Own(request.user)));
    db.batch(batch).await.map(|_| ())
}

/// Whose data is deleted.
pub enum ErasureScope<'a> {
    /// The data of a user who erases themselves.
    Own(&'a UserId),
    /// The data of a user whom a company erases: all of it if the company created the account and no other has it, otherwise nothing.
    Managed {
        user: &'a UserId,
        /// The company.
        tenant: &'a TenantId,
    },
}

/// Whether the invitation `i` was sent to the address of a user who has verified it; their id is SQL.
fn of_address(user: Sql<'_>) -> String {
    format!("i.person = {user} AND i.is_proven = 1")
}

/// Restricts a notice about `users u` to the case that the company's erasure includes the account itself.
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

/// The statements that delete the data of a user.
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
    // Notices to an address that was theirs before.
    all.push("DELETE FROM mail_outbox WHERE user_id = {id} AND template <> 'accountErased'".to_owned());
    let mails = "DELETE FROM mail_outbox WHERE recipient = (SELECT email FROM users WHERE id = {id}) AND";
    match scope {
        ErasureScope::Own(_) => {
            // A user who never verified the address must not delete what was sent to its owner.
            let proven = "(SELECT email FROM users WHERE id = {id} AND email_verified = 1)";
            all.push("DELETE FROM invitations WHERE user_id = {id}".to_owned());
            all.extend(placeholders::forgotten(&of_address(Sql("{id}"))));
            all.push("DELETE FROM invitations WHERE person = {id} AND is_proven = 1".to_owned());
            all.push(format!(
                "{mails} (template <> 'invitation' OR {proven} IS NOT NULL) AND template <> 'accountErased'"
            ));
        }
        // Invitations that other companies sent to the address belong to them and its owner.
        ErasureScope::Managed { .. } => all.push(format!("{mails} {}", mail_outbox::DELETED_WITH_ACCOUNT)),
    }
    // Cascades to credentials, memberships and their roles, devices, codes, and linked identities.
    all.push("DELETE FROM users WHERE id = {id}".to_owned());
    all.into_iter().map(|sql| Statement::new(sql.replace("{id}", id), values.clone())).collect()
}

/// An event in the audit log of each company of the user.
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
