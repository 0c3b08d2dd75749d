//! Data of decoy tenants must not affect other tenants: the same requests in two worlds that differ only in it.

use super::app::TestApp;
use super::database::Sqlite;
use rusqlite::{Row, types::ValueRef};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The decoy tenants.
const DECOYS: [&str; 2] = ["t-aaa", "t-zzz"];

/// A marker in every text of loud decoys.
pub const OF_DECOYS: &str = "planteddecoy";

/// Content of the decoy tenants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoys {
    /// Only memberships of Alpha's users.
    Quiet,
    /// Also rows under the ids of everything in Alpha.
    Loud,
}

/// Inserts the decoys; can be repeated for rows that Alpha got since.
pub fn put(app: &TestApp, how: Decoys) {
    for id in DECOYS {
        app.db.run(&format!(
            "INSERT OR IGNORE INTO tenants (id, business_uuid, title, title_key, name, group_id, is_operator, created_at)
               VALUES ('{id}', 'b{id}', 'Decoy', 'decoy', 'Decoy', 'g2', '{id}' = 't-aaa', 1);
             INSERT OR IGNORE INTO memberships (tenant_id, user_id, created_at)
               SELECT '{id}', user_id, 1 FROM memberships WHERE tenant_id = 't-alpha' AND user_id NOT LIKE 'u-made%' AND stands_in = 0"
        ));
    }
    if how == Decoys::Loud {
        app.db.run(include_str!("decoys.sql"));
    }
}

/// Rows as text by table; tables without rows are missing.
pub type Tables = BTreeMap<String, Vec<String>>;

/// Rows of some tenants, and all others.
#[derive(Default)]
pub struct RowsByOwner {
    pub selected: Tables,
    pub others: Tables,
}

pub fn all(db: &Sqlite) -> Tables {
    rows_by_owner_of(db, &[]).others
}

/// Rows of the decoys, and all others.
pub fn rows_by_owner(db: &Sqlite) -> RowsByOwner {
    rows_by_owner_of(db, &DECOYS)
}

/// Rows of the given tenants, and all others.
pub fn rows_by_owner_of(db: &Sqlite, companies: &[&str]) -> RowsByOwner {
    let mut rows_by_owner = RowsByOwner::default();
    db.each_table(|table, columns, rows| {
        let owners: Vec<usize> =
            (0..columns.len()).filter(|at| ["tenant_id", "id"].contains(&columns[*at].as_str())).collect();
        let (mut selected, mut others) = (Vec::new(), Vec::new());
        while let Some(row) = rows.next().unwrap() {
            let is_selected = owners.iter().any(|at| {
                matches!(row.get_ref(*at), Ok(ValueRef::Text(id)) if companies.iter().any(|one| one.as_bytes() == id))
            });
            if is_selected { &mut selected } else { &mut others }.push(text_of(columns, row));
        }
        for (tables, rows) in [(&mut rows_by_owner.selected, selected), (&mut rows_by_owner.others, others)] {
            if !rows.is_empty() {
                tables.insert(table.to_owned(), rows);
            }
        }
    });
    rows_by_owner
}

fn text_of(columns: &[String], row: &Row<'_>) -> String {
    let mut text = String::with_capacity(512);
    for (at, name) in columns.iter().enumerate() {
        text.push_str(name);
        text.push_str(": ");
        match row.get_ref(at).unwrap() {
            ValueRef::Text(value) => {
                text.push('"');
                text.push_str(str::from_utf8(value).unwrap());
                text.push('"');
            }
            ValueRef::Null => text.push_str("NULL"),
            // As JavaScript receives them: an integral number is the same whether it is stored as INTEGER or REAL.
            ValueRef::Integer(number) => write!(text, "{number}").unwrap(),
            ValueRef::Real(number) => write!(text, "{number}").unwrap(),
            ValueRef::Blob(_) => panic!("no column is a blob"),
        }
        text.push('\n');
    }
    text
}
