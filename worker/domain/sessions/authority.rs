//! The commands and outcomes of a user's session authority. The logic is in `objects/authority.rs`.

use super::snapshot::Snapshot;
use crate::domain::ids::{DeviceId, SessionId, TenantId};
use crate::domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Maximum number of sessions per user; opening another one ends the oldest.
pub const MAX_SESSIONS: u32 = 50;
/// Maximum number of companies whose last use a session keeps.
pub const MAX_COMPANY_USES: u32 = 50;
/// Idle limit of a session (60 days).
pub const IDLE_MS: i64 = 60 * 24 * 3_600_000;
/// Lifetime of a limited session (10 minutes).
pub const LIMITED_MS: i64 = 600_000;
/// How long a session is fresh after an authentication (10 minutes).
pub const FRESH_MS: i64 = 600_000;
/// Grace period in which the predecessor of a refresh secret is still accepted after its successor was first presented (10 s).
pub const REUSE_GRACE_MS: i64 = 10_000;

/// What a session allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Scope {
    /// Everything that the user may do.
    Full,
    /// Setting a new password.
    Password,
    /// Verifying the e-mail address.
    Verify,
    /// Verifying a second factor.
    #[serde(rename = "second_factor")]
    SecondFactor,
}

/// A nonce of a replay guard: `r` is accepted once, `t` is the time when it was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nonce {
    /// 32 hex digits.
    pub r: String,
    /// Server clock, milliseconds.
    pub t: Timestamp,
}

/// A command to the authority. All hashes are base64url SHA-256, made by the worker: objects do not hash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AuthorityCommand {
    /// Creates a session after a successful sign-in.
    Open {
        /// The new session's id.
        sid: SessionId,
        /// Hash of the device secret.
        device: DeviceId,
        /// Hash of the refresh secret; a limited session has none.
        refresh: Option<String>,
        /// What the session allows.
        scope: Scope,
        /// Maximum lifetime in days.
        ex_days: u32,
        /// The credential version that was verified.
        credential_version: i64,
        /// Whether a PIN was verified. Opening a full session on a device resets its PIN attempts.
        #[serde(default)]
        pin: bool,
        /// Whether a second factor was verified.
        #[serde(default)]
        factor: bool,
        /// Whether it was verified earlier: in the session before, or when the device was trusted. Only a factor that is verified now resets
        /// the user's attempts at it.
        #[serde(default)]
        earlier_factor: bool,
        /// The user as read from D1 during this sign-in.
        snapshot: Box<Snapshot>,
    },
    /// Takes one PIN attempt of a device, before the PIN is compared.
    TakePin {
        /// Hash of the device secret.
        device: DeviceId,
        /// Attempt limit until the next sign-in with a password there.
        limit: u32,
    },
    /// Like `Admit`, and takes one of the user's attempts at a second factor, before a code is compared.
    TakeFactor {
        /// The session.
        sid: SessionId,
        /// The epoch in the access token.
        epoch: i64,
        /// Hash of the device secret.
        device: DeviceId,
        /// Accepted once.
        nonce: Nonce,
        /// Attempt limit within the window.
        limit: u32,
        /// Length of the window in milliseconds.
        window_ms: i64,
    },
    /// Records that the user has authenticated again within a session.
    Reauthenticate {
        /// The session.
        sid: SessionId,
        /// The credential version that was verified.
        credential_version: i64,
        /// Whether the password was verified.
        password: bool,
        /// Whether a second factor was verified, which resets the user's attempts at it.
        factor: bool,
    },
    /// Checks whether a session is live. A pure read.
    Check {
        /// The session.
        sid: SessionId,
        /// The epoch in the access token.
        epoch: i64,
        /// Snapshot version that the caller has; the outcome contains the snapshot if it differs.
        version: Option<i64>,
    },
    /// Records the exact time of a session's use in a tenant with an idle limit.
    Touch {
        /// The session.
        sid: SessionId,
        /// The tenant; a worker of an earlier release does not name it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tenant: Option<TenantId>,
    },
    /// Like `Check`, and uses up a nonce. A larger `ex_days` extends the session.
    Admit {
        /// The session.
        sid: SessionId,
        /// The epoch in the access token; absent if a refresh token proved the session.
        epoch: Option<i64>,
        /// The hash of a refresh secret that proves the session instead.
        refresh: Option<String>,
        /// Hash of the device secret.
        device: DeviceId,
        /// Accepted once.
        nonce: Nonce,
        /// New lifetime in days, on entering a tenant.
        ex_days: Option<u32>,
        /// Ends the session: a sign-out.
        close: bool,
        /// Snapshot version that the caller has; the outcome contains the snapshot if it differs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<i64>,
    },
    /// Exchanges a refresh secret for its successor.
    Rotate {
        /// The session.
        sid: SessionId,
        /// Hash of the device secret; must match the session's.
        device: DeviceId,
        /// Hash of the presented secret.
        presented: String,
        /// Hashes of its successor under each refresh key, the current key's first.
        successors: Vec<String>,
        /// Accepted once.
        nonce: Nonce,
    },
    /// Ends all sessions of an older credential version and rejects sign-ins that verified one. Idempotent.
    EndAll {
        /// The new floor.
        credential_version: i64,
        /// The session in which the credential was changed; it is not ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keep: Option<SessionId>,
    },
    /// Ends all sessions that an older PIN opened and rejects sign-ins that verified one. Idempotent.
    EndPins {
        /// The credential version of the newest PIN, or of its removal.
        credential_version: i64,
    },
    /// Clears the verified second factor of all sessions below this credential version, after the user's last factor was
    /// removed. Idempotent.
    EndFactors {
        /// The credential version of the removal.
        credential_version: i64,
    },
    /// Replaces the snapshot of the user.
    Update {
        /// Ignored unless its version is higher.
        snapshot: Box<Snapshot>,
    },
    /// Like `Check`, and lists all live sessions of the user.
    List {
        /// The session of the request.
        sid: SessionId,
        /// The epoch in the access token.
        epoch: i64,
    },
    /// Lists all live sessions of the user for one of their tenants. It requires no session: the caller has checked the permission.
    Survey,
    /// Like `Admit`, and ends sessions of the same user.
    End {
        /// The session of the request.
        sid: SessionId,
        /// The epoch in the access token.
        epoch: i64,
        /// Hash of the device secret.
        device: DeviceId,
        /// Accepted once.
        nonce: Nonce,
        #[serde(rename = "which")]
        selection: SessionSelection,
    },
    /// Deletes all data of the user but the floor, which then rejects every sign-in. Idempotent.
    Erase,
}

