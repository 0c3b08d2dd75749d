//! Table `provider_flows`: social sign-ins on their way, by the hash of their state. A flow is spent by being deleted, and
//! only its own device can do that: what others send finds nothing and leaves it as it is.

use super::rows::Answers;
use crate::domain::ids::{DeviceId, UserId};
use crate::domain::provider::Provider;
use crate::domain::provider_flow::{LIFE_MS, POSTED_RESPONSE_MS};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::json;

/// A flow that begins.
pub struct NewFlow<'a> {
    /// Hash of its state.
    pub hash: &'a str,
    /// At whom.
    pub provider: Provider,
    /// Hash of the device secret.
    pub device: &'a DeviceId,
    /// The device's label.
    pub label: &'a str,
    /// The person to whom the identity will belong; `None` for a sign-in.
    pub link: Option<&'a UserId>,
}

/// Forgets flows that nobody came back to.
#[must_use]
pub fn forget(most: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM provider_flows WHERE state_hash IN \
           (SELECT state_hash FROM provider_flows WHERE expires_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.0), json!(most)],
    )
}

/// Writes a flow down, and removes some that nobody came back to: everybody may begin, so it does not wait for cron.
///
/// # Errors
/// `PreconditionFailed`: `conflict` where the person has an identity of this provider already; of the database.
pub async fn begin(db: &dyn Database, begun: &NewFlow<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let batch = vec![
        forget(20, now),
        Statement::new(
            "INSERT INTO must (conflict) SELECT 1 WHERE EXISTS (SELECT 1 FROM providers WHERE user_id = ?1 AND provider = ?2)",
            [json!(begun.link), json!(begun.provider.name())],
        ),
        Statement::new(
            "INSERT INTO provider_flows (state_hash, provider, device, label, link_user, expires_at, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, CAST(?6 AS INTEGER), CAST(?7 AS INTEGER))",
            [
                json!(begun.hash),
                json!(begun.provider.name()),
                json!(begun.device),
                json!(begun.label),
                json!(begun.link),
                json!(now.plus(LIFE_MS).0),
                json!(now.0),
            ],
        ),
    ];
    db.batch(batch).await.map(|_| ())
}

/// Parks what a provider posted, once, for a minute. Whether there is such a flow is not told.
///
/// # Errors
/// Of the database.
pub async fn store_callback(
    db: &dyn Database,
    hash: &str,
    provider: Provider,
    posted: &str,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let statement = Statement::new(
        "UPDATE provider_flows SET code = ?3, expires_at = MIN(expires_at, CAST(?5 AS INTEGER)) \
         WHERE state_hash = ?1 AND provider = ?2 AND code IS NULL AND expires_at > CAST(?4 AS INTEGER)",
        [json!(hash), json!(provider.name()), json!(posted), json!(now.0), json!(now.plus(POSTED_RESPONSE_MS).0)],
    );
    db.batch(vec![statement]).await.map(|_| ())
}

/// A flow that came back.
#[derive(Deserialize)]
pub struct CompletedFlow {
    /// The device's label.
    pub label: String,
    /// The person to whom the identity will belong; `None` for a sign-in.
    #[serde(rename = "link_user")]
    pub link: Option<UserId>,
    /// What was parked.
    #[serde(rename = "code")]
    pub relayed: Option<String>,
}

/// A flow as somebody shows it who comes back.
pub struct PresentedFlow<'a> {
    /// Hash of the state.
    pub hash: &'a str,
    /// At whom.
    pub provider: Provider,
    /// Hash of the device secret.
    pub device: &'a DeviceId,
    /// Hash of the ticket, for one whose answer was parked.
    pub ticket: Option<&'a str>,
}

/// Uses a flow up: once, on its device, at its provider, in its time; a parked one by the ticket that was given for it.
///
/// # Errors
/// Of the database.
pub async fn consume(
    db: &dyn Database,
    shown: &PresentedFlow<'_>,
    now: Timestamp,
) -> Result<Option<CompletedFlow>, DatabaseError> {
    let statement = Statement::new(
        "DELETE FROM provider_flows WHERE state_hash = ?1 AND provider = ?2 AND device = ?3 AND expires_at > CAST(?4 AS INTEGER) \
           AND (?5 IS NULL OR json_extract(code, '$[5]') = ?5) RETURNING label, link_user, code",
        [json!(shown.hash), json!(shown.provider.name()), json!(shown.device), json!(now.0), json!(shown.ticket)],
    );
    Answers::from(db.batch(vec![statement]).await?).first()
}
