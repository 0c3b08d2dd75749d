//! The SQL database of one object, and its transaction.

use super::error_text::thrown_text;
use super::rows;
use crate::ports::{ObjectSql, Row};
use serde_json::Value;
use std::cell::RefCell;
use worker::js_sys::{Array, Function, Reflect};
use worker::wasm_bindgen::closure::ScopedClosure;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::worker_sys::types::SqlStorage as Binding;
use worker::{SqlStorage, Storage};

pub struct Sql(SqlStorage);

impl ObjectSql for Sql {
    fn exec(&self, sql: &str, params: &[Value]) -> Result<Vec<Row>, String> {
        let values = params.iter().map(js).collect::<Result<Array, String>>()?;
        let storage: &JsValue = self.0.as_ref();
        let cursor = storage.unchecked_ref::<Binding>().exec(sql, values).map_err(|thrown| thrown_text(&thrown))?;
        rows::read(&cursor.to_array())
    }
}

fn js(value: &Value) -> Result<JsValue, String> {
    match value {
        Value::Null => Ok(JsValue::NULL),
        Value::Number(number) => Ok(number.as_f64().map_or(JsValue::NULL, JsValue::from_f64)),
        Value::String(text) => Ok(JsValue::from_str(text)),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => Err(format!("{value} cannot be bound")),
    }
}

/// Runs `work` in one synchronous transaction: an `Err` throws inside it, so that everything is rolled back, and so does a
/// panic. The crate has no wrapper for `transactionSync`; its async `transaction` must not be used, because a panic inside
/// it leaves the object unusable.
pub fn transaction<T>(storage: &Storage, work: impl FnOnce(&Sql) -> Result<T, String>) -> Result<T, String> {
    let raw = storage.as_raw();
    let sql = Sql(storage.sql());
    let run = Reflect::get(raw, &"transactionSync".into()).map_err(|_| "no transactionSync")?;
    let run: Function = run.dyn_into().map_err(|_| "transactionSync is no function")?;
    let work = RefCell::new(Some(work));
    let result: RefCell<Option<Result<T, String>>> = RefCell::new(None);
    let once = || -> Result<(), JsValue> {
        let Some(work) = work.borrow_mut().take() else { return Err(JsValue::from_str("run twice")) };
        let outcome = work(&sql);
        let thrown = outcome.as_ref().err().map(|why| JsValue::from_str(why));
        *result.borrow_mut() = Some(outcome);
        thrown.map_or(Ok(()), Err)
    };
    // Borrowed by JavaScript for the duration of one synchronous call.
    let borrowed = ScopedClosure::<dyn Fn() -> Result<(), JsValue>>::borrow_aborting(&once);
    let ran = run.call1(raw, borrowed.as_js_value());
    drop(borrowed);
    match (ran, result.into_inner()) {
        (Ok(_), Some(Ok(value))) => Ok(value),
        (_, Some(Err(why))) => Err(why),
        (Ok(_), None) => Err("the transaction did not run".to_owned()),
        (Err(thrown), _) => Err(format!("transaction: {}", thrown_text(&thrown))),
    }
}
