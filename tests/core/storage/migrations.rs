//! Schema migrations: shipped files never change, a column is removed only after a release without uses, data of the
//! previous version survives, and so does its code on the new schema.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::database::Sqlite;
use crate::support::fixtures::{ANNA, phc};
use crate::support::seeded_random::SeededRandom;
use asgard::domain::crypto::bytes::{base64url, sha256};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Version, file and hash of each migration, one per line, in order. A release appends; existing lines never change.
const SHIPPED: &str = "migrations/shipped.txt";

fn migrations() -> Vec<(String, String)> {
    let files = fs::read_dir("migrations").unwrap().map(|entry| entry.unwrap().path());
    let mut all: Vec<(String, String)> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "sql"))
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    all.sort();
    all
}

fn version(text: &str) -> [u32; 3] {
    let parts: Vec<u32> = text.split('.').map(|part| part.parse().unwrap()).collect();
    parts.try_into().unwrap()
}

#[test]
fn shipped_migrations_are_as_they_were_shipped() {
    let line = |(name, text): &(String, String)| format!("{name} {}", base64url(&sha256(text.as_bytes())));
    let lines: Vec<String> = migrations().iter().map(line).collect();
    let shipped = fs::read_to_string(SHIPPED).unwrap_or_default();
    let unchanged: Vec<&str> = shipped.lines().collect();
    for (at, line) in unchanged.iter().enumerate() {
        assert!(line.ends_with(&lines[at]), "{line}: a shipped migration is not changed; write another one");
    }
    if std::env::var("UPDATE").is_ok() {
        let new = lines.iter().skip(unchanged.len()).map(|line| format!("{} {line}\n", env!("CARGO_PKG_VERSION")));
        fs::write(SHIPPED, format!("{shipped}{}", new.collect::<String>())).unwrap();
    } else {
        assert_eq!(unchanged.len(), lines.len(), "a new one is shipped by UPDATE=1 cargo test --test core migrations");
    }
}

/// Tables and columns that a migration removes or renames.
fn taken_away(sql: &str) -> Vec<String> {
    let bare: Vec<&str> = sql.lines().map(|line| line.split("--").next().unwrap_or("")).collect();
    let words: Vec<String> =
        bare.join(" ").split_whitespace().map(|word| word.trim_matches([';', ',', '(', ')', '"']).to_owned()).collect();
    let upper: Vec<String> = words.iter().map(|word| word.to_uppercase()).collect();
    let mut found = Vec::new();
    for at in 0..words.len() {
        let next = |by: usize| upper.get(at + by).map_or("", String::as_str);
        let name = match (upper[at].as_str(), next(1), next(2)) {
            ("DROP", "TABLE", "IF") => at + 4,
            ("DROP" | "RENAME", "TABLE" | "COLUMN", _) => at + 2,
            ("RENAME", "TO", _) => at - 1,
            _ => continue,
        };
        // A table that is created again is not removed.
        let is_back = (0..words.len()).any(|at| {
            upper[at] == "CREATE"
                && upper.get(at + 1).is_some_and(|word| word == "TABLE")
                && words.get(at + 2) == words.get(name)
        });
        if !is_back {
            found.push(words[name].clone());
        }
    }
    found
}

/// Errors of a migration that removes something: it must name the release in which it became unused (`-- after:
/// 1.2.3`), that release must be over, and the current code must not name it.
fn too_early(sql: &str, current: &str, code: &str) -> Vec<String> {
    let after = sql.lines().find_map(|line| line.strip_prefix("-- after: "));
    let is_over = after.is_some_and(|after| version(after.trim()) < version(current));
    let is_word =
        |name: &str| code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name);
    taken_away(sql).into_iter().filter(|name| !is_over || is_word(name)).collect()
}

fn code() -> String {
    fn read(folder: &Path, all: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, all);
            } else {
                all.push_str(&fs::read_to_string(&path).unwrap_or_default());
            }
        }
    }
    let mut all = String::new();
    for folder in ["worker/storage", "seed"] {
        read(Path::new(folder), &mut all);
    }
    all
}

