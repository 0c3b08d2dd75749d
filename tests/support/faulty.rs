//! What the long suites do to the twin of the database (`scripts/assure/predicates.mjs`), in three steps: write down which
//! statements tests ask; try each of them with its faults where it is asked, and write down which tests make which fault matter to
//! the database; and at last ask one statement with one fault, which some test must mind.

use rusqlite::Connection;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::env::var;
use std::fmt::Debug;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

/// The file that is written to.
static WRITTEN: LazyLock<Option<String>> = LazyLock::new(|| var("STATEMENTS_WRITTEN").ok());
static KNOWN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Statements with what each would be with a fault.
static TRIED: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    let file = var("STATEMENTS_TRIED").ok();
    file.map(|file| serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()).unwrap_or_default()
});

/// A statement, and what is asked in its place.
static FAULT: LazyLock<Option<[String; 2]>> = LazyLock::new(|| {
    let fault = serde_json::from_str(&var("STATEMENT_AT_FAULT").ok()?).unwrap();
    // The first test that minds is enough.
    std::panic::set_hook(Box::new(|panic| {
        let why: String = panic.payload_as_str().unwrap_or_default().chars().take(300).collect();
        // Not by a macro: what those print is kept for the end of the test.
        let told = format!("\nMINDED {}\n", json!({ "test": test(), "why": why }));
        std::io::stderr().write_all(told.as_bytes()).unwrap();
        std::process::exit(101);
    }));
    Some(fault)
});

fn test() -> String {
    std::thread::current().name().unwrap_or_default().to_owned()
}

fn write(line: &Value) {
    let line = line.to_string() + "\n";
    if let Some(file) = WRITTEN.as_ref()
        && KNOWN.lock().unwrap().insert(line.clone())
    {
        OpenOptions::new().create(true).append(true).open(file).unwrap().write_all(line.as_bytes()).unwrap();
    }
}

/// What is asked in the place of a statement.
pub fn asked(sql: &str) -> &str {
    match FAULT.as_ref() {
        Some([from, to]) if from == sql => to,
        _ => sql,
    }
}

/// Writes down what is asked and, of the faults that it could have, those that matter: to what is answered, or to what there is then.
pub fn tried<T: Debug>(db: &Connection, sql: &str, ask: impl Fn(&str) -> T, dump: impl Fn() -> Value) {
    if WRITTEN.is_none() {
        return;
    }
    write(&json!({ "test": test(), "sql": sql }));
    let Some(faults) = TRIED.get(sql) else { return };
    // What was changed before it can be asked about once only.
    if sql.contains("changes()") {
        (0..faults.len()).for_each(|fault| write(&json!({ "test": test(), "sql": sql, "fault": fault })));
        return;
    }
    let reads = sql.starts_with("SELECT") || sql.starts_with("INSERT INTO must");
    let come = |sql: &str| {
        db.execute_batch("SAVEPOINT tried").unwrap();
        let answer = format!("{:?}", ask(sql));
        let come = (answer, db.changes(), if reads { Value::Null } else { dump() });
        db.execute_batch("ROLLBACK TO tried; RELEASE tried").unwrap();
        come
    };
    let right = come(sql);
    for (at, fault) in faults.iter().enumerate() {
        if come(fault) != right {
            write(&json!({ "test": test(), "sql": sql, "fault": at }));
        }
    }
}
