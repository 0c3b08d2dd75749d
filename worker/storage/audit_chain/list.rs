//! A page of a book, newest first. Whatever is asked for leads to a range of one index in the order of `seq`, so a page reads what it
//! shows. Two filters at once walk the range of the narrower one, at most `LOOKED_AT` events a call; `next` goes on from there.

use crate::domain::ids::{TenantId, UserId};
use crate::domain::list::{COUNTED, ListSchema};
use crate::domain::person::display_name;
use crate::domain::rights::Access;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::audit_values::ValueChange;
use crate::storage::members;
use crate::storage::rights::{self, AccessDecision, RequiredRight};
use crate::storage::rows::{Answers, Total};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::openapi::schema::{AnyOfBuilder, Schema, Type};
use utoipa::openapi::{ObjectBuilder, Ref};

/// Reading the book.
pub const SEE: RequiredRight = RequiredRight { app: "admin.audit", access: Access::Read, or_onboarding: false };

/// What the list of events offers; its filters are read by the call. A search is exact; a bare word is an action, an actor or an object.
pub const OFFER: ListSchema = ListSchema {
    sorts: &["createdAt"],
    newest_first: true,
    searched: &[("action", "action"), ("actor", "actor"), ("object", "object"), ("from", "from"), ("to", "to")],
    tried: 3,
    flags: &[],
    fields: &[
        "action",
        "actor",
        "actorName",
        "actorImage",
        "object",
        "names",
        "detail",
        "changes",
        "network",
        "traceId",
        "createdAt",
        "sealed",
    ],
};

/// Titles of the roles that the event `e` names, by id.
const ROLES: &str = "(SELECT json_group_object(r.id, r.title) FROM (SELECT j.value FROM json_each(e.detail, '$.roles') j \
   UNION ALL SELECT j.value FROM json_each(e.detail, '$.before.roles') j \
   UNION ALL SELECT j.value FROM json_each(e.detail, '$.after.roles') j) named \
   JOIN roles r ON r.tenant_id = e.tenant_id AND r.id = named.value)";
/// Names of the first people of many, by id.
const PEOPLE: &str = "(SELECT json_group_object(p.user_id, p.first_name || ' ' || p.last_name) \
   FROM (SELECT j.value FROM json_each(e.detail, '$.userIds') j LIMIT 5) named \
   JOIN memberships p ON p.tenant_id = e.tenant_id AND p.user_id = named.value)";

/// Events that two filters at once look at.
const LOOKED_AT: i64 = 5_000;

/// An event as it is told.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// Its place in the book, from 1.
    pub seq: i64,
    /// Its id.
    pub id: String,
    /// What happened; newer releases may know more.
    #[schema(schema_with = known_action)]
    pub action: String,
    /// Who did it, by id.
    pub actor: String,
    /// Who did it, by name, while they are known here.
    pub actor_name: Option<String>,
    /// Their picture.
    pub actor_image: Option<String>,
    /// To whom or what, by id.
    pub object: String,
    /// What the ids of the event are called here now, as far as the caller may know: actor, object, roles and the first of many people.
    /// Who is gone has no name.
    pub names: BTreeMap<String, String>,
    /// More about it: before and after, never a secret.
    pub detail: Value,
    /// Values of a person before and after, for whoever may see members of the company, and for the person; empty once they are erased.
    pub changes: Vec<ValueChange>,
    /// Pseudonym of the network that it was done from.
    pub network: Option<String>,
    /// The call.
    pub trace_id: String,
    /// When.
    pub created_at: String,
    /// Whether a seal covers it.
    pub sealed: bool,
}

/// One of the actions that are known.
fn known_action() -> Schema {
    let known = Ref::from_schema_name("AuditAction");
    AnyOfBuilder::new().item(known).item(ObjectBuilder::new().schema_type(Type::String)).build().into()
}

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    /// Exactly this object, actor, action; the narrowest first.
    pub equal: Vec<(&'static str, String)>,
    /// Each of these is the action, the actor or the object.
    pub words: Vec<String>,
    /// From this time on.
    pub from: Option<Timestamp>,
    /// Up to this time.
    pub to: Option<Timestamp>,
    /// Oldest first.
    pub ascending: bool,
    /// Behind this event.
    pub after: Option<i64>,
    /// Events.
    pub limit: usize,
    /// Events before them.
    pub offset: u32,
}

/// A page.
pub struct Page {
    /// The events.
    pub events: Vec<Event>,
    /// Events that there are.
    pub total: i64,
    /// Whether there may be more.
    pub is_minimum: bool,
    /// The event to go on behind.
    pub next: Option<i64>,
}

/// A condition on `e` with its values; ?1 is the tenant.
struct Condition {
    sql: String,
    values: Vec<Value>,
}

impl Condition {
    fn and(&mut self, sql: &str, value: Value) {
        self.values.push(value);
        self.sql.push_str(&sql.replace("??", &format!("?{}", self.values.len())));
    }

