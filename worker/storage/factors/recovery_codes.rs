//! Table `recovery_codes`: a row for each unused code.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::UserId;
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use crate::ports::{Database, DatabaseError};
use crate::storage::audit;
use crate::storage::json_list;
use crate::storage::must;
use crate::storage::profiles::must_be_verified;
use crate::storage::users::HAS_FACTOR;
use serde_json::json;

/// Consumes a code.
pub(super) fn consume(user: &UserId, hash: &str) -> Statement {
    Statement::new("DELETE FROM recovery_codes WHERE user_id = ?1 AND hash = ?2", [json!(user), json!(hash)])
}

/// The statements that replace all codes of a user.
#[must_use]
pub fn replace(user: &UserId, hashes: &[String], now: Timestamp) -> [Statement; 2] {
    [
        delete(user),
        Statement::new(
            "INSERT INTO recovery_codes (user_id, hash, created_at) SELECT ?1, value, CAST(?3 AS INTEGER) FROM json_each(?2)",
            [json!(user), json_list(hashes), json!(now.0)],
        ),
    ]
}

/// Deletes all codes of a user.
#[must_use]
pub fn delete(user: &UserId) -> Statement {
    Statement::new("DELETE FROM recovery_codes WHERE user_id = ?1", [json!(user)])
}

/// New codes of the caller.
pub struct RenewedCodes<'a> {
    pub hashes: &'a [String],
    /// The credential version that they must still find.
    pub credential_version: i64,
    /// Whether the session proved a second factor.
    pub proved_factor: bool,
    /// The notice about them.
    pub notice: Statement,
    /// The audit context of the caller.
    pub audit: audit::AuditContext<'a>,
}

/// Replaces the codes of a user, who must have a factor.
///
/// # Errors
/// `PreconditionFailed`: `conflict` if the user has no factor, `credential_changed`, `reauthentication_required`; of the database.
pub async fn renew(db: &dyn Database, renewed: RenewedCodes<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let user = renewed.audit.actor;
    let mut batch = vec![
        must_be_verified(user, renewed.credential_version),
        must::find_no_row(
            Precondition::Conflict,
            &format!("SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = ?1 AND state = 1 AND {HAS_FACTOR})"),
            [json!(user)],
        ),
    ];
    batch.extend(super::must_be_proven(user, renewed.proved_factor));
    batch.extend(replace(user, renewed.hashes, now));
    batch.push(renewed.notice);
    batch.push(audit::event(None, AuditAction::AuthRecoveryCodesMade, user, &renewed.audit, now));
    db.batch(batch).await.map(|_| ())
}
