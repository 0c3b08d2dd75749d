//! `POST /api/auth/reauthenticate`: whoever holds a session proves once more that it is theirs. It is fresh for ten minutes then, and may do what
//! a stolen one must not.

use super::second_factor::ShownCode;
use super::sign_in::Attempts;
use crate::domain::audit_action::AuditAction;
use crate::domain::authority::{Command, Outcome};
use crate::domain::email::Email;
use crate::domain::json::FieldError;
use crate::domain::password::{self, Password, PasswordCheck};
use crate::domain::second_factor::{CodeMethod, FactorCode};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::{Caller, FactorAttempt, refused};
use crate::ports::DatabaseError;
use crate::storage::audit;
use crate::storage::factors::{Credentials, FactorUse, credentials};
use crate::storage::profiles::must_be_verified;
use futures_util::future::{join, ready};
use serde::Deserialize;
use utoipa::ToSchema;

/// What the call takes: the password, or a code; both in a session that a PIN opened, of a person with a second factor.
#[derive(Deserialize, ToSchema)]
pub struct ReauthenticateRequest {
    /// The password.
    pub password: Option<Password>,
    /// What `code` is.
    pub method: Option<CodeMethod>,
    /// A code.
    pub code: Option<FactorCode>,
}

/// Proves the caller once more.
///
/// # Errors
/// 422 naming what is missing; `invalid_credentials`, `second_factor_failed` with `remaining`, `too_many_attempts`.
#[utoipa::path(post, path = "/api/auth/reauthenticate", operation_id = "reauthenticate", tag = "auth",
    request_body = ReauthenticateRequest, responses((status = 204)))]
pub async fn reauthenticate(app: App, call: Call) -> Result<Answer, Error> {
    let ReauthenticateRequest { password, method, code } = call.read()?;
    let shown = match (method, &code) {
        (Some(method), Some(code)) => Some(ShownCode { method, code }),
        (None, None) if password.is_some() => None,
        (None, None) => return missing("password"),
        (None, Some(_)) => return missing("method"),
        (Some(_), None) => return missing("code"),
    };
    let user = &call.claims()?.user;
    let (admitted, known) = join(admit(&app, &call, shown.is_some()), credentials(app.db.as_ref(), user)).await;
    let (caller, attempt) = admitted?;
    let known = known?.ok_or(Code::SessionExpired)?;
    if caller.alive.pin {
        // Six digits and a device opened it: the password makes it a full one, and what else such a session needs.
        if password.is_none() {
            return missing("password");
        }
        if known.factors.any() && shown.is_none() {
            return missing("code");
        }
    }
    let attempts = match &password {
        Some(typed) => Some(compare(&app, &call, &caller, typed, &known).await?),
        None => None,
    };
    let factor = match (&shown, &attempt) {
        (Some(shown), Some(attempt)) => {
            Some(shown.compared(&app, &call, user, known.totp.as_ref()).ok_or_else(|| attempt.failed())?)
        }
        _ => None,
    };
    write_down(&app, &call, &caller, known.credential_version, factor.as_ref()).await.map_err(|error| {
        match (error.code, &attempt) {
            (Code::SecondFactorFailed, Some(attempt)) => attempt.failed(),
            _ => error,
        }
    })?;
    let command = Command::Reauthenticate {
        sid: caller.alive.sid.clone(),
        credential_version: known.credential_version,
        password: password.is_some(),
        factor: factor.is_some(),
    };
    let given_back = async {
        match &attempts {
            Some(attempts) => attempts.succeed(&app).await,
            None => ready(Ok(())).await,
        }
    };
    let (told, given_back) = join(app.objects.authority(user, &command, None), given_back).await;
    given_back?;
    match told? {
        Outcome::Done => Ok(Answer::no_content()),
        Outcome::Refused { why, .. } => Err(refused(why)),
        _ => Err(Error::internal("an authority answered a proof with something else")),
    }
}

fn missing<T>(field: &str) -> Result<T, Error> {
    Err(vec![FieldError::new(field, "required")].into())
}

/// Admits the call; with an attempt where a code is shown.
async fn admit(app: &App, call: &CallParts, shows_code: bool) -> Result<(Caller, Option<FactorAttempt>), Error> {
    if !shows_code {
        return Ok((call.admit(app, None).await?, None));
    }
    let attempt = call.take_factor(app).await?;
    let caller = Caller { user: attempt.caller.user.clone(), alive: attempt.caller.alive.clone() };
    Ok((caller, Some(attempt)))
}

/// Compares the password, after the attempt was counted with the sign-ins of the address.
async fn compare(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    typed: &Password,
    known: &Credentials,
) -> Result<Attempts, Error> {
    let email = caller.alive.snapshot.as_deref().map(|snapshot| snapshot.person.email.as_str());
    let email = Email::parse(email.unwrap_or_default()).map_err(|_| Error::internal("a person without an address"))?;
    let attempts = Attempts::take_admitted(app, call, &email).await?;
    match password::verify(&app.keys.pepper, known.password.as_ref(), typed) {
        PasswordCheck::Wrong => Err(Code::InvalidCredentials.into()),
        PasswordCheck::Right | PasswordCheck::RightButOld => Ok(attempts),
    }
}

/// Uses the code up and writes the event, while the credential is the one that was compared.
async fn write_down(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    credential_version: i64,
    factor: Option<&FactorUse>,
) -> Result<(), Error> {
    let mut batch = vec![must_be_verified(&caller.user, credential_version)];
    batch.extend(factor.iter().flat_map(|factor| factor.spend(&caller.user, call.now)));
    batch.push(audit::event("", AuditAction::AuthReauthenticated, &caller.user, &call.trail(&caller.user), call.now));
    let written: Result<_, DatabaseError> = app.db.batch(batch).await;
    written.map(|_| ()).map_err(Error::from)
}
