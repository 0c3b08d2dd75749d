//! Table `authority_outbox`: commands to session authorities, written in the batch of their cause, delivered before
//! the response and retried by cron until acknowledged. Delivery is idempotent: the commands only raise minimum versions, erase, or
//! bring a newer snapshot.

use super::rows::BatchResults;
use crate::domain::ids::{OutboxId, SessionId, TenantId, UserId};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::json_list;
use serde::Deserialize;
use serde_json::json;

/// A command that is not delivered yet.
pub struct PendingCommand {
    /// The row's id.
    pub id: OutboxId,
    /// The user whose authority gets it; for `OutboxEvent::Members` the id of the company.
    pub user: UserId,
    /// What to deliver.
    pub event: OutboxEvent,
}

/// The content of a row.
pub enum OutboxEvent {
    AuthorityCommand(AuthorityCommand),
    /// The user's snapshot as of the delivery: the outbox stores no copy of it.
    Newest,
    /// A fan-out to the members of a company that continues after this member.
    Members(RelayProgress),
}

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
        "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
         SELECT ?1, id, json_object('endFactors', json_object('credentialVersion', credential_version)), \
           CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM users WHERE id = ?2 AND has_totp = 0 AND passkeys = 0",
        [json!(id), json!(user), json!(now.0)],
    )
}

/// Sends the user's current snapshot to their authority.
#[must_use]
pub fn newest(id: &OutboxId, user: &UserId, now: Timestamp) -> Statement {
    insert(id, user, NEWEST, now)
}

/// The rows with the ids `{row}:{user}`, as a condition on `authority_outbox o`: ?1 row.
macro_rules! of_row {
    () => {
        "o.id >= ?1 || ':' AND o.id < ?1 || ';'"
    };
}
pub(crate) use of_row;

/// Sends the current snapshots of a company's members to their authorities, a few at a time (`fan_out`), so that one row is enough for a
/// million. It must directly follow the statement that writes the audit event, and does nothing if that wrote none. A fan-out of the company
/// that is still running starts over: `turn` identifies the new one.
#[must_use]
pub fn newest_of_members(turn: &OutboxId, tenant: &TenantId, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT OR REPLACE INTO authority_outbox (id, user_id, command, due_at, created_at) \
         SELECT 'members:' || ?2, ?2, json_object('members', json_object('turn', ?1, 'after', '')), \
           CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) WHERE changes() > 0",
        [json!(turn), json!(tenant), json!(now.0)],
    )
}

/// Ends the sessions of all members of a company, a few at a time as above.
#[must_use]
pub fn end_all_of_members(turn: &OutboxId, tenant: &TenantId, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT OR REPLACE INTO authority_outbox (id, user_id, command, due_at, created_at) \
         VALUES ('everybody:' || ?2, ?2, json_object('members', json_object('turn', ?1, 'after', '', 'ends', 1)), \
           CAST(?3 AS INTEGER), CAST(?3 AS INTEGER))",
        [json!(turn), json!(tenant), json!(now.0)],
    )
}

/// The position of a company's fan-out.
pub struct RelayProgress {
    turn: OutboxId,
    after: String,
    /// Whether it ends the members' sessions; otherwise it sends their snapshots.
    ends: bool,
}

/// Members per step of a fan-out.
const STEP: i64 = 40;

