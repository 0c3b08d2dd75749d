//! `/api/user/providers`: the identities elsewhere that sign a person in.

use crate::domain::identity::Provider;
use crate::domain::person::written;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::auth::provider::Client;
use crate::http::call::Call;
use crate::http::error::{Code, Error};
use crate::storage::providers::{self, Linked};
use serde::Serialize;

/// An identity of the caller.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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

impl From<Linked> for LinkedProvider {
    fn from(linked: Linked) -> Self {
        Self {
            provider: linked.provider,
            email: linked.email,
            created_at: linked.created_at.rfc3339(),
            last_used: written(linked.last_used),
        }
    }
}

/// Where to go to link a provider.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkAnswer {
    /// Good once, for ten minutes, on this device, in a session of the caller.
    pub url: String,
}

/// Lists the caller's identities.
///
/// # Errors
/// Those of the session.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/user/providers", operation_id = "providers", tag = "user",
    responses((status = 200, body = [LinkedProvider]))))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let claims = call.claims()?;
    let (_, linked) = call.alongside(&app, None, providers::of_user(app.db.as_ref(), &claims.user)).await?;
    Ok(Answer::json(&linked.into_iter().map(LinkedProvider::from).collect::<Vec<_>>()))
}

/// Begins to link a provider. It starts with a call because a navigation carries no token.
///
/// # Errors
/// `not_found` where the provider is off; `conflict` where the caller has an identity there already; `forbidden` in a session that
/// a PIN opened.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/user/providers/{provider}/link", operation_id = "linkProvider", tag = "user",
    params(("provider" = String, Path)), responses((status = 200, body = LinkAnswer))))]
pub async fn link(app: App, call: Call) -> Result<Answer, Error> {
    call.fields()?.finish()?;
    let caller = call.admit(&app, None).await?;
    caller.with_password()?;
    let client = Client::of(&app, &call)?;
    let device = &call.device()?.hash;
    Ok(Answer::json(&LinkAnswer { url: client.begin(&app, &call, device, "", Some(&caller.user)).await? }))
}

/// Unlinks a provider, whether or not it is still on.
///
/// # Errors
/// `not_found` where there is nothing to unlink; `conflict` where it is the caller's only way in; `forbidden` as above.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/user/providers/{provider}", operation_id = "unlinkProvider", tag = "user",
    params(("provider" = String, Path)), responses((status = 204))))]
pub async fn unlink(app: App, call: Call) -> Result<Answer, Error> {
    call.fields()?.finish()?;
    let caller = call.admit(&app, None).await?;
    caller.with_password()?;
    let provider = Provider::named(call.part("provider")).ok_or(Code::NotFound)?;
    providers::unlink(app.db.as_ref(), provider, &call.trail(&caller.user), call.now).await?;
    Ok(Answer::no_content())
}
