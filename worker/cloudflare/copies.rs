//! Copies near the user in KV.

use super::deadline::within;
use crate::ports::{Copies, Unavailable};
use async_trait::async_trait;
use serde_json::json;
use std::time::Duration;
use worker::kv::KvStore;
use worker::send::{SendFuture, SendWrapper};

/// How long a read may take: the authority has its own copy.
const DEADLINE: Duration = Duration::from_secs(2);

pub struct Kv(SendWrapper<KvStore>);

impl Kv {
    pub fn new(store: KvStore) -> Self {
        Self(SendWrapper::new(store))
    }
}

#[async_trait]
impl Copies for Kv {
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable> {
        match SendFuture::new(within(DEADLINE, self.0.get(key).text())).await {
            Some(read) => read.map_err(|error| Unavailable(format!("kv: {error}"))),
            None => Err(Unavailable("kv: no answer within the deadline".to_owned())),
        }
    }

    async fn put(&self, key: &str, text: &str, ttl_seconds: u64) {
        let Ok(put) = self.0.put(key, text) else { return };
        if let Err(error) = SendFuture::new(put.expiration_ttl(ttl_seconds).execute()).await {
            worker::console_warn!("{}", json!({ "level": "warn", "event": "copy_not_kept", "why": error.to_string() }));
        }
    }
}
