//! Table `invitations`: invitations of a company to the owner of an address.

pub mod inbox;
pub mod respond;
pub mod sent;

use super::must;
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::one_time_code::INVITATION_MS;
use crate::domain::identity::current_user::display_name;
use crate::domain::identity::email::Email;
use crate::domain::ids::{InvitationId, RoleId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::audit;
use crate::storage::json_list;
use crate::storage::mail_outbox;
use crate::storage::rights;
use crate::storage::rows::BatchResults;
use serde::Deserialize;
use serde_json::json;

/// How long a company sees an invitation after it expired (90 days); the audit log keeps longer.
const SEEN_MS: i64 = 90 * 24 * 3_600_000;

/// Joins the inviter of `i` as `b`, by their name in the company; null columns if they are not a member.
const WITH_INVITER: &str = "LEFT JOIN memberships b ON b.tenant_id = i.tenant_id AND b.user_id = i.invited_by";

/// An invitation to be sent.
pub struct NewInvitation<'a> {
    pub tenant: &'a TenantId,
    pub id: &'a InvitationId,
    /// The invited address.
    pub email: &'a Email,
    /// Hash of the mailed code.
    pub code_hash: &'a str,
    /// The roles that it gives.
    pub role_ids: &'a [RoleId],
    /// The audit context of the inviter.
    pub audit: audit::AuditContext<'a>,
}

/// The statements that invite. A pending invitation to the same address is revoked: its code becomes invalid and its roles are not given.
/// `idempotency` stores the response for a repeated request.
#[must_use]
pub fn send(new: &NewInvitation<'_>, idempotency: Vec<Statement>, now: Timestamp) -> Vec<Statement> {
    let user = new.audit.actor;
    let mut batch = rights::require(new.tenant, user, rights::INVITE).to_vec();
    batch.extend(idempotency);
    batch.push(rights::must_be_roles(new.tenant, new.role_ids));
    batch.extend(rights::must_be_allowed_to_grant(new.tenant, user, new.role_ids));
    batch.extend([
        // A disabled member too: they have to be enabled, an invitation could not bring them back. A placeholder user too, who looks
        // like a member.
        must::find_no_row(
            Precondition::AlreadyMember,
            "SELECT 1 FROM users u JOIN directory d ON d.user_id = u.id AND d.tenant_id = ?1 \
             WHERE u.email = ?2",
            [json!(new.tenant), json!(new.email.as_str())],
        ),
        must::find_no_row(
            Precondition::AlreadyMember,
            "SELECT 1 FROM invitations i \
             WHERE i.tenant_id = ?1 AND i.email = ?2 AND i.state = 'pending' AND i.stand_in IS NOT NULL",
            [json!(new.tenant), json!(new.email.as_str())],
        ),
        mail_outbox::delete_of_invitations(
            "i.tenant_id = ?1 AND i.email = ?2",
            [json!(new.tenant), json!(new.email.as_str())],
        ),
        Statement::new(
            "UPDATE invitations SET state = 'revoked', version = version + 1 \
             WHERE tenant_id = ?1 AND email = ?2 AND state = 'pending'",
            [json!(new.tenant), json!(new.email.as_str())],
        ),
        insert(new, now),
        event_with_roles(AuditAction::InvitationSent, (new.tenant, new.id), &new.audit, now),
    ]);
    batch
}

/// The audit event about an invitation that gives its roles.
fn event_with_roles(
    action: AuditAction,
    (tenant, id): (&TenantId, &InvitationId),
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Statement {
    audit::event_from(
        "json_object('roles', json(i.role_ids))",
        "invitations i WHERE i.tenant_id = ?1 AND i.id = ?2",
        vec![json!(tenant), json!(id)],
        &audit::NewEvent { action, object: id, audit },
        now,
    )
}

/// The statement that inserts an invitation.
#[must_use]
pub fn insert(new: &NewInvitation<'_>, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO invitations (tenant_id, id, email, code_hash, role_ids, invited_by, created_at, sent_at, expires_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, CAST(?7 AS INTEGER), CAST(?7 AS INTEGER), CAST(?8 AS INTEGER))",
        [
            json!(new.tenant),
            json!(new.id),
            json!(new.email.as_str()),
            json!(new.code_hash),
            json_list(new.role_ids),
            json!(new.audit.actor),
            json!(now.0),
            json!(now.plus(INVITATION_MS).0),
        ],
    )
}

/// An invitation as its company sees it.
#[derive(Deserialize)]
pub struct InvitationRow {
    pub id: InvitationId,
    /// The invited address.
    pub email: String,
    /// The roles that it gives.
    #[serde(deserialize_with = "row::json")]
    pub role_ids: Vec<RoleId>,
    /// `pending`, `accepted`, `declined` or `revoked`.
    pub state: String,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last mailed.
    pub sent_at: Timestamp,
    /// When it expires.
    pub expires_at: Timestamp,
    /// Rises with every change.
    pub version: i64,
    first_name: Option<String>,
    last_name: Option<String>,
}

