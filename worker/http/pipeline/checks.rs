//! Checks 3 to 10 of the contract, in its order, by pure computation over the request. A call that is refused
//! here has touched no store and not used up its nonce.

use crate::domain::access_token::{self, AccessClaims, Refusal};
use crate::domain::authority::Scope;
use crate::domain::body::{self, Rules};
use crate::domain::bytes::{Key, base64url, hmac, key_from_base64url, same, sha256};
use crate::domain::guard::GuardKey;
use crate::domain::json::FieldError;
use crate::domain::refresh_token::RefreshToken;
use crate::domain::tenant_security::GatedTenant;
use crate::domain::{agent, guard, json, languages, tenant_token};
use crate::http::auth::tokens::RefreshRequest;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::CookieJar;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{BearerState, Call, CallParts, Device};
use crate::http::pipeline::cookies::{Cookie, CookieRow, Cookies};
use crate::http::pipeline::headers::{SingleHeader, once};
use crate::http::pipeline::origin::{self, Origin};
use crate::http::pipeline::policy::{Place, Policy, TokenRequirement};
use crate::http::pipeline::request_context::RequestContext;
use crate::http::pipeline::streamed_body::{BODY_LENGTH, DRAINED, StreamedBody};
use crate::http::pipeline::tenant_gate::TenantGate;
use axum_core::body::Body;
use futures_util::StreamExt;
use http::{HeaderMap, Request, header, request::Parts};
use std::sync::{Arc, Mutex};

/// Makes a request the call that its handler gets, or says why not.
///
/// # Errors
/// The first check that fails.
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

