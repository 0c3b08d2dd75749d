//! D1: one `batch()` a call, errors as types.

use super::deadline::within;
use super::rows;
use super::thrown::text_of;
use crate::ports::{Batch, Database, DatabaseError, Statement};
use async_trait::async_trait;
use serde_json::Value;
use std::time::Duration;
use worker::send::SendFuture;
use worker::wasm_bindgen::JsValue;
use worker::{D1Database, D1PreparedStatement, D1Result};

/// How long a batch may take; D1 gives up on its own after 30 seconds, which nobody waits for.
const DEADLINE: Duration = Duration::from_secs(10);

pub struct D1(D1Database);

impl D1 {
    pub const fn new(database: D1Database) -> Self {
        Self(database)
    }

    fn prepare(&self, statement: &Statement) -> worker::Result<D1PreparedStatement> {
        let values: Vec<JsValue> = statement.params.iter().map(js).collect();
        self.0.prepare(statement.sql.as_ref()).bind(&values)
    }

    async fn exchange(&self, statements: &[Statement]) -> worker::Result<Vec<D1Result>> {
        let prepared = statements.iter().map(|statement| self.prepare(statement)).collect::<worker::Result<_>>()?;
        self.0.batch(prepared).await
    }

    async fn run(&self, statements: &[Statement]) -> Result<Batch, DatabaseError> {
        let failed = |error| database_error(&text_of(&error));
        let answers = match within(DEADLINE, self.exchange(statements)).await {
            Some(answers) => answers.map_err(failed)?,
            None => return Err(DatabaseError::Unavailable("no answer within the deadline".to_owned())),
        };
        let mut batch = Batch::default();
        for answer in answers {
            let read = answer.meta().ok().flatten().and_then(|meta| meta.rows_read);
            batch.rows_read += read.and_then(|rows| u64::try_from(rows).ok()).unwrap_or(0);
            batch.rows.push(rows::read(answer.results().map_err(failed)?).map_err(DatabaseError::Broken)?);
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
