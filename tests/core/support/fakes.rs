//! Fakes of clock, randomness, cache, assets, mail, log and metrics.

use super::seeded_random::SeededRandom;
use asgard::domain::time::Timestamp;
use asgard::ports::{
    Assets, BotCheck, BreachedPasswords, Cache, Clock, DeliveryError, Log, Mail, Mailer, Measurements, Metrics, Random,
    RequestMeasurement, Row, Timer, Unavailable, UnicodeNormalizer,
};
use async_trait::async_trait;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use unicode_normalization::UnicodeNormalization;

/// Noon of a day in November 2026 until a test advances it.
pub struct FakeClock(AtomicI64);

impl Default for FakeClock {
    fn default() -> Self {
        Self(AtomicI64::new(1_795_167_000_000))
    }
}

impl FakeClock {
    pub fn advance(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for FakeClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// The Unicode tables; on the edge they are those of the JavaScript engine.
pub struct Unicode;

impl UnicodeNormalizer for Unicode {
    fn decomposed(&self, text: &str) -> String {
        text.nfkd().collect()
    }
}

impl Random for SeededRandom {
    fn fill(&self, bytes: &mut [u8]) {
        Self::fill(self, bytes);
    }
}

/// KV that loses entries on command.
#[derive(Default)]
pub struct MemoryCache {
    held: Mutex<HashMap<String, String>>,
    pub is_down: std::sync::atomic::AtomicBool,
}

impl MemoryCache {
    pub fn set(&self, key: &str, text: &str) {
        self.held.lock().unwrap().insert(key.into(), text.into());
    }

    pub fn forget(&self) {
        self.held.lock().unwrap().clear();
    }

    /// The whole content as text.
    pub fn text(&self) -> String {
        format!("{:?}", self.held.lock().unwrap())
    }

    pub fn keys(&self) -> Vec<String> {
        self.held.lock().unwrap().keys().cloned().collect()
    }
}

#[async_trait]
impl Cache for MemoryCache {
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable> {
        tokio::task::yield_now().await;
        if self.is_down.load(Ordering::SeqCst) {
            return Err(Unavailable("kv is down".into()));
        }
        Ok(self.held.lock().unwrap().get(key).cloned())
    }

    async fn put(&self, key: &str, text: &str, ttl_seconds: u64) {
        assert!(ttl_seconds >= 60, "KV rejects shorter lifetimes");
        self.set(key, text);
    }

    async fn forget(&self, prefix: &str) -> Result<(), Unavailable> {
        tokio::task::yield_now().await;
        if self.is_down.load(Ordering::SeqCst) {
            return Err(Unavailable("kv is down".into()));
        }
        self.held.lock().unwrap().retain(|key, _| !key.starts_with(prefix));
        Ok(())
    }
}

/// A mail service that rejects on command.
#[derive(Default)]
pub struct Mailbox {
    taken: Mutex<Vec<Mail>>,
    failure: Mutex<Option<DeliveryError>>,
    slow: Mutex<Option<(Arc<FakeClock>, i64)>>,
}

impl Mailbox {
    /// Rejects every following mail with this error, or accepts them again.
    pub fn fail_with(&self, failure: Option<DeliveryError>) {
        *self.failure.lock().unwrap() = failure;
    }

    /// Every following mail takes this long.
    pub fn takes(&self, clock: Arc<FakeClock>, ms: i64) {
        *self.slow.lock().unwrap() = Some((clock, ms));
    }

    pub fn all(&self) -> Vec<Mail> {
        self.taken.lock().unwrap().clone()
    }

    /// The newest mail to an address.
    pub fn newest(&self, to: &str) -> Mail {
        self.all().into_iter().rev().find(|mail| mail.to == to).unwrap_or_else(|| panic!("no mail to {to}"))
    }
}

#[async_trait]
impl Mailer for Mailbox {
    async fn send(&self, mail: &Mail) -> Result<(), DeliveryError> {
        tokio::task::yield_now().await;
        if let Some(failure) = self.failure.lock().unwrap().clone() {
            return Err(failure);
        }
        if let Some((clock, ms)) = self.slow.lock().unwrap().as_ref() {
            clock.advance(*ms);
        }
        self.taken.lock().unwrap().push(mail.clone());
        Ok(())
    }
}

/// A bot check that accepts one token once.
#[derive(Default)]
pub struct FakeBotCheck {
    tokens: Mutex<Vec<String>>,
    pub is_down: std::sync::atomic::AtomicBool,
}

impl FakeBotCheck {
    pub const HUMAN: &str = "a person's token";

    pub fn validations(&self) -> usize {
        self.tokens.lock().unwrap().len()
    }
}

#[async_trait]
impl BotCheck for FakeBotCheck {
    async fn is_human(&self, _: &str, token: &str) -> Result<bool, Unavailable> {
        tokio::task::yield_now().await;
        if self.is_down.load(Ordering::SeqCst) {
            return Err(Unavailable("bot check is down".into()));
        }
        let mut lookups = self.tokens.lock().unwrap();
        let is_new = !lookups.iter().any(|known| known == token);
        lookups.push(token.to_owned());
        Ok(is_new && token == Self::HUMAN)
    }
}

/// A service of breached passwords, with padded responses like the real one.
#[derive(Default)]
pub struct FakeBreaches {
    leaked: Mutex<Vec<String>>,
    requests: Mutex<Vec<String>>,
    pub is_down: std::sync::atomic::AtomicBool,
}

impl FakeBreaches {
    /// A configuration that enables it.
    pub const ON: &str = r#"{"passwordCheck":{"url":"https://ranges.example/range"}}"#;

    pub fn leak(&self, password: &str) {
        self.leaked.lock().unwrap().push(sha1_of(password));
    }

    /// The requests since the last call.
    pub fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut *self.requests.lock().unwrap())
    }
}

