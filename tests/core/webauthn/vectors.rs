//! The test vectors of the standard (WebAuthn Level 3, § 16) for our algorithms, by their names there. RP ID and origin
//! are those of example.org. Client data is serialized from its members as in § 16; any other byte would change the
//! hash, and no signature below would verify.

use super::Stage;
use crate::support::authenticator::{assertion, registration};
use asgard::domain::credentials::webauthn::assertion::{
    self as assertions, Assertion, CredentialRecord, Identification,
};
use asgard::domain::credentials::webauthn::cose::Algorithm;
use asgard::domain::credentials::webauthn::registration::NewPasskey;
use asgard::domain::credentials::webauthn::{Failure, RelyingParty};
use asgard::domain::crypto::bytes::from_base64url;
use rsa::BigUint;

const ORIGIN: &str = "https://example.org";

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

/// Half of a vector: the options of a ceremony, and what the browser adds to the client data.
struct CeremonyVector {
    challenge: &'static str,
    /// `crossOrigin` and all following members.
    rest: &'static str,
}

impl CeremonyVector {
    fn client_data(&self, r#type: &str) -> Vec<u8> {
        let (challenge, rest) = (self.challenge, self.rest);
        format!(r#"{{"type":"{type}","challenge":"{challenge}","origin":"{ORIGIN}","crossOrigin":{rest}}}"#)
            .into_bytes()
    }

    fn stage(&self) -> Stage {
        let relying_party = RelyingParty::of(ORIGIN, &[]).unwrap();
        let challenge = from_base64url(self.challenge).unwrap().try_into().unwrap();
        Stage { relying_party, challenge, user_verification: false }
    }
}

struct Vector {
    made: CeremonyVector,
    object: Vec<u8>,
    used: CeremonyVector,
    data: &'static str,
    signature: &'static str,
}

impl Vector {
    /// The credential id in the attestation object: 32 bytes, after its length.
    fn id(&self) -> Vec<u8> {
        let hash = hex("bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b5");
        let begin = self.object.windows(32).position(|window| window == hash).unwrap();
        self.object[begin + 55..begin + 87].to_vec()
    }

    fn register(&self) -> Result<NewPasskey, Failure> {
        let made = registration(&self.id(), &self.made.client_data("webauthn.create"), &self.object);
        self.made.stage().register(&made)
    }

