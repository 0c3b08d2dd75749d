//! A social sign-in in progress: the `state`, the only value that leaves the worker, and the values derived from it. Only
//! the hash of the state is stored; nonce and verifier are derived from it by a key of the worker, so database access is
//! not enough to continue the flow.

use crate::domain::crypto::bytes::{Key, base64url, derive, hash, key_from_base64url, mac, sha256};
use crate::domain::crypto::keys::KeyRing;

/// Time limit for the user at the provider (10 minutes).
pub const LIFE_MS: i64 = 600_000;
/// How long a response posted by the provider is stored until the browser returns with its cookies (60 s).
pub const POSTED_RESPONSE_MS: i64 = 60_000;

/// A social sign-in flow.
pub struct Flow {
    /// The parameter `state`: 256 random bits, and the id of the key that derives the rest.
    pub state: String,
    /// The stored hash.
    pub hash: String,
    /// The parameter `nonce`, which the provider repeats in its id token.
    pub nonce: String,
    /// PKCE code verifier: only sent to the token endpoint (RFC 7636).
    pub verifier: String,
}

impl Flow {
    /// Creates a flow of random bytes.
    #[must_use]
    pub fn new(keys: &KeyRing, random: &Key) -> Self {
        let (kid, key) = keys.current();
        Self::of(kid, key, random)
    }

    /// The flow of a presented state; `None` if no key of the ring made it.
    #[must_use]
    pub fn from_state(keys: &KeyRing, state: &str) -> Option<Self> {
        let (secret, kid) = state.split_once('.')?;
        Some(Self::of(kid, keys.get(kid)?, &key_from_base64url(secret)?))
    }

    fn of(kid: &str, key: &Key, secret: &Key) -> Self {
        let follows = |purpose: &[u8]| base64url(&derive(key, secret, purpose));
        Self {
            state: format!("{}.{kid}", base64url(secret)),
            hash: hash(secret),
            nonce: follows(b"nonce"),
            verifier: follows(b"verifier"),
        }
    }

    /// The ticket that gives access to a posted response. It is derived from the code, so that reloading the page yields
    /// the same, and cannot be derived from the state alone.
    #[must_use]
    pub fn ticket(keys: &KeyRing, state: &str, posted: &str) -> Option<String> {
        let (_, kid) = state.split_once('.')?;
        Some(base64url(&mac(keys.get(kid)?, &[b"ticket", state.as_bytes(), posted.as_bytes()])))
    }

    /// PKCE code challenge, method S256.
    #[must_use]
    pub fn challenge(&self) -> String {
        base64url(&sha256(self.verifier.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::Flow;
    use crate::domain::crypto::bytes::{base64url, sha256};
    use crate::domain::crypto::keys::KeyRing;

    fn ring(ids: &[&str]) -> KeyRing {
        let keys: Vec<String> = ids.iter().map(|id| format!("{id}:{}", base64url(&sha256(id.as_bytes())))).collect();
        KeyRing::parse(&keys.join(",")).unwrap()
    }

    #[test]
    fn everything_follows_from_the_state_and_the_key_and_says_nothing_of_them() {
        let flow = Flow::new(&ring(&["a"]), &[7; 32]);
        let again = Flow::from_state(&ring(&["a"]), &flow.state).unwrap();
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
        assert_eq!(Flow::from_state(&ring(&["new", "old"]), &flow.state).map(|f| f.verifier), Some(flow.verifier));
        assert!(Flow::from_state(&ring(&["new"]), &flow.state).is_none());
        for state in ["", ".", ".old", "x.old", &flow.hash, &format!("{}A", flow.state), &format!("{}.old", flow.state)]
        {
            assert!(Flow::from_state(&ring(&["old"]), state).is_none(), "{state}");
        }
    }
}
