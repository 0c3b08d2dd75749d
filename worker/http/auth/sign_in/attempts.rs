//! The attempt limits of a sign-in: attempts are taken before the password is compared and released after success.

use crate::domain::identity::email::Email;
use crate::domain::ids::DeviceId;
use crate::domain::protection::counter::{CounterCommand, CounterOutcome};
use crate::domain::sessions::authority::Nonce;
use crate::http::auth::admission::{AttemptLimit, address_counter, check_outcome, reject_known_replay};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::call_effects::Lockout;
use crate::ports::{DatabaseError, Unavailable};
use futures_util::future::{BoxFuture, join};
use std::future::Future;

/// Name of the attempt limits of sign-ins, one for each e-mail address.
pub const SIGN_IN_LIMIT: &str = "signin";

/// The attempts that a sign-in has taken.
pub struct Attempts {
    address: String,
    network: AttemptLimit,
    attempt_id: String,
    device: DeviceId,
    email: Email,
}

impl Attempts {
    fn new(app: &App, call: &CallParts, email: &Email) -> Result<Self, Error> {
        Ok(Self {
            address: address_counter(app, SIGN_IN_LIMIT, email),
            network: AttemptLimit::network(
                app,
                call,
                SIGN_IN_LIMIT,
                call.configuration.private.limits.signin_per_network,
            ),
            attempt_id: call.attempt_id()?,
            device: call.device()?.hash.clone(),
            email: email.clone(),
        })
    }

    /// Takes an attempt of the network, then one of the e-mail address while `concurrent_read` runs: two round trips. A network that has
    /// reached its own limit takes no attempt of an address. The rate limiter of the address consumes the nonce in the same call: a replay
    /// has the same address, so it is rejected there and counts as no attempt. If the read fails, both are released: nothing is compared.
    ///
    /// # Errors
    /// `too_many_attempts` of the network, then `guard_replayed`, then `too_many_attempts` of the address, then those of the read.
    pub async fn take<T>(
        app: &App,
        call: &CallParts,
        email: &Email,
        concurrent_read: impl Future<Output = Result<T, DatabaseError>>,
    ) -> Result<(Self, T), Error> {
        let attempts = Self::new(app, call, email)?;
        reject_known_replay(app, &attempts.attempt_id)?;
        attempts.network.take(app, call).await?;
        let Nonce { r, t } = call.nonce()?;
        let nonce = Nonce { r: format!("{}:{r}", attempts.device), t: *t };
        let (admission, read) = join(attempts.take_address(app, call, Some(nonce)), concurrent_read).await;
        if admission.as_ref().map_or_else(|error| error.code == Code::GuardReplayed, |()| true) {
            app.isolate.put_used(attempts.attempt_id.clone());
        }
        admission?;
        match read {
            Ok(read) => Ok((attempts, read)),
            Err(failure) => Err(attempts.release_after(app, failure.into()).await),
        }
    }

    /// Takes the same attempts for a call whose session was verified already: a session does not allow faster guessing.
    ///
    /// # Errors
    /// `too_many_attempts`.
    pub async fn take_admitted(app: &App, call: &CallParts, email: &Email) -> Result<Self, Error> {
        let attempts = Self::new(app, call, email)?;
        attempts.network.take(app, call).await?;
        attempts.take_address(app, call, None).await.map(|()| attempts)
    }

    async fn take_address(&self, app: &App, call: &CallParts, nonce: Option<Nonce>) -> Result<(), Error> {
        let limit = call.configuration.private.limits.signin_per_address;
        let take = CounterCommand::Take {
            ticket: self.attempt_id.clone(),
            device: Some(self.device.clone()),
            limit: limit.count,
            window_ms: limit.window_ms(),
            nonce,
            part: None,
        };
        let outcome = app.objects.counter(&self.address, &take).await;
        if matches!(outcome, Ok(CounterOutcome::Exhausted { .. })) {
            call.effects.set_locked_out(Lockout::Password(self.email.clone()));
        }
        check_outcome(outcome)
    }

    /// Releases the attempt of the address. With `by_owner` the rate limiter remembers the device as one of the account's owner; after
    /// only the first of two factors the owner is not proven.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn release_address(&self, app: &App, by_owner: bool) -> Result<(), Unavailable> {
        let device = by_owner.then(|| self.device.clone());
        let command = CounterCommand::Release { ticket: self.attempt_id.clone(), device };
        app.objects.counter(&self.address, &command).await.map(|_| ())
    }

    /// Releases the attempt of the network; after a sign-in this waits for the response. If it fails, the attempt expires with its window.
    pub fn release_network(self, app: &App) -> BoxFuture<'static, ()> {
        let app = app.clone();
        Box::pin(async move { self.network.release_attempt_by_id(&app, &self.attempt_id).await.unwrap_or_default() })
    }

    /// Releases both attempts; the rate limiter remembers the device as one of the account's owner.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn release_as_owner(&self, app: &App) -> Result<(), Unavailable> {
        self.release(app, Some(self.device.clone())).await
    }

    /// Releases both attempts because no password was compared; returns `failure`, the reason.
    pub async fn release_after(&self, app: &App, failure: Error) -> Error {
        match self.release(app, None).await {
            Ok(()) => failure,
            Err(unavailable) => unavailable.into(),
        }
    }

    async fn release(&self, app: &App, device: Option<DeviceId>) -> Result<(), Unavailable> {
        let of_address = CounterCommand::Release { ticket: self.attempt_id.clone(), device };
        let (address, network) = join(
            app.objects.counter(&self.address, &of_address),
            self.network.release_attempt_by_id(app, &self.attempt_id),
        )
        .await;
        address.map(|_| ()).and(network)
    }
}

/// The rate limiter of the e-mail address remembers the device as its owner's, now that a session of theirs is about to open by other means than the
/// password. Its failure is ignored: what was proven is consumed at the same time and could not be proven again.
pub async fn remember_device(app: &App, call: &CallParts, email: &str) -> Result<(), Unavailable> {
    if let (Ok(email), Some(device)) = (Email::parse(email), &call.device) {
        // A navigation has no guard, and took no attempt that could be released.
        let ticket = call.attempt_id().unwrap_or_else(|_| app.new_id());
        let release = CounterCommand::Release { ticket, device: Some(device.hash.clone()) };
        let _ = app.objects.counter(&address_counter(app, SIGN_IN_LIMIT, &email), &release).await;
    }
    Ok(())
}
