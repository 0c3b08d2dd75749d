//! What a call pays before anything is done for a visitor who is not signed in: its nonce at the device, and an attempt
//! of every limit that counts it, all at once.

use crate::domain::bytes::{base64url, mac};
use crate::domain::configuration::Limit;
use crate::domain::counter::{Command, Outcome};
use crate::domain::device;
use crate::domain::email::Email;
use crate::http::app::App;
use crate::http::call::CallParts;
use crate::http::error::{Code, Error};
use futures_util::future::{join, join_all};

/// A limit that a call counts towards.
pub struct Counted {
    name: String,
    count: u32,
    window_ms: i64,
}

impl Counted {
    /// Per network of the caller.
    #[must_use]
    pub fn network(app: &App, call: &CallParts, what: &str, limit: Limit) -> Self {
        let count = call.network_limit(limit, app.environment);
        Self { name: call.network_counter(what), count, window_ms: limit.window_ms() }
    }

    /// Per address: known and unknown ones alike, and no name tells an address.
    #[must_use]
    pub fn address(app: &App, what: &str, email: &Email, limit: Limit) -> Self {
        Self { name: address_counter(app, what, email), count: limit.count, window_ms: limit.window_ms() }
    }

    /// Per person or company, by id.
    #[must_use]
    pub fn of(what: &str, id: &str, limit: Limit) -> Self {
        Self { name: format!("{what}:{id}"), count: limit.count, window_ms: limit.window_ms() }
    }

    /// Takes one attempt. A replay names the same attempt again, so it counts nothing.
    ///
    /// # Errors
    /// `too_many_attempts`, `unavailable`.
    pub async fn take(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        self.take_as(app, call.ticket()?).await
    }

    /// Takes one attempt for a call without a guard, whose every copy counts.
    ///
    /// # Errors
    /// As above.
    pub async fn take_unguarded(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        self.take_as(app, call.trace_id.clone()).await
    }

    async fn take_as(&self, app: &App, ticket: String) -> Result<(), Error> {
        let command = Command::Take { ticket, device: None, limit: self.count, window_ms: self.window_ms };
        match app.objects.counter(&self.name, &command).await? {
            Outcome::Exhausted { retry_after_ms } => Err(Error::too_many(retry_after_ms)),
            Outcome::Taken | Outcome::Done => Ok(()),
        }
    }

    /// Gives the attempt back: nothing came of it.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn give_back(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        let command = Command::Succeed { ticket: call.ticket()?, device: None };
        app.objects.counter(&self.name, &command).await?;
        Ok(())
    }
}

/// The counter of an address: a MAC of it alone.
#[must_use]
pub fn address_counter(app: &App, what: &str, email: &Email) -> String {
    let key = app.keys.counter.current().1;
    format!("{what}:{}", base64url(&mac(key, &[b"address", email.as_str().as_bytes()])))
}

/// Spends the nonce at the device and takes an attempt of each limit.
///
/// # Errors
/// `guard_replayed` before `too_many_attempts`.
pub async fn admit_visitor(app: &App, call: &CallParts, limits: &[Counted]) -> Result<(), Error> {
    let spend = device::Command::Spend { nonce: call.nonce()?.clone() };
    let device = &call.device()?.hash;
    let taken = join_all(limits.iter().map(|limit| limit.take(app, call)));
    let (spent, taken) = join(app.objects.device(device, &spend), taken).await;
    if spent? == device::Outcome::Replayed {
        return Err(Code::GuardReplayed.into());
    }
    taken.into_iter().collect()
}