fn sha1_of(password: &str) -> String {
    use sha1::{Digest, Sha1};
    Sha1::digest(password.as_bytes()).iter().map(|byte| format!("{byte:02X}")).collect()
}

#[async_trait]
impl BreachedPasswords for FakeBreaches {
    async fn range(&self, url: &str, prefix: &str) -> Result<String, Unavailable> {
        tokio::task::yield_now().await;
        assert_eq!(url, "https://ranges.example/range");
        self.requests.lock().unwrap().push(prefix.to_owned());
        if self.is_down.load(Ordering::SeqCst) {
            return Err(Unavailable("no answer within the deadline".into()));
        }
        let known = self.leaked.lock().unwrap();
        let lines = known.iter().filter_map(|hash| hash.strip_prefix(prefix)).map(|rest| format!("{rest}:7\r\n"));
        Ok(lines.chain([format!("{}:0\r\n", "0".repeat(35))]).collect())
    }
}

/// The link of a mail's button.
pub fn link(mail: &Mail) -> String {
    let at = mail.plain.find("http").unwrap_or_else(|| panic!("no link in {}", mail.plain));
    let link = mail.plain[at..].split_whitespace().next().unwrap();
    let (page, language) = link.split_once("?lang=").unwrap_or_else(|| panic!("no language in {link}"));
    assert_eq!(language.len(), 2, "{link}");
    page.to_owned()
}

/// The phrases, and the URLs of the web build, each with a page that contains the name of its template. Records what was read.
#[derive(Default)]
pub struct FakeAssets(Mutex<Vec<String>>);

impl FakeAssets {
    pub fn reads(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

#[async_trait]
impl Assets for FakeAssets {
    async fn read(&self, path: &str) -> Option<String> {
        self.0.lock().unwrap().push(path.to_owned());
        match path {
            // Written by `npm run generate` from web/app/pages.ts.
            "/_pages/routes.json" => Some(include_str!("../../support/routes.json").into()),
            "/_pages/csp.json" => Some(r#"{"styleAttributeHashes":["sha256-x="]}"#.into()),
            "/_pages/common-passwords.txt" => {
                Some(include_str!("../../../worker/domain/credentials/password/common-passwords.txt").into())
            }
            path if path.starts_with("/assets/locales/") => {
                std::fs::read_to_string(path.trim_start_matches("/assets/")).ok()
            }
            path => {
                let (language, template) = path.strip_prefix("/_pages/")?.strip_suffix(".html")?.split_once('/')?;
                Some(format!(
                    "<html lang={language}><body>{template}<script type=\"application/json\" id=\"boot\"></script></body></html>"
                ))
            }
        }
    }
}

/// Recorded log lines.
#[derive(Default)]
pub struct RecordedLog(Mutex<Vec<Value>>);

impl RecordedLog {
    pub fn all(&self) -> Vec<Value> {
        self.0.lock().unwrap().clone()
    }
}

impl Log for RecordedLog {
    fn line(&self, line: &Value) {
        self.0.lock().unwrap().push(line.clone());
    }
}

/// Recorded measurements.
#[derive(Default)]
pub struct RecordedMetrics(Mutex<Vec<RequestMeasurement>>);

impl RecordedMetrics {
    pub fn all(&self) -> Vec<RequestMeasurement> {
        self.0.lock().unwrap().clone()
    }
}

impl Metrics for RecordedMetrics {
    fn count(&self, measured: &RequestMeasurement) {
        self.0.lock().unwrap().push(measured.clone());
    }
}

/// Measurements that a deployment may read, once results are set: rows by query.
#[derive(Default)]
pub struct FakeMeasurements {
    is_readable: OnceLock<()>,
    results: Mutex<Vec<(&'static str, Value)>>,
    queries: Mutex<Vec<String>>,
    pub is_down: std::sync::atomic::AtomicBool,
}

impl FakeMeasurements {
    /// Sets the rows for queries that contain `part`; other queries return none.
    pub fn set_rows(&self, part: &'static str, rows: Value) {
        let _ = self.is_readable.set(());
        self.results.lock().unwrap().push((part, rows));
    }

    /// The queries since the last call.
    pub fn take_queries(&self) -> Vec<String> {
        std::mem::take(&mut *self.queries.lock().unwrap())
    }
}

#[async_trait]
impl Measurements for FakeMeasurements {
    fn dataset(&self) -> Option<&str> {
        self.is_readable.get().map(|()| "asgard_local")
    }

    async fn ask(&self, question: &str) -> Result<Vec<Row>, Unavailable> {
        tokio::task::yield_now().await;
        self.queries.lock().unwrap().push(question.to_owned());
        if self.is_down.load(Ordering::SeqCst) {
            return Err(Unavailable("measurements: no answer within the deadline".into()));
        }
        let results = self.results.lock().unwrap();
        let rows = results.iter().find(|(part, _)| question.contains(part)).map(|(_, rows)| rows.clone());
        Ok(rows.map(|rows| serde_json::from_value(rows).unwrap()).unwrap_or_default())
    }
}

/// A timer that returns at once and records its delays.
#[derive(Default)]
pub struct FakeTimer(Mutex<Vec<u64>>);

impl FakeTimer {
    pub fn all(&self) -> Vec<u64> {
        self.0.lock().unwrap().clone()
    }
}

#[async_trait]
impl Timer for FakeTimer {
    async fn sleep(&self, ms: u64) {
        tokio::task::yield_now().await;
        self.0.lock().unwrap().push(ms);
    }

    async fn yield_now(&self) {
        tokio::task::yield_now().await;
    }
}
