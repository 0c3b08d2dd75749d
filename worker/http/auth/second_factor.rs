//! `POST /api/auth/second-factor`: the factor that a sign-in waits for makes its limited session a full one.
//!
//! Hops: admitted, an attempt taken, a challenge used up and the person read at once → the factor used up and the sign-in written in one aborting batch, the device
//! remembered meanwhile → the session opened by the authority.

use super::opening::NewSession;
use super::passkey::{ShownPasskey, spend, with_notice};
use super::sign_in::COUNTER;
use crate::domain::counter;
use crate::domain::device_id::DeviceLabel;
use crate::domain::email::Email;
use crate::domain::ids::UserId;
use crate::domain::json::FieldError;
use crate::domain::mail::Template;
use crate::domain::recovery_code;
use crate::domain::second_factor::{CodeMethod, FactorCode, FactorMethod};
use crate::domain::text::Id;
use crate::domain::totp::SealedSecret;
use crate::domain::webauthn::assertion::Identification;
use crate::domain::webauthn::challenge::{Ceremony, Challenge};
use crate::domain::webauthn::credential::AuthenticationCredential;
use crate::http::auth::admission::address_counter;
use crate::http::auth::sign_in_answer::SignInAnswer;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::ports::Unavailable;
use crate::storage::factors::{FactorUse, KnownFactors, KnownTotp, candidate};
use futures_util::future::join3;
use serde::Deserialize;
use utoipa::ToSchema;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "method": "totp", "code": "492039", "trustDevice": true }))]
pub struct SecondFactorRequest {
    /// What is shown.
    pub method: FactorMethod,
    /// The code, unless it is a passkey.
    pub code: Option<FactorCode>,
    /// The challenge of a passkey.
    pub challenge_id: Option<Id>,
    /// The passkey: `PublicKeyCredential.toJSON()`.
    pub credential: Option<AuthenticationCredential>,
    /// Whether no second factor is asked for on this device for 30 days.
    pub trust_device: Option<bool>,
    /// The device's label.
    pub uu_id: Option<DeviceLabel>,
}

/// Proves the second factor.
///
/// # Errors
/// `second_factor_failed` with `remaining`, `too_many_attempts`; `session_expired` where the session is over, or its proof is.
#[utoipa::path(post, path = "/api/auth/second-factor", operation_id = "secondFactor", tag = "auth",
    request_body = SecondFactorRequest, responses((status = 200, body = SignInAnswer)))]
pub async fn second_factor(app: App, call: Call) -> Result<Answer, Error> {
    let request: SecondFactorRequest = call.read()?;
    let (code, challenge_id, credential) = (request.code, request.challenge_id, request.credential);
    let shown = ShownFactor::of(request.method, code.as_ref(), challenge_id.as_ref(), credential.as_ref())?;
    let user = &call.claims()?.user;
    let (attempt, challenge, found) = join3(
        call.take_factor(&app),
        shown.spend(&app, &call, Ceremony::SecondFactor),
        candidate(app.db.as_ref(), user, shown.credential()),
    )
    .await;
    let (attempt, challenge, found) = (attempt?, challenge?, found?);
    // What the first factor proved must still be so: a password that was changed meanwhile ends what the one before it began.
    let is_current = |version| version == attempt.credential_version;
    let (candidate, known) = found
        .filter(|(candidate, _)| candidate.enabled && is_current(candidate.credential_version))
        .ok_or(Code::SessionExpired)?;
    let factor = shown.compared(&app, &call, user, &known, challenge);
    let factor = factor.map_err(|cause| Error { cause, ..attempt.failed() })?;
    let trusted = (request.trust_device == Some(true)).then(|| app.new_id());
    let opening = NewSession {
        candidate: &candidate,
        rehashed: None,
        wanted: None,
        by_pin: false,
        factor: Some(&factor),
        trusts: trusted.as_deref(),
        identity: None,
        label: &call.label(&app, request.uu_id),
    };
    let email = &candidate.snapshot.person.email;
    let opened = opening.open(&app, &call, Box::pin(remember(&app, &call, email))).await;
    let opened = opened.map_err(|error| match error.code {
        // Used up by another call a moment ago.
        Code::SecondFactorFailed => attempt.failed(),
        Code::InvalidCredentials => Code::SessionExpired.into(),
        _ => error,
    })?;
    Ok(with_notice(&app, &call, &factor, opened.answer(&app, &call)))
}

