//! Passkeys: the relying party's part of Web Authentication Level 3 (<https://www.w3.org/TR/webauthn-3/>). `registration` is § 7.1, `assertion`
//! § 7.2; each step that the two demand stands there under its number. Nothing here reads a clock, a store or a generator.
//!
//! What the standard leaves to a relying party is decided here (decision 140):
//!
//! - ES256, EdDSA (Ed25519) and RS256, nothing else.
//! - Attestation `none` is asked for. What a client may send then is `none`, or a self attestation (`packed` without certificates), whose signature is
//!   verified; every other statement is refused rather than believed unread.
//! - No ceremony is expected in a frame of another origin.
//! - Extensions are not asked for but `credProps`, and their outputs decide nothing.
//! - A signature counter that goes back is an outcome, not a refusal: synchronised passkeys stay at 0, and a cloned one is for people to check.

pub mod assertion;
mod attestation;
mod authenticator_data;
pub mod challenge;
mod client_data;
pub mod cose;
pub mod credential;
pub mod options;
pub mod registration;

use super::bytes::Key;
use super::ids::UserId;

/// Passkeys that a user may have.
pub const MOST_PASSKEYS: usize = 10;
/// Longest credential id in bytes (§ 7.1, step 25).
pub const MAX_CREDENTIAL_ID: usize = 1023;

/// Who asks: the configured host, and the origins of the pages that may run a ceremony for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    /// RP ID: a host name.
    pub id: String,
    /// Origins, as browsers write them.
    pub origins: Vec<String>,
}

impl RelyingParty {
    /// The relying party of an origin, and of those `others` whose host is its own or below it: a browser lets no other page use its passkeys.
    #[must_use]
    pub fn of<'a>(origin: &str, others: impl IntoIterator<Item = &'a String>) -> Option<Self> {
        let id = host(origin)?.to_owned();
        let is_ours = |other: &&String| {
            let below = host(other).and_then(|host| host.strip_suffix(id.as_str()));
            below.is_some_and(|left| left.is_empty() || left.ends_with('.'))
        };
        let mut origins = vec![origin.to_owned()];
        origins.extend(others.into_iter().filter(is_ours).filter(|other| *other != origin).cloned());
        Some(Self { id, origins })
    }
}

/// The host of an origin, without its port.
fn host(origin: &str) -> Option<&str> {
    let (_, authority) = origin.split_once("://")?;
    let host = authority.rsplit_once(':').map_or(authority, |(host, _)| host);
    (!host.is_empty() && !host.contains(['/', '[', ']', '@'])).then_some(host)
}

/// What both ceremonies are measured by.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// Who asked.
    pub relying_party: &'a RelyingParty,
    /// What was asked with.
    pub challenge: &'a Key,
    /// Whether the authenticator must have verified the user (PIN, fingerprint): where the passkey stands for both factors.
    pub user_verification: bool,
}

/// The step that a ceremony failed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Section of the standard.
    pub section: &'static str,
    /// Number of the step in it.
    pub step: u8,
}

impl Failure {
    const fn registration(step: u8) -> Self {
        Self { section: "7.1", step }
    }

    const fn assertion(step: u8) -> Self {
        Self { section: "7.2", step }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WebAuthn {} step {}", self.section, self.step)
    }
}

/// The user handle of a user: the id, which is opaque and tells nothing about anybody (§ 14.6.1).
#[must_use]
pub fn user_handle(user: &UserId) -> &[u8] {
    user.as_str().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::RelyingParty;

    #[test]
    fn the_relying_party_is_the_host_of_the_origin() {
        let others = [
            "https://app.example.com:8443",
            "https://a.app.example.com",
            "https://evilapp.example.com",
            "https://example.com",
        ]
        .map(str::to_owned);
        let found = RelyingParty::of("https://app.example.com", &others).unwrap();
        assert_eq!(found.id, "app.example.com");
        assert_eq!(
            found.origins,
            ["https://app.example.com", "https://app.example.com:8443", "https://a.app.example.com"]
        );
        assert_eq!(RelyingParty::of("http://localhost:8787", &[]).unwrap().id, "localhost");
        for nothing in ["", "example.com", "https://", "https://[::1]:80", "https://a@b"] {
            assert_eq!(RelyingParty::of(nothing, &[]), None, "{nothing}");
        }
    }
}
