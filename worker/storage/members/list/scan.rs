//! Lists that scan an index in their order: all members, or one filter that has an index in this order, with up to five values, each a range
//! of it. A page reads only its own rows of each range, and triggers maintain the total (decisions 214, 231).

use super::blocks::{self, size};
use super::{column, domain_of, groups};
use crate::domain::request::list::{COUNT_LIMIT, ListQuery};
use crate::domain::tenancy::member_filter::{LastLogin, MemberFilter};
use crate::domain::time::DAY_MS;
use crate::storage::paging;
use crate::storage::sql::Sql;
use serde_json::{Value, json};

/// The offset from which on the start of a page is found by blocks.
const DEEP_OFFSET: u32 = 200;

/// Maximum number of ranges that are merged: D1 allows five terms of a compound SELECT.
const MAX_RANGES: usize = 5;

/// The scan of an index, as SQL over `m`.
pub struct IndexScan {
    table: &'static str,
    /// Conditions on `m`, each a range of the index: one for each value of the filter, or an empty one for the whole list.
    ranges: Vec<String>,
    /// Whether a member may be in several ranges.
    overlap: bool,
    /// The source of the total.
    total: Total,
}

/// The source of the total of a scanned list.
enum Total {
    /// All members that match the flags: read from `tenant_stats` by another statement.
    FromStats,
    /// Counters of `member_facets`: the name of the facet and its values as SQL.
    Counters(&'static str, Vec<String>),
    /// The same where a member may have several of the values: counted in the index, up to the bound of a search, unless one value
    /// alone has more.
    AnyOf(&'static str, Vec<String>),
    /// The counter of members who have never signed in.
    Never,
    /// The counts of `login_days` since the beginning of a day, given as SQL.
    Since(String),
    /// All members who have signed in, without those since then.
    Before(String),
}

/// The scan for a list query, if there is an index for its filter and order. Parameters are appended to `values`.
pub fn index_scan(query: &ListQuery, filter: &MemberFilter, values: &mut Vec<Value>) -> Option<IndexScan> {
    if !query.terms.is_empty() {
        return None;
    }
    let of_list = |condition: String, total: Total| IndexScan {
        table: "memberships",
        ranges: vec![condition],
        overlap: false,
        total,
    };
    if filter.is_empty() {
        return Some(of_list(String::new(), Total::FromStats));
    }
    let is_by_name = query.sort == "lastName";
    let mut bind = |value: Value| {
        values.push(value);
        format!("?{}", values.len())
    };
    let MemberFilter { roles, locations, inviters, domains, last_login } = filter;
    let one = match (&roles[..], &locations[..], &inviters[..], &domains[..], last_login) {
        ([_, ..], _, [], [], None) if is_by_name && roles.len() * locations.len().max(1) <= MAX_RANGES => {
            let bound: Vec<String> = roles.iter().map(|role| bind(json!(role))).collect();
            let at: Vec<String> = locations.iter().map(|location| bind(json!(location))).collect();
            of_roles(&bound, &at)
        }
        ([], [_, ..], [], [], None) if is_by_name && locations.len() <= MAX_RANGES => {
            let bound: Vec<String> = locations.iter().map(|location| bind(json!(location))).collect();
            // The partial index of locations requires `location > ''`.
            of_values("location", bound, |value| format!(" AND m.location = {value} AND m.location > ''"))
        }
        ([], [], [_, ..], [], None) if is_by_name && inviters.len() <= MAX_RANGES => {
            let bound: Vec<String> = inviters.iter().map(|inviter| bind(json!(inviter))).collect();
            of_values("inviter", bound, |value| format!(" AND m.invited_by = {value} AND m.invited_by > ''"))
        }
        ([], [], [], [_, ..], None) if is_by_name && domains.len() <= MAX_RANGES => {
            let bound: Vec<String> = domains.iter().map(|domain| bind(json!(domain))).collect();
            of_values("domain", bound, |value| format!(" AND {} = {value}", domain_of(Sql("m"))))
        }
        ([], [], [], [], Some(LastLogin::Never)) if is_by_name || query.sort == "lastLogin" => {
            of_list(" AND m.login_key = 0".to_owned(), Total::Never)
        }
        ([], [], [], [], Some(LastLogin::Since(then))) if query.sort == "lastLogin" => {
            let then = format!("CAST({} AS INTEGER)", bind(json!(then.0)));
            of_list(format!(" AND {}m.login_key >= {then}", lower(query)), Total::Since(then))
        }
        ([], [], [], [], Some(LastLogin::Before(then))) if query.sort == "lastLogin" => {
            let then = format!("CAST({} AS INTEGER)", bind(json!(then.0)));
            let (from, to) = (lower(query), upper(query));
            of_list(format!(" AND {from}m.login_key > 0 AND {to}m.login_key < {then}"), Total::Before(then))
        }
        _ => return None,
    };
    Some(one)
}

/// The members of roles, or of roles at locations: each pair is a range.
fn of_roles(roles: &[String], locations: &[String]) -> IndexScan {
    let overlap = roles.len() > 1;
    let total_of = |facet, values| if overlap { Total::AnyOf(facet, values) } else { Total::Counters(facet, values) };
    let of = |role: &String| format!(" AND m.role_id = {role}");
    if locations.is_empty() {
        let ranges = roles.iter().map(of).collect();
        return IndexScan { table: "role_members", ranges, overlap, total: total_of("role", roles.to_vec()) };
    }
    let pairs = || roles.iter().flat_map(|role| locations.iter().map(move |location| (role, location)));
    IndexScan {
        table: "role_members",
        ranges: pairs()
            .map(|(role, location)| format!("{} AND m.location = {location} AND m.location > ''", of(role)))
            .collect(),
        overlap,
        total: total_of(
            "role_location",
            pairs().map(|(role, location)| format!("{role} || '/' || {location}")).collect(),
        ),
    }
}

/// The members with any of several values, of which each has one.
fn of_values(facet: &'static str, values: Vec<String>, range: impl Fn(&String) -> String) -> IndexScan {
    let ranges = values.iter().map(range).collect();
    IndexScan { table: "memberships", ranges, overlap: false, total: Total::Counters(facet, values) }
}

/// The prefix of a lower bound on the sort column: `+` keeps it out of the index where the cursor is the nearer bound, as an index search takes only
/// one.
fn lower(query: &ListQuery) -> &'static str {
    if query.after.is_some() && !query.descending { "+" } else { "" }
}

/// The same for an upper bound.
fn upper(query: &ListQuery) -> &'static str {
    if query.after.is_some() && query.descending { "+" } else { "" }
}

