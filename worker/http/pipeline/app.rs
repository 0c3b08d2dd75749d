//! The state that all handlers share (`App`): the ports, the keys, the configuration, the caches of the isolate.

use crate::domain::configuration::Configuration;
use crate::domain::configuration::environment::Environment;
use crate::domain::crypto::bytes::base64url;
use crate::domain::crypto::keys::{Keys, Secrets};
use crate::domain::operations::log_sampling::LogSampling;
use crate::domain::words;
use crate::http::apps::circuit::Circuits;
use crate::http::auth::common_passwords::CommonPasswordFilter;
use crate::http::error::Error;
use crate::http::pages::build::Pages;
use crate::http::pipeline::configuration_cache::ConfigurationCache;
use crate::http::pipeline::hash_queue::HashQueue;
use crate::http::pipeline::isolate_cache::IsolateCache;
use crate::http::pipeline::measurement_cache::MeasurementCache;
use crate::http::pipeline::meter::{MeteredPlatform, RequestMetrics};
use crate::http::pipeline::retry::RetryingDatabase;
use crate::http::pipeline::running_requests::RunningRequests;
use crate::jobs::seal_lease::SealLease;
use crate::ports::{
    AppBackends, Assets, BotCheck, BreachedPasswords, Cache, Clock, Database, IdentityProvider, Log, Mailer,
    Measurements, Metrics, Objects, Random, Timer, UnicodeNormalizer,
};
use std::ops::Deref;
use std::sync::Arc;
use uuid::Builder;

/// The platform ports, as the entry point provides them.
#[derive(Clone)]
pub struct Platform {
    /// D1.
    pub db: Arc<dyn Database>,
    /// Durable Objects.
    pub objects: Arc<dyn Objects>,
    /// KV.
    pub cache: Arc<dyn Cache>,
    /// Static files.
    pub assets: Arc<dyn Assets>,
    /// Sends mails.
    pub mailer: Arc<dyn Mailer>,
    pub bots: Arc<dyn BotCheck>,
    pub breaches: Arc<dyn BreachedPasswords>,
    pub identities: Arc<dyn IdentityProvider>,
    pub apps: Arc<dyn AppBackends>,
    /// Current time.
    pub clock: Arc<dyn Clock>,
    /// Random bytes.
    pub random: Arc<dyn Random>,
    /// Unicode normalization.
    pub normalizer: Arc<dyn UnicodeNormalizer>,
    /// Writes log lines.
    pub log: Arc<dyn Log>,
    /// Writes measurements.
    pub metrics: Arc<dyn Metrics>,
    /// Queries the measurements.
    pub measurements: Arc<dyn Measurements>,
    /// Sleeps and yields.
    pub timer: Arc<dyn Timer>,
}

/// The variables and secrets of the deployment.
pub struct Deployment {
    /// The variable `ENVIRONMENT`.
    pub environment: String,
    /// The variable `LOG_ONE_IN`.
    pub log_one_in: String,
    /// The variable `CONFIG`.
    pub defaults: String,
    /// Id of the deployed version, from the binding `version_metadata`; empty if there is none.
    pub version: String,
    pub secrets: Secrets,
}

/// The application state of handlers: the ports, as fields of its own, and what an isolate keeps. Cloning is cheap; each request has a
/// clone with its own metrics.
#[derive(Clone)]
pub struct App {
    platform: Platform,
    /// Circuit breakers of the app backends, for this isolate.
    pub circuits: Arc<Circuits>,
    pub keys: Arc<Keys>,
    /// The environment of this deployment.
    pub environment: Environment,
    /// How successful requests are sampled for the log.
    pub log_sampling: LogSampling,
    /// Id of the deployed version.
    pub deployment: Arc<str>,
    /// The prerendered pages.
    pub pages: Arc<Pages>,
    /// The filter of common passwords.
    pub common_passwords: Arc<CommonPasswordFilter>,
    /// The cache of this isolate.
    pub isolate: Arc<IsolateCache>,
    /// Recent query results of the measurements.
    pub measurement_cache: Arc<MeasurementCache>,
    /// The queue of password hashes.
    pub hashing: Arc<HashQueue>,
    /// The requests that are being answered.
    pub running: Arc<RunningRequests>,
    /// The lease for sealing audit logs.
    pub sealing: Arc<SealLease>,
    configuration_cache: Arc<ConfigurationCache>,
}

