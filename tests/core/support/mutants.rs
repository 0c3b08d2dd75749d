//! What mutation testing (`tests/mutation`) does to the fake of the database, in three steps: record which statements tests ask; try the
//! mutants of each where it is asked, and record which tests see another answer or another row by which; and at last let each test ask one
//! mutant in the place of its statement, which some test must kill.

use rusqlite::Connection;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::env::var;
use std::fmt::Debug;
use std::fs::OpenOptions;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{LazyLock, Mutex};

/// The file that is recorded to.
static RECORD: LazyLock<Option<String>> = LazyLock::new(|| var("MUTATION_RECORD").ok());
static RECORDED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The name of each statement.
static NAMES: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Statements with their mutants, tried while tests are recorded.
static TRIED: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| read("MUTATION_TRIED").unwrap_or_default());

/// The tests to which a mutant made a difference: so many of them are enough.
static DIFFERENCES: Mutex<BTreeMap<(String, usize), BTreeSet<String>>> = Mutex::new(BTreeMap::new());
static ENOUGH: LazyLock<usize> =
    LazyLock::new(|| var("MUTATION_ENOUGH").map_or(usize::MAX, |enough| enough.parse().unwrap()));

/// The mutant of each test.
static BY_TEST: LazyLock<BTreeMap<String, Mutant>> = LazyLock::new(|| {
    let Some(mutants) = read("MUTATION_BY_TEST") else { return BTreeMap::new() };
    std::panic::set_hook(Box::new(|panic| {
        let why: String = panic.payload_as_str().unwrap_or_default().chars().take(300).collect();
        say(&format!("KILLED {}", json!({ "test": thread(), "why": why })));
    }));
    mutants
});

/// A statement, and what is asked in its place.
type Mutant = [String; 2];

/// The key of a mutant, the call that it is tried with, and the mutant.
type Trial = (String, usize, Mutant);

/// By test that makes many calls.
static TRIALS: LazyLock<BTreeMap<String, Vec<Trial>>> = LazyLock::new(|| read("MUTATION_TRIALS").unwrap_or_default());

thread_local! {
    /// The call of a test that is made now.
    static CALL: Cell<Option<usize>> = const { Cell::new(None) };
    /// The mutant that is tried now.
    static MUTANT: RefCell<Option<Mutant>> = const { RefCell::new(None) };
}

/// Says which call a test makes now.
pub fn begin_call(number: usize) {
    CALL.set(Some(number));
}

/// Whether tests try mutants instead of what they do.
pub fn has_trials() -> bool {
    !TRIALS.is_empty()
}

/// What a test is to try.
pub fn trials() -> Vec<Trial> {
    TRIALS.get(&thread()).cloned().unwrap_or_default()
}

/// Does something with a mutant.
pub async fn with<T>(mutant: Mutant, act: impl Future<Output = T>) -> T {
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            MUTANT.set(None);
        }
    }
    let _reset = Reset;
    MUTANT.set(Some(mutant));
    act.await
}

/// Reports what became of a mutant.
pub fn report(key: &str, is_killed: bool) {
    say(&format!("{} {key}", if is_killed { "KILLED" } else { "SURVIVED" }));
}

/// Not by a macro: what those print is kept for the end of the test.
fn say(line: &str) {
    std::io::stderr().write_all(format!("\n{line}\n").as_bytes()).unwrap();
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
    CALL.get().map_or_else(thread, |call| format!("{}#{call}", thread()))
}

fn record(line: &Value) {
    let line = line.to_string() + "\n";
    if let Some(file) = RECORD.as_ref()
        && RECORDED.lock().unwrap().insert(line.clone())
    {
        OpenOptions::new().create(true).append(true).open(file).unwrap().write_all(line.as_bytes()).unwrap();
    }
}

/// What a statement is called: the module of `storage` that asks it, as `members::remove`.
fn name(sql: &str) -> String {
    NAMES.lock().unwrap().entry(sql.to_owned()).or_insert_with(module_of_storage).clone()
}

fn module_of_storage() -> String {
    let trace = Backtrace::force_capture().to_string();
    let module = trace.lines().find_map(|line| line.split_once("worker/storage/")?.1.split(".rs:").next());
    module.unwrap_or("tests").replace('/', "::")
}

/// What is asked in the place of a statement.
pub fn asked(sql: &str) -> String {
    let of = |mutant: Option<&Mutant>| mutant.filter(|[from, _]| from == sql).map(|[_, to]| to.clone());
    let tried = MUTANT.with_borrow(|mutant| of(mutant.as_ref()));
    tried.or_else(|| of(BY_TEST.get(&thread()))).unwrap_or_else(|| sql.to_owned())
}

/// Whether it is not known yet that a mutant makes a difference to this test, and there are not enough others.
fn is_open(sql: &str, mutant: usize) -> bool {
    let differences = DIFFERENCES.lock().unwrap();
    let tests = differences.get(&(sql.to_owned(), mutant));
    tests.is_none_or(|tests| tests.len() < *ENOUGH && !tests.contains(&test()))
}

fn differs(sql: &str, mutant: usize) {
    DIFFERENCES.lock().unwrap().entry((sql.to_owned(), mutant)).or_default().insert(test());
    record(&json!({ "test": test(), "sql": sql, "mutant": mutant }));
}

/// Records what is asked and, of the mutants that are tried, those that make a difference: to the answer, or to what there is then.
pub fn recorded<T: Debug>(db: &Connection, sql: &str, ask: impl Fn(&str) -> T, dump: impl Fn() -> Value) {
    if RECORD.is_none() {
        return;
    }
    record(&json!({ "test": test(), "sql": sql, "name": name(sql) }));
    let Some(mutants) = TRIED.get(sql) else { return };
    let open: Vec<usize> = (0..mutants.len()).filter(|mutant| is_open(sql, *mutant)).collect();
    if open.is_empty() {
        return;
    }
    // What was changed before it can be asked about once only.
    if sql.contains("changes()") {
        open.into_iter().for_each(|mutant| differs(sql, mutant));
        return;
    }
    let outcome = |sql: &str| {
        db.execute_batch("SAVEPOINT tried").unwrap();
        let before = db.total_changes();
        // What cannot even be read is different.
        let answer = catch_unwind(AssertUnwindSafe(|| format!("{:?}", ask(sql)))).unwrap_or_default();
        let changed = db.total_changes() - before;
        let outcome = (answer, changed, if changed == 0 { Value::Null } else { dump() });
        db.execute_batch("ROLLBACK TO tried; RELEASE tried").unwrap();
        outcome
    };
    let right = outcome(sql);
    for mutant in open {
        if mutants.get(mutant).is_some_and(|mutant| outcome(mutant) != right) {
            differs(sql, mutant);
        }
    }
}
