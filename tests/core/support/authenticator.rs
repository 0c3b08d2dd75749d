//! An authenticator and its browser in software: creates and uses passkeys of every algorithm as the standard says
//! (WebAuthn Level 3, §§ 5.1 and 6.3), or violates it where a test says so.

use asgard::domain::credentials::webauthn::cose::Algorithm;
use asgard::domain::crypto::bytes::{base64url, from_base64url, sha256};
use ed25519_compact::{KeyPair, Seed};
use p256::ecdsa::signature::Signer;
use rsa::BigUint;
use serde_json::{Map, Value, json};

pub const USER_PRESENT: u8 = 1;
pub const USER_VERIFIED: u8 = 1 << 2;
pub const BACKUP_ELIGIBLE: u8 = 1 << 3;
pub const BACKUP_STATE: u8 = 1 << 4;
pub const ATTESTED: u8 = 1 << 6;
pub const EXTENSIONS: u8 = 1 << 7;

#[derive(Clone)]
pub enum PrivateKey {
    Es256(Box<p256::ecdsa::SigningKey>),
    EdDsa(KeyPair),
    /// There is only one.
    Rs256,
}

/// Modulus and private exponent of the only RSA key: generating primes would take longer than the tests.
const RSA_MODULUS: &str = "b1f04fac762e9cfc38bb76735757a8631071eaf689511f535ba7d4f9e9b80ff416c8ef913d3be9c9e198504f4840a9e092a458b7410e4dc932a9b69bc889\
     1b0be97f47f432c998089fdfdc26d98a2c725be1036ca24d5a80bf979db2bf1b0712083c6ac650ee9c1e4b99db25f4d5c3c520b2532b7740611e7e6beb64\
     8dc8cc84fc2e995f856bbe677710a8f98048306500b9a71b8db92966ad102773ddbede5fbb53fd4500f1bb442e8677df3e77a54116a575f073b568e47507\
     6df040a9096c6dc942300b7976721c9fd078dad99648c55bed875eaa810fb87395e54f2df91bd479ac6140ba0777912e2ad70cd5de3a965f472821bd4f5b\
     f066a0dd68723391";
const RSA_PRIVATE: &str = "06228983b2242da9504d2dd2809a1b0a15d7c0a4b103b3115b1f526b6eaa8801c7dc940e715298cf1b2426ce31f8f9466ef5e3c16738be97b39388824edf\
     e3c6e58d3bf24c633916c088ddc8b8debfc52e5be7e3e1a56a3bb6c75be27d1e69e02e38a38b8c802a91ac947c9ade99f56ccd319ac69c8f239e1318a652\
     36657c40218c6fb3d0a095c24a111ed84e87b8b0ca31a339365363a025ff049b362916d4dd88f212e33597eb2603b1ab67077eebf70666a3b03c69731e18\
     146520e1223ba83c94f3592db0351989d3657c5b10a75b4a8d2cac01a057e29204775fcae9545c511e44a2289cc429eff9961b9cc387f2d09dec84fc5b44\
     3a6a67588784d781";
/// The prefix of the hash in a signature (RFC 8017, section 9.2, note 1).
const SHA256_INFO: [u8; 19] = [48, 49, 48, 13, 6, 9, 96, 134, 72, 1, 101, 3, 4, 2, 1, 5, 0, 4, 32];

fn number(hex: &str) -> BigUint {
    BigUint::parse_bytes(hex.as_bytes(), 16).unwrap()
}

impl PrivateKey {
    /// The key of an algorithm, derived from a seed.
    pub fn new(algorithm: Algorithm, seed: &str) -> Self {
        let seed = sha256(seed.as_bytes());
        match algorithm {
            Algorithm::Es256 => Self::Es256(Box::new(p256::ecdsa::SigningKey::from_slice(&seed).unwrap())),
            Algorithm::EdDsa => Self::EdDsa(KeyPair::from_seed(Seed::new(seed))),
            Algorithm::Rs256 => Self::Rs256,
        }
    }

    pub fn algorithm(&self) -> Algorithm {
        match self {
            Self::Es256(_) => Algorithm::Es256,
            Self::EdDsa(_) => Algorithm::EdDsa,
            Self::Rs256 => Algorithm::Rs256,
        }
    }

