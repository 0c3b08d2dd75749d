//! The platform's interface in one file: ports to D1, KV, Durable Objects, mail, the clock and randomness.
//! `cloudflare/` implements them for workerd, `tests/core/support/` for SQLite, with the same SQL.

use crate::domain::ids::{DeviceId, UserId};
use crate::domain::precondition::{Constraint, Precondition};
use crate::domain::protection::counter::{CounterCommand, CounterOutcome};
use crate::domain::protection::device::{DeviceCommand, DeviceOutcome};
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use crate::domain::tenancy::security::Denial;
use crate::domain::time::Timestamp;
use async_trait::async_trait;
use axum_core::body::Body;
use http::{Request, Response};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// One result row, by column name.
pub type Row = Map<String, Value>;

/// A statement with its bound values, in the order of `?1, ?2, …`. Numbers reach the database as REAL on D1.
#[derive(Clone, Debug)]
pub struct Statement {
    /// SQL text of one statement, concatenated from constants of this code base only, never from input.
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

/// Why a batch returned no rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseError {
    /// A precondition of the batch does not hold: the whole batch was rolled back.
    PreconditionFailed(Precondition),
    /// A constraint of a table does not hold: the whole batch was rolled back.
    Violated(Constraint),
    /// The session has no access to the tenant; rows that were read are not returned.
    Denied(Denial),
    /// The database did not respond, or not in time; a write may or may not have happened.
    Unavailable(String),
    /// An error that none of our statements can cause; for the log only.
    Broken(String),
}

/// D1, or SQLite. Each call is one round trip.
#[async_trait]
pub trait Database: Send + Sync {
    /// Runs all statements in one transaction: returns the rows of each, or changes nothing.
    async fn batch(&self, statements: Vec<Statement>) -> Result<Batch, DatabaseError>;
}

/// The result of a batch.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// Rows by statement.
    pub rows: Vec<Vec<Row>>,
    /// Rows that the database read, from its own metadata.
    pub rows_read: u64,
    /// Microseconds of execution time in the database, from its own metadata.
    pub worked_us: u64,
    /// Size of the whole database in bytes; 0 where it was not reported.
    pub bytes: u64,
}

/// A Durable Object, KV or a remote service did not respond within its deadline (2 s for objects), or failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable(pub String);

/// The Durable Objects. Each runs one command at a time, atomically.
#[async_trait]
pub trait Objects: Send + Sync {
    /// Sends a command to the session authority of a user. `hint` is the continent code for the location of a new object.
    async fn authority(
        &self,
        user: &UserId,
        command: &AuthorityCommand,
        hint: Option<&str>,
    ) -> Result<AuthorityOutcome, Unavailable>;
    /// Sends a command to a device, identified by the hash of its secret.
    async fn device(&self, device: &DeviceId, command: &DeviceCommand) -> Result<DeviceOutcome, Unavailable>;
    /// Sends a command to a rate limiter, by its name (`signin:{mac of the address}`, `network:{prefix}` …).
    async fn counter(&self, name: &str, command: &CounterCommand) -> Result<CounterOutcome, Unavailable>;
}

/// KV: cached values near the user; never authoritative.
#[async_trait]
pub trait Cache: Send + Sync {
    /// Returns the text of a key, if this location has it.
    async fn get(&self, key: &str) -> Result<Option<String>, Unavailable>;
    /// Stores a text for `ttl_seconds` (at least 60). A failure is only logged: the next reader asks the authority.
    async fn put(&self, key: &str, text: &str, ttl_seconds: u64);
    /// Deletes all keys with this prefix.
    async fn forget(&self, prefix: &str) -> Result<(), Unavailable>;
}

/// Static files of the web build, which the worker reads to render pages.
#[async_trait]
pub trait Assets: Send + Sync {
    /// Returns the text of a file, or `None` if it does not exist.
    async fn read(&self, path: &str) -> Option<String>;
}

/// An outgoing mail.
#[derive(Clone, Debug)]
pub struct Mail {
    /// Stays the same for every attempt, so that a receiver can recognise duplicates.
    pub id: String,
    /// Sender's address.
    pub from: String,
    /// Sender's name.
    pub from_name: String,
    /// Address of the one recipient.
    pub to: String,
    /// A single line of text.
    pub subject: String,
    /// HTML document.
    pub html: String,
    /// The same content as plain text.
    pub plain: String,
}

/// Why a mail was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryError {
    /// A temporary failure: retry later.
    Later(String),
    /// A permanent failure: the address is refused, or the mail cannot be rendered.
    Never(String),
}

/// The platform's mail service, or the development mailbox.
#[async_trait]
pub trait Mailer: Send + Sync {
    /// Sends a mail. `Ok` means that the service has accepted responsibility for it.
    async fn send(&self, mail: &Mail) -> Result<(), DeliveryError>;
}

