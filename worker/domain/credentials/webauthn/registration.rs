//! Registers a new credential (§ 7.1). Steps 1 to 4 are done by the page, 27 and 29 by the storage.

use super::attestation::{self, Attestation, AttestationObject};
use super::authenticator_data::AuthenticatorData;
use super::client_data::{self, ClientDataError};
use super::cose::Algorithm;
use super::credential::RegistrationCredential;
use super::{ExpectedCeremony, Failure, MAX_CREDENTIAL_ID};
use crate::domain::crypto::bytes::sha256;
use uuid::Uuid;

/// A verified new passkey, ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPasskey {
    pub credential_id: Vec<u8>,
    /// Model of the authenticator (AAGUID), if it is given.
    pub aaguid: Option<String>,
    /// Public key, as COSE_Key.
    pub public_key: Vec<u8>,
    /// Signature algorithm.
    pub algorithm: Algorithm,
    /// Signature counter.
    pub sign_count: u32,
    /// Whether the authenticator verified the user.
    pub user_verified: bool,
    /// Whether the credential can be copied to other devices; never changes.
    pub backup_eligible: bool,
    /// Whether it has been copied.
    pub backed_up: bool,
    /// Transports of the authenticator.
    pub transports: Vec<String>,
}

/// Verifies a registration.
///
/// # Errors
/// The failed step.
pub fn verify(credential: &RegistrationCredential, expected: &ExpectedCeremony<'_>) -> Result<NewPasskey, Failure> {
    let response = &credential.response;
    // Steps 5 to 11: the client data is JSON in UTF-8, with type `webauthn.create`, our challenge and one of our origins,
    // and does not come from a cross-origin frame.
    let client_data = response.client_data_json.0.as_slice();
    client_data::verify(client_data, "webauthn.create", expected).map_err(|error| {
        Failure::registration(match error {
            ClientDataError::Json => 6,
            ClientDataError::Type => 7,
            ClientDataError::Challenge => 8,
            ClientDataError::Origin => 9,
            ClientDataError::CrossOrigin => 10,
            ClientDataError::TopOrigin => 11,
        })
    })?;

    // Step 12: the hash of the client data.
    let hash = sha256(client_data);

    // Step 13: the attestation object is CBOR, and its authenticator data contains the credential that the browser names.
    let object = AttestationObject::read(&response.attestation_object.0).ok_or(Failure::registration(13))?;
    let data = AuthenticatorData::read(object.authenticator_data).ok_or(Failure::registration(13))?;
    let attested = data.attested.as_ref().ok_or(Failure::registration(13))?;
    if credential.id != credential.raw_id || credential.raw_id.0 != attested.id {
        return Err(Failure::registration(13));
    }

    // Step 14: the RP ID is ours.
    if data.rp_id_hash != sha256(expected.relying_party.id.as_bytes()) {
        return Err(Failure::registration(14));
    }

    // Step 15: the user was present. Conditional mediation is never requested.
    if !data.flags.is_user_present() {
        return Err(Failure::registration(15));
    }

    // Step 16: the user was verified, if required.
    if expected.user_verification && !data.flags.is_user_verified() {
        return Err(Failure::registration(16));
    }

    // Step 17: a credential that cannot be copied is not marked as copied. Steps 18 and 19 are for backup policies: there
    // is none, users see the state.
    if data.flags.is_backed_up() && !data.flags.is_backup_eligible() {
        return Err(Failure::registration(17));
    }

    // Step 20: the algorithm was offered; an invalid key of such an algorithm is rejected here, too.
    let (key, written) = attested.public_key.as_ref().ok_or(Failure::registration(20))?;

    // Step 21: the statement format is supported.
    let format = object.format.parse().map_err(|_| Failure::registration(21))?;

    // Step 22: the statement is valid.
    let signed = [object.authenticator_data, &hash].concat();
    let attestation = attestation::verify(format, object.statement, &signed, key).ok_or(Failure::registration(22))?;

    // Steps 23 and 24: there are no trust anchors, so certified attestation is not trusted; none and self attestation are accepted.
    if attestation == Attestation::Certified {
        return Err(Failure::registration(24));
    }

    // Step 25: the length of the id is within limits.
    if !(1..=MAX_CREDENTIAL_ID).contains(&attested.id.len()) {
        return Err(Failure::registration(25));
    }

    // Step 26, that the credential id is not registered yet, is a unique index of the storage.
    // Step 28: outputs of extensions decide nothing.
    Ok(NewPasskey {
        credential_id: attested.id.to_vec(),
        aaguid: Some(Uuid::from_bytes(attested.aaguid)).filter(|id| !id.is_nil()).map(|id| id.to_string()),
        public_key: written.to_vec(),
        algorithm: key.algorithm(),
        sign_count: data.sign_count,
        user_verified: data.flags.is_user_verified(),
        backup_eligible: data.flags.is_backup_eligible(),
        backed_up: data.flags.is_backed_up(),
        transports: response.stored_transports(),
    })
}
