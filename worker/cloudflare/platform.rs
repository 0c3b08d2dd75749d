//! Builds the ports from the worker's bindings (`Env`), and implements the small ones: clock, randomness, timer, log, metrics.

use super::error_text::text_of;
use super::{apps, assets, bots, breaches, cache, database, identities, mailer, measurements, objects};
use crate::domain::crypto::keys::{ClientSecrets, Secrets};
use crate::domain::time::Timestamp;
use crate::http::pipeline::app::{Deployment, Platform};
use crate::ports::{Clock, Log, Metrics, Random, RequestMeasurement, Timer, UnicodeNormalizer};
use async_trait::async_trait;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use worker::send::SendFuture;
use worker::{AnalyticsEngineDataPointBuilder, AnalyticsEngineDataset, Delay, Env, WorkerVersionMetadata};

struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp(i64::try_from(worker::Date::now().as_millis()).unwrap_or(0))
    }
}

struct WebCrypto;

impl Random for WebCrypto {
    fn fill(&self, bytes: &mut [u8]) {
        // The runtime's generator cannot fail. If it did, zeros would be guessable, so the isolate must stop.
        if getrandom::fill(bytes).is_err() {
            worker::wasm_bindgen::throw_str("no randomness");
        }
    }
}

struct Script;

impl UnicodeNormalizer for Script {
    fn decomposed(&self, text: &str) -> String {
        worker::js_sys::JsString::from(text).normalize("NFKD").into()
    }
}

struct WorkerTimer;

#[async_trait]
impl Timer for WorkerTimer {
    async fn sleep(&self, ms: u64) {
        SendFuture::new(Delay::from(Duration::from_millis(ms))).await;
    }

    async fn yield_now(&self) {
        // A timer, because microtasks run before any event that has arrived.
        self.sleep(1).await;
    }
}

/// The Analytics Engine dataset, if one is bound.
struct Dataset {
    points: Option<AnalyticsEngineDataset>,
    deployment: String,
}

impl Metrics for Dataset {
    fn count(&self, measured: &RequestMeasurement) {
        let RequestMeasurement { operation, status, code, tenant, app, ms, counts, database_us } = measured;
        let Some(points) = &self.points else { return };
        let status = status.to_string();
        let point = AnalyticsEngineDataPointBuilder::new()
            .indexes([*operation])
            .blobs([*operation, status.as_str(), code, tenant, &self.deployment, app])
            .doubles(
                std::iter::once(*ms as f64)
                    .chain(counts.map(|count| count as f64))
                    .chain([*database_us as f64 / 1_000.0]),
            );
        // A failed write of a measurement must not fail the request.
        drop(point.write_to(points));
    }
}

struct Console;

impl Log for Console {
    fn line(&self, line: &Value) {
        match line.get("level").and_then(Value::as_str) {
            Some("error") => worker::console_error!("{line}"),
            Some("warn") => worker::console_warn!("{line}"),
            _ => worker::console_log!("{line}"),
        }
    }
}

/// The value of a variable or secret; empty if there is none.
fn variable(env: &Env, name: &str) -> String {
    env.var(name).map(|value| value.to_string()).unwrap_or_default()
}

/// Builds the platform of this environment.
///
/// # Errors
/// Names the missing binding.
pub fn of(env: &Env, deployment: &Deployment) -> Result<Platform, String> {
    let text = |name: &str| variable(env, name);
    let unbound = |error: worker::Error| text_of(&error);
    Ok(Platform {
        db: Arc::new(database::D1::new(env.d1("DB").map_err(unbound)?)),
        objects: Arc::new(objects::Namespaces::of(env).map_err(unbound)?),
        cache: Arc::new(cache::Kv::of(env).map_err(unbound)?),
        assets: Arc::new(assets::Files::of(env).map_err(unbound)?),
        mailer: Arc::new(mailer::MailTransport::of(env)),
        bots: Arc::new(bots::Siteverify { secret: text("BOT_CHECK_SECRET") }),
        breaches: Arc::new(breaches::HttpRanges),
        identities: Arc::new(identities::HttpIdentityProviders),
        apps: Arc::new(apps::Backends::of(env)),
        clock: Arc::new(SystemClock),
        random: Arc::new(WebCrypto),
        normalizer: Arc::new(Script),
        log: Arc::new(Console),
        metrics: Arc::new(Dataset {
            points: env.analytics_engine("METRICS").ok(),
            deployment: deployment.version.clone(),
        }),
        measurements: Arc::new(measurements::AnalyticsEngine {
            url: text("MEASUREMENTS_URL"),
            dataset: text("MEASUREMENTS_DATASET"),
            token: text("MEASUREMENTS_TOKEN"),
        }),
        timer: Arc::new(WorkerTimer),
    })
}

/// The variables and secrets of this environment.
#[must_use]
pub fn deployment(env: &Env) -> Deployment {
    let text = |name: &str| variable(env, name);
    Deployment {
        environment: text("ENVIRONMENT"),
        log_one_in: text("LOG_ONE_IN"),
        version: env.get_binding::<WorkerVersionMetadata>("VERSION").map(|version| version.id()).unwrap_or_default(),
        defaults: match text("CONFIG") {
            empty if empty.is_empty() => "{}".to_owned(),
            config => config,
        },
        secrets: Secrets {
            token_keys: text("TOKEN_KEYS"),
            guard_keys: text("GUARD_KEYS"),
            refresh_keys: text("REFRESH_KEYS"),
            peppers: text("PEPPERS"),
            counter_key: text("COUNTER_KEY"),
            clients: ClientSecrets {
                google: text("GOOGLE_CLIENT_SECRET"),
                apple: text("APPLE_CLIENT_SECRET"),
                facebook: text("FACEBOOK_CLIENT_SECRET"),
            },
        },
    }
}
