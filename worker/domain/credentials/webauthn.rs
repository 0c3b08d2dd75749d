//! Passkeys: the relying party's part of Web Authentication Level 3 (<https://www.w3.org/TR/webauthn-3/>). `registration`
//! is § 7.1, `assertion` § 7.2; comments there give the number of each step. The functions are pure: no clock, no storage,
//! no random generator.
//!
//! Decisions that the standard leaves to the relying party (decision 140):
//!
//! - Algorithms: ES256, EdDSA (Ed25519) and RS256 only.
//! - Attestation: `none` is requested. Accepted are `none` and self attestation (`packed` without certificates), whose
//!   signature is verified; every other statement is rejected rather than accepted unverified.
//! - Ceremonies in cross-origin frames are rejected.
//! - Extensions: only `credProps` is requested, and outputs decide nothing.
//! - A signature counter that goes back is reported, not rejected: synchronised passkeys stay at 0, and a clone is for
//!   users to check.

pub mod assertion;
mod attestation;
mod authenticator_data;
pub mod challenge;
mod client_data;
pub mod cose;
pub mod credential;
pub mod options;
pub mod registration;

use crate::domain::crypto::bytes::Key;
use crate::domain::ids::UserId;

/// Maximum number of passkeys per user.
pub const MOST_PASSKEYS: usize = 10;
/// Maximum length of a credential id in bytes (§ 7.1, step 25).
pub const MAX_CREDENTIAL_ID: usize = 1023;

/// The relying party: the configured host, and the origins of pages that may run a ceremony for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelyingParty {
    /// RP ID: a host name.
    pub id: String,
    /// Origins, as browsers serialize them.
    pub origins: Vec<String>,
}

impl RelyingParty {
    /// The relying party of an origin, and of those `others` whose host is the same or a subdomain: browsers allow no other
    /// page to use its passkeys.
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

/// The expected values of a ceremony.
#[derive(Clone, Copy, Debug)]
pub struct ExpectedCeremony<'a> {
    pub relying_party: &'a RelyingParty,
    /// The issued challenge.
    pub challenge: &'a Key,
    /// Whether user verification (PIN, fingerprint) is required: it is if the passkey replaces both factors.
    pub user_verification: bool,
}

/// The failed step of a ceremony.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Section of the standard.
    pub section: &'static str,
    /// Number of the step.
    pub step: u8,
}

impl Failure {
    const fn registration(step: u8) -> Self {
        Self { section: "7.1", step }
    }

    /// A failed step of an assertion.
    #[must_use]
    pub const fn assertion(step: u8) -> Self {
        Self { section: "7.2", step }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WebAuthn {} step {}", self.section, self.step)
    }
}

/// The user handle: the user id, which is opaque and contains no personal data (§ 14.6.1).
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
