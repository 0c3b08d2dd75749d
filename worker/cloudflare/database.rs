//! D1: one `batch()` a call, errors as types.

use crate::ports::{Batch, Database, DatabaseError, Row, Statement};
use async_trait::async_trait;
use serde_json::Value;
use wasm_bindgen::JsValue;
use worker::send::{SendFuture, SendWrapper};
use worker::{D1Database, D1PreparedStatement};

pub struct D1(SendWrapper<D1Database>);

impl D1 {
    pub fn new(database: D1Database) -> Self {
        Self(SendWrapper::new(database))
    }

    fn prepare(&self, statement: &Statement) -> Result<D1PreparedStatement, DatabaseError> {
        let values: Vec<JsValue> = statement.params.iter().map(js).collect();
        self.0.prepare(statement.sql).bind(&values).map_err(|error| database_error(&error.to_string()))
    }

    async fn run(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        let prepared = statements.iter().map(|statement| self.prepare(statement)).collect::<Result<Vec<_>, _>>()?;
        let results = self.0.batch(prepared).await.map_err(|error| database_error(&error.to_string()))?;
        let mut batch = Batch::default();
        for result in results {
            let broken = |error: worker::Error| DatabaseError::Broken(error.to_string());
            batch.rows.push(result.results::<Row>().map_err(broken)?);
            let read = result.meta().map_err(broken)?.and_then(|meta| meta.rows_read);
            batch.rows_read += read.and_then(|rows| u64::try_from(rows).ok()).unwrap_or(0);
        }
        Ok(batch)
    }
}

#[async_trait]
impl Database for D1 {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        SendFuture::new(self.run(statements)).await
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
