//! Passkeys in ceremonies: who asks, what with, and what comes back. A challenge is used up at its device before the credential is looked at.

pub mod options;
pub mod sign_in;

use super::provider::own_origin;
use crate::domain::device::{Command, Outcome};
use crate::domain::mail::Template;
use crate::domain::text::Id;
use crate::domain::webauthn::assertion::{Assertion, Identification};
use crate::domain::webauthn::challenge::{Binding, Ceremony, Challenge};
use crate::domain::webauthn::credential::AuthenticationCredential;
use crate::domain::webauthn::{ExpectedCeremony, Failure, RelyingParty};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::ports::Statement;
use crate::storage::factors::FactorUse;
use crate::storage::factors::passkeys::KnownPasskey;

/// Who asks: the configured host.
///
/// # Errors
/// `internal` where none is configured.
pub fn relying_party(app: &App, call: &CallParts) -> Result<RelyingParty, Error> {
    let origin =
        own_origin(app, call).and_then(|origin| RelyingParty::of(origin, &call.configuration.private.origins.web));
    origin.ok_or_else(|| Error::internal("mail.origin names no host that passkeys could be for"))
}

fn binding<'a>(call: &'a CallParts, ceremony: Ceremony) -> Result<Binding<'a>, Error> {
    // Nobody is signed in yet where a passkey is to sign them in.
    let session = if ceremony == Ceremony::SignIn { "" } else { call.claims()?.sid.as_str() };
    Ok(Binding { ceremony, device: &call.device()?.hash, session })
}

/// A new challenge.
///
/// # Errors
/// `unauthenticated` without the session that the ceremony belongs to.
pub fn issue(app: &App, call: &CallParts, ceremony: Ceremony) -> Result<Challenge, Error> {
    Ok(Challenge::issue(&app.keys.passkey, &binding(call, ceremony)?, app.random_bytes(), call.now))
}

/// Uses a challenge up; `None` where it is none of this device, session and ceremony, too old, or was used before.
///
/// # Errors
/// `unavailable`.
pub async fn spend(app: &App, call: &CallParts, ceremony: Ceremony, id: &Id) -> Result<Option<Challenge>, Error> {
    let binding = binding(call, ceremony)?;
    let Some(challenge) = Challenge::open(&app.keys.passkey, &binding, id.as_str(), call.now) else { return Ok(None) };
    let spend = Command::Spend { nonce: challenge.nonce.clone() };
    let consumed = app.objects.device(binding.device, &spend).await?;
    Ok((consumed == Outcome::Fresh).then_some(challenge))
}

/// A passkey that was not accepted; the log says at which step.
#[must_use]
pub fn failed(failure: &str) -> Error {
    Error { cause: failure.to_owned(), ..Code::PasskeyFailed.into() }
}

/// A passkey that somebody shows as one of their factors.
pub struct ShownPasskey<'a> {
    /// The challenge that it answers, if that was good.
    pub challenge: Option<Challenge>,
    /// What the browser sent.
    pub credential: &'a AuthenticationCredential,
}

impl ShownPasskey<'_> {
    /// What is to be written down of its use.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn compared(
        &self,
        app: &App,
        call: &CallParts,
        known: Option<&KnownPasskey>,
        identification: Identification,
    ) -> Result<FactorUse, String> {
        let challenge = self.challenge.as_ref().ok_or("a challenge that does not count")?;
        let known = known.ok_or("a credential that is not theirs")?;
        let relying_party = relying_party(app, call).map_err(|error| error.cause)?;
        let expected = ExpectedCeremony {
            relying_party: &relying_party,
            challenge: &challenge.bytes,
            user_verification: identification == Identification::ByCredential,
        };
        let assertion = known.verify(self.credential, identification, &expected);
        let assertion = assertion.map_err(|failure: Failure| failure.to_string())?;
        let notice = went_back(app, call, known, &assertion);
        Ok(FactorUse::Passkey { id: known.id.clone(), assertion, notice })
    }
}

/// The mail about a counter that went back: the key may exist twice.
fn went_back(app: &App, call: &CallParts, known: &KnownPasskey, assertion: &Assertion) -> Option<Statement> {
    assertion
        .counter_went_back
        .then(|| mail::passkey_notice(app, call, known.owner(), Template::PasskeyCounter, &known.name))
}

/// Delivers what the use of a factor gave cause to tell, after the answer.
#[must_use]
pub fn with_notice(app: &App, call: &CallParts, factor: &FactorUse, answer: Answer) -> Answer {
    if factor.notice().is_some() { answer.after(mail::deliver_later(app, call)) } else { answer }
}