    fn statement(&self, sql: String, more: impl IntoIterator<Item = Value>) -> Statement {
        Statement::new(sql, self.values.iter().cloned().chain(more).collect::<Vec<_>>())
    }
}

impl AuditQuery {
    const fn way(&self) -> &'static str {
        if self.ascending { "ASC" } else { "DESC" }
    }

    /// Whether a range of one index has more than what is asked for.
    const fn is_narrowed(&self) -> bool {
        self.equal.len() > 1 || !self.words.is_empty()
    }

    const fn is_everything(&self) -> bool {
        self.equal.is_empty() && self.words.is_empty() && self.from.is_none() && self.to.is_none()
    }

    /// A range of the book. Events are written in the order of their time but for calls at the same moment: of these the hundred
    /// next to the border tell where it lies.
    fn range(&self, tenant: &TenantId) -> Condition {
        let mut condition = Condition { sql: "e.tenant_id = ?1".to_owned(), values: vec![json!(tenant)] };
        if let Some((column, value)) = self.equal.first() {
            condition.and(&format!(" AND e.{column} = ??"), json!(value));
        }
        if let Some(from) = self.from {
            condition.and(
                " AND e.created_at >= CAST(?? AS INTEGER) AND e.seq >= (SELECT MIN(seq) FROM (SELECT b.seq FROM audit b \
                   WHERE b.tenant_id = ?1 AND b.created_at >= CAST(?? AS INTEGER) ORDER BY b.created_at, b.seq LIMIT 100))",
                json!(from.0),
            );
        }
        if let Some(to) = self.to {
            condition.and(
                " AND e.created_at <= CAST(?? AS INTEGER) AND e.seq <= (SELECT MAX(seq) FROM (SELECT b.seq FROM audit b \
                   WHERE b.tenant_id = ?1 AND b.created_at <= CAST(?? AS INTEGER) ORDER BY b.created_at DESC, b.seq DESC LIMIT 100))",
                json!(to.0),
            );
        }
        condition
    }

    /// The same behind the event to go on behind.
    fn behind(&self, tenant: &TenantId) -> Condition {
        let mut condition = self.range(tenant);
        if let Some(after) = self.after {
            let sign = if self.ascending { '>' } else { '<' };
            condition.and(&format!(" AND e.seq {sign} CAST(?? AS INTEGER)"), json!(after));
        }
        condition
    }

    /// The event that two filters at once do not look beyond, as SQL.
    fn border(&self, range: &Condition) -> String {
        format!(
            "SELECT e.seq FROM audit e WHERE {} ORDER BY e.seq {} LIMIT 1 OFFSET {LOOKED_AT}",
            range.sql,
            self.way()
        )
    }

    /// Adds the other filters, within the border.
    fn narrow(&self, mut range: Condition) -> Condition {
        if self.is_narrowed() {
            let border = self.border(&range);
            let (sign, end) = if self.ascending { ('<', i64::MAX >> 10) } else { ('>', 0) };
            range.sql.push_str(&format!(" AND e.seq {sign} COALESCE(({border}), {end})"));
        }
        for (column, value) in self.equal.iter().skip(1) {
            range.and(&format!(" AND e.{column} = ??"), json!(value));
        }
        // Within the range: an index of its own for each of the three would need a sort.
        for word in &self.words {
            range.and(" AND (+e.action = ?? OR +e.actor = ?? OR +e.object = ??)", json!(word));
        }
        range
    }

    fn rows(&self, tenant: &TenantId) -> Statement {
        let condition = self.narrow(self.behind(tenant));
        let at = condition.values.len();
        let sql = format!(
            "SELECT e.*, m.first_name, m.last_name, m.image, v.user_id AS changed, COALESCE(v.changes, '[]') AS changes, \
               o.first_name || ' ' || o.last_name AS member, COALESCE(g.title, t.title) AS title, i.email, {ROLES} AS roles, {PEOPLE} AS people \
             FROM audit e \
               LEFT JOIN memberships m ON m.tenant_id = e.tenant_id AND m.user_id = e.actor \
               LEFT JOIN memberships o ON o.tenant_id = e.tenant_id AND o.user_id = e.object \
               LEFT JOIN roles g ON g.tenant_id = e.tenant_id AND g.id = e.object \
               LEFT JOIN tenants t ON t.id = e.tenant_id AND t.id = e.object \
               LEFT JOIN invitations i ON i.tenant_id = e.tenant_id AND i.id = e.object \
               LEFT JOIN audit_values v ON v.tenant_id = e.tenant_id AND v.seq = e.seq \
             WHERE {} ORDER BY e.seq {} LIMIT CAST(?{} AS INTEGER) OFFSET CAST(?{} AS INTEGER)",
            condition.sql,
            self.way(),
            at + 1,
            at + 2
        );
        condition.statement(sql, [json!(self.limit + 1), json!(self.offset)])
    }

    fn total(&self, tenant: &TenantId) -> Statement {
        if self.is_everything() {
            return Statement::new(
                "SELECT COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?1) + 1 \
                   - (SELECT MIN(e.seq) FROM audit e WHERE e.tenant_id = ?1), 0) AS total",
                [json!(tenant)],
            );
        }
        let condition = self.narrow(self.range(tenant));
        let sql = format!(
            "SELECT COUNT(*) AS total FROM (SELECT 1 FROM audit e WHERE {} LIMIT {})",
            condition.sql,
            COUNTED + 1
        );
        condition.statement(sql, [])
    }
}

