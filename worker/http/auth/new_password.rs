//! Rejects guessable passwords: common ones, breached ones, and those that contain their owner's data. Choosing one is an error; signing in
//! with one works, and the user is notified afterwards. `domain/credentials/password.rs` validates everything else about a password.

use crate::domain::credentials::password::Password;
use crate::domain::credentials::password::owner::PasswordOwner;
use crate::domain::ids::UserId;
use crate::domain::request::json::FieldError;
use crate::domain::request::validation::{FieldCode, ValidationError};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::ports::DatabaseError;
use crate::storage::passwords::{SignedInPassword, mark_guessable};
use futures_util::future::BoxFuture;
use serde_json::json;

/// Why a password must not be chosen, if there is a reason.
///
/// # Errors
/// `unavailable` if the list of common passwords cannot be read. If the service for breached passwords does not answer, that check is
/// skipped.
pub async fn rejection(
    app: &App,
    call: &CallParts,
    password: &Password,
    owner: &PasswordOwner<'_>,
) -> Result<Option<ValidationError>, Error> {
    let common = app.common_passwords.read(app.assets.as_ref()).await?;
    if password.is_common(&common) || password.names(owner, |text| app.normalized(text)) {
        return Ok(Some(FieldCode::PasswordCommon.into()));
    }
    Ok(has_leaked(app, call, password).await.then(|| FieldCode::PasswordBreached.into()))
}

/// Rejects a guessable password.
///
/// # Errors
/// 422 `password_common`, `password_breached`; those of `rejection`.
pub async fn reject_guessable(
    app: &App,
    call: &CallParts,
    password: &Password,
    owner: &PasswordOwner<'_>,
) -> Result<(), Error> {
    match rejection(app, call, password, owner).await? {
        Some(why) => Err(vec![FieldError::new("password", why)].into()),
        None => Ok(()),
    }
}

/// Whether the configured service lists the password. If it does not answer, the request goes on and the failure is logged.
async fn has_leaked(app: &App, call: &CallParts, password: &Password) -> bool {
    let url = call.configuration.private.password_check.url.as_str();
    if url.is_empty() {
        return false;
    }
    let query = password.breach_query();
    match app.breaches.range(url, query.prefix()).await {
        Ok(range) => query.is_in(&range),
        Err(unavailable) => {
            app.log.line(&json!({ "level": "warn", "event": "password_not_checked", "traceId": call.trace_id, "why": unavailable.0 }));
            false
        }
    }
}

/// Checks the password of a sign-in after the response. When it is first found guessable, the account is marked and its owner notified by
/// e-mail. The owner's names are not compared: they can change while the password stays.
#[must_use]
pub fn check_password_later(
    app: &App,
    call: &Call,
    password: &Password,
    user: &UserId,
    credential_version: i64,
) -> BoxFuture<'static, ()> {
    let (app, call, password, user) = (app.clone(), call.clone(), password.clone(), user.clone());
    Box::pin(async move {
        match rejection(&app, &call, &password, &PasswordOwner::default()).await {
            Ok(None) => return,
            Ok(Some(_)) => {}
            Err(error) => return log_not_notified(&app, &call, &error.cause),
        }
        let notice = mail::password_guessable(&app, &call, &user);
        let found = SignedInPassword { user: &user, credential_version };
        match app.db.batch(mark_guessable(&found, notice, call.now)).await {
            Ok(_) => mail::deliver_later(&app, &call).await,
            // The account is marked already, or has another password by now.
            Err(DatabaseError::PreconditionFailed(_)) => {}
            Err(error) => log_not_notified(&app, &call, &format!("{error:?}")),
        }
    })
}

fn log_not_notified(app: &App, call: &CallParts, why: &str) {
    app.log.line(
        &json!({ "level": "warn", "event": "guessable_password_not_told", "traceId": call.trace_id, "why": why }),
    );
}
