//! Proofs about the caller that only the stores can give: a living session, a tenant, an operator during maintenance.

use super::app::App;
use super::call::{Bearing, CallParts};
use super::error::{Code, Error};
use crate::domain::access_token::AccessClaims;
use crate::domain::authority::{Alive, Command, Outcome, Refusal};
use crate::domain::tenant_token;
use crate::ports::DatabaseError;
use crate::storage::tenant_session::is_operator;
use futures_util::future::{Either, join3, ready};
use std::future::Future;

/// A session that the authority confirmed during this call.
pub struct Caller {
    /// The person.
    pub user: String,
    /// What the authority said.
    pub alive: Alive,
}

/// The id of the tenant that a tab works in; made from a genuine tenant token only.
pub struct TenantId(String);

impl TenantId {
    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Caller {
    /// Refuses what needs the password to a session that a PIN opened.
    ///
    /// # Errors
    /// `forbidden`.
    pub fn with_password(&self) -> Result<(), Error> {
        if self.alive.pin { Err(Code::Forbidden.into()) } else { Ok(()) }
    }
}

impl CallParts {
    /// The claims of a valid access token; the gate refused calls without one.
    ///
    /// # Errors
    /// `unauthenticated`.
    pub fn claims(&self) -> Result<&AccessClaims, Error> {
        match &self.bearing {
            Bearing::Claimed(claims) => Ok(claims),
            Bearing::Expired(_) | Bearing::Nobody => Err(Code::Unauthenticated.into()),
        }
    }

    /// The tenant that the tenant token names for a session.
    #[must_use]
    pub fn tenant(&self, app: &App, sid: &str) -> Option<TenantId> {
        self.tenant_token.as_deref().and_then(|token| tenant_token::open(&app.keys.tenant, token, sid)).map(TenantId)
    }

    /// Asks the authority and the data at the same time. Nothing of the data counts before the session does: a dead
    /// session wins over everything that the database said.
    ///
    /// # Errors
    /// `session_expired`, `unavailable`, `maintenance`, then those of the data.
    pub async fn alongside<T>(
        &self,
        app: &App,
        version: Option<i64>,
        data: impl Future<Output = Result<T, DatabaseError>>,
    ) -> Result<(Caller, T), Error> {
        let claims = self.claims()?;
        let check = Command::Check { sid: claims.sid.clone(), epoch: claims.ep, version };
        let operator = self.operator(app, &claims.user);
        let (alive, data, operator) = join3(app.objects.authority(&claims.user, &check, None), data, operator).await;
        let caller = Caller { user: claims.user.clone(), alive: alive_or(alive?)? };
        if !operator? {
            return Err(Code::Maintenance.into());
        }
        Ok((caller, data?))
    }

    /// Admits an unsafe call: the session lives and the nonce is new, in one hop, and used up by it.
    ///
    /// # Errors
    /// `guard_replayed`, `session_expired`, `unavailable`, `maintenance`.
    pub async fn admit(&self, app: &App, ex_days: Option<u32>) -> Result<Caller, Error> {
        let claims = self.claims()?;
        let command = Command::Admit {
            sid: claims.sid.clone(),
            epoch: Some(claims.ep),
            refresh: None,
            device: claims.dev.clone(),
            nonce: self.nonce()?.clone(),
            ex_days,
            close: false,
        };
        let (outcome, operator) = futures_util::future::join(
            app.objects.authority(&claims.user, &command, None),
            self.operator(app, &claims.user),
        )
        .await;
        let caller = Caller { user: claims.user.clone(), alive: alive_or(outcome?)? };
        if operator? { Ok(caller) } else { Err(Code::Maintenance.into()) }
    }

    /// During maintenance only operators pass; otherwise nobody is asked.
    fn operator<'a>(&self, app: &'a App, user: &'a str) -> impl Future<Output = Result<bool, DatabaseError>> + 'a {
        let is_asked = self.configuration.public.maintenance.enabled && !self.operation.in_maintenance;
        if is_asked { Either::Left(is_operator(app.db.as_ref(), user)) } else { Either::Right(ready(Ok(true))) }
    }
}

/// The living session in an authority's answer.
///
/// # Errors
/// What the authority refused, as the contract's code.
pub fn alive_or(outcome: Outcome) -> Result<Alive, Error> {
    match outcome {
        Outcome::Alive(alive) | Outcome::Rotated { alive, .. } => Ok(alive),
        Outcome::Refused { why } => Err(refused(why)),
        Outcome::Done
        | Outcome::Sessions { .. }
        | Outcome::Ended { .. }
        | Outcome::PinTaken { .. }
        | Outcome::PinBlocked => {
            Err(Error::internal("an authority answered a question about a session with something else"))
        }
    }
}

/// A refusal of the authority as the contract's code.
#[must_use]
pub fn refused(why: Refusal) -> Error {
    match why {
        Refusal::SessionExpired => Code::SessionExpired.into(),
        Refusal::Replayed => Code::GuardReplayed.into(),
        // The password was changed while this sign-in ran: what it verified is the wrong one now.
        Refusal::CredentialStale => Code::InvalidCredentials.into(),
    }
}
