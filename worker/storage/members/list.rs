//! A page of members. Its cost does not grow with the company: where an index has the order of the list, it is scanned for the rows of the page
//! (`scan.rs`); a search reads a bounded range of words, and other filters one of their index; where they find too many, the list is scanned
//! (`frequent.rs`).

use super::words::{Candidates, SearchTerm, members_with_terms};
use super::{Member, MemberRow, READ, columns};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery, ListSchema, Term, properties};
use crate::domain::tenancy::member_filter::{LastLogin, MemberFilter};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::json_list;
use crate::storage::paging::{self, RowPage};
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::{BatchResults, read};
use crate::storage::sql::Sql;
use frequent::FrequentScan;
use scan::{index_scan, is_counted};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

mod blocks;
mod frequent;
mod scan;

/// Other names of fields that `fields` can select.
pub const FIELD_ALIASES: &[(&str, &str)] = &[("birthDay", "birthDate"), ("avatar", "image")];

/// Sorting, searching and filtering of the list of members.
pub const LIST_SCHEMA: ListSchema = ListSchema {
    sorts: &["lastName", "firstName", "email", "lastLogin", "createdAt", "birthDate", "isEmployee", "state"],
    newest_first: false,
    searched: &[("lastName", "l"), ("firstName", "f"), ("email", "e"), ("phone", "p")],
    default_search_fields: 3,
    flags: &["state", "assigned", "isEmployee"],
    fields: || {
        let aliases = FIELD_ALIASES.iter().map(|(alias, _)| (*alias).to_owned());
        properties::<Member>().into_iter().chain(aliases).collect()
    },
};

/// Bounds of a search or a filter.
#[derive(Clone, Copy)]
struct Bounds {
    /// Maximum number of index rows that are read.
    looked_at: usize,
    /// Maximum number of members that are found.
    found: i64,
}

/// The bounds of a page: one member more than the count limit.
const PAGE: Bounds = Bounds { looked_at: 10_000, found: COUNT_LIMIT + 1 };

/// Member counts of a company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Members of the company.
    pub all: i64,
    /// Of these, enabled members.
    pub enabled: i64,
    /// Of these, employees.
    pub employees: i64,
    /// Pending invitations, counted up to 1 000.
    pub invited: i64,
    /// Members who have never signed in to the company.
    pub never_signed_in: i64,
}

pub struct MemberPage {
    /// The rows.
    pub members: Vec<Member>,
    /// Number of members that match.
    pub total: i64,
    /// Whether `total` is a lower bound.
    pub is_minimum: bool,
    /// Cursor of the next page.
    pub next: Option<String>,
    /// Member counts of the company.
    pub summary: Summary,
}

/// The column of a sort order.
fn column(sort: &str) -> &'static str {
    match sort {
        "firstName" => "first_key",
        "email" => "email",
        "lastLogin" => "login_key",
        "createdAt" => "created_at",
        "birthDate" => "birth_date",
        "isEmployee" => "is_employee",
        "state" => "state",
        _ => "last_key",
    }
}

/// The groups of members that match the flags, as conditions on `m`; each is a range of every index.
fn groups(query: &ListQuery) -> Vec<String> {
    let both = |name: &str| query.flag(name).map_or(vec![0, 1], |flag| vec![u8::from(flag)]);
    let assigned = u8::from(query.flag("assigned").unwrap_or(true));
    let mut groups = Vec::new();
    for state in both("state") {
        for employee in both("isEmployee") {
            groups.push(format!("m.assigned = {assigned} AND m.state = {state} AND m.is_employee = {employee}"));
        }
    }
    groups
}

