//! Placeholder users: rows of `users` for an address that already has an account. They hold what an administrator entered until the owner of the
//! account accepts. To the company they look like the accounts that it created.

use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::one_time_code::INVITATION_MS;
use crate::domain::identity::email::Email;
use crate::domain::ids::{EventId, InvitationId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::{mail_outbox, must};
use serde_json::{Value, json};

/// The codes for a new member: an invitation for a placeholder user or a password code for a new account. The batch creates one of them and does not
/// reveal which.
pub struct NewCredentials<'a> {
    pub tenant: &'a TenantId,
    pub user: &'a UserId,
    /// The e-mail address of the request.
    pub email: &'a Email,
    /// Id of the invitation for a placeholder user.
    pub invitation: &'a InvitationId,
    /// Hash of the code of the invitation.
    pub invitation_code_hash: &'a str,
    /// Hash of the code that sets a password.
    pub reset_code_hash: &'a str,
    /// The caller.
    pub inviter: &'a UserId,
}

impl NewCredentials<'_> {
    /// Creates the invitation for the owner of the address of a placeholder user.
    #[must_use]
    pub fn invite(&self, now: Timestamp) -> Statement {
        Statement::new(
            "INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, stand_in, created_at, sent_at, expires_at) \
             SELECT ?1, ?2, ?3, ?4, ?5, m.user_id, CAST(?7 AS INTEGER), CAST(?7 AS INTEGER), CAST(?8 AS INTEGER) FROM memberships m \
             WHERE m.tenant_id = ?1 AND m.user_id = ?6 AND m.stands_in = 1",
            [
                json!(self.tenant),
                json!(self.invitation),
                json!(self.email.as_str()),
                json!(self.invitation_code_hash),
                json!(self.inviter),
                json!(self.user),
                json!(now.0),
                json!(now.plus(INVITATION_MS).0),
            ],
        )
    }

    /// Creates the code with which the user of a new account sets their password; it is valid as long as an invitation.
    #[must_use]
    pub fn create_reset_code(&self, now: Timestamp) -> Statement {
        Statement::new(
            "INSERT INTO codes (hash, purpose, user_id, email, credential_version, expires_at, created_at) \
             SELECT ?2, 'reset', u.id, u.email, u.credential_version, CAST(?4 AS INTEGER), CAST(?3 AS INTEGER) FROM users u \
             WHERE u.id = ?1 AND u.is_stand_in = 0",
            [json!(self.user), json!(self.reset_code_hash), json!(now.0), json!(now.plus(INVITATION_MS).0)],
        )
    }

    /// Fails the batch with `already_member` where another member of the company has the address.
    #[must_use]
    pub fn must_be_free(&self) -> [Statement; 2] {
        [
            "SELECT 1 FROM users u JOIN directory d ON d.user_id = u.id AND d.tenant_id = ?1 \
             WHERE u.email = ?2 AND u.id <> ?3",
            "SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.assigned IN (0, 1) \
               AND m.state IN (0, 1) AND m.is_employee IN (0, 1) AND m.email = ?2 AND m.user_id <> ?3",
        ]
        .map(|select| must::find_no_row(Precondition::AlreadyMember, select, self.values()))
    }

    /// Revokes the pending invitation for the address, as every new invitation does, and deletes its mail if that still waits.
    #[must_use]
    pub fn revoke_others(&self) -> [Statement; 2] {
        [
            mail_outbox::delete_of_invitations(
                "i.tenant_id = ?1 AND i.email = ?2 AND i.stand_in IS NOT ?3",
                self.values(),
            ),
            Statement::new(
                "UPDATE invitations SET state = 'revoked', version = version + 1 \
                 WHERE tenant_id = ?1 AND email = ?2 AND state = 'pending' AND stand_in IS NOT ?3",
                self.values(),
            ),
        ]
    }

    fn values(&self) -> [Value; 3] {
        [json!(self.tenant), json!(self.email.as_str()), json!(self.user)]
    }
}

