//! Delivers outbox rows to session authorities: before the response to the request that caused them, and by cron.

use crate::domain::ids::{OutboxId, UserId};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::session_cache::key_prefix;
use crate::ports::{DatabaseError, Unavailable};
use crate::storage::authority_outbox::delivery::{
    Deliveries, OutboxEvent, PendingCommand, acknowledge, due, purge_again, record_delivery,
};
use crate::storage::snapshots::{self, CurrentSnapshot};
use futures_util::future::{BoxFuture, join_all};
use serde_json::json;

/// Sends the command of an outbox row to its authority before the response. An acknowledged row is deleted after the
/// response, or waits for its second purge if it erases; one that was not acknowledged is retried by cron.
pub async fn deliver_now(
    app: &App,
    row: &OutboxId,
    user: &UserId,
    command: &AuthorityCommand,
) -> BoxFuture<'static, ()> {
    let sent = app.objects.authority(user, command, None).await;
    let (app, row, user) = (app.clone(), row.to_owned(), user.clone());
    let erases = *command == AuthorityCommand::Erase;
    Box::pin(async move {
        let done = match sent {
            Ok(_) if erases => purge_cache(&app, &user).await,
            Ok(_) => Ok(()),
            Err(unavailable) => Err(unavailable),
        };
        let failure = match done {
            Ok(()) if erases => {
                let again = purge_again(std::slice::from_ref(&row), app.clock.now());
                app.db.batch(vec![again]).await.err().map(|error| format!("{error:?}"))
            }
            Ok(()) => acknowledge(app.db.as_ref(), &row).await.err().map(|error| format!("{error:?}")),
            Err(unavailable) => Some(unavailable.0),
        };
        if let Some(why) = failure {
            app.log.line(&json!({ "level": "warn", "event": "authority_not_told", "row": row, "why": why }));
        }
    })
}

/// Number of authorities to which an erasure is delivered concurrently.
const ERASED_AT_ONCE: usize = 20;

/// `deliver_now` for the accounts that one call erases, a few at a time: their sessions end before the response. The acknowledged rows wait for
/// their second purge; cron retries the others.
pub async fn deliver_erasures(app: &App, erased: &[(OutboxId, UserId)]) -> BoxFuture<'static, ()> {
    let erase = AuthorityCommand::Erase;
    let (mut reached, mut failed) = (Vec::new(), Vec::new());
    for group in erased.chunks(ERASED_AT_ONCE) {
        let sent = join_all(group.iter().map(|(_, user)| app.objects.authority(user, &erase, None))).await;
        for (entry, outcome) in group.iter().zip(sent) {
            match outcome {
                Ok(_) => reached.push(entry.clone()),
                Err(_) => failed.push(entry.0.clone()),
            }
        }
    }
    let app = app.clone();
    Box::pin(async move {
        let mut deliveries = Deliveries { failed, ..Deliveries::default() };
        for group in reached.chunks(ERASED_AT_ONCE) {
            let purged = join_all(group.iter().map(|(_, user)| purge_cache(&app, user))).await;
            for ((row, _), outcome) in group.iter().zip(purged) {
                let rows = if outcome.is_ok() { &mut deliveries.erased } else { &mut deliveries.failed };
                rows.push(row.clone());
            }
        }
        if deliveries.erased.is_empty() && deliveries.failed.is_empty() {
            return;
        }
        let recorded = record_delivery(app.db.as_ref(), &deliveries, app.clock.now()).await;
        let waiting = deliveries.failed.len();
        if recorded.is_err() || waiting > 0 {
            let why = recorded.err().map(|error| format!("{error:?}"));
            app.log.line(&json!({ "level": "warn", "event": "authority_not_told", "waiting": waiting, "why": why }));
        }
    })
}

/// Deletes a row whose authority has received the change otherwise.
#[must_use]
pub fn acknowledge_later(app: &App, row: &OutboxId) -> BoxFuture<'static, ()> {
    let (app, row) = (app.clone(), row.to_owned());
    Box::pin(async move {
        if let Err(error) = acknowledge(app.db.as_ref(), &row).await {
            app.log.line(
                &json!({ "level": "warn", "event": "authority_not_told", "row": row, "why": format!("{error:?}") }),
            );
        }
    })
}

