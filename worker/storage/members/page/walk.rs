//! Lists that walk an index in their order: all members, or one filter that has an index in this order. A page reads only its own rows, and
//! triggers maintain the total (decision 214).

use super::{blocks, column, domain_of, groups};
use crate::domain::list::{COUNTED, ListQuery};
use crate::domain::member_filter::{LastLogin, MemberFilter};
use crate::storage::paging;
use serde_json::{Value, json};

/// The offset from which on the place of a page is found by blocks.
const FAR: u32 = 200;

/// The walk of an index, as SQL over `m`.
pub struct Walk {
    table: &'static str,
    /// Further conditions on `m`.
    condition: String,
    /// The source of the total.
    total: Total,
}

/// The source of the total of a walked list.
enum Total {
    /// All members that match the flags: read from `tenant_stats` by another statement.
    FromStats,
    /// A counter of `member_facets`: the name of the facet and its value as SQL.
    Counter(&'static str, String),
    /// The counter of members who have never signed in.
    Never,
    /// Counted in the index with this condition on `m`, up to the bound of a search.
    Counted(String),
}

/// The walk for a list query, if there is an index for its filter and order. Parameters are appended to `values`.
pub fn walk(wanted: &ListQuery, filter: &MemberFilter, values: &mut Vec<Value>) -> Option<Walk> {
    if !wanted.terms.is_empty() {
        return None;
    }
    if filter.is_empty() {
        return Some(Walk { table: "memberships", condition: String::new(), total: Total::FromStats });
    }
    let is_by_name = wanted.sort == "lastName";
    let mut bind = |value: Value| {
        values.push(value);
        format!("?{}", values.len())
    };
    let MemberFilter { roles, locations, inviters, domains, last_login } = filter;
    let one = match (&roles[..], &locations[..], &inviters[..], &domains[..], last_login) {
        ([role], [], [], [], None) if is_by_name => {
            let role = bind(json!(role));
            Walk {
                table: "role_members",
                condition: format!(" AND m.role_id = {role}"),
                total: Total::Counter("role", role),
            }
        }
        ([role], [location], [], [], None) if is_by_name => {
            let (role, location) = (bind(json!(role)), bind(json!(location)));
            Walk {
                table: "role_members",
                condition: format!(" AND m.role_id = {role} AND m.location = {location} AND m.location > ''"),
                total: Total::Counter("role_location", format!("{role} || '/' || {location}")),
            }
        }
        ([], [location], [], [], None) if is_by_name => {
            let location = bind(json!(location));
            // The partial index of locations requires `location > ''`.
            let condition = format!(" AND m.location = {location} AND m.location > ''");
            Walk { table: "memberships", condition, total: Total::Counter("location", location) }
        }
        ([], [], [inviter], [], None) if is_by_name => {
            let inviter = bind(json!(inviter));
            let condition = format!(" AND m.invited_by = {inviter} AND m.invited_by > ''");
            Walk { table: "memberships", condition, total: Total::Counter("inviter", inviter) }
        }
        ([], [], [], [domain], None) if is_by_name => {
            let domain = bind(json!(domain));
            let condition = format!(" AND {} = {domain}", domain_of("m"));
            Walk { table: "memberships", condition, total: Total::Counter("domain", domain) }
        }
        ([], [], [], [], Some(LastLogin::Never)) if is_by_name || wanted.sort == "lastLogin" => {
            Walk { table: "memberships", condition: " AND m.login_key = 0".to_owned(), total: Total::Never }
        }
        ([], [], [], [], Some(LastLogin::Since(then))) if wanted.sort == "lastLogin" => {
            let then = format!("CAST({} AS INTEGER)", bind(json!(then.0)));
            let from = |free: &str| format!(" AND {free}m.login_key >= {then}");
            Walk { table: "memberships", condition: from(lower(wanted)), total: Total::Counted(from("")) }
        }
        ([], [], [], [], Some(LastLogin::Before(then))) if wanted.sort == "lastLogin" => {
            let then = format!("CAST({} AS INTEGER)", bind(json!(then.0)));
            let between = |from: &str, to: &str| format!(" AND {from}m.login_key > 0 AND {to}m.login_key < {then}");
            let condition = between(lower(wanted), upper(wanted));
            Walk { table: "memberships", condition, total: Total::Counted(between("", "")) }
        }
        _ => return None,
    };
    Some(one)
}

/// The prefix of a lower bound on the sort column: `+` keeps it out of the index where the cursor is the nearer bound, as an index search takes only
/// one.
fn lower(wanted: &ListQuery) -> &'static str {
    if wanted.after.is_some() && !wanted.descending { "+" } else { "" }
}

