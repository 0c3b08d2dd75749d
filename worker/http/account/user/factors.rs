//! `/api/user/factors`: second factors of the caller. Changing them needs a session that was reauthenticated recently.

pub mod recovery_codes;
pub mod totp;
pub mod trusted_devices;

use crate::domain::credentials::recovery_code::{NewCodes, RANDOM};
use crate::domain::identity::current_user::optional_rfc3339;
use crate::domain::ids::{DeviceId, OutboxId, UserId};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::factors::{self, OwnFactors, OwnPasskey};
use serde::Serialize;

/// The caller's second factors.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactorsResponse {
    /// The authenticator app.
    pub totp: Option<TotpFactor>,
    /// Passkeys.
    pub passkeys: Vec<PasskeyFactor>,
    /// Recovery codes.
    pub recovery_codes: RecoveryCodes,
    /// Whether one of the caller's companies requires a second factor.
    pub required: bool,
    /// Devices that sign in without a second factor.
    pub trusted_devices: Vec<TrustedDevice>,
}

/// An authenticator app.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpFactor {
    /// Creation time.
    pub created_at: String,
    /// Time of the last use.
    pub last_used_at: Option<String>,
}

/// A passkey.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyFactor {
    /// Its id.
    pub id: String,
    /// Name that the user gave it.
    pub name: String,
    /// Creation time.
    pub created_at: String,
    /// Time of the last use.
    pub last_used_at: Option<String>,
    /// Whether the passkey is backed up (synchronised by its provider).
    pub backed_up: bool,
    /// Whether it was created on the device of this request.
    pub this_device: bool,
}

impl PasskeyFactor {
    /// The passkey as shown on a device.
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
    /// Browser and operating system: `Firefox, Windows`.
    pub label: Option<String>,
    /// Creation time.
    pub created_at: String,
    /// Time of the last use.
    pub last_used_at: String,
}

/// State of the recovery codes; the codes themselves are shown only once.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RecoveryCodes {
    /// Number of unused codes.
    pub left: u32,
}

/// New recovery codes, shown only once.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewRecoveryCodes {
    /// The codes.
    pub recovery_codes: Vec<String>,
}

/// Lists the caller's second factors.
///
/// # Errors
/// Session errors.
#[utoipa::path(get, path = "/api/user/factors", operation_id = "factors", tag = "user",
    responses((status = 200, body = FactorsResponse)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let claims = call.claims()?;
    let device = &call.device()?.hash;
    let own = factors::own(app.db.as_ref(), &claims.user, call.now);
    let (_, OwnFactors { totp, factors, passkeys, required, trusted_devices }) =
        call.read_with_session_check(&app, None, own).await?;
    let passkeys = passkeys.into_iter().map(|passkey| PasskeyFactor::of(passkey, device));
    let trusted_devices = trusted_devices.into_iter().map(|trusted| TrustedDevice {
        id: trusted.id.to_string(),
        label: trusted.label,
        created_at: trusted.created_at.rfc3339(),
        last_used_at: trusted.last_used.rfc3339(),
    });
    Ok(ApiResponse::json(&FactorsResponse {
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

/// Tells the session authority that this session proved a factor by adding it. If that fails, the user has to prove it again; the factor
/// stays stored, and its recovery codes are shown once.
pub(super) async fn confirm_new_factor(app: &App, caller: &Caller, credential_version: i64) {
    let command = AuthorityCommand::Reauthenticate {
        sid: caller.session.sid.clone(),
        credential_version,
        password: false,
        factor: true,
    };
    let _ = app.objects.authority(&caller.user, &command, None).await;
}

/// Response to the removal of a factor. If it was the last one, the session authority is updated first: no session may count as
/// having proved it.
pub(super) async fn removal_response(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    row: &OutboxId,
    last: Option<i64>,
) -> ApiResponse {
    let response = ApiResponse::no_content().after(mail::deliver_later(app, call));
    let Some(credential_version) = last else { return response };
    response
        .after(outbox::deliver_now(app, row, &caller.user, &AuthorityCommand::EndFactors { credential_version }).await)
}

/// New recovery codes for a user.
pub(super) fn new_codes(app: &App, user: &UserId) -> Result<NewCodes, Error> {
    let codes = NewCodes::new(user, app.random_bytes::<RANDOM>());
    codes.ok_or_else(|| Error::internal("recovery codes could not be hashed"))
}