/// The number of members who last signed in since the beginning of a day, as SQL: single days up to the next multiple of sixteen, from there
/// spans of sixteen.
fn since(query: &ListQuery, then: &str) -> String {
    let (size, assigned) = (size(query, Sql("d")), u8::from(query.flag("assigned").unwrap_or(true)));
    let counted = |span: u8, days: &str| {
        format!(
            "SELECT {size} AS size FROM login_days d WHERE d.tenant_id = ?1 AND d.assigned = {assigned} AND d.span = {span} AND {days}"
        )
    };
    let day = format!("({then} / {DAY_MS})");
    let next = format!("({day} + 15 & ~15)");
    let (days, sixteens) =
        (counted(1, &format!("d.day >= {day} AND d.day < {next}")), counted(16, &format!("d.day >= {next}")));
    format!("(SELECT COALESCE(SUM(size), 0) FROM ({days} UNION ALL {sixteens}))")
}

/// Whether the total of a list is exact, whatever its size.
pub fn is_counted(query: &ListQuery, filter: &MemberFilter) -> bool {
    let total = index_scan(query, filter, &mut Vec::new()).map(|scan| scan.total);
    total.is_some_and(|total| !matches!(total, Total::FromStats | Total::AnyOf(..)))
}

impl IndexScan {
    /// The WITH clause, and the FROM item with the rows of a page and `total`.
    pub fn page(&self, query: &ListQuery) -> (String, String) {
        let key = column(query.sort);
        let mut behind = paging::after_cursor(query).replace("(k, id)", &format!("(m.{key}, m.user_id)"));
        let (mut with, mut order) = (String::new(), paging::order(query));
        let has_blocks = matches!(self.total, Total::FromStats) && key == "last_key";
        if has_blocks && query.offset() >= DEEP_OFFSET {
            with = blocks::start(query);
            let from = if query.descending { "<" } else { ">=" };
            behind = format!(" AND (m.last_key, m.user_id) {from} (SELECT place.from_key, place.from_id FROM place)");
            order = order.replace(
                "CAST(?3 AS INTEGER)",
                "(SELECT IFNULL(CAST(?3 AS INTEGER) - SUM(place.before), 0) FROM place)",
            );
        }
        let (total, mut rows) =
            (self.total(query), self.members(query, &format!("m.{key} AS k, m.user_id AS id"), &behind));
        if self.ranges.len() > 1 {
            with = format!("WITH merged AS MATERIALIZED ({rows}) ");
            rows = "SELECT k, id FROM merged".to_owned();
        }
        // The left join returns the total also for an empty page.
        (with, format!("({total}) tally LEFT JOIN ({rows} {order}) p ON 1 = 1"))
    }

