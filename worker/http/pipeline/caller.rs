//! Authentication and authorization, as far as only the stores can prove them: a live session, a tenant, an operator during maintenance.

use crate::domain::ids::{SessionId, TenantId, UserId};
use crate::domain::row;
use crate::domain::sessions::access_token::AccessClaims;
use crate::domain::sessions::authority::{
    AuthorityCommand, AuthorityOutcome, FRESH_MS, LiveSession, Nonce, RejectionReason, SessionRow, SessionSelection,
};
use crate::domain::sessions::tenant_token;
use crate::domain::tenancy::security::{Denial, SessionFacts};
use crate::domain::time::Timestamp;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{AccessTokenState, CallParts};
use crate::http::pipeline::call_effects::Lockout;
use crate::http::pipeline::session_cache;
use crate::ports::{DatabaseError, Statement};
use crate::storage::rights::SessionProof;
use crate::storage::rows::BatchResults;
use crate::storage::tenants::member_access::is_operator;
use futures_util::future::{BoxFuture, Either, join, ready};
use std::future::Future;
use std::sync::Arc;

/// A caller whose session the session authority confirmed during this call.
pub struct Caller {
    pub user: UserId,
    /// The session, as the authority returned it.
    pub session: LiveSession,
}

impl Caller {
    /// Rejects a session opened by PIN, for operations that require a password session.
    ///
    /// # Errors
    /// `forbidden`.
    pub fn require_password_session(&self) -> Result<(), Error> {
        if self.session.pin { Err(Code::Forbidden.into()) } else { Ok(()) }
    }

    /// Rejects a session that is not fresh, for what a stolen session must not do: the user must have authenticated recently.
    ///
    /// # Errors
    /// `reauthentication_required`.
    pub fn must_be_fresh(&self, now: Timestamp) -> Result<(), Error> {
        if self.proof(now) == SessionProof::Fresh { Ok(()) } else { Err(Code::ReauthenticationRequired.into()) }
    }

    /// What the session has proven of late.
    #[must_use]
    pub fn proof(&self, now: Timestamp) -> SessionProof {
        let is_fresh = self.session.fresh_at.is_some_and(|at| now.since(at) < FRESH_MS);
        match (self.session.pin, is_fresh) {
            (true, _) => SessionProof::Pin,
            (false, true) => SessionProof::Fresh,
            (false, false) => SessionProof::Old,
        }
    }
}

/// An attempt at a second factor that was taken for the caller.
pub struct FactorAttempt {
    pub caller: Caller,
    /// Attempts left after this one.
    pub remaining: u32,
    /// The credential version that the session was opened with.
    pub credential_version: i64,
}

impl FactorAttempt {
    /// The error of a factor that is not accepted.
    #[must_use]
    pub fn failed(&self) -> Error {
        Error::from(Code::SecondFactorFailed).with("remaining", self.remaining)
    }
}

impl CallParts {
    /// The claims of a valid access token. The checks rejected calls that require one and have none.
    ///
    /// # Errors
    /// `unauthenticated`.
    pub fn claims(&self) -> Result<&AccessClaims, Error> {
        match &self.access_token_state {
            AccessTokenState::Claimed(claims) => Ok(claims),
            AccessTokenState::Expired(_) | AccessTokenState::Anonymous => Err(Code::Unauthenticated.into()),
        }
    }

    /// The tenant of the tenant token, if it belongs to this session.
    #[must_use]
    pub fn tenant(&self, app: &App, sid: &SessionId) -> Option<TenantId> {
        self.tenant_token.as_deref().and_then(|token| tenant_token::open(&app.keys.tenant, token, sid))
    }

    /// Checks the session and reads data at the same time. An ended session takes precedence over every result of the read.
    ///
    /// # Errors
    /// `session_expired`, `unavailable`, `maintenance`, then those of the read.
    pub async fn read_with_session_check<T: Send>(
        &self,
        app: &App,
        version: Option<i64>,
        data: impl Future<Output = Result<T, DatabaseError>> + Send,
    ) -> Result<(Caller, T), Error> {
        let mut found = None;
        let read = Box::pin(async { data.await.map(|data| found = Some(data)) });
        let caller = self.run_with_session_check(app, version, read).await?;
        Ok((caller, found.ok_or_else(|| Error::internal("a read answered nothing"))?))
    }

