//! Hooks of mutation testing (`tests/mutation`) in the fake database. Three steps: record which statements tests run;
//! try the mutants of each where it runs, and record in which tests a result or a row differs; then let each test run
//! one mutant instead of its statement, which some test must kill.

use super::shadows;
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

/// The file that records go to.
static RECORD: LazyLock<Option<String>> = LazyLock::new(|| var("MUTATION_RECORD").ok());
static RECORDED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The name of each statement.
static NAMES: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Statements with some of their mutants by number, which are tried while recording.
static TRIED: LazyLock<BTreeMap<String, BTreeMap<usize, String>>> =
    LazyLock::new(|| read("MUTATION_TRIED").unwrap_or_default());

/// The tests in which a mutant made a difference.
static DIFFERENCES: Mutex<BTreeMap<(String, usize), BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// How often each mutant was tried beside shadows.
static TRIED_BESIDE_SHADOWS: Mutex<BTreeMap<(String, usize), usize>> = Mutex::new(BTreeMap::new());

/// How many tests with a difference suffice; all count if absent.
static ENOUGH: LazyLock<Option<usize>> = LazyLock::new(|| Some(var("MUTATION_ENOUGH").ok()?.parse().unwrap()));

/// How often a test tries a mutant if not all tests count: some ask a statement hundreds of times.
const TRIES: usize = 20;

/// How often a test asks a statement beside shadows: what they betray, they betray at once, and they are dear.
const BESIDE_SHADOWS: usize = 4;

/// How often all tests together try a mutant beside shadows if not all tests count.
const TRIES_BESIDE_SHADOWS: usize = 12;

/// The pages of the largest database whose mutants are recorded beside shadows if not all tests count: with thousands of members each takes
/// seconds, and shows hardly more than a few do.
const PAGES_OF_SHADOWS: u32 = 1000;

/// The mutant that each test runs.
static BY_TEST: LazyLock<BTreeMap<String, Mutant>> = LazyLock::new(|| {
    let Some(mutants) = read("MUTATION_BY_TEST") else { return BTreeMap::new() };
    std::panic::set_hook(Box::new(|panic| {
        let why: String = panic.payload_as_str().unwrap_or_default().chars().take(300).collect();
        say(&format!("KILLED {}", json!({ "test": thread(), "why": why })));
    }));
    mutants
});

/// A statement and its replacement.
type Mutant = [String; 2];

/// The key of a mutant, the number of the request that it is tried with, and the mutant.
type Trial = (String, usize, Mutant);

/// Trials by test, for tests that make many requests.
static TRIALS: LazyLock<BTreeMap<String, Vec<Trial>>> = LazyLock::new(|| read("MUTATION_TRIALS").unwrap_or_default());

thread_local! {
    /// The number of the test's current request.
    static CALL: Cell<Option<usize>> = const { Cell::new(None) };
    /// The mutant that is currently tried.
    static MUTANT: RefCell<Option<Mutant>> = const { RefCell::new(None) };
    /// How often this test, or its current request, has asked each statement with mutants.
    static ASKED: RefCell<BTreeMap<String, usize>> = const { RefCell::new(BTreeMap::new()) };
    /// How often this test has asked each statement beside shadows, or tried the current mutant so.
    static SHADOWED: RefCell<BTreeMap<String, usize>> = const { RefCell::new(BTreeMap::new()) };
}

/// Sets the number of the test's current request.
pub fn begin_call(number: usize) {
    CALL.set(Some(number));
    ASKED.take();
}

/// Whether tests try mutants instead of their usual work.
pub fn has_trials() -> bool {
    !TRIALS.is_empty()
}

/// Whether this is a step of mutation testing.
pub fn is_testing() -> bool {
    RECORD.is_some() || has_trials() || !BY_TEST.is_empty()
}

/// The trials of the current test.
pub fn trials() -> Vec<Trial> {
    TRIALS.get(&thread()).cloned().unwrap_or_default()
}

/// Runs a future with a mutant.
pub async fn with<T>(mutant: Mutant, act: impl Future<Output = T>) -> T {
    struct Reset;
    impl Drop for Reset {
        fn drop(&mut self) {
            MUTANT.set(None);
        }
    }
    let _reset = Reset;
    SHADOWED.take();
    MUTANT.set(Some(mutant));
    act.await
}

/// Reports whether a mutant was killed.
pub fn report(key: &str, is_killed: bool) {
    say(&format!("{} {key}", if is_killed { "KILLED" } else { "SURVIVED" }));
}

/// Not by a macro: its output is captured until the end of the test.
fn say(line: &str) {
    std::io::stderr().write_all(format!("\n{line}\n").as_bytes()).unwrap();
}

/// Reads the file that an environment variable names.
fn read<T: DeserializeOwned>(variable: &str) -> Option<T> {
    let file = var(variable).ok()?;
    Some(serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap())
}

