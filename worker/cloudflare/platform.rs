//! Puts the bindings together.

use super::thrown::text_of;
use super::wire::{call, member};
use super::{assets, copies, database, mailer, objects};
use crate::domain::keys::{ClientSecrets, Secrets};
use crate::domain::time::Timestamp;
use crate::http::app::Platform;
use crate::ports::{Clock, Letters, Log, Measured, Metrics, Pause, Random};
use async_trait::async_trait;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsValue;
use worker::send::{SendFuture, SendWrapper};
use worker::{Delay, Env};

/// Nobody comes in by administration.
#[cfg(not(feature = "front"))]
struct Nothing;

#[cfg(not(feature = "front"))]
mod nothing {
    use super::Nothing;
    use crate::ports::{BotCheck, IdentityProvider, Unavailable, Unidentified};
    use async_trait::async_trait;
    use serde_json::{Map, Value};

    #[async_trait]
    impl BotCheck for Nothing {
        async fn is_human(&self, _: &str, _: &str) -> Result<bool, Unavailable> {
            Err(Unavailable("not here".to_owned()))
        }
    }

    #[async_trait]
    impl IdentityProvider for Nothing {
        async fn exchange(&self, _: &str, _: &str) -> Result<Map<String, Value>, Unidentified> {
            Err(Unidentified::Unavailable("not here".to_owned()))
        }

        async fn owner(&self, _: &str, _: &str) -> Result<Map<String, Value>, Unidentified> {
            Err(Unidentified::Unavailable("not here".to_owned()))
        }
    }
}

struct Now;

impl Clock for Now {
    fn now(&self) -> Timestamp {
        Timestamp(i64::try_from(worker::Date::now().as_millis()).unwrap_or(0))
    }
}

struct Chance;

impl Random for Chance {
    fn fill(&self, bytes: &mut [u8]) {
        // The runtime's generator has no way to fail; were it to, zeros would be guessable, so the isolate must die.
        if getrandom::fill(bytes).is_err() {
            wasm_bindgen::throw_str("no randomness");
        }
    }
}

struct Script;

impl Letters for Script {
    fn decomposed(&self, text: &str) -> String {
        js_sys::JsString::from(text).normalize("NFKD").into()
    }
}

struct Timer;

#[async_trait]
impl Pause for Timer {
    async fn pause(&self, ms: u64) {
        SendFuture::new(Delay::from(Duration::from_millis(ms))).await;
    }
}

/// An Analytics Engine dataset, where one is bound.
struct Dataset(SendWrapper<JsValue>);

impl Metrics for Dataset {
    fn count(&self, measured: &Measured) {
        let Measured { operation, status, code, tenant, ms, counts } = measured;
        let [d1, rows, objects, kv] = counts;
        let point = json!({ "indexes": [operation], "blobs": [operation, status.to_string(), code, tenant],
            "doubles": [ms, d1, rows, objects, kv] });
        if !self.0.is_undefined()
            && let Ok(point) = js_sys::JSON::parse(&point.to_string())
        {
            // A measurement that cannot be written is no reason to fail.
            drop(call(&self.0, "writeDataPoint", &point, &JsValue::UNDEFINED));
        }
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

/// The platform of this environment.
///
/// # Errors
/// Which binding is missing.
pub fn of(env: &Env) -> Result<Platform, String> {
    let text = |name: &str| env.var(name).map(|value| value.to_string()).unwrap_or_default();
    let missing = |error: worker::Error| error.to_string();
    let unbound = |error: wasm_bindgen::JsValue| text_of(&error);
    Ok(Platform {
        db: Arc::new(database::D1::new(env.d1("DB").map_err(missing)?)),
        objects: Arc::new(objects::Namespaces::of(env).map_err(unbound)?),
        copies: Arc::new(copies::Kv::of(env).map_err(unbound)?),
        assets: Arc::new(assets::Files::of(env).map_err(unbound)?),
        mailer: Arc::new(mailer::Post::of(env)),
        #[cfg(feature = "front")]
        bots: Arc::new(super::bots::Siteverify { secret: text("BOT_CHECK_SECRET") }),
        #[cfg(not(feature = "front"))]
        bots: Arc::new(Nothing),
        #[cfg(feature = "front")]
        identities: Arc::new(super::identities::Servers),
        #[cfg(not(feature = "front"))]
        identities: Arc::new(Nothing),
        clock: Arc::new(Now),
        random: Arc::new(Chance),
        letters: Arc::new(Script),
        log: Arc::new(Console),
        metrics: Arc::new(Dataset(SendWrapper::new(member(env, "METRICS").map_err(unbound)?))),
        pause: Arc::new(Timer),
        environment: text("ENVIRONMENT"),
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
    })
}
