//! Table `tenant_sessions`: which sessions of a member work in a company, and which of them were ended there (decision 184). The session authority knows sessions and
//! no companies; whether a session lives at all is its word alone.

use super::audit::{self, AuditContext, Event};
use super::devices::{self, KnownDevice};
use super::members::SEE;
use super::members::guards::Target;
use super::rights::{self, AccessDecision};
use super::rows::Answers;
use crate::domain::audit_action::AuditAction;
use crate::domain::authority::IDLE_MS;
use crate::domain::ids::{SessionId, TenantId, TenantSessionId, UserId};
use crate::domain::tenant_security::SessionFacts;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Value, json};

/// No session lives longer than 365 days: as long as this the end of one in a company must be known.
const LONGEST_MS: i64 = 366 * 24 * 3_600_000;
/// Being used is written down at most once an hour.
const NOTED_MS: i64 = 3_600_000;
/// Sessions that are read at most, the newest first; a person has at most 50 that live.
const MOST: u32 = 200;

/// How a session stands in a company.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Presence {
    /// When it was ended there.
    ended_at: Option<Timestamp>,
    /// When it was last written down that it is used there.
    seen_at: Option<Timestamp>,
    /// Those that were opened before do not work there; absent for somebody who is no member.
    sessions_from: Option<Timestamp>,
}

impl Presence {
    /// Whether the session was ended in the company, by itself or with all others.
    #[must_use]
    pub fn is_over(&self, session: &SessionFacts) -> bool {
        self.ended_at.is_some() || self.sessions_from.is_some_and(|from| session.created_at < from)
    }

    /// Whether its use there is to be written down now.
    #[must_use]
    pub fn is_stale(&self, now: Timestamp) -> bool {
        self.sessions_from.is_some() && self.seen_at.is_none_or(|seen| now.since(seen) >= NOTED_MS)
    }
}

/// What stands beside a company `t` in a question about it: the session `?{session}` of the person `?{user}`, as a `Presence`.
#[must_use]
pub fn beside(user: usize, session: usize) -> String {
    format!(
        "LEFT JOIN memberships m ON m.tenant_id = t.id AND m.user_id = ?{user} \
         LEFT JOIN tenant_sessions s ON s.tenant_id = t.id AND s.user_id = ?{user} AND s.sid = ?{session}"
    )
}

/// Whether the session was ended, of what stands beside a company; `?{created}` is when it was opened.
#[must_use]
pub fn is_over(created: usize) -> String {
    format!("(s.ended_at IS NOT NULL OR m.sessions_from > CAST(?{created} AS INTEGER))")
}

/// Notes that a session works in a company. `id` names it there from now on, if it has no name yet.
#[must_use]
pub fn noted(tenant: &TenantId, session: (&UserId, &SessionId), id: &TenantSessionId, now: Timestamp) -> Statement {
    noted_in(&[json!(tenant), Value::Null], session, id, now)
}

/// The same of a company by its id, or else by its business id.
#[must_use]
pub fn noted_in(
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

/// A session as the company knows it.
#[derive(Deserialize)]
pub struct TenantSession {
    /// The authority's name of it, for nobody's eyes.
    pub sid: SessionId,
    /// What the company calls it.
    pub id: TenantSessionId,
    /// When it first worked here.
    pub began_at: Timestamp,
    /// When it last did, to the hour.
    pub seen_at: Timestamp,
    /// Of the member: those that were opened before are over here.
    pub sessions_from: Timestamp,
}

/// What the database knows of a member's sessions.
pub struct MemberSessions {
    /// Those that were not ended here; most of them do not live any more.
    pub sessions: Vec<TenantSession>,
    /// Where the member signed in before.
    pub devices: Vec<KnownDevice>,
}

/// The sessions of a member, for somebody who may see members; `None` for nobody of the company. Whoever is kept out has none here.
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
        rights::check(tenant, caller, SEE),
        Statement::new(
            "SELECT 1 AS found FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2",
            [json!(tenant), json!(user)],
        ),
        Statement::new(
            "SELECT s.sid, s.id, s.began_at, s.seen_at, m.sessions_from FROM memberships m \
               JOIN tenant_sessions s ON s.tenant_id = m.tenant_id AND s.user_id = m.user_id AND s.ended_at IS NULL \
             WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.state = 1 AND m.person_state = 1 \
             ORDER BY s.sid DESC LIMIT CAST(?3 AS INTEGER)",
            [json!(tenant), json!(user), json!(MOST)],
        ),
        devices::of_user(user),
    ];
    let mut answers = Answers::from(db.batch(batch).await?);
    let decision = rights::decision(&mut answers)?;
    let is_there = !answers.rows()?.is_empty();
    let (sessions, devices) = (answers.all()?, answers.all()?);
    Ok((decision, is_there.then_some(MemberSessions { sessions, devices })))
}

/// Which sessions are ended.
pub enum EndedSessions<'a> {
    One(&'a TenantSessionId),
    All,
}

/// Ends sessions of a member in the company, of which they are a member. What has ended already is not told again.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `admin_role_protected`; of the database.
pub async fn end(
    db: &dyn Database,
    target: &Target<'_>,
    which: &EndedSessions<'_>,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let Target { tenant, user, caller, .. } = *target;
    let mut batch = rights::require(tenant, caller, rights::CHANGE).to_vec();
    batch.extend(target.must_be_here());
    batch.extend(target.admins_are_protected("", &[]));
    let event = |action| Event { action, object: user, audit };
    match which {
        EndedSessions::One(id) => {
            let named = || vec![json!(tenant), json!(user), json!(id)];
            batch.extend([
                Statement::new(
                    "INSERT INTO must (not_found) SELECT 1 WHERE NOT EXISTS \
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
                ended(" AND id = ?5", tenant, user, now, &[json!(id)]),
            ]);
        }
        EndedSessions::All => {
            // Whoever entered since all of them were last ended, or is written down here.
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
                Statement::new(
                    format!(
                        "UPDATE memberships AS m SET sessions_from = CAST(?3 AS INTEGER) \
                         WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND {any}"
                    ),
                    [json!(tenant), json!(user), json!(now.0)],
                ),
                ended("", tenant, user, now, &[]),
            ]);
        }
    }
    db.batch(batch).await.map(|_| ())
}

fn ended(also: &str, tenant: &TenantId, user: &UserId, now: Timestamp, more: &[Value]) -> Statement {
    let mut values = vec![json!(tenant), json!(user), json!(now.0), json!(now.plus(LONGEST_MS).0)];
    values.extend_from_slice(more);
    Statement::new(
        format!(
            "UPDATE tenant_sessions SET ended_at = CAST(?3 AS INTEGER), until = CAST(?4 AS INTEGER) \
             WHERE tenant_id = ?1 AND user_id = ?2 AND ended_at IS NULL{also}"
        ),
        values,
    )
}

/// Forgets sessions that cannot live any more.
#[must_use]
pub fn forget(most: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM tenant_sessions WHERE (tenant_id, user_id, sid) IN \
           (SELECT tenant_id, user_id, sid FROM tenant_sessions WHERE until <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.0), json!(most)],
    )
}
