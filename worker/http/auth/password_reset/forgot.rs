//! `POST /api/auth/pass-forgot`: mails a link to choose a new password. Known and unknown addresses get the same response in the same time:
//! the database is not read before the response is sent.

use super::require_enabled;
use crate::domain::credentials::one_time_code::{OneTimeCode, Purpose, RESET_MS};
use crate::domain::identity::email::Email;
use crate::domain::ids::UserId;
use crate::domain::messages::mail::MailTemplate;
use crate::domain::precondition::Constraint;
use crate::domain::request::text::PageOrigin;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::{DatabaseError, Statement};
use crate::storage::codes::{self, MailedCode, Owner};
use futures_util::future::BoxFuture;
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Delay of the work after the response in milliseconds, so that the response is sent before it begins.
const RESPONSE_SENT_MS: u64 = 50;

/// The account whose password was forgotten.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "email": "anna@nordlicht.example" }))]
pub struct PassForgotRequest {
    /// E-mail address.
    pub email: Email,
    /// Origin of the requesting page; selects one of the configured origins for the link.
    pub domain: Option<PageOrigin>,
}

/// Mails a link to choose a new password.
///
/// # Errors
/// `password_reset_disabled`, `too_many_attempts`.
#[utoipa::path(post, path = "/api/auth/pass-forgot", operation_id = "passForgot", tag = "auth",
    request_body = PassForgotRequest, responses((status = 202, body = Object)))]
pub async fn forgot(app: App, call: Call) -> Result<ApiResponse, Error> {
    let PassForgotRequest { email, domain } = call.read()?;
    let limit = call.configuration.private.limits.reset_per_address;
    let network = AttemptLimit::network(&app, &call, "reset", call.configuration.private.limits.reset_per_network);
    admit_visitor(&app, &call, &[network, AttemptLimit::address(&app, "reset", &email, limit)]).await?;
    require_enabled(&call)?;
    Ok(ApiResponse::json(&json!({})).status(StatusCode::ACCEPTED).after(mail_later(app, call, email, domain)))
}

/// Finds the account of the address and mails it after the response: the response time must not reveal whether there is an account.
fn mail_later(app: App, call: Call, email: Email, domain: Option<PageOrigin>) -> BoxFuture<'static, ()> {
    Box::pin(async move {
        let batch = request_statements(&app, &call, &email, domain.as_ref().map(PageOrigin::as_str));
        let mut failure = None;
        for wait in [RESPONSE_SENT_MS, 500, 2_000] {
            app.timer.sleep(wait).await;
            match app.db.batch(batch.clone()).await {
                // The code is random: if it exists already, an earlier attempt wrote it and only its result was lost.
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
        // The response was sent long ago; a user who gets no mail repeats the request.
        let why = failure.map(|error| format!("{error:?}"));
        app.log.line(&json!({ "level": "error", "event": "reset_not_written", "traceId": call.trace_id, "why": why }));
    })
}

/// The statements that create a code for the account of the address, mail it, and record it in the audit log.
fn request_statements(app: &App, call: &CallParts, email: &Email, domain: Option<&str>) -> Vec<Statement> {
    let owner = Owner::Email(email);
    let mut batch = reset_mail(app, call, email, domain).to_vec();
    batch.push(codes::mailed_event(&owner, &call.audit(&UserId::default()), call.now));
    batch
}

/// The statements that create a reset code for the account of the address, in its state at the time of writing, and mail it.
pub fn reset_mail(app: &App, call: &CallParts, email: &Email, domain: Option<&str>) -> [Statement; 2] {
    let code = OneTimeCode::new(app.random_bytes());
    let link = mail::links::reset(email.as_str(), &code.text);
    let minutes = (RESET_MS / 60_000).to_string();
    let mailed = MailedCode {
        purpose: Purpose::Reset,
        hash: &code.hash,
        mail_id: &call.effects.new_mail(app),
        sealed: &mail::seal(app, call, Some(&link), domain, &[("minutes", &minutes)]),
        language: call.language,
        template: MailTemplate::Reset.into_str(),
    };
    codes::mail(&mailed, &Owner::Email(email), call.now)
}
