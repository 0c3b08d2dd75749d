//! Accepting and declining an invitation: its preconditions, and joining the company.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{InvitationId, OutboxId, SessionId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::tenancy::company::Company;
use crate::domain::time::Timestamp;
use crate::ports::{Batch, Database, DatabaseError, Statement};
use crate::storage::access::still_stands;
use crate::storage::mail_outbox;
use crate::storage::members::placeholders;
use crate::storage::rows::read;
use crate::storage::snapshots::{self, CurrentSnapshot};
use crate::storage::tenants::member_view::TenantRow;
use crate::storage::{audit, authority_outbox, must, sign_in::record::record_entry};
use serde_json::json;

/// An invitation as a user presents it: by its mailed code, or (in a company) by its id.
pub struct PresentedInvitation<'a> {
    /// The company, if the caller named one.
    pub tenant: Option<&'a TenantId>,
    /// Hash of what was presented; matches a mailed code.
    pub code_hash: &'a str,
    /// What was presented, as an id.
    pub id: Option<&'a InvitationId>,
    /// The user who presents it.
    pub user: &'a UserId,
}

/// SQL that matches the presented invitation `i`: ?1 tenant, ?2 hash of the code, ?3 id, ?4 user, ?5 now.
const SHOWN: &str = "((i.code_hash = ?2 AND (?1 IS NULL OR i.tenant_id = ?1)) OR (i.tenant_id = ?1 AND i.id = ?3)) \
   AND i.state = 'pending' AND ?4 = ?4 AND ?5 = ?5";

/// SQL of what an event about the invitation `i` says of its placeholder user: their id, under `userIds`, by which the log finds what is about a
/// user, since the member whom the company created has another id from then on, or is gone.
const PLACEHOLDER: &str = "IIF(i.stand_in IS NULL, '{}', json_object('userIds', json_array(i.stand_in)))";

/// SQL of the roles that the invitation `i` gives: its own, and those of its placeholder user.
const GIVEN_ROLES: &str = "(SELECT json_group_array(given.role_id) FROM (SELECT rm.role_id FROM role_members rm \
     WHERE rm.tenant_id = i.tenant_id AND rm.user_id = i.stand_in \
   UNION SELECT r.id FROM json_each(i.role_ids) j CROSS JOIN roles r ON r.tenant_id = i.tenant_id AND r.id = j.value) given)";

