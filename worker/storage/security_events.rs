//! Table `security_events`: failed sign-ins, denied rights and the like, counted after the response and written to the audit log by cron.
//! Repeated events are one event with a count, so an attacker cannot flood the log.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde_json::json;

/// The window in which equal events are counted as one (10 minutes).
pub const WINDOW_MS: i64 = 10 * 60_000;
/// How long after its time an event is written to the audit log at most; while cron keeps up it is eleven minutes. What waited longer gets a
/// later time there, and `lastAt` in its detail is the true one: so a filter by time has to look no further than this (`audit_chain::list`).
pub const MAX_DELAY_MS: i64 = 2 * WINDOW_MS;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecurityEvent {
    /// The company, or empty.
    pub tenant: TenantId,
    /// The audit action.
    pub action: AuditAction,
    /// The object: an id or a pseudonym.
    pub subject: String,
    /// The actor, if known.
    pub actor: UserId,
    /// Pseudonym of the network.
    pub network: String,
    /// The call's trace id.
    pub trace_id: String,
    /// Whether it goes on with what was counted already: the next part of an export. It is counted only where nothing of it was.
    pub continues: bool,
}

/// Counts an event. The same of two actors are two events, so the key has the actor after the subject.
#[must_use]
pub fn count(event: &SecurityEvent, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO security_events (tenant_id, action, subject, since, actor, network, trace_id, last_at) \
         VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER), ?5, ?6, ?7, CAST(?8 AS INTEGER)) \
         ON CONFLICT DO UPDATE SET times = times + CAST(?9 AS INTEGER), last_at = MAX(last_at, excluded.last_at)",
        [
            json!(event.tenant),
            json!(event.action),
            json!(if event.actor.as_str().is_empty() {
                event.subject.clone()
            } else {
                format!("{} {}", event.subject, event.actor)
            }),
            json!(now.0 - now.0.rem_euclid(WINDOW_MS)),
            json!(event.actor),
            json!(event.network),
            json!(event.trace_id),
            json!(now.0),
            json!(i64::from(!event.continues)),
        ],
    )
}

/// Moves events whose window is over to the audit log, the oldest first, with a row of the second statement for each: `times` is how often each happened until `lastAt`, which is also the
/// event's time unless it waited too long.
#[must_use]
pub fn write_to_audit(limit: u32, now: Timestamp) -> [Statement; 2] {
    const OVER: &str = "FROM security_events WHERE since <= CAST(?1 AS INTEGER) ORDER BY since, tenant_id, action, subject \
       LIMIT CAST(?2 AS INTEGER)";
    // Rows of the previous release have the subject alone.
    const SUBJECT: &str = "CASE WHEN h.actor <> '' AND substr(h.subject, -length(h.actor) - 1) = ' ' || h.actor \
       THEN substr(h.subject, 1, length(h.subject) - length(h.actor) - 1) ELSE h.subject END";
    let values = [json!(now.plus(-WINDOW_MS).0), json!(limit)];
    let earliest = json!(now.plus(-MAX_DELAY_MS).0);
    [
        Statement::new(
            format!(
                "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                 SELECT h.tenant_id, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = h.tenant_id), 0) \
                   + ROW_NUMBER() OVER (PARTITION BY h.tenant_id), h.trace_id || '-' || h.action, h.action, h.actor, {SUBJECT}, \
                   json_object('times', h.times, 'lastAt', strftime('%Y-%m-%dT%H:%M:%SZ', h.last_at / 1000, 'unixepoch')), h.network, \
                   h.trace_id, MAX(h.last_at, CAST(?3 AS INTEGER)) FROM (SELECT * {OVER}) h"
            ),
            values.iter().cloned().chain([earliest]).collect::<Vec<_>>(),
        ),
        Statement::new(
            format!(
                "DELETE FROM security_events WHERE (tenant_id, action, subject, since) IN \
                   (SELECT tenant_id, action, subject, since {OVER}) RETURNING since"
            ),
            values,
        ),
    ]
}
