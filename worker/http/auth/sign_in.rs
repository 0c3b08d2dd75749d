//! `POST /api/auth/signin`: a password becomes a session. Known and unknown, enabled and disabled cost the same.
//!
//! Hops: the network's limit → nonce and limit of the address in one, and the person from D1, at once → one Argon2id → the sign-in written
//! and the attempt given back at once → the session opened by the authority. The network's attempt is given back after the answer.

mod attempts;

use super::opening::NewSession;
use crate::domain::authority::Scope;
use crate::domain::configuration::{DefaultUser, EncryptedSignin};
use crate::domain::device_id::DeviceLabel;
use crate::domain::email::Email;
use crate::domain::json::{self, FieldError};
use crate::domain::password::{Password, PasswordCheck};
use crate::domain::{body, guard, sealed};
use crate::http::auth::hashing;
use crate::http::auth::new_password::look_later;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::security::address_pseudonym;
use crate::storage::sign_in::candidate;
pub use attempts::{Attempts, COUNTER};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::http::auth::sign_in_answer::SignInAnswer;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "email": "anna@nordlicht.example", "password": "Winter-in-Kiel-27" }))]
pub struct SignInRequest {
    /// The device's label.
    pub uu_id: Option<DeviceLabel>,
    /// The address.
    pub email: Option<Email>,
    /// The password as typed.
    pub password: Option<Password>,
    /// Signs in the configured demo person instead.
    pub default: Option<bool>,
    /// Whether `hashCredentials` stands in the place of address and password.
    pub hashed: Option<bool>,
    /// `base64url(iv ‖ AES-256-GCM(key, {"email","password"}))`, the key derived from the guard's.
    pub hash_credentials: Option<String>,
}

/// What tells the sign-in methods apart. Address and password are no part of it: beside sealed ones they are ignored, whatever they are.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WithoutPassword {
    uu_id: Option<DeviceLabel>,
    default: Option<bool>,
    hashed: Option<bool>,
    hash_credentials: Option<String>,
}

/// Who wants in, and how they prove it.
enum Claim {
    Password(Email, Password),
    /// The demo person, who needs no password in an environment marked demo.
    Default(Email),
}

/// What `hashCredentials` holds.
#[derive(Deserialize)]
struct Credentials {
    email: Email,
    password: Password,
}

/// Signs a person in.
///
/// # Errors
/// `invalid_credentials`, `too_many_attempts`, `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/signin", operation_id = "signin", tag = "auth",
    request_body = SignInRequest, responses((status = 200, body = SignInAnswer)))]
pub async fn sign_in(app: App, call: Call) -> Result<Answer, Error> {
    let (claim, label) = claim(&app, &call)?;
    let label = call.label(&app, label);
    let email = match &claim {
        Claim::Password(email, _) | Claim::Default(email) => email,
    };
    call.is_about(address_pseudonym(&app, email));
    let from = call.visiting()?;
    let known = candidate(app.db.as_ref(), email, &from);
    let (attempts, candidate) = Attempts::take(&app, &call, email, known).await?;
    if let Some(found) = &candidate {
        call.is_about_member_of(&found.snapshot.companies);
    }
    let verdict = match &claim {
        Claim::Password(_, typed) => {
            let stored = candidate
                .as_ref()
                .filter(|candidate| candidate.enabled)
                .and_then(|candidate| candidate.password.as_ref());
            match hashing::verify(&app, &call, stored, typed).await {
                Ok(verdict) => verdict,
                Err(crowded) => return Err(attempts.uncounted(&app, crowded).await),
            }
        }
        Claim::Default(_) => PasswordCheck::Right,
    };
    let candidate = candidate
        .filter(|candidate| candidate.enabled && verdict != PasswordCheck::Wrong)
        .ok_or(Code::InvalidCredentials)?;
    let rehashed = match &claim {
        Claim::Password(_, typed) if verdict == PasswordCheck::RightButOld => {
            // Where too many wait, the next sign-in does it.
            hashing::hash(&app, &call, typed).await.ok()
        }
        Claim::Password(..) | Claim::Default(_) => None,
    };
    let opening = NewSession {
        candidate: &candidate,
        rehashed: rehashed.as_ref(),
        wanted: None,
        by_pin: false,
        factor: None,
        trusts: None,
        identity: None,
        label: &label,
    };
    let by_owner = opening.scope(&call) != Scope::SecondFactor;
    let opened = opening.open(&app, &call, Box::pin(attempts.signed_in(&app, by_owner))).await?;
    let answer = opened.answer(&app, &call).after(attempts.network_later(&app));
    let Claim::Password(_, typed) = &claim else { return Ok(answer) };
    let (user, version) = (&candidate.snapshot.person.id, candidate.credential_version);
    Ok(answer.after(look_later(&app, &call, typed, user, version)))
}

fn claim(app: &App, call: &Call) -> Result<(Claim, Option<DeviceLabel>), Error> {
    let mode = call.configuration.public.features.encrypted_signin;
    match call.read::<WithoutPassword>() {
        Ok(request) if request.default == Some(true) => {
            Ok((Claim::Default(default_person(call).ok_or(Code::InvalidCredentials)?), request.uu_id))
        }
        Ok(request) if request.hashed == Some(true) => {
            let sealed = request.hash_credentials.as_deref().filter(|sealed| !sealed.is_empty());
            let sealed = sealed.ok_or_else(|| vec![FieldError::new("hashCredentials", "required")])?;
            let opened = if mode == EncryptedSignin::Off { None } else { opened(app, call, sealed) };
            // Whatever does not open is one refusal.
            let Credentials { email, password } =
                opened.ok_or_else(|| vec![FieldError::new("hashCredentials", "invalid_value")])?;
            Ok((Claim::Password(email, password), request.uu_id))
        }
        // Whatever is wrong is told with all that is wrong.
        _ => typed(mode, call.read()?),
    }
}

/// Address and password as they were typed.
fn typed(mode: EncryptedSignin, request: SignInRequest) -> Result<(Claim, Option<DeviceLabel>), Error> {
    let absent = [
        ("hashCredentials", mode == EncryptedSignin::Required),
        ("email", request.email.is_none()),
        ("password", request.password.is_none()),
    ];
    match (request.email, request.password) {
        (Some(email), Some(password)) if mode != EncryptedSignin::Required => {
            Ok((Claim::Password(email, password), request.uu_id))
        }
        _ => {
            let absent = absent.into_iter().filter(|(_, is_absent)| *is_absent);
            Err(absent.map(|(name, _)| FieldError::new(name, "required")).collect::<Vec<_>>().into())
        }
    }
}

/// Address and password from `hashCredentials`, by the key of the guard that came with them.
fn opened(app: &App, call: &CallParts, sealed: &str) -> Option<Credentials> {
    let (header, device) = call.guard.as_deref().zip(call.device.as_ref())?;
    let key = guard::sign_in_key(&app.keys.guard, header, &device.key)?;
    let text = sealed::open(&key, sealed, b"signin")?;
    body::read(&json::parse(&text).ok()?, call.rules()).ok()
}

/// The configured demo person; the configuration refuses one in production.
fn default_person(call: &CallParts) -> Option<Email> {
    let public = &call.configuration.public;
    let DefaultUser { email, .. } = public.default_user.as_ref().filter(|_| public.demo)?;
    Email::parse(email).ok()
}
