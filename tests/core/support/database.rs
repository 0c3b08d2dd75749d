//! A strict fake of D1: the same SQL on SQLite, with D1's limits and error messages, numbers bound as REAL, random
//! interleaving, and failures on command before and after the commit.

use super::seeded_random::SeededRandom;
use super::template::{LentConnection, Template, copy};
use super::{mutants, plans, shadows, split_databases};
use asgard::ports::{Batch, Database, DatabaseError, Row, Statement};
use async_trait::async_trait;
use rusqlite::limits::Limit;
use rusqlite::types::{Value as Sql, ValueRef};
use rusqlite::{Connection, params_from_iter};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    BeforeCommit,
    /// Committed, but the response is lost.
    AfterCommit,
    /// Committed, and the request ran into its deadline.
    Stalled,
}

/// What succeeds before a planned fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlannedFault {
    /// This number of statements, counted across batches.
    Statements(usize),
    /// This number of batches.
    Batches(usize, Fault),
    /// Nothing: the responses of this number of batches are lost, one after the other.
    Lost(usize),
}

pub struct Sqlite {
    connection: Mutex<LentConnection>,
    random: SeededRandom,
    armed: Mutex<Option<PlannedFault>>,
    statements: Mutex<Vec<Cow<'static, str>>>,
    is_kept: AtomicBool,
    results: Mutex<Vec<(String, Vec<Row>)>>,
    committed: Mutex<Vec<(Statement, Vec<Row>)>>,
    /// The size that it reports.
    pub bytes: AtomicU64,
}

impl Sqlite {
    pub fn new(random: SeededRandom) -> Self {
        static EMPTY: LazyLock<Template> = LazyLock::new(|| {
            let empty = Connection::open_in_memory().unwrap();
            empty.execute_batch(include_str!("../../../schema.sql")).unwrap();
            Template::new(empty)
        });
        Self::from(&EMPTY, random)
    }

    /// A database that starts as a template says.
    pub fn from(template: &'static Template, random: SeededRandom) -> Self {
        Self::over(template.lend(open), random)
    }

    /// A database with a schema made by `build`.
    pub fn built(random: SeededRandom, build: impl FnOnce(&mut Connection)) -> Self {
        let mut connection = open();
        build(&mut connection);
        Self::over(LentConnection::own(connection), random)
    }

    /// A template with the current content.
    pub fn into_template(self) -> Template {
        Template::new(self.connection.into_inner().unwrap().into_own())
    }

    fn over(connection: LentConnection, random: SeededRandom) -> Self {
        Self {
            connection: Mutex::new(connection),
            random,
            armed: Mutex::new(None),
            statements: Mutex::new(Vec::new()),
            is_kept: AtomicBool::new(false),
            results: Mutex::new(Vec::new()),
            committed: Mutex::new(Vec::new()),
            bytes: AtomicU64::new(4_096),
        }
    }

    /// Saves the current content for `restore`; results of statements are recorded from here on.
    pub fn keep(&self) {
        self.run("SAVEPOINT kept");
        self.is_kept.store(true, Ordering::SeqCst);
    }

    /// Restores the saved content, reseeds the randomness, and forgets the results so far.
    pub fn restore(&self, seed: u64) {
        self.random.restart(seed);
        self.run("ROLLBACK TO kept");
        self.results.lock().unwrap().clear();
    }

    /// Statements with their results since then.
    pub fn results(&self) -> Vec<(String, Vec<Row>)> {
        self.results.lock().unwrap().clone()
    }

    pub fn fail_next(&self, fault: Fault) {
        self.fail_after(0, fault);
    }

    /// The same for a later batch, after `batches` successful ones.
    pub fn fail_after(&self, batches: usize, fault: Fault) {
        *self.armed.lock().unwrap() = Some(PlannedFault::Batches(batches, fault));
    }

    /// Fails in the middle of a batch, after `statements` successful ones.
    pub fn fail_after_statements(&self, statements: usize) {
        *self.armed.lock().unwrap() = Some(PlannedFault::Statements(statements));
    }

    /// Loses the responses of consecutive batches with an error that D1 documents as retryable.
    pub fn lose(&self, batches: usize) {
        *self.armed.lock().unwrap() = Some(PlannedFault::Lost(batches));
    }

    /// Removes a planned fault; returns whether it had not occurred yet.
    pub fn disarm(&self) -> bool {
        self.armed.lock().unwrap().take().is_some()
    }

    /// Whether the store fails at this statement.
    fn breaks(&self) -> bool {
        let mut armed = self.armed.lock().unwrap();
        match *armed {
            Some(PlannedFault::Statements(0)) => armed.take().is_some(),
            Some(PlannedFault::Statements(left)) => {
                *armed = Some(PlannedFault::Statements(left - 1));
                false
            }
            Some(PlannedFault::Batches(..) | PlannedFault::Lost(_)) | None => false,
        }
    }

