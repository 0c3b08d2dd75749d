//! `POST /api/auth/passkey/options` and `POST /api/auth/second-factor/options`: the request options of passkey ceremonies.

use super::{issue, relying_party};
use crate::domain::credentials::webauthn::challenge::Ceremony;
use crate::domain::credentials::webauthn::options::{RequestOptions, UserVerification};
use crate::domain::request::body::EmptyBody;
use crate::domain::sessions::authority::Scope;
use crate::http::auth::admission::admit_visitor;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::factors::passkeys::allowed_credentials;
use futures_util::future::join;
use serde::Serialize;
use utoipa::ToSchema;

/// Options for `navigator.credentials.get()`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyOptions {
    /// Id of the challenge: valid once, for five minutes, on this device.
    pub challenge_id: String,
    /// Input of `PublicKeyCredential.parseRequestOptionsFromJSON`.
    pub public_key: RequestOptions,
}

/// Returns the options for a sign-in with any passkey of the device (discoverable credentials).
///
/// # Errors
/// `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/passkey/options", operation_id = "passkeyOptions", tag = "auth",
    responses((status = 200, body = PasskeyOptions)))]
pub async fn sign_in(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let relying_party = relying_party(&app, &call)?;
    admit_visitor(&app, &call, &[]).await?;
    let challenge = issue(&app, &call, Ceremony::SignIn)?;
    let public_key = RequestOptions::new(&challenge, &relying_party.id, Vec::new(), UserVerification::Required);
    Ok(ApiResponse::json(&PasskeyOptions { challenge_id: challenge.id, public_key }))
}

/// Returns the options for one of the caller's passkeys: as the second factor of a sign-in, or to reauthenticate in a full session.
///
/// # Errors
/// Those of the session.
#[utoipa::path(post, path = "/api/auth/second-factor/options", operation_id = "secondFactorOptions", tag = "auth",
    responses((status = 200, body = PasskeyOptions)))]
pub async fn second_factor(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let relying_party = relying_party(&app, &call)?;
    let user = &call.claims()?.user;
    let (caller, allowed) = join(call.admit(&app, None), allowed_credentials(app.db.as_ref(), user)).await;
    let ceremony = ceremony_in(caller?.session.scope);
    let challenge = issue(&app, &call, ceremony)?;
    let public_key = RequestOptions::new(&challenge, &relying_party.id, allowed?, UserVerification::Preferred);
    Ok(ApiResponse::json(&PasskeyOptions { challenge_id: challenge.id, public_key }))
}

/// The ceremony of a passkey in a session of this scope.
const fn ceremony_in(scope: Scope) -> Ceremony {
    match scope {
        Scope::SecondFactor => Ceremony::SecondFactor,
        Scope::Full | Scope::Password | Scope::Verify => Ceremony::Reauthentication,
    }
}
