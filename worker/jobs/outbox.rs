//! Delivers what waits for session authorities: before the answer of the call that caused it, and by cron.

use crate::domain::authority::Command;
use crate::domain::ids::UserId;
use crate::http::auth::session_cache::of_person;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::ports::Unavailable;
use crate::storage::authority_outbox::{OutboxEvent, PendingCommand, acknowledge, due, record_delivery, spread};
use crate::storage::snapshots;
use futures_util::future::{BoxFuture, join_all};
use serde_json::json;

/// Tells an authority what its row in the outbox says, before the answer. What it acknowledged is forgotten after the answer;
/// what it did not hear is told again by cron.
pub async fn deliver_now(app: &App, row: &str, user: &UserId, command: &Command) -> BoxFuture<'static, ()> {
    let heard = app.objects.authority(user, command, None).await;
    let (app, row, user) = (app.clone(), row.to_owned(), user.clone());
    let erases = *command == Command::Erase;
    Box::pin(async move {
        let done = match heard {
            Ok(_) => afterwards(&app, &user, erases).await,
            Err(unavailable) => Err(unavailable),
        };
        let failure = match done {
            Ok(()) => acknowledge(app.db.as_ref(), &row).await.err().map(|error| format!("{error:?}")),
            Err(unavailable) => Some(unavailable.0),
        };
        if let Some(why) = failure {
            app.log.line(&json!({ "level": "warn", "event": "authority_not_told", "row": row, "why": why }));
        }
    })
}

/// Forgets a row whose authority heard of it in another way.
#[must_use]
pub fn acknowledge_later(app: &App, row: &str) -> BoxFuture<'static, ()> {
    let (app, row) = (app.clone(), row.to_owned());
    Box::pin(async move {
        if let Err(error) = acknowledge(app.db.as_ref(), &row).await {
            app.log.line(
                &json!({ "level": "warn", "event": "authority_not_told", "row": row, "why": format!("{error:?}") }),
            );
        }
    })
}

/// Delivers what is due, once, and answers how many were acknowledged and how many were not.
///
/// # Errors
/// Of the database. An authority that does not answer is tried again later, by this function.
pub async fn deliver(app: &App) -> Result<(usize, usize), Error> {
    let now = app.clock.now();
    let pending = due(app.db.as_ref(), now).await?;
    if pending.is_empty() {
        return Ok((0, 0));
    }
    let told = join_all(pending.iter().map(|entry| deliver_one(app, entry))).await;
    let (mut done, mut failed, mut spreading) = (Vec::new(), Vec::new(), 0);
    for (entry, outcome) in pending.into_iter().zip(told) {
        match outcome {
            Ok(true) => done.push(entry.id),
            Ok(false) => spreading += 1,
            Err(_) => failed.push(entry.id),
        }
    }
    record_delivery(app.db.as_ref(), &done, &failed, now).await?;
    if !failed.is_empty() {
        app.log.line(
            &json!({ "level": "warn", "event": "authority_outbox", "delivered": done.len(), "waiting": failed.len() }),
        );
    }
    Ok((done.len() + spreading, failed.len()))
}

/// Rounds that one call gives to what a company has to tell its members.
const ROUNDS: usize = 5;
/// Rounds that one minute gives to it.
const ROUNDS_OF_CRON: usize = 15;

/// Delivers round by round, until nothing is left or it was enough for now.
///
/// # Errors
/// As above.
pub async fn deliver_all(app: &App) -> Result<(usize, usize), Error> {
    deliver_rounds(app, ROUNDS_OF_CRON).await
}

async fn deliver_rounds(app: &App, rounds: usize) -> Result<(usize, usize), Error> {
    let mut all = (0, 0);
    for _ in 0..rounds {
        let (done, failed) = deliver(app).await?;
        all = (all.0 + done, all.1 + failed);
        if done == 0 {
            break;
        }
    }
    Ok(all)
}

/// The same after the answer.
#[must_use]
pub fn deliver_later(app: &App) -> BoxFuture<'static, ()> {
    let app = app.clone();
    Box::pin(async move {
        if let Err(error) = deliver_rounds(&app, ROUNDS).await {
            app.log.line(&json!({ "level": "warn", "event": "authority_not_told", "why": error.cause }));
        }
    })
}

/// Delivers a row; false where the row itself goes on.
async fn deliver_one(app: &App, entry: &PendingCommand) -> Result<bool, Error> {
    let command = match &entry.event {
        OutboxEvent::Command(command) => command.clone(),
        OutboxEvent::Newest => match snapshots::read(app.db.as_ref(), &entry.user).await? {
            Some(current) => Command::Update { snapshot: Box::new(current.snapshot) },
            None => return Ok(true),
        },
        OutboxEvent::Members(at) => {
            spread(app.db.as_ref(), entry, at, app.clock.now()).await?;
            return Ok(false);
        }
    };
    app.objects.authority(&entry.user, &command, None).await?;
    afterwards(app, &entry.user, command == Command::Erase).await?;
    Ok(true)
}

/// An erased person's copies go when nobody can write new ones any more.
async fn afterwards(app: &App, user: &UserId, erases: bool) -> Result<(), Unavailable> {
    if erases { app.cache.forget(&of_person(user)).await } else { Ok(()) }
}
