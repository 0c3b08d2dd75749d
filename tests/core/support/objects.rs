//! A native fake of the Durable Objects: an in-memory SQLite database per object, with the same decisions and messages.
//! It is strict: numbers arrive as REAL, responses come in a seeded random order, a call can fail before or after its
//! commit, and only the databases (and alarms, which belong to the platform) outlive a call.

use asgard::domain::protection::counter::{CounterCommand, CounterOutcome};
use asgard::domain::protection::device::{DeviceCommand, DeviceOutcome};
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use asgard::domain::time::Timestamp;
use asgard::objects::{self, Decision, Sweep, protocol};
use asgard::ports::{Clock, ObjectSql, Objects, Row, Unavailable};
use async_trait::async_trait;
use rand::{Rng, SeedableRng, rngs::StdRng};
use rusqlite::{Connection, types::Value as Sql};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::task::Poll;

type Decide<C, O> = fn(&dyn ObjectSql, &C, Timestamp) -> Result<Decision<O>, String>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    Authority,
    Device,
    Counter,
}

/// A fault of a call. The caller sees `Unavailable` each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The object is unreachable.
    Unreached,
    /// It fails before its transaction commits: nothing is written.
    BeforeCommit,
    /// The response is lost: everything is written.
    AfterCommit,
    /// No fault yet.
    None,
}

/// The storage of one object.
pub struct Storage {
    sql: Connection,
    /// When the platform would fire its alarm.
    pub alarm: Option<Timestamp>,
}

impl Default for Storage {
    fn default() -> Self {
        Self { sql: Connection::open_in_memory().unwrap(), alarm: None }
    }
}

impl Storage {
    /// Runs a decision in one transaction, which is rolled back on failure.
    pub fn transact<T>(
        &mut self,
        decide: impl FnOnce(&dyn ObjectSql) -> Result<Decision<T>, String>,
    ) -> Result<T, String> {
        let transaction = self.sql.unchecked_transaction().unwrap();
        let decision = decide(&InTransaction(&transaction))?;
        transaction.commit().unwrap();
        self.alarm = decision.wake_at.or(self.alarm);
        Ok(decision.outcome)
    }

    /// Fires the alarm.
    pub fn sweep(&mut self, sweep: impl FnOnce(&dyn ObjectSql) -> Result<Sweep, String>) {
        let transaction = self.sql.unchecked_transaction().unwrap();
        let swept = sweep(&InTransaction(&transaction)).unwrap();
        transaction.commit().unwrap();
        self.alarm = match swept {
            Sweep::WakeAt(at) => Some(at),
            Sweep::Empty => None,
        };
    }

    /// Whether the object holds nothing at all, not even a table.
    pub fn is_empty(&self) -> bool {
        self.sql.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get::<_, i64>(0)).unwrap() == 0
    }

    /// Every row of every table, as text.
    pub fn text(&self) -> String {
        let tables = InTransaction(&self.sql).exec("SELECT name FROM sqlite_master WHERE type = 'table'", &[]).unwrap();
        let rows = |table: &Row| {
            let name = table["name"].as_str().unwrap();
            InTransaction(&self.sql).exec(&format!("SELECT * FROM {name}"), &[]).unwrap()
        };
        tables.iter().map(|table| json!(rows(table)).to_string()).collect()
    }

    /// Reads one number from the object.
    pub fn number(&self, query: &str) -> i64 {
        self.sql.query_row(query, [], |row| row.get(0)).unwrap()
    }
}

struct InTransaction<'a>(&'a Connection);

impl ObjectSql for InTransaction<'_> {
    fn exec(&self, sql: &str, params: &[Value]) -> Result<Vec<Row>, String> {
        let wrong = |error: rusqlite::Error| error.to_string();
        let mut statement = self.0.prepare_cached(sql).map_err(wrong)?;
        if statement.parameter_count() != params.len() {
            return Err(format!("Wrong number of parameter bindings for SQL query: {sql}"));
        }
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let values = params.iter().map(bound).collect::<Result<Vec<_>, _>>()?;
        let mut rows = statement.query(rusqlite::params_from_iter(values)).map_err(wrong)?;
        let mut read = Vec::new();
        while let Some(row) = rows.next().map_err(wrong)? {
            let mut fields = Row::new();
            for (at, name) in names.iter().enumerate() {
                fields.insert(name.clone(), delivered(row.get(at).map_err(wrong)?));
            }
            read.push(fields);
        }
        Ok(read)
    }
}

/// JavaScript has one kind of number, and the platform binds it as REAL.
fn bound(value: &Value) -> Result<Sql, String> {
    match value {
        Value::Null => Ok(Sql::Null),
        Value::String(text) => Ok(Sql::Text(text.clone())),
        Value::Number(number) => Ok(number.as_f64().map_or(Sql::Null, Sql::Real)),
        other => Err(format!("{other} cannot be bound")),
    }
}

fn delivered(value: Sql) -> Value {
    match value {
        Sql::Null | Sql::Blob(_) => Value::Null,
        Sql::Integer(number) => json!(number),
        Sql::Real(number) => json!(number),
        Sql::Text(text) => Value::String(text),
    }
}

