//! Tables `notifications` and `notification_marks`: what happened to people while they were away, written in the batch of its cause, and up to when they
//! have read it (decision 176). In a company somebody is told what concerns them there, what all its members are told since they joined, and what
//! concerns no company of theirs yet.

use super::access::{CALLER, app_is_on};
use super::audit::AuditContext;
use super::rows::Answers;
use crate::domain::ids::{NotificationId, TenantId, UserId};
use crate::domain::notification::NotificationKind;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// How long they are kept (90 days).
const KEPT_MS: i64 = 90 * 24 * 3_600_000;
/// Notifications of a page.
pub const PAGE: usize = 20;

/// People who are told.
pub struct Audience<'a> {
    /// SQL that finds them as `user_id`, over `values`, of which ?1 is the company.
    pub people: &'a str,
    pub values: Vec<Value>,
}

/// All members of the company, by one row.
pub const ALL_MEMBERS: &str = "SELECT '' AS user_id";

/// The detail that names roles of the company ?1, which are SQL.
#[must_use]
pub fn titles_of(roles: &str) -> String {
    format!(
        "json_object('roles', json((SELECT json_group_array(r.title) FROM roles r WHERE r.tenant_id = ?1 AND r.id IN ({roles}))))"
    )
}

/// When a row of the company and the person, both SQL, counts as told, as SQL: at the time `?{time}` of the act, or right behind what they have read
/// meanwhile. A call that hashes a password writes seconds after it began.
fn notified_at(company_sql: &str, person_sql: &str, time: usize) -> String {
    format!(
        "MAX(CAST(?{time} AS INTEGER), COALESCE((SELECT k.read_until FROM notification_marks k \
           WHERE k.tenant_id = {company_sql} AND k.user_id = {person_sql}), 0) + 1)"
    )
}

/// The statement that tells people of an act; whoever acted knows it. `detail` is SQL over the same values.
#[must_use]
pub fn notify(
    kind: NotificationKind,
    detail: &str,
    audience: Audience<'_>,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Statement {
    let Audience { people, mut values } = audience;
    let [id, name, actor, time] = [1, 2, 3, 4].map(|place| values.len() + place);
    values.extend([json!(audit.trace_id), json!(kind), json!(audit.actor), json!(now.0)]);
    Statement::new(
        format!(
            "INSERT INTO notifications (tenant_id, user_id, id, kind, detail, created_at) \
             SELECT ?1, p.user_id, ?{id} || ':' || ?{name}, ?{name}, {detail}, {at} FROM ({people}) p \
             WHERE p.user_id <> ?{actor}",
            at = notified_at("?1", "p.user_id", time)
        ),
        values,
    )
}

/// The statement that tells of apps that were switched on for a company: a row for each app, however many people there are, and never a second one of the
/// same app. `place` is the company as SQL, `which` finds the apps `a`; both over `values`. Who is told is decided when they look (decision 207).
#[must_use]
pub fn notify_apps_switched_on(place: &str, which: &str, mut values: Vec<Value>, now: Timestamp) -> Statement {
    let [kind, time] = [1, 2].map(|place| values.len() + place);
    values.extend([json!(NotificationKind::AppSwitchedOn), json!(now.0)]);
    Statement::new(
        format!(
            "INSERT INTO notifications (tenant_id, user_id, id, kind, detail, created_at) \
             SELECT {place}, '', ?{kind} || ':' || a.id, ?{kind}, json_object('appId', a.id, 'title', a.title), CAST(?{time} AS INTEGER) \
             FROM apps a WHERE {which} ON CONFLICT DO UPDATE SET detail = excluded.detail, created_at = excluded.created_at"
        ),
        values,
    )
}

/// A row `n` that everybody is told is for the caller: of an app, if it is on and their roles give it now.
fn is_for_caller() -> String {
    format!(
        "(n.kind <> 'app.switched_on' OR EXISTS (SELECT 1 FROM apps a WHERE a.id = json_extract(n.detail, '$.appId') \
           AND {} AND {} > 0))",
        app_is_on(CALLER.tenant),
        CALLER.most_access("a.id")
    )
}

/// Work of many steps that somebody began.
pub struct Job<'a> {
    /// In which company.
    pub tenant: &'a TenantId,
    /// Who began it.
    pub user: &'a UserId,
    /// Names it: what is told of the same again adds to what was told.
    pub id: &'a NotificationId,
    pub kind: NotificationKind,
    /// What is said of it besides the counts.
    pub detail: Value,
}

/// The statement that tells whoever began a job that it, or a step of it, is done. `counts` is SQL with a row of `done` and `refused`, over `values`; no row
/// tells nothing.
#[must_use]
pub fn notify_job_done(job: &Job<'_>, counts: &str, mut values: Vec<Value>, now: Timestamp) -> Statement {
    let [tenant, user, id, kind, detail, time] = [1, 2, 3, 4, 5, 6].map(|place| values.len() + place);
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
            at = notified_at(&format!("?{tenant}"), &format!("?{user}"), time)
        ),
        values,
    )
}

/// Where somebody is told, as SQL over ?1 company and ?2 person.
struct Source {
    tenant: &'static str,
    user: &'static str,
    /// Only what happened later.
    since: &'static str,
    condition: String,
}

/// Themselves here, all members since they joined, and outside.
fn sources() -> [Source; 3] {
    let own = |tenant| Source { tenant, user: "?2", since: "0", condition: "TRUE".to_owned() };
    let joined = "COALESCE((SELECT m.created_at FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2), 0)";
    [own("?1"), Source { tenant: "?1", user: "''", since: joined, condition: is_for_caller() }, own("''")]
}