/// One step of a fan-out: members who have an authority get a row of their own, and the company's row moves past them or, after the last one,
/// is deleted. If another worker has moved the row meanwhile, nothing changes.
///
/// # Errors
/// Of the database.
pub async fn fan_out(
    db: &dyn Database,
    row: &PendingCommand,
    at: &RelayProgress,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    /// The row ?1, if its position is still the one that was read.
    macro_rules! unmoved {
        () => {
            "authority_outbox WHERE id = ?1 AND json_extract(command, '$.members.turn') = ?3 \
               AND json_extract(command, '$.members.after') = ?4"
        };
    }
    /// The next members of ?2 after that position.
    macro_rules! ahead {
        () => {
            concat!(
                "(SELECT m.user_id FROM memberships m WHERE m.tenant_id = ?2 AND m.user_id > ?4 AND EXISTS (SELECT 1 FROM ",
                unmoved!(),
                ") ORDER BY m.user_id LIMIT CAST(?5 AS INTEGER))"
            )
        };
    }
    let values = || vec![json!(row.id), json!(row.user), json!(at.turn), json!(at.after), json!(STEP)];
    let step = [json!(at.turn), json!(at.after)];
    let mut batch = vec![
        Statement::new(
            concat!(
                "INSERT OR IGNORE INTO authority_outbox (id, user_id, command, due_at, created_at) \
                 SELECT ?3 || ':' || a.user_id, a.user_id, '\"newest\"', CAST(?6 AS INTEGER), CAST(?6 AS INTEGER) FROM ",
                ahead!(),
                " a"
            ),
            values().into_iter().chain([json!(now.0)]).collect::<Vec<_>>(),
        ),
        // A user who never signed in has no authority.
        Statement::new(
            "DELETE FROM authority_outbox WHERE id > ?1 || ':' || ?2 AND id < ?1 || ';' AND EXISTS \
               (SELECT 1 FROM users u WHERE u.id = authority_outbox.user_id AND u.last_login IS NULL)",
            step.clone(),
        ),
        Statement::new(
            "UPDATE users SET version = version + 1 WHERE id IN \
               (SELECT user_id FROM authority_outbox WHERE id > ?1 || ':' || ?2 AND id < ?1 || ';')",
            step.clone(),
        ),
    ];
    if at.ends {
        batch.extend(
            [
                "UPDATE users SET credential_version = credential_version + 1 WHERE id IN \
               (SELECT user_id FROM authority_outbox WHERE id > ?1 || ':' || ?2 AND id < ?1 || ';')",
                "UPDATE authority_outbox SET command = json_object('endAll', json_object('credentialVersion', \
               (SELECT u.credential_version FROM users u WHERE u.id = authority_outbox.user_id))) \
             WHERE id > ?1 || ':' || ?2 AND id < ?1 || ';'",
            ]
            .map(|sql| Statement::new(sql, step.clone())),
        );
    }
    batch.extend([
        Statement::new(
            concat!(
                "UPDATE authority_outbox SET command = json_set(command, '$.members.after', (SELECT MAX(user_id) FROM ",
                ahead!(),
                ")) WHERE id IN (SELECT id FROM ",
                unmoved!(),
                ")"
            ),
            values(),
        ),
        Statement::new(
            "DELETE FROM authority_outbox WHERE id = ?1 AND json_type(command, '$.members.after') = 'null'",
            [json!(row.id)],
        ),
    ]);
    db.batch(batch).await.map(|_| ())
}

/// Erases a user's authority.
#[must_use]
pub fn erase(id: &OutboxId, user: &UserId, now: Timestamp) -> Statement {
    insert(id, user, ERASE, now)
}

/// SQL: the account ?2 is erased with the company ?3, because that company created it and no other company has it.
macro_rules! is_managed {
    () => {
        "EXISTS (SELECT 1 FROM users u WHERE u.id = ?2 AND u.made_by = ?3 AND NOT EXISTS \
           (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.tenant_id <> ?3))"
    };
}