pub struct NativeObjects {
    clock: Arc<dyn Clock>,
    random: Mutex<StdRng>,
    faults: Mutex<VecDeque<(Class, Fault)>>,
    calls: Mutex<BTreeMap<Class, usize>>,
    stored: Mutex<BTreeMap<(Class, String), Storage>>,
}

impl NativeObjects {
    /// Empty. The seed determines the order of responses.
    pub fn new(clock: Arc<dyn Clock>, seed: u64) -> Self {
        Self {
            clock,
            random: Mutex::new(StdRng::seed_from_u64(seed)),
            faults: Mutex::default(),
            calls: Mutex::default(),
            stored: Mutex::default(),
        }
    }

    /// Makes the next call to a class fail. Several faults are queued.
    pub fn fail(&self, class: Class, fault: Fault) {
        self.faults.lock().unwrap().push_back((class, fault));
    }

    /// The same for a later call, after `calls` to the class.
    pub fn fail_after(&self, class: Class, calls: usize, fault: Fault) {
        self.faults.lock().unwrap().extend(std::iter::repeat_n((class, Fault::None), calls));
        self.fail(class, fault);
    }

    /// Removes planned faults; returns whether some had not occurred yet.
    pub fn disarm(&self) -> bool {
        let mut faults = self.faults.lock().unwrap();
        let is_left = !faults.is_empty();
        faults.clear();
        is_left
    }

    /// The number of calls to a class so far.
    pub fn calls(&self, class: Class) -> usize {
        self.calls.lock().unwrap().get(&class).copied().unwrap_or_default()
    }

    /// Reads an object; one that was never called is empty.
    pub fn look<T>(&self, class: Class, name: &str, look: impl FnOnce(&Storage) -> T) -> T {
        look(self.stored.lock().unwrap().entry((class, name.to_owned())).or_default())
    }

    /// How many objects of a class hold anything.
    pub fn count(&self, class: Class) -> usize {
        let stored = self.stored.lock().unwrap();
        stored.iter().filter(|((of, _), storage)| *of == class && !storage.is_empty()).count()
    }

    /// The content of all objects, as text.
    pub fn text(&self) -> String {
        self.stored.lock().unwrap().values().map(Storage::text).collect()
    }

    /// Fires every alarm that is due.
    pub fn ring(&self) {
        let now = self.clock.now();
        for ((class, _), storage) in self.stored.lock().unwrap().iter_mut() {
            if storage.alarm.is_some_and(|at| at <= now) {
                storage.sweep(|sql| match class {
                    Class::Authority => objects::authority::sweep(sql, now),
                    Class::Device => objects::device::sweep(sql, now),
                    Class::Counter => objects::counter::sweep(sql, now),
                });
            }
        }
    }

    async fn ask<C: Serialize + DeserializeOwned, O: Serialize + DeserializeOwned>(
        &self,
        class: Class,
        name: &str,
        command: &C,
        decide: Decide<C, O>,
    ) -> Result<O, Unavailable> {
        let sent = protocol::write(command).unwrap();
        self.wait().await;
        *self.calls.lock().unwrap().entry(class).or_default() += 1;
        let fault = self.fault(class);
        if fault == Some(Fault::Unreached) {
            return Err(Unavailable(format!("{class:?} unreached")));
        }
        let answered = self.stored.lock().unwrap().entry((class, name.to_owned())).or_default().transact(|sql| {
            let decision = decide(sql, &protocol::read::<C>(&sent)?, self.clock.now())?;
            if fault == Some(Fault::BeforeCommit) { Err("failed before commit".to_owned()) } else { Ok(decision) }
        });
        self.wait().await;
        let outcome = answered.map_err(Unavailable)?;
        if fault == Some(Fault::AfterCommit) {
            return Err(Unavailable("the answer was lost".to_owned()));
        }
        Ok(protocol::read(&protocol::write(&outcome).unwrap()).unwrap())
    }

    fn fault(&self, class: Class) -> Option<Fault> {
        let mut faults = self.faults.lock().unwrap();
        let at = faults.iter().position(|(meant, _)| *meant == class)?;
        faults.remove(at).map(|(_, fault)| fault)
    }

    /// Yields a random number of times.
    async fn wait(&self) {
        let turns = self.random.lock().unwrap().random_range(0..4);
        for _ in 0..turns {
            let mut is_first = true;
            std::future::poll_fn(|context| {
                if std::mem::take(&mut is_first) {
                    context.waker().wake_by_ref();
                    return Poll::Pending;
                }
                Poll::Ready(())
            })
            .await;
        }
    }
}

#[async_trait]
impl Objects for NativeObjects {
    async fn authority(
        &self,
        user: &asgard::domain::ids::UserId,
        command: &AuthorityCommand,
        _hint: Option<&str>,
    ) -> Result<AuthorityOutcome, Unavailable> {
        self.ask(Class::Authority, user, command, objects::authority::decide).await
    }

    async fn device(
        &self,
        device: &asgard::domain::ids::DeviceId,
        command: &DeviceCommand,
    ) -> Result<DeviceOutcome, Unavailable> {
        self.ask(Class::Device, device, command, objects::device::decide).await
    }

    async fn counter(&self, name: &str, command: &CounterCommand) -> Result<CounterOutcome, Unavailable> {
        self.ask(Class::Counter, name, command, objects::counter::decide).await
    }
}
