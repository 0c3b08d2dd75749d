//! Checks 3 to 10 of the contract, in its order. They compute over the request only: a call that is rejected here has read no store and
//! consumed no nonce.

mod body;
mod credentials;
mod headers;

pub use credentials::{navigation_claims, xsrf_tokens};

use crate::domain::configuration::languages;
use crate::domain::crypto::bytes::key_from_base64url;
use crate::domain::sessions::access_token::AccessClaims;
use crate::domain::sessions::agent;
use crate::domain::sessions::tenant_token;
use crate::domain::tenancy::security::CheckedTenant;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{AccessTokenState, Call, CallParts};
use crate::http::pipeline::call_effects::CallEffects;
use crate::http::pipeline::cookies::{Cookie, CookieAttributes, Cookies};
use crate::http::pipeline::headers::{SingleHeader, single_header};
use crate::http::pipeline::origin::{self, Origin};
use crate::http::pipeline::policy::{Policy, TenantScope, TokenRequirement};
use crate::http::pipeline::request_context::RequestContext;
use crate::http::pipeline::tenant_check::TenantCheck;
use axum_core::body::Body;
use body::receive;
use credentials::{
    access_token_state, bearer_token, check_scope, check_xsrf, device, duplicate_cookie_error, open_guard,
    refresh_token,
};
use headers::{check_headers_and_query, header, is_accepted_media};
use http::request::Parts;
use http::{Request, header};
use std::sync::{Arc, Mutex};

