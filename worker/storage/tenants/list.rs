//! A page of companies. The operator's scans an index for the rows that it shows, or a bounded range of search words; every other user's
//! is the one company that they work in.

use super::{AdministeredCompany, AdministeredRow, Company, READ};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery, ListSchema, Term, properties};
use crate::domain::words::end_of;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::CALLER;
use crate::storage::paging::{self, RowPage};
use crate::storage::rights::{self, AccessDecision};
use crate::storage::rows::{BatchResults, read};
use serde::Deserialize;
use serde_json::{Value, json};

/// Sorts, filters and fields of the list of companies.
pub const LIST_SCHEMA: ListSchema = ListSchema {
    sorts: &["title", "city", "state", "countUsers"],
    newest_first: false,
    searched: &[("title", "t"), ("companyName", "n"), ("city", "c"), ("businessUuId", "b")],
    default_search_fields: 3,
    flags: &["state"],
    fields: || [properties::<Company>(), properties::<AdministeredCompany>()].concat(),
};

/// Words of the leading term that a search looks at: beyond them it does not know whether all companies were found.
const LOOKED_AT: usize = 10_000;

/// A `LIMIT` for the operator; for every other caller it is 0, so the statement reads no row.
fn for_operators(rows: &str) -> String {
    format!("LIMIT CASE WHEN {} THEN {rows} ELSE 0 END", CALLER.is_operator())
}

pub struct TenantPage {
    /// The rows.
    pub companies: Vec<AdministeredCompany>,
    /// Number of rows found.
    pub total: i64,
    /// Whether `total` is a lower bound.
    pub is_minimum: bool,
    /// Cursor of the next page.
    pub next: Option<String>,
}

fn column(sort: &str) -> &'static str {
    match sort {
        "city" => "city_key",
        "state" => "state",
        "countUsers" => "members",
        _ => "title_key",
    }
}

fn states(query: &ListQuery) -> Vec<String> {
    let states = query.flag("state").map_or(vec![0, 1], |flag| vec![u8::from(flag)]);
    states.iter().map(|state| format!("t.state = {state}")).collect()
}

/// A search term as conditions on a word: its range, and the fields that it applies to.
fn conditions(term: &Term, values: &mut Vec<Value>) -> (String, String) {
    let at = values.len();
    values.extend([json!(term.beginning), json!(end_of(&term.beginning))]);
    let fields: Vec<String> = term.fields.iter().map(|field| format!("'{field}'")).collect();
    (format!("w.word >= ?{} AND w.word < ?{}", at + 1, at + 2), format!("w.field IN ({})", fields.join(", ")))
}

fn has(term: &Term, values: &mut Vec<Value>) -> String {
    let (range, fields) = conditions(term, values);
    format!(" AND EXISTS (SELECT 1 FROM tenant_words w WHERE w.tenant_id = t.id AND {range} AND {fields})")
}

/// The company that the caller works in, if it matches the query: ?1 tenant, ?2 user.
fn own(tenant: &TenantId, user: &UserId, query: &ListQuery) -> Statement {
    let mut values = vec![json!(tenant), json!(user)];
    let terms: String = query.terms.iter().map(|term| has(term, &mut values)).collect();
    let sql = format!(
        "SELECT t.* FROM tenants t WHERE t.id = ?1 AND ({}){terms} AND NOT {}",
        states(query).join(" OR "),
        CALLER.is_operator()
    );
    Statement::new(sql, values)
}

