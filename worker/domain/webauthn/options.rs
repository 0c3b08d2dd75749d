//! What a browser is asked with: `PublicKeyCredentialCreationOptionsJSON` and `PublicKeyCredentialRequestOptionsJSON` (§ 5.1), for
//! `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`.

use super::challenge::{CHALLENGE_MS, Challenge};
use super::cose::Algorithm;
use super::credential::CredentialType;
use crate::domain::bytes::base64url;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether the authenticator has to verify its user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum UserVerification {
    /// Where it can.
    Preferred,
    /// Always: the passkey stands for both factors.
    Required,
}

/// A credential of the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CredentialDescriptor {
    /// Id, in base64url.
    pub id: String,
    /// `public-key`
    pub r#type: CredentialType,
    /// Ways to reach its authenticator.
    pub transports: Vec<String>,
}

impl CredentialDescriptor {
    /// Names a credential.
    #[must_use]
    pub fn new(id: String, transports: Vec<String>) -> Self {
        Self { id, r#type: CredentialType::PublicKey, transports }
    }
}

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RelyingPartyEntity {
    /// RP ID.
    pub id: String,
    /// As people know it.
    pub name: String,
}

/// Whose passkey it will be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserEntity {
    /// User handle, in base64url.
    pub id: String,
    /// What they sign in with.
    pub name: String,
    /// What they are called.
    pub display_name: String,
}

/// A kind of key that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CredentialParameters {
    /// `public-key`
    pub r#type: CredentialType,
    /// Number of the algorithm in the COSE registry.
    pub alg: i64,
}

/// Which authenticators are welcome: any. One that keeps the credential is preferred, for it signs in without a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorSelection {
    /// `preferred`
    pub resident_key: &'static str,
    /// The same for clients that know no other word.
    pub require_resident_key: bool,
    /// Whether it has to verify its user.
    pub user_verification: UserVerification,
}

/// What is asked besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreationExtensions {
    /// Whether the browser says if the authenticator keeps the credential.
    pub cred_props: bool,
}

/// What a passkey is made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreationOptions {
    /// Who asks.
    pub rp: RelyingPartyEntity,
    /// For whom.
    pub user: UserEntity,
    /// 32 bytes, in base64url.
    pub challenge: String,
    /// Kinds of keys, the preferred one first.
    pub pub_key_cred_params: Vec<CredentialParameters>,
    /// Milliseconds.
    pub timeout: i64,
    /// The user's passkeys: an authenticator that has one makes no other.
    pub exclude_credentials: Vec<CredentialDescriptor>,
    /// Which authenticators.
    pub authenticator_selection: AuthenticatorSelection,
    /// `none`
    pub attestation: &'static str,
    /// What is asked besides.
    pub extensions: CreationExtensions,
}

impl CreationOptions {
    /// Asks for a passkey of this user.
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

/// What a passkey is used with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestOptions {
    /// 32 bytes, in base64url.
    pub challenge: String,
    /// Milliseconds.
    pub timeout: i64,
    /// RP ID.
    pub rp_id: String,
    /// The user's passkeys; none where nobody is known yet, and the authenticator offers its own.
    pub allow_credentials: Vec<CredentialDescriptor>,
    /// Whether it has to verify its user.
    pub user_verification: UserVerification,
}

impl RequestOptions {
    /// Asks for one of these passkeys.
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
