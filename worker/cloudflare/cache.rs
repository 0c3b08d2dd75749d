//! The port of the session cache, over Workers KV.

use super::deadline::within;
use super::error_text::{text_of, thrown_text};
use crate::ports::{Cache, Unavailable};
use async_trait::async_trait;
use serde_json::json;
use std::time::Duration;
use worker::send::SendFuture;
use worker::{Env, KvError, KvStore};

/// Deadline of one call: a reader can fall back to the authority, and no request waits for a write.
const DEADLINE: Duration = Duration::from_secs(2);

/// `cacheTtl` of KV reads, the platform's minimum. Together with the isolate's 20 seconds, a changed configuration takes
/// effect everywhere within a minute.
const NEARBY_SECONDS: u64 = 30;

pub struct Kv(KvStore);

impl Kv {
    pub fn of(env: &Env) -> worker::Result<Self> {
        env.kv("KV").map(Self)
    }

    async fn write(&self, key: &str, text: &str, ttl_seconds: u64) -> Result<(), Unavailable> {
        let put = self.0.put(key, text).map_err(failed)?.expiration_ttl(ttl_seconds);
        in_time(put.execute()).await
    }

    async fn delete_all(&self, prefix: &str) -> Result<(), Unavailable> {
        let mut cursor = None;
        loop {
            let list = self.0.list().prefix(prefix.to_owned());
            let list = match cursor.take() {
                Some(cursor) => list.cursor(cursor),
                None => list,
            };
            let found = in_time(list.execute()).await?;
            for key in &found.keys {
                in_time(self.0.delete(&key.name)).await?;
            }
            cursor = found.cursor;
            if found.list_complete || cursor.is_none() {
                return Ok(());
            }
        }
    }
}

/// Applies the deadline to a KV call.
async fn in_time<T>(response: impl Future<Output = Result<T, KvError>>) -> Result<T, Unavailable> {
    match within(DEADLINE, response).await {
        Some(response) => response.map_err(failed),
        None => Err(Unavailable("kv: no answer within the deadline".to_owned())),
    }
}

fn failed(error: KvError) -> Unavailable {
    let why = match error {
        KvError::JavaScript(thrown) => thrown_text(&thrown),
        other => text_of(&other.into()),
    };
    Unavailable(format!("kv: {why}"))
}

#[async_trait]
impl Cache for Kv {
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable> {
        SendFuture::new(in_time(self.0.get(key).cache_ttl(NEARBY_SECONDS).text())).await
    }

    async fn put(&self, key: &str, text: &str, ttl_seconds: u64) {
        if let Err(Unavailable(why)) = SendFuture::new(self.write(key, text, ttl_seconds)).await {
            worker::console_warn!("{}", json!({ "level": "warn", "event": "cache_write_failed", "why": why }));
        }
    }

    async fn forget(&self, prefix: &str) -> Result<(), Unavailable> {
        SendFuture::new(self.delete_all(prefix)).await
    }
}
