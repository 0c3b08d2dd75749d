//! Tables `notifications` and `notification_marks`: notifications, written in the batch of their cause, and the time up to which each user has
//! read them (decision 176). In a company, a user gets the notifications addressed to them there, those addressed to all its members since they
//! accepted, and those addressed to them outside companies.

use super::access::{CALLER, app_is_on};
use super::audit::AuditContext;
use super::must;
use super::rows::BatchResults;
use crate::domain::ids::{NotificationId, TenantId, UserId};
use crate::domain::messages::notification::NotificationKind;
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::sql::Sql;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// How long a notification is stored (90 days).
const RETENTION_MS: i64 = 90 * 24 * 3_600_000;
/// Notifications of a page.
pub const PAGE: usize = 20;

/// The users who get a notification.
pub struct Audience<'a> {
    /// SQL that selects them as `user_id`; its parameters are `values`, of which ?1 is the company.
    pub users: &'a str,
    pub values: Vec<Value>,
}

/// SQL of a detail with the titles of roles of the company ?1; `roles` selects their ids.
#[must_use]
pub fn titles_of(roles: Sql<'_>) -> String {
    format!(
        "json_object('roles', json((SELECT json_group_array(r.title) FROM roles r WHERE r.tenant_id = ?1 AND r.id IN ({roles}))))"
    )
}

/// SQL of the time that a notification of a company and a user gets: the time `?{time}` of the act, or just after the user's read mark
/// if that is later, so that it stays unread. A call that hashes a password writes seconds after it began.
fn notified_at(company: Sql<'_>, user: Sql<'_>, time: usize) -> String {
    format!(
        "MAX(CAST(?{time} AS INTEGER), COALESCE((SELECT k.read_until FROM notification_marks k \
           WHERE k.tenant_id = {company} AND k.user_id = {user}), 0) + 1)"
    )
}

/// The statement that notifies an audience of an act, except the actor. `detail` is SQL over the same values.
#[must_use]
pub fn notify(
    kind: NotificationKind,
    detail: &str,
    audience: Audience<'_>,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Statement {
    let Audience { users, mut values } = audience;
    let [id, name, actor, time] = [1, 2, 3, 4].map(|at| values.len() + at);
    values.extend([json!(audit.trace_id), json!(kind), json!(audit.actor), json!(now.0)]);
    Statement::new(
        format!(
            "INSERT INTO notifications (tenant_id, user_id, id, kind, detail, created_at) \
             SELECT ?1, p.user_id, ?{id} || ':' || ?{name}, ?{name}, {detail}, {at} FROM ({users}) p \
             WHERE p.user_id <> ?{actor}",
            at = notified_at(Sql("?1"), Sql("p.user_id"), time)
        ),
        values,
    )
}

/// The statement that notifies all members of a company of an act, except the actor: one row, with an empty user id, however many they are.
#[must_use]
pub fn notify_all_members(
    kind: NotificationKind,
    company: &TenantId,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Statement {
    let values = vec![json!(company), json!(audit.actor)];
    let audience = Audience { users: "SELECT '' AS user_id", values };
    notify(kind, "json_object('actor', ?2)", audience, audit, now)
}

/// The statement that notifies a company of apps that were switched on: one row per app, however many members there are, and never a second one of
/// the same app. `tenant_sql` is the company as SQL, `condition` that on the apps `a`; both over `values`. Which members see it is decided when
/// they read (decision 207).
#[must_use]
pub fn notify_apps_switched_on(tenant_sql: &str, condition: &str, mut values: Vec<Value>, now: Timestamp) -> Statement {
    let [kind, time] = [1, 2].map(|at| values.len() + at);
    values.extend([json!(NotificationKind::AppSwitchedOn), json!(now.0)]);
    Statement::new(
        format!(
            "INSERT INTO notifications (tenant_id, user_id, id, kind, detail, created_at) \
             SELECT {tenant_sql}, '', ?{kind} || ':' || a.id, ?{kind}, json_object('appId', a.id, 'title', a.title), CAST(?{time} AS INTEGER) \
             FROM apps a WHERE {condition} ON CONFLICT DO UPDATE SET detail = excluded.detail, created_at = excluded.created_at"
        ),
        values,
    )
}

/// SQL: the caller may see the row `n` addressed to all members: one about another's act, and one about an app only if the app is on and their
/// roles grant it now.
fn is_for_caller() -> String {
    format!(
        "COALESCE(json_extract(n.detail, '$.actor'), '') <> ?2 AND (n.kind <> 'app.switched_on' OR EXISTS (SELECT 1 FROM apps a WHERE a.id = json_extract(n.detail, '$.appId') \
           AND {} AND {} > 0))",
        app_is_on(CALLER.tenant),
        CALLER.most_access(Sql("a.id"))
    )
}

/// A job of several steps that a user started.
pub struct FinishedJob<'a> {
    /// The company that it runs in.
    pub tenant: &'a TenantId,
    /// The user who started it.
    pub user: &'a UserId,
    /// The notification's id: a second one with the same id adds its counts to the first.
    pub id: &'a NotificationId,
    pub kind: NotificationKind,
    /// The detail besides the counts.
    pub detail: Value,
}

