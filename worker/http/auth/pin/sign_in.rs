//! `POST /api/auth/signin-pin`: signs in with a PIN.
//!
//! Round trips: nonce, attempt limit and the card at the same time → an attempt is taken → the PIN is verified and the sign-in recorded →
//! the session is opened, which releases the attempts.

use crate::domain::credentials::password::PasswordCheck;
use crate::domain::credentials::pin::TypedPin;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::request::text::Id;
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, Scope};
use crate::domain::sessions::device_label::DeviceLabel;
use crate::http::auth::admission::{AttemptLimit, admit_visitor_during};
use crate::http::auth::new_session::NewSession;
use crate::http::auth::password_hashing;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::pins::find_enrolled;
use futures_util::future::{join, join_all, ready};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::auth::sign_in_response::SignInResponse;

/// A PIN of an account on this device's lock screen.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "userId": "0198c0de-0000-7000-8000-000000000001", "pin": "274910" }))]
pub struct SignInPinRequest {
    /// User id.
    pub user_id: Id,
    /// PIN.
    pub pin: TypedPin,
    /// Device label; by default that of the cookie `uuId`, else a new one.
    pub uu_id: Option<DeviceLabel>,
    /// Company to enter, by default that of the card; ignored if the user is not a member.
    pub tenant_id: Option<Id>,
}

/// Signs in with a PIN, on a device whose lock screen shows the account.
///
/// # Errors
/// `pin_failed` with `remaining`, `pin_blocked`, `device_not_enrolled`, `password_reset_required`, `email_unverified`; `invalid_credentials` for an
/// account that is disabled; `too_many_attempts`.
#[utoipa::path(post, path = "/api/auth/signin-pin", operation_id = "signinPin", tag = "auth",
    request_body = SignInPinRequest, responses((status = 200, body = SignInResponse)))]
pub async fn sign_in(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: SignInPinRequest = call.read()?;
    let (user, pin) = (UserId::from(request.user_id.as_str()), request.pin.0);
    let requested = request.tenant_id.map(|id| TenantId::from(id.as_str()));
    let device = &call.device()?.hash;
    let limits = &call.configuration.private.limits;
    let network = [AttemptLimit::network(&app, &call, "pin", limits.signin_per_network)];
    let card = find_enrolled(app.db.as_ref(), device, &user, call.now);
    let Some(card) = admit_visitor_during(&app, &call, &network, card).await?? else {
        // Hash anyway: the response time must not reveal whose card is on the device.
        password_hashing::verify(&app, &call, None, &pin).await?;
        return Err(Code::DeviceNotEnrolled.into());
    };
    call.effects.set_subject(user.to_string());
    call.effects.set_subject_companies(&user, &card.candidate.snapshot.companies);
    password_hashing::require_queue_capacity(&app, &call)?;
    let take = AuthorityCommand::TakePin { device: device.clone(), limit: limits.pin_attempts };
    let remaining = match app.objects.authority(&user, &take, call.continent.as_deref()).await? {
        AuthorityOutcome::PinTaken { remaining } => remaining,
        AuthorityOutcome::PinBlocked => return Err(Code::PinBlocked.into()),
        _ => return Err(Error::internal("an authority answered an attempt with something else")),
    };
    let check = password_hashing::verify(&app, &call, card.candidate.password.as_ref(), &pin).await?;
    if check == PasswordCheck::Wrong {
        return Err(Error::from(Code::PinFailed).with("remaining", remaining));
    }
    let upgraded_hash = match check {
        PasswordCheck::CorrectNeedsRehash => password_hashing::hash(&app, &call, &pin).await.ok(),
        PasswordCheck::Correct | PasswordCheck::Wrong => None,
    };
    let is_member_of =
        |id: &&TenantId| card.candidate.snapshot.companies.iter().any(|company| company.tenant_id == **id);
    let new_session = NewSession {
        candidate: &card.candidate,
        upgraded_hash: upgraded_hash.as_ref(),
        requested_tenant: requested.as_ref().filter(is_member_of).or(card.tenant.as_ref()),
        by_pin: true,
        factor: None,
        new_trusted_device: None,
        identity: None,
        label: &call.label(&app, request.uu_id),
    };
    // A session limited to choosing a password or verifying the e-mail address requires the password.
    match new_session.scope(&call) {
        Scope::Full | Scope::SecondFactor => {}
        Scope::Password => return Err(Code::PasswordResetRequired.into()),
        Scope::Verify => return Err(Code::EmailUnverified.into()),
    }
    let released = join_all(network.iter().map(|limit| limit.release_attempt(&app, &call)));
    // If the rate limiter does not answer, the attempt leaves its window later: the session is open.
    let (session, _) = join(new_session.open(&app, &call, Box::pin(ready(Ok(())))), released).await;
    Ok(session?.sign_in_response(&app, &call))
}
