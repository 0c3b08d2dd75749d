//! Key pairs (Ed25519) for tokens that others verify: EdDSA by `jwt-simple` (decision 146).

use super::bytes::Key;
use jwt_simple::prelude::{Ed25519KeyPair, EdDSAKeyPairLike, JWTClaims};
use serde::Serialize;
use serde_json::Value;

/// The prefix of a seed in a PKCS #8 private key (RFC 8410, section 7), the format that the library parses.
const SEED: [u8; 16] = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];

/// Key pairs by id: the first one signs, and the public keys of all are published.
#[derive(Clone, Debug)]
pub struct KeyPairs(Vec<Ed25519KeyPair>);

impl KeyPairs {
    /// Creates the pairs of seeds, each with its id.
    ///
    /// # Errors
    /// A seed is not valid.
    pub fn of<'a>(seeds: impl Iterator<Item = (&'a str, &'a Key)>) -> Result<Self, &'static str> {
        let pair = |(id, seed): (&str, &Key)| {
            let pair = Ed25519KeyPair::from_der(&[SEED.as_slice(), seed].concat()).ok()?;
            Some(pair.with_key_id(id))
        };
        seeds.map(pair).collect::<Option<_>>().map(Self).ok_or("a key makes no key pair")
    }

    /// Signs claims with the current pair.
    #[must_use]
    pub fn sign<T: Serialize>(&self, claims: JWTClaims<T>) -> Option<String> {
        self.0.first()?.sign(claims).ok()
    }

    /// The public keys as a key set (RFC 7517), the current one first.
    #[must_use]
    pub fn public(&self) -> Vec<Value> {
        let public = |pair: &Ed25519KeyPair| {
            let mut key: Value = crate::domain::typed_json::read(pair.public_key().to_jwk().as_bytes()).ok()?;
            key.as_object_mut()?.insert("use".to_owned(), Value::from("sig"));
            Some(key)
        };
        self.0.iter().filter_map(public).collect()
    }
}
