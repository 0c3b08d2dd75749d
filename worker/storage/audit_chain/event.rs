//! An audit event with the names that its reader may see: the shape shared by the audit log and the start page.

use crate::domain::identity::current_user::display_name;
use crate::domain::ids::{EventId, TenantId, UserId};
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use crate::storage::audit_values::ValueChange;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::openapi::schema::{AnyOfBuilder, Schema, Type};
use utoipa::openapi::{ObjectBuilder, Ref};

/// Titles of the roles that the event `e` refers to, by id; for a deleted role the title in its last event, the deletion.
const ROLES: &str = "(SELECT json_group_object(called.id, called.title) FROM (SELECT named.value AS id, \
     COALESCE(r.title, (SELECT json_extract(d.detail, '$.title') FROM audit_objects ao \
       CROSS JOIN audit d ON d.tenant_id = ao.tenant_id AND d.seq = ao.seq \
       WHERE ao.tenant_id = e.tenant_id AND ao.object = named.value ORDER BY ao.seq DESC LIMIT 1)) AS title FROM (SELECT j.value FROM json_each(e.detail, '$.roles') j \
   UNION ALL SELECT j.value FROM json_each(e.detail, '$.before.roles') j \
   UNION ALL SELECT j.value FROM json_each(e.detail, '$.after.roles') j) named \
   LEFT JOIN roles r ON r.tenant_id = e.tenant_id AND r.id = named.value) called WHERE called.title IS NOT NULL)";
/// Names by id: the first five of the users that the event refers to, and the users whom it names as added to a role or removed from it.
const NAMES: &str = "(SELECT json_group_object(p.user_id, p.first_name || ' ' || p.last_name) \
   FROM (SELECT first.value FROM (SELECT j.value FROM json_each(e.detail, '$.userIds') j LIMIT 5) first \
     UNION ALL SELECT j.value FROM json_each(e.detail, '$.people.addedIds') j \
     UNION ALL SELECT j.value FROM json_each(e.detail, '$.people.removedIds') j) named \
   JOIN memberships p ON p.tenant_id = e.tenant_id AND p.user_id = named.value)";

/// Joins that name the actor and the object of the event `e`, and its stored values.
pub const NAMED: &str = "LEFT JOIN memberships m ON m.tenant_id = e.tenant_id AND m.user_id = e.actor \
   LEFT JOIN memberships o ON o.tenant_id = e.tenant_id AND o.user_id = e.object \
   LEFT JOIN roles g ON g.tenant_id = e.tenant_id AND g.id = e.object \
   LEFT JOIN tenants t ON t.id = e.tenant_id AND t.id = e.object \
   LEFT JOIN invitations i ON i.tenant_id = e.tenant_id AND i.id = e.object \
   LEFT JOIN audit_values v ON v.tenant_id = e.tenant_id AND v.seq = e.seq";

/// The columns of `EventRow`, selected from the event `e` joined with `NAMED`.
#[must_use]
pub fn columns() -> String {
    format!(
        "e.*, m.first_name, m.last_name, m.image, v.user_id AS changed, COALESCE(v.changes, '[]') AS changes, \
           o.first_name || ' ' || o.last_name AS member, COALESCE(g.title, t.title) AS title, i.email, {ROLES} AS roles, {NAMES} AS people"
    )
}

/// Selects the last sealed event of the audit log.
#[must_use]
pub fn sealed(tenant: &TenantId) -> Statement {
    Statement::new(sealed_where("TRUE"), [json!(tenant)])
}

/// The same as SQL, for the company ?1 if `condition` holds.
#[must_use]
pub fn sealed_where(condition: &str) -> String {
    format!("SELECT COALESCE(MAX(s.seq), 0) AS sealed FROM audit_seals s WHERE s.tenant_id = ?1 AND {condition}")
}

