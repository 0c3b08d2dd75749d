//! `POST /api/auth/signin-passkey`: a passkey with user verification is both factors at once.
//!
//! Round trips: nonce, attempt limit, challenge and the user at the same time → the signature is verified and the sign-in recorded → the
//! session is opened.

use super::{PresentedPasskey, consume_challenge, failed, with_notice};
use crate::domain::credentials::webauthn::assertion::Identification;
use crate::domain::credentials::webauthn::challenge::Ceremony;
use crate::domain::credentials::webauthn::credential::AuthenticationCredential;
use crate::domain::ids::UserId;
use crate::domain::request::text::Id;
use crate::domain::sessions::device_label::DeviceLabel;
use crate::http::auth::admission::{AttemptLimit, admit_visitor_during};
use crate::http::auth::new_session::NewSession;
use crate::http::auth::sign_in::remember_device;
use crate::http::auth::sign_in_response::SignInResponse;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::factors::passkeys::find_candidate;
use futures_util::future::{join, join_all};
use serde::Deserialize;
use utoipa::ToSchema;

/// A passkey assertion.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInPasskeyRequest {
    /// Id of the challenge.
    pub challenge_id: Id,
    /// Result of `PublicKeyCredential.toJSON()`.
    pub credential: AuthenticationCredential,
    /// Device label; by default that of the cookie `uuId`, else a new one.
    pub uu_id: Option<DeviceLabel>,
}

/// Signs in with a passkey, without e-mail or password.
///
/// # Errors
/// `passkey_failed` for every reason why it is not accepted; `too_many_attempts`, `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/signin-passkey", operation_id = "signinPasskey", tag = "auth",
    request_body = SignInPasskeyRequest, responses((status = 200, body = SignInResponse)))]
pub async fn sign_in(app: App, call: Call) -> Result<ApiResponse, Error> {
    let SignInPasskeyRequest { challenge_id, credential, uu_id } = call.read()?;
    // The user handle is only a claim; the stored credential and the signature prove it.
    let handle = credential.response.user_handle.as_ref().and_then(|handle| std::str::from_utf8(&handle.0).ok());
    let user = UserId::from(handle.filter(|handle| !handle.contains('\0')).unwrap_or_default());
    let limit = call.configuration.private.limits.signin_per_network;
    let network = [AttemptLimit::network(&app, &call, "passkey", limit)];
    let read = join(
        consume_challenge(&app, &call, Ceremony::SignIn, &challenge_id),
        find_candidate(app.db.as_ref(), &user, &credential),
    );
    let (challenge, found) = admit_visitor_during(&app, &call, &network, read).await?;
    let presented = PresentedPasskey { challenge: challenge?, credential: &credential };
    let (candidate, known) = found?.filter(|(candidate, _)| candidate.enabled).ok_or_else(|| failed("nobody"))?;
    let factor =
        presented.verify(&app, &call, known.as_ref(), Identification::ByCredential).map_err(|why| failed(&why))?;
    call.effects.set_subject(user.to_string());
    let new_session = NewSession {
        candidate: &candidate,
        upgraded_hash: None,
        requested_tenant: None,
        by_pin: false,
        factor: Some(&factor),
        new_trusted_device: None,
        identity: None,
        label: &call.label(&app, uu_id),
    };
    let released = join_all(network.iter().map(|limit| limit.release_attempt(&app, &call)));
    // If the rate limiter does not answer, the attempt leaves its window later: the session is open, and the passkey's counter has moved.
    let remembered = remember_device(&app, &call, &candidate.snapshot.person.email);
    let (session, _) = join(new_session.open(&app, &call, Box::pin(remembered)), released).await;
    let session = session.map_err(|error| match error.code {
        // The passkey was removed, or the user's credentials changed, a moment ago.
        Code::SecondFactorFailed | Code::InvalidCredentials => Error { code: Code::PasskeyFailed, ..error },
        _ => error,
    })?;
    Ok(with_notice(&app, &call, &factor, session.sign_in_response(&app, &call)))
}
