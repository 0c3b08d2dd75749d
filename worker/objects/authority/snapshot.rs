//! The snapshot of the user that all their sessions share. It is only replaced by a newer version.

use crate::domain::row;
use crate::domain::sessions::snapshot::Snapshot;
use crate::objects::rows::first;
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::json;

/// Inserts a snapshot, or replaces an older one.
pub fn insert_newer(sql: &dyn ObjectSql, snapshot: &Snapshot) -> Result<(), String> {
    sql.exec(
        "INSERT INTO person (one, version, snapshot) VALUES (1, ?1, ?2) ON CONFLICT (one) DO UPDATE
           SET version = excluded.version, snapshot = excluded.snapshot WHERE excluded.version > person.version",
        &[json!(snapshot.version), json!(text(snapshot)?)],
    )
    .map(|_| ())
}

/// Replaces an older snapshot. Without one there is no session that needs it.
pub fn update(sql: &dyn ObjectSql, snapshot: &Snapshot) -> Result<(), String> {
    sql.exec(
        "UPDATE person SET version = ?1, snapshot = ?2 WHERE version < ?1",
        &[json!(snapshot.version), json!(text(snapshot)?)],
    )
    .map(|_| ())
}

pub fn read(sql: &dyn ObjectSql) -> Result<Box<Snapshot>, String> {
    #[derive(Deserialize)]
    struct Row {
        #[serde(deserialize_with = "row::json")]
        snapshot: Box<Snapshot>,
    }
    Ok(first::<Row>(sql, "SELECT snapshot FROM person", &[])?.ok_or("a session without its user")?.snapshot)
}

fn text(snapshot: &Snapshot) -> Result<String, String> {
    serde_json::to_string(snapshot).map_err(|error| error.to_string())
}
