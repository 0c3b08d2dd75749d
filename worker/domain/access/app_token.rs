//! The token of one request to an app's backend: user, tenant and access level on the app. It is signed with a key pair, so
//! that anyone can verify it with `/.well-known/jwks.json` and only this worker can issue it. It contains nothing about the
//! session.

use super::rights::Access;
use crate::domain::crypto::jwt::{self, JWTClaims};
use crate::domain::crypto::key_pairs::KeyPairs;
use crate::domain::ids::{AppName, TenantId, UserId};
use crate::domain::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Lifetime of a token in seconds: slightly more than the deadline of a request.
pub const LIFE_SECONDS: i64 = 60;

/// The claims that an app receives about a caller.
#[derive(Clone, Debug)]
pub struct AppClaims<'a> {
    /// The app: the audience of the token.
    pub app: &'a AppName,
    pub user: &'a UserId,
    pub tenant: &'a TenantId,
    /// The highest access level that the user's roles give on the app.
    pub access: Access,
    /// Unique id of this request.
    pub id: String,
}

/// The private claims, besides the registered ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrivateClaims {
    pub tid: TenantId,
    /// The access level, by name.
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
