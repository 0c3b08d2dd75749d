//! Admits a call without a session: takes an attempt of every limit that applies and consumes the nonce at the device's Durable Object.

use crate::domain::configuration::Limit;
use crate::domain::crypto::keys::Pseudonym;
use crate::domain::identity::email::Email;
use crate::domain::protection::counter::{CounterCommand, CounterOutcome, Part};
use crate::domain::protection::device::{DeviceCommand, DeviceOutcome};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::ports::Unavailable;
use futures_util::future::{join_all, join3, ready};
use std::future::Future;

/// An attempt limit that a call counts towards.
pub struct AttemptLimit {
    /// Name of the rate limiter.
    counter: String,
    limit: u32,
    part: Option<Part>,
    window_ms: i64,
    is_network: bool,
}

impl AttemptLimit {
    /// A limit for each network of callers.
    #[must_use]
    pub fn network(app: &App, call: &CallParts, operation: &str, limit: Limit) -> Self {
        let (counter, count, part) = call.network_counter(operation, limit, app.environment);
        Self { counter, limit: count, part, window_ms: limit.window_ms(), is_network: true }
    }

    /// A limit for each e-mail address, with or without an account. The name of the rate limiter does not reveal the address.
    #[must_use]
    pub fn address(app: &App, operation: &str, email: &Email, limit: Limit) -> Self {
        Self::one(address_counter(app, operation, email), limit)
    }

    /// A limit for each user or company, by id.
    #[must_use]
    pub fn of(operation: &str, id: &str, limit: Limit) -> Self {
        Self::one(format!("{operation}:{id}"), limit)
    }

    fn one(counter: String, limit: Limit) -> Self {
        Self { counter, limit: limit.count, part: None, window_ms: limit.window_ms(), is_network: false }
    }

    /// Takes one attempt. A replay has the same attempt id, so it takes none.
    ///
    /// # Errors
    /// `too_many_attempts`, `unavailable`.
    pub async fn take(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        self.take_as(app, call.attempt_id()?).await
    }

    /// Takes one attempt for a call without a guard; repeating the call takes another.
    ///
    /// # Errors
    /// `too_many_attempts`, `unavailable`.
    pub async fn take_unguarded(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        self.take_as(app, call.trace_id.clone()).await
    }

    async fn take_as(&self, app: &App, attempt_id: String) -> Result<(), Error> {
        let (limit, window_ms, part) = (self.limit, self.window_ms, self.part.clone());
        let take = CounterCommand::Take { ticket: attempt_id, device: None, limit, window_ms, nonce: None, part };
        check_outcome(app.objects.counter(&self.counter, &take).await)
    }

    /// Releases the attempt, because nothing came of it.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn release_attempt(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        Ok(self.release_attempt_by_id(app, &call.attempt_id()?).await?)
    }

    /// The same by the id of the attempt.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn release_attempt_by_id(&self, app: &App, attempt_id: &str) -> Result<(), Unavailable> {
        let command = CounterCommand::Release { ticket: attempt_id.to_owned(), device: None };
        app.objects.counter(&self.counter, &command).await.map(|_| ())
    }
}

/// The result of taking an attempt.
///
/// # Errors
/// `too_many_attempts`, `guard_replayed`, `unavailable`.
pub fn check_outcome(outcome: Result<CounterOutcome, Unavailable>) -> Result<(), Error> {
    match outcome? {
        CounterOutcome::Replayed => Err(Code::GuardReplayed.into()),
        CounterOutcome::Exhausted { retry_after_ms } => Err(Error::too_many(retry_after_ms)),
        CounterOutcome::Taken | CounterOutcome::Done => Ok(()),
    }
}

/// Rejects a call that this isolate has seen use up its nonce. No limit counts a replay, so each would otherwise ask two objects and read the database.
/// The objects decide about every other call; what is rejected here they would reject, too.
///
/// # Errors
/// `guard_replayed`.
pub fn reject_known_replay(app: &App, attempt_id: &str) -> Result<(), Error> {
    if app.isolate.is_used(attempt_id) { Err(Code::GuardReplayed.into()) } else { Ok(()) }
}

/// Name of the rate limiter of an e-mail address; it contains only a pseudonym of the address.
#[must_use]
pub fn address_counter(app: &App, operation: &str, email: &Email) -> String {
    format!("{operation}:{}", app.keys.pseudonym(Pseudonym::RateLimiter, email.as_str()))
}

/// Takes an attempt of each limit and consumes the nonce. The limits of the network come first and alone: a network that has reached its
/// own limit counts towards no other and stores nothing, not even a device. The rest is one round trip.
///
/// # Errors
/// `too_many_attempts` of the network, then `guard_replayed`, then `too_many_attempts` of the others.
pub async fn admit_visitor(app: &App, call: &CallParts, limits: &[AttemptLimit]) -> Result<(), Error> {
    admit_visitor_during(app, call, limits, ready(())).await
}

/// The same, while `read` runs once the network's limits are taken: a network beyond its own reads nothing.
///
/// # Errors
/// Those of `admit_visitor`; they take precedence over the result of the read.
pub async fn admit_visitor_during<T>(
    app: &App,
    call: &CallParts,
    limits: &[AttemptLimit],
    read: impl Future<Output = T>,
) -> Result<T, Error> {
    let attempt_id = call.attempt_id()?;
    reject_known_replay(app, &attempt_id)?;
    let (networks, others): (Vec<&AttemptLimit>, Vec<&AttemptLimit>) =
        limits.iter().partition(|limit| limit.is_network);
    let taken = join_all(networks.into_iter().map(|limit| limit.take(app, call))).await;
    taken.into_iter().collect::<Result<(), Error>>()?;
    let spend = DeviceCommand::Spend { nonce: call.nonce()?.clone() };
    let device = &call.device()?.hash;
    let taken = join_all(others.into_iter().map(|limit| limit.take(app, call)));
    let (consumed, taken, read) = join3(app.objects.device(device, &spend), taken, read).await;
    let consumed = consumed?;
    app.isolate.put_used(attempt_id);
    if consumed == DeviceOutcome::Replayed {
        return Err(Code::GuardReplayed.into());
    }
    taken.into_iter().collect::<Result<(), Error>>()?;
    Ok(read)
}
