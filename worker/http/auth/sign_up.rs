//! `POST /api/auth/signup`: registers a user and mails the link that verifies their e-mail address.

use super::admission::{AttemptLimit, admit_visitor};
use super::email_verification::link;
use super::password_reset::update::require_matching_passwords;
use crate::domain::configuration::EmailVerification;
use crate::domain::credentials::one_time_code::hash_of;
use crate::domain::credentials::password::owner::PasswordOwner;
use crate::domain::credentials::password::{NewPassword, Password};
use crate::domain::identity::email::Email;
use crate::domain::identity::profile::{BirthDate, Gender, PersonName};
use crate::domain::ids::UserId;
use crate::domain::request::text::{BotToken, LinkCode, PageOrigin};
use crate::http::auth::{new_password, password_hashing};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::idempotency::{self, Key};
use crate::http::pipeline::response::ApiResponse;
use crate::storage::codes::Owner;
use crate::storage::invitations::inbox::company_of;
use crate::storage::invitations::respond::PresentedInvitation;
use crate::storage::sign_up::{NewUser, create_user};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A new user.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "firstName": "Anna", "lastName": "Müller", "email": "anna@nordlicht.example", "password": "Winter-in-Kiel-27", "passwordConfirm": "Winter-in-Kiel-27" }))]
pub struct SignUpRequest {
    /// `M`, `W` or `O` (default).
    pub gender: Option<Gender>,
    /// Given name.
    pub first_name: PersonName,
    /// Family name.
    pub last_name: PersonName,
    /// E-mail address.
    pub email: Email,
    /// Password.
    pub password: NewPassword,
    /// Repetition of `password`; required.
    pub password_confirm: Option<Password>,
    /// Date of birth, `YYYY-MM-DD`.
    pub birthday: Option<BirthDate>,
    /// Code of an invitation that was mailed to this address; the user joins its company.
    pub invitation_code: Option<LinkCode>,
    /// Origin of the requesting page; selects one of the configured origins for the link.
    pub domain: Option<PageOrigin>,
    /// Token of the bot check.
    pub bot_token: Option<BotToken>,
}

/// The registered user.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUpResponse {
    /// User id.
    pub user_id: String,
    /// Whether the e-mail address must be verified before a session is full.
    pub email_verification_required: bool,
}

/// `result` of the error that the address is registered already (specification 8).
const EXISTS: i64 = -1;
/// `result` of every other error.
const FAILED: i64 = 0;

/// Registers a user.
///
/// # Errors
/// `mail_exists`, `invitation_invalid`, `invitation_wrong_email`, `invitation_expired`, `signup_disabled`, `bot_check_failed`,
/// `too_many_attempts`, `idempotency_mismatch`, `conflict` if the response stored for the idempotency key expires during the call; 422 naming the
/// fields.
#[utoipa::path(post, path = "/api/auth/signup", operation_id = "signup", tag = "auth",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = SignUpRequest,
    responses((status = 201, body = SignUpResponse)))]
pub async fn sign_up(app: App, call: Call) -> Result<ApiResponse, Error> {
    register(app, call).await.map_err(with_result)
}

async fn register(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: SignUpRequest = call.read()?;
    require_matching_passwords(&request.password, request.password_confirm.as_ref())?;
    let key = Key::of(&app, &call, &call.device()?.hash)?;
    let limit = call.configuration.private.limits.signup_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "signup", limit)]).await?;
    // A call that is sent again has the same token of the bot check, which is valid once.
    if let Some(response) = idempotency::stored_response(&app, key.as_ref()).await? {
        return Ok(response);
    }
    if !call.configuration.public.features.signup {
        return Err(Code::SignupDisabled.into());
    }
    let inviting = inviting_company(&app, &call, &request).await?;
    let companies: Vec<&str> = inviting.iter().map(String::as_str).collect();
    let owner = PasswordOwner {
        email: request.email.as_str(),
        first_name: request.first_name.as_str(),
        last_name: request.last_name.as_str(),
        companies: &companies,
    };
    // After the attempt limit, because it may call a service; before the bot check, because its token is valid once.
    new_password::reject_guessable(&app, &call, &request.password.0, &owner).await?;
    check_bot(&app, &call, request.bot_token.as_ref().map(BotToken::as_str)).await?;
    let stored = password_hashing::hash(&app, &call, &request.password.0).await?;
    // The code of an invitation proves the address, and then no mail goes out.
    let limit = request.invitation_code.is_none().then(|| {
        let per_address = call.configuration.private.limits.signup_per_address;
        AttemptLimit::address(&app, "signup", &request.email, per_address)
    });
    if let Some(limit) = &limit {
        limit.take(&app, &call).await?;
    }
    let id = UserId::from(app.new_id());
    let keys = app.sort_keys(request.first_name.as_str(), request.last_name.as_str(), request.email.as_str(), None);
    let new = NewUser {
        id: &id,
        email: &request.email,
        // The code of an invitation verifies the address in the same batch.
        email_verified: false,
        first_name: request.first_name.as_str(),
        last_name: request.last_name.as_str(),
        gender: request.gender.unwrap_or_default(),
        birth_date: request.birthday.as_ref().map(BirthDate::as_str),
        language: call.language,
        keys: &keys,
        stored: Some(&stored),
    };
    let must_verify = call.configuration.public.features.email_verification == EmailVerification::Required
        && request.invitation_code.is_none();
    let response = SignUpResponse { user_id: id.to_string(), email_verification_required: must_verify };
    let response = ApiResponse::json(&response).status(StatusCode::CREATED);
    let mut batch: Vec<_> = key.iter().flat_map(|key| key.store(&call, &response)).collect();
    batch.extend(create_user(&new, &call.audit(&id), call.now));
    if let Some(code) = &request.invitation_code {
        let hash = hash_of(code.as_str());
        batch.extend(
            PresentedInvitation { tenant: None, code_hash: &hash, id: None, user: &id }
                .join(&call.audit(&id), call.now),
        );
    }
    // This writes nothing if the e-mail address is verified already.
    batch.extend(link(
        &app,
        &call,
        &Owner::Unverified(&id),
        &request.email,
        request.first_name.as_str(),
        request.domain.as_ref().map(PageOrigin::as_str),
    ));
    if let Err(error) = app.db.batch(batch).await {
        // No mail was sent.
        if let Some(limit) = limit {
            limit.release_attempt(&app, &call).await?;
        }
        return idempotency::replay(&app, key.as_ref(), error).await;
    }
    Ok(response.after(mail::deliver_later(&app, &call)))
}

/// Title of the inviting company; `None` without an invitation. An invitation that is not valid any more is rejected by the batch.
async fn inviting_company(app: &App, call: &CallParts, request: &SignUpRequest) -> Result<Option<String>, Error> {
    let Some(code) = &request.invitation_code else { return Ok(None) };
    let found = company_of(app.db.as_ref(), &hash_of(code.as_str()), &request.email, call.now).await?;
    Ok(found.map(|(company, _)| company.title))
}

/// Adds `result` to an error.
fn with_result(error: Error) -> Error {
    let result = if error.code == Code::MailExists { EXISTS } else { FAILED };
    error.with("result", result)
}

/// Verifies the token with the bot check's service, if one is configured. If the service does not answer, the request fails.
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
