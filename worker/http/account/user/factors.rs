//! `/api/user/factors`: second factors of the caller. What changes them asks for a session whose person proved themselves a moment ago.

pub mod recovery_codes;
pub mod totp;
pub mod trusted_devices;

use crate::domain::authority::Command;
use crate::domain::ids::{DeviceId, OutboxId};
use crate::domain::person::optional_rfc3339;
use crate::domain::recovery_code::{NewCodes, RANDOM};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::jobs::outbox;
use crate::storage::factors::{self, OwnFactors, OwnPasskey};
use serde::Serialize;

/// What a person has beside their password.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactorsAnswer {
    /// The authenticator app.
    pub totp: Option<TotpFactor>,
    /// Passkeys.
    pub passkeys: Vec<PasskeyFactor>,
    /// Recovery codes.
    pub recovery_codes: RecoveryCodes,
    /// Whether a company of theirs demands a second factor.
    pub required: bool,
    /// Devices on which none is asked for.
    pub trusted_devices: Vec<TrustedDevice>,
}

/// An authenticator app.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpFactor {
    /// Since when.
    pub created_at: String,
    /// When it was last used.
    pub last_used_at: Option<String>,
}

/// A passkey.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyFactor {
    /// Its id.
    pub id: String,
    /// What its person calls it.
    pub name: String,
    /// Since when.
    pub created_at: String,
    /// When it was last used.
    pub last_used_at: Option<String>,
    /// Whether a provider keeps a copy of it.
    pub backed_up: bool,
    /// Whether it was made on the device that asks.
    pub this_device: bool,
}

impl PasskeyFactor {
    /// A passkey, as it is seen from a device.
    #[must_use]
    pub fn of(passkey: OwnPasskey, device: &DeviceId) -> Self {
        Self {
            this_device: passkey.device.as_ref() == Some(device),
            id: passkey.id.to_string(),
            name: passkey.name,
            created_at: passkey.created_at.rfc3339(),
            last_used_at: optional_rfc3339(passkey.last_used),
            backed_up: passkey.backed_up,
        }
    }
}

/// A trusted device.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrustedDevice {
    /// Its id.
    pub id: String,
    /// The program on it, in a word or two: `Firefox, Windows`.
    pub label: Option<String>,
    /// Since when.
    pub created_at: String,
    /// When it was last used.
    pub last_used_at: String,
}

/// Recovery codes, as far as they are told again.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RecoveryCodes {
    /// How many were not used.
    pub left: u32,
}

/// Recovery codes, told once.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewRecoveryCodes {
    /// The codes.
    pub recovery_codes: Vec<String>,
}

/// Lists the caller's factors.
///
/// # Errors
/// Those of the session.
#[utoipa::path(get, path = "/api/user/factors", operation_id = "factors", tag = "user",
    responses((status = 200, body = FactorsAnswer)))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let claims = call.claims()?;
    let device = &call.device()?.hash;
    let own = factors::own(app.db.as_ref(), &claims.user, call.now);
    let (_, OwnFactors { totp, factors, passkeys, required, trusted_devices }) =
        call.alongside(&app, None, own).await?;
    let passkeys = passkeys.into_iter().map(|passkey| PasskeyFactor::of(passkey, device));
    let trusted_devices = trusted_devices.into_iter().map(|trusted| TrustedDevice {
        id: trusted.id.to_string(),
        label: trusted.label,
        created_at: trusted.created_at.rfc3339(),
        last_used_at: trusted.last_used.rfc3339(),
    });
    Ok(Answer::json(&FactorsAnswer {
        totp: totp.map(|totp| TotpFactor {
            created_at: totp.created_at.rfc3339(),
            last_used_at: optional_rfc3339(totp.last_used),
        }),
        passkeys: passkeys.collect(),
        recovery_codes: RecoveryCodes { left: factors.recovery_codes },
        required,
        trusted_devices: trusted_devices.collect(),
    }))
}

/// Tells the authority that a factor was proven in this session by adding it. Where that fails the person shows it once more: what was stored
/// stays, and its recovery codes are told once.
pub(super) async fn proven(app: &App, caller: &Caller, credential_version: i64) {
    let command =
        Command::Reauthenticate { sid: caller.alive.sid.clone(), credential_version, password: false, factor: true };
    let _ = app.objects.authority(&caller.user, &command, None).await;
}

/// Answers that a factor was removed. Where it was the last, the authority hears of it first: no session counts as one that proved what is gone.
pub(super) async fn removed(app: &App, call: &CallParts, caller: &Caller, row: &OutboxId, last: Option<i64>) -> Answer {
    let answer = Answer::no_content().after(mail::deliver_later(app, call));
    let Some(credential_version) = last else { return answer };
    answer.after(outbox::deliver_now(app, row, &caller.user, &Command::EndFactors { credential_version }).await)
}

/// New recovery codes for a person.
pub(super) fn new_codes(app: &App, user: &str) -> Result<NewCodes, Error> {
    let codes = NewCodes::new(user, app.random_bytes::<RANDOM>());
    codes.ok_or_else(|| Error::internal("recovery codes could not be hashed"))
}
