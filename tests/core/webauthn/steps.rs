//! Success, and every step of both ceremonies that can fail.

use super::{HANDLE, ORIGIN, Stage, registered, registration_step};
use crate::support::authenticator::{
    ATTESTED, Authenticator, BACKUP_ELIGIBLE, BACKUP_STATE, EXTENSIONS, PrivateKey, Statement, USER_PRESENT,
    USER_VERIFIED, assertion,
};
use asgard::domain::credentials::webauthn::Failure;
use asgard::domain::credentials::webauthn::assertion::Identification;
use asgard::domain::credentials::webauthn::cose::Algorithm;
use asgard::domain::crypto::bytes::{base64url, sha256};
use serde_json::{Value, json};

const fn assertion_step(step: u8) -> Failure {
    Failure { section: "7.2", step }
}

#[test]
fn a_passkey_of_every_algorithm_registers_and_signs_in() {
    for algorithm in Algorithm::OFFERED {
        for statement in [Statement::None, Statement::SelfSigned] {
            let stage = Stage::new();
            let mut authenticator = Authenticator::new(ORIGIN, "works").of(algorithm);
            authenticator.statement = statement;
            let passkey = stage.register(&authenticator.create(&stage.creation())).unwrap();
            assert_eq!(passkey.algorithm, algorithm);
            assert_eq!(passkey.credential_id, authenticator.passkeys[0].id);
            assert_eq!(passkey.transports, ["hybrid", "internal"]);
            assert!(passkey.user_verified && passkey.backup_eligible && passkey.backed_up);
            let asserted = stage.assert(&authenticator.get(&stage.request()), &passkey).unwrap();
            assert!(asserted.user_verified && asserted.backed_up && !asserted.counter_went_back, "{algorithm:?}");
        }
    }
}

#[test]
fn user_verification_is_demanded_only_where_it_is_needed() {
    let mut stage = Stage::new();
    let mut authenticator = Authenticator::new(ORIGIN, "touch");
    authenticator.flags = USER_PRESENT;
    let created = authenticator.create(&stage.creation());
    assert_eq!(stage.register(&created), Err(registration_step(16)));
    stage.user_verification = false;
    let passkey = stage.register(&created).unwrap();
    assert!(!passkey.user_verified);
    let used = authenticator.get(&stage.request());
    assert!(!stage.assert(&used, &passkey).unwrap().user_verified);
    stage.user_verification = true;
    assert_eq!(stage.assert(&used, &passkey), Err(assertion_step(17)));
}

#[test]
fn a_counter_that_does_not_rise_is_told_and_not_refused() {
    let stage = Stage::new();
    let (mut authenticator, mut passkey) = registered(&stage, Algorithm::Es256);
    for (stored, used, went_back) in
        [(0, 0, false), (0, 1, false), (4, 5, false), (5, 5, true), (5, 4, true), (5, 0, true)]
    {
        passkey.sign_count = stored;
        authenticator.passkeys[0].sign_count = used;
        let asserted = stage.assert(&authenticator.get(&stage.request()), &passkey).unwrap();
        assert_eq!((asserted.sign_count, asserted.counter_went_back), (used, went_back), "{stored} {used}");
    }
}

/// Client data of another page; the steps of registration and assertion are numbered differently in the standard.
#[test]
fn client_data_of_another_page_challenge_or_ceremony_is_refused() {
    let bent: [(&str, Value, u8); 17] = [
        ("type", json!("webauthn.get"), 7),
        ("type", json!("webauthn.Create"), 7),
        ("type", json!("payment.get"), 7),
        ("challenge", json!(base64url(&sha256(b"another"))), 8),
        ("challenge", json!(base64url(&sha256(b"a challenge")) + "="), 8),
        ("challenge", json!(""), 8),
        ("origin", json!("https://evil.example"), 9),
        ("origin", json!("http://app.example.com"), 9),
        ("origin", json!("https://app.example.com:8443"), 9),
        ("origin", json!("https://app.example.com/"), 9),
        ("origin", json!("https://APP.example.com"), 9),
        ("origin", json!("https://app.example.com.evil.example"), 9),
        ("crossOrigin", json!(true), 10),
        ("topOrigin", json!("https://evil.example"), 11),
        ("type", json!(7), 6),
        ("crossOrigin", json!("false"), 6),
        ("challenge", Value::Null, 6),
    ];
    for (name, value, step) in bent {
        let stage = Stage::new();
        let (mut authenticator, passkey) = registered(&stage, Algorithm::EdDsa);
        authenticator.client_data.insert(name.to_owned(), value.clone());
        assert_eq!(
            stage.register(&authenticator.create(&stage.creation())),
            Err(registration_step(step)),
            "{name} {value}"
        );
        let value = if value == "webauthn.get" { json!("webauthn.create") } else { value };
        authenticator.client_data.insert(name.to_owned(), value.clone());
        assert_eq!(
            stage.assert(&authenticator.get(&stage.request()), &passkey),
            Err(assertion_step(step + 3)),
            "{name} {value}"
        );
    }
}

