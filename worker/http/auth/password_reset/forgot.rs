//! `POST /api/auth/pass-forgot`: mails a link. Known and unknown addresses are answered alike, at the same cost: the database is
//! not asked before the answer has left.

use super::switched_on;
use crate::domain::email::Email;
use crate::domain::ids::UserId;
use crate::domain::mail::Template;
use crate::domain::one_time_code::{OneTimeCode, Purpose, RESET_MS};
use crate::domain::precondition::Constraint;
use crate::domain::text::PageOrigin;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::ports::{DatabaseError, Statement};
use crate::storage::codes::{self, MailedCode, Owner};
use futures_util::future::BoxFuture;
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// How long the work for after the answer waits (milliseconds), so that the answer has left before it begins.
const LEFT_MS: u64 = 50;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "email": "anna@nordlicht.example" }))]
pub struct PassForgotRequest {
    /// The address.
    pub email: Email,
    /// The page's origin: chooses among the configured ones.
    pub domain: Option<PageOrigin>,
}

/// Mails a link to choose a new password.
///
/// # Errors
/// `password_reset_disabled`, `too_many_attempts`.
#[utoipa::path(post, path = "/api/auth/pass-forgot", operation_id = "passForgot", tag = "auth",
    request_body = PassForgotRequest, responses((status = 202, body = Object)))]
pub async fn forgot(app: App, call: Call) -> Result<Answer, Error> {
    switched_on(&call)?;
    let PassForgotRequest { email, domain } = call.read()?;
    let limit = call.configuration.private.limits.reset_per_address;
    let network = AttemptLimit::network(&app, &call, "reset", call.configuration.private.limits.reset_per_network);
    admit_visitor(&app, &call, &[network, AttemptLimit::address(&app, "reset", &email, limit)]).await?;
    Ok(Answer::json(&json!({})).status(StatusCode::ACCEPTED).after(mail_later(app, call, email, domain)))
}

/// Looks for the owner of the address and mails them, when the answer has left: nothing that depends on whether somebody is here
/// may be seen in how long it takes.
fn mail_later(app: App, call: Call, email: Email, domain: Option<PageOrigin>) -> BoxFuture<'static, ()> {
    Box::pin(async move {
        let batch = written(&app, &call, &email, domain.as_ref().map(PageOrigin::as_str));
        let mut failure = None;
        for wait in [LEFT_MS, 500, 2_000] {
            app.timer.sleep(wait).await;
            match app.db.batch(batch.clone()).await {
                // The code is new: where it is there already, only the answer to writing it was lost.
                Ok(_) | Err(DatabaseError::Violated(Constraint::UniqueCode)) => {
                    return mail::deliver_later(&app, &call).await;
                }
                Err(error @ DatabaseError::Unavailable(_)) => failure = Some(error),
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
        }
        // Nobody can be told any more; whoever waits for the mail asks again.
        let why = failure.map(|error| format!("{error:?}"));
        app.log.line(&json!({ "level": "error", "event": "reset_not_written", "traceId": call.trace_id, "why": why }));
    })
}

/// The statements that make a code for the owner of the address, and their mail.
fn written(app: &App, call: &CallParts, email: &Email, domain: Option<&str>) -> Vec<Statement> {
    let owner = Owner::Email(email);
    let mut batch = mailed(app, call, email, domain).to_vec();
    batch.push(codes::mailed(&owner, &call.audit(&UserId::default()), call.now));
    batch
}

/// The code for the owner of the address, as they are when it is written, and its mail.
pub fn mailed(app: &App, call: &CallParts, email: &Email, domain: Option<&str>) -> [Statement; 2] {
    let code = OneTimeCode::new(app.random_bytes());
    let link = mail::links::reset(email.as_str(), &code.text);
    let minutes = (RESET_MS / 60_000).to_string();
    let mailed = MailedCode {
        purpose: Purpose::Reset,
        hash: &code.hash,
        mail_id: &call.new_mail(app),
        sealed: &mail::seal(app, call, Some(&link), domain, &[("minutes", &minutes)]),
        language: call.language,
        template: Template::Reset.name(),
    };
    codes::mail(&mailed, &Owner::Email(email), call.now)
}
