//! `POST /api/auth/signup`: a new person, and the mail that proves their address.

use super::admission::{AttemptLimit, admit_visitor};
use super::email_verification::link;
use super::password_reset::update::same_twice;
use crate::domain::configuration::EmailVerification;
use crate::domain::email::Email;
use crate::domain::ids::UserId;
use crate::domain::one_time_code::hash_of;
use crate::domain::password::owner::PasswordOwner;
use crate::domain::password::{NewPassword, Password};
use crate::domain::profile::{BirthDate, Gender, PersonName};
use crate::domain::text::{BotToken, LinkCode, PageOrigin};
use crate::http::auth::{hashing, new_password};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::idempotency::{self, Key};
use crate::storage::codes::Owner;
use crate::storage::invitations::received::company_of;
use crate::storage::invitations::respond::PresentedInvitation;
use crate::storage::sign_up::{NewPerson, person};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "firstName": "Anna", "lastName": "Müller", "email": "anna@nordlicht.example", "password": "Winter-in-Kiel-27", "passwordConfirm": "Winter-in-Kiel-27" }))]
pub struct SignUpRequest {
    /// M, W or O; O if absent.
    pub gender: Option<Gender>,
    /// Given name.
    pub first_name: PersonName,
    /// Family name.
    pub last_name: PersonName,
    /// The address.
    pub email: Email,
    /// The password.
    pub password: NewPassword,
    /// The same; required.
    pub password_confirm: Option<Password>,
    /// `YYYY-MM-DD`
    pub birthday: Option<BirthDate>,
    /// The code of an invitation that was mailed to the address.
    pub invitation_code: Option<LinkCode>,
    /// The page's origin: chooses among the configured ones.
    pub domain: Option<PageOrigin>,
    /// What the bot check gave the page.
    pub bot_token: Option<BotToken>,
}

/// Who was made.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUpAnswer {
    /// The person.
    pub user_id: String,
    /// Whether they must prove their address before a session is full.
    pub email_verification_required: bool,
}

/// `result` of a refusal: the address has an account already (specification 8).
const EXISTS: i64 = -1;
/// `result` of every other refusal.
const FAILED: i64 = 0;

/// Registers.
///
/// # Errors
/// `mail_exists`, `invitation_invalid`, `invitation_wrong_email`, `invitation_expired`, `signup_disabled`, `bot_check_failed`, `too_many_attempts`; 422 naming the fields.
#[utoipa::path(post, path = "/api/auth/signup", operation_id = "signup", tag = "auth",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = SignUpRequest,
    responses((status = 201, body = SignUpAnswer)))]
pub async fn sign_up(app: App, call: Call) -> Result<Answer, Error> {
    register(app, call).await.map_err(refused)
}

async fn register(app: App, call: Call) -> Result<Answer, Error> {
    if !call.configuration.public.features.signup {
        return Err(Code::SignupDisabled.into());
    }
    let request: SignUpRequest = call.read()?;
    same_twice(&request.password, request.password_confirm.as_ref())?;
    let key = Key::of(&app, &call, &call.device()?.hash)?;
    let limit = call.configuration.private.limits.signup_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "signup", limit)]).await?;
    let inviting = inviting_title(&app, &call, &request).await?;
    let companies: Vec<&str> = inviting.iter().map(String::as_str).collect();
    let owner = PasswordOwner {
        email: request.email.as_str(),
        first_name: request.first_name.as_str(),
        last_name: request.last_name.as_str(),
        companies: &companies,
    };
    // Behind the limit, as a service may be asked, and before the token of the bot check, which is good once.
    new_password::must_be_good(&app, &call, &request.password.0, &owner).await?;
    check_bot(&app, &call, request.bot_token.as_ref().map(BotToken::as_str)).await?;
    let stored = hashing::hash(&app, &call, &request.password.0).await?;
    let id = UserId::from(app.new_id());
    let keys = app.sort_keys(request.first_name.as_str(), request.last_name.as_str(), request.email.as_str(), None);
    let new = NewPerson {
        id: &id,
        email: &request.email,
        // An invitation's code proves the address when it is used, in the same batch.
        email_verified: false,
        first_name: request.first_name.as_str(),
        last_name: request.last_name.as_str(),
        gender: request.gender.unwrap_or_default().as_str(),
        birth_date: request.birthday.as_ref().map(BirthDate::as_str),
        language: call.language,
        keys: &keys,
        stored: Some(&stored),
    };
    let must_verify = call.configuration.public.features.email_verification == EmailVerification::Required
        && request.invitation_code.is_none();
    let answer = SignUpAnswer { user_id: id.to_string(), email_verification_required: must_verify };
    let answer = Answer::json(&answer).status(StatusCode::CREATED);
    let mut batch: Vec<_> = key.iter().flat_map(|key| key.keep(&call, &answer)).collect();
    batch.extend(person(&new, &call.audit(&id), call.now));
    if let Some(code) = &request.invitation_code {
        let hash = hash_of(code.as_str());
        batch.extend(
            PresentedInvitation { tenant: None, code_hash: &hash, id: None, user: &id }
                .join(&call.audit(&id), call.now),
        );
    }
    // A proven address makes this one write nothing.
    batch.extend(link(
        &app,
        &call,
        &Owner::Unverified(&id),
        &request.email,
        request.first_name.as_str(),
        request.domain.as_ref().map(PageOrigin::as_str),
    ));
    if let Err(error) = app.db.batch(batch).await {
        return idempotency::replay(&app, key.as_ref(), error).await;
    }
    Ok(answer.after(mail::deliver_later(&app, &call)))
}

/// What the company is called that invited; nothing where nobody did, or not any more: then the batch refuses.
async fn inviting_title(app: &App, call: &CallParts, request: &SignUpRequest) -> Result<Option<String>, Error> {
    let Some(code) = &request.invitation_code else { return Ok(None) };
    let found = company_of(app.db.as_ref(), &hash_of(code.as_str()), &request.email, call.now).await?;
    Ok(found.map(|(company, _)| company.title))
}

/// A refusal with its `result`.
fn refused(error: Error) -> Error {
    let result = if error.code == Code::MailExists { EXISTS } else { FAILED };
    error.with("result", result)
}

/// Where a bot check is configured, its service must say that the token is good. No answer is no.
async fn check_bot(app: &App, call: &CallParts, token: Option<&str>) -> Result<(), Error> {
    if call.configuration.public.bot_check.is_none() {
        return Ok(());
    }
    let token = token.filter(|token| !token.is_empty());
    let is_human = match token {
        Some(token) => app.bots.is_human(&call.configuration.private.bot_check_url, token).await?,
        None => false,
    };
    if is_human { Ok(()) } else { Err(Code::BotCheckFailed.into()) }
}
