//! Enforces a tenant's security rules for sessions, and that an administrator has not ended the session there, for every call that works in
//! the tenant or enters it. It is a decorator of the database, so no handler can forget it, and the check is part of the call's own batch:
//! a tenant without rules costs no further round trip.
//!
//! If the session is known already, as it is before every write, the call's first batch aborts by `must` unless the rules are those that the
//! session was checked by; a call begins with the assumption that there are none, and reads them where that is wrong. If data is read while the session authority is called, the rules are
//! read in the same batch, and whichever arrives second runs the check: no response is sent before both are there.

use crate::domain::ids::{SessionId, TenantSessionId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::sessions::access_token::AccessClaims;
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::tenancy::security::{CheckedTenant, Denial, SessionFacts, TenantSecurity};
use crate::domain::time::Timestamp;
use crate::ports::{Batch, Database, DatabaseError, Row, Statement};
use crate::storage::rows;
use crate::storage::tenants::security::{self, SecurityRules};
use crate::storage::tenants::sessions::{self, Presence};
use async_trait::async_trait;
use std::sync::{Arc, Mutex, PoisonError};

/// How often a batch is sent while the rules change under it; then the caller is to try later.
const MAX_ATTEMPTS: u32 = 3;

/// The decorator for one call.
#[derive(Clone)]
pub struct TenantCheck {
    db: Arc<dyn Database>,
    tenant: CheckedTenant,
    user: UserId,
    sid: SessionId,
    now: Timestamp,
    state: Arc<Mutex<CheckState>>,
}

/// What the call knows so far.
#[derive(Default)]
struct CheckState {
    session: Option<SessionFacts>,
    rules: Option<SecurityRules>,
    /// The state of the session in the tenant; read together with the rules.
    presence: Presence,
    /// Whether the check has passed.
    is_checked: bool,
}

/// How to execute a batch.
enum Step {
    /// Unchanged.
    Pass,
    /// With a statement that reads the rules.
    ReadRules,
    /// With a precondition: the rules have this version, and the session, opened at this time, was not ended in the tenant.
    RequireRules { version: i64, opened_at: Timestamp },
}

impl TenantCheck {
    /// The check of a call.
    #[must_use]
    pub fn new(db: Arc<dyn Database>, tenant: CheckedTenant, claims: &AccessClaims, now: Timestamp) -> Self {
        Self { db, tenant, user: claims.user.clone(), sid: claims.sid.clone(), now, state: Arc::default() }
    }

    /// Sets the session that the session authority returned.
    ///
    /// # Errors
    /// Why the session is rejected, if the rules are known already.
    pub fn set_session(&self, session: SessionFacts) -> Result<(), Denial> {
        self.update(|state| state.session = Some(session))
    }

    fn update(&self, apply: impl FnOnce(&mut CheckState)) -> Result<(), Denial> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        apply(&mut state);
        let (Some(session), Some(rules)) = (&state.session, &state.rules) else { return Ok(()) };
        if state.presence.is_over(session) {
            return Err(Denial::Expired);
        }
        if let Some(security) = &rules.security {
            self.check(security, &state.presence.facts_of(session), &state.presence)?;
        }
        state.is_checked = true;
        Ok(())
    }

    fn check(&self, security: &TenantSecurity, session: &SessionFacts, presence: &Presence) -> Result<(), Denial> {
        match self.tenant {
            CheckedTenant::Working(_) => security.check(session, self.now),
            CheckedTenant::EnteringId(_) | CheckedTenant::EnteringBusiness(_) => {
                security.check_entry(session, presence.was_here(), self.now)
            }
        }
    }

    /// The command that records the use of the session, if the tenant limits the idle time and that is due.
    #[must_use]
    pub fn record_use(&self) -> Option<AuthorityCommand> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let security = state.rules.as_ref()?.security.as_ref()?;
        let session = state.presence.facts_of(state.session.as_ref()?);
        let is_due = state.is_checked && security.notes_use(&session, self.now);
        is_due.then(|| AuthorityCommand::Touch { sid: self.sid.clone(), tenant: state.presence.tenant().cloned() })
    }

    /// The statement that records the session in the tenant it works in, unless that was done within the hour; `id` identifies it there.
    #[must_use]
    pub fn record_session(&self, id: &TenantSessionId) -> Option<Statement> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let CheckedTenant::Working(tenant) = &self.tenant else { return None };
        let is_due = state.is_checked && state.rules.is_some() && state.presence.is_stale(self.now);
        is_due.then(|| sessions::record(tenant, (&self.user, &self.sid), id, self.now))
    }

    fn step(&self) -> Step {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match (&state.session, &state.rules) {
            _ if state.is_checked => Step::Pass,
            (None, None) => Step::ReadRules,
            (None, Some(_)) => Step::Pass,
            (Some(session), rules) => Step::RequireRules {
                version: rules.as_ref().map_or(0, |rules| rules.version),
                opened_at: session.created_at,
            },
        }
    }

    fn rules(&self) -> Statement {
        security::rules(&self.tenant, &self.user, &self.sid)
    }

    /// Checks the session by the rules of a row; returns their version.
    fn set_rules(&self, row: Option<&Row>) -> Result<i64, DatabaseError> {
        let rules = row.map(SecurityRules::read).transpose()?.unwrap_or_default();
        let presence: Presence = row.map(rows::read).transpose()?.unwrap_or_default();
        let version = rules.version;
        self.update(|state| (state.rules, state.presence) = (Some(rules), presence)).map_err(DatabaseError::Denied)?;
        Ok(version)
    }

    /// Executes a batch unless the rules changed since they had this version; if they did, checks the session by the new ones and tries again.
    async fn batch_by_rules(
        &self,
        mut version: i64,
        opened_at: Timestamp,
        statements: Vec<Statement>,
    ) -> Result<Batch, DatabaseError> {
        for _ in 0..MAX_ATTEMPTS {
            match self.batch_if_unchanged(version, opened_at, statements.clone()).await {
                Err(DatabaseError::PreconditionFailed(Precondition::RulesChanged)) => {}
                result => return result,
            }
            let (rows, _) = self.batch_after(self.rules(), Vec::new()).await?;
            version = self.set_rules(rows.first())?;
        }
        Err(DatabaseError::Unavailable("the security rules keep changing".to_owned()))
    }

    async fn batch_if_unchanged(
        &self,
        version: i64,
        opened_at: Timestamp,
        statements: Vec<Statement>,
    ) -> Result<Batch, DatabaseError> {
        let unchanged = security::must_be_unchanged(&self.tenant, version, (&self.user, &self.sid, opened_at));
        let (_, batch) = self.batch_after(unchanged, statements).await?;
        self.state.lock().unwrap_or_else(PoisonError::into_inner).is_checked = true;
        Ok(batch)
    }

    /// Executes a batch with one more statement in front; returns that statement's rows and the results of the others.
    async fn batch_after(
        &self,
        first: Statement,
        statements: Vec<Statement>,
    ) -> Result<(Vec<Row>, Batch), DatabaseError> {
        let all = std::iter::once(first).chain(statements).collect();
        let mut batch = self.db.batch(all).await?;
        let rows = if batch.rows.is_empty() { Vec::new() } else { batch.rows.remove(0) };
        Ok((rows, batch))
    }
}

#[async_trait]
impl Database for TenantCheck {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        match self.step() {
            Step::Pass => self.db.batch(statements).await,
            Step::ReadRules => {
                let (rows, batch) = self.batch_after(self.rules(), statements).await?;
                self.set_rules(rows.first()).map(|_| batch)
            }
            Step::RequireRules { version, opened_at } => self.batch_by_rules(version, opened_at, statements).await,
        }
    }
}