/// Deletes the placeholder users of the invitations `i` that fulfil a condition, and their pictures: the owner of the address takes their place.
#[must_use]
pub fn replace(condition: &str, values: &[Value]) -> [Statement; 2] {
    deletions(condition).map(|sql| Statement::new(sql, values))
}

/// The same where nobody takes their place. An account that somebody has worked with stays, disabled: its address was changed to one that is
/// taken, and a change of an address must not erase anybody.
#[must_use]
pub fn forget(condition: &str, values: &[Value]) -> [Statement; 2] {
    forgotten(condition).map(|sql| Statement::new(sql, values))
}

/// `forget` as SQL.
#[must_use]
pub fn forgotten(condition: &str) -> [String; 2] {
    deletions(&format!("{IS_FORGOTTEN} AND {condition}"))
}

fn deletions(condition: &str) -> [String; 2] {
    let of =
        |columns: &str| format!("(SELECT {columns} FROM invitations i WHERE i.stand_in IS NOT NULL AND {condition})");
    [
        format!("DELETE FROM media WHERE user_id IN {}", of("i.stand_in")),
        // A trigger deletes the row of `users` with the membership.
        format!(
            "DELETE FROM memberships WHERE (tenant_id, user_id) IN {} AND stands_in = 1",
            of("i.tenant_id, i.stand_in")
        ),
    ]
}

/// Whether the placeholder user of the invitation `i` is deleted with it.
const IS_FORGOTTEN: &str = "EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = i.tenant_id AND m.user_id = i.stand_in AND m.last_login IS NULL)";

/// An audit event for each placeholder user whom `forget` deletes, in the log of their company, with the roles that they had. It comes before that.
/// Nobody of the company acts: `cause` names the run of cron, or the call that erases the owner of the address.
#[must_use]
pub fn lapsed(cause: &EventId, condition: &str, values: &[Value], now: Timestamp) -> Statement {
    let mut values = values.to_vec();
    let [id, action, time] = [1, 2, 3].map(|n| values.len() + n);
    values.extend([json!(cause), json!(AuditAction::InvitationLapsed), json!(now.0)]);
    Statement::new(
        format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at) \
             SELECT x.tenant_id, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = x.tenant_id), 0) \
               + ROW_NUMBER() OVER (PARTITION BY x.tenant_id), ?{id} || '-' || x.stand_in, ?{action}, '', x.stand_in, \
               json_object('roles', json((SELECT json_group_array(rm.role_id) FROM role_members rm \
                 WHERE rm.tenant_id = x.tenant_id AND rm.user_id = x.stand_in))), ?{id}, CAST(?{time} AS INTEGER) \
             FROM (SELECT i.tenant_id, i.stand_in FROM invitations i WHERE i.stand_in IS NOT NULL AND {IS_FORGOTTEN} AND {condition}) x \
             CROSS JOIN memberships p ON p.tenant_id = x.tenant_id AND p.user_id = x.stand_in AND p.stands_in = 1"
        ),
        values,
    )
}

/// Deletes placeholder users whose invitation has expired, at most 500; run by cron, which `run` names in the audit log.
///
/// # Errors
/// Of the database.
pub async fn expire(db: &dyn Database, run: &EventId, now: Timestamp) -> Result<(), DatabaseError> {
    const OLD: &str = "i.state = 'pending' AND i.expires_at <= CAST(?1 AS INTEGER) ORDER BY i.expires_at LIMIT 500";
    let values = [json!(now.0)];
    let mut batch = vec![lapsed(run, OLD, &values, now)];
    batch.extend(forget(OLD, &values));
    batch.push(Statement::new(
        format!(
            "UPDATE invitations SET state = 'revoked', version = version + 1 WHERE (tenant_id, id) IN \
               (SELECT i.tenant_id, i.id FROM invitations i WHERE i.stand_in IS NOT NULL AND {OLD})"
        ),
        values,
    ));
    db.batch(batch).await.map(|_| ())
}