    /// The fault of this batch, if any.
    fn fault(&self) -> Option<Fault> {
        let mut armed = self.armed.lock().unwrap();
        match *armed {
            Some(PlannedFault::Batches(0, fault)) => {
                *armed = None;
                Some(fault)
            }
            Some(PlannedFault::Batches(left, fault)) => {
                *armed = Some(PlannedFault::Batches(left - 1, fault));
                None
            }
            Some(PlannedFault::Lost(0)) => {
                *armed = None;
                None
            }
            Some(PlannedFault::Lost(left)) => {
                *armed = Some(PlannedFault::Lost(left - 1));
                Some(Fault::AfterCommit)
            }
            Some(PlannedFault::Statements(_)) | None => None,
        }
    }

    /// Runs SQL outside of the product. Its statements stay prepared: most of it is what many tests start with.
    pub fn run(&self, sql: &str) {
        let connection = self.connection.lock().unwrap();
        for statement in statements_of(sql) {
            // Takes effect when it is prepared.
            if statement.starts_with("PRAGMA") {
                connection.execute_batch(statement).unwrap();
            } else {
                connection.prepare_cached(statement).unwrap().query([]).unwrap().next().unwrap();
            }
        }
    }

    /// Reads rows outside of the product.
    pub fn rows(&self, sql: &str) -> Vec<Row> {
        rows_of(&self.connection.lock().unwrap(), sql, &[]).unwrap()
    }

    /// Every statement that was run, for tests of the SQL itself.
    pub fn statements(&self) -> Vec<Cow<'static, str>> {
        self.statements.lock().unwrap().clone()
    }

    /// The steps of a statement's plan.
    pub fn plan(&self, sql: &str) -> Vec<String> {
        plans::steps(&self.connection.lock().unwrap(), sql).unwrap()
    }

    /// The number of those that belonged to requests: mail delivery and audit log seals run beside them.
    pub fn statements_of_calls(&self) -> usize {
        let is_beside =
            |sql: &str| ["audit_open", "audit_seals", "mail_outbox"].iter().any(|table| sql.contains(table));
        self.statements.lock().unwrap().iter().filter(|sql| !is_beside(sql)).count()
    }

    /// A copy of the database as it is now; `committed` records from here on.
    pub fn begin(&self) -> Connection {
        self.committed.lock().unwrap().clear();
        let mut connection = self.connection.lock().unwrap();
        connection.leave();
        let mut now = Connection::open_in_memory().unwrap();
        copy(&connection, &mut now);
        now
    }

    /// The statements of successful batches, with their results.
    pub fn committed(&self) -> Vec<(Statement, Vec<Row>)> {
        self.committed.lock().unwrap().clone()
    }

    /// Every row of every table, except what is counted after a response: a rejected mutation must leave it unchanged.
    pub fn dump(&self) -> Value {
        let mut dump = dump_of(&self.connection.lock().unwrap());
        dump.as_object_mut().unwrap().remove("security_events");
        dump
    }

    /// The same without building JSON, which takes ten times as long: calls back with each table, its columns and its rows.
    pub fn each_table(&self, mut visit: impl FnMut(&str, &[String], &mut rusqlite::Rows<'_>)) {
        let connection = self.connection.lock().unwrap();
        let mut names = connection.prepare_cached("SELECT name FROM sqlite_master WHERE type = 'table'").unwrap();
        let names = names.query_map([], |row| row.get::<_, String>(0)).unwrap().map(Result::unwrap);
        for name in names.filter(|name| name != "security_events") {
            let mut statement = connection.prepare_cached(&format!("SELECT * FROM {name}")).unwrap();
            let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
            visit(&name, &columns, &mut statement.query([]).unwrap());
        }
    }

    fn transact(&self, statements: &[Statement]) -> Result<Batch, DatabaseError> {
        let fault = self.fault();
        let mut connection = self.connection.lock().unwrap();
        // Before the first one runs: explaining a statement changes nothing, and some statements read `changes()` of the previous one.
        for Statement { sql, .. } in statements {
            plans::check(&connection, sql);
            split_databases::check(&connection, sql);
        }
        // Within the transaction of the test, if its connection is lent.
        let transaction = connection.savepoint().unwrap();
        let mut batch = Batch::default();
        let overloaded =
            || DatabaseError::Unavailable("D1_ERROR: D1 DB is overloaded. Requests queued for too long.".into());
        for statement in statements {
            if self.breaks() {
                return Err(overloaded());
            }
            self.statements.lock().unwrap().push(statement.sql.clone());
            let ask = |sql: &str| rows_of(&transaction, sql, &statement.params);
            mutants::recorded(&transaction, &statement.sql, ask, || dump_of(&transaction));
            let to_run = mutants::statement_to_run(&statement.sql);
            shadows::check(&transaction, &statement.sql, &to_run, |sql| format!("{:?}", ask(sql)));
            let rows = ask(&to_run).map_err(|text| error(&text))?;
            if self.is_kept.load(Ordering::SeqCst) {
                self.results.lock().unwrap().push((statement.sql.to_string(), rows.clone()));
            }
            batch.rows_read += rows.len() as u64;
            batch.rows.push(rows);
        }
        if fault == Some(Fault::BeforeCommit) {
            return Err(overloaded());
        }
        transaction.commit().unwrap();
        batch.bytes = self.bytes.load(Ordering::SeqCst);
        self.committed.lock().unwrap().extend(statements.iter().cloned().zip(batch.rows.iter().cloned()));
        match fault {
            Some(Fault::AfterCommit) => Err(DatabaseError::Unavailable("D1_ERROR: Network connection lost.".into())),
            // The error message of worker/cloudflare/database.rs.
            Some(Fault::Stalled) => Err(DatabaseError::Unavailable("no answer within the deadline".into())),
            Some(Fault::BeforeCommit) | None => Ok(batch),
        }
    }
}

