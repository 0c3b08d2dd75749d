//! The port of the database, over D1: one `batch()` per call, typed errors.

use super::deadline::within;
use super::error_text::thrown_text;
use crate::ports::{Batch, Database, DatabaseError, Row, Statement};
use async_trait::async_trait;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::time::Duration;
use worker::D1Database;
use worker::js_sys::{Array, JSON};
use worker::send::SendFuture;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;
use worker::worker_sys::types::D1Database as Binding;

/// Deadline of a batch. D1's own limit of 30 seconds is longer than a caller waits.
const DEADLINE: Duration = Duration::from_secs(10);

pub struct D1(D1Database);

/// The members of a D1 statement result that are used.
#[derive(Deserialize)]
struct StatementResult {
    results: Option<Vec<Row>>,
    meta: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    rows_read: Option<u64>,
    /// Execution time in the database, in milliseconds.
    duration: Option<f64>,
    /// Size of the whole database in bytes.
    size_after: Option<u64>,
}

impl D1 {
    pub const fn new(database: D1Database) -> Self {
        Self(database)
    }

    /// Runs the statements. All values are passed as one JSON text, and all results come back as one: value by value and member by
    /// member, as the crate does it, that is dozens of calls of JavaScript per statement, even for one without rows.
    async fn exchange(&self, statements: &[Statement]) -> Result<String, JsValue> {
        let database: &JsValue = self.0.as_ref();
        let database: &Binding = database.unchecked_ref();
        let values: Vec<Vec<Bound>> =
            statements.iter().map(|statement| statement.params.iter().map(Bound).collect()).collect();
        let values = serde_json::to_string(&values).map_err(|error| JsValue::from_str(&error.to_string()))?;
        let values: Array = JSON::parse(&values)?.unchecked_into();
        let prepared = Array::new();
        for (statement, values) in statements.iter().zip(values.iter()) {
            let bound = database.prepare(statement.sql.as_ref())?.bind(values.unchecked_into())?;
            prepared.push(&bound);
        }
        let results = JsFuture::from(database.batch(prepared)?).await?;
        JSON::stringify(&results).map(String::from)
    }

    async fn run(&self, statements: &[Statement]) -> Result<Batch, DatabaseError> {
        let text = match within(DEADLINE, self.exchange(statements)).await {
            Some(results) => results.map_err(|thrown| database_error(&thrown_text(&thrown)))?,
            None => return Err(DatabaseError::Unavailable("no answer within the deadline".to_owned())),
        };
        let results: Vec<StatementResult> = crate::domain::typed_json::read(text.as_bytes())
            .map_err(|error| DatabaseError::Broken(error.to_string()))?;
        let mut batch = Batch::default();
        for result in results {
            if let Some(meta) = result.meta {
                batch.rows_read += meta.rows_read.unwrap_or(0);
                batch.worked_us += (meta.duration.unwrap_or(0.0) * 1_000.0) as u64;
                batch.bytes = meta.size_after.unwrap_or(batch.bytes);
            }
            batch.rows.push(result.results.unwrap_or_default());
        }
        Ok(batch)
    }
}

#[async_trait]
impl Database for D1 {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        SendFuture::new(self.run(&statements)).await
    }
}

/// A value as it is bound: JSON only knows numbers that D1 binds as REAL, and flags are numbers.
struct Bound<'a>(&'a Value);

impl Serialize for Bound<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Bool(flag) => serializer.serialize_u8(u8::from(*flag)),
            Value::Array(_) | Value::Object(_) => serializer.collect_str(self.0),
            other => other.serialize(serializer),
        }
    }
}

/// Maps D1's error text: named CHECKs are failed preconditions, unique indexes are known constraints, and everything that
/// is not a fault of the statement may succeed on a retry.
fn database_error(text: &str) -> DatabaseError {
    crate::storage::constraint_error(text).unwrap_or_else(|| {
        let is_ours = ["SQLITE_ERROR", "SQLITE_CONSTRAINT", "syntax error", "no such", "D1_TYPE_ERROR"]
            .iter()
            .any(|word| text.contains(word));
        if is_ours { DatabaseError::Broken(text.to_owned()) } else { DatabaseError::Unavailable(text.to_owned()) }
    })
}
