//! Failures on command, for the tests that prove what an object leaves behind when it dies. Nothing here answers unless
//! the variable `TEST_COMMANDS` is 1, which no deployment has.

use super::sql::{Sql, transaction};
use crate::ports::ObjectSql;
use serde::Deserialize;
use std::time::Duration;
use worker::{Env, Response, Storage};

#[derive(Deserialize)]
struct Rehearsal {
    body: Act,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "camelCase")]
enum Act {
    /// Dies before it has done anything.
    Panic,
    /// Answers long after everybody's patience.
    Hang,
    /// Writes, then dies inside its transaction.
    PanicHalfway,
    /// Writes, then fails inside its transaction.
    FailHalfway,
    /// Tells which tables there are.
    Tables,
}

/// Plays the act that the text asks for; `None` for every real command.
pub async fn play(env: &Env, storage: &Storage, text: &str) -> Option<worker::Result<Response>> {
    if !env.var("TEST_COMMANDS").is_ok_and(|value| value.to_string() == "1") {
        return None;
    }
    let rehearsal: Rehearsal = serde_json::from_str(text).ok()?;
    Some(match rehearsal.body {
        Act::Panic => die(),
        Act::Hang => {
            worker::Delay::from(Duration::from_secs(60)).await;
            Response::error("late", 500)
        }
        Act::PanicHalfway => reply(transaction(storage, |sql: &Sql| write(sql).map(|()| die::<String>()))),
        Act::FailHalfway => reply(transaction(storage, |sql: &Sql| write(sql).and(Err("told to fail".to_owned())))),
        Act::Tables => reply(transaction(storage, |sql: &Sql| {
            let rows = sql.exec(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
                &[],
            )?;
            Ok(rows.iter().filter_map(|row| row.get("name")?.as_str()).collect::<Vec<_>>().join(" "))
        })),
    })
}

fn write(sql: &Sql) -> Result<(), String> {
    sql.exec("CREATE TABLE halfway (one INTEGER)", &[])
        .and_then(|_| sql.exec("INSERT INTO halfway VALUES (1)", &[]))
        .map(|_| ())
}

fn reply(outcome: Result<String, String>) -> worker::Result<Response> {
    match outcome {
        Ok(text) => Response::ok(text),
        Err(why) => Response::error(why, 500),
    }
}

#[expect(clippy::panic, reason = "the rehearsal is about a panic")]
fn die<T>() -> T {
    panic!("told to die")
}
