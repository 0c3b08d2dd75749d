//! What anybody could guess: a password that is tried first, one that leaked, and one that everybody comes upon who knows its owner. Whoever chooses
//! it is refused; whoever signs in with it comes in, and is told afterwards. What is right about it by itself its type says (`domain/password.rs`).

use crate::domain::ids::UserId;
use crate::domain::json::FieldError;
use crate::domain::password::Password;
use crate::domain::password::owner::PasswordOwner;
use crate::domain::refusal::Refusal;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::ports::DatabaseError;
use crate::storage::passwords::{SignedInPassword, mark_guessable};
use futures_util::future::BoxFuture;
use serde_json::json;

/// What stands against a password that is chosen, if anything does.
///
/// # Errors
/// `unavailable` where the common ones are not known. A service of leaked ones that does not answer stands against nothing.
pub async fn refusal(
    app: &App,
    call: &CallParts,
    typed: &Password,
    owner: &PasswordOwner<'_>,
) -> Result<Option<Refusal>, Error> {
    let common = app.common_passwords.read(app.assets.as_ref()).await?;
    if typed.is_common(&common) || typed.names(owner, |text| app.folded(text)) {
        return Ok(Some("password_common".into()));
    }
    Ok(has_leaked(app, call, typed).await.then(|| "password_breached".into()))
}

/// Refuses a password that anybody could guess.
///
/// # Errors
/// 422 `password_common`, `password_breached`; as above.
pub async fn must_be_good(
    app: &App,
    call: &CallParts,
    typed: &Password,
    owner: &PasswordOwner<'_>,
) -> Result<(), Error> {
    match refusal(app, call, typed, owner).await? {
        Some(why) => Err(vec![FieldError::new("password", why)].into()),
        None => Ok(()),
    }
}

/// Whether the configured service knows it. Where it does not answer nobody is kept waiting, and operations are told.
async fn has_leaked(app: &App, call: &CallParts, typed: &Password) -> bool {
    let url = call.configuration.private.password_check.url.as_str();
    if url.is_empty() {
        return false;
    }
    let query = typed.breach_query();
    match app.breaches.range(url, query.prefix()).await {
        Ok(range) => query.is_in(&range),
        Err(unavailable) => {
            app.log.line(&json!({ "level": "warn", "event": "password_not_checked", "traceId": call.trace_id, "why": unavailable.0 }));
            false
        }
    }
}

/// Looks at the password of a sign-in when the answer has left. The first time that it is found guessable its account is marked, and its owner
/// mailed. Names are not looked for: they change without anybody's choosing a password.
#[must_use]
pub fn look_later(
    app: &App,
    call: &Call,
    typed: &Password,
    user: &UserId,
    credential_version: i64,
) -> BoxFuture<'static, ()> {
    let (app, call, typed, user) = (app.clone(), call.clone(), typed.clone(), user.clone());
    Box::pin(async move {
        match refusal(&app, &call, &typed, &PasswordOwner::default()).await {
            Ok(None) => return,
            Ok(Some(_)) => {}
            Err(error) => return not_told(&app, &call, &error.cause),
        }
        let notice = mail::password_guessable(&app, &call, &user);
        let found = SignedInPassword { user: &user, credential_version };
        match app.db.batch(mark_guessable(&found, notice, call.now)).await {
            Ok(_) => mail::deliver_later(&app, &call).await,
            // Marked before, or another password by now.
            Err(DatabaseError::PreconditionFailed(_)) => {}
            Err(error) => not_told(&app, &call, &format!("{error:?}")),
        }
    })
}

fn not_told(app: &App, call: &CallParts, why: &str) {
    app.log.line(
        &json!({ "level": "warn", "event": "guessable_password_not_told", "traceId": call.trace_id, "why": why }),
    );
}
