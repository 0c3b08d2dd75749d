//! The limits of a sign-in, taken before the password is looked at and given back when it was right.

use crate::domain::configuration::Limit;
use crate::domain::counter::{Command, Outcome};
use crate::domain::device;
use crate::domain::email::Email;
use crate::http::app::App;
use crate::http::auth::admission::address_counter;
use crate::http::call::CallParts;
use crate::http::error::{Code, Error};
use crate::ports::Unavailable;
use futures_util::future::join;

/// Name of the counters of sign-ins, by address.
pub const COUNTER: &str = "signin";

/// Attempts that were taken.
pub struct Attempts {
    address: String,
    network: String,
    ticket: String,
    device: String,
}

impl Attempts {
    fn of(app: &App, call: &CallParts, email: &Email) -> Result<Self, Error> {
        Ok(Self {
            address: address_counter(app, COUNTER, email),
            network: call.network_counter("signin"),
            ticket: call.ticket()?,
            device: call.device()?.hash.clone(),
        })
    }

    /// Spends the nonce and takes one attempt of the address and one of the network, all at once. A replay names the
    /// same attempt again, so it counts nothing.
    ///
    /// # Errors
    /// `guard_replayed` before `too_many_attempts`.
    pub async fn take(app: &App, call: &CallParts, email: &Email) -> Result<Self, Error> {
        let attempts = Self::of(app, call, email)?;
        let spend = device::Command::Spend { nonce: call.nonce()?.clone() };
        let (nonce, counted) = join(app.objects.device(&attempts.device, &spend), attempts.count(app, call)).await;
        if nonce? == device::Outcome::Replayed {
            return Err(Code::GuardReplayed.into());
        }
        counted.map(|()| attempts)
    }

    /// Takes the same attempts for a call that was admitted already: who holds a session guesses no faster than anybody.
    ///
    /// # Errors
    /// `too_many_attempts`.
    pub async fn take_admitted(app: &App, call: &CallParts, email: &Email) -> Result<Self, Error> {
        let attempts = Self::of(app, call, email)?;
        attempts.count(app, call).await.map(|()| attempts)
    }

    async fn count(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        let limits = &call.configuration.private.limits;
        let of_address = self.command(limits.signin_per_address, limits.signin_per_address.count, true);
        let network_count = call.network_limit(limits.signin_per_network, app.environment);
        let of_network = self.command(limits.signin_per_network, network_count, false);
        let (address, network) =
            join(app.objects.counter(&self.address, &of_address), app.objects.counter(&self.network, &of_network))
                .await;
        taken(address)?;
        taken(network)
    }

    fn command(&self, limit: Limit, count: u32, known_apart: bool) -> Command {
        Command::Take {
            ticket: self.ticket.clone(),
            device: known_apart.then(|| self.device.clone()),
            limit: count,
            window_ms: limit.window_ms(),
        }
    }

    /// Gives both attempts back; the address remembers the device as its owner's.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn succeed(&self, app: &App) -> Result<(), Unavailable> {
        let of_address = Command::Succeed { ticket: self.ticket.clone(), device: Some(self.device.clone()) };
        let of_network = Command::Succeed { ticket: self.ticket.clone(), device: None };
        let (address, network) =
            join(app.objects.counter(&self.address, &of_address), app.objects.counter(&self.network, &of_network))
                .await;
        address.and(network).map(|_| ())
    }
}

fn taken(outcome: Result<Outcome, Unavailable>) -> Result<(), Error> {
    match outcome? {
        Outcome::Exhausted { retry_after_ms } => Err(Error::too_many(retry_after_ms)),
        Outcome::Taken | Outcome::Done => Ok(()),
    }
}
