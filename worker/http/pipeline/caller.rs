//! Proofs about the caller that only the stores can give: a living session, a tenant, an operator during maintenance.

use crate::domain::access_token::AccessClaims;
use crate::domain::authority::{Command, FRESH_MS, LiveSession, Outcome, Refusal, SessionRow, SessionSelection};
use crate::domain::ids::{SessionId, TenantId, UserId};
use crate::domain::row;
use crate::domain::tenant_security::{Denial, SessionFacts};
use crate::domain::tenant_token;
use crate::domain::time::Timestamp;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{BearerState, CallParts};
use crate::http::pipeline::session_copies;
use crate::ports::{DatabaseError, Statement};
use crate::storage::rows::Answers;
use crate::storage::tenant_session::is_operator;
use futures_util::future::{BoxFuture, Either, join, ready};
use std::future::Future;
use std::sync::Arc;

/// A session that the authority confirmed during this call.
pub struct Caller {
    pub user: UserId,
    /// What the authority said.
    pub alive: LiveSession,
}

impl Caller {
    /// Refuses what needs the password to a session that a PIN opened.
    ///
    /// # Errors
    /// `forbidden`.
    pub fn with_password(&self) -> Result<(), Error> {
        if self.alive.pin { Err(Code::Forbidden.into()) } else { Ok(()) }
    }

    /// Refuses what a stolen session must not do, unless its person proved who they are a moment ago.
    ///
    /// # Errors
    /// `reauthentication_required`.
    pub fn must_be_fresh(&self, now: Timestamp) -> Result<(), Error> {
        let is_fresh = self.alive.fresh_at.is_some_and(|at| now.since(at) < FRESH_MS) && !self.alive.pin;
        if is_fresh { Ok(()) } else { Err(Code::ReauthenticationRequired.into()) }
    }
}

/// A caller who may try a code.
pub struct FactorAttempt {
    pub caller: Caller,
    /// Attempts that are left after this one.
    pub remaining: u32,
    /// The credential version that their session was opened with.
    pub credential_version: i64,
}

impl FactorAttempt {
    /// What a code that is not accepted costs.
    #[must_use]
    pub fn failed(&self) -> Error {
        Error::from(Code::SecondFactorFailed).with("remaining", self.remaining)
    }
}

impl CallParts {
    /// The claims of a valid access token; the checks refused calls without one.
    ///
    /// # Errors
    /// `unauthenticated`.
    pub fn claims(&self) -> Result<&AccessClaims, Error> {
        match &self.bearer_state {
            BearerState::Claimed(claims) => Ok(claims),
            BearerState::Expired(_) | BearerState::Nobody => Err(Code::Unauthenticated.into()),
        }
    }

    /// The tenant that the tenant token names for a session.
    #[must_use]
    pub fn tenant(&self, app: &App, sid: &SessionId) -> Option<TenantId> {
        self.tenant_token.as_deref().and_then(|token| tenant_token::open(&app.keys.tenant, token, sid))
    }

    /// Asks the authority and the data at the same time. Nothing of the data counts before the session does: a dead
    /// session wins over everything that the database said.
    ///
    /// # Errors
    /// `session_expired`, `unavailable`, `maintenance`, then those of the data.
    pub async fn alongside<T: Send>(
        &self,
        app: &App,
        version: Option<i64>,
        data: impl Future<Output = Result<T, DatabaseError>> + Send,
    ) -> Result<(Caller, T), Error> {
        let mut found = None;
        let read = Box::pin(async { data.await.map(|data| found = Some(data)) });
        let caller = self.beside(app, version, read).await?;
        Ok((caller, found.ok_or_else(|| Error::internal("a read answered nothing"))?))
    }

    /// Knows nothing of the data's type, so that every read shares this code.
    async fn beside(
        &self,
        app: &App,
        version: Option<i64>,
        read: BoxFuture<'_, Result<(), DatabaseError>>,
    ) -> Result<Caller, Error> {
        let claims = self.claims()?;
        let check = Command::Check { sid: claims.sid.clone(), epoch: claims.ep, version };
        let (outcome, read) = join(self.ask(app, check), read).await;
        let caller = Caller { user: claims.user.clone(), alive: alive_or(outcome?)? };
        read.map(|()| caller).map_err(Error::from)
    }

    /// The caller's living sessions beside what the database answers, as above.
    ///
    /// # Errors
    /// As above.
    pub async fn sessions_alongside(
        &self,
        app: &App,
        statements: Vec<Statement>,
    ) -> Result<(Vec<SessionRow>, Answers), Error> {
        let claims = self.claims()?;
        let list = Command::List { sid: claims.sid.clone(), epoch: claims.ep };
        let (outcome, batch) = join(self.ask(app, list), app.db.batch(statements)).await;
        match outcome? {
            Outcome::Sessions(all) => {
                let listed = all.iter().map(row::read).collect::<Result<_, String>>().map_err(Error::internal)?;
                Ok((listed, batch?.into()))
            }
            _ => Err(Error::internal("an authority listed nothing")),
        }
    }