/// Erases the user's authority if their account is erased with the company; otherwise sends it the current snapshot.
#[must_use]
pub fn erase_or_newest(id: &OutboxId, user: &UserId, tenant: &TenantId, now: Timestamp) -> Statement {
    Statement::new(
        concat!(
            "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
             SELECT ?1, ?2, CASE WHEN ",
            is_managed!(),
            " THEN '\"erase\"' ELSE '\"newest\"' END, CAST(?4 AS INTEGER), CAST(?4 AS INTEGER)"
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

/// Deletes a command that its authority has acknowledged.
///
/// # Errors
/// Of the database.
pub async fn acknowledge(db: &dyn Database, id: &OutboxId) -> Result<(), DatabaseError> {
    db.batch(vec![Statement::new("DELETE FROM authority_outbox WHERE id = ?1", [json!(id)])]).await.map(|_| ())
}

/// Commands delivered in one round.
const ROUND: i64 = 50;

/// Whether a row only sends snapshots and ends no session: 0 or 1, an indexed expression.
macro_rules! is_refresh {
    () => {
        "(command = '\"newest\"' OR (substr(command, 1, 10) = '{\"members\"' AND instr(command, '\"ends\"') = 0))"
    };
}

/// At most 50 due commands: those that end sessions before those that send snapshots, each the oldest first; and the ids of the rows among
/// them that cannot be parsed, as another release wrote them. These must be delayed, or they would take the place of the others.
///
/// # Errors
/// Of the database.
pub async fn due(db: &dyn Database, now: Timestamp) -> Result<(Vec<PendingCommand>, Vec<OutboxId>), DatabaseError> {
    let statement = Statement::new(
        concat!(
            "SELECT id, user_id, command FROM (SELECT id, user_id, command FROM authority_outbox WHERE ",
            is_refresh!(),
            " = 0 AND due_at <= CAST(?1 AS INTEGER) ORDER BY due_at LIMIT CAST(?2 AS INTEGER)) \
             UNION ALL SELECT id, user_id, command FROM (SELECT id, user_id, command FROM authority_outbox WHERE ",
            is_refresh!(),
            " = 1 AND due_at <= CAST(?1 AS INTEGER) ORDER BY due_at LIMIT CAST(?2 AS INTEGER)) LIMIT CAST(?2 AS INTEGER)"
        ),
        [json!(now.0), json!(ROUND)],
    );
    #[derive(Deserialize)]
    struct Row {
        id: OutboxId,
        user_id: UserId,
        command: String,
    }
    let rows: Vec<Row> = BatchResults::from(db.batch(vec![statement]).await?).all()?;
    let (mut pending, mut unknown) = (Vec::new(), Vec::new());
    for Row { id, user_id, command } in rows {
        match read(&command) {
            Some(event) => pending.push(PendingCommand { id, user: user_id, event }),
            None => unknown.push(id),
        }
    }
    Ok((pending, unknown))
}

/// Parses a command that the statements above write.
fn read(command: &str) -> Option<OutboxEvent> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
    enum StoredCommand {
        Newest,
        Erase,
        EndAll {
            credential_version: i64,
            keep: Option<SessionId>,
        },
        EndPins {
            credential_version: i64,
        },
        EndFactors {
            credential_version: i64,
        },
        Members {
            turn: OutboxId,
            after: String,
            #[serde(default)]
            ends: u8,
        },
    }
    Some(match serde_json::from_str(command).ok()? {
        StoredCommand::Newest => OutboxEvent::Newest,
        StoredCommand::Erase => OutboxEvent::AuthorityCommand(AuthorityCommand::Erase),
        StoredCommand::EndAll { credential_version, keep } => {
            OutboxEvent::AuthorityCommand(AuthorityCommand::EndAll { credential_version, keep })
        }
        StoredCommand::EndPins { credential_version } => {
            OutboxEvent::AuthorityCommand(AuthorityCommand::EndPins { credential_version })
        }
        StoredCommand::EndFactors { credential_version } => {
            OutboxEvent::AuthorityCommand(AuthorityCommand::EndFactors { credential_version })
        }
        StoredCommand::Members { turn, after, ends } => {
            OutboxEvent::Members(RelayProgress { turn, after, ends: ends == 1 })
        }
    })
}

/// Deletes acknowledged commands and delays failed ones: a minute more with every attempt, at most an hour.
///
/// # Errors
/// Of the database.
pub async fn record_delivery(
    db: &dyn Database,
    done: &[OutboxId],
    failed: &[OutboxId],
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let batch = vec![
        Statement::new("DELETE FROM authority_outbox WHERE id IN (SELECT value FROM json_each(?1))", [json_list(done)]),
        Statement::new(
            "UPDATE authority_outbox SET attempts = attempts + 1, \
               due_at = CAST(?2 AS INTEGER) + 60000 * MIN(attempts + 1, 60) \
             WHERE id IN (SELECT value FROM json_each(?1))",
            [json_list(failed), json!(now.0)],
        ),
    ];
    db.batch(batch).await.map(|_| ())
}
