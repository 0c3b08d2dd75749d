//! What the long suites do to the twin of the database (`tests/mutation/predicates.mjs`), in three steps: write down which
//! statements tests ask; try each of them with its faults where it is asked, and write down which tests make which fault matter to
//! the database; and at last let each test ask one statement with one fault, which some test must mind.

use rusqlite::Connection;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::env::var;
use std::fmt::Debug;
use std::fs::OpenOptions;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{LazyLock, Mutex};

/// The file that is written to.
static WRITTEN: LazyLock<Option<String>> = LazyLock::new(|| var("STATEMENTS_WRITTEN").ok());
static KNOWN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Statements with what each would be with a fault.
static TRIED: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| read("STATEMENTS_TRIED").unwrap_or_default());

/// The tests in which a fault mattered: so many of them are enough.
static MATTERED: Mutex<BTreeMap<(String, usize), BTreeSet<String>>> = Mutex::new(BTreeMap::new());
static ENOUGH: LazyLock<usize> =
    LazyLock::new(|| var("STATEMENTS_ENOUGH").map_or(usize::MAX, |enough| enough.parse().unwrap()));

/// By test: a statement, and what is asked in its place.
static FAULTS: LazyLock<BTreeMap<String, Fault>> = LazyLock::new(|| {
    let Some(faults) = read("STATEMENTS_AT_FAULT") else { return BTreeMap::new() };
    std::panic::set_hook(Box::new(|panic| {
        let why: String = panic.payload_as_str().unwrap_or_default().chars().take(300).collect();
        // Not by a macro: what those print is kept for the end of the test.
        let told = format!("\nMINDED {}\n", json!({ "test": thread(), "why": why }));
        std::io::stderr().write_all(told.as_bytes()).unwrap();
    }));
    faults
});

/// A statement, and what is asked in its place.
type Fault = [String; 2];

/// What a fault is called, the call that it is tried with, and the fault.
type Trial = (String, usize, Fault);

/// By test that makes many calls.
static PLANS: LazyLock<BTreeMap<String, Vec<Trial>>> = LazyLock::new(|| read("STATEMENTS_PLANNED").unwrap_or_default());

thread_local! {
    /// The call of a test that is made now.
    static PLACE: Cell<Option<usize>> = const { Cell::new(None) };
    /// The fault that is tried now.
    static FAULT: RefCell<Option<Fault>> = const { RefCell::new(None) };
}

/// Says which call a test makes now.
pub fn at(place: usize) {
    PLACE.set(Some(place));
}

/// Whether tests try faults in place of what they do.
pub fn is_planned() -> bool {
    !PLANS.is_empty()
}

/// What a test is to try.
pub fn plan() -> Vec<Trial> {
    PLANS.get(&thread()).cloned().unwrap_or_default()
}

/// Does something with a fault.
pub async fn with<T>(fault: Fault, act: impl Future<Output = T>) -> T {
    struct Over;
    impl Drop for Over {
        fn drop(&mut self) {
            FAULT.set(None);
        }
    }
    let _over = Over;
    FAULT.set(Some(fault));
    act.await
}

/// Tells whether a fault was minded.
pub fn told(key: &str, is_minded: bool) {
    let told = format!("\n{} {key}\n", if is_minded { "MINDED" } else { "SILENT" });
    std::io::stderr().write_all(told.as_bytes()).unwrap();
}

/// The file that a variable names.
fn read<T: DeserializeOwned>(variable: &str) -> Option<T> {
    let file = var(variable).ok()?;
    Some(serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap())
}

/// A test runs in a thread of its own, which is called like it.
fn thread() -> String {
    std::thread::current().name().unwrap_or_default().to_owned()
}

/// The test, and its call.
fn test() -> String {
    PLACE.get().map_or_else(thread, |place| format!("{}#{place}", thread()))
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
pub fn asked(sql: &str) -> String {
    let of = |fault: Option<&Fault>| fault.filter(|[from, _]| from == sql).map(|[_, to]| to.clone());
    let planned = FAULT.with_borrow(|fault| of(fault.as_ref()));
    planned.or_else(|| of(FAULTS.get(&thread()))).unwrap_or_else(|| sql.to_owned())
}

/// Whether it is not known yet that a fault matters in this test, and there are not enough others.
fn is_asked_for(sql: &str, fault: usize) -> bool {
    let mattered = MATTERED.lock().unwrap();
    let tests = mattered.get(&(sql.to_owned(), fault));
    tests.is_none_or(|tests| tests.len() < *ENOUGH && !tests.contains(&test()))
}

fn matters(sql: &str, fault: usize) {
    MATTERED.lock().unwrap().entry((sql.to_owned(), fault)).or_default().insert(test());
    write(&json!({ "test": test(), "sql": sql, "fault": fault }));
}

/// Writes down what is asked and, of the faults that it could have, those that matter: to what is answered, or to what there is then.
pub fn tried<T: Debug>(db: &Connection, sql: &str, ask: impl Fn(&str) -> T, dump: impl Fn() -> Value) {
    if WRITTEN.is_none() {
        return;
    }
    write(&json!({ "test": test(), "sql": sql }));
    let Some(faults) = TRIED.get(sql) else { return };
    let open: Vec<usize> = (0..faults.len()).filter(|fault| is_asked_for(sql, *fault)).collect();
    if open.is_empty() {
        return;
    }
    // What was changed before it can be asked about once only.
    if sql.contains("changes()") {
        open.into_iter().for_each(|fault| matters(sql, fault));
        return;
    }
    let come = |sql: &str| {
        db.execute_batch("SAVEPOINT tried").unwrap();
        let before = db.total_changes();
        // What cannot even be read is different.
        let answer = catch_unwind(AssertUnwindSafe(|| format!("{:?}", ask(sql)))).unwrap_or_default();
        let changed = db.total_changes() - before;
        let come = (answer, changed, if changed == 0 { Value::Null } else { dump() });
        db.execute_batch("ROLLBACK TO tried; RELEASE tried").unwrap();
        come
    };
    let right = come(sql);
    for fault in open {
        if faults.get(fault).is_some_and(|fault| come(fault) != right) {
            matters(sql, fault);
        }
    }
}
