//! Attestation objects (§ 6.5.4), and the two accepted statements: `none` (§ 8.7) and self attestation in the format
//! `packed` (§ 8.2).

use super::cose::PublicKey;
use minicbor::Decoder;

/// An attestation object: a map of exactly three members, each once, and no trailing bytes.
#[derive(Debug)]
pub struct AttestationObject<'a> {
    /// Format of the statement.
    pub format: &'a str,
    /// The statement, in CBOR.
    pub statement: &'a [u8],
    pub authenticator_data: &'a [u8],
}

impl<'a> AttestationObject<'a> {
    /// Parses all bytes; `None` if they are not exactly one object.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut decoder = Decoder::new(bytes);
        let (mut format, mut statement, mut authenticator_data) = (None, None, None);
        if decoder.map().ok()? != Some(3) {
            return None;
        }
        for _ in 0..3 {
            let is_new = match decoder.str().ok()? {
                "fmt" => format.replace(decoder.str().ok()?).is_none(),
                "authData" => authenticator_data.replace(decoder.bytes().ok()?).is_none(),
                "attStmt" => {
                    let begin = decoder.position();
                    decoder.skip().ok()?;
                    statement.replace(bytes.get(begin..decoder.position())?).is_none()
                }
                _ => false,
            };
            if !is_new {
                return None;
            }
        }
        let whole = decoder.position() == bytes.len();
        Some(Self { format: format?, statement: statement?, authenticator_data: authenticator_data? }).filter(|_| whole)
    }
}

/// A supported statement format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Format {
    /// No attestation.
    None,
    /// Signed by an authenticator, or by the new credential itself.
    Packed,
}

/// The type of a valid statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attestation {
    /// No attestation.
    None,
    /// Self attestation: proves possession of the private key.
    SelfSigned,
    /// Has a certificate, which is not verified here.
    Certified,
}

/// The verification procedure of a format; `None` if the statement is invalid.
pub fn verify(format: Format, statement: &[u8], signed: &[u8], key: &PublicKey) -> Option<Attestation> {
    let mut decoder = Decoder::new(statement);
    let members = decoder.map().ok()??;
    match format {
        Format::None => (members == 0).then_some(Attestation::None),
        Format::Packed => {
            let (mut algorithm, mut signature, mut is_certified) = (None, None, false);
            for _ in 0..members {
                let is_new = match decoder.str().ok()? {
                    "alg" => algorithm.replace(decoder.i64().ok()?).is_none(),
                    "sig" => signature.replace(decoder.bytes().ok()?).is_none(),
                    "x5c" => {
                        decoder.skip().ok()?;
                        !std::mem::replace(&mut is_certified, true)
                    }
                    _ => false,
                };
                if !is_new {
                    return None;
                }
            }
            if is_certified {
                return Some(Attestation::Certified);
            }
            let is_right = algorithm? == key.algorithm().number() && key.verifies(signed, signature?);
            is_right.then_some(Attestation::SelfSigned)
        }
    }
}
