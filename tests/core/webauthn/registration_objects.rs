//! Registrations with handwritten bytes: keys, ids, lengths and attestation statements.

use super::{ORIGIN, RP_ID, Stage, registration_step};
use crate::support::authenticator::{
    ATTESTED, Authenticator, EXTENSIONS, PrivateKey, USER_PRESENT, USER_VERIFIED, bytes, head, registration, text,
};
use asgard::domain::credentials::webauthn::MAX_CREDENTIAL_ID;
use asgard::domain::credentials::webauthn::cose::{Algorithm, PublicKey};
use asgard::domain::crypto::bytes::{base64url, sha256};
use serde_json::{Value, json};

/// A registration with a handwritten attestation object and authenticator data.
struct Draft {
    authenticator: Authenticator,
    client_data: Vec<u8>,
    id: Vec<u8>,
    cose: Vec<u8>,
    flags: u8,
    extensions: Vec<u8>,
}

impl Draft {
    fn new(stage: &Stage, algorithm: Algorithm) -> Self {
        let authenticator = Authenticator::new(ORIGIN, "draft").of(algorithm);
        let client_data = authenticator.collect("webauthn.create", &base64url(&stage.challenge));
        let cose = PrivateKey::new(algorithm, "draft").cose();
        let flags = USER_PRESENT | USER_VERIFIED | ATTESTED;
        Self { authenticator, client_data, id: vec![7; 32], cose, flags, extensions: Vec::new() }
    }

    fn data(&self) -> Vec<u8> {
        let length = (self.id.len() as u16).to_be_bytes();
        [
            &sha256(RP_ID.as_bytes())[..],
            &[self.flags],
            &[0; 4],
            &[0; 16],
            &length,
            &self.id,
            &self.cose,
            &self.extensions,
        ]
        .concat()
    }

    fn object(&self) -> Vec<u8> {
        self.authenticator.attest(
            &PrivateKey::new(self.authenticator.algorithm, "draft"),
            &self.data(),
            &self.client_data,
        )
    }

    fn made(&self, object: &[u8]) -> Value {
        registration(&self.id, &self.client_data, object)
    }
}

#[test]
fn a_key_of_no_offered_algorithm_or_no_good_one_is_refused() {
    let stage = Stage::new();
    let (x, y) = ([1; 32], [2; 32]);
    let (es, ed, rs) = (
        PrivateKey::new(Algorithm::Es256, "k").cose(),
        PrivateKey::new(Algorithm::EdDsa, "k").cose(),
        PrivateKey::new(Algorithm::Rs256, "k").cose(),
    );
    let ec2 = |alg: &[u8], crv: u8, x: &[u8], y: &[u8]| {
        [&[0xa5, 1, 2, 3][..], alg, &[0x20, crv, 0x21], &bytes(x), &[0x22], &bytes(y)].concat()
    };
    let rsa = |n: &[u8], e: &[u8]| [&[0xa4, 1, 3, 3, 0x39, 1, 0, 0x20][..], &bytes(n), &[0x21], &bytes(e)].concat();
    let okp = |alg: u8, x: &[u8]| [&[0xa4, 1, 1, 3, alg, 0x20, 6, 0x21][..], &bytes(x)].concat();
    let (es_x, es_y) = (&es[10..42], &es[45..77]);
    assert_eq!(ec2(&[0x26], 1, es_x, es_y), es);
    let mut longer = es.clone();
    longer[0] = 0xa6;
    let bad: Vec<(&str, Vec<u8>)> = vec![
        ("ES384", ec2(&[0x38, 0x22], 1, es_x, es_y)),
        ("ES256 on P-384", ec2(&[0x26], 2, es_x, es_y)),
        ("EdDSA with a point of P-256", ec2(&[0x27], 6, es_x, es_y)),
        ("off the curve", ec2(&[0x26], 1, &x, &y)),
        ("the point at infinity", ec2(&[0x26], 1, &[0; 32], &[0; 32])),
        ("a short coordinate", ec2(&[0x26], 1, &es_x[1..], es_y)),
        ("a compressed point", [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21][..], &bytes(es_x), &[0x22, 0xf5]].concat()),
        ("no y", [&[0xa4, 1, 2, 3, 0x26, 0x20, 1, 0x21][..], &bytes(es_x)].concat()),
        ("a label twice", [longer.as_slice(), &[0x22], &bytes(es_y)].concat()),
        ("kty twice", [longer.as_slice(), &[1, 2]].concat()),
        ("key_ops, which WebAuthn forbids", [longer.as_slice(), &[4, 0x81, 2]].concat()),
        ("a private key beside it", [longer.as_slice(), &[0x23], &bytes(&[9; 32])].concat()),
        ("an empty map", vec![0xa0]),
        ("Ed25519 by its new number", okp(0x32, &ed[10..])),
        (
            "a point of small order",
            okp(0x27, &{
                let mut one = [0; 32];
                one[0] = 1;
                one
            }),
        ),
        ("Ed25519 with 31 bytes", okp(0x27, &ed[11..])),
        ("RSA of 1024 bits", rsa(&[0xc1; 128], &[1, 0, 1])),
        ("RSA of 8192 bits", rsa(&[0xc1; 1024], &[1, 0, 1])),
        ("RSA with a leading zero", rsa(&[&[0][..], &[0xc1; 256]].concat(), &[1, 0, 1])),
        ("RSA with exponent 1", rsa(&[0xc1; 256], &[1])),
        ("RSA with exponent 3", rsa(&[0xc1; 256], &[3])),
        ("RSA with another spelling of its exponent", rsa(&[0xc1; 256], &[0, 1, 0, 1])),
    ];
    for (label, cose) in &bad {
        assert!(PublicKey::stored(cose).is_err(), "{label}");
        let draft = Draft { cose: cose.clone(), ..Draft::new(&stage, Algorithm::Es256) };
        assert_eq!(stage.register(&draft.made(&draft.object())), Err(registration_step(20)), "{label}");
    }
    for cose in [&es, &ed, &rs] {
        assert!(PublicKey::stored(cose).is_ok());
        assert!(PublicKey::stored(&[cose.as_slice(), &[0]].concat()).is_err(), "a byte behind it");
        assert!(PublicKey::stored(&cose[..cose.len() - 1]).is_err(), "a byte less");
    }
    // Items of indefinite or excessive length make the authenticator data itself invalid.
    for cose in [
        [&[0xbf][..], &es[1..], &[0xff]].concat(),
        vec![0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        vec![0x80],
        Vec::new(),
    ] {
        let draft = Draft { cose, ..Draft::new(&stage, Algorithm::Es256) };
        assert!(stage.register(&draft.made(&draft.object())).is_err());
    }
}