    /// Independent of the data's type, so that all reads share this code.
    async fn run_with_session_check(
        &self,
        app: &App,
        version: Option<i64>,
        read: BoxFuture<'_, Result<(), DatabaseError>>,
    ) -> Result<Caller, Error> {
        let claims = self.claims()?;
        let check = AuthorityCommand::Check { sid: claims.sid.clone(), epoch: claims.ep, version };
        let (outcome, read) = join(self.send_to_authority(app, check), read).await;
        let caller = Caller { user: claims.user.clone(), session: live_session(outcome?)? };
        read.map(|()| caller).map_err(Error::from)
    }

    /// Lists the caller's live sessions.
    ///
    /// # Errors
    /// `session_expired`, `unavailable`, `maintenance`.
    pub async fn list_sessions(&self, app: &App) -> Result<Vec<SessionRow>, Error> {
        let claims = self.claims()?;
        let list = AuthorityCommand::List { sid: claims.sid.clone(), epoch: claims.ep };
        match self.send_to_authority(app, list).await? {
            AuthorityOutcome::Sessions(all) => {
                all.iter().map(row::read).collect::<Result<_, String>>().map_err(Error::internal)
            }
            _ => Err(Error::internal("a session authority returned no list")),
        }
    }

    /// Lists the caller's live sessions and executes statements at the same time; precedence as in `read_with_session_check`.
    ///
    /// # Errors
    /// Those of `read_with_session_check`.
    pub async fn read_with_session_list(
        &self,
        app: &App,
        statements: Vec<Statement>,
    ) -> Result<(Vec<SessionRow>, BatchResults), Error> {
        let (rows, batch) = join(self.list_sessions(app), app.db.batch(statements)).await;
        Ok((rows?, batch?.into()))
    }

    /// Admits an unsafe call: one round trip to the session authority verifies the session and consumes the nonce.
    ///
    /// # Errors
    /// `guard_replayed`, `session_expired`, `unavailable`, `maintenance`.
    pub async fn admit(&self, app: &App, ex_days: Option<u32>) -> Result<Caller, Error> {
        let claims = self.claims()?;
        let cached = session_cache::get_local(app, claims);
        let command = AuthorityCommand::Admit {
            sid: claims.sid.clone(),
            epoch: Some(claims.ep),
            refresh: None,
            device: claims.dev.clone(),
            nonce: self.nonce()?.clone(),
            ex_days,
            close: false,
            version: cached.as_ref().map(|cached| cached.version),
        };
        let mut session = live_session(self.send_to_authority(app, command).await?)?;
        if let Some(snapshot) = &session.snapshot {
            session_cache::put_local(app, claims, snapshot);
        } else {
            session.snapshot = cached.map(|cached| Box::new(Arc::unwrap_or_clone(cached)));
        }
        Ok(Caller { user: claims.user.clone(), session })
    }

    /// Admits an unsafe call and takes an attempt at a second factor in the same round trip, before the factor is verified.
    ///
    /// # Errors
    /// `too_many_attempts`, then those of `admit`.
    pub async fn take_factor(&self, app: &App) -> Result<FactorAttempt, Error> {
        self.take_factor_with(app, self.nonce()?.clone()).await
    }

    /// Takes an attempt at a second factor for a call that was admitted before.
    ///
    /// # Errors
    /// Those of `take_factor`.
    pub async fn take_factor_afterwards(&self, app: &App) -> Result<FactorAttempt, Error> {
        let nonce = self.nonce()?;
        // The call's own nonce is consumed; this one is as unique.
        self.take_factor_with(app, Nonce { r: format!("{}:factor", nonce.r), t: nonce.t }).await
    }

    async fn take_factor_with(&self, app: &App, nonce: Nonce) -> Result<FactorAttempt, Error> {
        let claims = self.claims()?;
        let limit = self.configuration.private.limits.factor_per_person;
        let command = AuthorityCommand::TakeFactor {
            sid: claims.sid.clone(),
            epoch: claims.ep,
            device: claims.dev.clone(),
            nonce,
            limit: limit.count,
            window_ms: limit.window_ms(),
        };
        match self.send_to_authority(app, command).await? {
            AuthorityOutcome::FactorTaken { remaining, credential_version, alive: session } => Ok(FactorAttempt {
                caller: Caller { user: claims.user.clone(), session },
                remaining,
                credential_version,
            }),
            AuthorityOutcome::FactorBlocked { retry_after_ms } => {
                self.effects.set_locked_out(Lockout::SecondFactor);
                Err(Error::too_many(retry_after_ms))
            }
            _ => Err(Error::internal("an authority answered an attempt with something else")),
        }
    }

