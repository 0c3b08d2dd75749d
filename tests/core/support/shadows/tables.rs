//! The tables of the schema, as shadows are made of them.

use crate::support::database::rows_of;
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::sync::LazyLock;

pub(super) struct Column {
    pub(super) name: String,
    pub(super) is_number: bool,
    pub(super) is_key: bool,
    /// Whether it is 0 or 1.
    pub(super) is_flag: bool,
    /// The texts that the schema allows, if it names them.
    pub(super) texts: Vec<String>,
}

pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<Column>,
    /// The column that names the tenant; none in tables of users and of the platform.
    pub(super) tenant: Option<&'static str>,
    /// The tables that a change of this one may change: by its triggers, by theirs, and as rows that refer to a row of it.
    pub(super) reach: BTreeSet<usize>,
}

/// Every table but the one of preconditions, which stays empty.
pub(super) static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let empty = Connection::open_in_memory().unwrap();
    empty.execute_batch(include_str!("../../../../schema.sql")).unwrap();
    let rows = |sql: &str| rows_of(&empty, sql, &[]).unwrap();
    let text = |row: &asgard::ports::Row, name: &str| row[name].as_str().unwrap().to_owned();
    let mut tables: Vec<Table> =
        rows("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name <> 'must' ORDER BY rowid")
            .iter()
            .map(|row| {
                let [name, sql] = ["name", "sql"].map(|column| text(row, column));
                let columns: Vec<Column> = rows(&format!("PRAGMA table_info({name})"))
                    .iter()
                    .map(|column| {
                        let name = text(column, "name");
                        let texts = allowed_texts(&sql, &name);
                        let is_flag = is_flag(&name) || sql.contains(&format!("CHECK ({name} IN (0, 1))"));
                        let is_number = text(column, "type") == "INTEGER";
                        Column { is_number, is_key: column["pk"] != 0, is_flag, texts, name }
                    })
                    .collect();
                let has_tenant = columns.iter().any(|column| column.name == "tenant_id");
                let tenant = if name == "tenants" { Some("id") } else { has_tenant.then_some("tenant_id") };
                Table { name, columns, tenant, reach: BTreeSet::new() }
            })
            .collect();
    let triggers: Vec<(String, String)> = rows("SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
        .iter()
        .map(|row| (text(row, "tbl_name"), text(row, "sql")))
        .collect();
    let mut next: Vec<BTreeSet<usize>> = tables
        .iter()
        .map(|table| {
            let of_table = triggers.iter().filter(|(name, _)| *name == table.name);
            of_table.flat_map(|(_, sql)| named_in(sql, &tables)).collect()
        })
        .collect();
    for (at, table) in tables.iter().enumerate() {
        for row in rows(&format!("PRAGMA foreign_key_list({})", table.name)) {
            let parent = text(&row, "table");
            next[tables.iter().position(|table| table.name == parent).unwrap()].insert(at);
        }
    }
    for (at, table) in tables.iter_mut().enumerate() {
        let mut open = vec![at];
        while let Some(one) = open.pop() {
            if table.reach.insert(one) {
                open.extend(&next[one]);
            }
        }
    }
    tables
});

/// The texts that a table allows in a column: `CHECK (state IN ('running', 'done'))`.
fn allowed_texts(table: &str, column: &str) -> Vec<String> {
    let list = table.split_once(&format!("CHECK ({column} IN ('")).and_then(|(_, behind)| behind.split_once("'))"));
    list.map_or_else(Vec::new, |(list, _)| list.split("', '").map(str::to_owned).collect())
}

/// Names, keywords and numbers of a statement.
pub(super) fn words_of(sql: &str) -> impl Iterator<Item = &str> {
    sql.split(|each: char| !each.is_ascii_alphanumeric() && each != '_')
}

/// The tables that a text names.
pub(super) fn named_in(sql: &str, tables: &[Table]) -> BTreeSet<usize> {
    let words: BTreeSet<&str> = words_of(sql).collect();
    (0..tables.len()).filter(|at| words.contains(tables[*at].name.as_str())).collect()
}

/// Whether a column holds 0 or 1 where the schema does not say so: copies.
fn is_flag(column: &str) -> bool {
    let is_named_so = ["is_", "has_", "can_", "may_"].iter().any(|prefix| column.starts_with(prefix));
    is_named_so || ["state", "assigned", "internal"].contains(&column)
}

/// Whether who has it may do more.
pub(super) fn is_right(column: &str) -> bool {
    column.starts_with("has_") || ["state", "assigned", "person_state", "is_operator"].contains(&column)
}