#[test]
fn what_is_taken_away_was_unused_for_a_release() {
    let code = code();
    for (name, sql) in migrations() {
        assert_eq!(too_early(&sql, env!("CARGO_PKG_VERSION"), &code), Vec::<String>::new(), "{name}");
    }
    let checked = |sql: &str| too_early(sql, "0.3.0", "SELECT shade FROM lamps");
    let drop = "ALTER TABLE lamps DROP COLUMN glow;";
    assert_eq!(checked(drop), ["glow"], "it does not say since when nobody uses it");
    assert_eq!(checked(&format!("-- after: 0.3.0\n{drop}")), ["glow"], "in the release that stopped using it");
    assert_eq!(checked(&format!("-- after: 0.2.0\n{drop}")), Vec::<String>::new());
    assert_eq!(checked("-- after: 0.2.0\nALTER TABLE lamps DROP COLUMN shade;"), ["shade"], "it is still used");
    assert_eq!(checked("DROP TABLE IF EXISTS lamps;"), ["lamps"]);
    assert_eq!(checked("ALTER TABLE lamps RENAME COLUMN shade TO hood;"), ["shade"]);
    assert_eq!(checked("ALTER TABLE lamps RENAME TO lights;"), ["lamps"]);
}

/// Tables with their columns: name, type.
fn tables(connection: &Connection) -> BTreeMap<String, Vec<(String, String)>> {
    let mut names = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").unwrap();
    let names: Vec<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let of = |table: &String| {
        let mut columns = connection.prepare(&format!("PRAGMA table_info({table})")).unwrap();
        columns.query_map([], |row| Ok((row.get(1)?, row.get(2)?))).unwrap().map(Result::unwrap).collect()
    };
    names.iter().filter(|name| *name != "must").map(|name| (name.clone(), of(name))).collect()
}

/// Inserts a row with these columns, as code that knows no others does.
fn put(connection: &Connection, table: &str, columns: &[(String, String)], number: usize) {
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let values: Vec<String> = columns
        .iter()
        .map(|(name, kind)| match (kind.as_str(), name.as_str()) {
            ("INTEGER", _) => number.to_string(),
            // Triggers parse these.
            (_, "words" | "settings" | "profile" | "detail") => "'{}'".to_owned(),
            (_, "app_ids" | "role_ids") => "'[]'".to_owned(),
            // Rows with the same number belong together.
            (_, name) if name == "id" || name.ends_with("_id") => format!("'id-{number}'"),
            _ => format!("'{name}-{number}'"),
        })
        .collect();
    // A trigger may have inserted a counter row already.
    let sql = format!("INSERT OR REPLACE INTO {table} ({}) VALUES ({})", names.join(", "), values.join(", "));
    connection.execute_batch(&sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
}

#[test]
fn every_migration_keeps_every_row_and_lets_the_code_before_it_write() {
    let all = migrations();
    for step in 1..all.len() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON").unwrap();
        for (_, sql) in all.iter().take(step) {
            connection.execute_batch(sql).unwrap();
        }
        let before = tables(&connection);
        // Users and tenants first, because triggers read them.
        let mut ordered: Vec<_> = before.iter().collect();
        ordered.sort_by_key(|(table, _)| !["users", "tenants"].contains(&table.as_str()));
        for (table, columns) in &ordered {
            put(&connection, table, columns, 7);
        }
        let (name, sql) = &all[step];
        connection.execute_batch("BEGIN").unwrap();
        connection.execute_batch(sql).unwrap_or_else(|error| panic!("{name} over data: {error}"));
        connection.execute_batch("COMMIT").unwrap();
        let count = |table: &str| -> i64 {
            connection.query_row(&format!("SELECT COUNT(*) FROM {table}"), [], |row| row.get(0)).unwrap()
        };
        // No code writes what may be taken away (`what_is_taken_away_was_unused_for_a_release`).
        let gone = taken_away(sql);
        for (table, columns) in ordered.iter().filter(|(table, _)| !gone.contains(table)) {
            assert!(count(table) >= 1, "{name} loses the row of {table}");
            put(&connection, table, columns, 8);
            assert!(count(table) >= 2, "{name}: the code before it cannot write {table}");
        }
    }
}

