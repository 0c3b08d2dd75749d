//! `GET /api/auth/{provider}/callback` and `GET /api/auth/apple/finish`: the browser comes back.

use super::arrival::{linked, signed_in};
use super::relay::ProviderCallback;
use super::{ACCOUNT, Client, SIGN_IN, count, refused};
use crate::domain::authority::{Command, Nonce, Scope};
use crate::domain::bytes::hash;
use crate::domain::ids::UserId;
use crate::domain::provider::Provider;
use crate::domain::provider_flow::Flow;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::{Caller, alive_or};
use crate::storage::provider_flows::{self, CompletedFlow, PresentedFlow};

/// Errors by which a provider says that the person did not want to (RFC 6749, section 4.1.2.1, and Apple's own).
const CANCELLED: [&str; 2] = ["access_denied", "user_cancelled_authorize"];

/// Ends a flow whose answer stands in the address.
///
/// # Errors
/// `not_found` where the provider is off. Everything else ends on a page.
#[utoipa::path(get, path = "/api/auth/{provider}/callback", operation_id = "providerCallback", tag = "auth",
    params(("provider" = String, Path), ("state" = Option<String>, Query), ("code" = Option<String>, Query), ("error" = Option<String>, Query)),
    responses((status = 302)))]
pub async fn callback(app: App, call: Call) -> Result<Answer, Error> {
    let client = Client::of(&app, &call)?;
    Ok(came_back(&app, &call, &client, false).await)
}

/// Ends a flow whose answer was parked.
///
/// # Errors
/// `not_found` where Apple is off. Everything else ends on a page.
#[utoipa::path(get, path = "/api/auth/apple/finish", operation_id = "appleFinish", tag = "auth",
    params(("state" = Option<String>, Query), ("ticket" = Option<String>, Query)), responses((status = 302)))]
pub async fn finish(app: App, call: Call) -> Result<Answer, Error> {
    let client = Client::at(&app, &call, Provider::Apple)?;
    Ok(came_back(&app, &call, &client, true).await)
}

/// A flow that was this browser's, and is consumed now.
struct CallbackFlow {
    flow: Flow,
    consumed: CompletedFlow,
    returned: ProviderCallback,
}

async fn came_back(app: &App, call: &CallParts, client: &Client<'_>, parked: bool) -> Answer {
    let returning = match spend(app, call, client, parked).await {
        Ok(returning) => returning,
        Err(error) => return refused(SIGN_IN, error),
    };
    let page = if returning.consumed.link.is_some() { ACCOUNT } else { SIGN_IN };
    match complete(app, call, client, returning).await {
        Ok(answer) => answer,
        // Whose session is over finds no account page.
        Err(error) if error.code == Code::SessionExpired => refused(SIGN_IN, error),
        Err(error) => refused(page, error),
    }
}

/// Uses the flow up. An unknown state, an old one, one that was used and one of another device are told the same.
async fn spend(app: &App, call: &CallParts, client: &Client<'_>, parked: bool) -> Result<CallbackFlow, Error> {
    count(app, call).await?;
    let parameters = call.parameters()?;
    let text = |name: &str| parameters.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.as_str());
    let state = text("state");
    let flow = Flow::from_state(&app.keys.provider_flow, state).ok_or(Code::LinkExpired)?;
    let device = call.device.as_ref().ok_or(Code::LinkExpired)?;
    let ticket = parked.then(|| hash(text("ticket").as_bytes()));
    let shown =
        PresentedFlow { hash: &flow.hash, provider: client.provider, device: &device.hash, ticket: ticket.as_deref() };
    let consumed = provider_flows::consume(app.db.as_ref(), &shown, call.now).await?.ok_or(Code::LinkExpired)?;
    let returned = match &consumed.parked {
        Some(posted) if parked => ProviderCallback::read(posted),
        _ => ProviderCallback::of(&parameters),
    };
    Ok(CallbackFlow { flow, consumed, returned })
}

async fn complete(app: &App, call: &CallParts, client: &Client<'_>, returning: CallbackFlow) -> Result<Answer, Error> {
    let CallbackFlow { flow, consumed, returned } = returning;
    if CANCELLED.contains(&returned.error.as_str()) {
        return Err(Code::ProviderCancelled.into());
    }
    let is_theirs = returned.iss.is_empty() || returned.iss == client.site.issuer;
    if returned.code.is_empty() || !returned.error.is_empty() || !is_theirs {
        return Err(Error { cause: format!("{} gave no code", client.provider.name()), ..Code::ProviderFailed.into() });
    }
    if let Some(user) = &consumed.link {
        still_signed_in(app, call, user, &flow).await?;
    }
    let mut identity = client.identify(app, &flow, &returned.code).await?;
    identity.first_name = identity.first_name.or(returned.first_name);
    identity.last_name = identity.last_name.or(returned.last_name);
    match &consumed.link {
        Some(user) => linked(app, call, client.provider, &identity, user).await,
        None => signed_in(app, call, client.provider, &identity, &consumed.label).await,
    }
}

/// Linking needs a living session of the person who began: else a flow that a thief began would outlive the reset that
/// ended the thief's session; and one that a PIN did not open. A navigation shows no access token, so the refresh token proves it, which stays as it is.
async fn still_signed_in(app: &App, call: &CallParts, user: &UserId, flow: &Flow) -> Result<(), Error> {
    let refresh = call.refresh.as_ref().filter(|refresh| refresh.authority == *user).ok_or(Code::SessionExpired)?;
    let admit = Command::Admit {
        sid: refresh.sid.clone(),
        epoch: None,
        refresh: Some(refresh.hash()),
        device: call.device()?.hash.clone(),
        // The flow was consumed a moment ago: its hash is new here.
        nonce: Nonce { r: flow.hash.clone(), t: call.now },
        ex_days: None,
        close: false,
        version: None,
    };
    let alive = alive_or(app.objects.authority(user, &admit, None).await?)?;
    if alive.scope != Scope::Full {
        return Err(Code::SessionExpired.into());
    }
    Caller { user: user.clone(), alive }.with_password()
}
