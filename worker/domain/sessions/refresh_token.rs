//! Refresh tokens: `v1.<authority>.<sid>.<secret>`. A token contains all that is needed to find its session; only the hash
//! of the secret is stored.

use crate::domain::crypto::bytes::{Key, base64url, hash, hmac, key_from_base64url};
use crate::domain::crypto::keys::KeyRing;
use crate::domain::ids::{SessionId, UserId};

/// A refresh token as the client presents it.
#[derive(Clone)]
pub struct RefreshToken {
    /// The user id, which is the name of the session's authority.
    pub authority: UserId,
    pub sid: SessionId,
    secret: Key,
}

impl RefreshToken {
    /// Creates a token with a new secret.
    #[must_use]
    pub const fn new(authority: UserId, sid: SessionId, secret: Key) -> Self {
        Self { authority, sid, secret }
    }

    /// Parses a token.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('.');
        let (version, authority, sid, secret) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let is_id =
            |id: &str| (1..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        if version != "v1" || parts.next().is_some() || !is_id(authority) || !is_id(sid) {
            return None;
        }
        Some(Self { authority: authority.into(), sid: sid.into(), secret: key_from_base64url(secret)? })
    }

    /// The token as stored in a cookie.
    #[must_use]
    pub fn encode(&self) -> String {
        format!("v1.{}.{}.{}", self.authority, self.sid, base64url(&self.secret))
    }

    /// The stored hash.
    #[must_use]
    pub fn hash(&self) -> String {
        hash(&self.secret)
    }

    /// The successors of this token under each refresh key, the current key's first. They are derived, so that a lost
    /// response can be repeated without storing a secret.
    #[must_use]
    pub fn successors(&self, keys: &KeyRing) -> Vec<Self> {
        keys.iter()
            .map(|(_, key)| Self {
                authority: self.authority.clone(),
                sid: self.sid.clone(),
                secret: hmac(key, &self.secret),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::RefreshToken;

    #[test]
    fn a_token_reads_as_it_was_written() {
        let token = RefreshToken::new("u-1".into(), "s-1".into(), [7; 32]);
        assert_eq!(RefreshToken::parse(&token.encode()).map(|t| t.hash()), Some(token.hash()));
    }

    #[test]
    fn anything_else_is_no_token() {
        let good = RefreshToken::new("u".into(), "s".into(), [7; 32]).encode();
        for text in [
            "",
            "v1.u.s",
            "v2.u.s.AAAA",
            &format!("{good}."),
            &format!("{good}=="),
            &good.replace("v1.u", "v1."),
            "v1.u/.s.x",
        ] {
            assert!(RefreshToken::parse(text).is_none(), "{text}");
        }
    }
}