/// An empty database with the limits of D1.
fn open() -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    connection.set_limit(Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50).unwrap();
    connection.set_limit(Limit::SQLITE_LIMIT_VARIABLE_NUMBER, 100).unwrap();
    connection.set_limit(Limit::SQLITE_LIMIT_COMPOUND_SELECT, 5).unwrap();
    connection.set_limit(Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 10).unwrap();
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, 2_000_000).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    // Tests run the same statements repeatedly, and planning one takes longer than running it.
    connection.set_prepared_statement_cache_capacity(256);
    connection
}

/// The statements of a script without triggers: it ends them outside of texts and comments.
fn statements_of(sql: &str) -> Vec<&str> {
    let (mut is_text, mut is_comment, mut last) = (false, false, ' ');
    let statements = sql.split(|next: char| {
        match next {
            '\'' if !is_comment => is_text = !is_text,
            '-' if !is_text && last == '-' => is_comment = true,
            '\n' => is_comment = false,
            _ => {}
        }
        last = next;
        next == ';' && !is_text && !is_comment
    });
    statements.map(str::trim).filter(|statement| !statement.is_empty()).collect()
}

fn error(text: &str) -> DatabaseError {
    asgard::storage::constraint_error(text).unwrap_or_else(|| DatabaseError::Broken(text.to_owned()))
}

/// Every row of every table.
pub fn dump_of(connection: &Connection) -> Value {
    let rows = |sql: &str| rows_of(connection, sql, &[]).unwrap();
    let tables = rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
    let dump = tables.iter().map(|table| {
        let name = table["name"].as_str().unwrap();
        (name.to_owned(), json!(rows(&format!("SELECT * FROM {name}"))))
    });
    Value::Object(dump.collect())
}

/// Runs a query as D1 does.
pub fn rows_of(connection: &Connection, sql: &str, params: &[Value]) -> Result<Vec<Row>, String> {
    let text = |e: rusqlite::Error| format!("D1_ERROR: {e}: SQLITE_ERROR");
    assert!(params.len() <= 100, "D1 binds at most 100 values");
    let mut prepared = connection.prepare_cached(sql).map_err(text)?;
    let names: Vec<String> = prepared.column_names().map(str::to_owned).collect();
    let mut rows = prepared.query(params_from_iter(params.iter().map(bound))).map_err(text)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next().map_err(text)? {
        let values = names.iter().enumerate().map(|(at, name)| (name.clone(), read(row.get_ref(at).unwrap())));
        found.push(values.collect());
    }
    Ok(found)
}

/// Binds values as D1 does: every number is REAL.
pub fn bound(value: &Value) -> Sql {
    match value {
        Value::Null => Sql::Null,
        Value::Bool(flag) => Sql::Real(f64::from(u8::from(*flag))),
        Value::Number(number) => Sql::Real(number.as_f64().unwrap()),
        Value::String(text) => Sql::Text(text.clone()),
        Value::Array(_) | Value::Object(_) => panic!("lists are bound as one JSON text"),
    }
}

/// Reads values as JavaScript receives them: numbers are doubles, integral ones look like integers.
pub fn read(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => {
            assert!(number.unsigned_abs() <= 1 << 53, "D1 rounds integers above 2^53");
            json!(number)
        }
        ValueRef::Real(number) if number.fract() == 0.0 => json!(number as i64),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(text) => json!(std::str::from_utf8(text).unwrap()),
        ValueRef::Blob(_) => panic!("no column is a blob"),
    }
}

#[async_trait]
impl Database for Sqlite {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        self.random.shake().await;
        let result = self.transact(&statements);
        self.random.shake().await;
        result
    }
}
