//! The SQL of one object, and its transaction.

use super::thrown::text_of;
use crate::ports::{ObjectSql, Row};
use serde_json::Value;
use std::cell::RefCell;
use wasm_bindgen::closure::ScopedClosure;
use wasm_bindgen::{JsCast, JsValue};
use worker::Storage;
use worker::worker_sys::types::SqlStorage;

pub struct Sql(SqlStorage);

impl ObjectSql for Sql {
    fn exec(&self, sql: &str, params: &[Value]) -> Result<Vec<Row>, String> {
        let values = params.iter().map(bound).collect::<Result<js_sys::Array, String>>()?;
        let cursor = self.0.exec(sql, values).map_err(|error| text_of(&error))?;
        let rows = cursor.to_array();
        if rows.length() == 0 {
            return Ok(Vec::new());
        }
        // One JSON text for all rows: cheaper than asking JavaScript for every member, and what the native fake does.
        let text = js_sys::JSON::stringify(&rows).map_err(|error| text_of(&error))?;
        crate::domain::reading::read(String::from(text).as_bytes()).map_err(|error| error.to_string())
    }
}

fn bound(value: &Value) -> Result<JsValue, String> {
    match value {
        Value::Null => Ok(JsValue::NULL),
        Value::Number(number) => Ok(number.as_f64().map_or(JsValue::NULL, JsValue::from_f64)),
        Value::String(text) => Ok(JsValue::from_str(text)),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => Err(format!("{value} cannot be bound")),
    }
}

/// Runs `work` in one synchronous transaction: an `Err` throws inside it, so that everything rolls back, and so does a
/// panic. The crate has no wrapper for `transactionSync`; its async `transaction` must not be used, a panic inside it
/// bricks the object.
pub fn transaction<T>(storage: &Storage, work: impl FnOnce(&Sql) -> Result<T, String>) -> Result<T, String> {
    let raw = storage.as_raw();
    let sql = Sql(raw.sql());
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
    match (ran, result.into_inner()) {
        (Ok(_), Some(Ok(value))) => Ok(value),
        (_, Some(Err(why))) => Err(why),
        (Ok(_), None) => Err("the transaction did not run".to_owned()),
        (Err(thrown), _) => Err(format!("transaction: {}", text_of(&thrown))),
    }
}
