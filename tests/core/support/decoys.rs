//! What decoy tenants hold is nothing to the others: the same calls in two worlds that differ in that alone.

use super::app::TestApp;
use serde_json::Value;

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

/// What there is, in theirs and outside.
pub fn parted(dump: Value) -> (Value, Value) {
    parted_from(dump, &DECOYS)
}

/// What there is, in some companies and outside.
pub fn parted_from(dump: Value, companies: &[&str]) -> (Value, Value) {
    let (mut theirs, mut others) = (dump.clone(), dump);
    let is_theirs = |row: &Value| {
        companies.iter().any(|id| ["tenant_id", "id"].iter().any(|column| row[column].as_str() == Some(id)))
    };
    for (dump, kept) in [(&mut theirs, true), (&mut others, false)] {
        for rows in dump.as_object_mut().unwrap().values_mut().filter_map(Value::as_array_mut) {
            rows.retain(|row| is_theirs(row) == kept);
        }
    }
    (theirs, others)
}
