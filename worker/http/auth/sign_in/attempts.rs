//! The limits of a sign-in, taken before the password is looked at and given back when it was right.

use crate::domain::authority::Nonce;
use crate::domain::counter::{Command, Outcome};
use crate::domain::email::Email;
use crate::domain::ids::DeviceId;
use crate::http::auth::admission::{AttemptLimit, address_counter, taken_or};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::ports::{DatabaseError, Unavailable};
use futures_util::future::{BoxFuture, join};
use std::future::Future;

/// Name of the counters of sign-ins, by address.
pub const COUNTER: &str = "signin";

/// Attempts that were taken.
pub struct Attempts {
    address: String,
    network: AttemptLimit,
    ticket: String,
    device: DeviceId,
    email: Email,
}

impl Attempts {
    fn of(app: &App, call: &CallParts, email: &Email) -> Result<Self, Error> {
        Ok(Self {
            address: address_counter(app, COUNTER, email),
            network: AttemptLimit::network(app, call, COUNTER, call.configuration.private.limits.signin_per_network),
            ticket: call.ticket()?,
            device: call.device()?.hash.clone(),
            email: email.clone(),
        })
    }

    /// Takes an attempt of the network, then one of the address, beside what is read meanwhile: two hops. A network that has used up its
    /// own uses up nobody's address. A replay is the same call to the same address, so the address' counter spends the
    /// nonce as well, and a replay counts nothing.
    ///
    /// # Errors
    /// `too_many_attempts` of the network, then `guard_replayed`, then `too_many_attempts`; then those of the read.
    pub async fn take<T>(
        app: &App,
        call: &CallParts,
        email: &Email,
        beside: impl Future<Output = Result<T, DatabaseError>>,
    ) -> Result<(Self, T), Error> {
        let attempts = Self::of(app, call, email)?;
        attempts.network.take(app, call).await?;
        let Nonce { r, t } = call.nonce()?;
        let nonce = Nonce { r: format!("{}:{r}", attempts.device), t: *t };
        let (admission, read) = join(attempts.count(app, call, Some(nonce)), beside).await;
        admission?;
        Ok((attempts, read?))
    }

    /// Takes the same attempts for a call that was admitted already: who holds a session guesses no faster than anybody.
    ///
    /// # Errors
    /// `too_many_attempts`.
    pub async fn take_admitted(app: &App, call: &CallParts, email: &Email) -> Result<Self, Error> {
        let attempts = Self::of(app, call, email)?;
        attempts.network.take(app, call).await?;
        attempts.count(app, call, None).await.map(|()| attempts)
    }

    async fn count(&self, app: &App, call: &CallParts, nonce: Option<Nonce>) -> Result<(), Error> {
        let limit = call.configuration.private.limits.signin_per_address;
        let take = Command::Take {
            ticket: self.ticket.clone(),
            device: Some(self.device.clone()),
            limit: limit.count,
            window_ms: limit.window_ms(),
            nonce,
            part: None,
        };
        let outcome = app.objects.counter(&self.address, &take).await;
        if matches!(outcome, Ok(Outcome::Exhausted { .. })) {
            call.is_locked_out(&self.email);
        }
        taken_or(outcome)
    }

    /// Gives the address' attempt back after a sign-in; `by_owner` lets it remember the device as its owner's, which after the first of
    /// two factors nobody knows.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn signed_in(&self, app: &App, by_owner: bool) -> Result<(), Unavailable> {
        let device = by_owner.then(|| self.device.clone());
        let command = Command::Succeed { ticket: self.ticket.clone(), device };
        app.objects.counter(&self.address, &command).await.map(|_| ())
    }

    /// Gives the network's back when the answer has left: nobody waits for it. Lost, it ends with its window.
    pub fn network_later(self, app: &App) -> BoxFuture<'static, ()> {
        let app = app.clone();
        Box::pin(async move { self.network.returned(&app, &self.ticket).await.unwrap_or_default() })
    }

    /// Gives both back; the address remembers the device as its owner's.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn succeed(&self, app: &App) -> Result<(), Unavailable> {
        self.give_back(app, Some(self.device.clone())).await
    }

    /// Gives them back where nothing was compared, beside the failure that says so.
    pub async fn uncounted(&self, app: &App, failure: Error) -> Error {
        match self.give_back(app, None).await {
            Ok(()) => failure,
            Err(unavailable) => unavailable.into(),
        }
    }

    async fn give_back(&self, app: &App, device: Option<DeviceId>) -> Result<(), Unavailable> {
        let of_address = Command::Succeed { ticket: self.ticket.clone(), device };
        let (address, network) =
            join(app.objects.counter(&self.address, &of_address), self.network.returned(app, &self.ticket)).await;
        address.map(|_| ()).and(network)
    }
}