    /// Admits an unsafe call: the session lives and the nonce is new, in one hop, and used up by it.
    ///
    /// # Errors
    /// `guard_replayed`, `session_expired`, `unavailable`, `maintenance`.
    pub async fn admit(&self, app: &App, ex_days: Option<u32>) -> Result<Caller, Error> {
        let claims = self.claims()?;
        let copy = session_copies::remembered(app, claims);
        let command = Command::Admit {
            sid: claims.sid.clone(),
            epoch: Some(claims.ep),
            refresh: None,
            device: claims.dev.clone(),
            nonce: self.nonce()?.clone(),
            ex_days,
            close: false,
            version: copy.as_ref().map(|copy| copy.version),
        };
        let mut alive = alive_or(self.ask(app, command).await?)?;
        if let Some(snapshot) = &alive.snapshot {
            session_copies::remember(app, claims, snapshot);
        } else {
            alive.snapshot = copy.map(|copy| Box::new(Arc::unwrap_or_clone(copy)));
        }
        Ok(Caller { user: claims.user.clone(), alive })
    }

    /// Admits an unsafe call as above and takes an attempt at a second factor in the same hop, before a code is looked at.
    ///
    /// # Errors
    /// `too_many_attempts`, then those of the above.
    pub async fn take_factor(&self, app: &App) -> Result<FactorAttempt, Error> {
        let claims = self.claims()?;
        let limit = self.configuration.private.limits.factor_per_person;
        let command = Command::TakeFactor {
            sid: claims.sid.clone(),
            epoch: claims.ep,
            device: claims.dev.clone(),
            nonce: self.nonce()?.clone(),
            limit: limit.count,
            window_ms: limit.window_ms(),
        };
        match self.ask(app, command).await? {
            Outcome::FactorTaken { remaining, credential_version, alive } => {
                Ok(FactorAttempt { caller: Caller { user: claims.user.clone(), alive }, remaining, credential_version })
            }
            Outcome::FactorBlocked { retry_after_ms } => Err(Error::too_many(retry_after_ms)),
            _ => Err(Error::internal("an authority answered an attempt with something else")),
        }
    }

    /// Admits an unsafe call as above and ends sessions of the caller in the same hop; answers how many.
    ///
    /// # Errors
    /// As above.
    pub async fn end_sessions(&self, app: &App, which: SessionSelection) -> Result<u32, Error> {
        let claims = self.claims()?;
        let command = Command::End {
            sid: claims.sid.clone(),
            epoch: claims.ep,
            device: claims.dev.clone(),
            nonce: self.nonce()?.clone(),
            which,
        };
        match self.ask(app, command).await? {
            Outcome::Ended(count) => Ok(count),
            _ => Err(Error::internal("an authority ended nothing")),
        }
    }

    /// Asks the caller's authority, and during maintenance whether the caller may pass. A dead session wins over that.
    fn ask<'a>(&'a self, app: &'a App, command: Command) -> BoxFuture<'a, Result<Outcome, Error>> {
        Box::pin(async move {
            let user = &self.claims()?.user;
            let (outcome, operator) = join(app.objects.authority(user, &command, None), self.operator(app, user)).await;
            match outcome? {
                Outcome::Refused { why, .. } => Err(refused(why)),
                _ if !operator? => Err(Code::Maintenance.into()),
                // By PIN nobody is the operator.
                Outcome::Alive(alive) if alive.pin && self.is_for_operators() => Err(Code::Maintenance.into()),
                other => {
                    self.check(&other)?;
                    Ok(other)
                }
            }
        })
    }

    /// Tells the company whose rules count what the authority said of the session.
    fn check(&self, outcome: &Outcome) -> Result<(), Denial> {
        match (&self.gate, outcome) {
            (Some(gate), Outcome::Alive(alive) | Outcome::FactorTaken { alive, .. }) => gate.is_of(SessionFacts {
                pin: alive.pin,
                factor: alive.factor,
                // An authority of the release before does not tell: such a session is as old as this call.
                created_at: alive.created_at.unwrap_or(self.now),
                used_at: alive.used_at.unwrap_or(self.now),
                address: self.address,
            }),
            _ => Ok(()),
        }
    }

    fn is_for_operators(&self) -> bool {
        self.configuration.public.maintenance.enabled && !self.policy.in_maintenance
    }

    /// During maintenance only operators pass; otherwise nobody is asked.
    fn operator<'a>(&self, app: &'a App, user: &'a UserId) -> impl Future<Output = Result<bool, DatabaseError>> + 'a {
        if self.is_for_operators() {
            Either::Left(is_operator(app.db.as_ref(), user))
        } else {
            Either::Right(ready(Ok(true)))
        }
    }
}

/// The living session in an authority's answer.
///
/// # Errors
/// What the authority refused, as the contract's code.
pub fn alive_or(outcome: Outcome) -> Result<LiveSession, Error> {
    match outcome {
        Outcome::Alive(alive) | Outcome::Rotated { alive, .. } => Ok(alive),
        Outcome::Refused { why, .. } => Err(refused(why)),
        _ => Err(Error::internal("an authority answered a question about a session with something else")),
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