impl PresentedInvitation<'_> {
    fn values(&self, now: Timestamp) -> [serde_json::Value; 5] {
        [json!(self.tenant), json!(self.code_hash), json!(self.id), json!(self.user), json!(now.0)]
    }

    /// The preconditions of a response, each with its own error code. `proves` requires that the address is verified: by a code
    /// that was mailed to it, or before.
    fn preconditions(&self, proves: bool, now: Timestamp) -> Vec<Statement> {
        let mut preconditions = vec![
            must::find_no_row(
                Precondition::InvitationInvalid,
                &format!(
                    "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM invitations i \
                       JOIN tenants t ON t.id = i.tenant_id AND t.state = 1 WHERE {SHOWN}) \
                     OR EXISTS (SELECT 1 FROM invitations i JOIN memberships m ON m.tenant_id = i.tenant_id \
                         AND m.user_id IN (?4, i.stand_in) AND m.state = 0 WHERE {SHOWN})"
                ),
                self.values(now),
            ),
            must::find_no_row(
                Precondition::InvitationWrongEmail,
                &format!(
                    "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM invitations i \
                       WHERE i.person = ?4 AND {SHOWN})"
                ),
                self.values(now),
            ),
            must::find_no_row(
                Precondition::InvitationExpired,
                &format!(
                    "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM invitations i WHERE {SHOWN} AND i.expires_at > CAST(?5 AS INTEGER))"
                ),
                self.values(now),
            ),
        ];
        if proves {
            preconditions.push(must::find_no_row(
                Precondition::EmailUnverified,
                &format!(
                    "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM invitations i WHERE {SHOWN} \
                     AND (i.code_hash = ?2 OR (i.person = ?4 AND i.is_proven = 1)))"
                ),
                self.values(now),
            ));
        }
        preconditions
    }

    /// The statements that make the user a member with the invitation's roles and record it in the company's audit log, all or
    /// nothing. A code that was mailed to the address verifies it.
    #[must_use]
    pub fn join(&self, audit: &audit::AuditContext<'_>, now: Timestamp) -> Vec<Statement> {
        let mut batch = self.preconditions(true, now);
        // Invalid once its inviter has lost the rights that it gives.
        batch.push(must::find_no_row(
            Precondition::InvitationInvalid,
            &format!("SELECT 1 FROM invitations i WHERE {SHOWN} AND NOT {}", still_stands()),
            self.values(now),
        ));
        let origin = [json!(audit.trace_id), json!(audit.network)];
        batch.extend([
            Statement::new(
                "INSERT OR IGNORE INTO batch_users (batch, user_id) SELECT ?2, ?1 FROM invitations i \
                 WHERE i.code_hash = ?2 AND i.state = 'pending'",
                [json!(self.user), json!(self.code_hash)],
            ),
            Statement::new(
                "UPDATE users SET version = version + 1, email_verified = MAX(email_verified, \
                   EXISTS (SELECT 1 FROM batch_users b WHERE b.batch = ?2)) WHERE id = ?1",
                [json!(self.user), json!(self.code_hash)],
            ),
            Statement::new("DELETE FROM batch_users WHERE batch = ?1", [json!(self.code_hash)]),
            // A user who became a member in another way meanwhile gets further roles: the version rises. A new member has no row yet.
            Statement::new(
                format!(
                    "UPDATE memberships SET version = version + 1 WHERE user_id = ?4 AND tenant_id IN \
                       (SELECT i.tenant_id FROM invitations i WHERE {SHOWN})"
                ),
                self.values(now),
            ),
            Statement::new(
                format!(
                    "INSERT INTO memberships (tenant_id, user_id, created_at, is_shared, is_employee, location, email, first_name, \
                       last_name, first_key, last_key, gender, phone, birth_date, image, invited_by) \
                     SELECT i.tenant_id, ?4, CAST(?5 AS INTEGER), COALESCE(s.is_shared, 0), COALESCE(s.is_employee, 0), s.location, \
                       COALESCE(s.email, ''), COALESCE(s.first_name, ''), COALESCE(s.last_name, ''), COALESCE(s.first_key, ''), \
                       COALESCE(s.last_key, ''), COALESCE(s.gender, 'O'), s.phone, COALESCE(s.birth_date, ''), s.image, i.invited_by \
                     FROM invitations i LEFT JOIN memberships s ON s.tenant_id = i.tenant_id AND s.user_id = i.stand_in WHERE {SHOWN} \
                     ON CONFLICT (tenant_id, user_id) DO NOTHING"
                ),
                self.values(now),
            ),
            // Only for a new member (`changes() > 0`): a user who accepted meanwhile has their own search words.
            Statement::new(
                format!(
                    "INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id) \
                     SELECT i.tenant_id, w.word, w.field, ?4 FROM invitations i \
                       JOIN member_words w ON w.tenant_id = i.tenant_id AND w.user_id = i.stand_in WHERE changes() > 0 AND {SHOWN}"
                ),
                self.values(now),
            ),
            Statement::new(
                format!(
                    "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) \
                     SELECT i.tenant_id, ?4, rm.role_id FROM invitations i \
                       JOIN role_members rm ON rm.tenant_id = i.tenant_id AND rm.user_id = i.stand_in WHERE {SHOWN}"
                ),
                self.values(now),
            ),
            Statement::new(
                format!(
                    "UPDATE media SET user_id = ?4 WHERE user_id IN (SELECT i.stand_in FROM invitations i \
                       WHERE i.stand_in IS NOT NULL AND {SHOWN})"
                ),
                self.values(now),
            ),
            Statement::new(
                format!(
                    "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) \
                     SELECT i.tenant_id, ?4, r.id FROM invitations i JOIN json_each(i.role_ids) j \
                       JOIN roles r ON r.tenant_id = i.tenant_id AND r.id = j.value WHERE {SHOWN}"
                ),
                self.values(now),
            ),
            Statement::new(
                format!(
                    "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                     SELECT i.tenant_id, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = i.tenant_id), 0) + 1, ?6, \
                       ?8, ?4, ?4, json_patch(json_patch(json_object('roles', json({GIVEN_ROLES})), {PLACEHOLDER}), ?9), ?7, ?6, \
                       CAST(?5 AS INTEGER) FROM invitations i WHERE {SHOWN}"
                ),
                self.values(now).into_iter().chain(origin).chain([json!(AuditAction::InvitationAccepted), audit.origin()]).collect::<Vec<_>>(),
            ),
        ]);
        batch.extend(placeholders::replace(SHOWN, &self.values(now)));
        batch.extend([
            mail_outbox::delete_of_invitations(SHOWN, self.values(now)),
            // Last, because the statements above select the invitation by its state `pending`.
            Statement::new(
                format!(
                    "UPDATE invitations AS i SET state = 'accepted', user_id = ?4, version = version + 1 WHERE {SHOWN}"
                ),
                self.values(now),
            ),
            must::change_one_row(Precondition::InvitationInvalid),
        ]);
        batch
    }
}

