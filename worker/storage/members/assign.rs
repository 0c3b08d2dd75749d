//! Assigns users of other companies of the same group, who become members without an invitation. Rows of the outbox hold their ids; the statements
//! that follow in the batch read them there.

use super::remove::MemberStateChange;
use crate::domain::audit::action::AuditAction;
use crate::domain::identity::current_user::initials;
use crate::domain::ids::{OutboxId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::request::list::{COUNT_LIMIT, ListQuery, ListSchema, Term};
use crate::domain::time::Timestamp;
use crate::domain::words::end_of;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::has_arrived;
use crate::storage::authority_outbox::OF_ROW;
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::{BatchResults, Total, read};
use crate::storage::sql::Sql;
use crate::storage::{audit, members::guards::Target, must};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Maximum number of users of one call.
pub const AT_ONCE: u32 = 1_000;

/// The key that stands for no membership.
const NEW_KEY: &str = "new";

/// Sorting and searching of the list of colleagues.
pub const LIST_SCHEMA: ListSchema = ListSchema {
    sorts: &["lastName"],
    newest_first: false,
    searched: &[("lastName", "l"), ("firstName", "f"), ("email", "e")],
    default_search_fields: 3,
    flags: &[],
    fields: Vec::new,
};

/// A user of the same group who has never been a member of this company, with the data of their own company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Colleague {
    /// Id of the user.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// Key that assigning requires: always `new`, as there is no membership yet.
    pub assign_key: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Initials: `AM`
    pub initials: String,
    /// E-mail address.
    pub email: String,
    /// Title of a company that they belong to.
    #[serde(rename = "company")]
    pub company_title: String,
}

/// A page of colleagues.
pub struct GroupColleagues {
    pub rows: Vec<Colleague>,
    /// Number of colleagues that match, counted up to 1 000.
    pub total: i64,
    /// Whether `total` is a lower bound.
    pub is_minimum: bool,
}

/// The other enabled companies `g` in the group of the company `t`. `+` keeps to the index of the group: that of the state has every company.
const OTHER_COMPANIES: &str =
    "tenants t CROSS JOIN tenants g ON g.group_id = t.group_id AND g.id <> t.id AND +g.state = 1";

/// Members of the other companies in the group of ?1 who have arrived there and have no membership in ?1. Whether the address of somebody who has not
/// arrived had an account before is nobody's business (decision 252).
fn colleague_memberships() -> String {
    format!(
        "{OTHER_COMPANIES} CROSS JOIN memberships c ON c.tenant_id = g.id AND {} \
          WHERE t.id = ?1 AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = c.user_id)",
        has_arrived(Sql("c"))
    )
}

/// A search of colleagues, as parts of a query over the company `g` and the membership `c`.
#[derive(Default)]
struct Search {
    /// The join of the longest term. It leads, by the word index of the group's companies, so that the cost depends on what is found.
    join: String,
    /// The conditions of the other terms.
    others: String,
    /// The conditions of all terms.
    all: String,
}

fn search_sql(terms: &[Term], values: &mut Vec<Value>) -> Search {
    let mut by_length: Vec<&Term> = terms.iter().collect();
    by_length.sort_by_key(|term| std::cmp::Reverse(term.beginning.chars().count()));
    let mut conditions = by_length.into_iter().map(|term| {
        let at = values.len();
        values.extend([json!(term.beginning), json!(end_of(&term.beginning))]);
        let fields: Vec<String> = term.fields.iter().map(|field| format!("'{field}'")).collect();
        format!(
            "w.tenant_id = g.id AND w.word >= ?{} AND w.word < ?{} AND w.field IN ({})",
            at + 1,
            at + 2,
            fields.join(", ")
        )
    });
    let exists = |condition: String| {
        format!(" AND EXISTS (SELECT 1 FROM member_words w WHERE {condition} AND w.user_id = c.user_id)")
    };
    let Some(first) = conditions.next() else { return Search::default() };
    let join = format!("CROSS JOIN member_words w ON {first} ");
    let others: String = conditions.map(exists).collect();
    Search { join, all: exists(first) + &others, others }
}

