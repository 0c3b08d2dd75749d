//! Recovery codes: 80 random bits each, shown once, valid once, stored as Argon2id of low cost. No pepper is used: users
//! could not enter their codes again after it is changed. A high cost is not needed: the codes are random, so there is no
//! dictionary to try.

use super::second_factor::FactorCode;
use crate::domain::crypto::bytes::{base64url, sha256};
use crate::domain::ids::UserId;
use argon2::{Algorithm, Argon2, Params, Version};
use base32ct::{Base32UpperUnpadded, Encoding};

/// Number of codes per user.
pub const COUNT: usize = 10;
/// Random bytes per code.
const BYTES: usize = 10;
/// Random bytes for all codes.
pub const RANDOM: usize = COUNT * BYTES;
/// Cost of a hash: KiB and passes.
const COST: (u32, u32) = (2048, 1);

/// New codes of a user: to be shown, and to be stored.
pub struct NewCodes {
    /// The codes to show: `ABCD-EFGH-IJKL-MNOP`.
    pub shown: Vec<String>,
    /// The hashes to store.
    pub hashes: Vec<String>,
}

impl NewCodes {
    /// Creates codes of random bytes.
    #[must_use]
    pub fn new(user: &UserId, random: [u8; RANDOM]) -> Option<Self> {
        let codes: Vec<&[u8]> = random.chunks(BYTES).collect();
        Some(Self {
            shown: codes.iter().map(|code| grouped(&Base32UpperUnpadded::encode_string(code))).collect(),
            hashes: codes.iter().map(|code| hash(user, code)).collect::<Option<_>>()?,
        })
    }
}

fn grouped(code: &str) -> String {
    let signs: Vec<char> = code.chars().collect();
    signs.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// The salt is derived from the user, so that one hash is enough to find a code among the user's.
fn hash(user: &UserId, code: &[u8]) -> Option<String> {
    let (salt, mut tag) = (sha256(user.as_bytes()), [0; 32]);
    let params = Params::new(COST.0, COST.1, 1, Some(tag.len())).ok()?;
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params).hash_password_into(code, &salt, &mut tag).ok()?;
    Some(base64url(&tag))
}

/// The hash of an entered code; `None` if it is malformed.
#[must_use]
pub fn hash_of(user: &UserId, presented: &FactorCode) -> Option<String> {
    // Characters that users misread: 0, 1 and 8 are not in the alphabet.
    let presented = presented.compact().to_uppercase().replace('0', "O").replace('1', "I").replace('8', "B");
    let code = Base32UpperUnpadded::decode_vec(&presented).ok().filter(|code| code.len() == BYTES)?;
    hash(user, &code)
}

#[cfg(test)]
mod tests {
    use super::{COUNT, NewCodes, RANDOM, hash_of};
    use crate::domain::credentials::second_factor::FactorCode;
    use std::array::from_fn;

    fn presented(text: &str) -> FactorCode {
        FactorCode::try_from(text.to_owned()).unwrap()
    }

    #[test]
    fn a_code_is_found_as_people_type_it_and_for_its_person_alone() {
        let codes = NewCodes::new(&"u-anna".into(), from_fn(|at| u8::try_from(at * 37 % 256).unwrap())).unwrap();
        assert_eq!((codes.shown.len(), codes.hashes.len(), RANDOM), (COUNT, COUNT, 100));
        assert!(codes.shown.iter().all(|code| code.len() == 19 && code.split('-').all(|group| group.len() == 4)));
        for (code, hash) in codes.shown.iter().zip(&codes.hashes) {
            let spelled = code.to_lowercase().replace('-', " ").replace('o', "0").replace('i', "1").replace('b', "8");
            for form in [code, &code.replace('-', ""), &spelled] {
                assert_eq!(hash_of(&"u-anna".into(), &presented(form)).as_ref(), Some(hash), "{form}");
            }
            assert_ne!(hash_of(&"u-ben".into(), &presented(code)).as_ref(), Some(hash));
        }
    }

    #[test]
    fn what_is_no_code_has_no_hash() {
        for text in
            ["", "AAAA", "AAAA-AAAA-AAAA-AAA", "AAAA-AAAA-AAAA-AAAAA", "AAAA-AAAA-AAAA-AAA9", "ÄAAA-AAAA-AAAA-AAAA"]
        {
            assert_eq!(hash_of(&"u".into(), &presented(text)), None, "{text}");
        }
    }
}
