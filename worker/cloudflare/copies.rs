//! Copies near the user in KV.

use crate::ports::{Copies, Unavailable};
use async_trait::async_trait;
use worker::kv::KvStore;
use worker::send::{SendFuture, SendWrapper};

pub struct Kv(SendWrapper<KvStore>);

impl Kv {
    pub fn new(store: KvStore) -> Self {
        Self(SendWrapper::new(store))
    }
}

#[async_trait]
impl Copies for Kv {
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable> {
        let read = SendFuture::new(self.0.get(key).text()).await;
        read.map_err(|error| Unavailable(format!("kv: {error}")))
    }

    async fn put(&self, key: &str, text: &str, ttl_seconds: u64) {
        let Ok(put) = self.0.put(key, text) else { return };
        if let Err(error) = SendFuture::new(put.expiration_ttl(ttl_seconds).execute()).await {
            worker::console_warn!(
                "{}",
                serde_json::json!({ "level": "warn", "event": "copy_not_kept", "why": error.to_string() })
            );
        }
    }
}
