//! Challenges: 32 unpredictable bytes, bound to one device, one ceremony and one session, valid for five minutes. Nothing
//! is stored when one is issued: it is the MAC of its id and its binding. An invented id therefore leads to a challenge
//! that was never issued and that no authenticator has signed. The device's object ensures single use, by its `nonce`
//! (decision 141).

use crate::domain::crypto::bytes::{Key, base64url, mac};
use crate::domain::crypto::keys::KeyRing;
use crate::domain::ids::DeviceId;
use crate::domain::sessions::authority::Nonce;
use crate::domain::time::Timestamp;

/// Lifetime of a challenge (5 minutes). Nonces are stored as long as this (`objects::nonces`).
pub const CHALLENGE_MS: i64 = 300_000;
/// Maximum length of an id: key id, time and 16 random bytes.
const MAX_ID: usize = 64;

/// The ceremony of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ceremony {
    /// Creating a passkey.
    Registration,
    /// Signing in with a passkey only.
    SignIn,
    /// The second factor of a sign-in.
    SecondFactor,
    /// Reauthentication within a session.
    Reauthentication,
}

impl Ceremony {
    const fn name(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::SignIn => "sign in",
            Self::SecondFactor => "second factor",
            Self::Reauthentication => "reauthentication",
        }
    }
}

/// The binding of a challenge.
#[derive(Clone, Copy, Debug)]
pub struct Binding<'a> {
    pub ceremony: Ceremony,
    pub device: &'a DeviceId,
    /// The session; empty if there is none yet.
    pub session: &'a str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Id of the challenge: `v1.<key id>.<milliseconds>.<random>`.
    pub id: String,
    /// The bytes that the authenticator signs.
    pub bytes: Key,
    /// The nonce that ensures single use.
    pub nonce: Nonce,
}

impl Challenge {
    /// Issues a challenge.
    #[must_use]
    pub fn issue(keys: &KeyRing, binding: &Binding<'_>, random: [u8; 16], now: Timestamp) -> Self {
        let (key_id, key) = keys.current();
        Self::of(format!("v1.{key_id}.{}.{}", now.0, base64url(&random)), key, binding, now)
    }

    /// Derives the challenge of an id; `None` if it is malformed or expired. Single use is checked by the device's object.
    #[must_use]
    pub fn open(keys: &KeyRing, binding: &Binding<'_>, id: &str, now: Timestamp) -> Option<Self> {
        let mut parts = id.split('.');
        let (version, key_id, time, random) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        if id.len() > MAX_ID || version != "v1" || parts.next().is_some() || random.len() != 22 {
            return None;
        }
        let issued = Timestamp(time.parse().ok()?);
        // Another machine's clock may be slightly ahead; the MAC proves that the time is ours.
        let is_young = now.since(issued).abs() < CHALLENGE_MS;
        let key = keys.get(key_id).filter(|_| is_young)?;
        Some(Self::of(id.to_owned(), key, binding, issued))
    }

    fn of(id: String, key: &Key, binding: &Binding<'_>, issued: Timestamp) -> Self {
        let bound = [binding.ceremony.name(), binding.device.as_str(), binding.session, id.as_str()];
        let bytes = mac(key, &bound.map(str::as_bytes));
        // The hash instead of the id: it cannot equal a guard's nonce, and does not depend on the spelling of the id.
        let nonce = Nonce { r: format!("passkey {}", base64url(&bytes)), t: issued };
        Self { id, bytes, nonce }
    }
}

#[cfg(test)]
mod tests {
    use super::{Binding, CHALLENGE_MS, Ceremony, Challenge};
    use crate::domain::crypto::bytes::{base64url, sha256};
    use crate::domain::crypto::keys::KeyRing;
    use crate::domain::ids::DeviceId;
    use crate::domain::time::Timestamp;

    const NOW: Timestamp = Timestamp(1_795_167_000_000);

    fn ring(ids: &[&str]) -> KeyRing {
        let entries: Vec<String> = ids.iter().map(|id| format!("{id}:{}", base64url(&sha256(id.as_bytes())))).collect();
        KeyRing::parse(&entries.join(",")).unwrap()
    }

    #[test]
    fn a_challenge_opens_as_it_was_given_out_where_it_was_given_out() {
        let (keys, device) = (ring(&["k1"]), DeviceId::from("d1"));
        let binding = Binding { ceremony: Ceremony::SignIn, device: &device, session: "" };
        let given = Challenge::issue(&keys, &binding, [7; 16], NOW);
        assert_eq!(Challenge::open(&keys, &binding, &given.id, NOW.plus(CHALLENGE_MS - 1)).as_ref(), Some(&given));
        assert_eq!(
            Challenge::open(&ring(&["k2", "k1"]), &binding, &given.id, NOW).as_ref(),
            Some(&given),
            "after a rotation"
        );
        assert_eq!(Challenge::open(&keys, &binding, &given.id, NOW.plus(CHALLENGE_MS)), None, "late");
        assert_eq!(Challenge::open(&ring(&["k2"]), &binding, &given.id, NOW), None, "a key that is gone");
        assert_ne!(Challenge::issue(&keys, &binding, [8; 16], NOW).bytes, given.bytes);
        let elsewhere = DeviceId::from("d2");
        for other in [
            Binding { device: &elsewhere, ..binding },
            Binding { session: "s1", ..binding },
            Binding { ceremony: Ceremony::SecondFactor, ..binding },
            Binding { ceremony: Ceremony::Registration, ..binding },
            Binding { ceremony: Ceremony::Reauthentication, ..binding },
        ] {
            assert_ne!(Challenge::open(&keys, &other, &given.id, NOW).unwrap().bytes, given.bytes, "{other:?}");
        }
    }

    #[test]
    fn another_time_is_another_challenge_and_what_is_no_id_is_none() {
        let (keys, device) = (ring(&["k1"]), DeviceId::from("d1"));
        let binding = Binding { ceremony: Ceremony::SignIn, device: &device, session: "" };
        let given = Challenge::issue(&keys, &binding, [7; 16], NOW);
        let younger = given.id.replace(&NOW.0.to_string(), &NOW.plus(60_000).0.to_string());
        assert_ne!(Challenge::open(&keys, &binding, &younger, NOW).unwrap().bytes, given.bytes);
        for id in
            ["", "v1", "v1.k1..x", &given.id.replace("v1", "v2"), &format!("{}.x", given.id), &format!("{}x", given.id)]
        {
            assert_eq!(Challenge::open(&keys, &binding, id, NOW), None, "{id}");
        }
        // Other spellings of the same time: each is an id of its own, whose challenge was never issued.
        let spelled = given.id.replace(&NOW.0.to_string(), &format!("+{}", NOW.0));
        assert_ne!(Challenge::open(&keys, &binding, &spelled, NOW).map(|opened| opened.bytes), Some(given.bytes));
    }
}
