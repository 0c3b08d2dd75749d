//! Fault injection into Durable Objects, for tests that check what callers see of a failing object, and what it leaves
//! behind. It is in no deployed build (feature `rehearsal`), and is active only where the variable `TEST_COMMANDS` is 1.

use super::sql::{Sql, transaction};
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;
use worker::{Env, Response, Storage};

#[derive(Deserialize)]
struct Rehearsal {
    body: RehearsalCommand,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum RehearsalCommand {
    /// Injects a fault now.
    Play { act: RehearsedFault },
    /// Injects a fault instead of running the next real command.
    Prepare { act: RehearsedFault },
    /// Returns the rows of a query.
    Look { sql: String },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum RehearsedFault {
    /// Panics before anything is done.
    Panic,
    /// Responds after every deadline.
    Hang,
    /// Writes, then panics inside its transaction.
    PanicHalfway,
    /// Writes, then returns an error inside its transaction.
    FailHalfway,
}

/// Runs the injected fault or the prepared one; `None` if a real command is to be run.
pub async fn play(env: &Env, storage: &Storage, text: &str) -> Option<worker::Result<Response>> {
    if !env.var("TEST_COMMANDS").is_ok_and(|value| value.to_string() == "1") {
        return None;
    }
    match crate::domain::typed_json::read::<Rehearsal>(text.as_bytes()).map(|rehearsal| rehearsal.body) {
        Ok(RehearsalCommand::Play { act }) => Some(perform(storage, act).await),
        Ok(RehearsalCommand::Prepare { .. }) => Some(reply(transaction(storage, |sql| prepare(sql, text)))),
        Ok(RehearsalCommand::Look { sql }) => {
            Some(reply(transaction(storage, |object| object.exec(&sql, &[]).map(|rows| json!(rows)))))
        }
        Err(_) => Some(perform(storage, transaction(storage, take_prepared).ok()??).await),
    }
}

async fn perform(storage: &Storage, act: RehearsedFault) -> worker::Result<Response> {
    match act {
        RehearsedFault::Panic => die(),
        RehearsedFault::Hang => {
            worker::Delay::from(Duration::from_secs(20)).await;
            Response::error("late", 500)
        }
        RehearsedFault::PanicHalfway => reply(transaction(storage, |sql| write(sql).map(|_| die()))),
        RehearsedFault::FailHalfway => {
            reply(transaction(storage, |sql| write(sql).and(Err("rehearsed failure".to_owned()))))
        }
    }
}

fn prepare(sql: &Sql, text: &str) -> Result<Value, String> {
    sql.exec("CREATE TABLE rehearsal (command TEXT NOT NULL)", &[])?;
    sql.exec("INSERT INTO rehearsal (command) VALUES (?1)", &[json!(text)]).map(|_| Value::Null)
}

/// Takes the prepared fault and deletes it.
fn take_prepared(sql: &Sql) -> Result<Option<RehearsedFault>, String> {
    if sql.exec("SELECT 1 AS found FROM sqlite_master WHERE name = 'rehearsal'", &[])?.is_empty() {
        return Ok(None);
    }
    let rows = sql.exec("SELECT command FROM rehearsal", &[])?;
    sql.exec("DROP TABLE rehearsal", &[])?;
    let text = rows.first().and_then(|row| row.get("command")?.as_str()).unwrap_or_default();
    match crate::domain::typed_json::read::<Rehearsal>(text.as_bytes()).map(|rehearsal| rehearsal.body) {
        Ok(RehearsalCommand::Prepare { act } | RehearsalCommand::Play { act }) => Ok(Some(act)),
        Ok(RehearsalCommand::Look { .. }) => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

fn write(sql: &Sql) -> Result<Value, String> {
    sql.exec("CREATE TABLE halfway (one INTEGER)", &[])?;
    sql.exec("INSERT INTO halfway (one) VALUES (1)", &[]).map(|_| Value::Null)
}

fn reply(outcome: Result<Value, String>) -> worker::Result<Response> {
    match outcome {
        Ok(value) => Response::from_json(&value),
        Err(why) => Response::error(why, 500),
    }
}

#[expect(clippy::panic, reason = "the rehearsal is about a panic")]
fn die<T>() -> T {
    panic!("rehearsed panic")
}