    /// Admits an unsafe call and ends sessions of the caller in the same round trip; returns their number.
    ///
    /// # Errors
    /// Those of `admit`.
    pub async fn end_sessions(&self, app: &App, selection: SessionSelection) -> Result<u32, Error> {
        let claims = self.claims()?;
        let command = AuthorityCommand::End {
            sid: claims.sid.clone(),
            epoch: claims.ep,
            device: claims.dev.clone(),
            nonce: self.nonce()?.clone(),
            selection,
        };
        match self.send_to_authority(app, command).await? {
            AuthorityOutcome::Ended(count) => Ok(count),
            _ => Err(Error::internal("an authority ended nothing")),
        }
    }

    /// Sends a command to the caller's session authority; during maintenance also checks whether the caller is an operator. An ended
    /// session takes precedence.
    fn send_to_authority<'a>(
        &'a self,
        app: &'a App,
        command: AuthorityCommand,
    ) -> BoxFuture<'a, Result<AuthorityOutcome, Error>> {
        Box::pin(async move {
            let user = &self.claims()?.user;
            let (outcome, may_pass) =
                join(app.objects.authority(user, &command, None), self.may_pass_maintenance(app, user)).await;
            match outcome? {
                AuthorityOutcome::Rejected { why, .. } => Err(rejection_error(why)),
                _ if !may_pass? => Err(Code::Maintenance.into()),
                // A session opened by PIN has no operator rights.
                AuthorityOutcome::Alive(session) if session.pin && self.is_for_operators() => {
                    Err(Code::Maintenance.into())
                }
                other => {
                    self.check(&other)?;
                    Ok(other)
                }
            }
        })
    }

    /// Passes the session to the tenant check, if the call has one.
    fn check(&self, outcome: &AuthorityOutcome) -> Result<(), Denial> {
        match (&self.tenant_check, outcome) {
            (
                Some(tenant_check),
                AuthorityOutcome::Alive(session) | AuthorityOutcome::FactorTaken { alive: session, .. },
            ) => {
                tenant_check.set_session(SessionFacts {
                    pin: session.pin,
                    factor: session.factor,
                    // An authority of the previous release does not return it: then the session counts as opened by this call.
                    created_at: session.created_at.unwrap_or(self.now),
                    used_at: session.used_at.unwrap_or(self.now),
                    company_uses: session.company_uses.clone(),
                    fresh_at: session.fresh_at,
                    address: self.client_ip,
                })
            }
            _ => Ok(()),
        }
    }

    fn is_for_operators(&self) -> bool {
        self.configuration.public.maintenance.enabled && !self.policy.in_maintenance
    }

    /// Whether the caller may pass: during maintenance only operators; otherwise the database is not read.
    fn may_pass_maintenance<'a>(
        &self,
        app: &'a App,
        user: &'a UserId,
    ) -> impl Future<Output = Result<bool, DatabaseError>> + 'a {
        if self.is_for_operators() {
            Either::Left(is_operator(app.db.as_ref(), user))
        } else {
            Either::Right(ready(Ok(true)))
        }
    }
}

/// The live session in a response of the session authority.
///
/// # Errors
/// The code of the contract for its reason.
pub fn live_session(outcome: AuthorityOutcome) -> Result<LiveSession, Error> {
    match outcome {
        AuthorityOutcome::Alive(session) | AuthorityOutcome::Rotated { alive: session, .. } => Ok(session),
        AuthorityOutcome::Rejected { why, .. } => Err(rejection_error(why)),
        _ => Err(Error::internal("an authority answered a question about a session with something else")),
    }
}

/// The error of a rejection by the session authority.
#[must_use]
pub fn rejection_error(why: RejectionReason) -> Error {
    match why {
        RejectionReason::SessionExpired => Code::SessionExpired.into(),
        RejectionReason::Replayed => Code::GuardReplayed.into(),
        // The password was changed during this sign-in, so the one that was verified is wrong now.
        RejectionReason::CredentialStale => Code::InvalidCredentials.into(),
    }
}
