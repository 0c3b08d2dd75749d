//! What a call pays before anything is done for a visitor who is not signed in: an attempt of every limit that counts it, and its
//! nonce at the device.

use crate::domain::bytes::{base64url, mac};
use crate::domain::configuration::Limit;
use crate::domain::counter::{Command, Outcome};
use crate::domain::device;
use crate::domain::email::Email;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::ports::Unavailable;
use futures_util::future::{join, join_all};

/// A limit that a call counts towards.
pub struct AttemptLimit {
    /// Names of the counters, and what each allows.
    counters: Vec<(String, u32)>,
    window_ms: i64,
    is_network: bool,
}

impl AttemptLimit {
    /// Per network of the caller.
    #[must_use]
    pub fn network(app: &App, call: &CallParts, what: &str, limit: Limit) -> Self {
        let counters = call.network_counters(what, limit, app.environment);
        Self { counters, window_ms: limit.window_ms(), is_network: true }
    }

    /// Per address: known and unknown ones alike, and no name tells an address.
    #[must_use]
    pub fn address(app: &App, what: &str, email: &Email, limit: Limit) -> Self {
        Self::one(address_counter(app, what, email), limit)
    }

    /// Per person or company, by id.
    #[must_use]
    pub fn of(what: &str, id: &str, limit: Limit) -> Self {
        Self::one(format!("{what}:{id}"), limit)
    }

    fn one(name: String, limit: Limit) -> Self {
        Self { counters: vec![(name, limit.count)], window_ms: limit.window_ms(), is_network: false }
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
        let taken = self.counters.iter().map(|(name, count)| {
            let (ticket, limit) = (ticket.clone(), *count);
            let command = Command::Take { ticket, device: None, limit, window_ms: self.window_ms };
            async move { app.objects.counter(name, &command).await }
        });
        let taken: Vec<_> = join_all(taken).await.into_iter().map(taken_or).collect();
        if taken.iter().any(Result::is_err) {
            // A small network that has used up its own must not use up its neighbours'. What cannot be given back ends by itself.
            let (names, ticket) = (self.counters.iter().zip(&taken), ticket.as_str());
            let given = names.filter(|(_, taken)| taken.is_ok()).map(|((name, _), _)| returned(app, name, ticket));
            join_all(given).await;
        }
        taken.into_iter().collect()
    }

    /// Gives the attempt back: nothing came of it.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn give_back(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        Ok(self.returned(app, &call.ticket()?).await?)
    }

    /// The same by the attempt's name.
    ///
    /// # Errors
    /// As the objects'.
    pub async fn returned(&self, app: &App, ticket: &str) -> Result<(), Unavailable> {
        let given = self.counters.iter().map(|(name, _)| returned(app, name, ticket));
        join_all(given).await.into_iter().collect()
    }
}

async fn returned(app: &App, counter: &str, ticket: &str) -> Result<(), Unavailable> {
    let command = Command::Succeed { ticket: ticket.to_owned(), device: None };
    app.objects.counter(counter, &command).await.map(|_| ())
}

/// What a counter said to an attempt.
///
/// # Errors
/// `too_many_attempts`, `unavailable`.
pub fn taken_or(outcome: Result<Outcome, Unavailable>) -> Result<(), Error> {
    match outcome? {
        Outcome::Exhausted { retry_after_ms } => Err(Error::too_many(retry_after_ms)),
        Outcome::Taken | Outcome::Done => Ok(()),
    }
}

/// The counter of an address: a MAC of it alone.
#[must_use]
pub fn address_counter(app: &App, what: &str, email: &Email) -> String {
    let key = app.keys.counter.current().1;
    format!("{what}:{}", base64url(&mac(key, &[b"address", email.as_str().as_bytes()])))
}

/// Takes an attempt of each limit and spends the nonce at the device. The network's limits come first and by themselves: a network
/// that has used up its own uses up nobody else's, and leaves nothing behind, not even a device. The rest is one hop.
///
/// # Errors
/// `too_many_attempts` of the network, then `guard_replayed`, then `too_many_attempts`.
pub async fn admit_visitor(app: &App, call: &CallParts, limits: &[AttemptLimit]) -> Result<(), Error> {
    let (networks, others): (Vec<&AttemptLimit>, Vec<&AttemptLimit>) =
        limits.iter().partition(|limit| limit.is_network);
    let taken = join_all(networks.into_iter().map(|limit| limit.take(app, call))).await;
    taken.into_iter().collect::<Result<(), Error>>()?;
    let spend = device::Command::Spend { nonce: call.nonce()?.clone() };
    let device = &call.device()?.hash;
    let taken = join_all(others.into_iter().map(|limit| limit.take(app, call)));
    let (spent, taken) = join(app.objects.device(device, &spend), taken).await;
    if spent? == device::Outcome::Replayed {
        return Err(Code::GuardReplayed.into());
    }
    taken.into_iter().collect()
}