/// Each test runs in its own thread, named after the test.
fn thread() -> String {
    std::thread::current().name().unwrap_or_default().to_owned()
}

/// The test and its current request.
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

/// The name of a statement: the module of `storage` that runs it, as `members::remove`.
fn name(sql: &str) -> String {
    NAMES.lock().unwrap().entry(sql.to_owned()).or_insert_with(module_of_storage).clone()
}

fn module_of_storage() -> String {
    let trace = Backtrace::force_capture().to_string();
    let module = trace.lines().find_map(|line| line.split_once("worker/storage/")?.1.split(".rs:").next());
    module.unwrap_or("tests").replace('/', "::")
}

/// The statement to run: the mutant if there is one.
pub fn statement_to_run(sql: &str) -> String {
    let of = |mutant: Option<&Mutant>| mutant.filter(|[from, _]| from == sql).map(|[_, to]| to.clone());
    let tried = MUTANT.with_borrow(|mutant| of(mutant.as_ref()));
    tried.or_else(|| of(BY_TEST.get(&thread()))).unwrap_or_else(|| sql.to_owned())
}

/// Whether a difference by this mutant is still unknown for this test, and too few other tests have one.
fn is_open(sql: &str, mutant: usize) -> bool {
    let differences = DIFFERENCES.lock().unwrap();
    let tests = differences.get(&(sql.to_owned(), mutant));
    tests.is_none_or(|tests| ENOUGH.is_none_or(|enough| tests.len() < enough) && !tests.contains(&test()))
}

/// Counts a statement, and returns how often it was counted.
fn count(counts: &mut BTreeMap<String, usize>, sql: &str) -> usize {
    let count = counts.entry(sql.to_owned()).or_default();
    *count += 1;
    *count
}

/// Whether this test has asked a statement too often to go on trying its mutants.
fn is_tired(sql: &str) -> bool {
    ASKED.with_borrow_mut(|asked| count(asked, sql)) > TRIES && ENOUGH.is_some()
}

/// Whether a test that asks a statement once more does it beside shadows.
pub fn is_beside_shadows(sql: &str) -> bool {
    SHADOWED.with_borrow_mut(|asked| count(asked, sql)) <= BESIDE_SHADOWS
}

/// Whether a mutant was not yet tried often enough beside shadows.
fn is_open_beside_shadows(sql: &str, mutant: usize) -> bool {
    let mut tried = TRIED_BESIDE_SHADOWS.lock().unwrap();
    let tries = tried.entry((sql.to_owned(), mutant)).or_default();
    *tries += 1;
    *tries <= TRIES_BESIDE_SHADOWS || ENOUGH.is_none()
}

fn differs(sql: &str, mutant: usize) {
    DIFFERENCES.lock().unwrap().entry((sql.to_owned(), mutant)).or_default().insert(test());
    record(&json!({ "test": test(), "sql": sql, "mutant": mutant }));
}

/// Records the statement and those of its mutants that make a difference: in the result, or in the rows afterwards.
pub fn recorded<T: Debug>(db: &Connection, sql: &str, ask: impl Fn(&str) -> T, dump: impl Fn() -> Value) {
    if RECORD.is_none() {
        return;
    }
    record(&json!({ "test": test(), "sql": sql, "name": name(sql) }));
    let Some(mutants) = TRIED.get(sql) else { return };
    let open: Vec<(usize, &String)> =
        mutants.iter().map(|(number, mutant)| (*number, mutant)).filter(|(number, _)| is_open(sql, *number)).collect();
    if open.is_empty() || is_tired(sql) {
        return;
    }
    let pages: u32 = db.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
    let is_beside_shadows = (pages <= PAGES_OF_SHADOWS || ENOUGH.is_none()) && is_beside_shadows(sql);
    let outcome = |sql: &str| {
        db.execute_batch("SAVEPOINT tried").unwrap();
        let before = db.total_changes();
        // A result that cannot be decoded counts as different.
        let result =
            catch_unwind(AssertUnwindSafe(|| format!("{:?}", ask(&shadows::repeatable(sql))))).unwrap_or_default();
        let changed = db.total_changes() - before;
        let outcome = (result, changed, if changed == 0 { Value::Null } else { dump() });
        db.execute_batch("ROLLBACK TO tried; RELEASE tried").unwrap();
        outcome
    };
    shadows::keeping_changes(db, || {
        let right = outcome(sql);
        for (number, mutant) in open {
            let is_tried_beside_shadows = || is_beside_shadows && is_open_beside_shadows(sql, number);
            let is_noticed = || shadows::noticed_by_mutant(db, sql, mutant, &|sql| format!("{:?}", ask(sql))).is_some();
            if outcome(mutant) != right || (is_tried_beside_shadows() && is_noticed()) {
                differs(sql, number);
            }
        }
    });
}
