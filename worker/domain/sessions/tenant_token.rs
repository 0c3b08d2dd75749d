//! Tenant tokens: the tenant in which a browser tab works. They name a session and a tenant, are valid as long as both, and
//! grant no permission: membership is read with every request.

use crate::domain::crypto::jwt::{self, JWTClaims};
use crate::domain::crypto::keys::KeyRing;
use crate::domain::ids::{SessionId, TenantId};
use serde::{Deserialize, Serialize};

const AUDIENCE: &str = "asgard-tenant";

/// The private claims. There is no expiry: the session has one.
#[derive(Default, Serialize, Deserialize)]
struct PrivateClaims {
    sid: SessionId,
    tenant: TenantId,
}

/// Signs the token for a session in a tenant.
#[must_use]
pub fn issue(keys: &KeyRing, sid: &SessionId, tenant: &TenantId) -> Option<String> {
    let custom = PrivateClaims { sid: sid.clone(), tenant: tenant.clone() };
    jwt::sign(keys, AUDIENCE, JWTClaims { custom, ..JWTClaims::new() })
}

/// Verifies a token and returns its tenant; `None` if it is forged or of another session.
#[must_use]
pub fn open(keys: &KeyRing, text: &str, sid: &SessionId) -> Option<TenantId> {
    let PrivateClaims { sid: session, tenant } = jwt::verify(keys, AUDIENCE, text, None).ok()?.custom;
    (session == *sid).then_some(tenant)
}

#[cfg(test)]
mod tests {
    use super::{issue, open};
    use crate::domain::crypto::bytes::{base64url, from_base64url, sha256};
    use crate::domain::crypto::keys::KeyRing;
    use crate::domain::sessions::access_token::{self, AccessClaims};
    use crate::domain::sessions::authority::Scope;
    use crate::domain::time::Timestamp;

    fn ring(id: &str) -> KeyRing {
        KeyRing::parse(&format!("{id}:{}", base64url(&sha256(id.as_bytes())))).unwrap()
    }

    #[test]
    fn a_token_opens_its_tenant_for_its_session_only() {
        let keys = ring("k1");
        let token = issue(&keys, &"s1".into(), &"t1".into()).unwrap();
        assert_eq!(open(&keys, &token, &"s1".into()).as_deref(), Some("t1"));
        assert_eq!(open(&keys, &token, &"s2".into()), None);
        assert_eq!(open(&ring("k2"), &token, &"s1".into()), None);
        assert_eq!(open(&keys, "", &"s1".into()), None);
        let parts: Vec<&str> = token.split('.').collect();
        let claims = String::from_utf8(from_base64url(parts[1]).unwrap()).unwrap();
        assert!(claims.contains(r#""tenant":"t1""#), "{claims}");
        let other = base64url(claims.replace(r#""t1""#, r#""t2""#).as_bytes());
        assert_eq!(open(&keys, &[parts[0], &other, parts[2]].join("."), &"s1".into()), None);
    }

    #[test]
    fn an_access_token_is_none_whatever_key_signed_it() {
        let claims =
            AccessClaims { user: "u".into(), sid: "s1".into(), dev: "d".into(), ep: 1, ver: 1, scp: Scope::Full };
        let now = Timestamp(1_795_167_000_000);
        let access = access_token::issue(&ring("k1"), &claims, now).unwrap();
        assert_eq!(open(&ring("k1"), &access, &"s1".into()), None);
        let tenant = issue(&ring("k1"), &"s1".into(), &"t1".into()).unwrap();
        assert!(access_token::open(&ring("k1"), &tenant, &"d".into(), now).is_err());
    }

    #[test]
    fn a_token_of_the_version_before_names_nothing() {
        let keys = ring("k1");
        let tag = base64url(&crate::domain::crypto::bytes::mac(keys.current().1, &[b"s1", b"t1"]));
        assert_eq!(open(&keys, &format!("v1.k1.s1.t1.{tag}"), &"s1".into()), None);
    }
}
