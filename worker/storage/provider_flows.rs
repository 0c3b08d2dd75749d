//! Table `provider_flows`: pending social sign-ins, by the hash of the OAuth parameter `state`. A flow is consumed by deleting it, which
//! only the device that began it can do: a request from another device finds no flow and changes nothing.

use super::must;
use super::rows::BatchResults;
use crate::domain::identity::provider::Provider;
use crate::domain::identity::provider::flow::{LIFE_MS, POSTED_RESPONSE_MS};
use crate::domain::ids::{DeviceId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::json;

/// A flow to be started.
pub struct NewFlow<'a> {
    /// Hash of its state.
    pub hash: &'a str,
    /// The identity provider.
    pub provider: Provider,
    /// Hash of the device secret.
    pub device: &'a DeviceId,
    /// The device's label.
    pub label: &'a str,
    /// The user to link the identity to; `None` for a sign-in.
    pub link: Option<&'a UserId>,
}

/// Deletes expired flows.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM provider_flows WHERE state_hash IN \
           (SELECT state_hash FROM provider_flows WHERE expires_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.0), json!(limit)],
    )
}

/// Starts a flow, and deletes some expired ones: anyone may start flows, so the cleanup does not wait for cron.
///
/// # Errors
/// `PreconditionFailed`: `conflict` if the user has an identity of this provider already; of the database.
pub async fn begin(db: &dyn Database, flow: &NewFlow<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let batch = vec![
        delete_expired(20, now),
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM providers WHERE user_id = ?1 AND provider = ?2)",
            [json!(flow.link), json!(flow.provider.into_str())],
        ),
        Statement::new(
            "INSERT INTO provider_flows (state_hash, provider, device, label, link_user, expires_at, created_at) \
             VALUES (?1, ?2, ?3, ?4, ?5, CAST(?6 AS INTEGER), CAST(?7 AS INTEGER))",
            [
                json!(flow.hash),
                json!(flow.provider.into_str()),
                json!(flow.device),
                json!(flow.label),
                json!(flow.link),
                json!(now.plus(LIFE_MS).0),
                json!(now.0),
            ],
        ),
    ];
    db.batch(batch).await.map(|_| ())
}

/// Stores what a provider posted to the callback, once, for a minute. It does not report whether such a flow exists.
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
        [json!(hash), json!(provider.into_str()), json!(posted), json!(now.0), json!(now.plus(POSTED_RESPONSE_MS).0)],
    );
    db.batch(vec![statement]).await.map(|_| ())
}

/// A consumed flow.
#[derive(Deserialize)]
pub struct CompletedFlow {
    /// The device's label.
    pub label: String,
    /// The user to link the identity to; `None` for a sign-in.
    #[serde(rename = "link_user")]
    pub link: Option<UserId>,
    /// What `store_callback` stored.
    #[serde(rename = "code")]
    pub relayed: Option<String>,
}

/// A flow as a returning browser presents it.
pub struct PresentedFlow<'a> {
    /// Hash of the state.
    pub hash: &'a str,
    /// The identity provider.
    pub provider: Provider,
    /// Hash of the device secret.
    pub device: &'a DeviceId,
    /// Hash of the ticket, for a flow whose callback was stored.
    pub ticket: Option<&'a str>,
}

/// Consumes a flow: once, on its device, for its provider, before it expires; one with a stored callback only with the ticket issued for it.
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
        [json!(shown.hash), json!(shown.provider.into_str()), json!(shown.device), json!(now.0), json!(shown.ticket)],
    );
    BatchResults::from(db.batch(vec![statement]).await?).first()
}
