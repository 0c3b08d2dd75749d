//! Tables `totp` and `totp_enrolments`: the authenticator app of a user, and the secret of one that is not confirmed yet.

use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::second_factor::Factors;
use crate::domain::credentials::totp::{ENROLMENT_MS, SealedSecret};
use crate::domain::ids::{DeviceId, OutboxId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::profiles::{must_be_verified, must_exist};
use crate::storage::rows::BatchResults;
use crate::storage::{audit, must, users};
use serde::Deserialize;
use serde_json::json;

/// Starts the enrolment of a secret; it replaces an unconfirmed one.
///
/// # Errors
/// `PreconditionFailed`: `not_found` for a user who is gone or disabled; of the database.
pub async fn begin(
    db: &dyn Database,
    user: &UserId,
    secret: &SealedSecret,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let batch = vec![
        must_exist(user),
        Statement::new(
            "INSERT INTO totp_enrolments (user_id, secret, pepper_id, expires_at) VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER)) \
             ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, pepper_id = excluded.pepper_id, \
               expires_at = excluded.expires_at",
            [json!(user), json!(secret.text), json!(secret.pepper_id), json!(now.plus(ENROLMENT_MS).0)],
        ),
        audit::event(None, AuditAction::AuthTotpShown, user, audit, now),
    ];
    db.batch(batch).await.map(|_| ())
}

/// An unconfirmed secret.
pub struct Enrolment {
    pub secret: SealedSecret,
    /// The user's factors.
    pub factors: Factors,
}

/// The unconfirmed secret of a user, until it expires.
///
/// # Errors
/// Of the database.
pub async fn enrolment(db: &dyn Database, user: &UserId, now: Timestamp) -> Result<Option<Enrolment>, DatabaseError> {
    #[derive(Deserialize)]
    struct Row {
        secret: String,
        pepper_id: String,
    }
    let waiting = Statement::new(
        "SELECT secret, pepper_id FROM totp_enrolments WHERE user_id = ?1 AND expires_at > CAST(?2 AS INTEGER)",
        [json!(user), json!(now.0)],
    );
    let mut results = BatchResults::from(db.batch(vec![waiting, users::by_id(user)]).await?);
    let (waiting, user) = (results.first::<Row>()?, results.first::<users::UserRow>()?);
    Ok(waiting.zip(user).map(|(row, user)| Enrolment {
        secret: SealedSecret { text: row.secret, pepper_id: row.pepper_id },
        factors: user.factors(),
    }))
}

/// An authenticator app whose first code was valid.
pub struct NewTotp<'a> {
    pub user: &'a UserId,
    /// The enrolment that it confirms.
    pub enrolment: &'a Enrolment,
    /// The credential version that it must still find.
    pub credential_version: i64,
    /// Whether the session proved a second factor.
    pub proved_factor: bool,
    /// The step of the code, which cannot be used again.
    pub step: i64,
    /// The device that adds it.
    pub device: &'a DeviceId,
    /// Hashes of recovery codes, with the first factor.
    pub recovery_codes: Option<&'a [String]>,
    /// The notice to the user.
    pub notice: Statement,
    /// The audit context of the caller.
    pub audit: audit::AuditContext<'a>,
}

/// Stores it as the user's app, replacing a previous one. The credential version rises, so that a concurrent sign-in that required no factor is
/// not recorded.
///
/// # Errors
/// `PreconditionFailed`: `second_factor_failed` if the enrolment no longer exists, `credential_changed`, `reauthentication_required`; of the database.
pub async fn confirm(db: &dyn Database, new: &NewTotp<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let user = json!(new.user);
    let mut batch = vec![
        must_exist(new.user),
        Statement::new(
            "DELETE FROM totp_enrolments WHERE user_id = ?1 AND secret = ?2",
            [user.clone(), json!(new.enrolment.secret.text)],
        ),
        must::change_one_row(Precondition::SecondFactorFailed),
        must_be_verified(new.user, new.credential_version),
    ];
    batch.extend(super::must_be_proven(new.user, new.proved_factor));
    batch.extend([
        Statement::new(
            "INSERT INTO totp (user_id, secret, pepper_id, last_step, created_at) \
             VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER), CAST(?5 AS INTEGER)) \
             ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, pepper_id = excluded.pepper_id, \
               last_step = excluded.last_step, created_at = excluded.created_at, last_used = NULL",
            [
                user.clone(),
                json!(new.enrolment.secret.text),
                json!(new.enrolment.secret.pepper_id),
                json!(new.step),
                json!(now.0),
            ],
        ),
        users::raise_credential_version(new.user),
    ]);
    batch.extend(new.recovery_codes.iter().flat_map(|hashes| super::first_factor(new.user, new.device, hashes, now)));
    batch.push(new.notice.clone());
    batch.push(audit::event(None, AuditAction::AuthTotpAdded, new.user, &new.audit, now));
    db.batch(batch).await.map(|_| ())
}

/// Removes the app, and what goes with the last factor (`factors::remove`).
///
/// # Errors
/// As `factors::remove`.
pub async fn remove(
    db: &dyn Database,
    row: &OutboxId,
    notice: Statement,
    audit: &audit::AuditContext<'_>,
    proved_factor: bool,
    now: Timestamp,
) -> Result<Option<i64>, DatabaseError> {
    let user = audit.actor;
    let removal = Statement::new("DELETE FROM totp WHERE user_id = ?1", [json!(user)]);
    let records = [notice, audit::event(None, AuditAction::AuthTotpRemoved, user, audit, now)];
    super::remove(db, removal, row, records, (user, proved_factor), now).await
}

/// The app as its owner sees it.
#[derive(Deserialize)]
pub struct OwnTotp {
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was last used.
    pub last_used: Option<i64>,
}

/// Selects it (`OwnTotp`).
#[must_use]
pub fn of_user(user: &UserId) -> Statement {
    Statement::new("SELECT created_at, last_used FROM totp WHERE user_id = ?1", [json!(user)])
}

/// Deletes expired enrolments.
#[must_use]
pub fn delete_expired_enrolments(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM totp_enrolments WHERE user_id IN \
           (SELECT user_id FROM totp_enrolments WHERE expires_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.0), json!(limit)],
    )
}