/// Most that is counted.
const COUNTED: u32 = 100;

/// How many the member ?2 of the company ?1 has not read, up to 100: `unread`.
#[must_use]
pub fn count_unread(tenant: &TenantId, user: &UserId) -> Statement {
    let unread = sources().map(|Source { tenant, user, since, condition }| {
        format!(
            "(SELECT COUNT(*) FROM (SELECT 1 FROM notifications n WHERE n.tenant_id = {tenant} AND n.user_id = {user} AND n.created_at > \
               MAX({since}, COALESCE((SELECT k.read_until FROM notification_marks k WHERE k.tenant_id = {tenant} AND k.user_id = ?2), 0)) \
               AND {condition} LIMIT {COUNTED}))"
        )
    });
    Statement::new(
        format!("SELECT MIN({COUNTED}, {}) AS unread WHERE {}", unread.join(" + "), CALLER.is_member()),
        [json!(tenant), json!(user)],
    )
}

/// The answer of `count_unread`.
#[derive(Deserialize)]
pub struct UnreadRow {
    pub unread: i64,
}

/// Where a page goes on: behind what happened at this time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub at: i64,
    pub id: NotificationId,
}

impl Cursor {
    /// As a page names it.
    #[must_use]
    pub fn written(&self) -> String {
        format!("{}.{}", self.at, self.id)
    }

    /// Of its name.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (at, id) = text.split_once('.')?;
        Some(Self { at: at.parse().ok().filter(|at| *at >= 0)?, id: id.into() })
    }
}

/// What somebody is told.
#[derive(Deserialize)]
pub struct NotificationRow {
    pub id: NotificationId,
    pub kind: NotificationKind,
    #[serde(deserialize_with = "row::json")]
    pub detail: Map<String, Value>,
    pub created_at: Timestamp,
    pub is_read: bool,
}

/// What somebody is told in a company.
pub struct NotificationPage {
    /// The newest first; one more than a page where it goes on.
    pub rows: Vec<NotificationRow>,
    pub unread: i64,
}

/// A page of what somebody is told; nothing to whoever is no member.
///
/// # Errors
/// Of the database.
pub async fn page(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    cursor: Option<&Cursor>,
) -> Result<Option<NotificationPage>, DatabaseError> {
    let most = i64::from(u32::MAX) * 1_000_000;
    let (at, id) = cursor.map_or((most, ""), |cursor| (cursor.at, cursor.id.as_str()));
    let mut batch = vec![count_unread(tenant, user)];
    batch.extend(sources().map(|Source { tenant: of, user: whose, since, condition }| {
        Statement::new(
            format!(
                "SELECT n.id, n.kind, n.detail, n.created_at, n.created_at <= COALESCE((SELECT k.read_until FROM notification_marks k \
                   WHERE k.tenant_id = {of} AND k.user_id = ?2), 0) AS is_read FROM notifications n \
                 WHERE n.tenant_id = {of} AND n.user_id = {whose} AND n.created_at > {since} AND n.created_at <= CAST(?3 AS INTEGER) \
                   AND (n.created_at, n.id) < (CAST(?3 AS INTEGER), ?4) AND ?1 = ?1 AND {condition} AND {} \
                 ORDER BY n.created_at DESC, n.id DESC LIMIT CAST(?5 AS INTEGER)",
                CALLER.is_member()
            ),
            [json!(tenant), json!(user), json!(at), json!(id), json!(PAGE + 1)],
        )
    }));
    let mut answers = Answers::from(db.batch(batch).await?);
    let Some(UnreadRow { unread }) = answers.first()? else { return Ok(None) };
    let mut rows: Vec<NotificationRow> = Vec::new();
    for _ in sources() {
        rows.extend(answers.all::<NotificationRow>()?);
    }
    rows.sort_by(|one, other| (other.created_at.0, &other.id).cmp(&(one.created_at.0, &one.id)));
    Ok(Some(NotificationPage { rows, unread }))
}

/// Notes that a member has read all up to a time, here and outside; what was read stays so.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`; of the database.
pub async fn mark_read(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    until: Timestamp,
) -> Result<(), DatabaseError> {
    let mark = |place: &str| {
        Statement::new(
            format!(
                "INSERT INTO notification_marks (tenant_id, user_id, read_until) SELECT {place}, ?2, CAST(?3 AS INTEGER) WHERE ?1 = ?1 \
                 ON CONFLICT DO UPDATE SET read_until = MAX(read_until, excluded.read_until)"
            ),
            [json!(tenant), json!(user), json!(until.0)],
        )
    };
    let is_member = Statement::new(
        format!("INSERT INTO must (tenant_missing) SELECT 1 WHERE NOT {}", CALLER.is_member()),
        [json!(tenant), json!(user)],
    );
    db.batch(vec![is_member, mark("?1"), mark("''")]).await.map(|_| ())
}

/// Forgets what is older than 90 days.
#[must_use]
pub fn forget(most: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM notifications WHERE (tenant_id, user_id, id) IN (SELECT tenant_id, user_id, id FROM notifications \
           WHERE created_at < CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-KEPT_MS).0), json!(most)],
    )
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        let cursor = Cursor { at: 5, id: "trace:roles.given".into() };
        assert_eq!(Cursor::read(&cursor.written()), Some(cursor));
        for text in ["", "5", "x.1", "-1.1"] {
            assert_eq!(Cursor::read(text), None, "{text}");
        }
    }
}
