//! Key rings: `id:base64url(32 bytes)[,id:…]`, the first one current, the others still accepted.

use super::bytes::{Key, base64url, derive, key_from_base64url, mac};
use super::key_pairs::KeyPairs;
use crate::domain::identity::provider::Provider;

/// Keys by id; never empty.
#[derive(Clone)]
pub struct KeyRing(Vec<(String, Key)>);

impl KeyRing {
    /// Parses a key ring.
    ///
    /// # Errors
    /// What is wrong with the text, for operators; it never repeats the text.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let mut keys: Vec<(String, Key)> = Vec::new();
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (id, key) = entry.split_once(':').ok_or("an entry is not `id:key`")?;
            if id.is_empty() || id.len() > 16 || !id.bytes().all(|b| b.is_ascii_alphanumeric()) {
                return Err("a key id is not 1 to 16 letters and digits");
            }
            if keys.iter().any(|(known, _)| known == id) {
                return Err("a key id occurs twice");
            }
            let key = key_from_base64url(key).ok_or("a key is not 32 bytes in base64url")?;
            if is_weak(&key) {
                return Err("a key is not random");
            }
            keys.push((id.to_owned(), key));
        }
        if keys.is_empty() { Err("it is empty") } else { Ok(Self(keys)) }
    }

    /// Derives a key ring for a purpose of its own; ids stay the same.
    #[must_use]
    pub fn purpose(&self, label: &str) -> Self {
        Self(self.0.iter().map(|(id, key)| (id.clone(), derive(key, b"asgard", label.as_bytes()))).collect())
    }

    /// The key for new tokens, hashes and ciphertexts.
    #[must_use]
    pub fn current(&self) -> (&str, &Key) {
        self.0.first().map_or(("", &[0; 32]), |(id, key)| (id, key))
    }

    /// The key with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Key> {
        self.0.iter().find(|(known, _)| known == id).map(|(_, key)| key)
    }

    /// All keys, the current one first.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Key)> {
        self.0.iter().map(|(id, key)| (id.as_str(), key))
    }
}

/// Fewer than 12 different bytes among 32 do not come from a random generator (probability below 10⁻¹²).
fn is_weak(key: &Key) -> bool {
    let mut seen = [false; 256];
    for byte in key {
        if let Some(slot) = seen.get_mut(usize::from(*byte)) {
            *slot = true;
        }
    }
    seen.iter().filter(|present| **present).count() < 12
}

/// Every secret of the worker, parsed.
#[derive(Clone)]
pub struct Keys {
    /// Signs access tokens.
    pub access: KeyRing,
    /// Signs tenant tokens.
    pub tenant: KeyRing,
    /// Signs the tokens of requests to apps; the public keys are published.
    pub app: KeyPairs,
    /// Derives guard keys.
    pub guard: KeyRing,
    /// Derives XSRF tokens from devices.
    pub xsrf: KeyRing,
    /// Derives refresh successors.
    pub refresh: KeyRing,
    /// The pepper of password hashes.
    pub pepper: KeyRing,
    /// Encrypts the secrets of authenticator apps.
    pub totp: KeyRing,
    /// Derives challenges of passkeys.
    pub passkey: KeyRing,
    /// Encrypts the values of queued mails.
    pub mail: KeyRing,
    /// Pseudonymizes addresses and networks in the names of rate limiters.
    pub counter: KeyRing,
    /// Derives nonces and PKCE verifiers of social sign-ins.
    pub provider_flow: KeyRing,
    /// Our client secrets at identity providers.
    pub clients: ClientSecrets,
}

/// What a pseudonym stands for. The same text has another pseudonym for each of these, so that they cannot be compared.
#[derive(Clone, Copy, Debug)]
pub enum Pseudonym {
    /// An e-mail address, as the subject of a security event.
    Subject,
    /// An e-mail address, in the name of its rate limiter.
    RateLimiter,
    /// The network of a client.
    Network,
    /// A tenant, in the log and in measurements.
    Tenant,
}

impl Pseudonym {
    /// The label that the MAC includes, and how many of its 43 characters the pseudonym has.
    const fn label_and_length(self) -> (&'static str, usize) {
        match self {
            Self::Subject => ("who", 22),
            Self::RateLimiter => ("address", 43),
            Self::Network => ("network", 22),
            Self::Tenant => ("tenant", 12),
        }
    }
}

/// Our client secrets at identity providers; an empty one disables the provider.
#[derive(Clone, Default)]
pub struct ClientSecrets {
    /// `GOOGLE_CLIENT_SECRET`
    pub google: String,
    /// `APPLE_CLIENT_SECRET`: a JWT that operators sign and renew.
    pub apple: String,
    /// `FACEBOOK_CLIENT_SECRET`
    pub facebook: String,
}