/// The sessions to end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SessionSelection {
    One(SessionId),
    /// All but the session of the request.
    Others,
}

/// Why a session is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RejectionReason {
    /// Unknown, ended, idle, below its epoch, on another device, or a refresh secret that was used twice.
    SessionExpired,
    /// The nonce was used before.
    Replayed,
    /// The sign-in verified a credential that has changed since.
    CredentialStale,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LiveSession {
    pub sid: SessionId,
    /// Security epoch for the next access token.
    pub epoch: i64,
    /// Version of the user's snapshot.
    pub version: i64,
    /// What the session allows.
    pub scope: Scope,
    /// Lifetime of its cookies in days.
    pub ex_days: u32,
    /// Whether a PIN opened it: operations that need the password are rejected.
    #[serde(default)]
    pub pin: bool,
    /// Whether a second factor was verified in it.
    #[serde(default)]
    pub factor: bool,
    /// When the user last authenticated in it.
    #[serde(default)]
    pub fresh_at: Option<Timestamp>,
    /// When it was opened.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// When it was opened, or last used in any company as an earlier release recorded it. It counts where `company_uses` says nothing later.
    #[serde(default)]
    pub used_at: Option<Timestamp>,
    /// When it was last used in companies that limit idle time, before this request; the newest `MAX_COMPANY_USES`. Renewing its tokens does not count.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub company_uses: BTreeMap<TenantId, Timestamp>,
    /// The user, if the caller's version differs or was not given.
    pub snapshot: Option<Box<Snapshot>>,
}

/// A row of the user's own session list, as the authority returns it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SessionRow {
    pub sid: SessionId,
    /// Hash of its device's secret.
    pub device: DeviceId,
    /// What the session allows.
    pub scope: Scope,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was last used; recorded at most once an hour.
    pub used_at: Timestamp,
    /// When it expires if it is not used again.
    pub over_at: Timestamp,
}

/// A row of the session list that a tenant of the user sees.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SurveyedSession {
    pub sid: SessionId,
    /// Hash of its device's secret.
    pub device: DeviceId,
    /// What the session allows.
    pub scope: Scope,
    /// When it was opened.
    pub created_at: Timestamp,
    /// Whether a PIN opened it.
    pub pin: bool,
    /// Whether a second factor was verified in it.
    pub factor: bool,
}

/// The result of a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum AuthorityOutcome {
    Alive(LiveSession),
    /// The refresh secret was rotated, or the same rotation is returned again: `successor` is the index into `successors`.
    Rotated {
        /// Index of the successor in force.
        successor: u32,
        /// The session.
        alive: LiveSession,
    },
    /// An attempt was taken.
    PinTaken {
        /// Attempts left.
        remaining: u32,
    },
    /// No PIN attempt is left.
    PinBlocked,
    /// An attempt at a second factor was taken.
    FactorTaken {
        /// Attempts left.
        remaining: u32,
        /// The credential version that the session was opened with.
        credential_version: i64,
        /// The session.
        alive: LiveSession,
    },
    /// No attempt at a second factor is left; the next one is available after this time.
    FactorBlocked {
        /// Milliseconds, at least 1.
        retry_after_ms: i64,
    },
    /// All live sessions of the user, most recently used first, as rows that parse as `SessionRow` and `SurveyedSession`.
    Sessions(Vec<Map<String, Value>>),
    /// Number of sessions ended; 0 if there was none.
    Ended(u32),
    /// Done, without a result.
    Done,
    /// The session is rejected. Both versions of the workers during a rollout know this outcome as `refused`.
    #[serde(rename = "refused")]
    Rejected {
        /// The reason.
        why: RejectionReason,
        /// Whether an already rotated refresh secret was presented: two parties had it, and the session was ended.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reused: bool,
    },
}
