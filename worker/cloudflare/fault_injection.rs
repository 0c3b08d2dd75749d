//! Fault injection into Durable Objects, for tests that check what callers see of a failing object, and what it leaves
//! behind. It is in no deployed build (feature `fault-injection`), and is active only where the variable `TEST_COMMANDS` is 1.

use super::sql::{Sql, transaction};
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;
use worker::{Env, Response, Storage};

#[derive(Deserialize)]
struct FaultMessage {
    body: FaultCommand,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum FaultCommand {
    /// Injects a fault now.
    Play { act: Fault },
    /// Injects a fault instead of running the next real command.
    Prepare { act: Fault },
    /// Returns the rows of a query.
    Look { sql: String },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Fault {
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
pub async fn inject(env: &Env, storage: &Storage, text: &str) -> Option<worker::Result<Response>> {
    if !env.var("TEST_COMMANDS").is_ok_and(|value| value.to_string() == "1") {
        return None;
    }
    match crate::domain::typed_json::read::<FaultMessage>(text.as_bytes()).map(|message| message.body) {
        Ok(FaultCommand::Play { act }) => Some(perform(storage, act).await),
        Ok(FaultCommand::Prepare { .. }) => Some(reply(transaction(storage, |sql| prepare(sql, text)))),
        Ok(FaultCommand::Look { sql }) => {
            Some(reply(transaction(storage, |object| object.exec(&sql, &[]).map(|rows| json!(rows)))))
        }
        Err(_) => Some(perform(storage, transaction(storage, take_prepared).ok()??).await),
    }
}

async fn perform(storage: &Storage, act: Fault) -> worker::Result<Response> {
    match act {
        Fault::Panic => die(),
        Fault::Hang => {
            worker::Delay::from(Duration::from_secs(20)).await;
            Response::error("late", 500)
        }
        Fault::PanicHalfway => reply(transaction(storage, |sql| write(sql).map(|_| die()))),
        Fault::FailHalfway => reply(transaction(storage, |sql| write(sql).and(Err("injected failure".to_owned())))),
    }
}

fn prepare(sql: &Sql, text: &str) -> Result<Value, String> {
    sql.exec("CREATE TABLE prepared_fault (command TEXT NOT NULL)", &[])?;
    sql.exec("INSERT INTO prepared_fault (command) VALUES (?1)", &[json!(text)]).map(|_| Value::Null)
}

/// Takes the prepared fault and deletes it.
fn take_prepared(sql: &Sql) -> Result<Option<Fault>, String> {
    if sql.exec("SELECT 1 AS found FROM sqlite_master WHERE name = 'prepared_fault'", &[])?.is_empty() {
        return Ok(None);
    }
    let rows = sql.exec("SELECT command FROM prepared_fault", &[])?;
    sql.exec("DROP TABLE prepared_fault", &[])?;
    let text = rows.first().and_then(|row| row.get("command")?.as_str()).unwrap_or_default();
    match crate::domain::typed_json::read::<FaultMessage>(text.as_bytes()).map(|message| message.body) {
        Ok(FaultCommand::Prepare { act } | FaultCommand::Play { act }) => Ok(Some(act)),
        Ok(FaultCommand::Look { .. }) => Ok(None),
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

#[expect(clippy::panic, reason = "the injected fault is a panic")]
fn die<T>() -> T {
    panic!("injected panic")
}