    /// Selects each member once, with k and id.
    fn members(&self, query: &ListQuery, columns: &str, condition: &str) -> String {
        if let [range] = &self.ranges[..] {
            return self.arms(query, columns, &format!("{range}{condition}"));
        }
        let direction = if query.descending { "DESC" } else { "ASC" };
        // All rows of the page, and all before it, may be in one range.
        let order_and_limit =
            format!("ORDER BY k {direction}, id {direction} LIMIT CAST(?2 AS INTEGER) + CAST(?3 AS INTEGER)");
        self.each(|range| format!("{} {order_and_limit}", self.arms(query, columns, &format!("{range}{condition}"))))
    }

    /// The ranges, each read by itself, one after the other, without those who are in one before.
    fn each(&self, read: impl Fn(&String) -> String) -> String {
        let ranges: Vec<String> = self.ranges.iter().map(|range| format!("SELECT * FROM ({})", read(range))).collect();
        ranges.join(if self.overlap { " UNION " } else { " UNION ALL " })
    }

    /// Selects the members of a range: a part of the index for each group of the flags.
    fn arms(&self, query: &ListQuery, columns: &str, condition: &str) -> String {
        let table = self.table;
        let arms: Vec<String> = groups(query)
            .iter()
            .map(|group| format!("SELECT {columns} FROM {table} m WHERE m.tenant_id = ?1 AND {group}{condition}"))
            .collect();
        arms.join(" UNION ALL ")
    }

    fn total(&self, query: &ListQuery) -> String {
        let groups = || groups(query).join(" OR ");
        let bound = COUNT_LIMIT + 1;
        let of_facet = |facet: &str, values: &[String]| {
            format!(
                "FROM member_facets m WHERE m.tenant_id = ?1 AND m.facet = '{facet}' AND m.value IN ({}) AND ({})",
                values.join(", "),
                groups()
            )
        };
        match &self.total {
            Total::FromStats => "SELECT NULL AS total".to_owned(),
            Total::Counters(facet, values) => {
                format!("SELECT COALESCE(SUM(m.members), 0) AS total {}", of_facet(facet, values))
            }
            Total::AnyOf(facet, values) => {
                let has_large = format!(
                    "SELECT 1 {} GROUP BY m.value HAVING SUM(m.members) > {COUNT_LIMIT}",
                    of_facet(facet, values)
                );
                let all = self.each(|range| format!("{} LIMIT {bound}", self.arms(query, "m.user_id AS id", range)));
                format!(
                    "SELECT CASE WHEN EXISTS ({has_large}) THEN {bound} \
                     ELSE (SELECT COUNT(*) FROM (SELECT * FROM ({all}) LIMIT {bound})) END AS total"
                )
            }
            Total::Never => format!(
                "SELECT COALESCE(SUM(m.never), 0) AS total FROM tenant_stats m WHERE m.tenant_id = ?1 AND ({})",
                groups()
            ),
            Total::Since(then) => format!("SELECT {} AS total", since(query, then)),
            Total::Before(then) => format!(
                "SELECT COALESCE(SUM(m.members - m.never), 0) - {} AS total FROM tenant_stats m WHERE m.tenant_id = ?1 AND ({})",
                since(query, then),
                groups()
            ),
        }
    }
}
