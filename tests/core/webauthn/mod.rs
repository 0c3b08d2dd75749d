//! Both ceremonies of Web Authentication, as pure functions: the published vectors, every step that can fail, and every bit.

mod flipped_bits;
mod registration_objects;
mod steps;
mod vectors;

use crate::support::authenticator::Authenticator;
use asgard::domain::credentials::webauthn::assertion::{self, Assertion, CredentialRecord, Identification};
use asgard::domain::credentials::webauthn::cose::Algorithm;
use asgard::domain::credentials::webauthn::registration::{self, NewPasskey};
use asgard::domain::credentials::webauthn::{ExpectedCeremony, Failure, RelyingParty};
use asgard::domain::crypto::bytes::{Key, base64url, sha256};
use serde_json::{Value, json};

pub const ORIGIN: &str = "https://app.example.com";
pub const RP_ID: &str = "app.example.com";
pub const HANDLE: &[u8] = b"0198c0de-0000-7000-8000-000000000001";

/// A relying party with a challenge.
pub struct Stage {
    pub relying_party: RelyingParty,
    pub challenge: Key,
    pub user_verification: bool,
}

impl Stage {
    pub fn new() -> Self {
        let relying_party = RelyingParty::of(ORIGIN, &[]).unwrap();
        Self { relying_party, challenge: sha256(b"a challenge"), user_verification: true }
    }

    pub fn expected(&self) -> ExpectedCeremony<'_> {
        ExpectedCeremony {
            relying_party: &self.relying_party,
            challenge: &self.challenge,
            user_verification: self.user_verification,
        }
    }

    pub fn creation(&self) -> Value {
        let offered = Algorithm::OFFERED.map(|algorithm| json!({ "type": "public-key", "alg": algorithm.number() }));
        json!({
            "rp": { "id": RP_ID }, "user": { "id": base64url(HANDLE) }, "challenge": base64url(&self.challenge),
            "pubKeyCredParams": offered, "excludeCredentials": [],
        })
    }

    pub fn request(&self) -> Value {
        json!({ "rpId": RP_ID, "challenge": base64url(&self.challenge), "allowCredentials": [] })
    }

    pub fn register(&self, credential: &Value) -> Result<NewPasskey, Failure> {
        registration::verify(&serde_json::from_value(credential.clone()).unwrap(), &self.expected())
    }

    pub fn assert(&self, credential: &Value, passkey: &NewPasskey) -> Result<Assertion, Failure> {
        self.assert_as(credential, passkey, Identification::ByCredential)
    }

    pub fn assert_as(
        &self,
        credential: &Value,
        passkey: &NewPasskey,
        identification: Identification,
    ) -> Result<Assertion, Failure> {
        let record = CredentialRecord {
            credential_id: &passkey.credential_id,
            public_key: &passkey.public_key,
            sign_count: passkey.sign_count,
            backup_eligible: passkey.backup_eligible,
            user_handle: HANDLE,
        };
        assertion::verify(
            &serde_json::from_value(credential.clone()).unwrap(),
            &record,
            identification,
            &self.expected(),
        )
    }
}

/// An authenticator of an algorithm, and the passkey that it registered.
pub fn registered(stage: &Stage, algorithm: Algorithm) -> (Authenticator, NewPasskey) {
    let mut authenticator = Authenticator::new(ORIGIN, "steps").of(algorithm);
    let passkey = stage.register(&authenticator.create(&stage.creation())).unwrap();
    (authenticator, passkey)
}

pub const fn registration_step(step: u8) -> Failure {
    Failure { section: "7.1", step }
}