/// Selects the members of a page with `columns` of the membership `m`, for `read_page`. In them, `?a` and `?b` stand for the parameters `more`.
pub fn rows(tenant: &TenantId, query: &ListQuery, filter: &MemberFilter, columns: &str, more: &[&str]) -> Statement {
    let key = column(query.sort);
    let mut values = paging::values(tenant, query);
    let mut columns = columns.to_owned();
    for (name, value) in ["?a", "?b"].into_iter().zip(more) {
        values.push(json!(value));
        columns = columns.replace(name, &format!("?{}", values.len()));
    }
    let (with, from, is_cut) = if let Some(scan) = index_scan(query, filter, &mut values) {
        let (with, from) = scan.page(query);
        (with, from, "0")
    } else {
        let MatchingSql { before, select, is_cut, terms, filtered } =
            matching_sql(query, filter, key, PAGE, &mut values);
        // All who were found are one row: in rows, each would be read again for the total, for the scan and for the page. More than are counted are
        // a lower bound anyway.
        let mut with = format!(
            "WITH {before}found AS MATERIALIZED (SELECT COUNT(*) AS total, \
               CASE WHEN COUNT(*) > {COUNT_LIMIT} THEN 0 ELSE {is_cut} END AS is_cut, \
               json_group_array(json_array(k, id) {}) FILTER (WHERE 1 = 1{}) AS members FROM ({select})) ",
            paging::sorted(query),
            paging::after_cursor(query)
        );
        let scan = match (filter.is_empty(), terms.is_empty()) {
            (true, _) => Some(FrequentScan::of_terms(&terms)),
            (false, true) => Some(FrequentScan::of_filter(&filtered)),
            // With both, the first that were found stay what is shown.
            (false, false) => None,
        };
        let page = scan.map_or_else(
            || page_of_found("1 = 1"),
            |scan| {
                with.push_str(&scan.ctes(query));
                scan.page(query)
            },
        );
        // The left join returns the count also for an empty page.
        let from = format!("(SELECT total, is_cut FROM found) tally LEFT JOIN ({page}) p ON 1 = 1");
        (with, from, "tally.is_cut")
    };
    Statement::new(
        format!(
            "{with}SELECT {columns}, p.k AS sort_key, tally.total, {is_cut} AS is_cut FROM {from} \
             LEFT JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = p.id"
        ),
        values,
    )
}

/// Reads a page of `rows`, and whether it may lack members who match, as not all candidates were read: its total is a lower bound then.
///
/// # Errors
/// `Broken` where a row does not deserialize.
pub fn read_page<T: DeserializeOwned>(
    results: &mut BatchResults,
    query: &ListQuery,
) -> Result<(RowPage<T>, bool), DatabaseError> {
    #[derive(Deserialize)]
    struct Completeness {
        is_cut: bool,
    }
    let rows = results.rows()?;
    let first = rows.first().map(read::<Completeness>).transpose()?;
    Ok((paging::page_of(rows, query, "user_id")?, first.is_some_and(|row| row.is_cut)))
}

/// The rows k and id of a page of those who were `found`.
fn page_of_found(condition: &str) -> String {
    format!(
        "SELECT e.value ->> 0 AS k, e.value ->> 1 AS id FROM found CROSS JOIN json_each(found.members) e WHERE {condition} {}",
        paging::LIMIT_OFFSET
    )
}

/// The domain of the e-mail address of a membership, written as in the index `members_by_domain`.
pub(super) fn domain_of(member: Sql<'_>) -> String {
    format!("substr({member}.email, instr({member}.email, '@') + 1)")
}

/// A filter as SQL: the query that finds candidates where there is no search, and conditions on `m`.
struct FilterSql {
    lead: Option<String>,
    conditions: String,
}