/// The result of joining a company.
pub struct JoinOutcome {
    pub company: Company,
    /// The snapshot of the user, who is a member now.
    pub current: CurrentSnapshot,
    /// Whether it is a use of the session: it was never in the company, which limits the idle time (decision 266).
    pub is_use: bool,
}

impl JoinOutcome {
    /// Reads the results of a batch that ends with the user's snapshot; the company is the result at `at`.
    ///
    /// # Errors
    /// `Broken` if one of them is missing.
    pub fn read(batch: Batch, at: usize) -> Result<Self, DatabaseError> {
        let company = batch.rows.get(at).and_then(|rows| rows.first()).map(read::<TenantRow>).transpose()?;
        let company = company.ok_or_else(|| DatabaseError::Broken("a company is gone".to_owned()))?;
        Ok(Self { company: company.into(), current: snapshots::last(batch)?, is_use: false })
    }
}

/// Accepts an invitation and enters the company with the session. The outbox row `row` sends the user's snapshot to their authority.
///
/// # Errors
/// `PreconditionFailed` with the first precondition that failed; of the database.
pub async fn accept(
    db: &dyn Database,
    tenant: &TenantId,
    shown: &PresentedInvitation<'_>,
    session: &SessionId,
    row: &OutboxId,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<JoinOutcome, DatabaseError> {
    let mut batch = shown.join(audit, now);
    batch.extend([
        record_entry(tenant, shown.user, now),
        authority_outbox::newest(row, shown.user, now),
        Statement::new(
            "SELECT 1 FROM tenants t WHERE t.id = ?1 AND COALESCE(json_extract(t.security, '$.idleMinutes'), 0) > 0 \
             AND NOT EXISTS (SELECT 1 FROM tenant_sessions s WHERE s.tenant_id = t.id AND s.user_id = ?2 AND s.sid = ?3)",
            [json!(tenant), json!(shown.user), json!(session)],
        ),
        Statement::new("SELECT * FROM tenants WHERE id = ?1", [json!(tenant)]),
    ]);
    let at = batch.len() - 1;
    batch.extend(snapshots::of_user(shown.user));
    let results = db.batch(batch).await?;
    let is_use = results.rows.get(at - 1).is_some_and(|rows| !rows.is_empty());
    Ok(JoinOutcome { is_use, ..JoinOutcome::read(results, at)? })
}

/// Declines an invitation. It verifies no address and changes nothing of the user.
///
/// # Errors
/// `PreconditionFailed` with the first precondition that failed; of the database.
pub async fn decline(
    db: &dyn Database,
    shown: &PresentedInvitation<'_>,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let mut batch = shown.preconditions(false, now);
    // Before the placeholder user is deleted, and while the invitation is pending.
    batch.push(audit::event_from(
        PLACEHOLDER,
        &format!("invitations i WHERE i.tenant_id = ?1 AND {SHOWN}"),
        shown.values(now).to_vec(),
        &audit::NewEvent { action: AuditAction::InvitationDeclined, object: shown.user, audit },
        now,
    ));
    batch.extend(placeholders::forget(SHOWN, &shown.values(now)));
    batch.extend([
        mail_outbox::delete_of_invitations(SHOWN, shown.values(now)),
        Statement::new(
            format!(
                "UPDATE invitations AS i SET state = 'declined', user_id = ?4, version = version + 1 WHERE {SHOWN}"
            ),
            shown.values(now),
        ),
        must::change_one_row(Precondition::InvitationInvalid),
    ]);
    db.batch(batch).await.map(|_| ())
}
