//! The client data: what the browser says of the page that ran a ceremony (§ 5.8.1). Five steps of both ceremonies are about it.

use super::Expected;
use crate::domain::bytes::{base64url, same};
use serde::Deserialize;

/// What is read of it; a member that comes twice is no client data, one that is unknown is ignored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CollectedClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: Option<bool>,
    #[serde(default)]
    top_origin: Option<String>,
}

/// Which of the steps failed; the ceremonies number them differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientDataError {
    /// No JSON in UTF-8, or without a member that it must have.
    Json,
    /// Of the other ceremony.
    Type,
    /// Another challenge.
    Challenge,
    /// A page of somebody else.
    Origin,
    /// In a frame of another origin.
    CrossOrigin,
    /// Below a page of another origin.
    TopOrigin,
}

/// Validates the client data of a ceremony of this type.
pub fn verify(bytes: &[u8], r#type: &str, expected: &Expected<'_>) -> Result<(), ClientDataError> {
    // serde passes over what it does not read, whatever its bytes: all of it has to be text.
    let text = std::str::from_utf8(bytes).map_err(|_| ClientDataError::Json)?;
    let data: CollectedClientData = serde_json::from_str(text).map_err(|_| ClientDataError::Json)?;
    let challenge = base64url(expected.challenge);
    let checks = [
        (data.r#type == r#type, ClientDataError::Type),
        (same(data.challenge.as_bytes(), challenge.as_bytes()), ClientDataError::Challenge),
        (expected.relying_party.origins.contains(&data.origin), ClientDataError::Origin),
        (data.cross_origin != Some(true), ClientDataError::CrossOrigin),
        (data.top_origin.is_none(), ClientDataError::TopOrigin),
    ];
    checks.into_iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, error)| Err(error))
}