impl Deref for App {
    type Target = Platform;

    fn deref(&self) -> &Platform {
        &self.platform
    }
}

impl App {
    /// Builds the state from the platform.
    ///
    /// # Errors
    /// A message for operators: a secret is missing or weak, or the deployment's configuration is invalid. The worker then responds to
    /// every request with 503.
    pub fn new(platform: Platform, deployment: &Deployment) -> Result<Self, String> {
        let environment = Environment::named(&deployment.environment);
        let keys = Keys::parse(&deployment.secrets)?;
        let configuration_cache = ConfigurationCache::new(&deployment.defaults, environment)?;
        Ok(Self {
            platform,
            circuits: Arc::default(),
            measurement_cache: Arc::default(),
            keys: Arc::new(keys),
            deployment: deployment.version.as_str().into(),
            environment,
            log_sampling: LogSampling::parse(&deployment.log_one_in),
            pages: Arc::new(Pages::default()),
            common_passwords: Arc::default(),
            isolate: Arc::default(),
            hashing: Arc::default(),
            running: Arc::default(),
            sealing: Arc::default(),
            configuration_cache: Arc::new(configuration_cache),
        })
    }

    /// A clone whose platform counts its calls and retries database reads.
    #[must_use]
    pub fn metered(&self, meter: &Arc<RequestMetrics>) -> Self {
        let metered = Arc::new(MeteredPlatform {
            db: self.db.clone(),
            objects: self.objects.clone(),
            cache: self.cache.clone(),
            meter: meter.clone(),
        });
        let db =
            Arc::new(RetryingDatabase { db: metered.clone(), timer: self.timer.clone(), random: self.random.clone() });
        self.with_platform(Platform { db, objects: metered.clone(), cache: metered, ..self.platform.clone() })
    }

    /// A clone that uses this database.
    #[must_use]
    pub fn with_database(&self, db: Arc<dyn Database>) -> Self {
        self.with_platform(Platform { db, ..self.platform.clone() })
    }

    /// A clone over this platform.
    #[must_use]
    pub fn with_platform(&self, platform: Platform) -> Self {
        Self { platform, ..self.clone() }
    }

    /// New random bytes.
    #[must_use]
    pub fn random_bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.random.fill(&mut bytes);
        bytes
    }

    /// A text without case and accents, for sorting and searching.
    #[must_use]
    pub fn normalized(&self, text: &str) -> String {
        words::normalize(&self.normalizer.decomposed(text))
    }

    /// The keys by which a user is sorted and found.
    #[must_use]
    pub fn sort_keys(&self, first: &str, last: &str, email: &str, phone: Option<&str>) -> words::SortKeys {
        words::SortKeys::of(|text| self.normalized(text), first, last, email, phone)
    }

    /// 128 random bits as text.
    #[must_use]
    pub fn new_salt(&self) -> String {
        base64url(&self.random_bytes::<16>())
    }

    /// A UUID v7 (RFC 9562): sorts by time.
    #[must_use]
    pub fn new_id(&self) -> String {
        let ms = u64::try_from(self.clock.now().0).unwrap_or(0);
        Builder::from_unix_timestamp_millis(ms, &self.random_bytes()).into_uuid().to_string()
    }

    /// A UUID v4: reveals nothing.
    #[must_use]
    pub fn new_uuid(&self) -> String {
        Builder::from_random_bytes(self.random_bytes()).into_uuid().to_string()
    }

    /// The current configuration.
    ///
    /// # Errors
    /// `unavailable` if there is none to use.
    pub async fn configuration(&self) -> Result<Arc<Configuration>, Error> {
        self.configuration_cache.current(self.cache.as_ref(), self.log.as_ref(), self.clock.now()).await
    }
}