#[test]
fn client_data_that_is_no_json_or_says_a_thing_twice_is_refused() {
    let stage = Stage::new();
    let (authenticator, passkey) = registered(&stage, Algorithm::EdDsa);
    let right = String::from_utf8(authenticator.collect("webauthn.get", &base64url(&stage.challenge))).unwrap();
    let twice = right.replacen('{', r#"{"origin":"https://evil.example","#, 1);
    let mark = [b"\xef\xbb\xbf", right.as_bytes()].concat();
    let latin = [right.trim_end_matches('}').as_bytes(), b",\"x\":\"\xe4\"}"].concat();
    for bent in [
        b"".as_slice(),
        b"[]",
        b"null",
        twice.as_bytes(),
        &mark,
        &latin,
        format!("{right}x").as_bytes(),
        right.trim_end_matches('}').as_bytes(),
    ] {
        let signed = authenticator.passkeys[0].key.sign(b"");
        let used = assertion(&passkey.credential_id, bent, &[], &signed, Some(HANDLE));
        assert_eq!(stage.assert(&used, &passkey), Err(assertion_step(9)), "{}", String::from_utf8_lossy(bent));
    }
}

#[test]
fn a_passkey_made_or_used_for_another_relying_party_is_refused() {
    for rp_id in ["example.com", "evil.example", "APP.example.com", ""] {
        let stage = Stage::new();
        let (mut authenticator, passkey) = registered(&stage, Algorithm::Es256);
        authenticator.rp_id = Some(rp_id.to_owned());
        assert_eq!(stage.register(&authenticator.create(&stage.creation())), Err(registration_step(14)));
        assert_eq!(stage.assert(&authenticator.get(&stage.request()), &passkey), Err(assertion_step(15)));
    }
}

#[test]
fn flags_that_contradict_each_other_or_miss_what_is_needed_are_refused() {
    let good = USER_PRESENT | USER_VERIFIED;
    for (flags, made, used) in [
        (USER_VERIFIED | BACKUP_ELIGIBLE, 15, 16),
        (USER_PRESENT | BACKUP_ELIGIBLE, 16, 17),
        (good | BACKUP_STATE, 17, 18),
        (good | BACKUP_ELIGIBLE | EXTENSIONS, 13, 15),
    ] {
        let stage = Stage::new();
        let (mut authenticator, passkey) = registered(&stage, Algorithm::Es256);
        authenticator.flags = flags;
        assert_eq!(stage.register(&authenticator.create(&stage.creation())), Err(registration_step(made)), "{flags:b}");
        assert_eq!(
            stage.assert(&authenticator.get(&stage.request()), &passkey),
            Err(assertion_step(used)),
            "{flags:b}"
        );
    }
    let stage = Stage::new();
    let (mut authenticator, passkey) = registered(&stage, Algorithm::Es256);
    authenticator.flags = good;
    assert_eq!(
        stage.assert(&authenticator.get(&stage.request()), &passkey),
        Err(assertion_step(19)),
        "no longer eligible"
    );
    authenticator.flags = good | BACKUP_ELIGIBLE | ATTESTED;
    assert_eq!(
        stage.assert(&authenticator.get(&stage.request()), &passkey),
        Err(assertion_step(15)),
        "nothing attested"
    );
}

#[test]
fn an_assertion_belongs_to_the_record_and_to_its_owner() {
    let stage = Stage::new();
    let (mut authenticator, passkey) = registered(&stage, Algorithm::Es256);
    let used = authenticator.get(&stage.request());
    let with = |path: &str, value: Value| {
        let mut bent = used.clone();
        *bent.pointer_mut(path).unwrap() = value;
        bent
    };
    let other = json!(base64url(b"another"));
    assert_eq!(stage.assert(&with("/id", other.clone()), &passkey), Err(assertion_step(5)));
    assert_eq!(stage.assert(&with("/rawId", other.clone()), &passkey), Err(assertion_step(5)));
    let mut both = with("/id", other.clone());
    both["rawId"] = other.clone();
    assert_eq!(stage.assert(&both, &passkey), Err(assertion_step(6)), "another credential");
    let stranger = with("/response/userHandle", other);
    for identification in [Identification::Before, Identification::ByCredential] {
        assert_eq!(
            stage.assert_as(&stranger, &passkey, identification),
            Err(assertion_step(6)),
            "another person's handle"
        );
    }
    let nobody = with("/response/userHandle", Value::Null);
    assert_eq!(stage.assert(&nobody, &passkey), Err(assertion_step(6)));
    assert!(stage.assert_as(&nobody, &passkey, Identification::Before).is_ok());
}

#[test]
fn a_signature_of_another_key_or_algorithm_is_refused() {
    let stage = Stage::new();
    for algorithm in Algorithm::OFFERED {
        let (authenticator, passkey) = registered(&stage, algorithm);
        for other in Algorithm::OFFERED {
            let mut thief = authenticator.clone();
            thief.passkeys[0].key = PrivateKey::new(other, "thief");
            let refused = stage.assert(&thief.get(&stage.request()), &passkey);
            // There is only one RSA key, so here the attacker's key is the owner's.
            if (algorithm, other) != (Algorithm::Rs256, Algorithm::Rs256) {
                assert_eq!(refused, Err(assertion_step(21)), "{algorithm:?} {other:?}");
            }
        }
    }
}
