//! Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds, one step of drift either way. The code of a step
//! is accepted once.

use super::second_factor::FactorCode;
use crate::domain::crypto::aead;
use crate::domain::crypto::bytes::same;
use crate::domain::crypto::keys::KeyRing;
use crate::domain::ids::UserId;
use crate::domain::request::form::percent_encode;
use crate::domain::time::Timestamp;
use base32ct::{Base32UpperUnpadded, Encoding};
use totp_rs::{Builder, Totp};

/// Time limit for confirming a new secret with its first code (10 minutes).
pub const ENROLMENT_MS: i64 = 600_000;
/// Length of a time step in seconds.
const STEP_SECONDS: i64 = 30;
/// Accepted clock drift in steps, either way.
const DRIFT: i64 = 1;

/// The shared secret of an authenticator app: 160 bits, as long as the hash (RFC 4226, section 4).
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 20]);

impl Secret {
    /// Creates a secret of random bytes.
    #[must_use]
    pub const fn new(random: [u8; 20]) -> Self {
        Self(random)
    }

    /// The secret for manual entry into an app.
    #[must_use]
    pub fn base32(&self) -> String {
        Base32UpperUnpadded::encode_string(&self.0)
    }

    /// The URI for a QR code.
    #[must_use]
    pub fn uri(&self, issuer: &str, account: &str) -> String {
        let (issuer, account) = (percent_encode(issuer), percent_encode(account));
        format!(
            "otpauth://totp/{issuer}:{account}?secret={}&issuer={issuer}&algorithm=SHA1&digits=6&period=30",
            self.base32()
        )
    }

    /// The time step whose code was entered: the current one or an adjacent one, after the last accepted one.
    #[must_use]
    pub fn step_of(&self, presented: &FactorCode, now: Timestamp, accepted: i64) -> Option<i64> {
        let (totp, presented) = (self.generator()?, presented.compact());
        let current = now.0.div_euclid(1000 * STEP_SECONDS);
        let shown = |step: i64| u64::try_from(step * STEP_SECONDS).ok().map(|second| totp.generate(second).to_string());
        let mut steps = (current - DRIFT..=current + DRIFT).filter(|step| *step > accepted);
        steps.find(|step| shown(*step).is_some_and(|code| same(code.as_bytes(), presented.as_bytes())))
    }

    fn generator(&self) -> Option<Totp> {
        Builder::new()
            .with_digits(6)
            .with_step_duration(30)
            .with_secret(totp_rs::Secret::new_stack(self.0))
            .build()
            .ok()
    }
}

/// An encrypted secret, as stored in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedSecret {
    /// The ciphertext.
    pub text: String,
    /// Id of the pepper that the key is derived from.
    pub pepper_id: String,
}

impl SealedSecret {
    /// Encrypts the secret of a user.
    #[must_use]
    pub fn seal(keys: &KeyRing, secret: &Secret, user: &UserId, iv: [u8; 12]) -> Option<Self> {
        let (pepper_id, key) = keys.current();
        let text = aead::seal(key, iv, &secret.0, user.as_bytes())?;
        Some(Self { text, pepper_id: pepper_id.to_owned() })
    }

    /// Decrypts the secret; `None` if the key was removed or the secret belongs to another user.
    #[must_use]
    pub fn open(&self, keys: &KeyRing, user: &UserId) -> Option<Secret> {
        let opened = aead::open(keys.get(&self.pepper_id)?, &self.text, user.as_bytes())?;
        opened.try_into().ok().map(Secret)
    }

    /// Whether it should be encrypted again with a newer key.
    #[must_use]
    pub fn is_old(&self, keys: &KeyRing) -> bool {
        keys.current().0 != self.pepper_id
    }
}

#[cfg(test)]
mod tests {
    use super::{Base32UpperUnpadded, Encoding, SealedSecret, Secret};
    use crate::domain::credentials::second_factor::FactorCode;
    use crate::domain::crypto::bytes::{base64url, sha256};
    use crate::domain::crypto::keys::KeyRing;
    use crate::domain::ids::UserId;
    use crate::domain::time::Timestamp;