/// The statement that notifies the user who started a job that it, or a step of it, is done. `counts` is SQL over `values` that selects one row of
/// `done` and `refused`; without a row nothing is written.
#[must_use]
pub fn notify_job_done(job: &FinishedJob<'_>, counts: &str, mut values: Vec<Value>, now: Timestamp) -> Statement {
    let [tenant, user, id, kind, detail, time] = [1, 2, 3, 4, 5, 6].map(|at| values.len() + at);
    let detail_json = job.detail.to_string();
    values.extend([
        json!(job.tenant),
        json!(job.user),
        json!(job.id),
        json!(job.kind),
        json!(detail_json),
        json!(now.0),
    ]);
    Statement::new(
        format!(
            "INSERT INTO notifications (tenant_id, user_id, id, kind, detail, created_at) \
             SELECT ?{tenant}, ?{user}, ?{id}, ?{kind}, json_set(?{detail}, '$.done', counted.done, '$.refused', counted.refused), \
               {at} FROM ({counts}) counted WHERE TRUE \
             ON CONFLICT DO UPDATE SET created_at = excluded.created_at, detail = json_set(excluded.detail, \
               '$.done', json_extract(detail, '$.done') + json_extract(excluded.detail, '$.done'), \
               '$.refused', json_extract(detail, '$.refused') + json_extract(excluded.detail, '$.refused'))",
            at = notified_at(Sql(&format!("?{tenant}")), Sql(&format!("?{user}")), time)
        ),
        values,
    )
}

/// A source of a user's notifications, as SQL over ?1 company and ?2 user.
struct Source {
    tenant: Sql<'static>,
    user: Sql<'static>,
    /// Only notifications after this time.
    since: &'static str,
    condition: String,
}

/// Addressed to the user in the company, to all its members since the user became one, and to the user outside companies.
fn sources() -> [Source; 3] {
    let own = |tenant| Source { tenant, user: Sql("?2"), since: "0", condition: "TRUE".to_owned() };
    let member_since =
        "COALESCE((SELECT m.created_at FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2), 0)";
    [
        own(Sql("?1")),
        Source { tenant: Sql("?1"), user: Sql("''"), since: member_since, condition: is_for_caller() },
        own(Sql("''")),
    ]
}

/// The count of unread notifications stops here.
const COUNT_LIMIT: u32 = 100;

/// Counts the notifications that the member ?2 of the company ?1 has not read, up to 100, as `unread`.
#[must_use]
pub fn count_unread(tenant: &TenantId, user: &UserId) -> Statement {
    let unread = sources().map(|Source { tenant, user, since, condition }| {
        format!(
            "(SELECT COUNT(*) FROM (SELECT 1 FROM notifications n WHERE n.tenant_id = {tenant} AND n.user_id = {user} AND n.created_at > \
               MAX({since}, COALESCE((SELECT k.read_until FROM notification_marks k WHERE k.tenant_id = {tenant} AND k.user_id = ?2), 0)) \
               AND {condition} LIMIT {COUNT_LIMIT}))"
        )
    });
    Statement::new(
        format!("SELECT MIN({COUNT_LIMIT}, {}) AS unread WHERE {}", unread.join(" + "), CALLER.is_member()),
        [json!(tenant), json!(user)],
    )
}

/// The row of `count_unread`.
#[derive(Deserialize)]
pub struct UnreadRow {
    pub unread: i64,
}

/// The cursor of a page: the notification that it continues after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotificationCursor {
    pub at: i64,
    pub id: NotificationId,
}

