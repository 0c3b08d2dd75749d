//! The runtime configuration, as an isolate caches it.

use crate::domain::configuration::Configuration;
use crate::domain::configuration::environment::Environment;
use crate::domain::time::Timestamp;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::ports::{Cache, Log};
use serde_json::json;
use std::sync::{Arc, Mutex};

/// Age in milliseconds up to which the cached configuration is not read again.
const FRESH_MS: i64 = 20_000;
/// KV key of the current configuration document.
const CURRENT: &str = "config:current";
/// KV key of the previous document, used if the current one exists and is not valid.
const PREVIOUS: &str = "config:previous";

/// The configuration cache of the isolate.
pub struct ConfigurationCache {
    /// The deployment's defaults, into which the document is merged.
    defaults: Arc<str>,
    environment: Environment,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    cached: Option<CachedConfiguration>,
    /// Why the newest document was rejected, so that it is logged once.
    rejection: Option<String>,
}

/// The configuration and when it was read.
#[derive(Clone)]
struct CachedConfiguration {
    configuration: Arc<Configuration>,
    read_at: Timestamp,
}

impl ConfigurationCache {
    /// An empty cache.
    ///
    /// # Errors
    /// The invalid member of the deployment's defaults, for operators.
    pub fn new(defaults: &str, environment: Environment) -> Result<Self, String> {
        Configuration::read(defaults, None, environment)?;
        Ok(Self { defaults: defaults.into(), environment, state: Mutex::default() })
    }

    /// The current configuration, at most 20 seconds old. If the newest document cannot be read or is invalid, the last valid one stays in
    /// use. Without a last valid one, the previous document replaces an invalid one. The deployment's defaults alone are used only if KV
    /// says that there is no document: neither an invalid document nor an unavailable store may end maintenance, enable what operators
    /// disabled, or lift a limit.
    ///
    /// # Errors
    /// `unavailable` if there is no configuration to use.
    pub async fn current(&self, kv: &dyn Cache, log: &dyn Log, now: Timestamp) -> Result<Arc<Configuration>, Error> {
        let cached = self.state.lock().ok().and_then(|state| state.cached.clone());
        if let Some(cached) = cached.as_ref().filter(|cached| now.since(cached.read_at) < FRESH_MS) {
            return Ok(cached.configuration.clone());
        }
        let (found, rejection) = match self.read(kv, cached.is_none()).await {
            Ok(found) => found,
            Err(why) => (cached.map(|cached| cached.configuration), Some(why)),
        };
        let is_news = self.state.lock().is_ok_and(|mut state| {
            let is_news = rejection.is_some() && state.rejection != rejection;
            state.rejection.clone_from(&rejection);
            if let Some(configuration) = &found {
                state.cached = Some(CachedConfiguration { configuration: configuration.clone(), read_at: now });
            }
            is_news
        });
        if is_news {
            log.line(&json!({ "level": "error", "event": "configuration_refused", "why": rejection }));
        }
        found.ok_or_else(|| Error { cause: rejection.unwrap_or_default(), ..Code::Unavailable.into() })
    }

    /// The configuration to use, and why it is not the newest document.
    ///
    /// # Errors
    /// Why the newest document could not be read.
    async fn read(
        &self,
        kv: &dyn Cache,
        or_previous: bool,
    ) -> Result<(Option<Arc<Configuration>>, Option<String>), String> {
        let read = |document: Option<&str>| Configuration::read(&self.defaults, document, self.environment);
        let document = kv.get(CURRENT).await.map_err(|unavailable| unavailable.0)?;
        match read(document.as_deref()) {
            Ok(configuration) => Ok((Some(Arc::new(configuration)), None)),
            Err(why) if or_previous => {
                let previous = kv.get(PREVIOUS).await.ok().flatten();
                Ok((previous.and_then(|previous| read(Some(&previous)).ok()).map(Arc::new), Some(why)))
            }
            Err(why) => Err(why),
        }
    }
}
