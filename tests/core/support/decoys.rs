//! What decoy tenants hold is nothing to the others: the same calls in two worlds that differ in that alone.

use super::app::TestApp;
use super::database::Sqlite;
use rusqlite::{Row, types::ValueRef};
use std::collections::BTreeMap;

/// Names of the companies beside Alpha.
const DECOYS: [&str; 2] = ["t-aaa", "t-zzz"];

/// Planted in what is theirs when they are loud.
pub const OF_DECOYS: &str = "planteddecoy";

/// How the companies beside Alpha are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoys {
    /// Alpha's people belong to them, and that is all.
    Quiet,
    /// They have rows under the ids of all that is Alpha's.
    Loud,
}

/// Puts them there; again, for what came into Alpha meanwhile.
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

/// Rows as text, by their tables: of those that have any.
pub type Tables = BTreeMap<String, Vec<String>>;

/// What there is, in some companies and outside.
#[derive(Default)]
pub struct RowsByOwner {
    pub theirs: Tables,
    pub others: Tables,
}

/// Everything.
pub fn all(db: &Sqlite) -> Tables {
    rows_by_owner_of(db, &[]).others
}

/// What there is, in theirs and outside.
pub fn rows_by_owner(db: &Sqlite) -> RowsByOwner {
    rows_by_owner_of(db, &DECOYS)
}

/// What there is, in some companies and outside.
pub fn rows_by_owner_of(db: &Sqlite, companies: &[&str]) -> RowsByOwner {
    let mut rows_by_owner = RowsByOwner::default();
    db.each_row(|table, row| {
        let is_theirs = ["tenant_id", "id"].iter().any(|column| {
            matches!(row.get_ref(*column), Ok(ValueRef::Text(id)) if companies.iter().any(|one| one.as_bytes() == id))
        });
        let tables = if is_theirs { &mut rows_by_owner.theirs } else { &mut rows_by_owner.others };
        tables.entry(table.to_owned()).or_default().push(text_of(row));
    });
    rows_by_owner
}

fn text_of(row: &Row<'_>) -> String {
    let mut text = String::new();
    for (at, name) in row.as_ref().column_names().enumerate() {
        text.push_str(name);
        text.push_str(": ");
        match row.get_ref(at).unwrap() {
            ValueRef::Text(value) => text.push_str(&format!("{:?}", str::from_utf8(value).unwrap())),
            ValueRef::Null => text.push_str("NULL"),
            // As JavaScript hears them: an integral number is one number, however it is stored.
            ValueRef::Integer(number) => text.push_str(&number.to_string()),
            ValueRef::Real(number) => text.push_str(&number.to_string()),
            ValueRef::Blob(_) => panic!("no column is a blob"),
        }
        text.push('\n');
    }
    text
}
