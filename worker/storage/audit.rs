//! Table `audit`: one event for every mutation, written in the mutation's own batch.

use crate::domain::audit_action::AuditAction;
use crate::domain::ids::UserId;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde_json::{Value, json};

/// Who did it and from where.
pub struct AuditContext<'a> {
    /// The person who acted.
    pub actor: &'a UserId,
    /// Pseudonym of their network.
    pub network: &'a str,
    /// The program that they used, in a word or two: what they do about their own account is kept with it, for their own eyes.
    pub agent: Option<&'a str>,
    /// The call's trace id; it is the event's id as well, so a call cannot be written down twice.
    pub trace_id: &'a str,
}

/// The statement that writes an event. `tenant` is empty for what happens outside companies. `seq` is one above the
/// tenant's highest: two parallel writers cannot take the same, the database runs one batch at a time.
#[must_use]
pub fn event(tenant: &str, action: AuditAction, object: &str, audit: &AuditContext<'_>, now: Timestamp) -> Statement {
    detailed(tenant, action, object, &json!({}), audit, now)
}

/// An event that says more: never a secret, and never what people said about themselves.
#[must_use]
pub fn detailed(
    tenant: &str,
    action: AuditAction,
    object: &str,
    detail: &Value,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Statement {
    let detail = with_agent(action, detail, audit);
    Statement::new(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
         SELECT ?1, COALESCE(MAX(seq), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?2, CAST(?8 AS INTEGER) FROM audit WHERE tenant_id = ?1",
        [
            json!(tenant),
            json!(audit.trace_id),
            json!(action),
            json!(audit.actor),
            json!(object),
            json!(detail.to_string()),
            json!(audit.network),
            json!(now.0),
        ],
    )
}

/// The detail of an event about somebody's own account, with the program that it came from.
fn with_agent(action: AuditAction, detail: &Value, audit: &AuditContext<'_>) -> Value {
    let is_own = ["auth.", "user.", "provider."].iter().any(|about| action.name().starts_with(about));
    let mut detail = detail.clone();
    if let (true, Some(agent), Some(members)) = (is_own, audit.agent, detail.as_object_mut()) {
        members.insert("agent".to_owned(), json!(agent));
    }
    detail
}

/// An event whose detail the batch itself finds out: `detail` is SQL over `from`, whose values are ?1 (the tenant) and on.
#[must_use]
pub fn event_from(detail: &str, from: &str, values: Vec<Value>, event: &Event<'_>, now: Timestamp) -> Statement {
    let at = values.len();
    let mut values = values;
    values.extend([json!(event.audit.trace_id), json!(event.action), json!(event.audit.actor), json!(event.object)]);
    values.extend([json!(event.audit.network), json!(now.0)]);
    let [id, action, actor, object, network, time] = [1, 2, 3, 4, 5, 6].map(|n| at + n);
    Statement::new(
        format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
             SELECT ?1, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = ?1), 0) + 1, ?{id}, ?{action}, ?{actor}, ?{object}, \
               {detail}, ?{network}, ?{id}, CAST(?{time} AS INTEGER) FROM {from}"
        ),
        values,
    )
}

/// What happened to what.
pub struct Event<'a> {
    /// What happened.
    pub action: AuditAction,
    /// To what.
    pub object: &'a str,
    /// Who did it.
    pub audit: &'a AuditContext<'a>,
}
