//! Common passwords as a Bloom filter: it recognises each password of its list, and one of 16 000 others by mistake. It is
//! a separate asset, because it would be a sixth of the module's size; `scripts/common-passwords.mjs` generates it
//! (decision 185).

use crate::domain::crypto::bytes::sha256;
use base64ct::{Base64, Encoding};

/// Size of the filter in bits.
const BITS: usize = 1 << 21;
/// Number of bits per password: each is addressed by three bytes of its digest.
const HASHES: usize = 10;

pub struct CommonPasswords(Vec<u8>);

impl CommonPasswords {
    /// Parses the asset; `None` if it is invalid.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bits = Base64::decode_vec(text.trim_end()).ok()?;
        (bits.len() * 8 == BITS).then_some(Self(bits))
    }

    /// Whether a password, in lower case, is in the filter.
    pub(super) fn has(&self, password: &str) -> bool {
        let is_set = |bit: usize| self.0.get(bit / 8).is_some_and(|byte| byte & (1 << (bit % 8)) != 0);
        sha256(password.as_bytes()).chunks_exact(3).take(HASHES).all(|name| {
            let number = name.iter().fold(0, |number, byte| number << 8 | usize::from(*byte));
            is_set(number % BITS)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::CommonPasswords;

    fn common() -> CommonPasswords {
        CommonPasswords::parse(include_str!("common-passwords.txt")).unwrap()
    }

    #[test]
    fn what_everybody_chooses_is_known() {
        for password in ["123456", "password", "password1", "qwertyuiop", "trustno1", "1qaz2wsx", "iloveyou"] {
            assert!(common().has(password), "{password}");
        }
    }

    #[test]
    fn of_ten_thousand_others_at_most_one_is_taken_for_one_of_them() {
        let common = common();
        let taken = (0..500_000).filter(|number| common.has(&format!("nobody-chose-{number}"))).count();
        assert!(taken <= 50, "{taken} of 500 000");
    }

    #[test]
    fn a_text_that_is_no_filter_is_none() {
        for text in ["", "AAAA", "no base64", "<html>"] {
            assert!(CommonPasswords::parse(text).is_none(), "{text}");
        }
    }
}
