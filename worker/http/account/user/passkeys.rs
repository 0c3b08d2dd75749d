//! `/api/user/passkeys`: passkeys of the caller. Changing them needs a session that was reauthenticated recently.

use super::factors::{PasskeyFactor, confirm_new_factor, new_codes, removal_response};
use crate::domain::credentials::webauthn::challenge::Ceremony;
use crate::domain::credentials::webauthn::credential::RegistrationCredential;
use crate::domain::credentials::webauthn::options::{CreationOptions, RelyingPartyEntity, UserEntity};
use crate::domain::credentials::webauthn::{ExpectedCeremony, MOST_PASSKEYS, registration, user_handle};
use crate::domain::crypto::bytes::base64url;
use crate::domain::identity::profile;
use crate::domain::ids::{OutboxId, PasskeyId};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::precondition::{Constraint, Precondition};
use crate::domain::request::body::EmptyBody;
use crate::domain::request::text::{Id, text};
use crate::http::account::user::update::account_error;
use crate::http::auth::credential_change::version_to_change;
use crate::http::auth::passkey::{consume_challenge, failed, issue, relying_party};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::factors::passkeys::{self, Registration};
use futures_util::future::join;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

text! {
    /// Name of a passkey.
    #[schema(min_length = 1, max_length = 64)]
    PasskeyName by profile::own_name
}

