//! Query plans: no statement of a test may scan or sort a table that grows with users or tenants.

use rusqlite::Connection;
use std::collections::BTreeSet;
use std::sync::Mutex;

const GROWING: &[&str] = &[
    "users",
    "credentials",
    "memberships",
    "tenants",
    "role_members",
    "role_apps",
    "devices",
    "audit",
    "authority_outbox",
    "mail_outbox",
    "codes",
    "pins",
    "enrolments",
    "invitations",
    "providers",
    "provider_flows",
    "media",
    "media_parts",
    "idempotency",
    "member_words",
    "role_words",
    "tenant_words",
    "audit_seals",
    "audit_anchors",
    "audit_values",
    "audit_objects",
    "tenant_days",
    "role_days",
    "platform_days",
    "bulk_jobs",
    "bulk_job_members",
    "saved_views",
    "tenant_sessions",
    "notifications",
    "notification_marks",
    "member_blocks",
    "packed",
];

/// Aliases of growing tables in statements.
const ALIASES: &[&str] = &[
    "u",
    "m",
    "t",
    "rm",
    "ra",
    "c",
    "i",
    "r",
    "g",
    "ga",
    "b",
    "e",
    "held",
    "colleague",
    "o",
    "s",
    "w",
    "v",
    "n",
    "ao",
];

static CHECKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Whether a statement was checked.
pub fn is_checked(sql: &str) -> bool {
    CHECKED.lock().unwrap().contains(sql)
}

/// The steps of a statement's plan. Values do not matter: as on D1, there are no statistics.
pub fn steps(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    let mut explained = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
    let nothing = vec![rusqlite::types::Null; explained.parameter_count()];
    explained.query_map(rusqlite::params_from_iter(nothing), |row| row.get("detail"))?.collect()
}

/// Checks the plan of a statement, one step per line, on its first use.
pub fn check(connection: &Connection, sql: &str) {
    if !CHECKED.lock().unwrap().insert(sql.to_owned()) {
        return;
    }
    // A statement that does not prepare fails at its caller.
    let Ok(steps) = steps(connection, sql) else { return };
    // Several ranges of an index are merged (`members/list/scan.rs`): what is sorted then is a page of each, not the index.
    let (is_merged, mut read) = (sql.contains("merged AS MATERIALIZED"), String::new());
    for step in steps {
        // A list in a bound value is no table.
        let table = Some(&step).filter(|step| !step.contains("VIRTUAL TABLE"));
        let scanned = table.and_then(|step| step.strip_prefix("SCAN ")).and_then(|rest| rest.split_whitespace().next());
        let is_growing = scanned.is_some_and(|name| GROWING.contains(&name) || ALIASES.contains(&name));
        assert!(!is_growing, "{step}\n{sql}");
        // A search sorts its matches: at most 1001 rows.
        let lists = ["memberships m WHERE m.tenant_id = ?1 AND m.assigned", "AS sort_key", "FROM audit e"];
        let is_bounded = sql.contains("found AS MATERIALIZED") || !lists.iter().any(|list| sql.contains(list));
        let is_page = is_merged && (read.starts_with("SCAN (subquery") || read == "SCAN merged");
        assert!(is_bounded || is_page || !step.contains("TEMP B-TREE FOR ORDER"), "{step}\n{sql}");
        read = step;
    }
}
