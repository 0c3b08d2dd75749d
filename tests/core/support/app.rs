//! The product over fakes of its platform.

use super::apps::FakeApps;
use super::browser::Browser;
use super::contract;
use super::database::Sqlite;
use super::fakes::{
    FakeAssets, FakeBotCheck, FakeBreaches, FakeClock, FakeMeasurements, FakeTimer, Mailbox, MemoryCache, RecordedLog,
    RecordedMetrics, Unicode,
};
use super::fixtures;
use super::identities::{Identities, ON};
use super::objects::NativeObjects;
use super::seeded_random::SeededRandom;
use asgard::domain::crypto::keys::Secrets;
use asgard::http::auth::common_passwords::CommonPasswordFilter;
use asgard::http::pipeline::app::{App, Deployment, Platform};
use asgard::http::pipeline::entry::serve;
use asgard::http::pipeline::response::DeferredWork;
use axum_core::body::Body;
use futures_util::TryStreamExt;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Request, StatusCode};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// Read once for all tests: parsing it is a twelfth of a test that signs a user in.
static COMMON_PASSWORDS: LazyLock<Arc<CommonPasswordFilter>> = LazyLock::new(Arc::default);

#[derive(Clone)]
pub struct TestApp {
    pub db: Arc<Sqlite>,
    pub objects: Arc<NativeObjects>,
    pub cache: Arc<MemoryCache>,
    pub assets: Arc<FakeAssets>,
    pub mailbox: Arc<Mailbox>,
    pub bot_check: Arc<FakeBotCheck>,
    pub breaches: Arc<FakeBreaches>,
    pub identities: Arc<Identities>,
    pub apps: Arc<FakeApps>,
    pub clock: Arc<FakeClock>,
    pub log: Arc<RecordedLog>,
    pub metrics: Arc<RecordedMetrics>,
    pub measurements: Arc<FakeMeasurements>,
    pub timer: Arc<FakeTimer>,
    pub app: App,
}

fn deployment(environment: &str, config: &str, secrets: Secrets) -> Deployment {
    Deployment {
        environment: environment.into(),
        log_one_in: String::new(),
        version: "deployed-1".into(),
        defaults: config.into(),
        secrets,
    }
}

impl TestApp {
    pub fn new() -> Self {
        Self::configured(1, "local", "{}")
    }

    pub fn seeded(seed: u64) -> Self {
        // Shown where the test fails: with this seed it fails again.
        println!("seed {seed}");
        Self::configured(seed, "local", "{}")
    }

    /// With all identity providers enabled.
    pub fn social() -> Self {
        Self::configured(1, "local", ON)
    }

    pub fn configured(seed: u64, environment: &str, config: &str) -> Self {
        let random = SeededRandom::new(seed);
        let db = fixtures::filled_database(random.clone());
        Self::over(db, random, seed, environment, config)
    }

    /// Over an existing database.
    pub fn over(db: Sqlite, random: SeededRandom, seed: u64, environment: &str, config: &str) -> Self {
        let db = Arc::new(db);
        let clock = Arc::new(FakeClock::default());
        let objects = Arc::new(NativeObjects::new(clock.clone(), seed));
        let cache = Arc::new(MemoryCache::default());
        let mailbox = Arc::new(Mailbox::default());
        let bot_check = Arc::new(FakeBotCheck::default());
        let breaches = Arc::new(FakeBreaches::default());
        let identities = Arc::new(Identities::new(random.clone(), clock.clone()));
        let (apps, assets) = (Arc::new(FakeApps::default()), Arc::new(FakeAssets::default()));
        let log = Arc::new(RecordedLog::default());
        let (metrics, timer) = (Arc::new(RecordedMetrics::default()), Arc::new(FakeTimer::default()));
        let measurements = Arc::new(FakeMeasurements::default());
        let platform = Platform {
            db: db.clone(),
            objects: objects.clone(),
            cache: cache.clone(),
            assets: assets.clone(),
            mailer: mailbox.clone(),
            bots: bot_check.clone(),
            breaches: breaches.clone(),
            identities: identities.clone(),
            apps: apps.clone(),
            clock: clock.clone(),
            random: Arc::new(random),
            normalizer: Arc::new(Unicode),
            log: log.clone(),
            metrics: metrics.clone(),
            measurements: measurements.clone(),
            timer: timer.clone(),
        };
        let mut app = App::new(platform, &deployment(environment, config, fixtures::secrets())).unwrap();
        app.common_passwords = COMMON_PASSWORDS.clone();
        Self {
            db,
            objects,
            cache,
            assets,
            mailbox,
            bot_check,
            breaches,
            identities,
            apps,
            clock,
            log,
            metrics,
            measurements,
            timer,
            app,
        }
    }

    /// Another instance of the same product, with these secrets.
    pub fn with_secrets(&self, secrets: Secrets) -> Self {
        let app = App::new((*self.app).clone(), &deployment("local", "{}", secrets));
        Self { app: app.unwrap(), ..self.clone() }
    }

    /// The same product in a fresh isolate, without anything cached.
    pub fn in_a_fresh_isolate(&self) -> Self {
        let mut app = self.app.clone();
        app.isolate = Arc::default();
        Self { app, ..self.clone() }
    }

    /// Round trips of the last request: to the database and to objects.
    pub fn hops(&self) -> (u64, u64) {
        let line = self.log.all().into_iter().rfind(|line| line["event"] == "request").unwrap();
        (line["d1"].as_u64().unwrap(), line["objects"].as_u64().unwrap())
    }

    pub fn browser(&self) -> Browser {
        Browser::new(self.clone())
    }

    /// Sends a request, runs the deferred work, and validates the response against the contract.
    pub async fn send(&self, request: Request<Body>) -> Reply {
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let mut response = serve(&self.app, request).await;
        for work in DeferredWork::of(&mut response) {
            work.await;
        }
        let (parts, body) = response.into_parts();
        let body = body.into_data_stream().try_fold(Vec::new(), async |all, chunk| Ok([all, chunk.to_vec()].concat()));
        let body = body.await.unwrap();
        let media = parts.headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap());
        contract::check(&method, &uri, parts.status, media, &body);
        Reply { status: parts.status, headers: parts.headers, body }
    }
}

#[derive(Clone, Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn cookies(&self) -> Vec<String> {
        self.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap().to_owned()).collect()
    }

    /// Status and error code; the code is empty on success.
    pub fn outcome(&self) -> (u16, String) {
        (self.status.as_u16(), self.json()["code"].as_str().unwrap_or("").to_owned())
    }
}