impl NotificationCursor {
    /// The cursor as text.
    #[must_use]
    pub fn encode(&self) -> String {
        format!("{}.{}", self.at, self.id)
    }

    /// Parses the text of a cursor.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (at, id) = text.split_once('.')?;
        Some(Self { at: at.parse().ok().filter(|at| *at >= 0)?, id: id.into() })
    }
}

/// A notification of a user.
#[derive(Deserialize)]
pub struct NotificationRow {
    pub id: NotificationId,
    pub kind: NotificationKind,
    #[serde(deserialize_with = "row::json")]
    pub detail: Map<String, Value>,
    pub created_at: Timestamp,
    pub is_read: bool,
}

/// A user's notifications in a company.
pub struct NotificationPage {
    /// The newest first; more rows than `PAGE` mean that there is a next page.
    pub rows: Vec<NotificationRow>,
    pub unread: i64,
}

/// A page of a user's notifications; `None` for a user who is not a member.
///
/// # Errors
/// Of the database.
pub async fn page(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    cursor: Option<&NotificationCursor>,
) -> Result<Option<NotificationPage>, DatabaseError> {
    let latest = i64::from(u32::MAX) * 1_000_000;
    let (at, id) = cursor.map_or((latest, ""), |cursor| (cursor.at, cursor.id.as_str()));
    let mut batch = vec![count_unread(tenant, user)];
    batch.extend(sources().map(|Source { tenant: of, user: recipient, since, condition }| {
        Statement::new(
            format!(
                "SELECT n.id, n.kind, json_remove(n.detail, '$.actor') AS detail, n.created_at, n.created_at <= COALESCE((SELECT k.read_until FROM notification_marks k \
                   WHERE k.tenant_id = {of} AND k.user_id = ?2), 0) AS is_read FROM notifications n \
                 WHERE n.tenant_id = {of} AND n.user_id = {recipient} AND n.created_at > {since} AND n.created_at <= CAST(?3 AS INTEGER) \
                   AND (n.created_at, n.id) < (CAST(?3 AS INTEGER), ?4) AND ?1 = ?1 AND {condition} AND {} \
                 ORDER BY n.created_at DESC, n.id DESC LIMIT CAST(?5 AS INTEGER)",
                CALLER.is_member()
            ),
            [json!(tenant), json!(user), json!(at), json!(id), json!(PAGE + 1)],
        )
    }));
    let mut results = BatchResults::from(db.batch(batch).await?);
    let Some(UnreadRow { unread }) = results.first()? else { return Ok(None) };
    let mut rows: Vec<NotificationRow> = Vec::new();
    for _ in sources() {
        rows.extend(results.all::<NotificationRow>()?);
    }
    rows.sort_by(|one, other| (other.created_at.0, &other.id).cmp(&(one.created_at.0, &one.id)));
    Ok(Some(NotificationPage { rows, unread }))
}

/// Marks as read all notifications of a member up to a time, in the company and outside companies; the mark never goes back.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`; of the database.
pub async fn mark_read(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    until: Timestamp,
) -> Result<(), DatabaseError> {
    let mark = |tenant_sql: &str| {
        Statement::new(
            format!(
                "INSERT INTO notification_marks (tenant_id, user_id, read_until) SELECT {tenant_sql}, ?2, CAST(?3 AS INTEGER) WHERE ?1 = ?1 \
                 ON CONFLICT DO UPDATE SET read_until = MAX(read_until, excluded.read_until)"
            ),
            [json!(tenant), json!(user), json!(until.0)],
        )
    };
    let is_member = must::find_no_row(
        Precondition::TenantMissing,
        &format!("SELECT 1 WHERE NOT {}", CALLER.is_member()),
        [json!(tenant), json!(user)],
    );
    db.batch(vec![is_member, mark("?1"), mark("''")]).await.map(|_| ())
}

/// Deletes notifications older than 90 days.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM notifications WHERE (tenant_id, user_id, id) IN (SELECT tenant_id, user_id, id FROM notifications \
           WHERE created_at < CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-RETENTION_MS).0), json!(limit)],
    )
}

#[cfg(test)]
mod tests {
    use super::NotificationCursor;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let cursor = NotificationCursor { at: 5, id: "trace:roles.given".into() };
        assert_eq!(NotificationCursor::read(&cursor.encode()), Some(cursor));
        for text in ["", "5", "x.1", "-1.1"] {
            assert_eq!(NotificationCursor::read(text), None, "{text}");
        }
    }
}
