//! `GET /api/auth/{provider}/callback` and `GET /api/auth/apple/finish`: the provider redirects the browser back.

use super::relay::ProviderCallback;
use super::verified_identity::{link, sign_in};
use super::{ACCOUNT, Client, SIGN_IN, named_provider, redirect_with_error, take_attempt};
use crate::domain::crypto::bytes::hash;
use crate::domain::identity::provider::Provider;
use crate::domain::identity::provider::flow::Flow;
use crate::domain::ids::UserId;
use crate::domain::sessions::authority::{AuthorityCommand, Nonce, Scope};
use crate::http::auth::credential_change::version_to_change;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::{Caller, live_session};
use crate::http::pipeline::checks::navigation_claims;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::provider_flows::{self, CompletedFlow, PresentedFlow};

/// Error codes of a provider for a flow that the user cancelled (RFC 6749, section 4.1.2.1, and Apple's own).
const CANCELLED: [&str; 2] = ["access_denied", "user_cancelled_authorize"];

/// Completes a sign-in at a provider whose result is in the query.
///
/// # Errors
/// `not_found` if the provider is unknown. Every other error redirects to a page.
#[utoipa::path(get, path = "/api/auth/{provider}/callback", operation_id = "providerCallback", tag = "auth",
    params(("provider" = String, Path), ("state" = Option<String>, Query), ("code" = Option<String>, Query), ("error" = Option<String>, Query)),
    responses((status = 302)))]
pub async fn callback(app: App, call: Call) -> Result<ApiResponse, Error> {
    let provider = named_provider(&call)?;
    Ok(handle_callback(&app, &call, provider, false).await)
}

/// Completes a sign-in at Apple whose result was stored by `POST /api/auth/apple/callback`.
///
/// # Errors
/// None: every error redirects to a page.
#[utoipa::path(get, path = "/api/auth/apple/finish", operation_id = "appleFinish", tag = "auth",
    params(("state" = Option<String>, Query), ("ticket" = Option<String>, Query)), responses((status = 302)))]
pub async fn finish(app: App, call: Call) -> Result<ApiResponse, Error> {
    Ok(handle_callback(&app, &call, Provider::Apple, true).await)
}

/// A flow of this browser, already consumed.
struct CallbackFlow {
    flow: Flow,
    consumed: CompletedFlow,
    returned: ProviderCallback,
}

async fn handle_callback(app: &App, call: &CallParts, provider: Provider, is_relayed: bool) -> ApiResponse {
    let client = match Client::at(app, call, provider) {
        Ok(client) => client,
        Err(error) => return redirect_with_error(SIGN_IN, error),
    };
    let callback_flow = match consume_flow(app, call, &client, is_relayed).await {
        Ok(callback_flow) => callback_flow,
        // The flow itself is unknown. Whoever is signed in would be led on by the sign-in page, and not see the error; when a session has ended, its
        // pages have removed the token.
        Err(error) => {
            let is_signed_in = navigation_claims(app, &call.context, &call.cookies).is_some();
            return redirect_with_error(if is_signed_in { ACCOUNT } else { SIGN_IN }, error);
        }
    };
    let page = if callback_flow.consumed.link.is_some() { ACCOUNT } else { SIGN_IN };
    match complete(app, call, &client, callback_flow).await {
        Ok(response) => response,
        // Without a session the account page is not accessible.
        Err(error) if error.code == Code::SessionExpired => redirect_with_error(SIGN_IN, error),
        Err(error) => redirect_with_error(page, error),
    }
}

/// Consumes the flow. A state that is unknown, expired, used, or another device's has the same error.
async fn consume_flow(
    app: &App,
    call: &CallParts,
    client: &Client<'_>,
    is_relayed: bool,
) -> Result<CallbackFlow, Error> {
    take_attempt(app, call).await?;
    let parameters = call.parameters()?;
    let text = |name: &str| parameters.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.as_str());
    let state = text("state");
    let flow = Flow::from_state(&app.keys.provider_flow, state).ok_or(Code::LinkExpired)?;
    let device = call.device.as_ref().ok_or(Code::LinkExpired)?;
    let ticket = is_relayed.then(|| hash(text("ticket").as_bytes()));
    let shown =
        PresentedFlow { hash: &flow.hash, provider: client.provider, device: &device.hash, ticket: ticket.as_deref() };
    let consumed = provider_flows::consume(app.db.as_ref(), &shown, call.now).await?.ok_or(Code::LinkExpired)?;
    let returned = match &consumed.relayed {
        Some(posted) if is_relayed => ProviderCallback::read(posted),
        _ => ProviderCallback::of(&parameters),
    };
    Ok(CallbackFlow { flow, consumed, returned })
}

async fn complete(
    app: &App,
    call: &CallParts,
    client: &Client<'_>,
    callback_flow: CallbackFlow,
) -> Result<ApiResponse, Error> {
    let CallbackFlow { flow, consumed, returned } = callback_flow;
    if CANCELLED.contains(&returned.error.as_str()) {
        return Err(Code::ProviderCancelled.into());
    }
    let failed =
        |why: &str| Error { cause: format!("{} {why}", client.provider.into_str()), ..Code::ProviderFailed.into() };
    if !returned.iss.is_empty() && returned.iss != client.endpoints.issuer {
        return Err(failed("answered as another issuer than the configured one"));
    }
    if returned.code.is_empty() || !returned.error.is_empty() {
        return Err(failed(format!("gave no code {}", returned.error_for_log()).trim_end()));
    }
    let linker = match &consumed.link {
        Some(user) => Some((user, require_live_session(app, call, user, &flow).await?)),
        None => None,
    };
    let mut identity = client.identify(app, &flow, &returned.code).await?;
    identity.first_name = identity.first_name.or(returned.first_name);
    identity.last_name = identity.last_name.or(returned.last_name);
    match linker {
        Some(linker) => link(app, call, client.provider, &identity, linker).await,
        None => sign_in(app, call, client.provider, &identity, &consumed.label).await,
    }
}

/// Linking requires that the user who started the flow still has a session: otherwise a flow started with a stolen session would survive the
/// password reset that ended that session. A session opened by PIN is not enough. A navigation has no access token, so the refresh token
/// proves the session; it is not rotated. Returns the credential version that linking must still find, because the provider answers later.
async fn require_live_session(app: &App, call: &CallParts, user: &UserId, flow: &Flow) -> Result<i64, Error> {
    let refresh = call.refresh.as_ref().filter(|refresh| refresh.authority == *user).ok_or(Code::SessionExpired)?;
    let version = version_to_change(app, user, &refresh.sid).await;
    let admit = AuthorityCommand::Admit {
        sid: refresh.sid.clone(),
        epoch: None,
        refresh: Some(refresh.hash()),
        device: call.device()?.hash.clone(),
        // The flow was consumed a moment ago, so its hash is a nonce that this session has not used.
        nonce: Nonce { r: flow.hash.clone(), t: call.now },
        ex_days: None,
        close: false,
        version: None,
    };
    let session = live_session(app.objects.authority(user, &admit, None).await?)?;
    if session.scope != Scope::Full {
        return Err(Code::SessionExpired.into());
    }
    Caller { user: user.clone(), session }.require_password_session()?;
    version
}
