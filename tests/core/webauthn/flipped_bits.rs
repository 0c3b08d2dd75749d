//! Every bit of every part, flipped one at a time. In signed data none may pass; for unsigned data (a registration
//! without attestation) the test names the bits that the standard gives no meaning.

use super::{HANDLE, Stage, registered};
use crate::support::authenticator::{Authenticator, Statement, assertion, registration};
use asgard::domain::credentials::webauthn::cose::Algorithm;
use asgard::domain::credentials::webauthn::registration::NewPasskey;
use asgard::domain::crypto::bytes::from_base64url;
use serde_json::Value;

fn bytes_at(credential: &Value, path: &str) -> Vec<u8> {
    from_base64url(credential.pointer(path).unwrap().as_str().unwrap()).unwrap()
}

/// The bytes with one bit flipped, for each bit, and the index of the bit.
fn flips(bytes: &[u8]) -> impl Iterator<Item = (usize, Vec<u8>)> {
    (0..bytes.len() * 8).map(|bit| {
        let mut flipped = bytes.to_vec();
        flipped[bit / 8] ^= 1 << (bit % 8);
        (bit, flipped)
    })
}

/// The same for signed data. For the two slow algorithms, long parts flip one bit per byte, a different one each time.
fn signed_flips(algorithm: Algorithm, bytes: &[u8]) -> impl Iterator<Item = (usize, Vec<u8>)> {
    let is_long = algorithm != Algorithm::EdDsa && bytes.len() > 80;
    flips(bytes).filter(move |(bit, _)| !is_long || bit % 8 == bit / 8 * 5 % 8)
}

#[test]
fn no_flipped_bit_of_a_self_attestation_is_accepted() {
    let mut tried = 0;
    for algorithm in Algorithm::OFFERED {
        let stage = Stage::new();
        let mut authenticator = Authenticator::new(super::ORIGIN, "flips").of(algorithm);
        authenticator.statement = Statement::SelfSigned;
        let made = authenticator.create(&stage.creation());
        assert!(stage.register(&made).is_ok());
        let (client_data, object) =
            (bytes_at(&made, "/response/clientDataJSON"), bytes_at(&made, "/response/attestationObject"));
        let id = authenticator.passkeys[0].id.clone();
        let parts = signed_flips(algorithm, &client_data)
            .map(|(bit, flipped)| ("client data", bit, registration(&id, &flipped, &object)))
            .chain(
                signed_flips(algorithm, &object)
                    .map(|(bit, flipped)| ("attestation object", bit, registration(&id, &client_data, &flipped))),
            )
            .chain(
                signed_flips(algorithm, &id)
                    .map(|(bit, flipped)| ("id", bit, registration(&flipped, &client_data, &object))),
            );
        for (part, bit, bent) in parts {
            assert!(stage.register(&bent).is_err(), "{algorithm:?}: bit {bit} of the {part}");
            tried += 1;
        }
    }
    assert!(tried >= 4_000, "{tried}");
}

