//! `/api/user/providers`: the identities elsewhere that sign a person in.

use crate::domain::mail::Template;
use crate::domain::password::Password;
use crate::domain::person::optional_rfc3339;
use crate::domain::provider::Provider;
use crate::http::auth::provider::Client;
use crate::http::auth::reauthentication::{VerifiedPassword, prove_or_be_fresh};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::profiles::must_be_verified;
use crate::storage::providers::{self, LinkedIdentity};
use futures_util::future::join;
use serde::{Deserialize, Serialize};
use std::future::Future;
use utoipa::ToSchema;

/// An identity of the caller.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedProvider {
    /// `google`, `apple` or `facebook`.
    pub provider: String,
    /// The address that the provider told last.
    pub email: Option<String>,
    /// When it was linked.
    pub created_at: String,
    /// When it signed the caller in last.
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

/// Where to go to link a provider.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LinkAnswer {
    /// Good once, for ten minutes, on this device, in a session of the caller.
    pub url: String,
}

/// Lists the caller's identities.
///
/// # Errors
/// Those of the session.
#[utoipa::path(get, path = "/api/user/providers", operation_id = "providers", tag = "user",
    responses((status = 200, body = [LinkedProvider])))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let claims = call.claims()?;
    let (_, linked) = call.alongside(&app, None, providers::of_user(app.db.as_ref(), &claims.user)).await?;
    Ok(Answer::json(&linked.into_iter().map(LinkedProvider::from).collect::<Vec<_>>()))
}

/// What the calls take that change how one signs in.
#[derive(Deserialize, ToSchema)]
pub struct ReauthenticationRequest {
    /// The caller's password, if they have one.
    pub password: Option<Password>,
}

/// Begins to link a provider. It starts with a call because a navigation carries no token.
///
/// # Errors
/// `not_found` where the provider is off; `conflict` where the caller has an identity there already; `invalid_credentials`,
/// `too_many_attempts`; `reauthentication_required` where the caller has no password and was not just signed in by a provider;
/// `forbidden` in a session that a PIN opened.
#[utoipa::path(post, path = "/api/user/providers/{provider}/link", operation_id = "linkProvider", tag = "user",
    params(("provider" = String, Path)), request_body = ReauthenticationRequest, responses((status = 200, body = LinkAnswer)))]
pub async fn link(app: App, call: Call) -> Result<Answer, Error> {
    let ReauthenticationRequest { password: typed } = call.read()?;
    let caller = call.admit(&app, None).await?;
    caller.require_password_session()?;
    let client = Client::of(&app, &call)?;
    let proven = prove_or_be_fresh(&app, &call, &caller, typed.as_ref()).await?;
    let device = &call.device()?.hash;
    let flow = client.begin(&app, &call, device, "", Some(&caller.user));
    Ok(Answer::json(&LinkAnswer { url: given_back(&app, proven, flow).await? }))
}

/// Unlinks a provider, whether or not it is still on, and mails the caller that it was done.
///
/// # Errors
/// `not_found` where there is nothing to unlink; `conflict` where it is the caller's only sign-in method; the others as above.
#[utoipa::path(delete, path = "/api/user/providers/{provider}", operation_id = "unlinkProvider", tag = "user",
    params(("provider" = String, Path)), request_body = ReauthenticationRequest, responses((status = 204)))]
pub async fn unlink(app: App, call: Call) -> Result<Answer, Error> {
    let ReauthenticationRequest { password: typed } = call.read()?;
    let caller = call.admit(&app, None).await?;
    caller.require_password_session()?;
    let provider = Provider::named(call.part("provider")).ok_or(Code::NotFound)?;
    let proven = prove_or_be_fresh(&app, &call, &caller, typed.as_ref()).await?;
    let mut also = vec![mail::provider_notice(&app, &call, &caller.user, Template::ProviderUnlinked, provider)];
    also.extend(proven.as_ref().map(|proven| must_be_verified(&caller.user, proven.credential_version)));
    let audit = call.audit(&caller.user);
    let unlinked = async { Ok(providers::unlink(app.db.as_ref(), provider, also, &audit, call.now).await?) };
    given_back(&app, proven, unlinked).await?;
    Ok(Answer::no_content().after(mail::deliver_later(&app, &call)))
}

/// Does the work, and gives the attempt that proved the caller back meanwhile.
async fn given_back<T>(
    app: &App,
    proven: Option<VerifiedPassword>,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let Some(proven) = proven else { return work.await };
    let (done, given_back) = join(work, proven.attempts.succeed(app)).await;
    given_back?;
    done
}
