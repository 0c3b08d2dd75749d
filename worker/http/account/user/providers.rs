//! `/api/user/providers`: provider identities that sign the caller in.

use crate::domain::credentials::password::Password;
use crate::domain::identity::current_user::optional_rfc3339;
use crate::domain::identity::provider::Provider;
use crate::domain::messages::mail::MailTemplate;
use crate::http::auth::credential_change::{VerifiedPassword, prove_or_be_fresh};
use crate::http::auth::provider::{Client, named_provider};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::profiles::must_be_verified;
use crate::storage::providers::{self, LinkedIdentity};
use futures_util::future::join;
use serde::{Deserialize, Serialize};
use std::future::Future;
use utoipa::ToSchema;

/// A linked provider identity of the caller.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedProvider {
    /// `google`, `apple` or `facebook`.
    pub provider: String,
    /// E-mail address that the provider last reported.
    pub email: Option<String>,
    /// Time of linking.
    pub created_at: String,
    /// Time of the last sign-in with it.
    pub last_used: Option<String>,
}

impl From<LinkedIdentity> for LinkedProvider {
    fn from(linked: LinkedIdentity) -> Self {
        Self {
            provider: linked.provider,
            email: linked.email,
            created_at: linked.created_at.rfc3339(),
            last_used: optional_rfc3339(linked.last_used),
        }
    }
}

/// Address that starts linking a provider.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LinkResponse {
    /// Authorization URL: valid once, for ten minutes, on this device, in a session of the caller.
    pub url: String,
}

/// Lists the caller's linked provider identities.
///
/// # Errors
/// Session errors.
#[utoipa::path(get, path = "/api/user/providers", operation_id = "providers", tag = "user",
    responses((status = 200, body = [LinkedProvider])))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let claims = call.claims()?;
    let (_, linked) =
        call.read_with_session_check(&app, None, providers::of_user(app.db.as_ref(), &claims.user)).await?;
    Ok(ApiResponse::json(&linked.into_iter().map(LinkedProvider::from).collect::<Vec<_>>()))
}

/// Reauthentication for a change of sign-in methods.
#[derive(Deserialize, ToSchema)]
pub struct ReauthenticationRequest {
    /// The caller's password, if they have one.
    pub password: Option<Password>,
}

/// Starts linking a provider.
///
/// It is a call, not a plain link, because a navigation carries no token.
///
/// # Errors
/// `not_found` if the provider is off; `conflict` if the caller already has an identity there; `invalid_credentials`,
/// `too_many_attempts`; `reauthentication_required` if the caller has no password and was not just signed in by a provider, or if the
/// session never verified their second factor; `forbidden` in a session opened by PIN.
#[utoipa::path(post, path = "/api/user/providers/{provider}/link", operation_id = "linkProvider", tag = "user",
    params(("provider" = String, Path)), request_body = ReauthenticationRequest, responses((status = 200, body = LinkResponse)))]
pub async fn link(app: App, call: Call) -> Result<ApiResponse, Error> {
    let ReauthenticationRequest { password } = call.read()?;
    let caller = call.admit(&app, None).await?;
    caller.require_password_session()?;
    let client = Client::at(&app, &call, named_provider(&call)?)?;
    let proven = prove_or_be_fresh(&app, &call, &caller, password.as_ref()).await?;
    let device = &call.device()?.hash;
    let flow = client.begin(&app, &call, device, "", Some(&caller.user));
    Ok(ApiResponse::json(&LinkResponse { url: with_attempt_returned(&app, proven, flow).await? }))
}

/// Unlinks a provider, even one that is switched off, and notifies the caller by mail.
///
/// # Errors
/// `not_found` if it is not linked; `conflict` if it is the caller's only sign-in method; `invalid_credentials`, `too_many_attempts`;
/// `reauthentication_required` if the caller has no password and was not just signed in by a provider, or if the session never verified their
/// second factor; `forbidden` in a session opened by PIN.
#[utoipa::path(delete, path = "/api/user/providers/{provider}", operation_id = "unlinkProvider", tag = "user",
    params(("provider" = String, Path)), request_body = ReauthenticationRequest, responses((status = 204)))]
pub async fn unlink(app: App, call: Call) -> Result<ApiResponse, Error> {
    let ReauthenticationRequest { password } = call.read()?;
    let caller = call.admit(&app, None).await?;
    caller.require_password_session()?;
    let provider: Provider = call.path_parameter("provider").parse().map_err(|_| Code::NotFound)?;
    let proven = prove_or_be_fresh(&app, &call, &caller, password.as_ref()).await?;
    let mut also = vec![mail::provider_notice(&app, &call, &caller.user, MailTemplate::ProviderUnlinked, provider)];
    also.extend(proven.as_ref().map(|proven| must_be_verified(&caller.user, proven.credential_version)));
    let audit = call.audit(&caller.user);
    let unlinked = async { Ok(providers::unlink(app.db.as_ref(), provider, also, &audit, call.now).await?) };
    with_attempt_returned(&app, proven, unlinked).await?;
    Ok(ApiResponse::no_content().after(mail::deliver_later(&app, &call)))
}

/// Runs `work` and at the same time returns the attempt that the caller's password took. If the rate limiter does not answer, the attempt
/// leaves its window later.
async fn with_attempt_returned<T>(
    app: &App,
    proven: Option<VerifiedPassword>,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let Some(proven) = proven else { return work.await };
    join(work, proven.attempts.release_as_owner(app)).await.0
}
