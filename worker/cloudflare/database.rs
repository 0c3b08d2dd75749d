//! D1: one `batch()` a call, errors as types.

use super::deadline::within;
use super::thrown::text_of;
use crate::ports::{Batch, Database, DatabaseError, Row, Statement};
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use worker::D1Database;
use worker::send::{SendFuture, SendWrapper};
use worker::worker_sys::types::{D1Database as Raw, D1PreparedStatement};

/// How long a batch may take; D1 gives up on its own after 30 seconds, which nobody waits for.
const DEADLINE: Duration = Duration::from_secs(10);

pub struct D1(SendWrapper<Raw>);

/// The answer to one statement of a batch.
#[derive(Deserialize)]
struct Answer {
    results: Option<Vec<Row>>,
    meta: Option<Meta>,
}

#[derive(Deserialize)]
struct Meta {
    rows_read: Option<u64>,
}

impl D1 {
    pub fn new(database: D1Database) -> Self {
        Self(SendWrapper::new(JsValue::from(database).unchecked_into()))
    }

    fn prepare(&self, statement: &Statement) -> Result<D1PreparedStatement, JsValue> {
        let values: js_sys::Array = statement.params.iter().map(js).collect();
        self.0.prepare(&statement.sql)?.bind(values)
    }

    /// What the batch answered, as one JSON text: cheaper than asking JavaScript for every member.
    async fn exchange(&self, statements: &[Statement]) -> Result<String, JsValue> {
        let prepared =
            statements.iter().map(|statement| self.prepare(statement)).collect::<Result<js_sys::Array, JsValue>>()?;
        let answers = JsFuture::from(self.0.batch(prepared)?).await?;
        js_sys::JSON::stringify(&answers).map(String::from)
    }

    async fn run(&self, statements: &[Statement]) -> Result<Batch, DatabaseError> {
        let text = match within(DEADLINE, self.exchange(statements)).await {
            Some(text) => text.map_err(|thrown| database_error(&text_of(&thrown)))?,
            None => return Err(DatabaseError::Unavailable("no answer within the deadline".to_owned())),
        };
        let answers: Vec<Answer> =
            crate::domain::reading::read(text.as_bytes()).map_err(|error| DatabaseError::Broken(error.to_string()))?;
        let mut batch = Batch::default();
        for answer in answers {
            batch.rows_read += answer.meta.and_then(|meta| meta.rows_read).unwrap_or(0);
            batch.rows.push(answer.results.unwrap_or_default());
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

/// Every number goes as REAL: D1 knows no other.
fn js(value: &Value) -> JsValue {
    match value {
        Value::Null => JsValue::NULL,
        Value::Bool(flag) => JsValue::from_f64(f64::from(u8::from(*flag))),
        Value::Number(number) => number.as_f64().map_or(JsValue::NULL, JsValue::from_f64),
        Value::String(text) => JsValue::from_str(text),
        Value::Array(_) | Value::Object(_) => JsValue::from_str(&value.to_string()),
    }
}

/// What D1's texts mean: named CHECKs are refusals of ours, unique indexes are known, anything that is not a fault of the
/// statement may pass when tried again.
fn database_error(text: &str) -> DatabaseError {
    crate::storage::refusal(text).unwrap_or_else(|| {
        let is_ours = ["SQLITE_ERROR", "SQLITE_CONSTRAINT", "syntax error", "no such", "D1_TYPE_ERROR"]
            .iter()
            .any(|word| text.contains(word));
        if is_ours { DatabaseError::Broken(text.to_owned()) } else { DatabaseError::Unavailable(text.to_owned()) }
    })
}
