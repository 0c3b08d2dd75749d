//! Table `audit`: one event for every mutation, written in the mutation's own batch.

use crate::domain::time::Timestamp;
use crate::ports::Statement;
use serde_json::{Value, json};

/// Who did it and from where.
pub struct Trail<'a> {
    /// The person who acted.
    pub actor: &'a str,
    /// Pseudonym of their network.
    pub network: &'a str,
    /// The call's trace id; it is the event's id as well, so a call cannot be written down twice.
    pub trace_id: &'a str,
}

/// The statement that writes an event. `tenant` is empty for what happens outside companies. `seq` is one above the
/// tenant's highest: two parallel writers cannot take the same, the database runs one batch at a time.
#[must_use]
pub fn event(tenant: &str, action: &str, object: &str, trail: &Trail<'_>, now: Timestamp) -> Statement {
    detailed(tenant, action, object, &json!({}), trail, now)
}

/// An event that says more: never a secret, and never what people said about themselves.
#[must_use]
pub fn detailed(
    tenant: &str,
    action: &str,
    object: &str,
    detail: &Value,
    trail: &Trail<'_>,
    now: Timestamp,
) -> Statement {
    Statement::new(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at)
         SELECT ?1, COALESCE(MAX(seq), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?2, CAST(?8 AS INTEGER) FROM audit WHERE tenant_id = ?1",
        [
            json!(tenant),
            json!(trail.trace_id),
            json!(action),
            json!(trail.actor),
            json!(object),
            json!(detail.to_string()),
            json!(trail.network),
            json!(now.0),
        ],
    )
}