fn filter_sql(filter: &MemberFilter, groups: &[String], looked_at: usize, values: &mut Vec<Value>) -> FilterSql {
    let mut leads = Vec::new();
    let mut conditions = String::new();
    let mut bind = |value: Value| {
        values.push(value);
        values.len()
    };
    if !filter.roles.is_empty() {
        let of = format!("rm.role_id IN (SELECT value FROM json_each(?{}))", bind(json_list(&filter.roles)));
        leads.push(format!(
            "SELECT rm.user_id AS id FROM role_members rm WHERE rm.tenant_id = ?1 AND {of} LIMIT {looked_at}"
        ));
        conditions.push_str(&format!(
            " AND EXISTS (SELECT 1 FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = m.user_id AND {of})"
        ));
    }
    if !filter.locations.is_empty() {
        let at = bind(json_list(&filter.locations));
        let locations = format!("IN (SELECT value FROM json_each(?{at}))");
        // The partial index of locations requires `location > ''`.
        leads.push(format!(
            "SELECT l.user_id AS id FROM memberships l WHERE l.tenant_id = ?1 AND l.location {locations} AND l.location > '' LIMIT {looked_at}"
        ));
        conditions.push_str(&format!(" AND +m.location {locations}"));
    }
    if !filter.inviters.is_empty() {
        let at = bind(json_list(&filter.inviters));
        let inviters = format!("IN (SELECT value FROM json_each(?{at}))");
        leads.push(format!(
            "SELECT l.user_id AS id FROM memberships l WHERE l.tenant_id = ?1 AND l.invited_by {inviters} AND l.invited_by > '' LIMIT {looked_at}"
        ));
        conditions.push_str(&format!(" AND +m.invited_by {inviters}"));
    }
    if let Some(last_login) = filter.last_login {
        let range = match last_login {
            LastLogin::Never => "login_key = 0".to_owned(),
            LastLogin::Since(then) => format!("login_key >= CAST(?{} AS INTEGER)", bind(json!(then.0))),
            LastLogin::Before(then) => {
                format!("login_key > 0 AND m.login_key < CAST(?{} AS INTEGER)", bind(json!(then.0)))
            }
        };
        let arms: Vec<String> = groups
            .iter()
            .map(|group| {
                format!(
                    "SELECT * FROM (SELECT m.user_id AS id FROM memberships m WHERE m.tenant_id = ?1 AND {group} AND m.{range} LIMIT {looked_at})"
                )
            })
            .collect();
        leads.push(arms.join(" UNION ALL "));
        conditions.push_str(&format!(" AND m.{range}"));
    }
    // Last, as all members often share a domain.
    if !filter.domains.is_empty() {
        let at = bind(json_list(&filter.domains));
        let domains = format!("IN (SELECT value FROM json_each(?{at}))");
        leads.push(format!(
            "SELECT l.user_id AS id FROM memberships l WHERE l.tenant_id = ?1 AND {} {domains} LIMIT {looked_at}",
            domain_of(Sql("l"))
        ));
        conditions.push_str(&format!(" AND +{} {domains}", domain_of(Sql("m"))));
    }
    FilterSql { lead: leads.into_iter().next(), conditions }
}

/// The members that a search and a filter find, as SQL.
struct MatchingSql {
    /// CTEs that the others read, each followed by a comma.
    before: String,
    /// The SELECT of their `k` and `id`.
    select: String,
    /// Whether not all candidates are read.
    is_cut: String,
    /// The terms of the search.
    terms: Vec<SearchTerm>,
    /// The conditions of the filter on the membership `m`.
    filtered: String,
}

/// The members that a search and a filter find, within bounds. The words of a search lead; without a search the first filter does.
fn matching_sql(
    query: &ListQuery,
    filter: &MemberFilter,
    key: &str,
    bounds: Bounds,
    values: &mut Vec<Value>,
) -> MatchingSql {
    let (Bounds { looked_at, found }, groups) = (bounds, groups(query));
    let FilterSql { lead, conditions: filtered } = filter_sql(filter, &groups, looked_at, values);
    let groups = groups.join(" OR ");
    let mut by_length: Vec<&Term> = query.terms.iter().collect();
    by_length.sort_by_key(|term| std::cmp::Reverse(term.beginning.chars().count()));
    let terms: Vec<SearchTerm> = by_length.into_iter().map(|term| SearchTerm::of(term, values)).collect();
    let Candidates { before, select, is_cut } = if terms.is_empty() {
        Candidates {
            before: format!("leading AS MATERIALIZED ({}), ", lead.unwrap_or_default()),
            select: "SELECT id FROM leading".to_owned(),
            // Each group of a last sign-in has the bound for itself: together they may reach it although all are read.
            is_cut: format!("(SELECT COUNT(*) FROM leading) >= {looked_at}"),
        }
    } else {
        members_with_terms(&terms, looked_at)
    };
    let select = format!(
        "SELECT m.{key} AS k, m.user_id AS id FROM (SELECT DISTINCT led.id FROM ({select}) led) candidate \
         CROSS JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = candidate.id WHERE ({groups}){filtered} LIMIT {found}"
    );
    MatchingSql { before, select, is_cut, terms, filtered }
}

