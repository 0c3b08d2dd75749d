//! Migrations, `schema.sql` and the statements agree.

use asgard::domain::precondition::{Constraint, Precondition};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use strum::VariantArray;

/// Structure by name, without comments and white space: ALTER TABLE leaves white space of its own.
fn structure(sql: &[String]) -> Vec<(String, String)> {
    let connection = Connection::open_in_memory().unwrap();
    for text in sql {
        connection.execute_batch(text).unwrap();
    }
    let mut prepared =
        connection.prepare("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").unwrap();
    let rows = prepared.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))).unwrap();
    let bare = |sql: String| {
        let lines: Vec<&str> = sql.lines().map(|line| line.split("--").next().unwrap_or("")).collect();
        let words = lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        // A renamed table is quoted.
        let words = words.replace('"', "");
        [" ,", ", ", "( ", " )"].iter().fold(words, |text, loose| text.replace(loose, loose.trim()))
    };
    rows.map(|row| row.map(|(name, sql)| (name, bare(sql))).unwrap()).collect()
}

/// The migrations in order; the list of shipped ones is in the same folder.
fn files() -> Vec<PathBuf> {
    let all = fs::read_dir("migrations").unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = all.filter(|path| path.extension().is_some_and(|ending| ending == "sql")).collect();
    files.sort();
    files
}

fn migrations() -> Vec<String> {
    files().iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn the_schema_is_the_sum_of_the_migrations() {
    assert_eq!(structure(&migrations()), structure(&[fs::read_to_string("schema.sql").unwrap()]));
}

/// Triggers by table, in the order in which they were made.
fn triggers(sql: &[String]) -> BTreeMap<String, Vec<String>> {
    let connection = Connection::open_in_memory().unwrap();
    for text in sql {
        connection.execute_batch(text).unwrap();
    }
    let mut made = connection
        .prepare("SELECT tbl_name || CASE WHEN sql LIKE '% INSERT ON %' THEN ' insert' WHEN sql LIKE '% DELETE ON %' THEN ' delete' ELSE ' update' END, name
            FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
        .unwrap();
    let mut found = BTreeMap::new();
    for row in made.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap() {
        let (table, name): (String, String) = row.unwrap();
        found.entry(table).or_insert_with(Vec::new).push(name);
    }
    found
}

/// SQLite promises no order of the triggers of an event, but has one: tests, which begin with `schema.sql`, and a database that was migrated
/// must have the same.
#[test]
fn triggers_fire_in_the_same_order_in_a_database_that_was_migrated() {
    assert_eq!(triggers(&migrations()), triggers(&[fs::read_to_string("schema.sql").unwrap()]));
}

#[test]
fn a_trigger_has_the_name_of_its_table_and_its_event() {
    for (event, names) in triggers(&[fs::read_to_string("schema.sql").unwrap()]) {
        let (table, event) = event.split_once(' ').unwrap();
        let row = table.strip_suffix('s').unwrap_or(table);
        let is_named = |name: &String| match table {
            "user_outbox" | "tenant_outbox" => name.starts_with("deliver_"),
            _ => name.starts_with(&format!("{row}_{event}_")),
        };
        assert!(names.iter().all(is_named), "{table} {event}: {names:?}");
    }
}

#[test]
fn migrations_are_numbered_without_gaps() {
    for (at, file) in files().iter().enumerate() {
        let name = file.file_name().unwrap().to_string_lossy();
        assert!(name.starts_with(&format!("{:04}_", at + 1)), "{name}");
    }
}

#[test]
fn the_checks_of_must_are_the_preconditions() {
    let tables = structure(&[fs::read_to_string("schema.sql").unwrap()]);
    let (_, must) = tables.iter().find(|(name, _)| name == "must").unwrap();
    let columns = must.split_once('(').unwrap().1.strip_suffix(") STRICT").unwrap().split(',');
    let known = Precondition::VARIANTS.iter().map(|precondition| {
        let name = precondition.into_str();
        format!("{name} INTEGER CONSTRAINT {name} CHECK ({name} IS NULL)")
    });
    assert_eq!(columns.map(str::to_owned).collect::<Vec<_>>(), known.collect::<Vec<_>>());
}

#[test]
fn constraints_are_what_the_database_says() {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch(&fs::read_to_string("schema.sql").unwrap()).unwrap();
    let unique = "SELECT 1 FROM pragma_index_list(?1) l WHERE l.[unique] = 1 \
      AND (SELECT i.name FROM pragma_index_info(l.name) i WHERE i.seqno = 0) = ?2";
    for constraint in Constraint::VARIANTS {
        let known = match constraint.into_str().split_once('.') {
            Some((table, column)) => connection.prepare(unique).unwrap().exists([table, column]).unwrap(),
            None => {
                let check = format!("CHECK ({})", constraint.into_str());
                let tables = structure(&[fs::read_to_string("schema.sql").unwrap()]);
                tables.iter().any(|(_, sql)| sql.contains(&check))
            }
        };
        assert!(known, "{constraint:?}");
    }
}

#[test]
fn every_table_is_strict() {
    let tables = structure(&[fs::read_to_string("schema.sql").unwrap()]);
    for (name, sql) in tables.iter().filter(|(_, sql)| sql.starts_with("CREATE TABLE")) {
        assert!(sql.contains("STRICT"), "{name}");
    }
}

#[test]
fn tenant_tables_and_their_unique_keys_lead_with_the_tenant() {
    // Tables of users or of the platform, not of a tenant.
    let global = [
        "users",
        "credentials",
        "devices",
        "pins",
        "enrolments",
        "codes",
        "providers",
        "provider_flows",
        "totp",
        "totp_enrolments",
        "recovery_codes",
        "passkeys",
        "trusted_devices",
        "idempotency",
        "apps",
        "mail_outbox",
        "authority_outbox",
        "must",
        "tenant_words",
        "tenants",
        "company_stats",
        "cron_runs",
        "platform_days",
        "directory",
        "batch_users",
        "handed",
        "user_outbox",
        "tenant_outbox",
    ];
    let tables = structure(&[fs::read_to_string("schema.sql").unwrap()]);
    for (name, sql) in tables.iter().filter(|(_, sql)| sql.starts_with("CREATE TABLE")) {
        if !global.contains(&name.as_str()) {
            assert!(sql.contains("PRIMARY KEY (tenant_id"), "{name}");
        }
    }
}