/// Reads a page of colleagues, for callers who may assign them. At most 1 000 are found and ordered; in a larger group the caller has to search.
/// Users are counted, not memberships: a user of several companies is one colleague, shown with the first of these that the search finds.
///
/// # Errors
/// Of the database.
pub async fn colleagues(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    query: &ListQuery,
) -> Result<(AccessDecision, GroupColleagues), DatabaseError> {
    let mut values = vec![json!(tenant), json!(query.limit), json!(query.offset()), json!(COUNT_LIMIT + 1)];
    let Search { join, others, all } = search_sql(&query.terms, &mut values);
    let by_word = if join.is_empty() { "" } else { "AND c.user_id = w.user_id " };
    let direction = if query.descending { "DESC" } else { "ASC" };
    let arrived = has_arrived(Sql("c"));
    let page = Statement::new(
        format!(
            "WITH found AS MATERIALIZED (SELECT DISTINCT c.user_id AS id FROM {OTHER_COMPANIES} {join}\
                 CROSS JOIN memberships c ON c.tenant_id = g.id {by_word}AND {arrived} \
               WHERE t.id = ?1 AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = c.user_id){others} \
               LIMIT CAST(?4 AS INTEGER)) \
             SELECT p.*, tally.total FROM (SELECT COUNT(*) AS total FROM found) tally LEFT JOIN \
               (SELECT f.id, m.first_name, m.last_name, m.email, s.title FROM found f \
                  CROSS JOIN tenants s ON s.id = (SELECT g.id FROM {OTHER_COMPANIES} \
                    CROSS JOIN memberships c ON c.tenant_id = g.id AND c.user_id = f.id AND {arrived} \
                    WHERE t.id = ?1{all} ORDER BY g.id LIMIT 1) \
                  CROSS JOIN memberships m ON m.tenant_id = s.id AND m.user_id = f.id \
                ORDER BY m.last_key {direction}, m.first_key {direction}, f.id {direction} LIMIT CAST(?2 AS INTEGER) OFFSET CAST(?3 AS INTEGER)) p ON 1 = 1"
        ),
        values,
    );
    let mut results = BatchResults::from(db.batch(vec![rights::check(tenant, user, rights::INVITE), page]).await?);
    let decision = rights::decision(&mut results)?;
    let mut rows = results.rows()?;
    let total = rows.first().map(read::<Total>).transpose()?.map_or(0, |row| row.total);
    // A page without rows has one row of nulls, which carries the count.
    rows.retain(|row| row.get("id") != Some(&Value::Null));
    let rows = rows.iter().map(|row| read::<ColleagueRow>(row).map(Colleague::from)).collect::<Result<_, _>>()?;
    Ok((decision, GroupColleagues { rows, total: total.min(COUNT_LIMIT), is_minimum: total > COUNT_LIMIT }))
}

#[derive(Deserialize)]
struct ColleagueRow {
    id: UserId,
    first_name: String,
    last_name: String,
    email: String,
    title: String,
}

impl From<ColleagueRow> for Colleague {
    fn from(row: ColleagueRow) -> Self {
        Self {
            user_id: row.id,
            assign_key: NEW_KEY.to_owned(),
            initials: initials(&row.first_name, &row.last_name),
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            company_title: row.title,
        }
    }
}

/// Creates the memberships: ?1 row, ?2 tenant.
fn create_memberships(row: &OutboxId, tenant: &TenantId, now: Timestamp) -> [Statement; 2] {
    [
        Statement::new(
            format!(
                "INSERT INTO memberships (tenant_id, user_id, created_at) \
                 SELECT ?2, o.user_id, CAST(?3 AS INTEGER) FROM authority_outbox o WHERE {OF_ROW}"
            ),
            [json!(row), json!(tenant), json!(now.0)],
        ),
        Statement::new(
            format!(
                "UPDATE users SET version = version + 1 WHERE id IN (SELECT o.user_id FROM authority_outbox o WHERE {OF_ROW})"
            ),
            [json!(row)],
        ),
    ]
}