    pub fn sign(&self, message: &[u8]) -> Vec<u8> {
        match self {
            Self::Es256(key) => {
                let signature: p256::ecdsa::DerSignature = key.sign(message);
                signature.as_bytes().to_vec()
            }
            Self::EdDsa(key) => key.sk.sign(message, None).to_vec(),
            Self::Rs256 => {
                let digest = [&SHA256_INFO[..], &sha256(message)].concat();
                let padded = [&[0, 1][..], &vec![0xff; 253 - digest.len()], &[0], &digest].concat();
                let signed =
                    BigUint::from_bytes_be(&padded).modpow(&number(RSA_PRIVATE), &number(RSA_MODULUS)).to_bytes_be();
                [vec![0; 256 - signed.len()], signed].concat()
            }
        }
    }

    /// The public key as COSE_Key.
    pub fn cose(&self) -> Vec<u8> {
        match self {
            Self::Es256(key) => {
                let point = key.verifying_key().to_sec1_point(false);
                let (x, y) = point.as_bytes()[1..].split_at(32);
                [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21][..], &bytes(x), &[0x22], &bytes(y)].concat()
            }
            Self::EdDsa(key) => [&[0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21][..], &bytes(&key.pk[..])].concat(),
            Self::Rs256 => {
                let modulus = number(RSA_MODULUS).to_bytes_be();
                [&[0xa4, 1, 3, 3, 0x39, 1, 0, 0x20][..], &bytes(&modulus), &[0x21], &bytes(&[1, 0, 1])].concat()
            }
        }
    }
}

/// The head of a CBOR item, in its shortest form.
pub fn head(major: u8, length: usize) -> Vec<u8> {
    match length {
        0..=23 => vec![major << 5 | length as u8],
        24..=255 => vec![major << 5 | 24, length as u8],
        _ => [&[major << 5 | 25][..], &(length as u16).to_be_bytes()].concat(),
    }
}

/// A CBOR byte string.
pub fn bytes(bytes: &[u8]) -> Vec<u8> {
    [head(2, bytes.len()), bytes.to_vec()].concat()
}

/// A CBOR text.
pub fn text(text: &str) -> Vec<u8> {
    [head(3, text.len()), text.as_bytes().to_vec()].concat()
}

/// The attestation statement of a new credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    None,
    SelfSigned,
}

#[derive(Clone)]
pub struct Passkey {
    pub id: Vec<u8>,
    pub key: PrivateKey,
    pub user_handle: Vec<u8>,
    pub sign_count: u32,
}

/// Tests may change every public field.
#[derive(Clone)]
pub struct Authenticator {
    pub passkeys: Vec<Passkey>,
    pub algorithm: Algorithm,
    pub statement: Statement,
    /// Flags besides `ATTESTED`.
    pub flags: u8,
    /// Whether it increments its signature counter.
    pub counts: bool,
    /// Origin of the page.
    pub origin: String,
    /// Replaces the requested RP ID.
    pub rp_id: Option<String>,
    /// Members of the client data to override; null removes one.
    pub client_data: Map<String, Value>,
    /// Seed of the next keys.
    pub seed: String,
}

impl Authenticator {
    pub fn new(origin: &str, seed: &str) -> Self {
        Self {
            passkeys: Vec::new(),
            algorithm: Algorithm::Es256,
            statement: Statement::None,
            flags: USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE | BACKUP_STATE,
            counts: false,
            origin: origin.to_owned(),
            rp_id: None,
            client_data: Map::new(),
            seed: seed.to_owned(),
        }
    }

    pub fn of(mut self, algorithm: Algorithm) -> Self {
        self.algorithm = algorithm;
        self
    }