/// Runs the checks; returns the call for the handler.
///
/// # Errors
/// That of the first check that fails.
pub async fn check_call(
    app: &App,
    policy: &'static Policy,
    path: Vec<(&'static str, String)>,
    context: &RequestContext,
    request: Request<Body>,
) -> Result<Call, Error> {
    let (parts, body) = request.into_parts();
    let (body, mut streamed) = receive(body, policy, &parts.headers).await?; // 3
    match check(app, policy, path, context, &parts, ReceivedBody { bytes: body, is_streamed: streamed.is_some() }) {
        Ok(mut call) => {
            call.streamed = Mutex::new(streamed);
            Ok(Arc::new(call))
        }
        Err(error) => {
            if let Some(rest) = streamed.take() {
                rest.drain().await;
            }
            Err(error)
        }
    }
}

/// What has been read of the body when the checks begin.
struct ReceivedBody {
    /// The body, or the hashes of its pieces if it is streamed.
    bytes: Vec<u8>,
    is_streamed: bool,
}

/// Checks 4 to 10.
fn check(
    app: &App,
    policy: &'static Policy,
    path: Vec<(&'static str, String)>,
    context: &RequestContext,
    parts: &Parts,
    received: ReceivedBody,
) -> Result<CallParts, Error> {
    let native = header(&parts.headers, "content-platform") == Some("native");
    let origin = origin::classify(parts, context, native);
    let is_refused = if policy.navigation {
        !origin::opens_page(&parts.headers)
    } else {
        policy.is_unsafe() && origin == Origin::Foreign
    };
    if is_refused {
        return Err(Code::OriginRefused.into()); // 4
    }
    // Safe methods accept no body.
    let media = match (policy.is_unsafe(), received.is_streamed) {
        (true, true) => policy.streams,
        (true, false) => policy.media,
        (false, _) => &[],
    };
    let has_body = !received.bytes.is_empty();
    if has_body && !is_accepted_media(&parts.headers, media) {
        return Err(Code::UnsupportedMediaType.into()); // 5
    }
    let cookie_attributes = CookieAttributes::of(&context.configuration, app.environment, &context.own_origin);
    let cookies = if native { Cookies::default() } else { Cookies::of(&parts.headers) };
    let is_guard_fetch = !policy.guarded && policy.id == "guard";
    if (policy.guarded || policy.navigation || is_guard_fetch) && cookies.has_ambiguous_cookie(&cookie_attributes) {
        return Err(duplicate_cookie_error(&cookie_attributes, &context.own_origin));
    }
    let device = device(&parts.headers, &cookies, &cookie_attributes, native);
    let nonce = if policy.guarded {
        let device = device.as_ref().ok_or(Code::GuardInvalid);
        let header = match single_header(&parts.headers, "x-token-asgard") {
            SingleHeader::Absent => return Err(Code::GuardMissing.into()),
            SingleHeader::Unreadable => return Err(Code::GuardInvalid.into()),
            SingleHeader::Present(header) => header,
        };
        Some(open_guard(app, context, device?, header, parts, &received)?) // 6
    } else {
        None
    };
    if policy.guarded && policy.is_unsafe() && !native {
        check_xsrf(app, &parts.headers, &cookies, &cookie_attributes, device.as_ref())?; // 7
    }
    let token = header(&parts.headers, header::AUTHORIZATION.as_str()).and_then(bearer_token);
    // A caller with a token that the call requires is checked with their session: operators pass. Elsewhere a token proves nothing.
    let is_checked_with_session = token.is_some() && policy.bearer_token == TokenRequirement::Required;
    if context.configuration.public.maintenance.enabled && !policy.in_maintenance && !is_checked_with_session {
        return Err(Code::Maintenance.into()); // 8
    }
    if policy.bearer_token != TokenRequirement::Ignored
        && single_header(&parts.headers, header::AUTHORIZATION.as_str()).is_unreadable()
    {
        return Err(Code::Unauthenticated.into());
    }
    let access_token_state = access_token_state(app, policy, context, token, device.as_ref())?; // 9
    check_scope(policy, &access_token_state)?; // 10
    let body = if received.is_streamed { Vec::new() } else { received.bytes };
    check_headers_and_query(parts, policy, &body)?;
    let refresh = refresh_token(context, &cookies, &cookie_attributes, native, &body);
    let language = header(&parts.headers, "x-token-lang")
        .or_else(|| cookies.get(&cookie_attributes.name(Cookie::Language)))
        .map(str::to_owned);
    let tenant_token = header(&parts.headers, "x-token-tenant").filter(|token| !token.is_empty()).map(str::to_owned);
    let tenant_check = checked_tenant(app, policy, &access_token_state, tenant_token.as_deref(), &path)
        .map(|(tenant, claims)| TenantCheck::new(app.db.clone(), tenant, claims, context.now));
    let call = CallParts {
        context: context.clone(),
        policy,
        tenant_check,
        tenant_token,
        cookie_attributes,
        cookies,
        device,
        guard: header(&parts.headers, "x-token-asgard").filter(|_| policy.guarded).map(str::to_owned),
        nonce,
        access_token_state,
        refresh,
        native,
        native_secret: header(&parts.headers, "x-device-secret").filter(|_| native).and_then(key_from_base64url),
        language: languages::choose(
            None,
            // A navigation has no `x-token-lang` header, so the cookie is used.
            language.as_deref(),
            &context.configuration.public.default_language,
            None,
        ),
        query: parts.uri.query().unwrap_or("").to_owned(),
        media: header(&parts.headers, header::CONTENT_TYPE.as_str()).filter(|_| has_body).map(str::to_owned),
        path,
        idempotency_key: header(&parts.headers, "idempotency-key").map(str::to_owned),
        if_match: header(&parts.headers, header::IF_MATCH.as_str()).map(str::to_owned),
        if_none_match: header(&parts.headers, header::IF_NONE_MATCH.as_str()).map(str::to_owned),
        agent: header(&parts.headers, header::USER_AGENT.as_str()).and_then(agent::summary),
        body,
        streamed: Mutex::default(),
        effects: CallEffects::default(),
    };
    Ok(call)
}

/// The tenant whose security rules apply to the call.
fn checked_tenant<'a>(
    app: &App,
    policy: &Policy,
    access_token_state: &'a AccessTokenState,
    token: Option<&str>,
    path: &[(&'static str, String)],
) -> Option<(CheckedTenant, &'a AccessClaims)> {
    let part = |name: &str| path.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
    let AccessTokenState::Claimed(claims) = access_token_state else { return None };
    let tenant = match policy.tenant_scope() {
        TenantScope::Company => tenant_token::open(&app.keys.tenant, token?, &claims.sid).map(CheckedTenant::Working),
        TenantScope::Entrance => part("companyId")
            .map(|id| CheckedTenant::EnteringId(id.into()))
            .or_else(|| part("businessUuId").map(|id| CheckedTenant::EnteringBusiness(id.into()))),
        TenantScope::Outside => None,
    };
    Some((tenant?, claims))
}