/// All companies: ?1 tenant, ?2 user, ?3 page size plus one, ?4 offset, ?5 and ?6 the row to continue after; then two values
/// per term.
fn all(tenant: &TenantId, user: &UserId, query: &ListQuery) -> Statement {
    let (key, direction) = (column(query.sort), if query.descending { "DESC" } else { "ASC" });
    let behind = match (&query.after, query.descending) {
        (None, _) => "",
        (Some(after), false) if after.key.is_i64() => " AND (k, id) > (CAST(?5 AS INTEGER), ?6)",
        (Some(after), true) if after.key.is_i64() => " AND (k, id) < (CAST(?5 AS INTEGER), ?6)",
        (Some(_), false) => " AND (k, id) > (?5, ?6)",
        (Some(_), true) => " AND (k, id) < (?5, ?6)",
    };
    let mut values = vec![json!(tenant), json!(user), json!(query.limit + 1), json!(query.offset())];
    values.extend(query.after.iter().flat_map(|after| [after.key.clone(), json!(after.id)]));
    let order = format!(
        "ORDER BY k {direction}, id {direction} {} OFFSET CAST(?4 AS INTEGER)",
        for_operators("CAST(?3 AS INTEGER)")
    );
    let mut terms: Vec<&Term> = query.terms.iter().collect();
    terms.sort_by_key(|term| std::cmp::Reverse(term.beginning.chars().count()));
    let (with, from) = if let Some((longest, others)) = terms.split_first() {
        let (range, fields) = conditions(longest, &mut values);
        let others: String = others.iter().map(|term| has(term, &mut values)).collect();
        let found = format!(
            "WITH looked AS MATERIALIZED (SELECT w.tenant_id AS id FROM tenant_words w WHERE {range} AND {fields} {limit}), \
               found AS MATERIALIZED (SELECT t.{key} AS k, t.id AS id FROM (SELECT DISTINCT id FROM looked) candidate \
                 CROSS JOIN tenants t ON t.id = candidate.id WHERE ({states}){others}) ",
            limit = for_operators(&(LOOKED_AT + 1).to_string()),
            states = states(query).join(" OR "),
        );
        let page = format!("SELECT k, id FROM found WHERE 1 = 1{behind} {order}");
        let is_cut = format!("(SELECT COUNT(*) > {LOOKED_AT} FROM looked)");
        (
            found,
            format!("(SELECT COUNT(*) AS total, {is_cut} AS is_cut FROM found) tally LEFT JOIN ({page}) p ON 1 = 1"),
        )
    } else {
        let behind = behind.replace("(k, id)", &format!("(t.{key}, t.id)"));
        let arm = |state: &String| format!("SELECT t.{key} AS k, t.id AS id FROM tenants t WHERE {state}{behind}");
        let arms = states(query).iter().map(arm).collect::<Vec<_>>().join(" UNION ALL ");
        (String::new(), format!("(SELECT NULL AS total, 0 AS is_cut) tally CROSS JOIN ({arms} {order}) p"))
    };
    let sql = format!(
        "{with}SELECT t.*, p.k AS sort_key, tally.total, tally.is_cut FROM {from} LEFT JOIN tenants t ON t.id = p.id"
    );
    Statement::new(sql, values)
}

/// A page of companies, for a caller who may see companies.
///
/// # Errors
/// Of the database; missing access is no error but the returned decision.
pub async fn list(
    db: &dyn Database,
    tenant: &TenantId,
    caller: &UserId,
    query: &ListQuery,
) -> Result<(AccessDecision, TenantPage), DatabaseError> {
    let batch = vec![
        rights::check(tenant, caller, READ),
        rights::check_operator(tenant, caller),
        own(tenant, caller, query),
        all(tenant, caller, query),
        Statement::new("SELECT state, companies FROM company_stats", []),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let is_operator = rights::is_operator(&mut results)?;
    let own: Option<AdministeredRow> = results.first()?;
    if !is_operator {
        let is_first = query.after.is_none() && query.offset() == 0;
        let total = i64::from(own.is_some());
        let companies = own.into_iter().filter(|_| is_first).map(AdministeredCompany::from).collect();
        return Ok((decision, TenantPage { companies, total, is_minimum: false, next: None }));
    }
    let rows = results.rows()?;
    let is_cut = rows.first().map(read::<Cut>).transpose()?.is_some_and(|row| row.is_cut);
    let RowPage { rows, found, next } = paging::page_of::<AdministeredRow>(rows, query, "id")?;
    let fits = |row: &StatsRow| query.flag("state").is_none_or(|flag| row.state == flag);
    let all = results.all()?.iter().filter(|row| fits(row)).map(|row| row.companies).sum();
    let page = TenantPage {
        companies: rows.into_iter().map(AdministeredCompany::from).collect(),
        total: if query.terms.is_empty() { all } else { found.min(COUNT_LIMIT) },
        is_minimum: is_cut || found > COUNT_LIMIT,
        next,
    };
    Ok((decision, page))
}

/// Whether the leading term has more words than are looked at, in each row.
#[derive(Deserialize)]
struct Cut {
    is_cut: bool,
}

/// A row of `company_stats`.
#[derive(Deserialize)]
struct StatsRow {
    state: bool,
    companies: i64,
}