/// A page of the book, for somebody who may read it; `is_platform` is that of no company, for the operator.
///
/// # Errors
/// Of the database. Whether the caller may is decided first.
pub async fn page(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    is_platform: bool,
    asked: &AuditQuery,
) -> Result<(AccessDecision, Page), DatabaseError> {
    let (standing, operator) = (rights::check(tenant, caller, SEE), rights::check_operator(tenant, caller));
    let nobodys = TenantId::default();
    let tenant = if is_platform { &nobodys } else { tenant };
    let mut batch = vec![
        standing,
        operator,
        // Of the log itself: nobody is a member of what happens outside companies.
        rights::check(tenant, caller, members::SEE),
        asked.rows(tenant),
        asked.total(tenant),
        Statement::new(
            "SELECT COALESCE(MAX(s.seq), 0) AS sealed FROM audit_seals s WHERE s.tenant_id = ?1",
            [json!(tenant)],
        ),
    ];
    if asked.is_narrowed() {
        let range = asked.behind(tenant);
        batch.push(range.statement(asked.border(&range), []));
    }
    let mut answers = Answers::from(db.batch(batch).await?);
    let standing = rights::decision(&mut answers)?;
    let is_operator = rights::is_operator(&mut answers)?;
    let standing = if is_platform && !is_operator { standing.without() } else { standing };
    let sees_members = rights::decision(&mut answers)? == AccessDecision::Granted;
    let sees = |user: &UserId| sees_members || user == caller;
    let mut rows: Vec<EventRow> = answers.all()?;
    let total = answers.one::<Total>()?.total;
    let sealed = answers.one::<SealedRow>()?.sealed;
    let border: Option<SeqRow> = if asked.is_narrowed() { answers.first()? } else { None };
    let has_more = rows.len() > asked.limit;
    rows.truncate(asked.limit);
    let is_bounded = !asked.is_everything();
    let last = rows.last().map(|row| row.seq).filter(|_| has_more);
    // The border itself has not been looked at.
    let border = border.map(|border| if asked.ascending { border.seq - 1 } else { border.seq + 1 });
    Ok((
        standing,
        Page {
            events: rows.into_iter().map(|row| event(row, sealed, sees_members, sees)).collect(),
            total: if is_bounded { total.min(COUNTED) } else { total },
            // What lies beyond a border was not counted.
            is_minimum: is_bounded
                && (total > COUNTED || border.is_some() || (asked.is_narrowed() && asked.after.is_some())),
            next: last.or(border),
        },
    ))
}

#[derive(Deserialize)]
struct EventRow {
    seq: i64,
    id: String,
    action: String,
    actor: String,
    first_name: Option<String>,
    last_name: Option<String>,
    image: Option<String>,
    object: String,
    member: Option<String>,
    title: Option<String>,
    email: Option<String>,
    #[serde(deserialize_with = "row::json")]
    roles: BTreeMap<String, String>,
    #[serde(deserialize_with = "row::json")]
    people: BTreeMap<String, String>,
    #[serde(deserialize_with = "row::json")]
    detail: Value,
    changed: Option<UserId>,
    #[serde(deserialize_with = "row::json")]
    changes: Vec<ValueChange>,
    network: Option<String>,
    trace_id: String,
    created_at: Timestamp,
}

#[derive(Deserialize)]
struct SealedRow {
    sealed: i64,
}

#[derive(Deserialize)]
struct SeqRow {
    seq: i64,
}

fn event(row: EventRow, sealed: i64, sees_members: bool, sees: impl Fn(&UserId) -> bool) -> Event {
    let mut names = row.roles;
    // What people are called is a member's matter, as an address is; who acted is told by their display name.
    if sees_members {
        names.extend(row.people);
    }
    let member = row.member.filter(|_| sees(&UserId::from(row.object.as_str())));
    let invited = row.email.filter(|_| sees_members);
    names.extend(row.title.or(member).or(invited).map(|name| (row.object.clone(), name)));
    let actor = row.first_name.as_ref().zip(row.last_name.as_ref());
    names.extend(actor.map(|(first, last)| {
        let whole = sees(&UserId::from(row.actor.as_str()));
        (row.actor.clone(), if whole { format!("{first} {last}") } else { display_name(first, last) })
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
