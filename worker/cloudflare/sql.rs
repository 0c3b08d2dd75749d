//! The SQL of one object, and its transaction.

use crate::ports::{ObjectSql, Row};
use serde_json::Value;
use std::cell::RefCell;
use wasm_bindgen::closure::ScopedClosure;
use wasm_bindgen::{JsCast, JsValue};
use worker::{SqlStorage, SqlStorageValue, Storage};

pub struct Sql(SqlStorage);

impl ObjectSql for Sql {
    fn exec(&self, sql: &str, params: &[Value]) -> Result<Vec<Row>, String> {
        let values: Vec<SqlStorageValue> = params.iter().map(bound).collect();
        let cursor = self.0.exec(sql, values).map_err(|error| error.to_string())?;
        cursor.to_array::<Row>().map_err(|error| error.to_string())
    }
}

fn bound(value: &Value) -> SqlStorageValue {
    match value {
        Value::Null => SqlStorageValue::Null,
        Value::Bool(flag) => SqlStorageValue::Float(f64::from(u8::from(*flag))),
        Value::Number(number) => number.as_f64().map_or(SqlStorageValue::Null, SqlStorageValue::Float),
        Value::String(text) => SqlStorageValue::String(text.clone()),
        Value::Array(_) | Value::Object(_) => SqlStorageValue::String(value.to_string()),
    }
}

/// Runs `work` in one synchronous transaction: an `Err` throws inside it, so that everything rolls back. The crate has no
/// wrapper for `transactionSync`; its async `transaction` must not be used, a panic inside it bricks the object.
pub fn transaction<T>(storage: &Storage, work: impl FnOnce(&Sql) -> Result<T, String>) -> Result<T, String> {
    let sql = Sql(storage.sql());
    let raw: &JsValue = storage.as_raw().as_ref();
    let run = js_sys::Reflect::get(raw, &"transactionSync".into()).map_err(|_| "no transactionSync")?;
    let run: js_sys::Function = run.dyn_into().map_err(|_| "transactionSync is no function")?;
    let work = RefCell::new(Some(work));
    let result: RefCell<Option<Result<T, String>>> = RefCell::new(None);
    let once = || -> Result<(), JsValue> {
        let Some(work) = work.borrow_mut().take() else { return Err(JsValue::from_str("run twice")) };
        let outcome = work(&sql);
        let thrown = outcome.as_ref().err().map(|why| JsValue::from_str(why));
        *result.borrow_mut() = Some(outcome);
        thrown.map_or(Ok(()), Err)
    };
    // Lent to JavaScript for the duration of one synchronous call.
    let lent = ScopedClosure::<dyn Fn() -> Result<(), JsValue>>::borrow_aborting(&once);
    let ran = run.call1(raw, lent.as_js_value());
    drop(lent);
    let outcome = result.into_inner();
    match (ran, outcome) {
        (Ok(_), Some(Ok(value))) => Ok(value),
        (_, Some(Err(why))) => Err(why),
        (Ok(_), None) => Err("the transaction did not run".to_owned()),
        (Err(error), _) => Err(format!("transaction: {error:?}")),
    }
}
