//! `POST /api/auth/second-factor`: verifies the factor that a sign-in waits for; the limited session becomes a full one.
//!
//! Round trips: at the same time the call is admitted with an attempt, a challenge is consumed and the user is read → one aborting batch
//! consumes the factor and records the sign-in while the device is remembered → the session authority opens the session.

use super::new_session::NewSession;
use super::passkey::{PresentedPasskey, consume_challenge, with_notice};
use super::sign_in::remember_device;
use crate::domain::credentials::recovery_code;
use crate::domain::credentials::second_factor::{CodeMethod, FactorCode, FactorMethod};
use crate::domain::credentials::totp::SealedSecret;
use crate::domain::credentials::webauthn::assertion::Identification;
use crate::domain::credentials::webauthn::challenge::{Ceremony, Challenge};
use crate::domain::credentials::webauthn::credential::AuthenticationCredential;
use crate::domain::ids::{TrustedDeviceId, UserId};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::text::Id;
use crate::domain::sessions::device_label::DeviceLabel;
use crate::http::auth::sign_in_response::SignInResponse;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::response::ApiResponse;
use crate::storage::factors::{FactorUse, StoredFactors, StoredTotp, find_candidate};
use futures_util::future::join3;
use serde::Deserialize;
use utoipa::ToSchema;

/// A second factor: a code, or a passkey assertion.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "method": "totp", "code": "492039", "trustDevice": true }))]
pub struct SecondFactorRequest {
    /// Method of the factor.
    pub method: FactorMethod,
    /// Code; required unless `method` is `passkey`.
    pub code: Option<FactorCode>,
    /// Id of the challenge; required for a passkey.
    pub challenge_id: Option<Id>,
    /// Result of `PublicKeyCredential.toJSON()`; required for a passkey.
    pub credential: Option<AuthenticationCredential>,
    /// `true` trusts this device: sign-ins on it require no second factor for 30 days.
    pub trust_device: Option<bool>,
    /// Device label; by default that of the cookie `uuId`, else a new one.
    pub uu_id: Option<DeviceLabel>,
}

/// Verifies the second factor of a sign-in and opens a full session.
///
/// # Errors
/// `second_factor_failed` with `remaining`, `too_many_attempts`; `session_expired` if the session has ended or the password has changed
/// since.
#[utoipa::path(post, path = "/api/auth/second-factor", operation_id = "secondFactor", tag = "auth",
    request_body = SecondFactorRequest, responses((status = 200, body = SignInResponse)))]
pub async fn second_factor(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: SecondFactorRequest = call.read()?;
    let (code, challenge_id, credential) = (request.code, request.challenge_id, request.credential);
    let presented = PresentedFactor::of(request.method, code.as_ref(), challenge_id.as_ref(), credential.as_ref())?;
    let user = &call.claims()?.user;
    let (attempt, challenge, found) = join3(
        call.take_factor(&app),
        presented.consume_challenge(&app, &call, Ceremony::SecondFactor),
        find_candidate(app.db.as_ref(), user, presented.credential()),
    )
    .await;
    let (attempt, challenge, found) = (attempt?, challenge?, found?);
    // If the password was changed since the first factor was verified, the sign-in ends.
    let is_current = |version| version == attempt.credential_version;
    let (candidate, known) = found
        .filter(|(candidate, _)| candidate.enabled && is_current(candidate.credential_version))
        .ok_or(Code::SessionExpired)?;
    let factor = presented.verify(&app, &call, user, &known, challenge);
    let factor = factor.map_err(|cause| Error { cause, ..attempt.failed() })?;
    let new_trusted_device = (request.trust_device == Some(true)).then(|| TrustedDeviceId::from(app.new_id()));
    let new_session = NewSession {
        candidate: &candidate,
        upgraded_hash: None,
        requested_tenant: None,
        by_pin: false,
        factor: Some(&factor),
        new_trusted_device: new_trusted_device.as_ref(),
        identity: None,
        label: &call.label(&app, request.uu_id),
    };
    let email = &candidate.snapshot.person.email;
    let session = new_session.open(&app, &call, Box::pin(remember_device(&app, &call, email))).await;
    let session = session.map_err(|error| match error.code {
        // Another call consumed the factor a moment ago.
        Code::SecondFactorFailed => attempt.failed(),
        Code::InvalidCredentials => Code::SessionExpired.into(),
        _ => error,
    })?;
    Ok(with_notice(&app, &call, &factor, session.sign_in_response(&app, &call)))
}

/// The second factor that a caller presents: a code, or a passkey with its challenge.
pub enum PresentedFactor<'a> {
    Code(PresentedCode<'a>),
    /// A passkey.
    Passkey {
        challenge_id: &'a Id,
        /// The credential that the browser sent.
        credential: &'a AuthenticationCredential,
    },
}

impl<'a> PresentedFactor<'a> {
    /// Reads the factor from the members of a request.
    ///
    /// # Errors
    /// 422 for the members that the method requires.
    pub fn of(
        method: FactorMethod,
        code: Option<&'a FactorCode>,
        challenge_id: Option<&'a Id>,
        credential: Option<&'a AuthenticationCredential>,
    ) -> Result<Self, Error> {
        let missing = |field| Error::from(vec![FieldError::new(field, FieldCode::Required)]);
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
        Ok(Self::Code(PresentedCode { method, code: code.ok_or_else(|| missing("code"))? }))
    }

    /// The credential of a passkey.
    #[must_use]
    pub const fn credential(&self) -> Option<&'a AuthenticationCredential> {
        match self {
            Self::Code(_) => None,
            Self::Passkey { credential, .. } => Some(credential),
        }
    }

    /// Consumes the challenge of a passkey; `None` for a code, or if the challenge is not valid.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn consume_challenge(
        &self,
        app: &App,
        call: &CallParts,
        ceremony: Ceremony,
    ) -> Result<Option<Challenge>, Error> {
        match self {
            Self::Code(_) => Ok(None),
            Self::Passkey { challenge_id, .. } => consume_challenge(app, call, ceremony, challenge_id).await,
        }
    }

    /// Verifies the factor after an attempt was taken; returns what to consume for it.
    ///
    /// # Errors
    /// Why it is wrong, for the log. A code that another call consumes first is found only by the batch.
    pub fn verify(
        &self,
        app: &App,
        call: &CallParts,
        user: &UserId,
        known: &StoredFactors,
        challenge: Option<Challenge>,
    ) -> Result<FactorUse, String> {
        match self {
            Self::Code(code) => code.verify(app, call, user, known.totp.as_ref()).ok_or_else(String::new),
            Self::Passkey { credential, .. } => PresentedPasskey { challenge, credential }.verify(
                app,
                call,
                known.passkey.as_ref(),
                Identification::Before,
            ),
        }
    }
}

/// A code that a caller presents.
pub struct PresentedCode<'a> {
    /// Method that the caller names.
    pub method: CodeMethod,
    /// The code as typed.
    pub code: &'a FactorCode,
}

impl PresentedCode<'_> {
    /// Verifies the code after an attempt was taken; returns what to consume for it, `None` if it is wrong.
    #[must_use]
    pub fn verify(&self, app: &App, call: &CallParts, user: &UserId, totp: Option<&StoredTotp>) -> Option<FactorUse> {
        match self.method {
            CodeMethod::Totp => {
                let StoredTotp { secret: stored, last_step } = totp?;
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
                let notice = mail::factor_notice(app, call, user, MailTemplate::RecoveryCodeUsed);
                Some(FactorUse::RecoveryCode { hash, notice })
            }
        }
    }
}
