//! `POST /api/auth/signin-pin`. Hops: nonce and limit beside the card → one attempt taken → the PIN compared, the sign-in
//! written → the session opened, which gives the attempts back.

use crate::domain::authority::{Command, Outcome, Scope};
use crate::domain::ids::{TenantId, UserId};
use crate::domain::json::length;
use crate::domain::password::{self, Password, PasswordCheck};
use crate::domain::{device_id, pin};
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::auth::opening::NewSession;
use crate::http::call::{Call, CallParts};
use crate::http::cookies::Cookie;
use crate::http::error::{Code, Error};
use crate::storage::pins::enrolled;
use futures_util::future::{join, join_all, ready};

use crate::http::sign_in_answer::SignInAnswer;

/// What the call takes.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct SignInPinRequest {
    /// Whose card.
    pub user_id: String,
    /// The PIN.
    pub pin: String,
    /// The device's label.
    pub uu_id: Option<String>,
    /// The company to enter, if not the card's own; one that is not theirs is not looked at.
    pub tenant_id: Option<String>,
}

struct Request {
    user: UserId,
    typed: Password,
    label: String,
    tenant: Option<TenantId>,
}

/// Signs a person in by PIN, on a device that has their card.
///
/// # Errors
/// `pin_failed` with `remaining`, `pin_blocked`, `device_not_enrolled`, `password_reset_required`, `email_unverified`.
#[utoipa::path(post, path = "/api/auth/signin-pin", operation_id = "signinPin", tag = "auth",
    request_body = SignInPinRequest, responses((status = 200, body = SignInAnswer)))]
pub async fn sign_in(app: App, call: Call) -> Result<Answer, Error> {
    let request = parse(&app, &call)?;
    let device = &call.device()?.hash;
    let limits = &call.configuration.private.limits;
    let network = [AttemptLimit::network(&app, &call, "pin", limits.signin_per_network)];
    let card = enrolled(app.db.as_ref(), device, &request.user, call.now);
    let (admitted, card) = join(admit_visitor(&app, &call, &network), card).await;
    admitted?;
    let Some(card) = card? else {
        // The same work as for a card, so that time does not tell who has one.
        let _ = password::verify(&app.keys.pepper, None, &request.typed);
        return Err(Code::DeviceNotEnrolled.into());
    };
    call.is_about(request.user.to_string());
    let take = Command::TakePin { device: device.clone(), limit: limits.pin_attempts };
    let remaining = match app.objects.authority(&request.user, &take, call.continent.as_deref()).await? {
        Outcome::PinTaken { remaining } => remaining,
        Outcome::PinBlocked => return Err(Code::PinBlocked.into()),
        _ => return Err(Error::internal("an authority answered an attempt with something else")),
    };
    let verdict = password::verify(&app.keys.pepper, card.candidate.password.as_ref(), &request.typed);
    if verdict == PasswordCheck::Wrong {
        return Err(Error::from(Code::PinFailed).with("remaining", remaining));
    }
    let rehashed = match verdict {
        PasswordCheck::RightButOld => password::hash(&app.keys.pepper, &request.typed, app.chance()),
        PasswordCheck::Right | PasswordCheck::Wrong => None,
    };
    let is_theirs = |id: &&TenantId| card.candidate.snapshot.companies.iter().any(|company| company.tenant_id == **id);
    let opening = NewSession {
        candidate: &card.candidate,
        rehashed: rehashed.as_ref(),
        wanted: request.tenant.as_ref().filter(is_theirs).or(card.tenant.as_ref()),
        by_pin: true,
        identity: None,
        label: &request.label,
    };
    // A session that could do nothing but choose a password is opened by the password alone.
    match opening.scope(&call) {
        Scope::Full => {}
        Scope::Password => return Err(Code::PasswordResetRequired.into()),
        Scope::Verify => return Err(Code::EmailUnverified.into()),
    }
    let given_back = join_all(network.iter().map(|limit| limit.give_back(&app, &call)));
    let (opened, given_back) = join(opening.open(&app, &call, Box::pin(ready(Ok(())))), given_back).await;
    given_back.into_iter().collect::<Result<(), Error>>()?;
    Ok(opened?.answer(&app, &call))
}

fn parse(app: &App, call: &CallParts) -> Result<Request, Error> {
    let mut fields = call.fields()?;
    let user = fields.required("userId", |text| length(text, 1, 64)).map(UserId::from);
    let typed = fields.required("pin", pin::typed);
    let label = fields.optional("uuId", device_id::parse).flatten();
    let tenant = fields.optional("tenantId", |text| length(text, 1, 64)).map(TenantId::from);
    fields.finish()?;
    let (user, typed) = user.zip(typed).ok_or_else(|| Error::internal("a required field is absent"))?;
    let label = label.or_else(|| call.cookies.get(&call.cookie_row.name(Cookie::UuId)).map(str::to_owned));
    Ok(Request { user, typed, label: label.unwrap_or_else(|| app.new_uuid()), tenant })
}