/// An audit event.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// Sequence number in the audit log, from 1.
    pub seq: i64,
    /// Id of the event.
    #[schema(value_type = String)]
    pub id: EventId,
    /// What happened; newer releases may add values.
    #[schema(schema_with = known_action)]
    pub action: String,
    /// Id of the user who acted.
    #[schema(value_type = String)]
    pub actor: UserId,
    /// Display name of the actor, until they are erased.
    pub actor_name: Option<String>,
    /// Picture of the actor.
    pub actor_image: Option<String>,
    /// Id of the object: a user, role, company or another resource.
    pub object: String,
    /// Current names of the ids in the event, as far as the caller may see them: actor, object, roles, and the first of many users.
    /// Users who were erased have no name.
    pub names: BTreeMap<String, String>,
    /// Details such as values before and after, never a secret.
    pub detail: Value,
    /// Personal values before and after the change, shown to callers who may see members of the company and to the user themselves; empty once
    /// erased.
    pub changes: Vec<ValueChange>,
    /// Pseudonym of the network that the request came from.
    pub network: Option<String>,
    /// Trace id of the request.
    pub trace_id: String,
    /// Time of the event.
    pub created_at: String,
    /// Whether a seal of the hash chain covers it.
    pub sealed: bool,
}

/// The known actions, or any other string.
fn known_action() -> Schema {
    let known = Ref::from_schema_name("AuditAction");
    AnyOfBuilder::new().item(known).item(ObjectBuilder::new().schema_type(Type::String)).build().into()
}

/// A row of `columns`.
#[derive(Deserialize)]
pub struct EventRow {
    /// Sequence number in the audit log.
    pub seq: i64,
    id: EventId,
    action: String,
    actor: UserId,
    first_name: Option<String>,
    last_name: Option<String>,
    image: Option<String>,
    object: String,
    member: Option<String>,
    title: Option<String>,
    email: Option<String>,
    #[serde(deserialize_with = "row::json")]
    roles: BTreeMap<String, String>,
    #[serde(deserialize_with = "row::json", rename = "people")]
    names: BTreeMap<String, String>,
    #[serde(deserialize_with = "row::json")]
    detail: Value,
    changed: Option<UserId>,
    #[serde(deserialize_with = "row::json")]
    changes: Vec<ValueChange>,
    network: Option<String>,
    trace_id: String,
    created_at: Timestamp,
}

/// The row of `sealed`.
#[derive(Clone, Copy, Deserialize)]
pub struct SealedUpTo {
    sealed: i64,
}

impl EventRow {
    /// The event as `caller` may see it.
    pub fn event(self, SealedUpTo { sealed }: SealedUpTo, caller: &UserId, sees_members: bool) -> Event {
        let row = self;
        let sees = |user: &UserId| sees_members || user == caller;
        let mut names = row.roles;
        // Full names need the right to see members, as addresses do; the actor is shown by display name.
        if sees_members {
            names.extend(row.names);
        }
        let member = row.member.filter(|_| sees(&UserId::from(row.object.as_str())));
        let invited = row.email.filter(|_| sees_members);
        names.extend(row.title.or(member).or(invited).map(|name| (row.object.clone(), name)));
        let actor = row.first_name.as_ref().zip(row.last_name.as_ref());
        names.extend(actor.map(|(first, last)| {
            let whole = sees(&row.actor);
            (row.actor.to_string(), if whole { format!("{first} {last}") } else { display_name(first, last) })
        }));
        for name in names.values_mut() {
            name.truncate(name.trim_end().len());
        }
        Event {
            seq: row.seq,
            id: row.id,
            action: row.action,
            actor: row.actor,
            actor_name: row.first_name.zip(row.last_name).map(|(first, last)| display_name(&first, &last)),
            actor_image: row.image,
            object: row.object,
            names,
            detail: row.detail,
            changes: if row.changed.as_ref().is_some_and(sees) { row.changes } else { Vec::new() },
            network: row.network,
            trace_id: row.trace_id,
            created_at: row.created_at.rfc3339(),
            sealed: row.seq <= sealed,
        }
    }
}
