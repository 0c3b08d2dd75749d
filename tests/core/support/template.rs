//! The databases that tests start from. SQLite parses the schema and plans every statement anew for each connection,
//! which takes longer than most tests; so a test works within a transaction that is rolled back when it is done, and
//! its connection serves the next test.

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::ops::{Deref, DerefMut};
use std::sync::Mutex;

pub struct Template {
    content: Mutex<Connection>,
    /// Connections to copies of the content, each at the beginning of a transaction.
    idle: Mutex<Vec<Connection>>,
}

impl Template {
    pub fn new(content: Connection) -> Self {
        Self { content: Mutex::new(content), idle: Mutex::default() }
    }

    /// A database with this content for one test; `open` opens an empty one.
    pub fn lend(&'static self, open: impl FnOnce() -> Connection) -> LentConnection {
        let idle = self.idle.lock().unwrap().pop();
        let connection = idle.unwrap_or_else(|| {
            let mut connection = open();
            copy(&self.content.lock().unwrap(), &mut connection);
            connection.execute_batch("BEGIN").unwrap();
            connection
        });
        LentConnection { connection: Some(connection), to_return: Some(self) }
    }
}

/// Copies a database without an open transaction.
pub fn copy(from: &Connection, to: &mut Connection) {
    assert_eq!(Backup::new(from, to).unwrap().step(-1).unwrap(), StepResult::Done);
}

/// The connection of one test.
pub struct LentConnection {
    /// There until it is dropped.
    connection: Option<Connection>,
    to_return: Option<&'static Template>,
}

impl LentConnection {
    /// A connection that no other test uses before or after.
    pub fn own(connection: Connection) -> Self {
        Self { connection: Some(connection), to_return: None }
    }

    /// Leaves the pool: what was written is committed, so that it can be copied.
    pub fn leave(&mut self) {
        if self.to_return.take().is_some() {
            self.execute_batch("COMMIT").unwrap();
        }
    }

    /// The same, as a connection.
    pub fn into_own(mut self) -> Connection {
        self.leave();
        self.connection.take().unwrap()
    }
}

impl Deref for LentConnection {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().unwrap()
    }
}

impl DerefMut for LentConnection {
    fn deref_mut(&mut self) -> &mut Connection {
        self.connection.as_mut().unwrap()
    }
}

/// Tables with rows that refer to missing ones: SQLite refuses a statement that leaves one behind, but not after a check of shadows has
/// deferred this to the end of the transaction, which never comes.
fn dangling(connection: &Connection) -> Vec<String> {
    let mut check = connection.prepare_cached("PRAGMA foreign_key_check").unwrap();
    check.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

impl Drop for LentConnection {
    fn drop(&mut self) {
        // A test that fails may leave settings of the connection behind, which no rollback resets.
        let Some(template) = self.to_return.filter(|_| !std::thread::panicking()) else { return };
        let connection = self.connection.take().unwrap();
        assert_eq!(dangling(&connection), [""; 0], "rows refer to rows that are missing");
        connection.execute_batch("ROLLBACK; BEGIN").unwrap();
        template.idle.lock().unwrap().push(connection);
    }
}
