//! The password of a user, and its reset: a reset proves the owner, so it ends everything that was opened or granted before it.

use super::factors::{self, trusted_devices};
use super::rows::{BatchResults, CredentialVersion};
use super::users::{self, HAS_FACTOR};
use super::{audit, authority_outbox, codes, invitations, must};
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::one_time_code::Purpose;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::identity::email::Email;
use crate::domain::ids::{OutboxId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::json;

/// What verifying the password of an enabled user needs.
pub struct CurrentPassword {
    /// The password, if one is set.
    pub stored: Option<PasswordHash>,
    /// The credential version that a verification proves.
    pub credential_version: i64,
    /// Whether the user has a second factor, so that the password alone is not enough.
    pub has_factor: bool,
}

/// The password of an enabled user; `None` if the user no longer exists or is disabled.
///
/// # Errors
/// Of the database.
pub async fn current(db: &dyn Database, user: &UserId) -> Result<Option<CurrentPassword>, DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT u.credential_version, {HAS_FACTOR} AS has_factor, c.password_phc, c.pepper_id FROM users u \
               LEFT JOIN credentials c ON c.user_id = u.id WHERE u.id = ?1 AND u.state = 1"
        ),
        [json!(user)],
    );
    let mut results = BatchResults::from(db.batch(vec![statement]).await?);
    Ok(results.first::<PasswordRow>()?.map(|row| CurrentPassword {
        stored: users::password_hash(row.password_phc, row.pepper_id),
        credential_version: row.credential_version,
        has_factor: row.has_factor,
    }))
}

#[derive(Deserialize)]
struct PasswordRow {
    credential_version: i64,
    has_factor: bool,
    password_phc: Option<String>,
    pepper_id: Option<String>,
}

/// A password that has just signed a user in.
pub struct SignedInPassword<'a> {
    pub user: &'a UserId,
    /// The credential version that was verified.
    pub credential_version: i64,
}

/// Marks the password as guessable and sends its owner the notice, once for each password.
#[must_use]
pub fn mark_guessable(found: &SignedInPassword<'_>, notice: Statement, now: Timestamp) -> Vec<Statement> {
    vec![
        Statement::new(
            "UPDATE credentials SET guessable_at = CAST(?3 AS INTEGER) \
             WHERE user_id = ?1 AND COALESCE(guessable_at, -1) < changed_at AND EXISTS \
               (SELECT 1 FROM users u WHERE u.id = ?1 AND u.credential_version = CAST(?2 AS INTEGER))",
            [json!(found.user), json!(found.credential_version), json!(now.0)],
        ),
        must::change_one_row(Precondition::CredentialChanged),
        notice,
    ]
}

/// What authorizes a new password.
pub enum ResetProof<'a> {
    /// A code that was mailed to the address.
    Code {
        hash: &'a str,
        /// The address.
        email: &'a Email,
    },
    /// A session that is limited to this, opened with the old password.
    LimitedSession {
        /// The credential version at which that password was read.
        credential_version: i64,
    },
}

/// A password reset.
pub struct Reset<'a> {
    /// The owner of the password.
    pub user: &'a UserId,
    pub proof: ResetProof<'a>,
    /// The new password.
    pub stored: &'a PasswordHash,
    /// Id of the outbox row that ends the sessions.
    pub outbox_id: &'a OutboxId,
    /// The notice to the owner.
    pub notice: Statement,
    /// The audit context of the caller.
    pub audit: audit::AuditContext<'a>,
}

/// Replaces the password and, in the same batch, removes codes, providers, the PIN, cards, trusted devices, pending invitations sent in the
/// owner's name, and (by the outbox) all sessions. A mailed code also verifies the address; if it was never verified before, the second factors
/// go as well. Returns the new credential version.
///
/// # Errors
/// `PreconditionFailed`: `link_expired` if the proof is no longer valid; of the database.
pub async fn reset(db: &dyn Database, reset: &Reset<'_>, now: Timestamp) -> Result<i64, DatabaseError> {
    let user = json!(reset.user);
    let mut batch = Vec::new();
    // Of a code, the version is checked where it is consumed.
    let session_version = match &reset.proof {
        ResetProof::Code { hash, email } => {
            batch.extend(codes::consume(Purpose::Reset, hash, email, reset.user, now));
            batch.extend(factors::delete_unproven(reset.user));
            None
        }
        ResetProof::LimitedSession { credential_version } => Some(*credential_version),
    };
    let proves_address = session_version.is_none();
    let written_at = batch.len();
    batch.extend([
        // Without a code the flag is consumed instead: a second call finds it cleared, and one whose password was replaced meanwhile finds
        // another version.
        Statement::new(
            "UPDATE users SET reset_password_required = 0, has_pin = 0, version = version + 1, \
               credential_version = credential_version + 1, email_verified = MAX(email_verified, CAST(?2 AS INTEGER)) \
             WHERE id = ?1 AND state = 1 AND (CAST(?2 AS INTEGER) = 1 \
               OR reset_password_required = 1 AND credential_version = CAST(?3 AS INTEGER)) RETURNING credential_version",
            [user.clone(), json!(i64::from(proves_address)), json!(session_version)],
        ),
        must::change_one_row(Precondition::LinkExpired),
        Statement::new(
            "INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER)) \
             ON CONFLICT (user_id) DO UPDATE SET password_phc = excluded.password_phc, pepper_id = excluded.pepper_id, \
               changed_at = excluded.changed_at, set_by_company = 0",
            [user.clone(), json!(reset.stored.phc), json!(reset.stored.pepper_id), json!(now.0)],
        ),
        Statement::new("DELETE FROM codes WHERE user_id = ?1", [user.clone()]),
        Statement::new("DELETE FROM providers WHERE user_id = ?1", [user.clone()]),
        Statement::new("DELETE FROM pins WHERE user_id = ?1", [user.clone()]),
        Statement::new("DELETE FROM enrolments WHERE user_id = ?1", [user.clone()]),
        trusted_devices::delete_all(reset.user),
        authority_outbox::end_all(reset.outbox_id, reset.user, now),
        audit::event(None, AuditAction::AuthPasswordReset, reset.user, &reset.audit, now),
        reset.notice.clone(),
    ]);
    batch.extend(invitations::revoke_all_of(reset.user));
    let mut results = BatchResults::from(db.batch(batch).await?).skip(written_at);
    Ok(results.one::<CredentialVersion>()?.credential_version)
}
