//! Passwords in their turn: every hash of a call goes through the isolate's queue.

use crate::domain::password::{self, Password, PasswordCheck, PasswordHash};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::hash_queue::{Place, crowded};

/// A network, as wide as whoever has one may be.
fn network(call: &CallParts) -> &str {
    call.wide_network.as_ref().unwrap_or(&call.network)
}

async fn turn(app: &App, call: &CallParts) -> Result<(), Error> {
    Place::of(app, network(call))?.turn(app).await
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
    turn(app, call).await?;
    Ok(password::verify(&app.keys.pepper, stored, typed))
}

/// Hashes when it is the call's turn.
///
/// # Errors
/// `unavailable` where too many wait.
pub async fn hash(app: &App, call: &CallParts, typed: &Password) -> Result<PasswordHash, Error> {
    turn(app, call).await?;
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
