//! The whole platform on one page: what the core asks of D1, KV, Durable Objects, the clock and randomness.
//! `cloudflare/` implements these for workerd, `tests/core/support/` for SQLite, with the same SQL.

use crate::domain::ids::{DeviceId, UserId};
use crate::domain::precondition::{Constraint, Precondition};
use crate::domain::tenant_security::Denial;
use crate::domain::{authority, counter, device, time::Timestamp};
use async_trait::async_trait;
use axum_core::body::Body;
use http::{Request, Response};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// One row of an answer, by column name.
pub type Row = Map<String, Value>;

/// A statement with its bound values, in the order of `?1, ?2, …`. Numbers reach the database as REAL on D1.
#[derive(Clone, Debug)]
pub struct Statement {
    /// SQL text; one statement, put together from texts of ours alone.
    pub sql: Cow<'static, str>,
    /// At most 100 values.
    pub params: Vec<Value>,
}

impl Statement {
    /// A statement and its values.
    pub fn new(sql: impl Into<Cow<'static, str>>, params: impl Into<Vec<Value>>) -> Self {
        Self { sql: sql.into(), params: params.into() }
    }
}

/// Why the database gave no rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseError {
    /// A precondition of the batch does not hold: the whole batch was rolled back.
    PreconditionFailed(Precondition),
    /// A constraint of a table does not hold: the whole batch was rolled back.
    Violated(Constraint),
    /// The company is closed to the session; what was read is not told.
    Denied(Denial),
    /// It did not answer, or not in time; a write may or may not have happened.
    Unavailable(String),
    /// It answered what no statement of ours can cause; for the log only.
    Broken(String),
}

/// D1, or SQLite: one round trip a call.
#[async_trait]
pub trait Database: Send + Sync {
    /// All statements in one transaction: the rows of each, or nothing happened.
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError>;
}

/// What a batch answered.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Rows by statement.
    pub rows: Vec<Vec<Row>>,
    /// Rows that the database visited, from its own metadata.
    pub rows_read: u64,
    /// Microseconds that it worked, from there as well.
    pub worked_us: u64,
    /// Bytes of the whole database behind it; 0 where it did not say.
    pub bytes: u64,
}

/// An object did not answer within its deadline (2 s), or died while answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

/// The Durable Objects: each answers one command at a time, and all of it or nothing.
#[async_trait]
pub trait Objects: Send + Sync {
    /// The session authority of a person, by their user id. `hint` is a continent code where a new one should live.
    async fn authority(
        &self,
        user: &UserId,
        command: &authority::Command,
        hint: Option<&str>,
    ) -> Result<authority::Outcome, Unavailable>;
    /// A device, by the hash of its secret.
    async fn device(&self, device: &DeviceId, command: &device::Command) -> Result<device::Outcome, Unavailable>;
    /// A counter, by its name (`signin:{mac of the address}`, `network:{prefix}` …).
    async fn counter(&self, name: &str, command: &counter::Command) -> Result<counter::Outcome, Unavailable>;
}

/// KV: copies near the user. What it says never decides anything.
#[async_trait]
pub trait Cache: Send + Sync {
    /// The text under a key, if this place has heard of it.
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable>;
    /// Keeps a text for `ttl_seconds` (at least 60). A failure is only logged: the next reader asks the authority.
    async fn put(&self, key: &str, text: &str, ttl_seconds: u64);
    /// Deletes everything whose key begins so.
    async fn forget(&self, prefix: &str) -> Result<(), Unavailable>;
}

/// Static files of the web build, in pages chosen by the worker.
#[async_trait]
pub trait Assets: Send + Sync {
    /// The bytes of a file, or `None` where there is none.
    async fn read(&self, path: &str) -> Option<String>;
}

/// A mail on its way out.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The same for every attempt, so that two copies can be told to be one.
    pub id: String,
    /// Sender's address.
    pub from: String,
    /// Sender's name.
    pub from_name: String,
    /// One receiver.
    pub to: String,
    /// One line.
    pub subject: String,
    /// HTML document.
    pub html: String,
    /// The same as plain text.
    pub plain: String,
}

/// Why nobody took a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryError {
    /// It may work later.
    Later(String),
    /// It will never work: the address is refused, or the mail cannot be written.
    Never(String),
}

/// The platform's mail service, or the development mailbox.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Hands a mail over. An answer says that somebody else is responsible for it now.
    async fn send(&self, mail: &Mail) -> Result<(), DeliveryError>;
}

