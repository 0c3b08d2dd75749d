//! A page of an audit log, newest first. Every query scans a range of one index in the order of `seq`, so a page reads only what it
//! shows. Two filters at once scan the range of the narrower one, at most `LOOKED_AT` events per call; `next` continues from there.

use super::event::{self, Event, EventRow, SealedUpTo};
use crate::domain::access::rights::Access;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::request::list::{COUNT_LIMIT, ListSchema, properties};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::members;
use crate::storage::rights::{self, AccessDecision, RequiredRight};
use crate::storage::rows::{self, BatchResults, Total};
use crate::storage::security_events;
use serde::Deserialize;
use serde_json::{Value, json};

/// Reading the audit log.
pub const READ: RequiredRight = RequiredRight { app: "admin.audit", access: Access::Read, or_onboarding: false };

/// Sorts, filters and fields of the list of events; the handler parses its filters. A search is exact; a bare word is an action, an actor or an
/// object.
pub const LIST_SCHEMA: ListSchema = ListSchema {
    sorts: &["createdAt"],
    newest_first: true,
    searched: &[("action", "action"), ("actor", "actor"), ("object", "object"), ("from", "from"), ("to", "to")],
    default_search_fields: 3,
    flags: &[],
    fields: properties::<Event>,
};

/// Events that a query with two filters scans at most.
const LOOKED_AT: i64 = 5_000;
/// How long after its time an event is written at most: a counted one by cron, and a minute for what lies between the time of a call and its
/// batch.
const MAX_DELAY_MS: i64 = security_events::MAX_DELAY_MS + 60_000;
/// Events beyond an end of a range of time that are asked where the log is read from or to. Where there are fewer, it is read to its end.
const AT_BORDER: i64 = 10;
/// Above every sequence number, and exact where numbers are bound as REAL.
const ABOVE_ALL: i64 = i64::MAX >> 10;

/// A query of the audit log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    /// Column and exact value of the filters by object, actor and action; the narrowest first.
    pub equal: Vec<(&'static str, String)>,
    /// Words that must each equal the action, the actor or the object.
    pub words: Vec<String>,
    /// Earliest time.
    pub from: Option<Timestamp>,
    /// Latest time.
    pub to: Option<Timestamp>,
    /// Oldest first.
    pub ascending: bool,
    /// The event to continue after.
    pub after: Option<i64>,
    /// Events per page.
    pub limit: usize,
    /// Characters of details after which a page ends early: an act on many names each of them.
    pub max_detail: Option<i64>,
    /// Events to skip.
    pub offset: u32,
}

pub struct EventPage {
    pub events: Vec<Event>,
    /// Number of events found.
    pub total: i64,
    /// Whether `total` is a lower bound.
    pub is_minimum: bool,
    /// The event to continue after.
    pub next: Option<i64>,
}

/// What a page scans in the order of `seq`: SQL with the events as `e`, and the alias whose `seq` is ranged over.
struct EventScan {
    from: &'static str,
    alias: &'static str,
}

/// The events themselves.
const EVENTS: EventScan = EventScan { from: "audit e", alias: "e" };
/// The events about an object, by their index rows.
const ABOUT: EventScan = EventScan {
    from: "audit_objects ao CROSS JOIN audit e ON e.tenant_id = ao.tenant_id AND e.seq = ao.seq",
    alias: "ao",
};

