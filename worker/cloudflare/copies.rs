//! Copies near the user in KV.

use super::deadline::within;
use super::thrown::text_of;
use super::wire::{later, member, object};
use crate::ports::{Copies, Unavailable};
use async_trait::async_trait;
use serde_json::json;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use worker::Env;
use worker::send::{SendFuture, SendWrapper};

/// How long a read may take: the authority has its own copy.
const DEADLINE: Duration = Duration::from_secs(2);

/// How long a place may answer from its own memory: the platform's shortest. With the isolate's 20 seconds, a changed
/// configuration counts everywhere within a minute.
const NEARBY_SECONDS: f64 = 30.0;

pub struct Kv(SendWrapper<JsValue>);

impl Kv {
    pub fn of(env: &Env) -> Result<Self, JsValue> {
        let store = member(env, "KV")?;
        if store.is_undefined() { Err(JsValue::from_str("KV is not bound")) } else { Ok(Self(SendWrapper::new(store))) }
    }

    async fn read(&self, key: &str) -> Result<JsValue, JsValue> {
        let options = object(&[("cacheTtl", JsValue::from_f64(NEARBY_SECONDS))])?;
        later(&self.0, "get", &JsValue::from_str(key), &options).await
    }

    async fn write(&self, key: &str, text: &str, ttl_seconds: u64) -> Result<(), JsValue> {
        let put: js_sys::Function = member(&self.0, "put")?.dyn_into()?;
        let options = object(&[("expirationTtl", JsValue::from_f64(ttl_seconds as f64))])?;
        let written = put.call3(&self.0, &JsValue::from_str(key), &JsValue::from_str(text), &options)?;
        wasm_bindgen_futures::JsFuture::from(written.dyn_into::<js_sys::Promise>()?).await.map(|_| ())
    }

    async fn delete_all(&self, prefix: &str) -> Result<(), JsValue> {
        let mut cursor = JsValue::UNDEFINED;
        loop {
            let options = object(&[("prefix", JsValue::from_str(prefix)), ("cursor", cursor)])?;
            let found = later(&self.0, "list", &options, &JsValue::UNDEFINED).await?;
            for key in member(&found, "keys")?.dyn_into::<js_sys::Array>()?.iter() {
                later(&self.0, "delete", &member(&key, "name")?, &JsValue::UNDEFINED).await?;
            }
            cursor = member(&found, "cursor")?;
            if cursor.is_undefined() || cursor.is_null() {
                return Ok(());
            }
        }
    }
}

#[async_trait]
impl Copies for Kv {
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable> {
        match SendFuture::new(within(DEADLINE, self.read(key))).await {
            Some(Ok(text)) => Ok(text.as_string()),
            Some(Err(error)) => Err(Unavailable(format!("kv: {}", text_of(&error)))),
            None => Err(Unavailable("kv: no answer within the deadline".to_owned())),
        }
    }

    async fn put(&self, key: &str, text: &str, ttl_seconds: u64) {
        if let Err(error) = SendFuture::new(self.write(key, text, ttl_seconds)).await {
            worker::console_warn!("{}", json!({ "level": "warn", "event": "copy_not_kept", "why": text_of(&error) }));
        }
    }

    async fn forget(&self, prefix: &str) -> Result<(), Unavailable> {
        SendFuture::new(self.delete_all(prefix)).await.map_err(|error| Unavailable(text_of(&error)))
    }
}
