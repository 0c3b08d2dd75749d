//! Checks 6, 7, 9 and 10: device and guard, XSRF token, access token and its scope.

use super::ReceivedBody;
use super::headers::header;
use crate::domain::crypto::bytes::{Key, base64url, hmac, key_from_base64url, same, sha256};
use crate::domain::protection::guard;
use crate::domain::protection::guard::GuardKey;
use crate::domain::request::body::{self, ValidationRules};
use crate::domain::request::json;
use crate::domain::sessions::access_token::{self, AccessClaims, AccessTokenError};
use crate::domain::sessions::authority::Scope;
use crate::domain::sessions::refresh_token::RefreshToken;
use crate::http::auth::tokens::RefreshRequest;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{AccessTokenState, Device};
use crate::http::pipeline::cookies::{Cookie, CookieAttributes, Cookies};
use crate::http::pipeline::policy::{Policy, TokenRequirement};
use crate::http::pipeline::request_context::RequestContext;
use http::HeaderMap;
use http::request::Parts;
use std::sync::Arc;

/// The error of a repeated security cookie: an attacker may have set one, and the real one cannot be recognized, so all are cleared.
/// Those of the domains around this host, too: that is where another host sets one, and where a deployment had its own before `domainCookies` was
/// changed. With one of them left, each that is set anew would be the second again (decision 283).
pub(super) fn duplicate_cookie_error(attributes: &CookieAttributes, origin: &str) -> Error {
    let all = [
        Cookie::AccessToken,
        Cookie::TenantToken,
        Cookie::RefreshToken,
        Cookie::DeviceSecret,
        Cookie::DeviceLabel,
        Cookie::Xsrf,
    ];
    Error {
        cookies: attributes.cleared_everywhere(&all, origin),
        cause: "a security cookie came twice".to_owned(),
        ..Code::Unauthenticated.into()
    }
}

pub(super) fn device(
    headers: &HeaderMap,
    cookies: &Cookies,
    attributes: &CookieAttributes,
    native: bool,
) -> Option<Device> {
    let name = attributes.name(Cookie::DeviceSecret);
    let secret = if native { header(headers, "x-device-secret") } else { cookies.get(&name) };
    secret.and_then(key_from_base64url).map(|secret| Device::of(&secret))
}

impl Device {
    /// The device of a secret.
    #[must_use]
    pub fn of(secret: &Key) -> Self {
        let key = sha256(secret);
        Self { key, hash: base64url(&key).into() }
    }
}

pub(super) fn open_guard(
    app: &App,
    context: &RequestContext,
    device: &Device,
    header: &str,
    parts: &Parts,
    received: &ReceivedBody,
) -> Result<crate::domain::sessions::authority::Nonce, Error> {
    let target = format!("{} {}", parts.method, context.target);
    let expected = guard::ExpectedCall {
        target: &target,
        body: &received.bytes,
        is_streamed: received.is_streamed,
        now: context.now,
    };
    let mut derived = None;
    let opened = guard::open(Some(header), &expected, |kid| {
        app.isolate.guard_key(&device.key, kid).or_else(|| {
            let key = Arc::new(GuardKey::derived(&app.keys.guard, kid, &device.key)?);
            derived = Some((kid.to_owned(), key.clone()));
            Some(key)
        })
    });
    // Only the key of a valid header is cached: a made-up `kid` derives a key, too.
    if let (Ok(_), Some((kid, key))) = (&opened, derived) {
        app.isolate.put_guard_key(&device.key, kid, key);
    }
    opened.map_err(|error| {
        Error::from(match error {
            guard::GuardError::Missing => Code::GuardMissing,
            guard::GuardError::Invalid => Code::GuardInvalid,
            guard::GuardError::Expired => Code::GuardExpired,
        })
    })
}

/// The XSRF token of a device under each key, the current key's first.
pub fn xsrf_tokens(app: &App, device: &Device) -> Vec<String> {
    app.keys.xsrf.iter().map(|(_, key)| base64url(&hmac(key, &device.key))).collect()
}

