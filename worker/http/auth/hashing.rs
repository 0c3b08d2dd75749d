//! Passwords in their turn: every hash of a call goes through the isolate's queue.

use crate::domain::password::{self, Password, PasswordCheck, PasswordHash};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::hash_queue::{HashQueue, QueueAnswer};
use std::sync::Arc;

/// A network, as wide as whoever has one may be.
fn network(call: &CallParts) -> &str {
    call.wide_network.as_ref().unwrap_or(&call.network)
}

/// A place in the queue, left when it is dropped.
struct QueueTicket {
    queue: Arc<HashQueue>,
    ticket: u64,
}

impl Drop for QueueTicket {
    fn drop(&mut self) {
        self.queue.leave(self.ticket);
    }
}

/// Waits until it is the call's turn. What is hashed then is hashed at once: whatever is awaited first lets others in.
async fn wait_for_turn(app: &App, call: &CallParts) -> Result<(), Error> {
    let ticket = app.hashing.enter(network(call), app.clock.now()).ok_or_else(crowded)?;
    let place = QueueTicket { queue: app.hashing.clone(), ticket };
    loop {
        app.timer.yield_now().await;
        match place.queue.ask(ticket, app.clock.now()) {
            QueueAnswer::Now => return Ok(()),
            QueueAnswer::Later => {}
            QueueAnswer::Lost => return Err(crowded()),
        }
    }
}

/// What somebody is told for whom there is no room.
fn crowded() -> Error {
    Error { cause: "too many passwords wait to be hashed".to_owned(), ..Code::Unavailable.into() }
}

/// Asks before an attempt is taken that nobody could give back.
///
/// # Errors
/// `unavailable` where too many wait.
pub fn must_have_room(app: &App, call: &CallParts) -> Result<(), Error> {
    if app.hashing.has_room(network(call), app.clock.now()) { Ok(()) } else { Err(crowded()) }
}

/// Compares when it is the call's turn.
///
/// # Errors
/// `unavailable` where too many wait; nothing was compared then.
pub async fn verify(
    app: &App,
    call: &CallParts,
    stored: Option<&PasswordHash>,
    typed: &Password,
) -> Result<PasswordCheck, Error> {
    wait_for_turn(app, call).await?;
    Ok(password::verify(&app.keys.pepper, stored, typed))
}

/// Hashes when it is the call's turn.
///
/// # Errors
/// `unavailable` where too many wait.
pub async fn hash(app: &App, call: &CallParts, typed: &Password) -> Result<PasswordHash, Error> {
    wait_for_turn(app, call).await?;
    let stored = password::hash(&app.keys.pepper, typed, app.random_bytes());
    stored.ok_or_else(|| Error::internal("a password could not be hashed"))
}

/// Hashes what was typed, if anything was: for whomever it may be, so that time tells nobody who is here.
///
/// # Errors
/// As above.
pub async fn hash_any(app: &App, call: &CallParts, typed: Option<&Password>) -> Result<Option<PasswordHash>, Error> {
    match typed {
        Some(typed) => hash(app, call, typed).await.map(Some),
        None => Ok(None),
    }
}
