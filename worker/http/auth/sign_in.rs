//! `POST /api/auth/signin`: a password becomes a session. Known and unknown, enabled and disabled cost the same.
//!
//! Hops: the network's limit → nonce, the address' limit and the person from D1 at once → one Argon2id → the sign-in written and
//! the attempts given back at once → the session opened by the authority.

mod attempts;

use super::opening::NewSession;
use crate::domain::configuration::{DefaultUser, EncryptedSignin};
use crate::domain::device_id;
use crate::domain::email::Email;
use crate::domain::json::{self, FieldError, Fields};
use crate::domain::password::{self, Password, PasswordCheck};
use crate::domain::{guard, sealed};
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::{Call, CallParts};
use crate::http::cookies::Cookie;
use crate::http::error::{Code, Error};
use crate::http::security::address_pseudonym;
use crate::storage::sign_in::candidate;
pub use attempts::{Attempts, COUNTER};

use crate::http::sign_in_answer::SignInAnswer;

/// What the call takes.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct SignInRequest {
    /// The address.
    pub email: Option<String>,
    /// The password as typed.
    pub password: Option<String>,
    /// The device's label.
    pub uu_id: Option<String>,
    /// Signs in the configured demo person instead.
    pub default: Option<bool>,
    /// Whether `hashCredentials` stands in the place of address and password.
    pub hashed: Option<bool>,
    /// `base64url(iv ‖ AES-256-GCM(key, {"email","password"}))`, the key derived from the guard's.
    pub hash_credentials: Option<String>,
}

/// Who wants in, and how they prove it.
enum Claim {
    Password(Email, Password),
    /// The demo person, who needs no password in an environment marked demo.
    Default(Email),
}

struct Request {
    claim: Claim,
    label: String,
}

/// Signs a person in.
///
/// # Errors
/// `invalid_credentials`, `too_many_attempts`, `guard_replayed`.
#[utoipa::path(post, path = "/api/auth/signin", operation_id = "signin", tag = "auth",
    request_body = SignInRequest, responses((status = 200, body = SignInAnswer)))]
pub async fn sign_in(app: App, call: Call) -> Result<Answer, Error> {
    let request = parse(&app, &call)?;
    let email = match &request.claim {
        Claim::Password(email, _) | Claim::Default(email) => email,
    };
    call.is_about(address_pseudonym(&app, email));
    let (attempts, candidate) = Attempts::take(&app, &call, email, candidate(app.db.as_ref(), email)).await?;
    let verdict = match &request.claim {
        Claim::Password(_, typed) => {
            let stored = candidate
                .as_ref()
                .filter(|candidate| candidate.enabled)
                .and_then(|candidate| candidate.password.as_ref());
            password::verify(&app.keys.pepper, stored, typed)
        }
        Claim::Default(_) => PasswordCheck::Right,
    };
    let candidate = candidate
        .filter(|candidate| candidate.enabled && verdict != PasswordCheck::Wrong)
        .ok_or(Code::InvalidCredentials)?;
    let rehashed = match &request.claim {
        Claim::Password(_, typed) if verdict == PasswordCheck::RightButOld => {
            password::hash(&app.keys.pepper, typed, app.chance())
        }
        Claim::Password(..) | Claim::Default(_) => None,
    };
    let opening = NewSession {
        candidate: &candidate,
        rehashed: rehashed.as_ref(),
        wanted: None,
        by_pin: false,
        identity: None,
        label: &request.label,
    };
    let opened = opening.open(&app, &call, Box::pin(attempts.succeed(&app))).await?;
    Ok(opened.answer(&app, &call))
}

fn parse(app: &App, call: &CallParts) -> Result<Request, Error> {
    let mut fields = call.fields()?;
    let (is_default, is_hashed) = (fields.flag("default"), fields.flag("hashed"));
    let label = fields.optional("uuId", device_id::parse);
    let typed = match (is_default, is_hashed) {
        (true, _) => None,
        (false, true) => encrypted(app, call, &mut fields),
        (false, false) => {
            if call.configuration.public.features.encrypted_signin == EncryptedSignin::Required {
                fields.refuse(FieldError::new("hashCredentials", "required"));
            }
            let email = fields.required("email", Email::parse);
            email.zip(fields.required("password", Password::typed))
        }
    };
    fields.finish()?;
    let label = label.flatten().or_else(|| call.cookies.get(&call.cookie_row.name(Cookie::UuId)).map(str::to_owned));
    let claim = match typed {
        Some((email, password)) => Claim::Password(email, password),
        None => Claim::Default(default_person(call).ok_or(Code::InvalidCredentials)?),
    };
    Ok(Request { claim, label: label.unwrap_or_else(|| app.new_uuid()) })
}

/// Address and password from `hashCredentials`; what stands beside it is ignored. Whatever does not open is one refusal.
fn encrypted(app: &App, call: &CallParts, fields: &mut Fields) -> Option<(Email, Password)> {
    let is_offered = call.configuration.public.features.encrypted_signin != EncryptedSignin::Off;
    let opened = fields.required("hashCredentials", |sealed| {
        let key = call.guard.as_deref().zip(call.device.as_ref());
        let key = key.and_then(|(header, device)| guard::sign_in_key(&app.keys.guard, header, &device.key));
        let text = key.filter(|_| is_offered).and_then(|key| sealed::open(&key, sealed, b"signin"));
        text.and_then(|text| json::parse(&text).ok()).ok_or("invalid_value")
    })?;
    let mut inner = Fields::of(opened);
    let typed = inner.required("email", Email::parse).zip(inner.required("password", Password::typed));
    if inner.finish().is_err() {
        fields.refuse(FieldError::new("hashCredentials", "invalid_value"));
    }
    typed
}

/// The configured demo person; the configuration refuses one in production.
fn default_person(call: &CallParts) -> Option<Email> {
    let public = &call.configuration.public;
    let DefaultUser { email, .. } = public.default_user.as_ref().filter(|_| public.demo)?;
    Email::parse(email).ok()
}