/// Maximum number of index rows that are read for all matching members.
const LOOKED_AT_FOR_ALL: usize = 200_000;

/// All members that a list query finds, at most `limit`: the WITH clause, and the FROM item, whose rows have the member's `id`. ?1 is the tenant,
/// with which `values` begins.
pub fn all_matching(query: &ListQuery, filter: &MemberFilter, limit: i64, values: &mut Vec<Value>) -> (String, String) {
    if query.terms.is_empty() && filter.is_empty() {
        let arms: Vec<String> = groups(query)
            .iter()
            .map(|group| format!("SELECT m.user_id AS id FROM memberships m WHERE m.tenant_id = ?1 AND {group}"))
            .collect();
        return (String::new(), format!("(SELECT id FROM ({}) LIMIT {limit})", arms.join(" UNION ALL ")));
    }
    let bounds = Bounds { looked_at: LOOKED_AT_FOR_ALL, found: limit };
    let MatchingSql { before, select, .. } = matching_sql(query, filter, "user_id", bounds, values);
    (format!("WITH {before}found AS MATERIALIZED ({select}) "), "found".to_owned())
}

fn counts(tenant: &TenantId, now: Timestamp) -> [Statement; 2] {
    [
        stats(tenant),
        Statement::new(
            "SELECT COUNT(*) AS invited FROM (SELECT 1 FROM invitations i \
               WHERE i.tenant_id = ?1 AND i.state = 'pending' AND i.stand_in IS NULL AND i.expires_at > CAST(?2 AS INTEGER) LIMIT 1000)",
            [json!(tenant), json!(now)],
        ),
    ]
}

/// Selects the counters of a company (`StatsRow`).
pub fn stats(tenant: &TenantId) -> Statement {
    Statement::new("SELECT * FROM tenant_stats WHERE tenant_id = ?1", [json!(tenant)])
}

/// Reads a page of members, for callers who may read members.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the page.
pub async fn list(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    query: &ListQuery,
    filter: &MemberFilter,
    now: Timestamp,
) -> Result<(AccessDecision, MemberPage), DatabaseError> {
    let mut batch = vec![rights::check(tenant, caller, READ), rows(tenant, query, filter, &columns(), &[])];
    batch.extend(counts(tenant, now));
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let (RowPage { rows, found, next }, is_cut) = read_page::<MemberRow>(&mut results, query)?;
    let (stats, invited) = (results.all()?, results.one::<InvitedCount>()?.invited);
    let is_counted = is_counted(query, filter);
    Ok((
        decision,
        MemberPage {
            members: rows.into_iter().map(Member::from).collect(),
            total: match () {
                () if query.terms.is_empty() && filter.is_empty() => sum(&stats, query),
                () if is_counted => found,
                () => found.min(COUNT_LIMIT),
            },
            is_minimum: !is_counted && (found > COUNT_LIMIT || is_cut),
            next,
            summary: summary(&stats, invited),
        },
    ))
}

/// A row of `tenant_stats`: the number of members with these flags.
#[derive(Deserialize)]
pub struct StatsRow {
    assigned: bool,
    state: bool,
    is_employee: bool,
    members: i64,
    never: i64,
}

#[derive(Deserialize)]
struct InvitedCount {
    invited: i64,
}

/// The number of members that match the flags.
pub fn sum(stats: &[StatsRow], query: &ListQuery) -> i64 {
    let fits = |row: &&StatsRow| {
        row.assigned == query.flag("assigned").unwrap_or(true)
            && query.flag("state").is_none_or(|flag| row.state == flag)
            && query.flag("isEmployee").is_none_or(|flag| row.is_employee == flag)
    };
    stats.iter().filter(fits).map(|row| row.members).sum()
}

fn summary(stats: &[StatsRow], invited: i64) -> Summary {
    let mut summary = Summary { invited, ..Summary::default() };
    for row in stats.iter().filter(|row| row.assigned) {
        summary.all += row.members;
        summary.never_signed_in += row.never;
        summary.enabled += if row.state { row.members } else { 0 };
        summary.employees += if row.is_employee { row.members } else { 0 };
    }
    summary
}
