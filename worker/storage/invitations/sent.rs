//! The list of a company's invitations, with states, pages and a search.

use super::{InvitationRow, WITH_INVITER};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery, ListSchema};
use crate::domain::time::Timestamp;
use crate::domain::words::end_of;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::rights::{self, RequiredRight};
use crate::storage::rows::{BatchResults, Total};
use serde_json::{Value, json};

/// Sorts, filters and fields of the list.
pub const LIST_SCHEMA: ListSchema = ListSchema {
    sorts: &["createdAt"],
    newest_first: true,
    searched: &[("email", "e")],
    default_search_fields: 1,
    flags: &[],
    fields: Vec::new,
};

/// The states of the filter, each as SQL; ?2 is now.
const STATES: [(&str, &str); 5] = [
    ("pending", "i.state = 'pending' AND i.expires_at > CAST(?2 AS INTEGER)"),
    ("expired", "i.state = 'pending' AND i.expires_at <= CAST(?2 AS INTEGER)"),
    ("accepted", "i.state = 'accepted'"),
    ("declined", "i.state = 'declined'"),
    ("revoked", "i.state = 'revoked'"),
];

/// SQL of a state by its name.
#[must_use]
pub fn state_named(name: &str) -> Option<&'static str> {
    STATES.iter().find(|(known, _)| *known == name).map(|(_, sql)| *sql)
}

/// The condition of a page: ?1 tenant, ?2 now, then two values per term. A term is the beginning of the address or of its domain.
fn conditions(query: &ListQuery, filter: &SentFilter<'_>, values: &mut Vec<Value>) -> String {
    let mut sql = "i.tenant_id = ?1 AND i.stand_in IS NULL AND ?2 = ?2".to_owned();
    sql.extend(filter.state.map(|state| format!(" AND {state}")));
    if let Some(inviter) = filter.inviter {
        values.push(json!(inviter));
        sql.push_str(&format!(" AND i.invited_by = ?{}", values.len()));
    }
    for term in &query.terms {
        let at = values.len();
        values.extend([json!(term.beginning), json!(end_of(&term.beginning))]);
        let begins = |word: &str| format!("{word} >= ?{} AND {word} < ?{}", at + 1, at + 2);
        let domain = "substr(i.email, instr(i.email, '@') + 1)";
        sql.push_str(&format!(" AND (({}) OR ({}))", begins("i.email"), begins(domain)));
    }
    sql
}

/// The index of a page, none of which has invitations of placeholder users. It is named, as by the primary key all of these would be read as well.
fn index_of(filter: &SentFilter<'_>) -> &'static str {
    match (filter.inviter, filter.state) {
        (Some(_), _) => "invitations_sent_by",
        (None, Some(state)) if state.starts_with("i.state = 'pending'") => "invitations_waiting",
        (None, _) => "invitations_sent",
    }
}

/// Filters of the list.
#[derive(Clone, Copy, Default)]
pub struct SentFilter<'a> {
    /// SQL of a state.
    pub state: Option<&'static str>,
    pub inviter: Option<&'a UserId>,
}

/// A page of a company's invitations.
pub struct SentInvitations {
    pub rows: Vec<InvitationRow>,
    /// Number of rows found.
    pub total: i64,
    /// Whether `total` is a lower bound.
    pub is_minimum: bool,
    /// Cursor of the next page.
    pub next: Option<String>,
}

/// A page of a company's invitations and their number; with a search the count stops at `COUNT_LIMIT`, as in every list.
///
/// # Errors
/// Of the database.
pub async fn list_sent(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    need: RequiredRight,
    query: &ListQuery,
    filter: &SentFilter<'_>,
    now: Timestamp,
) -> Result<(rights::AccessDecision, SentInvitations), DatabaseError> {
    let first = || vec![json!(tenant), json!(now.0)];
    let (mut page_values, mut count_values) = (first(), first());
    let from = conditions(query, filter, &mut page_values);
    let condition = conditions(query, filter, &mut count_values);
    let direction = if query.descending { "DESC" } else { "ASC" };
    let behind = query.after.as_ref().map(|after| {
        page_values.push(json!(after.id));
        format!(" AND i.id {} ?{}", if query.descending { "<" } else { ">" }, page_values.len())
    });
    page_values.extend([json!(query.limit + 1), json!(query.offset())]);
    let at = page_values.len();
    let index = index_of(filter);
    let count_limit = if query.terms.is_empty() { -1 } else { COUNT_LIMIT + 1 };
    let batch = vec![
        rights::check(tenant, user, need),
        Statement::new(
            format!(
                "SELECT i.*, b.first_name, b.last_name FROM invitations i INDEXED BY {index} {WITH_INVITER} WHERE {from}{} ORDER BY i.id {direction} \
                 LIMIT CAST(?{} AS INTEGER) OFFSET CAST(?{at} AS INTEGER)",
                behind.unwrap_or_default(),
                at - 1
            ),
            page_values,
        ),
        Statement::new(
            format!(
                "SELECT COUNT(*) AS total FROM (SELECT 1 FROM invitations i INDEXED BY {index} WHERE {condition} LIMIT {count_limit})"
            ),
            count_values,
        ),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let (mut rows, total) = (results.all::<InvitationRow>()?, results.one::<Total>()?.total);
    let limit = usize::try_from(query.limit).unwrap_or(usize::MAX);
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| has_more).map(|row| query.next(&json!(row.id), &row.id));
    let is_minimum = !query.terms.is_empty() && total > COUNT_LIMIT;
    Ok((decision, SentInvitations { rows, total: if is_minimum { COUNT_LIMIT } else { total }, is_minimum, next }))
}