/// Users and tenants stored by the previous version, migrated, and used by this one.
#[tokio::test]
async fn a_database_of_the_version_before_is_moved_on_and_used() {
    let all = migrations();
    let (last, earlier) = all.split_last().unwrap();
    let random = SeededRandom::new(1);
    let db = Sqlite::built(random.clone(), |connection| {
        for (_, sql) in earlier {
            connection.execute_batch(sql).unwrap();
        }
        let data = format!(
            "INSERT INTO tenants (id, business_uuid, title, name, city, created_at) VALUES ('t-alpha', 'b-alpha', 'Alpha', 'Alpha GmbH', 'Köln', 1);
             INSERT INTO users (id, email, first_name, last_name, email_verified, created_at) VALUES ('u-anna', '{ANNA}', 'Anna', 'Müller', 1, 1);
             INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at) VALUES ('u-anna', '{}', 'k1', 1);
             INSERT INTO apps (id, title, base_title, category_name, base_category_name, sort, administration) VALUES ('admin.users', 'P', 'P', 'A', 'A', 1, 1);
             INSERT INTO roles (tenant_id, id, title, has_admin_rights, is_admin_role, created_at) VALUES ('t-alpha', 'r-admin', 'admin', 1, 1, 1);
             INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-alpha', 'u-anna', 1);
             INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-anna', 'r-admin');",
            phc()
        );
        connection.execute_batch(&data).unwrap();
        connection.execute_batch(&last.1).unwrap();
    });
    let app = TestApp::over(db, random, 1, "local", "{}");
    let mut anna = signed_in(&app, ANNA).await;
    assert_eq!(anna.enter("t-alpha").await.status, 200);
    let people = anna.get("/api/admin/user").await;
    assert_eq!(
        (people.status.as_u16(), people.json()["data"][0]["email"].clone()),
        (200, ANNA.into()),
        "{}",
        people.text()
    );
    let changed = anna.patch("/api/user/me", &serde_json::json!({ "firstName": "Änne" })).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
}