impl InvitationRow {
    /// Name of the inviter; empty if they are no longer a member.
    #[must_use]
    pub fn invited_by(&self) -> String {
        inviter(self.first_name.as_deref(), self.last_name.as_deref())
    }
}

/// The name from the columns of `WITH_INVITER`.
fn inviter(first: Option<&str>, last: Option<&str>) -> String {
    first.zip(last).map_or_else(String::new, |(first, last)| display_name(first, last))
}

/// One of a company's invitations.
///
/// # Errors
/// Of the database.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    id: &InvitationId,
) -> Result<Option<InvitationRow>, DatabaseError> {
    let sql = format!(
        "SELECT i.*, b.first_name, b.last_name FROM invitations i {WITH_INVITER} \
         WHERE i.tenant_id = ?1 AND i.id = ?2 AND i.stand_in IS NULL"
    );
    BatchResults::from(db.batch(vec![Statement::new(sql, [json!(tenant), json!(id)])]).await?).first()
}

/// The statements that resend an invitation with a new code and a new expiry. The caller becomes its inviter and must be allowed to give its roles
/// (`role_ids`, which never change), as the first inviter was; roles that were deleted meanwhile need no right.
#[must_use]
pub fn resend(
    tenant: &TenantId,
    id: &InvitationId,
    role_ids: &[RoleId],
    code_hash: &str,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Vec<Statement> {
    let mut batch = rights::require(tenant, audit.actor, rights::INVITE).to_vec();
    batch.extend(rights::must_be_allowed_to_grant(tenant, audit.actor, role_ids));
    batch.extend(renew(tenant, id, code_hash, audit, now));
    batch
}

/// The statements that give a pending invitation a new code and a new expiry, and delete its mail with the old code if that still waits.
#[must_use]
pub fn renew(
    tenant: &TenantId,
    id: &InvitationId,
    code_hash: &str,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> [Statement; 4] {
    [
        delete_mail(tenant, id),
        Statement::new(
            "UPDATE invitations SET code_hash = ?3, invited_by = ?6, sent_at = CAST(?4 AS INTEGER), \
               expires_at = CAST(?5 AS INTEGER), version = version + 1 \
             WHERE tenant_id = ?1 AND id = ?2 AND state = 'pending' AND stand_in IS NULL",
            [
                json!(tenant),
                json!(id),
                json!(code_hash),
                json!(now.0),
                json!(now.plus(INVITATION_MS).0),
                json!(audit.actor),
            ],
        ),
        must::change_one_row(Precondition::NotFound),
        event_with_roles(AuditAction::InvitationResent, (tenant, id), audit, now),
    ]
}

/// Deletes the mail of a pending invitation that is not a placeholder user's, if it still waits.
fn delete_mail(tenant: &TenantId, id: &InvitationId) -> Statement {
    mail_outbox::delete_of_invitations(
        "i.tenant_id = ?1 AND i.id = ?2 AND i.stand_in IS NULL",
        [json!(tenant), json!(id)],
    )
}

/// Revokes an invitation, and deletes its mail if that still waits.
///
/// # Errors
/// `PreconditionFailed` with `tenant_missing`, `forbidden` or `not_found`.
pub async fn revoke(
    db: &dyn Database,
    tenant: &TenantId,
    id: &InvitationId,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let mut batch = rights::require(tenant, audit.actor, rights::INVITE).to_vec();
    batch.extend([
        delete_mail(tenant, id),
        Statement::new(
            "UPDATE invitations SET state = 'revoked', version = version + 1 \
             WHERE tenant_id = ?1 AND id = ?2 AND state = 'pending' AND stand_in IS NULL",
            [json!(tenant), json!(id)],
        ),
        must::change_one_row(Precondition::NotFound),
        audit::event(Some(tenant), AuditAction::InvitationRevoked, id, audit, now),
    ]);
    db.batch(batch).await.map(|_| ())
}

/// The statements that revoke all pending invitations that a user sent, and delete their waiting mails: an attacker may have sent them. Those of
/// placeholder users stay: members whom the user created with a password or a link stay too, and no one may see which of the two a member is.
#[must_use]
pub fn revoke_all_of(inviter: &UserId) -> [Statement; 2] {
    [
        mail_outbox::delete_of_invitations("i.invited_by = ?1 AND i.stand_in IS NULL", [json!(inviter)]),
        Statement::new(
            "UPDATE invitations SET state = 'revoked', version = version + 1 \
             WHERE state = 'pending' AND invited_by = ?1 AND stand_in IS NULL",
            [json!(inviter)],
        ),
    ]
}

/// Deletes invitations that expired long ago, in any state.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM invitations WHERE (tenant_id, id) IN \
           (SELECT tenant_id, id FROM invitations WHERE expires_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-SEEN_MS).0), json!(limit)],
    )
}