    const SECRET: Secret = Secret::new(*b"12345678901234567890");

    fn step_of(code: &str, second: i64, accepted: i64) -> Option<i64> {
        SECRET.step_of(&FactorCode::try_from(code.to_owned()).unwrap(), Timestamp(second * 1000), accepted)
    }

    #[test]
    fn the_codes_of_the_rfc_are_accepted() {
        // RFC 6238, appendix B, for SHA-1: the last six of eight digits.
        for (second, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(step_of(code, second, 0), Some(second / 30), "{second}");
            assert_eq!(step_of(&format!(" {} {}", &code[..3], &code[3..]), second, 0), Some(second / 30));
        }
    }

    #[test]
    fn the_codes_of_another_program_are_accepted() {
        // OATH Toolkit 2.6.7: `oathtool --totp --base32 SECRET --now @SECOND`.
        for (secret, codes) in [
            ("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", ["454838", "703886", "791428"]),
            ("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", ["293123", "682196", "603450"]),
            ("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", ["915895", "281811", "103617"]),
            ("77777777777777777777777777777777", ["637406", "774012", "502827"]),
            ("NBSWY3DPO5XXE3DENBSWY3DPO5XXE3DE", ["904033", "430991", "907235"]),
        ] {
            let bytes = Base32UpperUnpadded::decode_vec(secret).unwrap();
            let own = Secret::new(bytes.try_into().unwrap());
            // Today; past 31 bits; past 32.
            for (second, code) in [1_795_435_200_i64, 2_147_483_648, 4_294_967_296].into_iter().zip(codes) {
                let presented = FactorCode::try_from(code.to_owned()).unwrap();
                assert_eq!(
                    own.step_of(&presented, Timestamp(second * 1000), 0),
                    Some(second / 30),
                    "{secret} {second}"
                );
            }
        }
    }

    #[test]
    fn a_clock_may_be_off_by_one_step_and_no_more() {
        let step = 1_111_111_111 / 30;
        for (off, is_right) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let found = step_of("050471", (step + off) * 30, 0);
            assert_eq!(found, is_right.then_some(step), "{off}");
        }
    }

    #[test]
    fn a_step_that_was_accepted_and_every_one_before_it_is_over() {
        let (second, step) = (1_111_111_111, 1_111_111_111 / 30);
        assert_eq!(step_of("050471", second, step - 1), Some(step));
        assert_eq!(step_of("050471", second, step), None);
        assert_eq!(step_of("050471", second, step + 1), None);
    }

    #[test]
    fn what_is_no_code_is_no_step() {
        for code in ["", "05047", "0504711", "050472", "O50471", "٠٥٠٤٧١", "14050471"] {
            assert_eq!(step_of(code, 1_111_111_111, 0), None, "{code}");
        }
    }

    #[test]
    fn an_app_reads_who_it_is_for() {
        assert_eq!(
            SECRET.uri("Asgard Süd", "anna@alpha.example"),
            "otpauth://totp/Asgard%20S%C3%BCd:anna@alpha.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Asgard%20S%C3%BCd&algorithm=SHA1&digits=6&period=30"
        );
    }

    #[test]
    fn a_secret_opens_for_its_person_alone_and_under_its_own_key() {
        let ring = |text: &str| KeyRing::parse(text).unwrap();
        let (one, two) = (base64url(&sha256(b"1")), base64url(&sha256(b"2")));
        let (old, both) = (ring(&format!("k1:{one}")), ring(&format!("k2:{two},k1:{one}")));
        let anna = UserId::from("u-anna");
        let sealed = SealedSecret::seal(&old, &SECRET, &anna, [1; 12]).unwrap();
        assert!(sealed.open(&both, &anna) == Some(SECRET) && sealed.open(&both, &"u-ben".into()).is_none());
        assert!(sealed.open(&ring(&format!("k1:{two}")), &anna).is_none());
        assert!(sealed.open(&ring(&format!("k2:{two}")), &anna).is_none());
        assert_eq!((sealed.is_old(&old), sealed.is_old(&both)), (false, true));
    }
}