/// What there is of a body when the checks begin.
struct ReceivedBody {
    /// The body, or the hashes of its pieces.
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
    if policy.is_unsafe() && !policy.navigation && origin == Origin::Foreign {
        return Err(Code::OriginRefused.into()); // 4
    }
    // What reads takes no body, of whatever kind.
    let media = match (policy.is_unsafe(), received.is_streamed) {
        (true, true) => policy.streams,
        (true, false) => policy.media,
        (false, _) => &[],
    };
    let has_body = !received.bytes.is_empty();
    if has_body && !is_accepted_media(&parts.headers, media) {
        return Err(Code::UnsupportedMediaType.into()); // 5
    }
    let cookie_row = CookieRow::of(&context.configuration, app.environment, &context.own_origin);
    let cookies = if native { Cookies::default() } else { Cookies::of(&parts.headers) };
    let is_guard_fetch = !policy.guarded && policy.id == "guard";
    if (policy.guarded || policy.navigation || is_guard_fetch) && cookies.is_planted(&cookie_row) {
        return Err(planted(&cookie_row));
    }
    let device = device(&parts.headers, &cookies, &cookie_row, native);
    let nonce = if policy.guarded {
        let device = device.as_ref().ok_or(Code::GuardInvalid);
        let header = match once(&parts.headers, "x-token-asgard") {
            SingleHeader::Absent => return Err(Code::GuardMissing.into()),
            SingleHeader::Unreadable => return Err(Code::GuardInvalid.into()),
            SingleHeader::Said(header) => header,
        };
        Some(open_guard(app, context, device?, header, parts, &received)?) // 6
    } else {
        None
    };
    if policy.guarded && policy.is_unsafe() && !native {
        check_xsrf(app, &parts.headers, &cookies, &cookie_row, device.as_ref())?; // 7
    }
    let token = header(&parts.headers, header::AUTHORIZATION.as_str()).and_then(bearer_token);
    if context.configuration.public.maintenance.enabled && !policy.in_maintenance && token.is_none() {
        return Err(Code::Maintenance.into()); // 8
    }
    if policy.bearer != TokenRequirement::Ignored
        && once(&parts.headers, header::AUTHORIZATION.as_str()).is_unreadable()
    {
        return Err(Code::Unauthenticated.into());
    }
    let bearer_state = bearer_state(app, policy, context, token, device.as_ref())?; // 9
    check_scope(policy, &bearer_state)?; // 10
    let body = if received.is_streamed { Vec::new() } else { received.bytes };
    check_headers(&parts.headers, policy, &body)?;
    let refresh = refresh_token(context, &cookies, &cookie_row, native, &body);
    let language = header(&parts.headers, "x-token-lang").or_else(|| cookies.get("app.lang")).map(str::to_owned);
    let tenant_token = header(&parts.headers, "x-token-tenant").filter(|token| !token.is_empty()).map(str::to_owned);
    let gate = gated_tenant(app, policy, &bearer_state, tenant_token.as_deref(), &path)
        .map(|(tenant, claims)| TenantGate::new(app.db.clone(), tenant, claims, context.now));
    let call = CallParts {
        policy,
        address: context.address,
        gate,
        trace_id: context.trace_id.clone(),
        now: context.now,
        configuration: context.configuration.clone(),
        tenant_token,
        cookie_row,
        cookies,
        device,
        guard: header(&parts.headers, "x-token-asgard").filter(|_| policy.guarded).map(str::to_owned),
        nonce,
        bearer_state,
        refresh,
        native,
        native_secret: header(&parts.headers, "x-device-secret").filter(|_| native).and_then(key_from_base64url),
        network: context.network.clone(),
        wide_network: context.wide_network.clone(),
        language: languages::choose(
            None,
            // A navigation has no header of ours.
            language.as_deref(),
            &context.configuration.public.default_language,
            None,
        ),
        own_origin: context.own_origin.clone(),
        continent: context.continent.clone(),
        place: context.place.clone(),
        query: parts.uri.query().unwrap_or("").to_owned(),
        target: context.target.clone(),
        media: header(&parts.headers, header::CONTENT_TYPE.as_str()).filter(|_| has_body).map(str::to_owned),
        path,
        idempotency_key: header(&parts.headers, "idempotency-key").map(str::to_owned),
        if_match: header(&parts.headers, header::IF_MATCH.as_str()).map(str::to_owned),
        if_none_match: header(&parts.headers, header::IF_NONE_MATCH.as_str()).map(str::to_owned),
        agent: header(&parts.headers, header::USER_AGENT.as_str()).and_then(agent::summary),
        body,
        streamed: Mutex::default(),
        mails: Mutex::default(),
        about: Mutex::default(),
        companies: Mutex::default(),
        locked_out: Mutex::default(),
    };
    Ok(call)
}

/// The company whose rules a call is checked by.
fn gated_tenant<'a>(
    app: &App,
    policy: &Policy,
    bearer_state: &'a BearerState,
    token: Option<&str>,
    path: &[(&'static str, String)],
) -> Option<(GatedTenant, &'a AccessClaims)> {
    let part = |name: &str| path.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
    let BearerState::Claimed(claims) = bearer_state else { return None };
    let tenant = match policy.place() {
        Place::Company => tenant_token::open(&app.keys.tenant, token?, &claims.sid).map(GatedTenant::Working),
        Place::Entrance => part("companyId")
            .map(GatedTenant::EnteringId)
            .or_else(|| part("businessUuId").map(GatedTenant::EnteringBusiness)),
        Place::Outside => None,
    };
    Some((tenant?, claims))
}

/// The body as far as the checks need it: all of it, or the hashes of its pieces, with what comes behind them.
async fn receive(body: Body, policy: &Policy, headers: &HeaderMap) -> Result<(Vec<u8>, Option<StreamedBody>), Error> {
    if policy.streams.is_empty() || matches!(once(headers, BODY_LENGTH.as_str()), SingleHeader::Absent) {
        return Ok((read_body(body, policy).await?, None));
    }
    let length = header(headers, BODY_LENGTH.as_str()).and_then(|length| length.parse().ok());
    let Some(length) = length.filter(|length| *length > 0) else {
        read_body(body, policy).await?;
        return Err(vec![FieldError::new(BODY_LENGTH.as_str(), "invalid_value")].into());
    };
    let (hashes, streamed) = StreamedBody::begin(body, length).await?;
    Ok((hashes, Some(streamed)))
}

async fn read_body(body: Body, policy: &Policy) -> Result<Vec<u8>, Error> {
    let mut chunks = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0_usize);
    while let Some(chunk) = chunks.next().await {
        // A body that breaks off never became a request.
        let chunk = chunk.map_err(|_| Error::from(Code::MalformedJson))?;
        length = length.saturating_add(chunk.len());
        if length > DRAINED {
            break;
        }
        if length <= policy.max_body {
            bytes.extend_from_slice(&chunk);
        } else {
            bytes = Vec::new();
        }
    }
    if length > policy.max_body { Err(Code::PayloadTooLarge.into()) } else { Ok(bytes) }
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    once(headers, name).said()
}

