//! Client data: the browser's statement about the page that ran a ceremony (§ 5.8.1). Five steps of both ceremonies check it.

use super::ExpectedCeremony;
use crate::domain::crypto::bytes::{base64url, same};
use serde::Deserialize;

/// The members that are checked; a repeated member is an error, unknown ones are ignored.
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

/// The failed check; the two ceremonies number the steps differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientDataError {
    /// Not JSON in UTF-8, or without a required member.
    Json,
    /// The type of the other ceremony.
    Type,
    /// Another challenge.
    Challenge,
    /// The origin is not ours.
    Origin,
    /// In a cross-origin frame.
    CrossOrigin,
    /// Embedded in a page of another origin.
    TopOrigin,
}

/// Validates the client data of a ceremony of this type.
pub fn verify(bytes: &[u8], r#type: &str, expected: &ExpectedCeremony<'_>) -> Result<(), ClientDataError> {
    // serde does not validate UTF-8 in members that it skips, so the whole text is checked first.
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
