//! The rows of shadows: what they have in each column, and the statements that insert them.

use super::tables::{Column, TABLES, Table, is_right};
use std::sync::LazyLock;

/// Begins the id of a shadow that is as its row: after all others.
const SAME: char = '~';
/// Begins the id of a shadow that is turned: before all others.
const TURNED: char = '!';
/// Begins the id of a shadow that has every right: before all others but turned ones.
pub(super) const ALLOWED: char = '#';

/// Number of rows of a table that get shadows.
const MAX_COPIED: usize = 100;

/// Added to the numbers of turned shadows: thirty years, if they are times.
const LATER: &str = "1000000000000";

/// The text that comes some places after that of the row, in the order of the schema.
fn another_text(column: &str, texts: &[String], further: usize) -> String {
    let next = texts.iter().cycle().skip(further).zip(texts).map(|(next, text)| format!("WHEN '{text}' THEN '{next}'"));
    format!("CASE {column} {} END", next.collect::<Vec<_>>().join(" "))
}

/// Tables whose ids are no part of a tenant.
const GLOBAL_IDS: &[&str] = &["tenants", "mail_outbox", "user_outbox", "tenant_outbox", "media"];

/// The value that the shadow of a row has in a column.
fn shadow_of(table: &str, Column { name, is_number, is_flag, texts, .. }: &Column, mark: char) -> String {
    let is_turned = mark == TURNED;
    match name.as_str() {
        // What is proven of a shadow's address would be told to the user.
        "is_proven" => "is_proven".to_owned(),
        "tenant_id" => format!("'{mark}' || tenant_id"),
        "id" if GLOBAL_IDS.contains(&table) => format!("'{mark}' || id"),
        // Whoever has the code of an invitation or a mail may know it: no two are the same. Nor are what names a company, and groups.
        "code_hash" | "business_uuid" | "group_id" => format!("'{mark}' || {name}"),
        // The highest level.
        "access" if mark != SAME => "4".to_owned(),
        _ if !texts.is_empty() && mark != SAME => {
            another_text(name, texts, if is_turned { 1 } else { texts.len() - 1 })
        }
        flag if mark == ALLOWED && *is_number && is_right(flag) => "1".to_owned(),
        // Another member's job.
        "user_id" if table == "bulk_jobs" && is_turned => {
            "(SELECT MIN(m.user_id) FROM memberships m WHERE m.tenant_id = bulk_jobs.tenant_id)".to_owned()
        }
        list if mark != SAME && list.ends_with("_ids") => "'[]'".to_owned(),
        // Nobody is shared and an employee.
        "is_shared" if is_turned => "0".to_owned(),
        // As long as it may be.
        "audit_months" => "audit_months".to_owned(),
        flag if is_turned && *is_flag => format!("CASE {flag} WHEN 0 THEN 1 WHEN 1 THEN 0 ELSE {flag} END"),
        number if is_turned && *is_number => format!("{number} + {LATER}"),
        other => other.to_owned(),
    }
}

/// Whether a row is a shadow.
pub(super) fn is_shadow(tenant: &str) -> String {
    format!("substr({tenant}, 1, 1) IN ('{SAME}', '{TURNED}', '{ALLOWED}')")
}

pub(super) struct Insert {
    pub(super) table: usize,
    /// Of rows that are copied.
    pub(super) mark: Option<char>,
    pub(super) sql: String,
}

/// The statements that insert the shadows, by table. A turned row that the schema forbids has none.
pub(super) static INSERTS: LazyLock<Vec<Insert>> = LazyLock::new(|| {
    let mut inserts = Vec::new();
    for (at, Table { name, columns, tenant, .. }) in TABLES.iter().enumerate() {
        let Some(tenant) = tenant else { continue };
        for mark in [SAME, TURNED, ALLOWED] {
            // The placeholder of an invitation belongs to one company alone, and is deleted with its membership.
            let is_of_somebody = match columns.iter().any(|each| each.name == "user_id") {
                true => "AND (user_id IS NULL OR user_id NOT IN (SELECT u.id FROM users u WHERE u.is_stand_in = 1))",
                false => "",
            };
            let values: Vec<_> = columns.iter().map(|column| shadow_of(name, column, mark)).collect();
            let names: Vec<_> = columns.iter().map(|column| column.name.as_str()).collect();
            let insert = format!(
                "INSERT OR IGNORE INTO {name} ({}) SELECT {} FROM {name} WHERE NOT {} {is_of_somebody} LIMIT {MAX_COPIED}",
                names.join(", "),
                values.join(", "),
                is_shadow(tenant)
            );
            inserts.push(Insert { table: at, mark: Some(mark), sql: insert });
        }
    }
    let rows = [
        // Everybody has every role, and every role every app.
        (
            "role_members (tenant_id, user_id, role_id, assigned, state, is_employee, last_key, location)",
            "SELECT m.tenant_id, m.user_id, r.id, m.assigned, m.state, m.is_employee, m.last_key, m.location
             FROM memberships m JOIN roles r ON r.tenant_id = m.tenant_id WHERE substr(m.tenant_id, 1, 1) IN ($TURNED, $ALLOWED)",
        ),
        (
            "role_apps (tenant_id, role_id, app_id, access)",
            "SELECT r.tenant_id, r.id, a.id, 4 FROM roles r CROSS JOIN apps a WHERE substr(r.tenant_id, 1, 1) = $ALLOWED",
        ),
        // Rows where a test has none.
        (
            "tenant_apps (tenant_id, app_id, offered, enabled)",
            "SELECT t.id, a.id, substr(t.id, 1, 1) = $ALLOWED, substr(t.id, 1, 1) = $ALLOWED FROM tenants t CROSS JOIN apps a
             WHERE substr(t.id, 1, 1) IN ($TURNED, $ALLOWED)",
        ),
        (
            "notification_marks (tenant_id, user_id, read_until)",
            "SELECT m.tenant_id, m.user_id, $LATER FROM memberships m WHERE substr(m.tenant_id, 1, 1) = $TURNED
             UNION SELECT m.tenant_id, '', $LATER FROM memberships m WHERE substr(m.tenant_id, 1, 1) = $TURNED",
        ),
        (
            "audit_values (tenant_id, seq, user_id, salt, changes)",
            "SELECT e.tenant_id, e.seq, '', '', '{}' FROM audit e WHERE substr(e.tenant_id, 1, 1) = $SAME",
        ),
        (
            "role_days (tenant_id, day, roles, given, administering, rights)",
            "SELECT d.tenant_id, d.day + 1, 0, 0, 0, 0 FROM role_days d WHERE substr(d.tenant_id, 1, 1) = $SAME",
        ),
        (
            "bulk_job_members (tenant_id, job_id, user_id)",
            "SELECT j.tenant_id, j.id, m.user_id FROM bulk_jobs j JOIN memberships m ON m.tenant_id = j.tenant_id
             WHERE substr(j.tenant_id, 1, 1) IN ($TURNED, $ALLOWED)",
        ),
    ];
    for (into, select) in rows {
        let marks = [("$SAME", SAME), ("$TURNED", TURNED), ("$ALLOWED", ALLOWED)];
        let select = marks
            .iter()
            .fold(select.replace("$LATER", LATER), |select, (name, mark)| select.replace(name, &format!("'{mark}'")));
        let table = into.split(' ').next().unwrap();
        let at = TABLES.iter().position(|each| each.name == table).unwrap();
        inserts.push(Insert {
            table: at,
            mark: None,
            sql: format!("INSERT OR IGNORE INTO {into} SELECT * FROM ({select}) LIMIT {MAX_COPIED}"),
        });
    }
    inserts
});