/// Options for creating a passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyCreationOptions {
    /// Id of the challenge: valid once, for five minutes, in this session.
    pub challenge_id: String,
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON`.
    pub public_key: CreationOptions,
}

/// A new passkey.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatePasskeyRequest {
    /// Name that the user gave it.
    pub name: PasskeyName,
    /// The `challengeId` of the options.
    pub challenge_id: Id,
    /// `PublicKeyCredential.toJSON()`
    pub credential: RegistrationCredential,
}

/// The created passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreatePasskeyResponse {
    /// Its id.
    pub id: String,
    /// Recovery codes, shown only once: with the first factor; null otherwise.
    pub recovery_codes: Option<Vec<String>>,
}

/// The new name of a passkey.
#[derive(Deserialize, ToSchema)]
pub struct RenamePasskeyRequest {
    /// Name that the user gave it.
    pub name: PasskeyName,
}

/// Returns options for creating a passkey.
///
/// # Errors
/// `reauthentication_required`; `conflict` if the caller has the maximum number of passkeys.
#[utoipa::path(post, path = "/api/user/passkeys/options", operation_id = "passkeyCreationOptions", tag = "user",
    responses((status = 200, body = PasskeyCreationOptions)))]
pub async fn options(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let relying_party = relying_party(&app, &call)?;
    let user = &call.claims()?.user;
    let (caller, account) = join(call.admit(&app, None), passkeys::account(app.db.as_ref(), user)).await;
    let caller = caller?;
    caller.must_be_fresh(call.now)?;
    let account = account?.ok_or(Code::SessionExpired)?;
    if account.known.len() >= MOST_PASSKEYS {
        return Err(Code::Conflict.into());
    }
    let person = caller.session.snapshot.as_deref().map(|snapshot| &snapshot.person);
    let challenge = issue(&app, &call, Ceremony::Registration)?;
    let rp = RelyingPartyEntity { id: relying_party.id, name: call.configuration.private.mail.name.clone() };
    let entity = UserEntity {
        id: base64url(user_handle(user)),
        name: person.map(|person| person.email.clone()).unwrap_or_default(),
        display_name: person.map(|person| person.display_name.clone()).unwrap_or_default(),
    };
    let public_key = CreationOptions::new(&challenge, rp, entity, account.known);
    Ok(ApiResponse::json(&PasskeyCreationOptions { challenge_id: challenge.id, public_key }))
}

/// Creates a passkey.
///
/// # Errors
/// `reauthentication_required`; `passkey_failed` for an invalid credential; `conflict` if the caller has the maximum number of passkeys.
#[utoipa::path(post, path = "/api/user/passkeys", operation_id = "createPasskey", tag = "user",
    request_body = CreatePasskeyRequest, responses((status = 200, body = CreatePasskeyResponse)))]
pub async fn create(app: App, call: Call) -> Result<ApiResponse, Error> {
    let CreatePasskeyRequest { name, challenge_id, credential } = call.read()?;
    let relying_party = relying_party(&app, &call)?;
    let claims = call.claims()?;
    let user = &claims.user;
    let version = version_to_change(&app, user, &claims.sid).await;
    let (caller, account) = join(call.admit(&app, None), passkeys::account(app.db.as_ref(), user)).await;
    let caller = caller?;
    caller.must_be_fresh(call.now)?;
    let (credential_version, account) = (version?, account?.ok_or(Code::SessionExpired)?);
    // Only now: who has to prove themselves first sends the same challenge again afterwards.
    let challenge = consume_challenge(&app, &call, Ceremony::Registration, &challenge_id).await?;
    let challenge = challenge.ok_or_else(|| failed("a challenge that does not count"))?;
    let expected =
        ExpectedCeremony { relying_party: &relying_party, challenge: &challenge.bytes, user_verification: false };
    let passkey = registration::verify(&credential, &expected).map_err(|failure| failed(&failure.to_string()))?;
    let codes = (!account.factors.any()).then(|| new_codes(&app, user)).transpose()?;
    let id = PasskeyId::from(app.new_id());
    let new = Registration {
        id: &id,
        name: name.as_str(),
        passkey: &passkey,
        device: &call.device()?.hash,
        credential_version,
        proved_factor: caller.session.factor,
        recovery_codes: codes.as_ref().map(|codes| codes.hashes.as_slice()),
        notice: mail::passkey_notice(&app, &call, user, MailTemplate::PasskeyAdded, name.as_str()),
        audit: call.audit(user),
    };
    passkeys::create(app.db.as_ref(), new, call.now).await.map_err(|error| match error {
        // § 7.1, step 26: the credential is registered already.
        DatabaseError::Violated(Constraint::UniquePasskey) => failed("WebAuthn 7.1 step 26"),
        // Another factor was added concurrently, and its recovery codes were shown; or the password was changed, which ended this session.
        DatabaseError::PreconditionFailed(Precondition::CredentialChanged) => Code::Conflict.into(),
        error => account_error(error),
    })?;
    confirm_new_factor(&app, &caller, credential_version).await;
    let response = CreatePasskeyResponse { id: id.to_string(), recovery_codes: codes.map(|codes| codes.shown) };
    Ok(ApiResponse::json(&response).after(mail::deliver_later(&app, &call)))
}

/// Renames a passkey.
///
/// # Errors
/// `reauthentication_required`, `not_found`.
#[utoipa::path(patch, path = "/api/user/passkeys/{id}", operation_id = "renamePasskey", tag = "user",
    params(("id" = String, Path)), request_body = RenamePasskeyRequest, responses((status = 200, body = PasskeyFactor)))]
pub async fn rename(app: App, call: Call) -> Result<ApiResponse, Error> {
    let RenamePasskeyRequest { name } = call.read()?;
    let caller = call.admit(&app, None).await?;
    caller.must_be_fresh(call.now)?;
    let audit = call.audit(&caller.user);
    let passkey =
        passkeys::rename(app.db.as_ref(), &call.path_parameter("id").into(), name.as_str(), &audit, call.now).await?;
    Ok(ApiResponse::json(&PasskeyFactor::of(passkey, &call.device()?.hash)))
}

/// Removes a passkey; with the last factor the recovery codes are removed, too.
///
/// # Errors
/// `reauthentication_required`, `not_found`; `factor_required` if it is the last factor and a company requires one.
#[utoipa::path(delete, path = "/api/user/passkeys/{id}", operation_id = "removePasskey", tag = "user",
    params(("id" = String, Path)), responses((status = 204)))]
pub async fn remove(app: App, call: Call) -> Result<ApiResponse, Error> {
    call.read::<EmptyBody>()?;
    let caller = call.admit(&app, None).await?;
    caller.must_be_fresh(call.now)?;
    let notice = mail::notice(&app, &call, &caller.user, MailTemplate::PasskeyRemoved, &[]);
    let (audit, row) = (call.audit(&caller.user), OutboxId::from(app.new_id()));
    let (id, proved_factor) = (call.path_parameter("id").into(), caller.session.factor);
    let last = passkeys::remove(app.db.as_ref(), &id, &row, notice, &audit, proved_factor, call.now).await?;
    Ok(removal_response(&app, &call, &caller, &row, last).await)
}