/// Headers that decide something and that no check before validates: each is refused by its name where it cannot be read.
const DECIDING: [&str; 5] = ["Content-Platform", "Idempotency-Key", "If-Match", "x-device-secret", "x-token-tenant"];

/// Refuses headers that cannot be read, in the place of the fields: a body that is no JSON is told first.
fn check_headers(headers: &HeaderMap, policy: &Policy, body: &[u8]) -> Result<(), Error> {
    let unreadable = DECIDING.into_iter().filter(|name| once(headers, name).is_unreadable());
    let errors: Vec<FieldError> = unreadable.map(|name| FieldError::new(name, "invalid_value")).collect();
    if errors.is_empty() {
        return Ok(());
    }
    let is_json = policy.media.contains(&"application/json");
    if is_json && json::parse(body).is_err() { Err(Code::MalformedJson.into()) } else { Err(errors.into()) }
}

fn is_accepted_media(headers: &HeaderMap, accepted: &[&str]) -> bool {
    let media = header(headers, header::CONTENT_TYPE.as_str()).unwrap_or("");
    let (kind, parameters) = media.split_once(';').unwrap_or((media, ""));
    let charset = parameters.trim().to_ascii_lowercase();
    let is_utf8 = charset.is_empty() || charset == "charset=utf-8" || charset == "charset=\"utf-8\"";
    is_utf8 && accepted.iter().any(|known| kind.trim().eq_ignore_ascii_case(known))
}

/// Somebody planted a second cookie: nobody can say which is real, so all go.
fn planted(row: &CookieRow) -> Error {
    let all = [Cookie::Utk, Cookie::Ttk, Cookie::Rtk, Cookie::Dsk, Cookie::UuId, Cookie::Xsrf];
    Error {
        cookies: row.cleared(&all),
        cause: "a security cookie came twice".to_owned(),
        ..Code::Unauthenticated.into()
    }
}

