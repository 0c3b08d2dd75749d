//! The token of one call to an app's backend: who calls, in which company, and how far they may go there. It is signed by a key pair, so that
//! whoever reads `/.well-known/jwks.json` can verify it and nobody but us can make one. It says nothing of the session.

use super::ids::{TenantId, UserId};
use super::jwt::{self, JWTClaims};
use super::key_pairs::KeyPairs;
use super::rights::Access;
use super::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Life of a token in seconds: longer than a call may take, and hardly more.
pub const LIFE_SECONDS: i64 = 60;

/// What an app is told of a caller.
#[derive(Clone, Debug)]
pub struct AppClaims<'a> {
    /// The app: the token's audience.
    pub app: &'a str,
    pub user: &'a UserId,
    pub tenant: &'a TenantId,
    /// The most that their roles give on the app.
    pub access: Access,
    /// Names this call alone.
    pub id: String,
}

/// What is signed beside the registered claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrivateClaims {
    pub tid: TenantId,
    /// The access, by its name.
    pub access: Access,
}

/// Signs a token.
#[must_use]
pub fn issue(keys: &KeyPairs, claims: AppClaims<'_>, now: Timestamp) -> Option<String> {
    let AppClaims { app, user, tenant, access, id } = claims;
    let claims = JWTClaims {
        issued_at: Some(jwt::time(now)),
        expires_at: Some(jwt::time(now.plus(LIFE_SECONDS * 1000))),
        invalid_before: None,
        issuer: None,
        subject: Some(user.to_string()),
        audiences: None,
        jwt_id: Some(id),
        nonce: None,
        custom: PrivateClaims { tid: tenant.clone(), access },
    };
    keys.sign(claims.with_issuer(jwt::ISSUER).with_audience(app))
}
