//! Table `tenant_sessions`: the sessions that members have used in a company, and which of them were ended there (decision 184). Only the session
//! authority decides whether a session is still alive.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{SessionId, TenantId, TenantSessionId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::sessions::authority::IDLE_MS;
use crate::domain::tenancy::security::SessionFacts;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::audit::{self, AuditContext, NewEvent};
use crate::storage::devices::{self, KnownDevice};
use crate::storage::members::READ;
use crate::storage::members::guards::Target;
use crate::storage::must;
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::BatchResults;
use serde::Deserialize;
use serde_json::{Value, json};

/// How long the end of a session in a company is stored: no session lives longer than 365 days.
const ENDED_RETENTION_MS: i64 = 366 * 24 * 3_600_000;
/// The use of a session is recorded at most once an hour.
const RECORD_INTERVAL_MS: i64 = 3_600_000;
/// Maximum number of sessions that are read, the newest first; a user has at most 50 live sessions.
const MAX_SESSIONS: u32 = 200;

/// The state of a session in a company.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Presence {
    /// The company; absent if it does not exist.
    tenant_id: Option<TenantId>,
    /// When the session was ended there.
    ended_at: Option<Timestamp>,
    /// When its use there was last recorded.
    seen_at: Option<Timestamp>,
    /// Sessions that were opened before this time are ended there; absent for users who are no members.
    sessions_from: Option<Timestamp>,
}

impl Presence {
    /// The session as the company sees it.
    #[must_use]
    pub fn facts_of(&self, session: &SessionFacts) -> SessionFacts {
        let session = session.clone();
        match &self.tenant_id {
            Some(tenant) => session.in_company(tenant),
            None => session,
        }
    }

    /// The company, if it exists.
    #[must_use]
    pub const fn tenant(&self) -> Option<&TenantId> {
        self.tenant_id.as_ref()
    }

    /// Whether the session was ended in the company, by itself or with all sessions of the member.
    #[must_use]
    pub fn is_over(&self, session: &SessionFacts) -> bool {
        self.ended_at.is_some() || self.sessions_from.is_some_and(|from| session.created_at < from)
    }

    /// Whether the session worked in the company before.
    #[must_use]
    pub const fn was_here(&self) -> bool {
        self.seen_at.is_some()
    }

    /// Whether its use there should be recorded now.
    #[must_use]
    pub fn is_stale(&self, now: Timestamp) -> bool {
        self.sessions_from.is_some() && self.seen_at.is_none_or(|seen| now.since(seen) >= RECORD_INTERVAL_MS)
    }
}

/// Joins the columns of a `Presence` to a company `t`, for the session `?{session}` of the user `?{user}`.
#[must_use]
pub fn presence_joins(user: usize, session: usize) -> String {
    format!(
        "LEFT JOIN memberships m ON m.tenant_id = t.id AND m.user_id = ?{user} \
         LEFT JOIN tenant_sessions s ON s.tenant_id = t.id AND s.user_id = ?{user} AND s.sid = ?{session}"
    )
}

/// The condition, after the joins of `presence_joins`, that the session was ended in the company; `?{created}` is when it was opened.
#[must_use]
pub fn ended_condition(created: usize) -> String {
    format!("(s.ended_at IS NOT NULL OR m.sessions_from > CAST(?{created} AS INTEGER))")
}

/// Records the use of a session in a company. `id` becomes its id there unless it already has one.
#[must_use]
pub fn record(tenant: &TenantId, session: (&UserId, &SessionId), id: &TenantSessionId, now: Timestamp) -> Statement {
    record_in(&[json!(tenant), Value::Null], session, id, now)
}

/// The same for a company that is given by its id or by its business id.
#[must_use]
pub fn record_in(
    tenant: &[Value; 2],
    (user, sid): (&UserId, &SessionId),
    id: &TenantSessionId,
    now: Timestamp,
) -> Statement {
    let [by_id, business] = tenant.clone();
    Statement::new(
        "INSERT INTO tenant_sessions (tenant_id, user_id, sid, id, began_at, seen_at, until) \
         SELECT m.tenant_id, m.user_id, ?4, ?5, CAST(?6 AS INTEGER), CAST(?6 AS INTEGER), CAST(?7 AS INTEGER) FROM memberships m \
         WHERE m.tenant_id = (SELECT id FROM tenants WHERE id = ?1 OR business_uuid = ?2) AND m.user_id = ?3 \
         ON CONFLICT (tenant_id, user_id, sid) DO UPDATE SET seen_at = excluded.seen_at, until = excluded.until \
           WHERE ended_at IS NULL",
        [by_id, business, json!(user), json!(sid), json!(id), json!(now.0), json!(now.plus(IDLE_MS).0)],
    )
}

/// A session in a company.
#[derive(Deserialize)]
pub struct SessionInTenant {
    /// The id that the session authority uses; it must not be shown.
    pub sid: SessionId,
    /// The id that is shown in the company.
    pub id: TenantSessionId,
    /// When it was first used here.
    pub began_at: Timestamp,
    /// When it was last used here, to the hour.
    pub seen_at: Timestamp,
    /// Sessions of the member that were opened before this time are ended here.
    pub sessions_from: Timestamp,
}

