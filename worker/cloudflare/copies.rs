//! Copies near the user in KV.

use super::deadline::within;
use super::thrown::text_of;
use crate::ports::{Copies, Unavailable};
use async_trait::async_trait;
use js_sys::Reflect;
use serde_json::json;
use std::time::Duration;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use worker::Env;
use worker::kv::KvStore;
use worker::send::{SendFuture, SendWrapper};

const BINDING: &str = "KV";

/// How long a read may take: the authority has its own copy.
const DEADLINE: Duration = Duration::from_secs(2);

pub struct Kv {
    store: SendWrapper<KvStore>,
    /// The same as JavaScript has it: the crate's listing would bring a reader of its own for one answer.
    raw: SendWrapper<JsValue>,
}

impl Kv {
    pub fn of(env: &Env) -> worker::Result<Self> {
        let raw = Reflect::get(env, &BINDING.into())?;
        Ok(Self { store: SendWrapper::new(env.kv(BINDING)?), raw: SendWrapper::new(raw) })
    }

    async fn delete_all(&self, prefix: &str) -> Result<(), JsValue> {
        let options = js_sys::Object::new();
        Reflect::set(&options, &"prefix".into(), &prefix.into())?;
        let list: js_sys::Function = Reflect::get(&self.raw, &"list".into())?.dyn_into()?;
        loop {
            let found = JsFuture::from(list.call1(&self.raw, &options)?.dyn_into::<js_sys::Promise>()?).await?;
            let keys: js_sys::Array = Reflect::get(&found, &"keys".into())?.dyn_into()?;
            for key in keys.iter() {
                let name = Reflect::get(&key, &"name".into())?.as_string().unwrap_or_default();
                self.store.delete(&name).await?;
            }
            let cursor = Reflect::get(&found, &"cursor".into())?;
            if cursor.is_undefined() || cursor.is_null() {
                return Ok(());
            }
            Reflect::set(&options, &"cursor".into(), &cursor)?;
        }
    }
}

#[async_trait]
impl Copies for Kv {
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable> {
        match SendFuture::new(within(DEADLINE, self.store.get(key).text())).await {
            Some(read) => read.map_err(|error| Unavailable(format!("kv: {error}"))),
            None => Err(Unavailable("kv: no answer within the deadline".to_owned())),
        }
    }

    async fn put(&self, key: &str, text: &str, ttl_seconds: u64) {
        let Ok(put) = self.store.put(key, text) else { return };
        if let Err(error) = SendFuture::new(put.expiration_ttl(ttl_seconds).execute()).await {
            worker::console_warn!("{}", json!({ "level": "warn", "event": "copy_not_kept", "why": error.to_string() }));
        }
    }

    async fn forget(&self, prefix: &str) -> Result<(), Unavailable> {
        SendFuture::new(self.delete_all(prefix)).await.map_err(|error| Unavailable(text_of(&error)))
    }
}
