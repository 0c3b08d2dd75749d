//! Options of ceremonies: `PublicKeyCredentialCreationOptionsJSON` and `PublicKeyCredentialRequestOptionsJSON` (§ 5.1), for
//! `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`.

use super::challenge::{CHALLENGE_MS, Challenge};
use super::cose::Algorithm;
use super::credential::CredentialType;
use crate::domain::crypto::bytes::base64url;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether the authenticator verifies the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserVerification {
    /// If it can.
    Preferred,
    /// Always: the passkey replaces both factors.
    Required,
}

/// An existing credential of the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CredentialDescriptor {
    /// Credential id, in base64url.
    pub id: String,
    /// Always `public-key`.
    pub r#type: CredentialType,
    /// Transports of its authenticator.
    pub transports: Vec<String>,
}

impl CredentialDescriptor {
    /// Creates a descriptor.
    #[must_use]
    pub fn new(id: String, transports: Vec<String>) -> Self {
        Self { id, r#type: CredentialType::PublicKey, transports }
    }
}

/// The relying party.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RelyingPartyEntity {
    /// RP ID.
    pub id: String,
    /// Display name.
    pub name: String,
}

/// The user of a new passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserEntity {
    /// User handle, in base64url.
    pub id: String,
    /// E-mail address that the user signs in with.
    pub name: String,
    /// Display name.
    pub display_name: String,
}

/// An accepted type of key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CredentialParameters {
    /// Always `public-key`.
    pub r#type: CredentialType,
    /// Number of the algorithm in the COSE registry.
    pub alg: i64,
}

/// Requirements for the authenticator. A discoverable credential is preferred, because it signs in without an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorSelection {
    /// Always `preferred`.
    pub resident_key: &'static str,
    /// Always `false`; for clients that only know this member.
    pub require_resident_key: bool,
    /// Whether the authenticator verifies the user.
    pub user_verification: UserVerification,
}

/// Requested extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreationExtensions {
    /// Whether the browser reports if the credential is discoverable.
    pub cred_props: bool,
}

/// Options to create a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreationOptions {
    /// The relying party.
    pub rp: RelyingPartyEntity,
    /// The user.
    pub user: UserEntity,
    /// Challenge of 32 bytes, in base64url.
    pub challenge: String,
    /// Accepted key types, the preferred one first.
    pub pub_key_cred_params: Vec<CredentialParameters>,
    /// Timeout in milliseconds.
    pub timeout: i64,
    /// The user's existing passkeys: an authenticator with one of them creates no other.
    pub exclude_credentials: Vec<CredentialDescriptor>,
    /// Requirements for the authenticator.
    pub authenticator_selection: AuthenticatorSelection,
    /// Always `none`.
    pub attestation: &'static str,
    /// Requested extensions.
    pub extensions: CreationExtensions,
}

impl CreationOptions {
    /// Creates the options for a new passkey of a user.
    #[must_use]
    pub fn new(
        challenge: &Challenge,
        rp: RelyingPartyEntity,
        user: UserEntity,
        known: Vec<CredentialDescriptor>,
    ) -> Self {
        let parameters =
            |algorithm: Algorithm| CredentialParameters { r#type: CredentialType::PublicKey, alg: algorithm.number() };
        Self {
            rp,
            user,
            challenge: base64url(&challenge.bytes),
            pub_key_cred_params: Algorithm::OFFERED.map(parameters).to_vec(),
            timeout: CHALLENGE_MS,
            exclude_credentials: known,
            authenticator_selection: AuthenticatorSelection {
                resident_key: "preferred",
                require_resident_key: false,
                user_verification: UserVerification::Preferred,
            },
            attestation: "none",
            extensions: CreationExtensions { cred_props: true },
        }
    }
}

/// Options to authenticate with a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestOptions {
    /// Challenge of 32 bytes, in base64url.
    pub challenge: String,
    /// Timeout in milliseconds.
    pub timeout: i64,
    /// RP ID.
    pub rp_id: String,
    /// The user's passkeys; empty if the user is not identified yet, and the authenticator offers its own.
    pub allow_credentials: Vec<CredentialDescriptor>,
    /// Whether the authenticator verifies the user.
    pub user_verification: UserVerification,
}

impl RequestOptions {
    /// Creates the options to authenticate with one of these passkeys.
    #[must_use]
    pub fn new(
        challenge: &Challenge,
        rp_id: &str,
        allowed: Vec<CredentialDescriptor>,
        user_verification: UserVerification,
    ) -> Self {
        Self {
            challenge: base64url(&challenge.bytes),
            timeout: CHALLENGE_MS,
            rp_id: rp_id.to_owned(),
            allow_credentials: allowed,
            user_verification,
        }
    }
}
