//! What a test writes is gone when its connection serves the next one.

use crate::support::database::Sqlite;
use crate::support::fixtures;
use crate::support::seeded_random::SeededRandom;
use crate::support::template::Template;
use serde_json::{Value, json};
use std::sync::LazyLock;

fn everything(db: &Sqlite) -> Value {
    let schema = db.rows("SELECT type, name, sql FROM sqlite_master ORDER BY name");
    json!([db.dump(), schema])
}

#[test]
fn a_lent_database_is_as_a_fresh_one() {
    static TEMPLATE: LazyLock<Template> =
        LazyLock::new(|| fixtures::filled_database(SeededRandom::new(1)).into_template());
    let lent = || Sqlite::from(&TEMPLATE, SeededRandom::new(1));
    let first = lent();
    let fresh = everything(&first);
    first.run("DELETE FROM role_members; UPDATE tenants SET title = 'Other'");
    first.keep();
    first.run("ALTER TABLE audit_open RENAME TO audit_gone; CREATE TABLE more (id TEXT); DELETE FROM memberships");
    assert_ne!(everything(&first), fresh);
    first.restore(1);
    assert_eq!(first.rows("SELECT DISTINCT title FROM tenants").len(), 1, "kept");
    drop(first);
    assert_eq!(everything(&lent()), fresh);

    // A second one at the same time, and one whose content was copied.
    let (one, other) = (lent(), lent());
    one.run("DELETE FROM role_members");
    assert_eq!(everything(&other), fresh);
    let copy = one.begin();
    assert_eq!(copy.query_row("SELECT count(*) FROM role_members", [], |row| row.get::<_, i64>(0)).unwrap(), 0);
    drop((one, other));
    assert_eq!([everything(&lent()), everything(&lent())], [fresh.clone(), fresh]);
}
