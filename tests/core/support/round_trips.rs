//! The calls of a request to the platform in order, and the number of round trips: concurrent calls are one round.

use super::app::TestApp;
use asgard::domain::protection::counter::{CounterCommand, CounterOutcome};
use asgard::domain::protection::device::{DeviceCommand, DeviceOutcome};
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use asgard::http::pipeline::app::Platform;
use asgard::ports::{Batch, Database, DatabaseError, Objects, Statement, Unavailable};
use async_trait::async_trait;
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct RoundLog {
    under_way: usize,
    rounds: usize,
    calls: Vec<&'static str>,
}

pub struct Rounds {
    db: Arc<dyn Database>,
    objects: Arc<dyn Objects>,
    log: Mutex<RoundLog>,
}

impl Rounds {
    /// Wraps the platform of an app from here on.
    pub fn of(app: &mut TestApp) -> Arc<Self> {
        let (db, objects) = (app.app.db.clone(), app.app.objects.clone());
        let rounds = Arc::new(Self { db, objects, log: Mutex::default() });
        let platform = Platform { db: rounds.clone(), objects: rounds.clone(), ..(*app.app).clone() };
        app.app = app.app.with_platform(platform);
        rounds
    }

    /// Rounds and calls since the last call of `take`.
    pub fn take(&self) -> (usize, Vec<&'static str>) {
        let log = std::mem::take(&mut *self.log.lock().unwrap());
        (log.rounds, log.calls)
    }

    /// Each call yields once, so that all concurrent calls have started before one completes.
    async fn during<T>(&self, store: &'static str, call: impl Future<Output = T>) -> T {
        {
            let mut log = self.log.lock().unwrap();
            log.rounds += usize::from(log.under_way == 0);
            log.under_way += 1;
            log.calls.push(store);
        }
        tokio::task::yield_now().await;
        let result = call.await;
        self.log.lock().unwrap().under_way -= 1;
        result
    }
}

#[async_trait]
impl Database for Rounds {
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError> {
        self.during("database", self.db.batch(statements)).await
    }
}

#[async_trait]
impl Objects for Rounds {
    async fn authority(
        &self,
        user: &asgard::domain::ids::UserId,
        command: &AuthorityCommand,
        hint: Option<&str>,
    ) -> Result<AuthorityOutcome, Unavailable> {
        self.during("authority", self.objects.authority(user, command, hint)).await
    }

    async fn device(
        &self,
        device: &asgard::domain::ids::DeviceId,
        command: &DeviceCommand,
    ) -> Result<DeviceOutcome, Unavailable> {
        self.during("device", self.objects.device(device, command)).await
    }

    async fn counter(&self, name: &str, command: &CounterCommand) -> Result<CounterOutcome, Unavailable> {
        self.during("counter", self.objects.counter(name, command)).await
    }
}
