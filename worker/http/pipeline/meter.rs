//! Counts the platform calls of a request: for the log line, and for the tests of the budgets.

use crate::domain::ids::{DeviceId, UserId};
use crate::domain::protection::counter::{CounterCommand, CounterOutcome};
use crate::domain::protection::device::{DeviceCommand, DeviceOutcome};
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use crate::ports::{Batch, Cache, Database, DatabaseError, Objects, Statement, Unavailable};
use async_trait::async_trait;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The counts of one request.
#[derive(Debug, Default)]
pub struct RequestMetrics {
    /// Round trips to D1.
    pub database: AtomicU64,
    /// Rows that D1 read.
    pub rows_read: AtomicU64,
    /// Execution time in D1, in microseconds.
    pub database_us: AtomicU64,
    /// Calls to Durable Objects.
    pub objects: AtomicU64,
    /// Reads of KV.
    pub cache: AtomicU64,
    /// Reads of KV that found a value.
    pub cache_hits: AtomicU64,
}

impl RequestMetrics {
    /// The value of a count.
    #[must_use]
    pub fn read(count: &AtomicU64) -> u64 {
        count.load(Ordering::Relaxed)
    }
}

/// A decorator of the platform that counts its calls.
pub(super) struct MeteredPlatform {
    pub db: Arc<dyn Database>,
    pub objects: Arc<dyn Objects>,
    pub cache: Arc<dyn Cache>,
    pub meter: Arc<RequestMetrics>,
}

fn add(count: &AtomicU64, number: u64) {
    count.fetch_add(number, Ordering::Relaxed);
}

#[async_trait]
impl Database for MeteredPlatform {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        add(&self.meter.database, 1);
        let batch = self.db.batch(statements).await?;
        add(&self.meter.rows_read, batch.rows_read);
        add(&self.meter.database_us, batch.worked_us);
        Ok(batch)
    }
}

#[async_trait]
impl Objects for MeteredPlatform {
    async fn authority(
        &self,
        user: &UserId,
        command: &AuthorityCommand,
        hint: Option<&str>,
    ) -> Result<AuthorityOutcome, Unavailable> {
        add(&self.meter.objects, 1);
        self.objects.authority(user, command, hint).await
    }

    async fn device(&self, device: &DeviceId, command: &DeviceCommand) -> Result<DeviceOutcome, Unavailable> {
        add(&self.meter.objects, 1);
        self.objects.device(device, command).await
    }

    async fn counter(&self, name: &str, command: &CounterCommand) -> Result<CounterOutcome, Unavailable> {
        add(&self.meter.objects, 1);
        self.objects.counter(name, command).await
    }
}

#[async_trait]
impl Cache for MeteredPlatform {
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable> {
        add(&self.meter.cache, 1);
        let found = self.cache.get(key).await?;
        add(&self.meter.cache_hits, u64::from(found.is_some()));
        Ok(found)
    }

    async fn put(&self, key: &str, text: &str, ttl_seconds: u64) {
        self.cache.put(key, text, ttl_seconds).await;
    }

    async fn forget(&self, prefix: &str) -> Result<(), Unavailable> {
        self.cache.forget(prefix).await
    }
}
