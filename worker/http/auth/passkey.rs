//! What the passkey ceremonies share: relying party, challenges, verification. A challenge is consumed at its device before the credential
//! is verified.

pub mod options;
pub mod sign_in;

use super::provider::own_origin;
use crate::domain::credentials::webauthn::assertion::{Assertion, Identification};
use crate::domain::credentials::webauthn::challenge::{Binding, Ceremony, Challenge};
use crate::domain::credentials::webauthn::credential::AuthenticationCredential;
use crate::domain::credentials::webauthn::{ExpectedCeremony, Failure, RelyingParty};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::protection::device::{DeviceCommand, DeviceOutcome};
use crate::domain::request::text::Id;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::response::ApiResponse;
use crate::ports::Statement;
use crate::storage::factors::FactorUse;
use crate::storage::factors::passkeys::StoredPasskey;

/// The relying party: the configured host.
///
/// # Errors
/// `internal` if no host is configured.
pub fn relying_party(app: &App, call: &CallParts) -> Result<RelyingParty, Error> {
    let origin =
        own_origin(app, call).and_then(|origin| RelyingParty::of(origin, &call.configuration.private.origins.web));
    origin.ok_or_else(|| Error::internal("mail.origin names no host that passkeys could be for"))
}

fn binding<'a>(call: &'a CallParts, ceremony: Ceremony) -> Result<Binding<'a>, Error> {
    // A sign-in has no session yet.
    let session = if ceremony == Ceremony::SignIn { "" } else { call.claims()?.sid.as_str() };
    Ok(Binding { ceremony, device: &call.device()?.hash, session })
}

/// Issues a challenge.
///
/// # Errors
/// `unauthenticated` without the session that the ceremony requires.
pub fn issue(app: &App, call: &CallParts, ceremony: Ceremony) -> Result<Challenge, Error> {
    Ok(Challenge::issue(&app.keys.passkey, &binding(call, ceremony)?, app.random_bytes(), call.now))
}

/// Consumes a challenge; `None` if it is of another device, session or ceremony, expired, or used.
///
/// # Errors
/// `unavailable`.
pub async fn consume_challenge(
    app: &App,
    call: &CallParts,
    ceremony: Ceremony,
    id: &Id,
) -> Result<Option<Challenge>, Error> {
    let binding = binding(call, ceremony)?;
    let Some(challenge) = Challenge::open(&app.keys.passkey, &binding, id.as_str(), call.now) else { return Ok(None) };
    let command = DeviceCommand::Spend { nonce: challenge.nonce.clone() };
    let consumed = app.objects.device(binding.device, &command).await?;
    Ok((consumed == DeviceOutcome::Fresh).then_some(challenge))
}

/// The error of a passkey that was not accepted; the log gets the reason.
#[must_use]
pub fn failed(failure: &str) -> Error {
    Error { cause: failure.to_owned(), ..Code::PasskeyFailed.into() }
}

/// A passkey that the caller presents.
pub struct PresentedPasskey<'a> {
    /// The challenge, if it was valid.
    pub challenge: Option<Challenge>,
    /// The credential that the browser sent.
    pub credential: &'a AuthenticationCredential,
}

impl PresentedPasskey<'_> {
    /// Verifies the passkey; returns what to record of its use.
    ///
    /// # Errors
    /// Why it is not accepted, for the log.
    pub fn verify(
        &self,
        app: &App,
        call: &CallParts,
        known: Option<&StoredPasskey>,
        identification: Identification,
    ) -> Result<FactorUse, String> {
        let challenge = self.challenge.as_ref().ok_or("a challenge that does not count")?;
        let known = known.ok_or("a credential of another user")?;
        let relying_party = relying_party(app, call).map_err(|error| error.cause)?;
        let expected = ExpectedCeremony {
            relying_party: &relying_party,
            challenge: &challenge.bytes,
            user_verification: identification == Identification::ByCredential,
        };
        let assertion = known.verify(self.credential, identification, &expected);
        let assertion = assertion.map_err(|failure: Failure| failure.to_string())?;
        let notice = cloned_key_notice(app, call, known, &assertion);
        Ok(FactorUse::Passkey { id: known.id.clone(), assertion, notice })
    }
}

/// The mail about a signature counter that went back: the key may have been cloned.
fn cloned_key_notice(app: &App, call: &CallParts, known: &StoredPasskey, assertion: &Assertion) -> Option<Statement> {
    assertion
        .counter_went_back
        .then(|| mail::passkey_notice(app, call, known.owner(), MailTemplate::PasskeyCounter, &known.name))
}

/// Delivers the notice about the use of a factor, if there is one, after the response.
#[must_use]
pub fn with_notice(app: &App, call: &CallParts, factor: &FactorUse, response: ApiResponse) -> ApiResponse {
    if factor.notice().is_some() { response.after(mail::deliver_later(app, call)) } else { response }
}
