//! `POST /api/auth/signin-passkey`: a passkey that verified its user is both factors at once.
//!
//! Hops: nonce and limit, the challenge used up and the person read at once → the signature verified, the sign-in written → the session opened.

use super::{ShownPasskey, failed, spend, with_notice};
use crate::domain::device_id::DeviceLabel;
use crate::domain::ids::UserId;
use crate::domain::text::Id;
use crate::domain::webauthn::assertion::Identification;
use crate::domain::webauthn::challenge::Ceremony;
use crate::domain::webauthn::credential::AuthenticationCredential;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::auth::opening::NewSession;
use crate::http::auth::sign_in_answer::SignInAnswer;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::factors::passkeys::candidate;
use futures_util::future::{join, join3, ready};
use serde::Deserialize;
use utoipa::ToSchema;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInPasskeyRequest {
    /// The challenge.
    pub challenge_id: Id,
    /// `PublicKeyCredential.toJSON()`
    pub credential: AuthenticationCredential,
    /// The device's label.
    pub uu_id: Option<DeviceLabel>,
}

/// Signs a person in by a passkey alone.
///
/// # Errors
/// `passkey_failed`, whatever is wrong with it; `too_many_attempts`, `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/signin-passkey", operation_id = "signinPasskey", tag = "auth",
    request_body = SignInPasskeyRequest, responses((status = 200, body = SignInAnswer)))]
pub async fn sign_in(app: App, call: Call) -> Result<Answer, Error> {
    let SignInPasskeyRequest { challenge_id, credential, uu_id } = call.read()?;
    // The authenticator says whose passkey it is; that it is theirs, the row and the signature say.
    let handle = credential.response.user_handle.as_ref().and_then(|handle| std::str::from_utf8(&handle.0).ok());
    let user = UserId::from(handle.filter(|handle| !handle.contains('\0')).unwrap_or_default());
    let limit = call.configuration.private.limits.signin_per_network;
    let network = [AttemptLimit::network(&app, &call, "passkey", limit)];
    let (admitted, challenge, found) = join3(
        admit_visitor(&app, &call, &network),
        spend(&app, &call, Ceremony::SignIn, &challenge_id),
        candidate(app.db.as_ref(), &user, &credential),
    )
    .await;
    admitted?;
    let shown = ShownPasskey { challenge: challenge?, credential: &credential };
    let (candidate, known) = found?.filter(|(candidate, _)| candidate.enabled).ok_or_else(|| failed("nobody"))?;
    let factor =
        shown.compared(&app, &call, known.as_ref(), Identification::ByCredential).map_err(|why| failed(&why))?;
    call.is_about(user.to_string());
    let opening = NewSession {
        candidate: &candidate,
        rehashed: None,
        wanted: None,
        by_pin: false,
        factor: Some(&factor),
        trusts: None,
        identity: None,
        label: &call.label(&app, uu_id),
    };
    let given_back = async {
        for limit in &network {
            limit.give_back(&app, &call).await?;
        }
        Ok::<(), Error>(())
    };
    let (opened, given_back) = join(opening.open(&app, &call, Box::pin(ready(Ok(())))), given_back).await;
    let opened = opened.map_err(|error| match error.code {
        // Removed, or its person changed, a moment ago.
        Code::SecondFactorFailed | Code::InvalidCredentials => Error { code: Code::PasskeyFailed, ..error },
        _ => error,
    })?;
    given_back?;
    Ok(with_notice(&app, &call, &factor, opened.answer(&app, &call)))
}