/// The bot check (a CAPTCHA service).
#[async_trait]
pub trait BotCheck: Send + Sync {
    /// Whether the service at `url` confirms that a human solved the challenge of this token; a token is valid once.
    async fn is_human(&self, url: &str, token: &str) -> Result<bool, Unavailable>;
}

/// A service that knows breached passwords, by ranges of their hashes (`domain/credentials/password/breaches.rs`).
#[async_trait]
pub trait BreachedPasswords: Send + Sync {
    /// Returns the service's entries for a range of hashes.
    async fn range(&self, url: &str, prefix: &str) -> Result<String, Unavailable>;
}

/// Why an identity provider returned no profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdentityProviderError {
    /// The provider rejected the code or our client credentials.
    Rejected(String),
    /// It did not respond, or not in time.
    Unavailable(String),
}

/// The token and profile endpoints of identity providers. Only direct responses are trusted, so redirects are not followed.
#[async_trait]
pub trait IdentityProvider: Send + Sync {
    /// Posts a form to the token endpoint: exchanges a code for tokens. The error never repeats the form or the tokens.
    async fn exchange(&self, url: &str, form: &str) -> Result<Map<String, Value>, IdentityProviderError>;
    /// Requests the profile that an access token belongs to.
    async fn owner(&self, url: &str, access_token: &str) -> Result<Map<String, Value>, IdentityProviderError>;
}

/// Address of an app's backend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppAddress {
    /// A worker that is bound by service binding under the app's name.
    Bound(String),
    /// An origin from the configured allow-list.
    Origin(String),
}

/// Why an app's backend returned no response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppCallError {
    /// The app has no backend.
    Unbound,
    /// It cannot be reached, or it threw.
    Failed(String),
}

/// The request body that is forwarded to an app.
pub enum AppBody {
    /// The complete body; may be empty.
    Whole(Vec<u8>),
    /// A body still being received, with its declared length in bytes. If it breaks off early, the app must not treat it as
    /// complete, although the end may look regular.
    Streamed(Body, usize),
}

/// The backends of apps. Redirects are not followed: they could lead to an unintended server. The caller enforces the deadline.
#[async_trait]
pub trait AppBackends: Send + Sync {
    /// Sends a request whose URI is path and query only; the response body is streamed.
    async fn call(&self, at: &AppAddress, request: Request<AppBody>) -> Result<Response<Body>, AppCallError>;
}

/// The current time.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970, UTC.
    fn now(&self) -> Timestamp;
}

/// Timers.
#[async_trait]
pub trait Timer: Send + Sync {
    /// Waits for this many milliseconds.
    async fn sleep(&self, ms: u64);
    /// Yields until everything else that is ready has run.
    async fn yield_now(&self);
}

/// Randomness, from the platform's generator.
pub trait Random: Send + Sync {
    /// Fills the buffer with unpredictable bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// Unicode normalization by the platform.
pub trait UnicodeNormalizer: Send + Sync {
    /// Returns the compatibility decomposition of a text (NFKD, Unicode Standard Annex #15).
    fn decomposed(&self, text: &str) -> String;
}

/// The log: one JSON object per line.
pub trait Log: Send + Sync {
    /// Writes one line. Callers never pass secrets or addresses.
    fn line(&self, line: &Value);
}

/// The cost of one request, for graphs and alerts. It identifies no user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestMeasurement {
    /// Operation id, or `page`.
    pub operation: &'static str,
    pub status: u16,
    /// Error code of a problem response, or empty.
    pub code: &'static str,
    /// Pseudonym of the tenant, or empty.
    pub tenant: String,
    /// Name of the called app, or empty.
    pub app: String,
    /// Duration in milliseconds.
    pub ms: i64,
    /// Round trips to D1, rows read by D1, calls to Durable Objects, reads of KV.
    pub counts: [u64; 4],
    /// Microseconds of execution time in D1.
    pub database_us: u64,
}

/// The sink for request measurements.
pub trait Metrics: Send + Sync {
    /// Records one request. Measurements may be lost.
    fn count(&self, measured: &RequestMeasurement);
}

/// Queries over the recorded measurements (Analytics Engine), where this deployment has read access.
#[async_trait]
pub trait Measurements: Send + Sync {
    /// Name of the dataset; `None` where its address or the token for it is not configured.
    fn dataset(&self) -> Option<&str>;
    /// Runs an SQL query and returns its rows. It has a deadline.
    async fn ask(&self, question: &str) -> Result<Vec<Row>, Unavailable>;
}

/// The SQL database of one Durable Object; synchronous by nature.
pub trait ObjectSql {
    /// Runs one statement and returns its rows.
    ///
    /// # Errors
    /// The platform's error text; the caller's transaction is then rolled back as a whole.
    fn exec(&self, sql: &str, params: &[Value]) -> Result<Vec<Row>, String>;
}
