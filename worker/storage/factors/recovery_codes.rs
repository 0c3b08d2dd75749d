//! Table `recovery_codes`: a row for each that was not used.

use crate::domain::audit_action::AuditAction;
use crate::domain::ids::UserId;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use crate::ports::{Database, DatabaseError};
use crate::storage::audit;
use serde_json::json;

/// Uses one of them up.
pub(super) fn consume(user: &UserId, hash: &str) -> Statement {
    Statement::new("DELETE FROM recovery_codes WHERE user_id = ?1 AND hash = ?2", [json!(user), json!(hash)])
}

/// The statements that put these in the place of all that there were.
#[must_use]
pub fn replace(user: &UserId, hashes: &[String], now: Timestamp) -> [Statement; 2] {
    [
        forget(user),
        Statement::new(
            "INSERT INTO recovery_codes (user_id, hash, created_at) SELECT ?1, value, CAST(?3 AS INTEGER) FROM json_each(?2)",
            [json!(user), json!(json!(hashes).to_string()), json!(now.0)],
        ),
    ]
}

/// Forgets all of them.
#[must_use]
pub fn forget(user: &UserId) -> Statement {
    Statement::new("DELETE FROM recovery_codes WHERE user_id = ?1", [json!(user)])
}

/// Gives the person new ones, for a factor that they must have. `notice` is the mail that tells of it.
///
/// # Errors
/// `PreconditionFailed`: `conflict` where there is no factor; of the database.
pub async fn renew(
    db: &dyn Database,
    user: &UserId,
    hashes: &[String],
    notice: Statement,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let mut batch = vec![Statement::new(
        "INSERT INTO must (conflict) SELECT 1 WHERE NOT EXISTS \
           (SELECT 1 FROM users WHERE id = ?1 AND state = 1 AND (has_totp = 1 OR passkeys > 0))",
        [json!(user)],
    )];
    batch.extend(replace(user, hashes, now));
    batch.push(notice);
    batch.push(audit::event(None, AuditAction::AuthRecoveryCodesMade, user, audit, now));
    db.batch(batch).await.map(|_| ())
}