fn device(headers: &HeaderMap, cookies: &Cookies, row: &CookieRow, native: bool) -> Option<Device> {
    let name = row.name(Cookie::Dsk);
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

fn open_guard(
    app: &App,
    context: &RequestContext,
    device: &Device,
    header: &str,
    parts: &Parts,
    received: &ReceivedBody,
) -> Result<crate::domain::authority::Nonce, Error> {
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
    // Any name that somebody makes up derives a key; what opened a header was given out by us.
    if let (Ok(_), Some((kid, key))) = (&opened, derived) {
        app.isolate.keep_guard_key(&device.key, kid, key);
    }
    opened.map_err(|refusal| {
        Error::from(match refusal {
            guard::Refusal::Missing => Code::GuardMissing,
            guard::Refusal::Invalid => Code::GuardInvalid,
            guard::Refusal::Expired => Code::GuardExpired,
        })
    })
}

/// The XSRF token of a device under each key, the current key's first.
pub fn xsrf_tokens(app: &App, device: &Device) -> Vec<String> {
    app.keys.xsrf.iter().map(|(_, key)| base64url(&hmac(key, &device.key))).collect()
}

fn check_xsrf(
    app: &App,
    headers: &HeaderMap,
    cookies: &Cookies,
    row: &CookieRow,
    device: Option<&Device>,
) -> Result<(), Error> {
    let name = row.name(Cookie::Xsrf);
    let shown = header(headers, "x-xsrf-token").zip(cookies.get(&name)).filter(|(header, cookie)| header == cookie);
    let is_good = shown.zip(device).is_some_and(|((header, _), device)| {
        xsrf_tokens(app, device).iter().any(|token| same(token.as_bytes(), header.as_bytes()))
    });
    if is_good { Ok(()) } else { Err(Code::XsrfInvalid.into()) }
}

fn bearer_token(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

fn bearer_state(
    app: &App,
    policy: &Policy,
    context: &RequestContext,
    token: Option<&str>,
    device: Option<&Device>,
) -> Result<BearerState, Error> {
    if policy.bearer == TokenRequirement::Ignored {
        return Ok(BearerState::Nobody);
    }
    let opened =
        token.zip(device).map(|(token, device)| access_token::open(&app.keys.access, token, &device.hash, context.now));
    match (opened, policy.bearer) {
        // Where a session may be the proof and need not, one that waits for its second factor is none: a mailed code works beside it.
        (Some(Ok(claims)), TokenRequirement::Session) if is_waiting(policy, &claims) => Ok(BearerState::Nobody),
        (Some(Err(Refusal::Expired(claims))), TokenRequirement::Session) if is_waiting(policy, &claims) => {
            Ok(BearerState::Nobody)
        }
        (Some(Ok(claims)), _) => Ok(BearerState::Claimed(claims)),
        (Some(Err(Refusal::Expired(claims))), TokenRequirement::Session) => Ok(BearerState::Expired(*claims)),
        (_, TokenRequirement::Session) => Ok(BearerState::Nobody),
        (_, _) => Err(Code::Unauthenticated.into()),
    }
}

fn is_waiting(policy: &Policy, claims: &AccessClaims) -> bool {
    claims.scp == Scope::SecondFactor && !policy.scopes.contains(&Scope::SecondFactor)
}

/// Whose access token a navigation's cookie holds, however old it is: it proves who comes, and opens nothing.
pub fn shown(app: &App, context: &RequestContext, cookies: &Cookies) -> Option<AccessClaims> {
    let row = CookieRow::of(&context.configuration, app.environment, &context.own_origin);
    let device = device(&HeaderMap::new(), cookies, &row, false)?;
    let token = cookies.get(&row.name(Cookie::Utk))?;
    match access_token::open(&app.keys.access, token, &device.hash, context.now) {
        Ok(claims) => Some(claims),
        Err(Refusal::Expired(claims)) => Some(*claims),
        Err(_) => None,
    }
}

fn check_scope(policy: &Policy, bearer_state: &BearerState) -> Result<(), Error> {
    let scope = match bearer_state {
        BearerState::Claimed(claims) | BearerState::Expired(claims) => claims.scp,
        BearerState::Nobody => return Ok(()),
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

/// Browsers show the cookie, native apps the body's `refreshToken`.
fn refresh_token(
    context: &RequestContext,
    cookies: &Cookies,
    row: &CookieRow,
    native: bool,
    body: &[u8],
) -> Option<RefreshToken> {
    if !native {
        return cookies.get(&row.name(Cookie::Rtk)).and_then(RefreshToken::parse);
    }
    let body = json::parse(body).ok()?;
    let rules = Rules { password: &context.configuration.public.password, now: context.now };
    let shown = body::read::<RefreshRequest>(&body, rules).ok()?.refresh_token;
    shown.as_deref().and_then(RefreshToken::parse)
}

/// Cookies only for browsers: a native answer carries its tokens in the body.
#[must_use]
pub fn jar(call: &CallParts, lines: Vec<String>) -> CookieJar {
    if call.native { CookieJar::default() } else { CookieJar(lines) }
}