/// The address remembers the device as its owner's, now that both factors are proven. A counter that does not answer costs nobody the code that
/// is used up meanwhile.
async fn remember(app: &App, call: &CallParts, email: &str) -> Result<(), Unavailable> {
    if let (Ok(email), Some(device), Ok(ticket)) = (Email::parse(email), &call.device, call.ticket()) {
        let succeed = counter::Command::Succeed { ticket, device: Some(device.hash.clone()) };
        let _ = app.objects.counter(&address_counter(app, COUNTER, &email), &succeed).await;
    }
    Ok(())
}

/// What somebody shows: a code, or a passkey and the challenge that it answers.
pub enum ShownFactor<'a> {
    /// A code.
    Code(ShownCode<'a>),
    /// A passkey.
    Passkey {
        /// The challenge.
        challenge_id: &'a Id,
        /// What the browser sent.
        credential: &'a AuthenticationCredential,
    },
}

impl<'a> ShownFactor<'a> {
    /// What a call says that it shows.
    ///
    /// # Errors
    /// 422 naming what is missing of it.
    pub fn of(
        method: FactorMethod,
        code: Option<&'a FactorCode>,
        challenge_id: Option<&'a Id>,
        credential: Option<&'a AuthenticationCredential>,
    ) -> Result<Self, Error> {
        let missing = |field| Error::from(vec![FieldError::new(field, "required")]);
        let method = match method {
            FactorMethod::Totp => CodeMethod::Totp,
            FactorMethod::RecoveryCode => CodeMethod::RecoveryCode,
            FactorMethod::Passkey => {
                let challenge_id = challenge_id.ok_or_else(|| missing("challengeId"))?;
                return Ok(Self::Passkey {
                    challenge_id,
                    credential: credential.ok_or_else(|| missing("credential"))?,
                });
            }
        };
        Ok(Self::Code(ShownCode { method, code: code.ok_or_else(|| missing("code"))? }))
    }

    /// The passkey.
    #[must_use]
    pub const fn credential(&self) -> Option<&'a AuthenticationCredential> {
        match self {
            Self::Code(_) => None,
            Self::Passkey { credential, .. } => Some(credential),
        }
    }

    /// Uses up the challenge of a passkey; nothing for a code, or where it does not count.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn spend(&self, app: &App, call: &CallParts, ceremony: Ceremony) -> Result<Option<Challenge>, Error> {
        match self {
            Self::Code(_) => Ok(None),
            Self::Passkey { challenge_id, .. } => spend(app, call, ceremony, challenge_id).await,
        }
    }

    /// What is to be used up for it, after the attempt was taken.
    ///
    /// # Errors
    /// Why it is wrong, as far as that can be told by reading; for the log.
    pub fn compared(
        &self,
        app: &App,
        call: &CallParts,
        user: &UserId,
        known: &KnownFactors,
        challenge: Option<Challenge>,
    ) -> Result<FactorUse, String> {
        match self {
            Self::Code(code) => code.compared(app, call, user, known.totp.as_ref()).ok_or_else(String::new),
            Self::Passkey { credential, .. } => ShownPasskey { challenge, credential }.compared(
                app,
                call,
                known.passkey.as_ref(),
                Identification::Before,
            ),
        }
    }
}

/// A code that somebody shows.
pub struct ShownCode<'a> {
    /// What it is said to be.
    pub method: CodeMethod,
    /// As it was typed.
    pub code: &'a FactorCode,
}

impl ShownCode<'_> {
    /// What is to be used up for it, after the attempt was taken; nothing where it is wrong as far as that can be told by reading.
    #[must_use]
    pub fn compared(&self, app: &App, call: &CallParts, user: &UserId, totp: Option<&KnownTotp>) -> Option<FactorUse> {
        match self.method {
            CodeMethod::Totp => {
                let KnownTotp { secret: stored, last_step } = totp?;
                let secret = stored.open(&app.keys.totp, user)?;
                let step = secret.step_of(self.code, call.now, *last_step)?;
                let renewed = stored
                    .is_old(&app.keys.totp)
                    .then(|| SealedSecret::seal(&app.keys.totp, &secret, user, app.random_bytes()));
                let sealed = renewed.flatten().unwrap_or_else(|| stored.clone());
                Some(FactorUse::Totp { step, compared: stored.text.clone(), sealed })
            }
            CodeMethod::RecoveryCode => {
                let hash = recovery_code::hash_of(user, self.code)?;
                let notice = mail::factor_notice(app, call, user, Template::RecoveryCodeUsed);
                Some(FactorUse::RecoveryCode { hash, notice })
            }
        }
    }
}