#[test]
fn no_flipped_bit_of_an_assertion_or_of_the_stored_key_is_accepted() {
    let mut tried = 0;
    for algorithm in Algorithm::OFFERED {
        let stage = Stage::new();
        let (mut authenticator, passkey) = registered(&stage, algorithm);
        let used = authenticator.get(&stage.request());
        assert!(stage.assert(&used, &passkey).is_ok());
        let part = |name: &str| bytes_at(&used, &format!("/response/{name}"));
        let (client_data, data, signature) = (part("clientDataJSON"), part("authenticatorData"), part("signature"));
        let id = passkey.credential_id.clone();
        let parts =
            signed_flips(algorithm, &client_data)
                .map(|(bit, flipped)| ("client data", bit, assertion(&id, &flipped, &data, &signature, Some(HANDLE))))
                .chain(signed_flips(algorithm, &data).map(|(bit, flipped)| {
                    ("authenticator data", bit, assertion(&id, &client_data, &flipped, &signature, Some(HANDLE)))
                }))
                .chain(signed_flips(algorithm, &signature).map(|(bit, flipped)| {
                    ("signature", bit, assertion(&id, &client_data, &data, &flipped, Some(HANDLE)))
                }))
                .chain(signed_flips(algorithm, HANDLE).map(|(bit, flipped)| {
                    ("user handle", bit, assertion(&id, &client_data, &data, &signature, Some(&flipped)))
                }))
                .chain(signed_flips(algorithm, &id).map(|(bit, flipped)| {
                    ("id", bit, assertion(&flipped, &client_data, &data, &signature, Some(HANDLE)))
                }));
        for (part, bit, bent) in parts {
            assert!(stage.assert(&bent, &passkey).is_err(), "{algorithm:?}: bit {bit} of the {part}");
            tried += 1;
        }
        for (bit, public_key) in signed_flips(algorithm, &passkey.public_key) {
            let stored = NewPasskey { public_key, ..passkey.clone() };
            assert!(stage.assert(&used, &stored).is_err(), "{algorithm:?}: bit {bit} of the stored key");
            tried += 1;
        }
    }
    assert!(tried >= 4_000, "{tried}");
}

/// A registration without attestation is unsigned (§ 8.7), so some of its bits mean nothing: the authenticator's model,
/// the counter, reserved or informative flags, a renamed member of the client data, and a public key that is another
/// valid key. Such a key makes a useless passkey: it does not verify the authenticator's signatures.
#[test]
fn of_a_registration_without_attestation_only_bits_that_mean_nothing_may_flip() {
    const FLAGS: usize = 32;
    let (mut tried, mut accepted) = (0, [0; 5]);
    for algorithm in [Algorithm::Es256, Algorithm::EdDsa] {
        let mut stage = Stage::new();
        let mut authenticator = Authenticator::new(super::ORIGIN, "flips").of(algorithm);
        let made = authenticator.create(&stage.creation());
        let passkey = stage.register(&made).unwrap();
        let used = authenticator.get(&stage.request());
        let (client_data, object) =
            (bytes_at(&made, "/response/clientDataJSON"), bytes_at(&made, "/response/attestationObject"));
        let id = authenticator.passkeys[0].id.clone();
        let begin_of_key = object.len() - passkey.public_key.len();
        let begin_of_data = begin_of_key - id.len() - 55;
        // Where user verification is not required, its flag is only informative.
        stage.user_verification = false;
        for (bit, flipped) in flips(&object) {
            tried += 1;
            let Ok(bent) = stage.register(&registration(&id, &client_data, &flipped)) else { continue };
            let at = (bit / 8).checked_sub(begin_of_data).unwrap_or_else(|| panic!("bit {bit} of the frame"));
            match (at, bit % 8) {
                (FLAGS, 1 | 2 | 4 | 5) => accepted[0] += 1,
                (33..=36, _) => accepted[1] += 1,
                (37..=52, _) => accepted[2] += 1,
                _ if bit / 8 >= begin_of_key => {
                    assert_ne!(algorithm, Algorithm::Es256, "a bit less is no point of P-256");
                    assert_ne!(bent.public_key, passkey.public_key);
                    assert!(stage.assert(&used, &bent).is_err(), "{algorithm:?}: bit {bit}");
                    accepted[3] += 1;
                }
                other => panic!("{algorithm:?}: {other:?}"),
            }
        }
        let text = String::from_utf8(client_data.clone()).unwrap();
        let name = text.find("crossOrigin").unwrap()..text.find("crossOrigin").unwrap() + "crossOrigin".len();
        for (bit, flipped) in flips(&client_data) {
            tried += 1;
            if stage.register(&registration(&id, &flipped, &object)).is_ok() {
                assert!(name.contains(&(bit / 8)), "bit {bit} of the client data");
                accepted[4] += 1;
            }
        }
    }
    assert!(tried >= 5_000, "{tried}");
    assert_eq!(accepted[..3], [2 * 4, 2 * 32, 2 * 128], "flags that are reserved or inform, counter, model");
    assert!(accepted[3] > 0 && accepted[4] > 0, "{accepted:?}");
}
