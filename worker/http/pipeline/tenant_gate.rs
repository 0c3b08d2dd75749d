//! What a company demands of sessions, and which of them an administrator ended there, checked with every call that works in it or enters it: in the
//! batch of the call itself, so that whoever demands nothing pays no further trip and no further hop, and no handler can forget it. It stands
//! before the database as a database.
//!
//! Where the session is known already, which is so wherever something is written, the batch ends by `must` unless the rules are those that the session
//! was checked by; at first that is taken to be none. Where data are read while the authority is asked, the rules are read along, and whichever
//! of the two comes second checks: nothing is answered before both are there.

use crate::domain::access_token::AccessClaims;
use crate::domain::ids::{SessionId, TenantSessionId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::tenant_security::{Denial, GatedTenant, SessionFacts, TenantSecurity};
use crate::domain::time::Timestamp;
use crate::ports::{Batch, Database, DatabaseError, Row, Statement};
use crate::storage::companies::security::{self, Rules};
use crate::storage::rows;
use crate::storage::tenant_sessions::{self, Presence};
use async_trait::async_trait;
use std::sync::{Arc, Mutex, PoisonError};

/// Stands before the database for one call.
#[derive(Clone)]
pub struct TenantGate {
    db: Arc<dyn Database>,
    tenant: GatedTenant,
    user: UserId,
    sid: SessionId,
    now: Timestamp,
    state: Arc<Mutex<GateState>>,
}

/// What is known so far.
#[derive(Default)]
struct GateState {
    session: Option<SessionFacts>,
    rules: Option<Rules>,
    /// How the session stands in the company; read along with the rules.
    presence: Presence,
    /// Nothing more is to be checked.
    is_judged: bool,
}

/// How a batch is asked.
enum Step {
    /// As it is.
    Pass,
    /// With the rules beside it.
    Look,
    /// While the rules are those of this version, and the session, opened then, was not ended in the company.
    Demand { version: i64, opened_at: Timestamp },
}

impl TenantGate {
    /// A gate for a call.
    #[must_use]
    pub fn new(db: Arc<dyn Database>, tenant: GatedTenant, claims: &AccessClaims, now: Timestamp) -> Self {
        Self { db, tenant, user: claims.user.clone(), sid: claims.sid.clone(), now, state: Arc::default() }
    }

    /// The authority told whose session it is.
    ///
    /// # Errors
    /// Why it does not work here, where the rules are known.
    pub fn is_of(&self, session: SessionFacts) -> Result<(), Denial> {
        self.learn(|state| state.session = Some(session))
    }

    fn learn(&self, what: impl FnOnce(&mut GateState)) -> Result<(), Denial> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        what(&mut state);
        let (Some(session), Some(rules)) = (&state.session, &state.rules) else { return Ok(()) };
        if state.presence.is_over(session) {
            return Err(Denial::Expired);
        }
        if let Some(security) = &rules.security {
            self.check(security, session)?;
        }
        state.is_judged = true;
        Ok(())
    }

    /// Entering is a use of the session: only what follows it has pauses.
    fn check(&self, security: &TenantSecurity, session: &SessionFacts) -> Result<(), Denial> {
        let used_at = if matches!(self.tenant, GatedTenant::Working(_)) { session.used_at } else { self.now };
        security.check(&SessionFacts { used_at, ..session.clone() }, self.now)
    }

    /// Whether the company measures pauses, and the use of the session is to be written down.
    #[must_use]
    pub fn notes_use(&self) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let security = state.rules.as_ref().and_then(|rules| rules.security.as_ref());
        state.is_judged
            && security
                .zip(state.session.as_ref())
                .is_some_and(|(security, session)| security.notes_use(session, self.now))
    }

    /// The statement that notes the session in the company that it works in, where that was not done within the hour; `id` names it there.
    #[must_use]
    pub fn noted(&self, id: &TenantSessionId) -> Option<Statement> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let GatedTenant::Working(tenant) = &self.tenant else { return None };
        let is_due = state.is_judged && state.rules.is_some() && state.presence.is_stale(self.now);
        is_due.then(|| tenant_sessions::noted(tenant, (&self.user, &self.sid), id, self.now))
    }

    fn step(&self) -> Step {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match (&state.session, &state.rules) {
            _ if state.is_judged => Step::Pass,
            (None, None) => Step::Look,
            (None, Some(_)) => Step::Pass,
            (Some(session), rules) => {
                Step::Demand { version: rules.as_ref().map_or(0, |rules| rules.version), opened_at: session.created_at }
            }
        }
    }

    fn rules(&self) -> Statement {
        security::rules(&self.tenant, &self.user, &self.sid)
    }

    fn saw(&self, row: Option<&Row>) -> Result<(), DatabaseError> {
        let rules = row.map(Rules::read).transpose()?.unwrap_or_default();
        let presence: Presence = row.map(rows::read).transpose()?.unwrap_or_default();
        self.learn(|state| (state.rules, state.presence) = (Some(rules), presence)).map_err(DatabaseError::Denied)
    }

    /// Asks with one more statement in front; answers what the others were told, and the rows of that one.
    async fn behind(&self, first: Statement, statements: Vec<Statement>) -> Result<(Vec<Row>, Batch), DatabaseError> {
        let all = std::iter::once(first).chain(statements).collect();
        let mut batch = self.db.batch(all).await?;
        let rows = if batch.rows.is_empty() { Vec::new() } else { batch.rows.remove(0) };
        Ok((rows, batch))
    }
}

#[async_trait]
impl Database for TenantGate {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        match self.step() {
            Step::Pass => self.db.batch(statements).await,
            Step::Look => {
                let (rows, batch) = self.behind(self.rules(), statements).await?;
                self.saw(rows.first()).map(|()| batch)
            }
            Step::Demand { version, opened_at } => {
                let unchanged = security::unchanged(&self.tenant, version, (&self.user, &self.sid, opened_at));
                match self.behind(unchanged, statements.clone()).await {
                    Err(DatabaseError::PreconditionFailed(Precondition::RulesChanged)) => {}
                    Err(error) => return Err(error),
                    Ok((_, batch)) => {
                        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
                        state.is_judged = true;
                        return Ok(batch);
                    }
                }
                let (rows, _) = self.behind(self.rules(), Vec::new()).await?;
                self.saw(rows.first())?;
                self.db.batch(statements).await
            }
        }
    }
}