#[derive(Deserialize)]
struct AssignedCount {
    assigned: i64,
}

#[derive(Deserialize)]
struct RemainingCount {
    remaining: i64,
}

/// Assigns all colleagues, at most 1 000 per call; returns how many were assigned, and how many remain (counted up to 100 000).
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`; of the database.
pub async fn all(
    db: &dyn Database,
    tenant: &TenantId,
    row: &OutboxId,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(i64, i64), DatabaseError> {
    let mut batch = rights::require(tenant, audit.actor, rights::INVITE).to_vec();
    batch.push(Statement::new(
        format!(
            "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
             SELECT DISTINCT ?2 || ':' || c.user_id, c.user_id, '\"newest\"', CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM {} \
             LIMIT CAST(?4 AS INTEGER)",
            colleague_memberships()
        ),
        [json!(tenant), json!(row), json!(now.0), json!(AT_ONCE)],
    ));
    batch.extend(create_memberships(row, tenant, now));
    batch.extend([
        Statement::new(
            format!(
                "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                 SELECT ?2, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?2), 0) + 1, ?3, ?7, ?4, ?2, \
                   json_patch(json_object('userIds', json_group_array(o.user_id)), ?8), ?5, ?3, CAST(?6 AS INTEGER) FROM authority_outbox o \
                 WHERE {OF_ROW} HAVING COUNT(*) > 0"
            ),
            [
                json!(row),
                json!(tenant),
                json!(audit.trace_id),
                json!(audit.actor),
                json!(audit.network),
                json!(now.0),
                json!(AuditAction::MembersAssigned),
                audit.origin(),
            ],
        ),
        Statement::new(
            format!("SELECT COUNT(*) AS assigned FROM authority_outbox o WHERE {OF_ROW}"),
            [json!(row)],
        ),
        Statement::new(
            format!(
                "SELECT COUNT(*) AS remaining FROM (SELECT DISTINCT c.user_id FROM {} LIMIT 100000)",
                colleague_memberships()
            ),
            [json!(tenant)],
        ),
    ]);
    let mut results = BatchResults::from(db.batch(batch).await?).last(2);
    Ok((results.one::<AssignedCount>()?.assigned, results.one::<RemainingCount>()?.remaining))
}

impl MemberStateChange<'_> {
    /// Assigns a colleague who has no membership here; a removed member is restored if the key matches.
    ///
    /// # Errors
    /// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found` for other users, `conflict` for a member and for a stale key.
    pub async fn assign(&self, db: &dyn Database, with_colleagues: bool, now: Timestamp) -> Result<(), DatabaseError> {
        let Target { tenant, user, caller, .. } = self.target;
        match self.restore(db, rights::INVITE, now).await {
            Err(DatabaseError::PreconditionFailed(Precondition::NotFound)) if with_colleagues => {}
            other => return other.map(|_| ()),
        }
        let mut batch = rights::require(tenant, caller, rights::INVITE).to_vec();
        batch.extend([
            Statement::new(
                format!(
                    "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
                     SELECT DISTINCT ?2 || ':' || c.user_id, c.user_id, '\"newest\"', CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM {} \
                     AND c.user_id = ?4",
                    colleague_memberships()
                ),
                [json!(tenant), json!(self.row), json!(now.0), json!(user)],
            ),
            must::change_one_row(Precondition::NotFound),
        ]);
        // The key of a row that was erased since: who saw it did not mean to add a colleague anew.
        if self.key.is_some_and(|key| key != NEW_KEY) {
            batch.push(must::find_no_row(Precondition::Conflict, "SELECT 1", []));
        }
        batch.extend(create_memberships(self.row, tenant, now));
        batch.push(audit::event(Some(tenant), AuditAction::MemberAssigned, user, &self.audit, now));
        db.batch(batch).await.map(|_| ())
    }
}
