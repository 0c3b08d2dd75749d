//! A native fake of the Durable Objects: a SQLite database in memory per object, the same decisions, the same messages.
//! It is unkind: numbers arrive as REAL, answers come in a seeded random order, a call can fail before or after its
//! commit, and nothing but the databases (and the alarms, which are the platform's) outlives a call.

use asgard::domain::time::Timestamp;
use asgard::domain::{authority, counter, device};
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

/// A class of objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    Authority,
    Device,
    Counter,
}

/// What goes wrong with a call. The caller sees `Unavailable` each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The object cannot be reached.
    Unreached,
    /// It fails before its transaction commits: nothing was written.
    BeforeCommit,
    /// The answer is lost: everything was written.
    AfterCommit,
    /// Nothing goes wrong yet.
    None,
}

/// The storage of one object.
pub struct Storage {
    sql: Connection,
    /// When the platform would ring.
    pub alarm: Option<Timestamp>,
}

impl Default for Storage {
    fn default() -> Self {
        Self { sql: Connection::open_in_memory().unwrap(), alarm: None }
    }
}

impl Storage {
    /// Runs a decision in one transaction, rolled back as a whole where it fails.
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

    /// Rings the alarm.
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

    /// Every row of every table as text.
    pub fn text(&self) -> String {
        let tables = InTransaction(&self.sql).exec("SELECT name FROM sqlite_master WHERE type = 'table'", &[]).unwrap();
        let rows = |table: &Row| {
            let name = table["name"].as_str().unwrap();
            InTransaction(&self.sql).exec(&format!("SELECT * FROM {name}"), &[]).unwrap()
        };
        tables.iter().map(|table| json!(rows(table)).to_string()).collect()
    }

    /// One number out of the object, for tests.
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

/// All objects of a test.
pub struct NativeObjects {
    clock: Arc<dyn Clock>,
    random: Mutex<StdRng>,
    faults: Mutex<VecDeque<(Class, Fault)>>,
    stored: Mutex<BTreeMap<(Class, String), Storage>>,
}

impl NativeObjects {
    /// None yet. The seed decides the order of answers.
    pub fn new(clock: Arc<dyn Clock>, seed: u64) -> Self {
        Self {
            clock,
            random: Mutex::new(StdRng::seed_from_u64(seed)),
            faults: Mutex::default(),
            stored: Mutex::default(),
        }
    }

    /// Makes the next call to a class fail. Several are met in order.
    pub fn fail(&self, class: Class, fault: Fault) {
        self.faults.lock().unwrap().push_back((class, fault));
    }

    /// The same for a later call: so many to the class are met first.
    pub fn fail_after(&self, class: Class, calls: usize, fault: Fault) {
        self.faults.lock().unwrap().extend(std::iter::repeat_n((class, Fault::None), calls));
        self.fail(class, fault);
    }

    /// Whether what was to fail has not come yet; it will not any more.
    pub fn disarm(&self) -> bool {
        let mut faults = self.faults.lock().unwrap();
        let is_left = !faults.is_empty();
        faults.clear();
        is_left
    }

    /// Looks into an object; one that was never asked is empty.
    pub fn look<T>(&self, class: Class, name: &str, look: impl FnOnce(&Storage) -> T) -> T {
        look(self.stored.lock().unwrap().entry((class, name.to_owned())).or_default())
    }

    /// How many objects of a class hold anything.
    pub fn count(&self, class: Class) -> usize {
        let stored = self.stored.lock().unwrap();
        stored.iter().filter(|((of, _), storage)| *of == class && !storage.is_empty()).count()
    }

    /// Everything that any object holds, as text.
    pub fn text(&self) -> String {
        self.stored.lock().unwrap().values().map(Storage::text).collect()
    }

    /// Rings every alarm that is due.
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

    /// Lets others go first, a few times or never.
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
        command: &authority::Command,
        _hint: Option<&str>,
    ) -> Result<authority::Outcome, Unavailable> {
        self.ask(Class::Authority, user, command, objects::authority::decide).await
    }

    async fn device(
        &self,
        device: &asgard::domain::ids::DeviceId,
        command: &device::Command,
    ) -> Result<device::Outcome, Unavailable> {
        self.ask(Class::Device, device, command, objects::device::decide).await
    }

    async fn counter(&self, name: &str, command: &counter::Command) -> Result<counter::Outcome, Unavailable> {
        self.ask(Class::Counter, name, command, objects::counter::decide).await
    }
}
