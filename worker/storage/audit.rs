//! Table `audit`: the event of a mutation, written in the mutation's own batch; what concerns only the caller, such as an own view, has none.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{EventId, TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde_json::{Value, json};

/// The actor of an act and where it came from.
pub struct AuditContext<'a> {
    /// The user who acted.
    pub actor: &'a UserId,
    /// Pseudonym of their network.
    pub network: &'a str,
    /// The client program, in a word or two, shown with the event.
    pub agent: Option<&'a str>,
    /// The call's trace id; it is the event's id as well, so a call cannot be recorded twice, unless the event has one of its own (`event_with_id`).
    pub trace_id: &'a str,
}

/// The statement that writes an event. `None` stands for events outside companies, whose tenant id is empty. `seq` is one above the
/// tenant's highest: two parallel writers cannot take the same, because the database runs one batch at a time.
#[must_use]
pub fn event(
    tenant: Option<&TenantId>,
    action: AuditAction,
    object: &str,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Statement {
    detailed(tenant, action, object, &json!({}), audit, now)
}

/// An event with a detail: never a secret, and never personal data of a user's profile.
#[must_use]
pub fn detailed(
    tenant: Option<&TenantId>,
    action: AuditAction,
    object: &str,
    detail: &Value,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Statement {
    let detail = audit.detail(detail.clone());
    Statement::new(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
         SELECT ?1, COALESCE(MAX(seq), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?2, CAST(?8 AS INTEGER) FROM audit WHERE tenant_id = ?1",
        [
            json!(tenant.map_or("", TenantId::as_str)),
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

impl AuditContext<'_> {
    /// An event's detail, with the client program added.
    #[must_use]
    pub fn detail(&self, mut detail: Value) -> Value {
        if let (Some(agent), Some(members)) = (self.agent, detail.as_object_mut()) {
            members.insert("agent".to_owned(), json!(agent));
        }
        detail
    }

    /// What is added to every detail, for `json_patch` over a detail that SQL computes.
    #[must_use]
    pub fn origin(&self) -> Value {
        json!(self.detail(json!({})).to_string())
    }
}

/// An event whose detail the batch itself computes: `detail` is SQL over `from`; `values` are ?1 (the tenant) and on.
#[must_use]
pub fn event_from(detail: &str, from: &str, values: Vec<Value>, event: &NewEvent<'_>, now: Timestamp) -> Statement {
    event_with_id(&EventId::from(event.audit.trace_id), detail, from, values, event, now)
}

/// The same with an id of its own: a call that acts on many, one by one, writes an event for each of them into one log, and a list tells events apart
/// by their id.
#[must_use]
pub fn event_with_id(
    id: &EventId,
    detail: &str,
    from: &str,
    mut values: Vec<Value>,
    event: &NewEvent<'_>,
    now: Timestamp,
) -> Statement {
    let at = values.len();
    values.extend([json!(id), json!(event.action), json!(event.audit.actor), json!(event.object)]);
    values.extend([json!(event.audit.network), json!(now.0), event.audit.origin(), json!(event.audit.trace_id)]);
    let [id, action, actor, object, network, time, origin, trace] = [1, 2, 3, 4, 5, 6, 7, 8].map(|n| at + n);
    Statement::new(
        format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
             SELECT ?1, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = ?1), 0) + 1, ?{id}, ?{action}, ?{actor}, ?{object}, \
               json_patch({detail}, ?{origin}), ?{network}, ?{trace}, CAST(?{time} AS INTEGER) FROM {from}"
        ),
        values,
    )
}

/// Action, object and context of an event.
pub struct NewEvent<'a> {
    pub action: AuditAction,
    /// The id of the object.
    pub object: &'a str,
    /// Who acted and from where.
    pub audit: &'a AuditContext<'a>,
}
