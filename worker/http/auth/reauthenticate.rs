//! `POST /api/auth/reauthenticate`: verifies the caller's credentials again. The session is fresh for ten minutes then, and may do what a
//! stolen session must not.

use super::passkey::with_notice;
use super::second_factor::PresentedFactor;
use super::sign_in::Attempts;
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::password::{Password, PasswordCheck};
use crate::domain::credentials::second_factor::{FactorCode, FactorMethod};
use crate::domain::credentials::webauthn::challenge::Ceremony;
use crate::domain::credentials::webauthn::credential::AuthenticationCredential;
use crate::domain::identity::email::Email;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::text::Id;
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use crate::http::auth::credential_change::{change_error, version_to_change};
use crate::http::auth::password_hashing;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::{Caller, FactorAttempt, rejection_error};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::audit;
use crate::storage::factors::{Credentials, FactorUse, credentials};
use crate::storage::profiles::must_be_verified;
use futures_util::future::{join, join3};
use serde::Deserialize;
use utoipa::ToSchema;

/// The password, or a second factor: the factor is required if the account has one and the session never verified it; a session opened by
/// PIN requires the password, too.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "password": "Winter-in-Kiel-27" }))]
pub struct ReauthenticateRequest {
    /// Password.
    pub password: Option<Password>,
    /// Method of the second factor.
    pub method: Option<FactorMethod>,
    /// Code of the second factor.
    pub code: Option<FactorCode>,
    /// Id of the challenge of a passkey.
    pub challenge_id: Option<Id>,
    /// Passkey: the result of `PublicKeyCredential.toJSON()`.
    pub credential: Option<AuthenticationCredential>,
}

/// Verifies the caller's credentials again and makes the session fresh for ten minutes.
///
/// # Errors
/// 422 for missing members; `invalid_credentials`, `second_factor_failed` with `remaining`, `too_many_attempts`; `unavailable` while the session
/// authority has not processed the end of the session yet.
#[utoipa::path(post, path = "/api/auth/reauthenticate", operation_id = "reauthenticate", tag = "auth",
    request_body = ReauthenticateRequest, responses((status = 204)))]
pub async fn reauthenticate(app: App, call: Call) -> Result<ApiResponse, Error> {
    let ReauthenticateRequest { password, method, code, challenge_id, credential } = call.read()?;
    let presented = match method {
        Some(method) => Some(PresentedFactor::of(method, code.as_ref(), challenge_id.as_ref(), credential.as_ref())?),
        None if code.is_some() || credential.is_some() => return missing("method"),
        None if password.is_none() => return missing("password"),
        None => None,
    };
    let claims = call.claims()?;
    let user = &claims.user;
    // A session that was ended must not be raised to the version that ended it: its end would spare it.
    let version = version_to_change(&app, user, &claims.sid).await;
    let passkey = presented.as_ref().and_then(PresentedFactor::credential);
    let consumed = async {
        match &presented {
            Some(presented) => presented.consume_challenge(&app, &call, Ceremony::Reauthentication).await,
            None => Ok(None),
        }
    };
    // With a password, an attempt at the factor is taken after the password was compared: mistyping it uses up no attempt at the factor.
    let takes_factor_at_once = presented.is_some() && password.is_none();
    let (admitted, challenge, known) =
        join3(admit(&app, &call, takes_factor_at_once), consumed, credentials(app.db.as_ref(), user, passkey)).await;
    let ((caller, mut attempt), challenge) = (admitted?, challenge?);
    let (known, credential_version) = (known?.ok_or(Code::SessionExpired)?, version?);
    // A session opened by PIN becomes a full one by the password, and by the factor if there is one.
    if caller.session.pin && password.is_none() {
        return missing("password");
    }
    // The password alone must not unlock what the factor protects, neither in a session from before the factor nor after a PIN (decision
    // 188).
    if known.factors.any() && !caller.session.factor && presented.is_none() {
        return missing("code");
    }
    let attempts = match &password {
        Some(password) => Some(verify_password(&app, &call, &caller, password, &known).await?),
        None => None,
    };
    if let (Some(_), Some(attempts)) = (&presented, &attempts) {
        attempt = match call.take_factor_afterwards(&app).await {
            Ok(taken) => Some(taken),
            Err(rejection) => return Err(attempts.release_after(&app, rejection).await),
        };
    }
    let factor = match (&presented, &attempt) {
        (Some(presented), Some(attempt)) => {
            let verified = presented.verify(&app, &call, user, &known.known, challenge);
            Some(verified.map_err(|cause| Error { cause, ..attempt.failed() })?)
        }
        _ => None,
    };
    record(&app, &call, &caller, credential_version, factor.as_ref()).await.map_err(|error| {
        match (error.code, &attempt) {
            (Code::SecondFactorFailed, Some(attempt)) => attempt.failed(),
            _ => error,
        }
    })?;
    let command = AuthorityCommand::Reauthenticate {
        sid: caller.session.sid.clone(),
        credential_version,
        password: password.is_some(),
        factor: factor.is_some(),
    };
    // If the rate limiter does not answer, the attempt leaves its window later: a factor is consumed, and would not count again.
    let released = async {
        if let Some(attempts) = &attempts {
            let _ = attempts.release_as_owner(&app).await;
        }
    };
    let (recorded, ()) = join(app.objects.authority(user, &command, None), released).await;
    match recorded? {
        AuthorityOutcome::Done => Ok(match &factor {
            Some(factor) => with_notice(&app, &call, factor, ApiResponse::no_content()),
            None => ApiResponse::no_content(),
        }),
        AuthorityOutcome::Rejected { why, .. } => Err(rejection_error(why)),
        _ => Err(Error::internal("an authority answered a proof with something else")),
    }
}