#[test]
fn ids_have_one_to_1023_bytes_and_are_the_browsers() {
    let stage = Stage::new();
    for (length, refused) in
        [(0, true), (1, false), (MAX_CREDENTIAL_ID, false), (MAX_CREDENTIAL_ID + 1, true), (2_000, true)]
    {
        let draft = Draft { id: vec![7; length], ..Draft::new(&stage, Algorithm::EdDsa) };
        let made = stage.register(&draft.made(&draft.object()));
        assert_eq!(made.err(), refused.then_some(registration_step(25)), "{length}");
    }
    let draft = Draft::new(&stage, Algorithm::EdDsa);
    for member in ["id", "rawId"] {
        let mut made = draft.made(&draft.object());
        made[member] = json!(base64url(b"another"));
        assert_eq!(stage.register(&made), Err(registration_step(13)), "{member}");
    }
    let other = registration(b"another", &draft.client_data, &draft.object());
    assert_eq!(stage.register(&other), Err(registration_step(13)));
}

#[test]
fn absurd_lengths_bytes_behind_and_members_twice_are_refused() {
    let stage = Stage::new();
    let draft = Draft::new(&stage, Algorithm::Es256);
    let (object, data) = (draft.object(), draft.data());
    assert!(stage.register(&draft.made(&object)).is_ok());
    let around = |data: &[u8]| {
        [vec![0xa3], text("fmt"), text("none"), text("attStmt"), vec![0xa0], text("authData"), data.to_vec()].concat()
    };
    let long_id = [&data[..53], &[0xff, 0xff], &data[55..]].concat();
    let mut flagged = data.clone();
    flagged[32] |= EXTENSIONS;
    let extended = |extensions: &[u8]| around(&bytes(&[flagged.as_slice(), extensions].concat()));
    let bad: Vec<(&str, Vec<u8>)> = vec![
        ("nothing", Vec::new()),
        ("a byte behind the object", [object.as_slice(), &[0]].concat()),
        ("a byte behind the data", around(&bytes(&[data.as_slice(), &[0]].concat()))),
        ("a byte less", object[..object.len() - 1].to_vec()),
        ("data without its end", around(&bytes(&data[..data.len() - 1]))),
        ("data of 36 bytes", around(&bytes(&data[..36]))),
        (
            "data with no credential",
            around(&bytes(&[&data[..32], &[USER_PRESENT | USER_VERIFIED], &data[33..37]].concat())),
        ),
        ("an id as long as it gets", around(&bytes(&long_id))),
        ("data as long as 2^64", around(&[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
        ("a map as large as 2^64", [&[0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], &object[1..]].concat()),
        ("a map without a length", [&[0xbf], &object[1..], &[0xff]].concat()),
        ("data in chunks", around(&[&[0x5f][..], &bytes(&data), &[0xff]].concat())),
        ("fmt twice", [vec![0xa4], object[1..].to_vec(), text("fmt"), text("none")].concat()),
        (
            "fmt in the place of authData",
            [vec![0xa3], text("fmt"), text("none"), text("attStmt"), vec![0xa0], text("fmt"), text("none")].concat(),
        ),
        ("a fourth member", [vec![0xa4], object[1..].to_vec(), text("x"), vec![0]].concat()),
        ("a list", [head(4, 3), object[1..].to_vec()].concat()),
        (
            "statements within statements",
            [vec![0xa3], text("fmt"), text("none"), text("attStmt"), vec![0x9f; 20_000 - 300]].concat(),
        ),
        ("extensions that are none", extended(&[])),
        ("extensions in a list", extended(&[0x80])),
        ("extensions by number", extended(&[0xa1, 1, 1])),
        ("an extension twice", extended(&[vec![0xa2], text("x"), vec![1], text("x"), vec![1]].concat())),
        ("extensions without number", extended(&[0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
    ];
    for (label, object) in bad {
        if object.len() < 16_000 {
            assert_eq!(stage.register(&draft.made(&object)), Err(registration_step(13)), "{label}");
        } else {
            let made = serde_json::from_value::<
                asgard::domain::credentials::webauthn::credential::RegistrationCredential,
            >(draft.made(&object));
            assert!(made.is_err(), "{label}");
        }
    }
    let extensions = extended(&[vec![0xa2], text("credProtect"), vec![2], text("hmac-secret"), vec![0xf5]].concat());
    assert!(stage.register(&draft.made(&extensions)).is_ok(), "extensions that nobody asked for are ignored");
    let other_order =
        [vec![0xa3], text("authData"), bytes(&data), text("attStmt"), vec![0xa0], text("fmt"), text("none")].concat();
    assert!(stage.register(&draft.made(&other_order)).is_ok(), "the order of members means nothing");
}

#[test]
fn statements_that_nobody_here_can_judge_are_refused() {
    let stage = Stage::new();
    let draft = Draft::new(&stage, Algorithm::Es256);
    let with = |format: &str, statement: &[u8]| {
        let object = [
            vec![0xa3],
            text("fmt"),
            text(format),
            text("attStmt"),
            statement.to_vec(),
            text("authData"),
            bytes(&draft.data()),
        ];
        stage.register(&draft.made(&object.concat()))
    };
    for format in ["tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "compound", "None", "", "packed "] {
        assert_eq!(with(format, &[0xa0]), Err(registration_step(21)), "{format}");
    }
    let key = PrivateKey::new(Algorithm::Es256, "draft");
    let signature = bytes(&key.sign(&[draft.data(), sha256(&draft.client_data).to_vec()].concat()));
    let packed = |members: &[(&str, &[u8])]| {
        let members: Vec<u8> =
            members.iter().flat_map(|(name, value)| [text(name), value.to_vec()].concat()).collect::<Vec<u8>>();
        members
    };
    let map = |count: u8, members: &[(&str, &[u8])]| [vec![0xa0 | count], packed(members)].concat();
    let alg: &[u8] = &[0x26];
    assert!(with("packed", &map(2, &[("alg", alg), ("sig", &signature)])).is_ok());
    let wrong: Vec<(&str, &str, Vec<u8>)> = vec![
        ("none", "none that says something", map(1, &[("alg", alg)])),
        ("none", "none that is no map", vec![0x80]),
        ("packed", "nothing", vec![0xa0]),
        ("packed", "no signature", map(1, &[("alg", alg)])),
        ("packed", "no algorithm", map(1, &[("sig", &signature)])),
        ("packed", "another algorithm", map(2, &[("alg", &[0x27]), ("sig", &signature)])),
        ("packed", "a signature twice", map(3, &[("alg", alg), ("sig", &signature), ("sig", &signature)])),
        ("packed", "a member too many", map(3, &[("alg", alg), ("sig", &signature), ("ecdaaKeyId", &[0x40])])),
        (
            "packed",
            "another's signature",
            map(2, &[("alg", alg), ("sig", &bytes(&PrivateKey::new(Algorithm::Es256, "thief").sign(b"")))]),
        ),
    ];
    for (format, label, statement) in wrong {
        assert_eq!(with(format, &statement), Err(registration_step(22)), "{label}");
    }
    let certified = map(3, &[("alg", alg), ("sig", &signature), ("x5c", &[0x81, 0x40])]);
    assert_eq!(with("packed", &certified), Err(registration_step(24)), "a certificate that nobody knows");
}
