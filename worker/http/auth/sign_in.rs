//! `POST /api/auth/signin`: signs in with e-mail and password. Unknown and disabled accounts take as long as enabled ones.
//!
//! Round trips: the network's attempt limit → nonce and attempt limit of the e-mail address in one call, while D1 reads the user → one
//! Argon2id hash → D1 records the sign-in while the attempt of the address is released → the session authority opens the session. The
//! network's attempt is released after the response.

mod attempts;

use super::new_session::NewSession;
use crate::domain::configuration::{DefaultUser, EncryptedSignin};
use crate::domain::credentials::password::{Password, PasswordCheck};
use crate::domain::crypto::aead;
use crate::domain::crypto::keys::Pseudonym;
use crate::domain::identity::email::Email;
use crate::domain::protection::guard;
use crate::domain::request::body;
use crate::domain::request::json::{self, FieldCode, FieldError};
use crate::domain::sessions::authority::Scope;
use crate::domain::sessions::device_label::DeviceLabel;
use crate::http::auth::new_password::check_password_later;
use crate::http::auth::password_hashing;
use crate::http::auth::sign_in_response::SignInResponse;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::response::ApiResponse;
use crate::storage::sign_in::find_candidate;
pub use attempts::{Attempts, SIGN_IN_LIMIT, remember_device};
use serde::Deserialize;
use utoipa::ToSchema;

/// Credentials: `email` and `password`, the same two encrypted (`hashed` and `hashCredentials`), or the demo user (`default`).
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "email": "anna@nordlicht.example", "password": "Winter-in-Kiel-27" }))]
pub struct SignInRequest {
    /// Device label; by default that of the cookie `uuId`, else a new one.
    pub uu_id: Option<DeviceLabel>,
    /// E-mail address.
    pub email: Option<Email>,
    /// Password.
    pub password: Option<Password>,
    /// `true` signs in the configured demo user, without credentials.
    pub default: Option<bool>,
    /// `true` if `hashCredentials` replaces `email` and `password`.
    pub hashed: Option<bool>,
    /// `base64url(iv ‖ AES-256-GCM(key, {"email","password"}))`; the key is derived from the guard's.
    pub hash_credentials: Option<String>,
}

/// The fields that select the sign-in method. Beside encrypted credentials `email` and `password` are ignored, valid or not, so they are
/// not parsed here.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MethodFields {
    uu_id: Option<DeviceLabel>,
    default: Option<bool>,
    hashed: Option<bool>,
    hash_credentials: Option<String>,
}

/// A sign-in method with its credentials.
enum SignInMethod {
    Password(Email, Password),
    /// The demo user, who needs no password in an environment marked demo.
    DemoUser(Email),
}

/// The decrypted content of `hashCredentials`.
#[derive(Deserialize)]
struct DecryptedCredentials {
    email: Email,
    password: Password,
}

/// Signs in with e-mail and password.
///
/// # Errors
/// `invalid_credentials`, `too_many_attempts`, `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/signin", operation_id = "signin", tag = "auth",
    request_body = SignInRequest, responses((status = 200, body = SignInResponse)))]
