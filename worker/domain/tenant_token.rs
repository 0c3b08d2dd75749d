//! Tenant tokens: which company a tab works in. They name a session and a tenant, live as long as both, and carry
//! no right: membership is read fresh with every call.

use super::bytes::{base64url, from_base64url, mac, same};
use super::keys::KeyRing;

/// Writes the token for a session in a tenant: `v1.<key id>.<sid>.<tenant>.<mac>`.
#[must_use]
pub fn issue(keys: &KeyRing, sid: &str, tenant: &str) -> String {
    let (kid, key) = keys.current();
    format!("v1.{kid}.{sid}.{tenant}.{}", base64url(&mac(key, &[sid.as_bytes(), tenant.as_bytes()])))
}

/// The tenant that a token names for this session; `None` for forged ones and somebody else's.
#[must_use]
pub fn open(keys: &KeyRing, text: &str, sid: &str) -> Option<String> {
    let mut parts = text.split('.');
    let (version, kid, session, tenant, tag) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    if version != "v1" || parts.next().is_some() || session != sid {
        return None;
    }
    let expected = mac(keys.get(kid)?, &[session.as_bytes(), tenant.as_bytes()]);
    same(&expected, &from_base64url(tag)?).then(|| tenant.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{issue, open};
    use crate::domain::bytes::{base64url, sha256};
    use crate::domain::keys::KeyRing;

    #[test]
    fn a_token_opens_its_tenant_for_its_session_only() {
        let keys = KeyRing::parse(&format!("k1:{}", base64url(&sha256(b"k")))).unwrap();
        let token = issue(&keys, "s1", "t1");
        assert_eq!(open(&keys, &token, "s1").as_deref(), Some("t1"));
        assert_eq!(open(&keys, &token, "s2"), None);
        assert_eq!(open(&keys, &token.replace(".t1.", ".t2."), "s1"), None);
        assert_eq!(open(&keys, "", "s1"), None);
    }
}
