//! What a browser sends of a ceremony, as `PublicKeyCredential.toJSON()` writes it (§ 5.1): `RegistrationResponseJSON` and
//! `AuthenticationResponseJSON`. Members that decide nothing (attachment, extension outputs, the copies of what the attestation holds) are ignored.

use crate::domain::bytes::from_base64url;
use crate::domain::refusal::Refusal;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// Longest value of a credential in bytes. The largest that means anything is an attestation with an id of 1023 bytes and a key of RSA.
pub const MAX_BYTES: usize = 16_384;
/// Ways to reach an authenticator that are kept, and how long the name of one may be.
const MOST_TRANSPORTS: usize = 8;
const MAX_TRANSPORT: usize = 32;

/// Bytes in base64url without padding, in their one canonical spelling.
#[derive(Clone, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String)]
pub struct Bytes(pub Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() > MAX_BYTES.div_ceil(3) * 4 {
            return Err(D::Error::custom(Refusal::longer_than(MAX_BYTES.div_ceil(3) * 4)));
        }
        from_base64url(&text).map(Self).ok_or_else(|| D::Error::custom("invalid_value"))
    }
}

/// The only type of credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum CredentialType {
    /// A public key.
    #[serde(rename = "public-key")]
    PublicKey,
}

/// A credential that was made.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationCredential {
    /// Id, in base64url.
    pub id: Bytes,
    /// The same id.
    pub raw_id: Bytes,
    /// What the authenticator made.
    pub response: AttestationResponse,
    /// `public-key`
    pub r#type: CredentialType,
}

/// What the authenticator made.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttestationResponse {
    /// What the browser says of the page.
    #[serde(rename = "clientDataJSON")]
    pub client_data_json: Bytes,
    /// The credential and what vouches for it, in CBOR.
    pub attestation_object: Bytes,
    /// Ways to reach the authenticator.
    pub transports: Option<Vec<String>>,
}

impl AttestationResponse {
    /// The ways that may be kept: names such as `internal` and `usb`, in order, each once. Browsers show them to themselves again; nothing here depends on them.
    #[must_use]
    pub fn kept_transports(&self) -> Vec<String> {
        let is_name = |name: &&String| {
            (1..=MAX_TRANSPORT).contains(&name.len())
                && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        let mut known: Vec<String> = self.transports.iter().flatten().filter(is_name).cloned().collect();
        known.sort();
        known.dedup();
        known.truncate(MOST_TRANSPORTS);
        known
    }
}

/// A credential that was used.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticationCredential {
    /// Id, in base64url.
    pub id: Bytes,
    /// The same id.
    pub raw_id: Bytes,
    /// What the authenticator signed.
    pub response: AssertionResponse,
    /// `public-key`
    pub r#type: CredentialType,
}

/// What the authenticator signed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssertionResponse {
    /// What the browser says of the page.
    #[serde(rename = "clientDataJSON")]
    pub client_data_json: Bytes,
    /// What the authenticator says of itself.
    pub authenticator_data: Bytes,
    /// The signature over both.
    pub signature: Bytes,
    /// Whose credential it is, where the authenticator knows.
    pub user_handle: Option<Bytes>,
}