/// The sessions of a member as far as the database knows them.
pub struct MemberSessions {
    /// Sessions that were not ended here; most of them are no longer alive.
    pub sessions: Vec<SessionInTenant>,
    /// Devices with which the member has signed in.
    pub devices: Vec<KnownDevice>,
}

/// Reads the sessions of a member, for callers who may read members; `None` where the user is no member. Disabled members have no sessions here.
///
/// # Errors
/// Of the database.
pub async fn of_member(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    user: &UserId,
) -> Result<(AccessDecision, Option<MemberSessions>), DatabaseError> {
    let batch = vec![
        rights::check(tenant, caller, READ),
        Statement::new(
            "SELECT 1 AS found FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2",
            [json!(tenant), json!(user)],
        ),
        Statement::new(
            "SELECT s.sid, s.id, s.began_at, s.seen_at, m.sessions_from FROM memberships m \
               JOIN tenant_sessions s ON s.tenant_id = m.tenant_id AND s.user_id = m.user_id AND s.ended_at IS NULL \
             WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.state = 1 AND m.person_state = 1 \
             ORDER BY s.sid DESC LIMIT CAST(?3 AS INTEGER)",
            [json!(tenant), json!(user), json!(MAX_SESSIONS)],
        ),
        devices::of_user(user),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let is_there = !results.rows()?.is_empty();
    let (sessions, devices) = (results.all()?, results.all()?);
    Ok((decision, is_there.then_some(MemberSessions { sessions, devices })))
}

/// The sessions to end.
pub enum EndedSessions<'a> {
    One(&'a TenantSessionId),
    All,
}

/// Ends sessions of a member in the company. Sessions that have already ended, or never entered, get no audit event.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `admin_role_protected`; of the database.
pub async fn end(
    db: &dyn Database,
    target: &Target<'_>,
    selection: &EndedSessions<'_>,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let Target { tenant, user, caller, .. } = *target;
    let mut batch = rights::require(tenant, caller, rights::UPDATE).to_vec();
    batch.extend(target.must_exist());
    batch.extend(target.must_protect_admins("", &[]));
    let event = |action| NewEvent { action, object: user, audit };
    match selection {
        EndedSessions::One(id) => {
            let named = || vec![json!(tenant), json!(user), json!(id)];
            batch.extend([
                must::find_no_row(
                    Precondition::NotFound,
                    "SELECT 1 WHERE NOT EXISTS \
                       (SELECT 1 FROM tenant_sessions WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3)",
                    named(),
                ),
                audit::event_from(
                    "'{}'",
                    "tenant_sessions WHERE tenant_id = ?1 AND user_id = ?2 AND id = ?3 AND ended_at IS NULL",
                    named(),
                    &event(AuditAction::MemberSessionEnded),
                    now,
                ),
                end_where(" AND id = ?5", tenant, user, now, &[json!(id)]),
            ]);
        }
        EndedSessions::All => {
            // Whether there was anything to end here: the member has entered since all sessions were last ended, or has a recorded session.
            let any = "(m.sessions_from < m.login_key OR EXISTS (SELECT 1 FROM tenant_sessions s \
                 WHERE s.tenant_id = ?1 AND s.user_id = ?2 AND s.ended_at IS NULL))";
            batch.extend([
                audit::event_from(
                    "'{}'",
                    &format!("memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND {any}"),
                    vec![json!(tenant), json!(user)],
                    &event(AuditAction::MemberSessionsEnded),
                    now,
                ),
                // In any case: a session that has not entered yet must not do so later.
                Statement::new(
                    "UPDATE memberships SET sessions_from = CAST(?3 AS INTEGER) WHERE tenant_id = ?1 AND user_id = ?2",
                    [json!(tenant), json!(user), json!(now.0)],
                ),
                end_where("", tenant, user, now, &[]),
            ]);
        }
    }
    db.batch(batch).await.map(|_| ())
}

fn end_where(also: &str, tenant: &TenantId, user: &UserId, now: Timestamp, more: &[Value]) -> Statement {
    let mut values = vec![json!(tenant), json!(user), json!(now.0), json!(now.plus(ENDED_RETENTION_MS).0)];
    values.extend_from_slice(more);
    Statement::new(
        format!(
            "UPDATE tenant_sessions SET ended_at = CAST(?3 AS INTEGER), until = CAST(?4 AS INTEGER) \
             WHERE tenant_id = ?1 AND user_id = ?2 AND ended_at IS NULL{also}"
        ),
        values,
    )
}

/// Deletes sessions that cannot be alive any more.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM tenant_sessions WHERE (tenant_id, user_id, sid) IN \
           (SELECT tenant_id, user_id, sid FROM tenant_sessions WHERE until <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.0), json!(limit)],
    )
}