impl ClientSecrets {
    /// Our client secret at a provider.
    #[must_use]
    pub fn at(&self, provider: Provider) -> &str {
        match provider {
            Provider::Google => &self.google,
            Provider::Apple => &self.apple,
            Provider::Facebook => &self.facebook,
        }
    }
}

/// The secrets as environment variables; empty if missing.
#[derive(Clone, Default)]
pub struct Secrets {
    /// `TOKEN_KEYS`
    pub token_keys: String,
    /// `GUARD_KEYS`
    pub guard_keys: String,
    /// `REFRESH_KEYS`
    pub refresh_keys: String,
    /// `PEPPERS`
    pub peppers: String,
    /// `COUNTER_KEY`
    pub counter_key: String,
    /// Client secrets at identity providers; only these may be missing.
    pub clients: ClientSecrets,
}

impl Keys {
    /// Parses all secrets.
    ///
    /// # Errors
    /// The name of the first invalid secret and the reason.
    pub fn parse(secrets: &Secrets) -> Result<Self, String> {
        let ring = |name: &str, text: &str| KeyRing::parse(text).map_err(|why| format!("{name}: {why}"));
        let token = ring("TOKEN_KEYS", &secrets.token_keys)?;
        let guard = ring("GUARD_KEYS", &secrets.guard_keys)?;
        let pepper = ring("PEPPERS", &secrets.peppers)?;
        Ok(Self {
            access: token.purpose("access token"),
            tenant: token.purpose("tenant token"),
            app: KeyPairs::of(token.purpose("app token").iter()).map_err(|why| format!("TOKEN_KEYS: {why}"))?,
            xsrf: guard.purpose("xsrf token"),
            mail: guard.purpose("mail"),
            passkey: guard.purpose("passkey challenge"),
            provider_flow: guard.purpose("provider flow"),
            clients: secrets.clients.clone(),
            guard: guard.purpose("replay guard"),
            refresh: ring("REFRESH_KEYS", &secrets.refresh_keys)?.purpose("refresh token"),
            // The peppers are used without derivation, because the local seed hashes with them outside the worker.
            totp: pepper.purpose("totp"),
            pepper,
            counter: ring("COUNTER_KEY", &secrets.counter_key)?.purpose("counter name"),
        })
    }

    /// The pseudonym of a text: always the same, and not reversible without the key.
    #[must_use]
    pub fn pseudonym(&self, purpose: Pseudonym, text: &str) -> String {
        let (label, length) = purpose.label_and_length();
        let mut pseudonym = base64url(&mac(self.counter.current().1, &[label.as_bytes(), text.as_bytes()]));
        pseudonym.truncate(length);
        pseudonym
    }
}

#[cfg(test)]
mod tests {
    use super::{KeyRing, Keys, Pseudonym, Secrets};
    use crate::domain::crypto::bytes::{base64url, mac, sha256};

    #[test]
    fn a_ring_is_refused_with_a_reason() {
        let good = base64url(&sha256(b"good"));
        let zero = base64url(&[0; 32]);
        for (text, why) in [
            (String::new(), "empty"),
            ("k1".to_owned(), "id:key"),
            ("k1:c2hvcnQ".to_owned(), "32 bytes"),
            (format!("k1:{zero}"), "not random"),
            (format!("k1:{good},k1:{good}"), "twice"),
            (format!("k-1:{good}"), "letters"),
        ] {
            let error = KeyRing::parse(&text).err().unwrap_or("accepted");
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn the_first_key_is_current_and_the_others_still_open() {
        let (a, b) = (base64url(&sha256(b"a")), base64url(&sha256(b"b")));
        let ring = KeyRing::parse(&format!("new:{a}, old:{b}")).unwrap();
        assert_eq!(ring.current().0, "new");
        assert_eq!(ring.get("old"), Some(&sha256(b"b")));
        assert_eq!(ring.get("none"), None);
    }

    #[test]
    fn a_pseudonym_is_the_beginning_of_a_mac_under_its_own_label() {
        let key = format!("k1:{}", base64url(&sha256(b"key")));
        let keys = Keys::parse(&Secrets {
            token_keys: key.clone(),
            guard_keys: key.clone(),
            refresh_keys: key.clone(),
            peppers: key.clone(),
            counter_key: key,
            ..Secrets::default()
        })
        .unwrap();
        for (purpose, label, length) in [
            (Pseudonym::Subject, "who", 22),
            (Pseudonym::RateLimiter, "address", 43),
            (Pseudonym::Network, "network", 22),
            (Pseudonym::Tenant, "tenant", 12),
        ] {
            let whole = base64url(&mac(keys.counter.current().1, &[label.as_bytes(), b"anna@nordlicht.example"]));
            assert_eq!(keys.pseudonym(purpose, "anna@nordlicht.example"), whole[..length], "{purpose:?}");
        }
    }
}