/// The same for an upper bound.
fn upper(wanted: &ListQuery) -> &'static str {
    if wanted.after.is_some() && wanted.descending { "+" } else { "" }
}

/// Whether the total of a list is exact, whatever its size.
pub fn is_counted(wanted: &ListQuery, filter: &MemberFilter) -> bool {
    let total = walk(wanted, filter, &mut Vec::new()).map(|walk| walk.total);
    matches!(total, Some(Total::Counter(..) | Total::Never))
}

impl Walk {
    /// The WITH clause, and the FROM item with the rows of a page and `total`.
    pub fn page(&self, wanted: &ListQuery) -> (String, String) {
        let key = column(wanted.sort);
        let mut behind = paging::behind(wanted).replace("(k, id)", &format!("(m.{key}, m.user_id)"));
        let (mut with, mut order) = (String::new(), paging::order(wanted));
        let has_blocks = matches!(self.total, Total::FromStats) && key == "last_key";
        if has_blocks && wanted.offset() >= FAR {
            with = blocks::place(wanted);
            let from = if wanted.descending { "<" } else { ">=" };
            behind = format!(" AND (m.last_key, m.user_id) {from} (SELECT place.from_key, place.from_id FROM place)");
            order = order.replace(
                "CAST(?3 AS INTEGER)",
                "(SELECT IFNULL(CAST(?3 AS INTEGER) - SUM(place.before), 0) FROM place)",
            );
        }
        let condition = format!("{}{behind}", self.condition);
        let arms = self.arms(wanted, &format!("m.{key} AS k, m.user_id AS id"), &condition);
        // The left join returns the total also for an empty page.
        (with, format!("({}) tally LEFT JOIN ({arms} {order}) p ON 1 = 1", self.total(wanted)))
    }

    /// Selects each member once: a range of the index for each group of the flags.
    fn arms(&self, wanted: &ListQuery, columns: &str, condition: &str) -> String {
        let table = self.table;
        let arms: Vec<String> = groups(wanted)
            .iter()
            .map(|group| format!("SELECT {columns} FROM {table} m WHERE m.tenant_id = ?1 AND {group}{condition}"))
            .collect();
        arms.join(" UNION ALL ")
    }

    fn total(&self, wanted: &ListQuery) -> String {
        let groups = || groups(wanted).join(" OR ");
        match &self.total {
            Total::FromStats => "SELECT NULL AS total".to_owned(),
            Total::Counter(facet, value) => format!(
                "SELECT COALESCE(SUM(m.members), 0) AS total FROM member_facets m \
                 WHERE m.tenant_id = ?1 AND m.facet = '{facet}' AND m.value = {value} AND ({})",
                groups()
            ),
            Total::Never => format!(
                "SELECT COALESCE(SUM(m.never), 0) AS total FROM tenant_stats m WHERE m.tenant_id = ?1 AND ({})",
                groups()
            ),
            Total::Counted(condition) => {
                let arms = self.arms(wanted, "1", condition);
                format!("SELECT COUNT(*) AS total FROM (SELECT * FROM ({arms}) LIMIT {})", COUNTED + 1)
            }
        }
    }
}
