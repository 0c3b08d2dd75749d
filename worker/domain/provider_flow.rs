//! A social sign-in on its way: the state, which alone travels, and what follows from it. Only the state's hash is kept;
//! nonce and verifier are derived from the state by a key of the worker, so nobody who reads the database can go on with it.

use super::bytes::{Key, base64url, derive, hash, key_from_base64url, mac, sha256};
use super::keys::KeyRing;

/// How long a person may take at the provider (10 minutes).
pub const LIFE_MS: i64 = 600_000;
/// How long what a provider posted waits for the browser to come back with its cookies (60 s).
pub const PARKED_MS: i64 = 60_000;

/// A flow.
pub struct Flow {
    /// The parameter `state`: 256 random bits, and the id of the key that the rest follows from.
    pub state: String,
    /// What is kept of it.
    pub hash: String,
    /// The parameter `nonce`, which the provider must repeat in its id token.
    pub nonce: String,
    /// PKCE: shown to the token endpoint alone (RFC 7636).
    pub verifier: String,
}

impl Flow {
    /// A flow of these random bytes.
    #[must_use]
    pub fn new(keys: &KeyRing, random: &Key) -> Self {
        let (kid, key) = keys.current();
        Self::of(kid, key, random)
    }

    /// The flow of a state that somebody shows; `None` for what no key of ours has made.
    #[must_use]
    pub fn shown(keys: &KeyRing, state: &str) -> Option<Self> {
        let (secret, kid) = state.split_once('.')?;
        Some(Self::of(kid, keys.get(kid)?, &key_from_base64url(secret)?))
    }

    fn of(kid: &str, key: &Key, secret: &Key) -> Self {
        let follows = |what: &[u8]| base64url(&derive(key, secret, what));
        Self {
            state: format!("{}.{kid}", base64url(secret)),
            hash: hash(secret),
            nonce: follows(b"nonce"),
            verifier: follows(b"verifier"),
        }
    }

    /// The word for whoever receives the answer to what was posted: it follows from the code, so loading that page again says
    /// the same, and whoever knows the state alone does not know it.
    #[must_use]
    pub fn ticket(keys: &KeyRing, state: &str, posted: &str) -> Option<String> {
        let (_, kid) = state.split_once('.')?;
        Some(base64url(&mac(keys.get(kid)?, &[b"ticket", state.as_bytes(), posted.as_bytes()])))
    }

    /// PKCE, method S256: what the provider is told in advance.
    #[must_use]
    pub fn challenge(&self) -> String {
        base64url(&sha256(self.verifier.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::Flow;
    use crate::domain::bytes::{base64url, sha256};
    use crate::domain::keys::KeyRing;

    fn ring(ids: &[&str]) -> KeyRing {
        let keys: Vec<String> = ids.iter().map(|id| format!("{id}:{}", base64url(&sha256(id.as_bytes())))).collect();
        KeyRing::parse(&keys.join(",")).unwrap()
    }

    #[test]
    fn everything_follows_from_the_state_and_the_key_and_says_nothing_of_them() {
        let flow = Flow::new(&ring(&["a"]), &[7; 32]);
        let again = Flow::shown(&ring(&["a"]), &flow.state).unwrap();
        assert_eq!((&flow.hash, &flow.nonce, &flow.verifier), (&again.hash, &again.nonce, &again.verifier));
        let texts = [&flow.hash, &flow.nonce, &flow.verifier, &flow.challenge()];
        for (at, text) in texts.iter().enumerate() {
            assert_eq!(text.len(), 43);
            assert!(!flow.state.contains(text.as_str()));
            assert!(!texts[..at].contains(text));
        }
        assert_ne!(Flow::new(&ring(&["b"]), &[7; 32]).verifier, flow.verifier, "the state alone is not enough");
    }

    #[test]
    fn a_flow_outlives_a_change_of_keys_as_long_as_its_key_is_there() {
        let flow = Flow::new(&ring(&["old"]), &[7; 32]);
        assert_eq!(Flow::shown(&ring(&["new", "old"]), &flow.state).map(|f| f.verifier), Some(flow.verifier));
        assert!(Flow::shown(&ring(&["new"]), &flow.state).is_none());
        for state in ["", ".", ".old", "x.old", &flow.hash, &format!("{}A", flow.state), &format!("{}.old", flow.state)]
        {
            assert!(Flow::shown(&ring(&["old"]), state).is_none(), "{state}");
        }
    }
}