/// A condition on `e` with its parameters; ?1 is the tenant.
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
    const fn direction(&self) -> &'static str {
        if self.ascending { "ASC" } else { "DESC" }
    }

    /// Whether the range of one index contains events that do not match the query.
    const fn is_narrowed(&self) -> bool {
        self.equal.len() > 1 || !self.words.is_empty()
    }

    const fn is_everything(&self) -> bool {
        self.equal.is_empty() && self.words.is_empty() && self.from.is_none() && self.to.is_none()
    }

    fn scan(&self) -> &'static EventScan {
        if self.equal.first().is_some_and(|(column, _)| *column == "object") { &ABOUT } else { &EVENTS }
    }

    /// The query's range of the audit log. `seq` is the order of writing, and an event can be written later than others that happened after it.
    /// What happened more than the maximum delay before `from` was written before `from`, so everything in the range comes behind it; what
    /// happened more than that after `to` comes behind everything in the range. Between these two `created_at` decides. An event of a
    /// clock that ran ahead or behind breaks that; so of several beyond each end the one counts that leaves the widest range.
    fn range(&self, tenant: &TenantId) -> Condition {
        let scanned = self.scan().alias;
        let mut condition = Condition { sql: format!("{scanned}.tenant_id = ?1"), values: vec![json!(tenant)] };
        if let Some((column, value)) = self.equal.first() {
            condition.and(&format!(" AND {scanned}.{column} = ??"), json!(value));
        }
        if let Some(from) = self.from {
            condition.and(
                &format!(" AND e.created_at >= CAST(?? AS INTEGER) AND {scanned}.seq > COALESCE((SELECT CASE COUNT(*) WHEN {AT_BORDER} THEN MIN(seq) END \
                   FROM (SELECT b.seq FROM audit b WHERE b.tenant_id = ?1 AND b.created_at < CAST(?? AS INTEGER) - {MAX_DELAY_MS} ORDER BY b.created_at DESC, b.seq DESC LIMIT {AT_BORDER})), 0)"),
                json!(from.0),
            );
        }
        if let Some(to) = self.to {
            condition.and(
                &format!(" AND e.created_at <= CAST(?? AS INTEGER) AND {scanned}.seq < COALESCE((SELECT CASE COUNT(*) WHEN {AT_BORDER} THEN MAX(seq) END \
                   FROM (SELECT b.seq FROM audit b WHERE b.tenant_id = ?1 AND b.created_at > CAST(?? AS INTEGER) + {MAX_DELAY_MS} ORDER BY b.created_at, b.seq LIMIT {AT_BORDER})), {ABOVE_ALL})"),
                json!(to.0),
            );
        }
        condition
    }

    /// The same range after the event to continue after.
    fn after_cursor(&self, tenant: &TenantId) -> Condition {
        let mut condition = self.range(tenant);
        if let Some(after) = self.after {
            let sign = if self.ascending { '>' } else { '<' };
            condition.and(&format!(" AND {}.seq {sign} CAST(?? AS INTEGER)", self.scan().alias), json!(after));
        }
        condition
    }

    /// SQL of the event at which the scan of a query with two filters stops.
    fn border(&self, range: &Condition) -> String {
        let scanned = self.scan().alias;
        format!(
            "SELECT {scanned}.seq FROM {} WHERE {} ORDER BY {scanned}.seq {} LIMIT 1 OFFSET {LOOKED_AT}",
            self.scan().from,
            range.sql,
            self.direction()
        )
    }

    /// Adds the remaining filters, within the scan limit.
    fn narrow(&self, mut range: Condition) -> Condition {
        if self.is_narrowed() {
            let border = self.border(&range);
            let (sign, end) = if self.ascending { ('<', ABOVE_ALL) } else { ('>', 0) };
            range.sql.push_str(&format!(" AND {}.seq {sign} COALESCE(({border}), {end})", self.scan().alias));
        }
        for (column, value) in self.equal.iter().skip(1) {
            let is = match *column {
                "object" => {
                    " AND EXISTS (SELECT 1 FROM audit_objects ao WHERE ao.tenant_id = e.tenant_id AND ao.object = ?? AND ao.seq = e.seq)"
                }
                "actor" => " AND e.actor = ??",
                _ => " AND e.action = ??",
            };
            range.and(is, json!(value));
        }
        // `+` keeps the scan in the range: an index of its own for each of the three columns would need a sort.
        for word in &self.words {
            range.and(" AND (+e.action = ?? OR +e.actor = ?? OR +e.object = ??)", json!(word));
        }
        range
    }

    fn rows(&self, tenant: &TenantId) -> Statement {
        let condition = self.narrow(self.after_cursor(tenant));
        let at = condition.values.len();
        let columns = event::columns();
        let (from, named) = (self.scan().from, event::NAMED);
        let page = format!(
            "WHERE {} ORDER BY {}.seq {} LIMIT CAST(?{} AS INTEGER) OFFSET CAST(?{} AS INTEGER)",
            condition.sql,
            self.scan().alias,
            self.direction(),
            at + 1,
            at + 2
        );
        let sql = match self.max_detail {
            None => format!("SELECT {columns} FROM {from} {named} {page}"),
            // Of the events of the page only sizes are summed up; those that fit are read. The first one always does.
            Some(max) => format!(
                "SELECT {columns}, f.up_to FROM (SELECT e.seq AS at, length(e.detail) AS size, \
                   SUM(length(e.detail)) OVER (ORDER BY {alias}.seq {direction} ROWS UNBOUNDED PRECEDING) AS up_to FROM {from} {page}) f \
                 CROSS JOIN audit e ON e.tenant_id = ?1 AND e.seq = f.at {named} WHERE f.up_to - f.size < {max}",
                alias = self.scan().alias,
                direction = self.direction(),
            ),
        };
        condition.statement(sql, [json!(self.limit + 1), json!(self.offset)])
    }

    /// The rows of a page in its order, and whether it ends early.
    fn read(&self, results: &mut BatchResults) -> Result<(Vec<EventRow>, bool), DatabaseError> {
        let found = results.rows()?;
        let mut rows = found.iter().map(rows::read::<EventRow>).collect::<Result<Vec<_>, _>>()?;
        let Some(max) = self.max_detail else { return Ok((rows, false)) };
        // Joined to their sizes, they have no order of their own.
        rows.sort_by_key(|row| if self.ascending { row.seq } else { -row.seq });
        let sizes = found.iter().map(rows::read::<SizeRow>).collect::<Result<Vec<_>, _>>()?;
        Ok((rows, sizes.iter().any(|size| size.up_to >= max)))
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
            "SELECT COUNT(*) AS total FROM (SELECT 1 FROM {} WHERE {} LIMIT {})",
            self.scan().from,
            condition.sql,
            COUNT_LIMIT + 1
        );
        condition.statement(sql, [])
    }
}

