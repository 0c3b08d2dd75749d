//! The results of ceremonies, in the format of `PublicKeyCredential.toJSON()` (§ 5.1): `RegistrationResponseJSON` and
//! `AuthenticationResponseJSON`. Members that decide nothing (attachment, extension outputs, copies of the attestation's
//! content) are ignored.

use crate::domain::crypto::bytes::from_base64url;
use crate::domain::request::validation::{FieldCode, ValidationError};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// Maximum length of a binary value in bytes. The largest useful one is an attestation with an id of 1023 bytes and an RSA key.
pub const MAX_BYTES: usize = 16_384;
/// Maximum number of stored transports, and maximum length of their names.
const MOST_TRANSPORTS: usize = 8;
const MAX_TRANSPORT: usize = 32;

/// Bytes in canonical base64url without padding.
#[derive(Clone, Debug, PartialEq, Eq, ToSchema)]
#[schema(value_type = String)]
pub struct Bytes(pub Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text.len() > MAX_BYTES.div_ceil(3) * 4 {
            return Err(D::Error::custom(ValidationError::longer_than(MAX_BYTES.div_ceil(3) * 4)));
        }
        from_base64url(&text).map(Self).ok_or_else(|| D::Error::custom(FieldCode::InvalidValue))
    }
}

/// The type of a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum CredentialType {
    /// A public key.
    #[serde(rename = "public-key")]
    PublicKey,
}

/// A newly created credential.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationCredential {
    /// Credential id, in base64url.
    pub id: Bytes,
    /// Same as `id`.
    pub raw_id: Bytes,
    /// The authenticator's response.
    pub response: AttestationResponse,
    /// Always `public-key`.
    pub r#type: CredentialType,
}

/// The authenticator's response to a registration.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttestationResponse {
    /// Client data: the browser's statement about the page.
    #[serde(rename = "clientDataJSON")]
    pub client_data_json: Bytes,
    /// The credential and its attestation, in CBOR.
    pub attestation_object: Bytes,
    /// Transports of the authenticator.
    pub transports: Option<Vec<String>>,
}

impl AttestationResponse {
    /// The transports to store: names such as `internal` and `usb`, sorted and unique. They are only hints for browsers.
    #[must_use]
    pub fn stored_transports(&self) -> Vec<String> {
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

/// An authentication with a credential.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticationCredential {
    /// Credential id, in base64url.
    pub id: Bytes,
    /// Same as `id`.
    pub raw_id: Bytes,
    /// The authenticator's response.
    pub response: AssertionResponse,
    /// Always `public-key`.
    pub r#type: CredentialType,
}

/// The authenticator's response to an authentication.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssertionResponse {
    /// Client data: the browser's statement about the page.
    #[serde(rename = "clientDataJSON")]
    pub client_data_json: Bytes,
    /// Authenticator data.
    pub authenticator_data: Bytes,
    /// Signature over both.
    pub signature: Bytes,
    /// User handle of the credential's owner, if the authenticator stores it.
    pub user_handle: Option<Bytes>,
}