/// Delivers the due rows once and returns how many were acknowledged and how many were not.
///
/// # Errors
/// The database's. An authority that does not respond is retried later, by this function.
pub async fn deliver(app: &App) -> Result<(usize, usize), Error> {
    let now = app.clock.now();
    let (pending, unknown) = due(app.db.as_ref(), now).await?;
    if pending.is_empty() && unknown.is_empty() {
        return Ok((0, 0));
    }
    if !unknown.is_empty() {
        app.log.line(&json!({ "level": "error", "event": "authority_command_unknown", "rows": unknown }));
    }
    let mut snapshots_read = read_snapshots(app, &pending).await.into_iter();
    let deliveries = pending.iter().map(|entry| {
        let snapshot = matches!(entry.event, OutboxEvent::Newest).then(|| snapshots_read.next()).flatten();
        deliver_one(app, entry, snapshot)
    });
    let outcomes = join_all(deliveries.collect::<Vec<_>>()).await;
    let (mut deliveries, mut continued) = (Deliveries { failed: unknown, ..Deliveries::default() }, 0);
    for (entry, outcome) in pending.into_iter().zip(outcomes) {
        match outcome {
            Ok(DeliveryProgress::Complete) => deliveries.done.push(entry.id),
            Ok(DeliveryProgress::Erased) => deliveries.erased.push(entry.id),
            Ok(DeliveryProgress::Partial) => continued += 1,
            Err(_) => deliveries.failed.push(entry.id),
        }
    }
    record_delivery(app.db.as_ref(), &deliveries, now).await?;
    let (delivered, waiting) = (deliveries.done.len() + deliveries.erased.len(), deliveries.failed.len());
    if waiting > 0 {
        app.log
            .line(&json!({ "level": "warn", "event": "authority_outbox", "delivered": delivered, "waiting": waiting }));
    }
    Ok((delivered + continued, waiting))
}

/// Rounds that one request delivers of changes that concern all members of a tenant.
const ROUNDS: usize = 5;
/// Rounds of one cron run: 2 000 rows.
const ROUNDS_OF_CRON: usize = 40;
/// A run starts no round after this many milliseconds: the next run starts after a minute.
const MAX_DURATION_MS: i64 = 40_000;

/// Delivers in rounds until the outbox is empty or the run's limit is reached.
///
/// # Errors
/// Like `deliver`.
pub async fn deliver_all(app: &App) -> Result<(usize, usize), Error> {
    deliver_rounds(app, ROUNDS_OF_CRON).await
}

async fn deliver_rounds(app: &App, rounds: usize) -> Result<(usize, usize), Error> {
    let (started_at, mut all) = (app.clock.now(), (0, 0));
    for _ in 0..rounds {
        let (done, failed) = deliver(app).await?;
        all = (all.0 + done, all.1 + failed);
        // What failed is due again in a minute at the earliest, and holds nobody up.
        if done + failed == 0 || app.clock.now().since(started_at) > MAX_DURATION_MS {
            break;
        }
    }
    Ok(all)
}

/// The same after the response.
#[must_use]
pub fn deliver_later(app: &App) -> BoxFuture<'static, ()> {
    let app = app.clone();
    Box::pin(async move {
        if let Err(error) = deliver_rounds(&app, ROUNDS).await {
            app.log.line(&json!({ "level": "warn", "event": "authority_not_told", "why": error.cause }));
        }
    })
}

/// A user's current snapshot, `None` if the user does not exist, or the error of reading it.
type SnapshotResult = Result<Option<CurrentSnapshot>, DatabaseError>;

/// Reads the current snapshots of all users whose rows need one, in one round trip.
async fn read_snapshots(app: &App, pending: &[PendingCommand]) -> Vec<SnapshotResult> {
    let newest = pending.iter().filter(|entry| matches!(entry.event, OutboxEvent::Newest));
    let users: Vec<_> = newest.map(|entry| &entry.user).collect();
    if users.is_empty() {
        return Vec::new();
    }
    match snapshots::read_all(app.db.as_ref(), &users).await {
        Ok(snapshots_read) => snapshots_read,
        Err(error) => users.iter().map(|_| Err(error.clone())).collect(),
    }
}

/// How far a row was delivered.
enum DeliveryProgress {
    Complete,
    /// The user's authority and cached sessions are erased; the latter are deleted once more later.
    Erased,
    /// The fan-out has gone a step further.
    Partial,
}

/// Delivers one row, with the snapshot if it needs one.
async fn deliver_one(
    app: &App,
    entry: &PendingCommand,
    snapshot: Option<SnapshotResult>,
) -> Result<DeliveryProgress, Error> {
    let command = match &entry.event {
        OutboxEvent::AuthorityCommand(command) => command.clone(),
        OutboxEvent::Newest => match snapshot.transpose()?.flatten() {
            Some(current) => AuthorityCommand::Update { snapshot: Box::new(current.snapshot) },
            None => return Ok(DeliveryProgress::Complete),
        },
        OutboxEvent::PurgeCache => {
            purge_cache(app, &entry.user).await?;
            return Ok(DeliveryProgress::Complete);
        }
        OutboxEvent::Members(fan_out) => {
            fan_out.step(app.db.as_ref(), app.clock.now()).await?;
            return Ok(DeliveryProgress::Partial);
        }
    };
    app.objects.authority(&entry.user, &command, None).await?;
    if command != AuthorityCommand::Erase {
        return Ok(DeliveryProgress::Complete);
    }
    purge_cache(app, &entry.user).await?;
    Ok(DeliveryProgress::Erased)
}

/// Deletes the cached sessions of an erased user, after the authority can no longer issue new ones.
async fn purge_cache(app: &App, user: &UserId) -> Result<(), Unavailable> {
    app.cache.forget(&key_prefix(user)).await
}
