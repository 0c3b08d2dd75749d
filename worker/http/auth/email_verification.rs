//! E-mail verification: `POST /api/auth/verify-email` and `POST /api/auth/resend-verification`. Both require a session. Opening the mailed
//! link changes nothing; the button on its page sends the request.

use crate::domain::credentials::one_time_code::{OneTimeCode, Purpose, hash_of};
use crate::domain::identity::current_user::CurrentUser;
use crate::domain::identity::email::Email;
use crate::domain::ids::{OutboxId, SessionId};
use crate::domain::messages::mail::{MailTemplate, without_links};
use crate::domain::request::body::EmptyBody;
use crate::domain::request::text::LinkCode;
use crate::domain::sessions::authority::{AuthorityCommand, Scope};
use crate::domain::sessions::refresh_token::RefreshToken;
use crate::http::auth::admission::AttemptLimit;
use crate::http::auth::credential_change::{change_error, version_to_change};
use crate::http::auth::new_session::{EX_DAYS, scope_of};
use crate::http::auth::tokens::IssuedTokens;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::live_session;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::ports::Statement;
use crate::storage::codes::{self, MailedCode, Owner};
use crate::storage::snapshots::CurrentSnapshot;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// The code of a verification link.
#[derive(Deserialize, ToSchema)]
pub struct VerifyEmailRequest {
    /// Code of the link.
    pub token: LinkCode,
    /// E-mail address of the link.
    pub email: Email,
}

/// The user whose e-mail address is verified.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyEmailResponse {
    /// The user.
    pub user: CurrentUser,
    /// Access token of the session that replaces a limited one; only for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_token: Option<String>,
    /// Its refresh token; only for native apps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
}

/// Verifies the caller's e-mail address.
///
/// # Errors
/// `link_expired` for a code that is not valid or not the caller's; `unavailable` while a limited session is being ended.
#[utoipa::path(post, path = "/api/auth/verify-email", operation_id = "verifyEmail", tag = "auth",
    request_body = VerifyEmailRequest, responses((status = 200, body = VerifyEmailResponse)))]
pub async fn verify(app: App, call: Call) -> Result<ApiResponse, Error> {
    let VerifyEmailRequest { token, email } = call.read()?;
    let claims = call.claims()?;
    let version = version_to_change(&app, &claims.user, &claims.sid).await;
    let caller = call.admit(&app, None).await?;
    let is_full = caller.session.scope == Scope::Full;
    // A limited session is replaced by a full one, so a pending command that ends the limited session would not end the new one.
    let must_find = if is_full { None } else { Some(version?) };
    let (audit, row) = (call.audit(&caller.user), OutboxId::from(app.new_id()));
    let hash = hash_of(token.as_str());
    let verified = codes::verify(app.db.as_ref(), &hash, &email, &row, must_find, &audit, call.now).await;
    let verified = verified.map_err(change_error)?;
    let user = verified.snapshot.person.clone();
    if is_full {
        let response = ApiResponse::json(&VerifyEmailResponse { user, access_token: None, refresh_token: None });
        let update = AuthorityCommand::Update { snapshot: Box::new(verified.snapshot) };
        return Ok(response.after(outbox::deliver_now(&app, &row, &caller.user, &update).await));
    }
    // The session was limited to this, and its password was verified: another one replaces it and writes the session cache.
    let issued = open_session(&app, &call, verified, caller.session.factor).await?;
    let response = VerifyEmailResponse {
        user,
        access_token: call.native.then(|| issued.access.clone()),
        refresh_token: issued.native_refresh(&call),
    };
    let lines = issued.new_session_cookies(&call);
    Ok(ApiResponse::json(&response).cookies(call.cookie_jar(lines)).after(outbox::acknowledge_later(&app, &row)))
}

/// Opens a full session, or one that waits for what was demanded meanwhile: a second factor, another password.
async fn open_session(
    app: &App,
    call: &CallParts,
    current: CurrentSnapshot,
    factor: bool,
) -> Result<IssuedTokens, Error> {
    let (user, sid) = (current.snapshot.person.id.clone(), SessionId::from(app.new_id()));
    let scope = scope_of(&current.snapshot.person, current.factors.any() && !factor, call);
    let refresh = (scope == Scope::Full).then(|| RefreshToken::new(user.clone(), sid.clone(), app.random_bytes()));
    let open = AuthorityCommand::Open {
        sid,
        device: call.device()?.hash.clone(),
        refresh: refresh.as_ref().map(RefreshToken::hash),
        scope,
        ex_days: EX_DAYS,
        credential_version: current.credential_version,
        pin: false,
        factor,
        earlier_factor: factor,
        snapshot: Box::new(current.snapshot),
    };
    let session = live_session(app.objects.authority(&user, &open, call.continent.as_deref()).await?)?;
    Ok(IssuedTokens::of(app, call, &user, &session, None)?.with_refresh(refresh))
}

/// Mails the verification link again, unless the address is verified.
///
/// # Errors
/// `too_many_attempts`; `session_expired` for a session that waits for a verification that another one has brought.
#[utoipa::path(post, path = "/api/auth/resend-verification", operation_id = "resendVerification",
    tag = "auth", responses((status = 202, body = Object)))]
pub async fn resend(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let caller = call.admit(&app, None).await?;
    let person = caller.session.snapshot.as_deref().map(|snapshot| &snapshot.person);
    let person = person.ok_or_else(|| Error::internal("an admission without a snapshot"))?;
    if person.email_verified && caller.session.scope == Scope::Verify {
        return Err(Code::SessionExpired.into());
    }
    let email = Email::parse(&person.email).map_err(|_| Error::internal("a user without an address"))?;
    AttemptLimit::address(&app, "verify", &email, call.configuration.private.limits.resend_per_address)
        .take(&app, &call)
        .await?;
    let owner = Owner::Unverified(&caller.user);
    let mut batch = link(&app, &call, &owner, &email, &person.first_name, None).to_vec();
    batch.push(codes::mailed_event(&owner, &call.audit(&caller.user), call.now));
    app.db.batch(batch).await?;
    Ok(ApiResponse::json(&json!({})).status(StatusCode::ACCEPTED).after(mail::deliver_later(&app, &call)))
}

/// The statements that create a verification code for an e-mail address and mail its link.
pub fn link(
    app: &App,
    call: &CallParts,
    owner: &Owner<'_>,
    email: &Email,
    name: &str,
    domain: Option<&str>,
) -> [Statement; 2] {
    let code = OneTimeCode::new(app.random_bytes());
    let link = mail::links::confirm(email.as_str(), &code.text);
    let mailed = MailedCode {
        purpose: Purpose::Verify,
        hash: &code.hash,
        mail_id: &call.effects.new_mail(app),
        sealed: &mail::seal(app, call, Some(&link), domain, &[("name", &without_links(name))]),
        language: call.language,
        template: MailTemplate::VerifyEmail.into_str(),
    };
    codes::mail(&mailed, owner, call.now)
}