pub(super) fn check_xsrf(
    app: &App,
    headers: &HeaderMap,
    cookies: &Cookies,
    attributes: &CookieAttributes,
    device: Option<&Device>,
) -> Result<(), Error> {
    let name = attributes.name(Cookie::Xsrf);
    let presented = header(headers, "x-xsrf-token").zip(cookies.get(&name)).filter(|(header, cookie)| header == cookie);
    let is_good = presented.zip(device).is_some_and(|((header, _), device)| {
        xsrf_tokens(app, device).iter().any(|token| same(token.as_bytes(), header.as_bytes()))
    });
    if is_good { Ok(()) } else { Err(Code::XsrfInvalid.into()) }
}

pub(super) fn bearer_token(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

pub(super) fn access_token_state(
    app: &App,
    policy: &Policy,
    context: &RequestContext,
    token: Option<&str>,
    device: Option<&Device>,
) -> Result<AccessTokenState, Error> {
    if policy.bearer_token == TokenRequirement::Ignored {
        return Ok(AccessTokenState::Anonymous);
    }
    let opened =
        token.zip(device).map(|(token, device)| access_token::open(&app.keys.access, token, &device.hash, context.now));
    match (opened, policy.bearer_token) {
        // If a session is an optional proof, one that waits for its second factor counts as none: a mailed code works beside it.
        (Some(Ok(claims)), TokenRequirement::Session) if awaits_factor(policy, &claims) => {
            Ok(AccessTokenState::Anonymous)
        }
        (Some(Err(AccessTokenError::Expired(claims))), TokenRequirement::Session) if awaits_factor(policy, &claims) => {
            Ok(AccessTokenState::Anonymous)
        }
        (Some(Ok(claims)), _) => Ok(AccessTokenState::Claimed(claims)),
        (Some(Err(AccessTokenError::Expired(claims))), TokenRequirement::Session) => {
            Ok(AccessTokenState::Expired(*claims))
        }
        (_, TokenRequirement::Session) => Ok(AccessTokenState::Anonymous),
        (_, _) => Err(Code::Unauthenticated.into()),
    }
}

fn awaits_factor(policy: &Policy, claims: &AccessClaims) -> bool {
    claims.scp == Scope::SecondFactor && !policy.scopes.contains(&Scope::SecondFactor)
}

/// The claims of a navigation's access token cookie, even an expired one: it identifies the user and authorizes nothing.
pub fn navigation_claims(app: &App, context: &RequestContext, cookies: &Cookies) -> Option<AccessClaims> {
    let attributes = CookieAttributes::of(&context.configuration, app.environment, &context.own_origin);
    let device = device(&HeaderMap::new(), cookies, &attributes, false)?;
    let token = cookies.get(&attributes.name(Cookie::AccessToken))?;
    match access_token::open(&app.keys.access, token, &device.hash, context.now) {
        Ok(claims) => Some(claims),
        Err(AccessTokenError::Expired(claims)) => Some(*claims),
        Err(_) => None,
    }
}

pub(super) fn check_scope(policy: &Policy, access_token_state: &AccessTokenState) -> Result<(), Error> {
    let scope = match access_token_state {
        AccessTokenState::Claimed(claims) | AccessTokenState::Expired(claims) => claims.scp,
        AccessTokenState::Anonymous => return Ok(()),
    };
    if policy.scopes.contains(&scope) {
        return Ok(());
    }
    Err(match scope {
        Scope::Full => Code::Forbidden,
        Scope::Password => Code::PasswordResetRequired,
        Scope::Verify => Code::EmailUnverified,
        Scope::SecondFactor => Code::SecondFactorRequired,
    }
    .into())
}

/// The refresh token: browsers send the cookie, native apps `refreshToken` in the body.
pub(super) fn refresh_token(
    context: &RequestContext,
    cookies: &Cookies,
    attributes: &CookieAttributes,
    native: bool,
    body: &[u8],
) -> Option<RefreshToken> {
    if !native {
        return cookies.get(&attributes.name(Cookie::RefreshToken)).and_then(RefreshToken::parse);
    }
    let body = json::parse(body).ok()?;
    let rules = ValidationRules { password: &context.configuration.public.password, now: context.now };
    let presented = body::read::<RefreshRequest>(&body, rules).ok()?.refresh_token;
    presented.as_deref().and_then(RefreshToken::parse)
}