/// The service that tells people from bots.
#[async_trait]
pub trait BotCheck: Send + Sync {
    /// Whether the service at `url` says that this token was earned by a person, once.
    async fn is_human(&self, url: &str, token: &str) -> Result<bool, Unavailable>;
}

/// A service that knows passwords which leaked, by ranges of their hashes (`domain/password/breached.rs`).
#[async_trait]
pub trait BreachedPasswords: Send + Sync {
    /// What the service at `url` knows of a range.
    async fn range(&self, url: &str, prefix: &str) -> Result<String, Unavailable>;
}

/// Why an identity provider said nothing about a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdentityProviderError {
    /// It refuses: the code is not good, or we are not.
    Refused(String),
    /// It does not answer, or not in time.
    Unavailable(String),
}

/// The servers of identity providers. Only what they answer to us directly is believed, so a redirect is no answer.
#[async_trait]
pub trait IdentityProvider: Send + Sync {
    /// Posts a form to a token endpoint: a code for tokens. `IdentityProviderError` never repeats the form or the tokens.
    async fn exchange(&self, url: &str, form: &str) -> Result<Map<String, Value>, IdentityProviderError>;
    /// Asks who an access token belongs to.
    async fn owner(&self, url: &str, access_token: &str) -> Result<Map<String, Value>, IdentityProviderError>;
}

/// Where the backend of an app is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppAddress {
    /// A worker that is bound under the app's name.
    Bound(String),
    /// An origin that operations allowed.
    Origin(String),
}

/// Why an app's backend answered nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppCallError {
    /// The app has none.
    Unbound,
    /// It cannot be reached, or it threw.
    Failed(String),
}

/// What an app is sent.
pub enum AppBody {
    /// All of it, or nothing.
    Whole(Vec<u8>),
    /// What comes yet, so many bytes. Where it breaks off before, the app must not take it for the end; it may look like one.
    Streamed(Body, usize),
}

/// The backends of apps. No redirect is followed: it would lead to somebody who was not meant. Whoever asks keeps the time.
#[async_trait]
pub trait AppBackends: Send + Sync {
    /// Sends a request, of a path and query alone; the answer's body comes as it is sent.
    async fn call(&self, at: &AppAddress, request: Request<AppBody>) -> Result<Response<Body>, AppCallError>;
}

/// The time now.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970, UTC.
    fn now(&self) -> Timestamp;
}

/// Time that passes.
#[async_trait]
pub trait Timer: Send + Sync {
    /// Waits so many milliseconds.
    async fn sleep(&self, ms: u64);
    /// Lets everything else that is ready go first.
    async fn yield_now(&self);
}

/// Randomness, from the platform's generator.
pub trait Random: Send + Sync {
    /// Fills the buffer with unpredictable bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// What the platform knows of letters.
pub trait UnicodeNormalizer: Send + Sync {
    /// A text in its compatibility decomposition (NFKD, Unicode Standard Annex #15).
    fn decomposed(&self, text: &str) -> String;
}

/// Where log lines go: one JSON object each.
pub trait Log: Send + Sync {
    /// Writes one line. Callers never pass secrets or addresses.
    fn line(&self, line: &Value);
}

/// What one request cost, for graphs and alerts; nothing in it says who.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestMeasurement {
    /// Operation, or `page`.
    pub operation: &'static str,
    pub status: u16,
    /// Code of a problem, or nothing.
    pub code: &'static str,
    /// Pseudonym of the company, or nothing.
    pub tenant: String,
    /// The app that was asked, or nothing.
    pub app: String,
    /// Milliseconds.
    pub ms: i64,
    /// Round trips to D1, rows it visited, calls to objects, reads of KV.
    pub counts: [u64; 4],
    /// Microseconds that D1 worked.
    pub database_us: u64,
}

/// Where measurements are counted.
pub trait Metrics: Send + Sync {
    /// Counts one request. It may be lost.
    fn count(&self, measured: &RequestMeasurement);
}

/// What was counted of all calls (Analytics Engine), where this deployment may read it.
#[async_trait]
pub trait Measurements: Send + Sync {
    /// What the measurements of this deployment are called; nothing where it was not told where they are, or may not read them.
    fn dataset(&self) -> Option<&str>;
    /// Asks by SQL, and answers rows. It has a deadline.
    async fn ask(&self, question: &str) -> Result<Vec<Row>, Unavailable>;
}

/// The SQL of one Durable Object, synchronous by nature.
pub trait ObjectSql {
    /// Runs one statement and gives its rows.
    ///
    /// # Errors
    /// The platform's text; the caller's transaction is then rolled back as a whole.
    fn exec(&self, sql: &str, params: &[Value]) -> Result<Vec<Row>, String>;
}
