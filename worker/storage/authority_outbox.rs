//! Table `authority_outbox`: commands to session authorities, written in the batch of their cause, delivered before
//! the response and retried by cron until acknowledged (`delivery`). Delivery is idempotent: the commands only raise minimum versions, erase, or
//! bring a newer snapshot.

pub mod delivery;
pub mod fan_out;

use super::rows::BatchResults;
use super::users::HAS_FACTOR;
use crate::domain::ids::{OutboxId, SessionId, TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::json;

const NEWEST: &str = "\"newest\"";
const ERASE: &str = "\"erase\"";

/// Ends all sessions of a user, at the credential version that the same batch has just raised.
#[must_use]
pub fn end_all(id: &OutboxId, user: &UserId, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
         SELECT ?1, id, json_object('endAll', json_object('credentialVersion', credential_version)), \
           CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM users WHERE id = ?2",
        [json!(id), json!(user), json!(now.0)],
    )
}

/// As `end_all`, except the session in which the credential was changed.
#[must_use]
pub fn end_others(id: &OutboxId, user: &UserId, keep: &SessionId, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
         SELECT ?1, id, json_object('endAll', json_object('credentialVersion', credential_version, 'keep', ?4)), \
           CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM users WHERE id = ?2",
        [json!(id), json!(user), json!(now.0), json!(keep)],
    )
}

/// The credentials of an enabled user, for a change by one of their sessions.
#[derive(Deserialize)]
pub struct CredentialsOfSession {
    /// The credential version that the change must still find.
    pub credential_version: i64,
    /// Whether a command that ends the session waits.
    pub is_ending: bool,
}

/// Reads the credentials of a user before one of their sessions is admitted to change them; `None` if the user is gone or disabled.
///
/// Between the batch that ends a session and the moment at which the command reaches its session authority, whoever holds the session is still admitted.
/// They must not create a way to sign in that outlives its end: if the session was ended before this read, either its command waits, or its authority has
/// received it and admits nobody; if it was ended after it, the credential version has risen (decision 256).
///
/// # Errors
/// Of the database.
pub async fn credentials_of(
    db: &dyn Database,
    user: &UserId,
    sid: &SessionId,
) -> Result<Option<CredentialsOfSession>, DatabaseError> {
    let statement = Statement::new(
        "SELECT u.credential_version, EXISTS (SELECT 1 FROM authority_outbox o WHERE o.user_id = ?1 \
           AND substr(o.command, 1, 9) = '{\"endAll\"' AND json_extract(o.command, '$.endAll.keep') IS NOT ?2) AS is_ending \
         FROM users u WHERE u.id = ?1 AND u.state = 1",
        [json!(user), json!(sid)],
    );
    BatchResults::from(db.batch(vec![statement]).await?).first()
}

/// Ends the sessions that an older PIN opened, at the credential version that the same batch has just raised.
#[must_use]
pub fn end_pins(id: &OutboxId, user: &UserId, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
         SELECT ?1, id, json_object('endPins', json_object('credentialVersion', credential_version)), \
           CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM users WHERE id = ?2",
        [json!(id), json!(user), json!(now.0)],
    )
}

/// Removes the proof of a second factor from the sessions of a user who has none left, at the credential version that the same batch has just raised.
#[must_use]
pub fn end_factors(id: &OutboxId, user: &UserId, now: Timestamp) -> Statement {
    Statement::new(
        format!(
            "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
             SELECT ?1, id, json_object('endFactors', json_object('credentialVersion', credential_version)), \
               CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM users WHERE id = ?2 AND NOT {HAS_FACTOR}"
        ),
        [json!(id), json!(user), json!(now.0)],
    )
}

/// Sends the user's current snapshot to their authority.
#[must_use]
pub fn newest(id: &OutboxId, user: &UserId, now: Timestamp) -> Statement {
    insert(id, user, NEWEST, now)
}

/// How long after a sign-in its user's snapshot is sent once more: by then the session is open.
const AFTER_SIGN_IN_MS: i64 = 10_000;

/// Sends the user's current snapshot after a sign-in that read another version: an authority that did not exist yet has ignored what changed meanwhile.
#[must_use]
pub fn newest_unless(id: &OutboxId, user: &UserId, read: i64, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
         SELECT ?1, id, ?3, CAST(?5 AS INTEGER), CAST(?6 AS INTEGER) FROM users WHERE id = ?2 AND version <> CAST(?4 AS INTEGER)",
        [json!(id), json!(user), json!(NEWEST), json!(read), json!(now.plus(AFTER_SIGN_IN_MS).0), json!(now.0)],
    )
}

/// The rows with the ids `{row}:{user}`, as a condition on `authority_outbox o`: ?1 row.
pub(super) const OF_ROW: &str = "o.id >= ?1 || ':' AND o.id < ?1 || ';'";

/// Erases a user's authority.
#[must_use]
pub fn erase(id: &OutboxId, user: &UserId, now: Timestamp) -> Statement {
    insert(id, user, ERASE, now)
}

/// SQL: the account ?2 is erased with the company ?3, because that company created it and no other company has it.
const IS_MANAGED: &str = "EXISTS (SELECT 1 FROM users u WHERE u.id = ?2 AND u.made_by = ?3 AND NOT EXISTS \
   (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.tenant_id <> ?3))";

/// Erases the user's authority if their account is erased with the company; otherwise sends it the current snapshot.
#[must_use]
pub fn erase_or_newest(id: &OutboxId, user: &UserId, tenant: &TenantId, now: Timestamp) -> Statement {
    Statement::new(
        format!(
            "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
             SELECT ?1, ?2, CASE WHEN {IS_MANAGED} THEN '\"erase\"' ELSE '\"newest\"' END, CAST(?4 AS INTEGER), CAST(?4 AS INTEGER)"
        ),
        [json!(id), json!(user), json!(tenant), json!(now.0)],
    )
}

fn insert(id: &OutboxId, user: &UserId, command: &str, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
         VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER), CAST(?4 AS INTEGER))",
        [json!(id), json!(user), json!(command), json!(now.0)],
    )
}