fn missing<T>(field: &str) -> Result<T, Error> {
    Err(vec![FieldError::new(field, FieldCode::Required)].into())
}

/// Admits the call; takes an attempt at the factor if that is all that is presented.
async fn admit(app: &App, call: &CallParts, shows_factor: bool) -> Result<(Caller, Option<FactorAttempt>), Error> {
    if !shows_factor {
        return Ok((call.admit(app, None).await?, None));
    }
    let attempt = call.take_factor(app).await?;
    let caller = Caller { user: attempt.caller.user.clone(), session: attempt.caller.session.clone() };
    Ok((caller, Some(attempt)))
}

/// Verifies the password after an attempt was taken; it shares the limit of sign-ins by e-mail address.
async fn verify_password(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    password: &Password,
    known: &Credentials,
) -> Result<Attempts, Error> {
    let email = caller.session.snapshot.as_deref().map(|snapshot| snapshot.person.email.as_str());
    let email = Email::parse(email.unwrap_or_default()).map_err(|_| Error::internal("a user without an address"))?;
    let attempts = Attempts::take_admitted(app, call, &email).await?;
    match password_hashing::verify(app, call, known.password.as_ref(), password).await {
        Ok(PasswordCheck::Wrong) => Err(Code::InvalidCredentials.into()),
        Ok(PasswordCheck::Correct | PasswordCheck::CorrectNeedsRehash) => Ok(attempts),
        Err(queue_full) => Err(attempts.release_after(app, queue_full).await),
    }
}

/// Consumes the factor and writes the audit event, if the credentials are still the ones that were verified.
async fn record(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    credential_version: i64,
    factor: Option<&FactorUse>,
) -> Result<(), Error> {
    let mut batch = vec![must_be_verified(&caller.user, credential_version)];
    batch.extend(factor.iter().flat_map(|factor| factor.consume(&caller.user, call.now)));
    batch.push(audit::event(None, AuditAction::AuthReauthenticated, &caller.user, &call.audit(&caller.user), call.now));
    let written: Result<_, DatabaseError> = app.db.batch(batch).await;
    written.map(|_| ()).map_err(change_error)
}
