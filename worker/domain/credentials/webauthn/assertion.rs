//! Verifies an authentication assertion (§ 7.2). Steps 1 to 4 are done by the page, 24 and 25 by the caller.

use super::authenticator_data::AuthenticatorData;
use super::client_data::{self, ClientDataError};
use super::cose::PublicKey;
use super::credential::AuthenticationCredential;
use super::{ExpectedCeremony, Failure};
use crate::domain::crypto::bytes::sha256;

/// The stored passkey, with its owner's user handle.
#[derive(Clone, Copy, Debug)]
pub struct CredentialRecord<'a> {
    pub credential_id: &'a [u8],
    /// Public key, as COSE_Key.
    pub public_key: &'a [u8],
    /// Signature counter of its last use.
    pub sign_count: u32,
    /// Whether the credential can be copied to other devices.
    pub backup_eligible: bool,
    /// User handle of the owner.
    pub user_handle: &'a [u8],
}

/// How the user was identified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identification {
    /// Before the ceremony: the handle may be absent.
    Before,
    /// By the credential only.
    ByCredential,
}

/// A verified assertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// Signature counter, to be stored.
    pub sign_count: u32,
    /// Whether the counter is in use and is not above the stored one: the key may have been cloned.
    pub counter_went_back: bool,
    /// Whether the credential has been copied to other devices, to be stored.
    pub backed_up: bool,
    /// Whether the authenticator verified the user: then the passkey replaces both factors.
    pub user_verified: bool,
}

/// Verifies an assertion against the stored passkey of the same id.
///
/// # Errors
/// The failed step.
pub fn verify(
    credential: &AuthenticationCredential,
    record: &CredentialRecord<'_>,
    identification: Identification,
    expected: &ExpectedCeremony<'_>,
) -> Result<Assertion, Failure> {
    let response = &credential.response;
    // Step 5: the credential is among the allowed ones. These are always all passkeys of the user, so step 6 checks it.
    if credential.id != credential.raw_id {
        return Err(Failure::assertion(5));
    }

    // Step 6: the record is the credential's, and the user handle is the owner's. The handle is required if the user was
    // not identified before.
    let is_owner = match (&response.user_handle, identification) {
        (Some(handle), _) => handle.0 == record.user_handle,
        (None, Identification::Before) => true,
        (None, Identification::ByCredential) => false,
    };
    if credential.raw_id.0 != record.credential_id || !is_owner {
        return Err(Failure::assertion(6));
    }

    // Step 7: client data, authenticator data and signature.
    let client_data = response.client_data_json.0.as_slice();
    let written = response.authenticator_data.0.as_slice();

    // Steps 8 to 14: the client data is JSON in UTF-8, with type `webauthn.get`, our challenge and one of our origins, and
    // does not come from a cross-origin frame.
    client_data::verify(client_data, "webauthn.get", expected).map_err(|error| {
        Failure::assertion(match error {
            ClientDataError::Json => 9,
            ClientDataError::Type => 10,
            ClientDataError::Challenge => 11,
            ClientDataError::Origin => 12,
            ClientDataError::CrossOrigin => 13,
            ClientDataError::TopOrigin => 14,
        })
    })?;

    // Step 15: the RP ID is ours; an assertion has no attested credential (§ 6.1).
    let data = AuthenticatorData::read(written).filter(|data| data.attested.is_none()).ok_or(Failure::assertion(15))?;
    if data.rp_id_hash != sha256(expected.relying_party.id.as_bytes()) {
        return Err(Failure::assertion(15));
    }

    // Step 16: the user was present.
    if !data.flags.is_user_present() {
        return Err(Failure::assertion(16));
    }

    // Step 17: the user was verified, if required.
    if expected.user_verification && !data.flags.is_user_verified() {
        return Err(Failure::assertion(17));
    }

    // Step 18: a credential that cannot be copied is not marked as copied.
    if data.flags.is_backed_up() && !data.flags.is_backup_eligible() {
        return Err(Failure::assertion(18));
    }

    // Step 19: whether it can be copied never changes.
    if data.flags.is_backup_eligible() != record.backup_eligible {
        return Err(Failure::assertion(19));
    }

    // Steps 20 and 21: the signature over both is valid for the stored key.
    let signed = [written, &sha256(client_data)].concat();
    let key = PublicKey::stored(record.public_key).map_err(|_| Failure::assertion(21))?;
    if !key.verifies(&signed, &response.signature.0) {
        return Err(Failure::assertion(21));
    }

    // Step 22: a counter that does not increase is reported, not rejected. Step 23: outputs of extensions decide nothing.
    let counts = data.sign_count != 0 || record.sign_count != 0;
    Ok(Assertion {
        sign_count: data.sign_count,
        counter_went_back: counts && data.sign_count <= record.sign_count,
        backed_up: data.flags.is_backed_up(),
        user_verified: data.flags.is_user_verified(),
    })
}
