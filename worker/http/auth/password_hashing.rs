//! Password hashing: every hash goes through the isolate's queue (`worker/http/pipeline/hash_queue.rs`).

use crate::domain::credentials::password::{self, Password, PasswordCheck, PasswordHash};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::hash_queue::{HashQueue, QueueStatus};
use std::sync::Arc;

/// The caller's network: the /48 of an IPv6 address, because one user may have all of it.
fn network(call: &CallParts) -> &str {
    call.wide_network.as_ref().unwrap_or(&call.network)
}

/// A ticket of the queue, released on drop.
struct QueueTicket {
    queue: Arc<HashQueue>,
    ticket: u64,
}

impl Drop for QueueTicket {
    fn drop(&mut self) {
        self.queue.leave(self.ticket);
    }
}

/// Waits for the call's turn. The caller hashes without awaiting anything in between: an await would let other calls hash first.
async fn wait_for_turn(app: &App, call: &CallParts) -> Result<(), Error> {
    let ticket = app.hashing.enter(network(call), app.clock.now()).ok_or_else(queue_full)?;
    let guard = QueueTicket { queue: app.hashing.clone(), ticket };
    app.running.pause(&call.trace_id);
    loop {
        app.timer.yield_now().await;
        let now = app.clock.now();
        match guard.queue.poll(ticket, now, app.running.are_any(now)) {
            QueueStatus::Ready => {
                app.running.resume(&call.trace_id, now);
                return Ok(());
            }
            QueueStatus::Waiting => {}
            QueueStatus::Evicted => return Err(queue_full()),
        }
    }
}

/// The error of a full queue.
fn queue_full() -> Error {
    Error { cause: "too many passwords wait to be hashed".to_owned(), ..Code::Unavailable.into() }
}

/// Rejects a call when the queue is full; called before an attempt is taken that cannot be released.
///
/// # Errors
/// `unavailable` if the queue is full.
pub fn require_queue_capacity(app: &App, call: &CallParts) -> Result<(), Error> {
    if app.hashing.has_capacity(network(call), app.clock.now()) { Ok(()) } else { Err(queue_full()) }
}

/// Verifies a password in the call's turn.
///
/// # Errors
/// `unavailable` if the queue is full; the password was not compared then.
pub async fn verify(
    app: &App,
    call: &CallParts,
    stored: Option<&PasswordHash>,
    password: &Password,
) -> Result<PasswordCheck, Error> {
    wait_for_turn(app, call).await?;
    Ok(password::verify(&app.keys.pepper, stored, password))
}

/// Hashes a password in the call's turn.
///
/// # Errors
/// `unavailable` if the queue is full.
pub async fn hash(app: &App, call: &CallParts, password: &Password) -> Result<PasswordHash, Error> {
    wait_for_turn(app, call).await?;
    let stored = password::hash(&app.keys.pepper, password, app.random_bytes());
    stored.ok_or_else(|| Error::internal("a password could not be hashed"))
}

/// Hashes the password if there is one, whether or not it will be stored: the response time must not reveal whether an account exists.
///
/// # Errors
/// As above.
pub async fn hash_any(app: &App, call: &CallParts, password: Option<&Password>) -> Result<Option<PasswordHash>, Error> {
    match password {
        Some(password) => hash(app, call, password).await.map(Some),
        None => Ok(None),
    }
}
