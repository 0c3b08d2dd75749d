//! Public keys of passkeys as COSE_Key (RFC 9052, section 7; RFC 9053, sections 2 and 7; RFC 8230, section 4), and
//! signature verification.

use ed25519_compact::{PublicKey as Ed25519Key, Signature as Ed25519Signature};
use minicbor::Decoder;
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature as P256Signature, VerifyingKey as P256Key};
use rsa::pkcs1v15::{Signature as RsaSignature, VerifyingKey as Rs256Verifier};
use rsa::sha2::Sha256;
use rsa::{BigUint, RsaPublicKey};

/// Supported signature algorithms, in order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// ECDSA with SHA-256 on P-256.
    Es256,
    EdDsa,
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    Rs256,
}

impl Algorithm {
    /// All supported algorithms.
    pub const OFFERED: [Self; 3] = [Self::Es256, Self::EdDsa, Self::Rs256];

    /// Number in the COSE registry.
    #[must_use]
    pub const fn number(self) -> i64 {
        match self {
            Self::Es256 => -7,
            Self::EdDsa => -8,
            Self::Rs256 => -257,
        }
    }
}

/// Minimum and maximum size of an RSA modulus in bytes: 2048 to 4096 bits.
const RSA_BYTES: std::ops::RangeInclusive<usize> = 256..=512;
/// The only accepted exponent, 65537, which every authenticator uses.
const RSA_EXPONENT: &[u8] = &[1, 0, 1];

/// A valid public key of a supported algorithm: a point on its curve, or a modulus within limits.
#[derive(Clone, Debug)]
pub enum PublicKey {
    Es256(P256Key),
    EdDsa(Ed25519Key),
    Rs256(RsaPublicKey),
}

/// Not a supported key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedKey;

/// The members of a COSE_Key; the meaning of a label depends on the key type.
#[derive(Default)]
struct Members<'a> {
    kty: Option<i64>,
    alg: Option<i64>,
    /// Label -1 as a number: `crv`.
    curve: Option<i64>,
    /// Labels -1, -2, -3 as bytes: `n` and `e`, or `x` and `y`.
    bytes: [Option<&'a [u8]>; 3],
}

impl<'a> Members<'a> {
    /// Parses one map: unique labels, only those that WebAuthn allows (§ 6.5.1), no indefinite length.
    fn read(decoder: &mut Decoder<'a>) -> Option<Self> {
        let mut found = Self::default();
        for _ in 0..decoder.map().ok()?? {
            match decoder.i64().ok()? {
                1 => once(&mut found.kty, decoder.i64().ok()?)?,
                3 => once(&mut found.alg, decoder.i64().ok()?)?,
                -1 if found.kty != Some(RSA) => once(&mut found.curve, decoder.i64().ok()?)?,
                label @ -3..=-1 => {
                    let slot = found.bytes.get_mut(usize::try_from(-1 - label).ok()?)?;
                    once(slot, decoder.bytes().ok()?)?;
                }
                _ => return None,
            }
        }
        Some(found)
    }
}

/// `kty` of octet key pairs, elliptic curve keys and RSA keys.
const OKP: i64 = 1;
const EC2: i64 = 2;
const RSA: i64 = 3;

fn once<T>(slot: &mut Option<T>, value: T) -> Option<()> {
    slot.replace(value).is_none().then_some(())
}

impl PublicKey {
    /// Parses the key at the decoder's position and advances past it.
    ///
    /// # Errors
    /// Not a valid COSE_Key of a supported algorithm.
    pub fn read(decoder: &mut Decoder<'_>) -> Result<Self, UnsupportedKey> {
        Members::read(decoder).and_then(|members| Self::of(&members)).ok_or(UnsupportedKey)
    }

    /// Parses a stored key.
    ///
    /// # Errors
    /// As above, or if bytes follow the key.
    pub fn stored(bytes: &[u8]) -> Result<Self, UnsupportedKey> {
        let mut decoder = Decoder::new(bytes);
        let key = Self::read(&mut decoder)?;
        if decoder.position() == bytes.len() { Ok(key) } else { Err(UnsupportedKey) }
    }

    fn of(members: &Members<'_>) -> Option<Self> {
        match (members.kty?, members.alg?, members.curve, members.bytes) {
            (EC2, -7, Some(1), [None, Some(x), Some(y)]) if x.len() == 32 && y.len() == 32 => {
                let point = [&[4], x, y].concat();
                P256Key::from_sec1_bytes(&point).ok().map(Self::Es256)
            }
            (OKP, -8, Some(6), [None, Some(x), None]) => {
                let key = Ed25519Key::from_slice(x).ok()?;
                key.validate().ok()?;
                Some(Self::EdDsa(key))
            }
            (RSA, -257, None, [Some(n), Some(RSA_EXPONENT), None])
                if RSA_BYTES.contains(&n.len()) && n.first() != Some(&0) =>
            {
                RsaPublicKey::new(BigUint::from_bytes_be(n), BigUint::from_bytes_be(RSA_EXPONENT)).ok().map(Self::Rs256)
            }
            _ => None,
        }
    }

    /// The algorithm of the key.
    #[must_use]
    pub const fn algorithm(&self) -> Algorithm {
        match self {
            Self::Es256(_) => Algorithm::Es256,
            Self::EdDsa(_) => Algorithm::EdDsa,
            Self::Rs256(_) => Algorithm::Rs256,
        }
    }

    /// Whether the signature over the message is valid (§ 6.5.5: ECDSA in DER, the others raw).
    #[must_use]
    pub fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::Es256(key) => {
                P256Signature::from_der(signature).is_ok_and(|signature| key.verify(message, &signature).is_ok())
            }
            Self::EdDsa(key) => {
                Ed25519Signature::from_slice(signature).is_ok_and(|signature| key.verify(message, &signature).is_ok())
            }
            Self::Rs256(key) => RsaSignature::try_from(signature).is_ok_and(|signature| {
                rsa::signature::Verifier::verify(&Rs256Verifier::<Sha256>::new(key.clone()), message, &signature)
                    .is_ok()
            }),
        }
    }
}
