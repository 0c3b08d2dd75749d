//! Copies near the user in KV.

use super::deadline::within;
use super::thrown::text_of;
use super::wire::{member, object};
use crate::ports::{Cache, Unavailable};
use async_trait::async_trait;
use js_sys::{Array, Function, Promise};
use serde_json::json;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use worker::Env;
use worker::send::{SendFuture, SendWrapper};

/// How long each call may take: whoever reads has the authority's own copy, and nobody waits for what is written.
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

    /// Asks the store, which answers in time or counts as gone.
    async fn asked(&self, method: &str, values: &[JsValue]) -> Result<JsValue, Unavailable> {
        let answer = async {
            let method: Function = member(&self.0, method)?.dyn_into()?;
            let values: Array = values.iter().collect();
            JsFuture::from(method.apply(&self.0, &values)?.dyn_into::<Promise>()?).await
        };
        match within(DEADLINE, answer).await {
            Some(answer) => answer.map_err(failed),
            None => Err(Unavailable("kv: no answer within the deadline".to_owned())),
        }
    }

    async fn write(&self, key: &str, text: &str, ttl_seconds: u64) -> Result<(), Unavailable> {
        let options = object(&[("expirationTtl", JsValue::from_f64(ttl_seconds as f64))]).map_err(failed)?;
        self.asked("put", &[JsValue::from_str(key), JsValue::from_str(text), options]).await.map(|_| ())
    }

    async fn delete_all(&self, prefix: &str) -> Result<(), Unavailable> {
        let mut cursor = JsValue::UNDEFINED;
        loop {
            let options = object(&[("prefix", JsValue::from_str(prefix)), ("cursor", cursor)]).map_err(failed)?;
            let found = self.asked("list", &[options]).await?;
            let keys: Array = member(&found, "keys").and_then(JsCast::dyn_into).map_err(failed)?;
            for key in keys.iter() {
                self.asked("delete", &[member(&key, "name").map_err(failed)?]).await?;
            }
            cursor = member(&found, "cursor").map_err(failed)?;
            if cursor.is_undefined() || cursor.is_null() {
                return Ok(());
            }
        }
    }
}

fn failed(error: JsValue) -> Unavailable {
    Unavailable(format!("kv: {}", text_of(&error)))
}

#[async_trait]
impl Cache for Kv {
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable> {
        let options = object(&[("cacheTtl", JsValue::from_f64(NEARBY_SECONDS))]).map_err(failed)?;
        let text = SendFuture::new(self.asked("get", &[JsValue::from_str(key), options])).await?;
        Ok(text.as_string())
    }

    async fn put(&self, key: &str, text: &str, ttl_seconds: u64) {
        if let Err(Unavailable(why)) = SendFuture::new(self.write(key, text, ttl_seconds)).await {
            worker::console_warn!("{}", json!({ "level": "warn", "event": "copy_not_kept", "why": why }));
        }
    }

    async fn forget(&self, prefix: &str) -> Result<(), Unavailable> {
        SendFuture::new(self.delete_all(prefix)).await
    }
}
