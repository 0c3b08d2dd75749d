//! Deleting a company with everything that it stored: members and their data, roles, invitations, pictures, search words, counts.
//! Its audit log stays with its seals, so that deleting a company does not delete the evidence. Accounts that the company created and that
//! belong to no other company are erased with it; other users lose only the membership.

use super::{DELETE, must_be_version, must_be_visible};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{OutboxId, TenantId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::mail_outbox::DELETED_WITH_ACCOUNT;
use crate::storage::{audit, must, rights};
use serde_json::json;

/// Members that a company may have to be deleted in one batch.
pub const MAX_MEMBERS: i64 = 10_000;

/// A company that is to be deleted.
pub struct TenantDeletion<'a> {
    /// The company that the caller works in: the operator's.
    pub tenant: &'a TenantId,
    pub company: &'a TenantId,
    /// The version that the caller saw, if they sent one.
    pub expected: Option<i64>,
    /// Prefix of the ids of the outbox rows that erase authorities.
    pub outbox_id: &'a OutboxId,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
}

/// The users to erase: members (copied into `batch_users` for the batch ?2) whom the company ?1 created, or who are placeholders of an invitation, and
/// who belong to no other company.
macro_rules! erased_users {
    () => {
        "(SELECT u.id FROM batch_users b JOIN users u ON u.id = b.user_id AND (u.made_by = ?1 OR u.is_stand_in = 1) \
          WHERE b.batch = ?2 AND NOT EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.tenant_id <> ?1))"
    };
}

/// Deletes a company. It must be disabled already, so that no session's snapshot shows it any more.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `operator_only`, `not_found`, `version_conflict`, `conflict` (enabled, the operator's,
/// more than 10 000 members, or a fan-out to its members still running); of the database.
pub async fn delete(db: &dyn Database, deletion: &TenantDeletion<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let user = deletion.audit.actor;
    let of_company = |sql: &'static str| Statement::new(sql, [json!(deletion.company)]);
    let of_members = |sql: &'static str| Statement::new(sql, [json!(deletion.company), json!(deletion.outbox_id)]);
    let mut batch = rights::require(deletion.tenant, user, DELETE).to_vec();
    batch.extend([
        rights::require_operator(deletion.tenant, user),
        must_be_visible(deletion.tenant, user, deletion.company),
    ]);
    batch.extend(deletion.expected.map(|version| must_be_version(deletion.company, version)));
    batch.extend([
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 FROM tenants t WHERE t.id = ?1 AND (t.state = 1 OR t.is_operator = 1 \
               OR EXISTS (SELECT 1 FROM authority_outbox WHERE id IN ('members:' || ?1, 'everybody:' || ?1)) \
               OR (SELECT COUNT(*) FROM (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 \
                     LIMIT CAST(?2 AS INTEGER) + 1)) > CAST(?2 AS INTEGER))",
            [json!(deletion.company), json!(MAX_MEMBERS)],
        ),
        of_members("INSERT INTO batch_users (batch, user_id) SELECT ?2, m.user_id FROM memberships m WHERE m.tenant_id = ?1"),
        deletion_event(deletion, now),
        Statement::new(
            concat!(
                "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
                 SELECT ?2 || ':' || id, id, '\"erase\"', CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM ",
                erased_users!()
            ),
            [json!(deletion.company), json!(deletion.outbox_id), json!(now.0)],
        ),
        of_members(concat!("DELETE FROM media WHERE user_id IN ", erased_users!())),
        of_members(concat!("DELETE FROM idempotency WHERE caller IN ", erased_users!())),
        // As when a company erases a member: pending invitations that other companies send to the address stay.
        Statement::new(
            format!(
                "DELETE FROM mail_outbox WHERE recipient IN (SELECT email FROM users WHERE id IN {}) AND {DELETED_WITH_ACCOUNT}",
                erased_users!()
            ),
            [json!(deletion.company), json!(deletion.outbox_id)],
        ),
        of_members(concat!(
            "DELETE FROM mail_outbox WHERE template <> 'accountErased' AND user_id IN ",
            erased_users!()
        )),
        of_members(concat!("DELETE FROM users WHERE id IN ", erased_users!())),
        of_members(
            "UPDATE users SET made_by = NULL WHERE id IN (SELECT b.user_id FROM batch_users b WHERE b.batch = ?2) AND made_by = ?1",
        ),
        Statement::new("DELETE FROM batch_users WHERE batch = ?1", [json!(deletion.outbox_id)]),
        of_company("DELETE FROM media WHERE tenant_id = ?1"),
        of_company("DELETE FROM notifications WHERE tenant_id = ?1"),
        // Nobody can accept its invitations any more. The index is named, as by the other one all waiting invitations would be read.
        of_company(
            "DELETE FROM mail_outbox INDEXED BY mail_outbox_of_company WHERE tenant_id = ?1 AND bulk = 1 AND state = 'waiting'",
        ),
        // Before the company, so that triggers can update the counts of existing rows.
        of_company("DELETE FROM memberships WHERE tenant_id = ?1"),
        of_company("DELETE FROM tenant_stats WHERE tenant_id = ?1"),
        // Cascades to roles, invitations and words.
        of_company("DELETE FROM tenants WHERE id = ?1"),
    ]);
    db.batch(batch).await.map(|_| ())
}

/// The event goes to the operator's audit log: no member is left who could read the company's.
fn deletion_event(deletion: &TenantDeletion<'_>, now: Timestamp) -> Statement {
    let audit = &deletion.audit;
    let audit::AuditContext { actor, network, trace_id, .. } = audit;
    Statement::new(
        concat!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
             SELECT ?7, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = ?7), 0) + 1, ?4, ?8, ?3, t.id, \
               json_patch(json_object('before', json_object('title', t.title, 'name', t.name, 'businessUuId', t.business_uuid, \
                 'countUsers', t.members), 'erased', (SELECT COUNT(*) FROM ",
            erased_users!(),
            ")), ?9), ?5, ?4, CAST(?6 AS INTEGER) FROM tenants t WHERE t.id = ?1"
        ),
        [
            json!(deletion.company),
            json!(deletion.outbox_id),
            json!(actor),
            json!(trace_id),
            json!(network),
            json!(now.0),
            json!(deletion.tenant),
            json!(AuditAction::TenantDeleted),
            audit.origin(),
        ],
    )
}