/// A page of the audit log, for a caller who may read it; `is_platform` reads the log outside companies, for the operator.
///
/// # Errors
/// Of the database; missing access is no error but the returned decision.
pub async fn page(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    is_platform: bool,
    query: &AuditQuery,
) -> Result<(AccessDecision, EventPage), DatabaseError> {
    let (right_check, operator_check) = (rights::check(tenant, caller, READ), rights::check_operator(tenant, caller));
    let nobodys = TenantId::default();
    let tenant = if is_platform { &nobodys } else { tenant };
    let mut batch = vec![
        right_check,
        operator_check,
        // In the company of the log itself: the log outside companies has no members.
        rights::check(tenant, caller, members::READ),
        query.rows(tenant),
        query.total(tenant),
        event::sealed(tenant),
    ];
    if query.is_narrowed() {
        let range = query.after_cursor(tenant);
        batch.push(range.statement(query.border(&range), []));
    }
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let is_operator = rights::is_operator(&mut results)?;
    let decision = if is_platform && !is_operator { decision.without() } else { decision };
    let sees_members = rights::decision(&mut results)? == AccessDecision::Granted;
    let (mut rows, ends_early) = query.read(&mut results)?;
    let total = results.one::<Total>()?.total;
    let sealed = results.one::<SealedUpTo>()?;
    let border: Option<SeqRow> = if query.is_narrowed() { results.first()? } else { None };
    let has_more = ends_early || rows.len() > query.limit;
    rows.truncate(query.limit);
    let is_bounded = !query.is_everything();
    let last = rows.last().map(|row| row.seq).filter(|_| has_more);
    // The event at the scan limit itself has not been checked.
    let border = border.map(|border| if query.ascending { border.seq - 1 } else { border.seq + 1 });
    Ok((
        decision,
        EventPage {
            events: rows.into_iter().map(|row| row.event(sealed, caller, sees_members)).collect(),
            total: if is_bounded { total.min(COUNT_LIMIT) } else { total },
            // The total excludes events beyond the scan limit.
            is_minimum: is_bounded
                && (total > COUNT_LIMIT || border.is_some() || (query.is_narrowed() && query.after.is_some())),
            next: last.or(border),
        },
    ))
}

/// The size of the details of a page up to an event, itself included.
#[derive(Deserialize)]
struct SizeRow {
    up_to: i64,
}

#[derive(Deserialize)]
struct SeqRow {
    seq: i64,
}
