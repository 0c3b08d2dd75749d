//! Which commands are due, and what became of them.

use super::fan_out::FanOut;
use crate::domain::ids::{OutboxId, SessionId, TenantId, UserId};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::json_list;
use crate::storage::rows::BatchResults;
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
    /// The second deletion of an erased user's cached sessions, after the erasure was delivered to their authority.
    PurgeCache,
    /// A fan-out to the members of a company.
    Members(FanOut),
}

/// Deletes a command that its authority has acknowledged.
///
/// # Errors
/// Of the database.
pub async fn acknowledge(db: &dyn Database, id: &OutboxId) -> Result<(), DatabaseError> {
    db.batch(vec![Statement::new("DELETE FROM authority_outbox WHERE id = ?1", [json!(id)])]).await.map(|_| ())
}

/// How long after an erasure was delivered to a user's authority their cached sessions are deleted once more (5 minutes): a request that was admitted before
/// may still have been writing one, and what was written within a minute may be missing in a list of KV's keys.
const SECOND_PURGE_MS: i64 = 5 * 60_000;
/// Begins the id of a row that waits for that. To the previous release it is the row of an erasure, which may be delivered twice.
const SECOND_PURGE: &str = "purge:";

/// Keeps the rows of erasures, delivered and purged once, for the second deletion of the cached sessions.
#[must_use]
pub fn purge_again(erased: &[OutboxId], now: Timestamp) -> Statement {
    Statement::new(
        "UPDATE authority_outbox SET id = ?2 || id, attempts = 0, due_at = CAST(?3 AS INTEGER) WHERE id IN (SELECT value FROM json_each(?1))",
        [json_list(erased), json!(SECOND_PURGE), json!(now.plus(SECOND_PURGE_MS).0)],
    )
}

/// Commands delivered in one round.
const ROUND: i64 = 50;
/// Fan-outs among them: each is a call of the database of its own, of which one run may make a thousand.
const FAN_OUTS: usize = 8;

/// Whether a row only sends snapshots and ends no session: 0 or 1, an indexed expression.
const IS_REFRESH: &str =
    "(command = '\"newest\"' OR (substr(command, 1, 10) = '{\"members\"' AND instr(command, '\"ends\"') = 0))";

/// At most 50 due commands, eight of them fan-outs: those that end sessions before those that send snapshots, each the oldest first; and
/// the ids of the rows among them that cannot be parsed, as another release wrote them. These must be delayed, or they would take the place
/// of the others.
///
/// # Errors
/// Of the database.
pub async fn due(db: &dyn Database, now: Timestamp) -> Result<(Vec<PendingCommand>, Vec<OutboxId>), DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT id, user_id, command FROM (SELECT id, user_id, command FROM authority_outbox \
               WHERE {IS_REFRESH} = 0 AND due_at <= CAST(?1 AS INTEGER) ORDER BY due_at LIMIT CAST(?2 AS INTEGER)) \
             UNION ALL SELECT id, user_id, command FROM (SELECT id, user_id, command FROM authority_outbox \
               WHERE {IS_REFRESH} = 1 AND due_at <= CAST(?1 AS INTEGER) ORDER BY due_at LIMIT CAST(?2 AS INTEGER)) LIMIT CAST(?2 AS INTEGER)"
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
    let (mut pending, mut unknown, mut fan_outs) = (Vec::new(), Vec::new(), 0);
    for Row { id, user_id, command } in rows {
        match read(&id, &user_id, &command) {
            Some(OutboxEvent::Members(_)) if fan_outs == FAN_OUTS => {}
            Some(event) => {
                fan_outs += usize::from(matches!(event, OutboxEvent::Members(_)));
                pending.push(PendingCommand { id, user: user_id, event });
            }
            None => unknown.push(id),
        }
    }
    Ok((pending, unknown))
}

/// Parses a stored command; `user` names the company of a fan-out.
fn read(row: &OutboxId, user: &UserId, command: &str) -> Option<OutboxEvent> {
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
            /// Written by `scripts/operations/restore/after-restore-sql.mjs`.
            #[serde(default)]
            everybody: u8,
        },
    }
    Some(match serde_json::from_str(command).ok()? {
        StoredCommand::Newest => OutboxEvent::Newest,
        StoredCommand::Erase if row.as_str().starts_with(SECOND_PURGE) => OutboxEvent::PurgeCache,
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
        StoredCommand::Members { turn, after, ends, everybody } => {
            let (company, row) = (TenantId::from(user.as_str()), row.clone());
            OutboxEvent::Members(FanOut { row, company, turn, after, ends: ends == 1, everybody: everybody == 1 })
        }
    })
}

/// What became of commands.
#[derive(Default)]
pub struct Deliveries {
    /// Acknowledged.
    pub done: Vec<OutboxId>,
    /// Acknowledged erasures whose cached sessions were deleted for the first time.
    pub erased: Vec<OutboxId>,
    /// To be retried.
    pub failed: Vec<OutboxId>,
}

/// Deletes acknowledged commands, keeps erasures for their second purge, and delays failed commands: a minute more with every attempt, at most an hour.
///
/// # Errors
/// Of the database.
pub async fn record_delivery(db: &dyn Database, deliveries: &Deliveries, now: Timestamp) -> Result<(), DatabaseError> {
    let Deliveries { done, erased, failed } = deliveries;
    let mut batch = vec![
        Statement::new("DELETE FROM authority_outbox WHERE id IN (SELECT value FROM json_each(?1))", [json_list(done)]),
        Statement::new(
            "UPDATE authority_outbox SET attempts = attempts + 1, \
               due_at = CAST(?2 AS INTEGER) + 60000 * MIN(attempts + 1, 60) \
             WHERE id IN (SELECT value FROM json_each(?1))",
            [json_list(failed), json!(now.0)],
        ),
    ];
    if !erased.is_empty() {
        batch.push(purge_again(erased, now));
    }
    db.batch(batch).await.map(|_| ())
}