#[test]
fn names_that_were_stored_before_a_letter_was_normalized_are_found_afterwards() {
    let all = migrations();
    let step = all.iter().position(|(name, _)| name.starts_with("0042_")).unwrap();
    let connection = Connection::open_in_memory().unwrap();
    for (_, sql) in all.iter().take(step) {
        connection.execute_batch(sql).unwrap();
    }
    let keys = |table: &str, columns: &str| -> Vec<String> {
        let all: Vec<String> = columns.split(", ").map(|column| format!("'{column}', {column}")).collect();
        let sql = format!("SELECT json_object({}) FROM {table} ORDER BY 1", all.join(", "));
        let mut rows = connection.prepare(&sql).unwrap();
        rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    connection
        .execute_batch(
            r#"INSERT INTO tenants (id, business_uuid, title, name, title_key, city_key, created_at) VALUES ('t', 'b', 'Ηλιος', 'H', 'ηλιος', 'ħamrun', 1);
               INSERT INTO tenant_words (tenant_id, word, field) VALUES ('t', 'ηλιος', 't');
               INSERT INTO users (id, email, first_name, last_name, first_key, last_key, words, created_at)
                 VALUES ('u', 'u@x', 'Νίκος', 'Παππάς', 'νικος', 'παππας', '{"f":["νικος"],"l":["παππας"]}', 1), ('o', 'o@x', 'O', 'O', 'o', 'o', '{}', 1);
               INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t', 'u', 1), ('t', 'o', 1);
               INSERT INTO member_words (tenant_id, word, field, user_id) VALUES ('t', 'νικοσ', 'f', 'u');
               INSERT INTO roles (tenant_id, id, title, title_key, created_at) VALUES ('t', 'r', 'Ŧ', 'ŧ', 1);
               INSERT INTO role_words (tenant_id, word, role_id) VALUES ('t', 'ŧ', 'r');
               INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t', 'u', 'r');"#,
        )
        .unwrap();
    connection.execute_batch(&all[step].1).unwrap();
    for (table, columns, expected) in [
        ("tenants", "title, title_key, city_key", vec![r#"{"title":"Ηλιος","title_key":"ηλιοσ","city_key":"hamrun"}"#]),
        ("tenant_words", "word", vec![r#"{"word":"ηλιοσ"}"#]),
        (
            "users",
            "first_key, last_key, words",
            vec![
                r#"{"first_key":"o","last_key":"o","words":"{}"}"#,
                r#"{"first_key":"νικοσ","last_key":"παππασ","words":"{\"f\":[\"νικοσ\"],\"l\":[\"παππασ\"]}"}"#,
            ],
        ),
        (
            "memberships",
            "first_key, last_key",
            vec![r#"{"first_key":"o","last_key":"o"}"#, r#"{"first_key":"νικοσ","last_key":"παππασ"}"#],
        ),
        ("member_words", "word, field", vec![r#"{"word":"νικοσ","field":"f"}"#, r#"{"word":"παππασ","field":"l"}"#]),
        ("roles", "title, title_key", vec![r#"{"title":"Ŧ","title_key":"t"}"#]),
        ("role_words", "word", vec![r#"{"word":"t"}"#]),
        ("role_members", "last_key", vec![r#"{"last_key":"παππασ"}"#]),
        ("member_blocks", "n0 + n1 + n2 + n3", vec![r#"{"n0 + n1 + n2 + n3":2}"#]),
    ] {
        assert_eq!(keys(table, columns), expected, "{table}");
    }
}

#[test]
fn addresses_of_pictures_that_were_deleted_are_replaced_by_the_pictures_of_today() {
    let all = migrations();
    let step = all.iter().position(|(name, _)| name.starts_with("0044_")).unwrap();
    let connection = Connection::open_in_memory().unwrap();
    for (_, sql) in all.iter().take(step) {
        connection.execute_batch(sql).unwrap();
    }
    connection
        .execute_batch(
            "INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('t', 'b', 'T', 'T', 1);
             INSERT INTO users (id, email, first_name, image, created_at) VALUES
               ('replaced', 'a@x', 'A', '/media/new.webp', 1), ('removed', 'b@x', 'B', NULL, 1), ('shown', 'c@x', 'C', '/media/own.webp', 1),
               ('given', 'd@x', 'D', '/media/own.webp', 1), ('elsewhere', 'e@x', 'E', NULL, 1), ('none', 'f@x', 'F', '/media/new.webp', 1);
             INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at) VALUES
               ('', 'new', 'replaced', 'image/png', '', 1), ('', 'own', 'shown', 'image/png', '', 1), ('t', 'given', 'given', 'image/png', '', 1);
             INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't', id, 1 FROM users;
             UPDATE memberships SET image = json_extract(
               '{\"replaced\":\"/media/old.webp\",\"removed\":\"/media/gone.webp\",\"shown\":\"/media/own.webp\",\"given\":\"/media/given.webp\",\"elsewhere\":\"/x.webp\"}',
               '$.' || user_id)",
        )
        .unwrap();
    connection.execute_batch(&all[step].1).unwrap();
    let images: String = connection
        .query_row(
            "SELECT json_group_object(user_id, image) FROM (SELECT user_id, image FROM memberships ORDER BY user_id)",
            [],
            |row| row.get(0),
        )
        .unwrap();
    let images: serde_json::Value = serde_json::from_str(&images).unwrap();
    let expected = serde_json::json!({ "replaced": "/media/new.webp", "removed": null, "shown": "/media/own.webp",
        "given": "/media/given.webp", "elsewhere": "/x.webp", "none": null });
    assert_eq!(images, expected);
}

#[test]
fn blocks_that_begin_at_nobody_begin_at_their_first_member_afterwards() {
    let all = migrations();
    let step = all.iter().position(|(name, _)| name.starts_with("0045_")).unwrap();
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    for (_, sql) in all.iter().take(step) {
        connection.execute_batch(sql).unwrap();
    }
    connection
        .execute_batch(
            "INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('t', 'b', 'T', 'T', 1);
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
               INSERT INTO users (id, email, first_name, last_key, created_at) SELECT 'u' || (1000 + i), 'u' || i || '@x', 'U', 'k' || (1000 + i), 1 FROM n;
             INSERT INTO memberships (tenant_id, user_id, created_at, is_employee) SELECT 't', id, 1, CAST(substr(id, 2) AS INTEGER) % 2 FROM users ORDER BY last_key",
        )
        .unwrap();
    let starts = || -> Vec<String> {
        let mut rows = connection.prepare("SELECT from_key || ' ' || from_id FROM member_blocks ORDER BY 1").unwrap();
        rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(starts(), [" ", "k1192 u1192", "k1384 u1384"]);
    connection
        .execute_batch(
            "DELETE FROM users WHERE id IN ('u1192', 'u1193');
             UPDATE memberships SET last_key = 'k1000' WHERE user_id = 'u1384'",
        )
        .unwrap();
    assert_eq!(starts(), [" ", "k1192 u1192", "k1384 u1384"], "names of an erased and of a renamed member");
    connection.execute_batch(&all[step].1).unwrap();
    assert_eq!(starts(), [" ", "k1194 u1194", "k1385 u1385"]);
    connection.execute_batch("DELETE FROM users WHERE id = 'u1194'").unwrap();
    assert_eq!(starts(), [" ", "k1195 u1195", "k1385 u1385"]);
}