    fn assert(&self, passkey: &NewPasskey) -> Result<Assertion, Failure> {
        let used =
            assertion(&self.id(), &self.used.client_data("webauthn.get"), &hex(self.data), &hex(self.signature), None);
        let record = CredentialRecord {
            credential_id: &passkey.credential_id,
            public_key: &passkey.public_key,
            sign_count: passkey.sign_count,
            backup_eligible: passkey.backup_eligible,
            user_handle: b"",
        };
        let used = serde_json::from_value(used).unwrap();
        assertions::verify(&used, &record, Identification::Before, &self.used.stage().expected())
    }
}

macro_rules! extended {
    ($random:literal) => {
        concat!(
            r#"false,"extraData":"clientDataJSON may be extended with additional fields in the future, such as this: "#,
            $random,
            "\""
        )
    };
}

/// § 16.2: ES256 with no attestation.
fn none_es256() -> Vector {
    Vector {
        made: CeremonyVector {
            challenge: "AMMPt4UxxGTStncdq417YDwBFi8vpIa-pw8oOuVW4TA",
            rest: extended!("BkQeDjdcTBrXBiAwJTLE5Q"),
        },
        object: hex(
            "a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b559\
             000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4a50102032620012158\
             20afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e26\
             64796b9220",
        ),
        used: CeremonyVector { challenge: "OcDnUhQXulTUPo3JUXT0I97pvzzYBP9tZchXyav01Ag", rest: "false" },
        data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000",
        signature: "3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f\
             937295ea13653e331e87",
    }
}

/// § 16.3: ES256 with self attestation.
fn packed_self_es256() -> Vector {
    Vector {
        made: CeremonyVector {
            challenge: "eGnCt3LUtY66k3jPjynibPk1qnffDaifqZwL3Ap29-U",
            rest: extended!("U9hTXvKE2URkMnb_0xYHVg"),
        },
        object: hex(
            "a363666d74667061636b65646761747453746d74a263616c672663736967584630440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b88\
             1bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d68617574684461746158a4bfabc37432958b063360d3ad64\
             61c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000df850e09db6afbdfab51697791506cfc0020455ef34e2043a87db3d4afeb39bbcb6cc32df9347c\
             789a865ecdca129cbef58ca5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be\
             1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2",
        ),
        used: CeremonyVector {
            challenge: "RHihCxNSNI3RYME1Ow1Gm12xnrkcJ_ffpv7Tn-Jq8gs",
            rest: extended!("gTb53rz6EhSWomXGzimC1Q"),
        },
        data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50900000000",
        signature: "304402203310b9431903c401f1be2bdc8d23a4007682dbbddcf846994947b7f465daf84002204e94dd00047b316061b3b99772b7efd95994a83ef584b3b6\
             b825ea3550251b66",
    }
}

/// § 16.4: ES256 in a frame of another origin.
fn none_es256_cross_origin() -> Vector {
    Vector {
        made: CeremonyVector {
            challenge: "O-WqzQNTcUJHI0CrWWnyQPHYdxbiC2gHrCMGVfpLO0k",
            rest: r#"true,"extraData":"clientDataJSON may be extended with additional fields in the future, such as this: zZquEtDR9DWqpW5tBWTFug""#,
        },
        object: hex(
            "a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b545\
             00000000883f4f6014f19c09d87aa38123be48d000206e1050c0d2ca2f07c755cb2c66a74c64fa43065c18f938354d9915db2bd5ce57a50102032620012158\
             2022200a473f90b11078851550d03b4e44a2279f8c4eca27b3153dedfe03e4e97d225820cbd0be95e746ad6f5a8191be11756e4c0420e72f65b466d39bc56b\
             8b123a9c6e",
        ),
        used: CeremonyVector {
            challenge: "h2qlF7qD_e5l_P_bykyE7q5dVPgEGh_IXJkeW7snMTc",
            rest: r#"true,"extraData":"clientDataJSON may be extended with additional fields in the future, such as this: 92pcTVD0Aby-q4dtmj6efg""#,
        },
        data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50500000000",
        signature: "3046022100eb12fcf23b12764c0f122e22371fab92e283879fd798f38ee1841c951b6e40e7022100c76237ff9db77b3c56f30837cda6a09acfa2e915544e\
             609c0733b1184036d1cf",
    }
}

/// § 16.5: ES256 under a top-level page of another origin.
fn none_es256_top_origin() -> Vector {
    Vector {
        made: CeremonyVector {
            challenge: "Th9MYZhpnjPBTxkhU_Sdfg6ONXfVrEFsXzrckqQfJ-U",
            rest: r#"true,"topOrigin":"https://example.com""#,
        },
        object: hex(
            "a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b541\
             0000000097586fd09799a76401c200455099ef2a0020b8ad59b996047ab18e2ceb57206c362da57458793481f4a8ebf101c7ca7cc0f1a50102032620012158\
             20a1c47c1d82da4ebe82cd72207102b380670701993bc35398ae2e5726427fe01d22582086c1080d82987028c7f54ecb1b01185de243b359294a0ed210cd47\
             480f0adc88",
        ),
        used: CeremonyVector {
            challenge: "1UpcjKS2Ko47syHjsrxzhW-FoQFQ2yk5rBlXOeseoGY",
            rest: r#"true,"topOrigin":"https://example.com","extraData":"clientDataJSON may be extended with additional fields in the future, such as this: UiFoJMVRQHDAFWFi4vxUpQ""#,
        },
        data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50500000000",
        signature: "3045022100b5a70c81780d5fcc9a4f2ae9caae99058f8accaf58b91fb59329646c28ac6ffc022012e101c165db3c8e9957f0c54dd6ca9b56bc3bd2f280bd\
             2faa6c1d02c6e5c171",
    }
}

/// An attestation object without its statement, as browsers convey it for `none` (§ 5.1.3).
fn conveyed_as_none(data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap().to_be_bytes();
    [&hex("a363666d74646e6f6e656761747453746d74a068617574684461746159")[..], &length, data].concat()
}

/// 2^bits - 1
fn mersenne(bits: usize) -> BigUint {
    (BigUint::from(1_u32) << bits) - BigUint::from(1_u32)
}

/// § 16.10: RS256. Its modulus is the product of 2^1279 - 1 and 2^2203 - 1. Its own statement contains a certificate.
fn rs256() -> Vector {
    let modulus = (mersenne(1279) * mersenne(2203)).to_bytes_be();
    assert_eq!(modulus.len(), 0x1b4);
    let data = [
        hex("bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b55d00000000428f8878298b9862a36ad8c7527bfef20020992a18acc83f67533600\
             c1138a4b4c4bd236de13629cf025ed17cb00b00b74dfa401030339010020")
        .as_slice(),
        &hex("5901b4"),
        &modulus,
        &hex("2143010001"),
    ]
    .concat();
    Vector {
        made: CeremonyVector { challenge: "vqjwdwAJvVfywN9v6p90Oifkthu-kjyGLHqtep_I5KY", rest: "false" },
        object: conveyed_as_none(&data),
        used: CeremonyVector { challenge: "KV9Z9fqP5ixayp4nYmx4yNo3aubYzS3SmuutYB4bxMU", rest: "false" },
        data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000",
        signature: "01063d52d7c39b4d432fc7063c5d93e582bdcb16889cd71f888d67d880ea730a428498d3bc8e1ee11f2b1ecbe6c292b118c55ffaaddefa8cad0a54dd137c\
             51f1eec673f1bb6c4d1789d6826a222b22d0f585fc901fdc933212e579d199b89d672aa44891333e6a1355536025e82b25590256c3538229b55737083b2f6b\
             9377e49e2472f11952f79fdd0da180b5ffd901b4049a8f081bb40711bef76c62aed943571f2d0575304cb549d68d8892f95086a30f93716aee818f8dc06e96\
             c0d5e0ed4cfa9fd8773d90464b68cf140f7986666ff9c9e3302acd0535d60d769f465e2ab57ef8aabc89fccfef7ba32a64154a8b3d26be2298f470b8cc5377\
             dbe3dfd4b0b45f8f01e63bde6cfc76b62771f9b70aa27cf40152cad93aa5acd784fd4b90f676e2ea828d0bf2400aebbaae4153e5838f537f88b6228346782a\
             93a899be66ec77de45b3efcf311da6321c92e6b0cd11bfe653bf3e98cee8e341f02d67dbb6f9c98d9e8178090cfb5b70fbc6d541599ac794ae2f1d4de1286e\
             c8de8c2daf7b1d15c8438e90d924df5c19045220a4c8438c1b979bbe016cf3d0eeec23c3999d4882cc645b776de930756612cdc6dd398160ff02a6",
    }
}

/// § 16.11: Ed25519, as its authenticator attests it: with a certificate.
fn packed_eddsa() -> Vector {
    Vector {
        made: CeremonyVector {
            challenge: "qKv52r3GsN9jRms5vanoo0o04YUzelnxxXmZBnbTs70",
            rest: extended!("B_DT5g7ZD_-9OTLYX5IvEQ"),
        },
        object: hex(
            "a363666d74667061636b65646761747453746d74a363616c67266373696758483046022100d83f60bd80269537583218858aefb03ac57d45fa06e42feaae33\
             2d187f62da9f022100a02bd3cb6f7e1d283c93bad1f3f4b5a4c0494463da7fdbf256949116754d1f17637835638159022730820223308201c8a00302010202\
             1100b2cfc9ea33c8643b0e1a760463eaf164300a06082a8648ce3d0403023062311e301c06035504030c15576562417574686e207465737420766563746f72\
             73310c300a060355040a0c0357334331253023060355040b0c1c41757468656e74696361746f72204174746573746174696f6e204341310b30090603550406\
             130241413020170d3234303130313030303030305a180f33303234303130313030303030305a305f311e301c06035504030c15576562417574686e20746573\
             7420766563746f7273310c300a060355040a0c0357334331223020060355040b0c1941757468656e74696361746f72204174746573746174696f6e310b3009\
             0603550406130241413059301306072a8648ce3d020106082a8648ce3d03010703420004dd2b7a564b73b8c0b81c4c62e521925c4d1198ec9f583dbf1eebe3\
             64b65cd9c29a9bdf346aaa81fb6b9507e5249a52fdaf8e39e26b0b7dc45992a7e233b70f70a360305e300c0603551d130101ff04023000300e0603551d0f01\
             01ff040403020780301d0603551d0e041604140ae27546bc7eccb1b4b597bd354f0c0b1f1f8f8e301f0603551d2304183016801445aff715b0dd786741fee9\
             96ebc16547a3931b1e300a06082a8648ce3d0403020349003046022100a0d434ecb5fc3bfd7da5f41904517ad2836249f561bd834ba7a438a8ab7a4ce80221\
             00fac845bb7a02513b58e9f319654dbe49b0f02b95835bac568c71f8a18cdde9ab6861757468446174615881bfabc37432958b063360d3ad6461c9c4735ae7\
             f8edd46592a5e0f01452b2e4b54100000000d5aa33581e8ca478e20fe713f5d32ff20020ce9f840ed96599580cd140fbc7bb3230633f50f61041aff73308ae\
             71caa8a2bda401010327200621582044e06ddd331c36a8dc667bab52bcae63486c916aa5e339e6acebaa84934bf832",
        ),
        used: CeremonyVector { challenge: "iVlX4BxjOmmDSKLYoxpUt9sn6MHEOyCA15riGQJnv9I", rest: "false" },
        data: "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50100000000",
        signature: "f5c59c7e46c34f6f8cc197101ddf9934fa2595f68eb1913a637e8419eb9ba4cfdfc48f85393bc0d40b011f0d6fecb097d6607525713223a0dc0d453993da\
             e00b",
    }
}

#[test]
fn the_published_credentials_register_and_sign_in() {
    let eddsa = packed_eddsa();
    let data = eddsa.object[eddsa.object.len() - 0x81..].to_vec();
    let eddsa = Vector { object: conveyed_as_none(&data), ..eddsa };
    for (name, vector, algorithm) in [
        ("none.ES256", none_es256(), Algorithm::Es256),
        ("packed-self.ES256", packed_self_es256(), Algorithm::Es256),
        ("packed.RS256", rs256(), Algorithm::Rs256),
        ("packed.EdDSA", eddsa, Algorithm::EdDsa),
    ] {
        let passkey = vector.register().unwrap_or_else(|failure| panic!("{name}: {failure}"));
        assert_eq!(passkey.algorithm, algorithm, "{name}");
        let asserted = vector.assert(&passkey).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        assert!(!asserted.counter_went_back && asserted.sign_count == 0, "{name}");
    }
}

#[test]
fn the_published_credentials_of_foreign_frames_are_refused() {
    for (vector, step) in [(none_es256_cross_origin(), 10), (none_es256_top_origin(), 10)] {
        assert_eq!(vector.register(), Err(Failure { section: "7.1", step }));
        // The same credential without the failing step: its key is valid, and its assertion fails only because of the frame.
        let mut framed = registration(&vector.id(), b"", &vector.object);
        let own = CeremonyVector { challenge: vector.made.challenge, rest: "false" };
        let client_data = own.client_data("webauthn.create");
        framed["response"]["clientDataJSON"] =
            serde_json::json!(asgard::domain::crypto::bytes::base64url(&client_data));
        let passkey = own.stage().register(&framed).unwrap();
        assert_eq!(vector.assert(&passkey), Err(Failure { section: "7.2", step: 13 }));
    }
}

#[test]
fn a_published_certificate_is_not_trusted() {
    assert_eq!(packed_eddsa().register(), Err(Failure { section: "7.1", step: 24 }));
}