pub async fn sign_in(app: App, call: Call) -> Result<ApiResponse, Error> {
    let (method, label) = parse_method(&app, &call)?;
    let label = call.label(&app, label);
    let email = match &method {
        SignInMethod::Password(email, _) | SignInMethod::DemoUser(email) => email,
    };
    call.effects.set_subject(app.keys.pseudonym(Pseudonym::Subject, email.as_str()));
    let device = call.request_device()?;
    let lookup = async {
        let candidate = find_candidate(app.db.as_ref(), email, &device).await?;
        if let Some(found) = &candidate {
            // Also for a call that is rejected meanwhile: its event is the account's.
            call.effects.set_subject_companies(&found.snapshot.person.id, &found.snapshot.companies);
        }
        Ok(candidate)
    };
    let (attempts, candidate) = Attempts::take(&app, &call, email, lookup).await?;
    let check = match &method {
        SignInMethod::Password(_, password) => {
            let stored = candidate
                .as_ref()
                .filter(|candidate| candidate.enabled)
                .and_then(|candidate| candidate.password.as_ref());
            match password_hashing::verify(&app, &call, stored, password).await {
                Ok(check) => check,
                Err(queue_full) => return Err(attempts.release_after(&app, queue_full).await),
            }
        }
        SignInMethod::DemoUser(_) => PasswordCheck::Correct,
    };
    let candidate = candidate
        .filter(|candidate| candidate.enabled && check != PasswordCheck::Wrong)
        .ok_or(Code::InvalidCredentials)?;
    let upgraded_hash = match &method {
        SignInMethod::Password(_, password) if check == PasswordCheck::CorrectNeedsRehash => {
            // If the hash queue is full, the next sign-in rehashes it.
            password_hashing::hash(&app, &call, password).await.ok()
        }
        SignInMethod::Password(..) | SignInMethod::DemoUser(_) => None,
    };
    let new_session = NewSession {
        candidate: &candidate,
        upgraded_hash: upgraded_hash.as_ref(),
        requested_tenant: None,
        by_pin: false,
        factor: None,
        new_trusted_device: None,
        identity: None,
        label: &label,
    };
    let all_factors_proven = new_session.scope(&call) != Scope::SecondFactor;
    let release_attempt = Box::pin(attempts.release_address(&app, all_factors_proven));
    let opened = new_session.open(&app, &call, release_attempt).await;
    let session = match opened {
        Ok(session) => session,
        // The password was changed since it was verified, so it was a wrong one.
        Err(error) if error.code == Code::InvalidCredentials => return Err(error),
        // A failure of ours is no attempt: it must not lock out everybody else in the caller's network.
        Err(error) => {
            attempts.release_network(&app).await;
            return Err(error);
        }
    };
    let response = session.sign_in_response(&app, &call).after(attempts.release_network(&app));
    let SignInMethod::Password(_, password) = &method else { return Ok(response) };
    let (user, version) = (&candidate.snapshot.person.id, candidate.credential_version);
    Ok(response.after(check_password_later(&app, &call, password, user, version)))
}

fn parse_method(app: &App, call: &Call) -> Result<(SignInMethod, Option<DeviceLabel>), Error> {
    let mode = call.configuration.public.features.encrypted_signin;
    match call.read::<MethodFields>() {
        Ok(request) if request.default == Some(true) => {
            Ok((SignInMethod::DemoUser(demo_user(call).ok_or(Code::InvalidCredentials)?), request.uu_id))
        }
        Ok(request) if request.hashed == Some(true) => {
            let sealed = request.hash_credentials.as_deref().filter(|sealed| !sealed.is_empty());
            let sealed = sealed.ok_or_else(|| vec![FieldError::new("hashCredentials", FieldCode::Required)])?;
            let decrypted = if mode == EncryptedSignin::Off { None } else { decrypt_credentials(app, call, sealed) };
            // Every reason why decryption fails has the same error.
            let DecryptedCredentials { email, password } =
                decrypted.ok_or_else(|| vec![FieldError::new("hashCredentials", FieldCode::InvalidValue)])?;
            Ok((SignInMethod::Password(email, password), request.uu_id))
        }
        // If these fields are invalid too, read the whole body so that all errors are returned together.
        _ => plain_credentials(mode, call.read()?),
    }
}

/// E-mail and password in plain text.
fn plain_credentials(
    mode: EncryptedSignin,
    request: SignInRequest,
) -> Result<(SignInMethod, Option<DeviceLabel>), Error> {
    let missing = [
        ("hashCredentials", mode == EncryptedSignin::Required),
        ("email", request.email.is_none()),
        ("password", request.password.is_none()),
    ];
    match (request.email, request.password) {
        (Some(email), Some(password)) if mode != EncryptedSignin::Required => {
            Ok((SignInMethod::Password(email, password), request.uu_id))
        }
        _ => {
            let missing = missing.into_iter().filter(|(_, is_missing)| *is_missing);
            Err(missing.map(|(name, _)| FieldError::new(name, FieldCode::Required)).collect::<Vec<_>>().into())
        }
    }
}

/// Decrypts `hashCredentials` with the key of the guard that came with the request.
fn decrypt_credentials(app: &App, call: &CallParts, sealed: &str) -> Option<DecryptedCredentials> {
    let (header, device) = call.guard.as_deref().zip(call.device.as_ref())?;
    let key = guard::sign_in_key(&app.keys.guard, header, &device.key)?;
    let text = aead::open(&key, sealed, b"signin")?;
    body::read(&json::parse(&text).ok()?, call.rules()).ok()
}

/// The configured demo user; the configuration rejects one in production.
fn demo_user(call: &CallParts) -> Option<Email> {
    let public = &call.configuration.public;
    let DefaultUser { email, .. } = public.default_user.as_ref().filter(|_| public.demo)?;
    Email::parse(email).ok()
}