    /// The client data of a ceremony.
    pub fn collect(&self, r#type: &str, challenge: &str) -> Vec<u8> {
        let mut written = String::from("{");
        let known = [
            ("type", json!(r#type)),
            ("challenge", json!(challenge)),
            ("origin", json!(self.origin)),
            ("crossOrigin", json!(false)),
        ];
        let other = |name: &str| !known.iter().any(|(known, _)| *known == name);
        let members = known.iter().map(|(name, value)| (*name, self.client_data.get(*name).unwrap_or(value)));
        let more = self.client_data.iter().filter(|(name, _)| other(name)).map(|(name, value)| (name.as_str(), value));
        for (name, value) in members.chain(more).filter(|(_, value)| !value.is_null()) {
            let comma = if written.len() > 1 { "," } else { "" };
            written.push_str(&format!("{comma}{}:{value}", json!(name)));
        }
        (written + "}").into_bytes()
    }

    fn authenticator_data(&self, rp_id: &str, flags: u8, sign_count: u32) -> Vec<u8> {
        let rp_id = self.rp_id.as_deref().unwrap_or(rp_id);
        [&sha256(rp_id.as_bytes())[..], &[flags], &sign_count.to_be_bytes()].concat()
    }

    /// `navigator.credentials.create` with the output of `parseCreationOptionsFromJSON`, and `toJSON` of its result.
    pub fn create(&mut self, options: &Value) -> Value {
        let (rp_id, challenge) = (options["rp"]["id"].as_str().unwrap(), options["challenge"].as_str().unwrap());
        let offered = options["pubKeyCredParams"].as_array().unwrap();
        assert!(offered.iter().any(|offer| offer["alg"] == self.algorithm.number()), "{offered:?}");
        let excluded = options["excludeCredentials"].as_array().unwrap();
        let has = |named: &Value| self.passkeys.iter().any(|known| named["id"] == base64url(&known.id));
        assert!(!excluded.iter().any(has), "InvalidStateError: it has a passkey of this user");
        let seed = format!("{} {}", self.seed, self.passkeys.len());
        let key = PrivateKey::new(self.algorithm, &seed);
        let id = sha256(format!("id {seed}").as_bytes()).to_vec();
        let client_data = self.collect("webauthn.create", challenge);
        let attested = [&[0; 16][..], &(id.len() as u16).to_be_bytes(), &id, &key.cose()].concat();
        let data = [self.authenticator_data(rp_id, self.flags | ATTESTED, 0), attested].concat();
        let object = self.attest(&key, &data, &client_data);
        let user_handle = from_base64url(options["user"]["id"].as_str().unwrap()).unwrap();
        self.passkeys.push(Passkey { id: id.clone(), key, user_handle, sign_count: 0 });
        registration(&id, &client_data, &object)
    }

    /// An attestation object around authenticator data.
    pub fn attest(&self, key: &PrivateKey, data: &[u8], client_data: &[u8]) -> Vec<u8> {
        let (format, statement) = match self.statement {
            Statement::None => ("none", vec![0xa0]),
            Statement::SelfSigned => {
                let signature = key.sign(&[data, &sha256(client_data)].concat());
                let number = key.algorithm().number();
                let algorithm = head(1, usize::try_from(-1 - number).unwrap());
                ("packed", [vec![0xa2], text("alg"), algorithm, text("sig"), bytes(&signature)].concat())
            }
        };
        [vec![0xa3], text("fmt"), text(format), text("attStmt"), statement, text("authData"), bytes(data)].concat()
    }

    /// `navigator.credentials.get` with the output of `parseRequestOptionsFromJSON`, and `toJSON` of its result: uses
    /// the first allowed passkey.
    pub fn get(&mut self, options: &Value) -> Value {
        let allowed = options["allowCredentials"].as_array().unwrap();
        let is_allowed =
            |known: &Passkey| allowed.is_empty() || allowed.iter().any(|named| named["id"] == base64url(&known.id));
        let found = self.passkeys.iter().position(is_allowed).expect("NotAllowedError: no passkey that is allowed");
        self.get_by(found, options)
    }

    /// The same with one of its passkeys, even if it is not allowed.
    pub fn get_by(&mut self, index: usize, options: &Value) -> Value {
        let (rp_id, challenge) = (options["rpId"].as_str().unwrap(), options["challenge"].as_str().unwrap());
        let client_data = self.collect("webauthn.get", challenge);
        if self.counts {
            self.passkeys[index].sign_count += 1;
        }
        let passkey = &self.passkeys[index];
        let data = self.authenticator_data(rp_id, self.flags, passkey.sign_count);
        let signature = passkey.key.sign(&[data.as_slice(), &sha256(&client_data)].concat());
        assertion(&passkey.id, &client_data, &data, &signature, Some(&passkey.user_handle))
    }
}

/// `RegistrationResponseJSON`
pub fn registration(id: &[u8], client_data: &[u8], object: &[u8]) -> Value {
    json!({
        "id": base64url(id), "rawId": base64url(id), "type": "public-key", "authenticatorAttachment": "platform",
        "clientExtensionResults": { "credProps": { "rk": true } },
        "response": { "clientDataJSON": base64url(client_data), "attestationObject": base64url(object), "transports": ["internal", "hybrid"] },
    })
}

/// `AuthenticationResponseJSON`
pub fn assertion(id: &[u8], client_data: &[u8], data: &[u8], signature: &[u8], user_handle: Option<&[u8]>) -> Value {
    json!({
        "id": base64url(id), "rawId": base64url(id), "type": "public-key", "authenticatorAttachment": "platform",
        "clientExtensionResults": {},
        "response": {
            "clientDataJSON": base64url(client_data), "authenticatorData": base64url(data), "signature": base64url(signature),
            "userHandle": user_handle.map(base64url),
        },
    })
}
