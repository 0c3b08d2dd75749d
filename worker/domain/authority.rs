//! What a person's session authority is asked, and what it answers. The decisions are in `objects/authority.rs`.

use super::ids::{DeviceId, SessionId};
use super::snapshot::Snapshot;
use super::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Sessions a person may have; one more ends the oldest.
pub const MAX_SESSIONS: u32 = 50;
/// A session unused for this long is over (60 days).
pub const IDLE_MS: i64 = 60 * 24 * 3_600_000;
/// A limited session lives this long (10 minutes).
pub const LIMITED_MS: i64 = 600_000;
/// Whoever proved themselves is fresh this long (10 minutes).
pub const FRESH_MS: i64 = 600_000;
/// The predecessor of a refresh secret is answered this long after its successor was shown (10 s).
pub const REUSE_GRACE_MS: i64 = 10_000;

/// What a session may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Scope {
    /// Everything that the person may.
    Full,
    /// Choosing a new password.
    Password,
    /// Verifying the e-mail address.
    Verify,
    /// Proving a second factor.
    #[serde(rename = "second_factor")]
    SecondFactor,
}

impl Scope {
    /// The scope of a name, as it is written everywhere.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let names = [
            ("full", Self::Full),
            ("password", Self::Password),
            ("verify", Self::Verify),
            ("second_factor", Self::SecondFactor),
        ];
        names.into_iter().find(|(known, _)| *known == name).map(|(_, scope)| scope)
    }
}

/// A nonce of a replay guard: `r`, to be seen once, and the `t` it was made at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nonce {
    /// 32 hex digits.
    pub r: String,
    /// Server clock, milliseconds.
    pub t: Timestamp,
}

/// A question to the authority. All hashes are base64url SHA-256, made by the worker: objects do not hash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Command {
    /// Creates a session after a successful sign-in.
    Open {
        /// The new session's id.
        sid: SessionId,
        /// Hash of the device secret.
        device: DeviceId,
        /// Hash of the refresh secret; a limited session has none.
        refresh: Option<String>,
        /// What it may do.
        scope: Scope,
        /// Days until it ends whatever happens.
        ex_days: u32,
        /// The credential version that the sign-in verified against.
        credential_version: i64,
        /// Whether a PIN was the proof. A full session that is opened on a device gives its PIN attempts back.
        #[serde(default)]
        pin: bool,
        /// Whether a second factor was proven, which gives the person their attempts at it back.
        #[serde(default)]
        factor: bool,
        /// The person as read from D1 in this sign-in.
        snapshot: Box<Snapshot>,
    },
    /// Takes one of the attempts of a device before a PIN is compared.
    TakePin {
        /// Hash of the device secret.
        device: DeviceId,
        /// Attempts until the next sign-in with a password there.
        limit: u32,
    },
    /// As `Admit`, and takes one of the person's attempts at a second factor before a code is looked at.
    TakeFactor {
        /// The session.
        sid: SessionId,
        /// The epoch in the access token.
        epoch: i64,
        /// Hash of the device secret.
        device: DeviceId,
        /// Seen once.
        nonce: Nonce,
        /// Attempts in the window.
        limit: u32,
        /// Length of the window.
        window_ms: i64,
    },
    /// Notes that the person of a session proved themselves once more.
    Reauthenticate {
        /// The session.
        sid: SessionId,
        /// The credential version that was verified against.
        credential_version: i64,
        /// Whether the password was right.
        password: bool,
        /// Whether a second factor was, which gives the person their attempts at it back.
        factor: bool,
    },
    /// Is this session alive? Reads nothing else and writes nothing.
    Check {
        /// The session.
        sid: SessionId,
        /// The epoch in the access token.
        epoch: i64,
        /// The version of the copy that the caller has; the snapshot comes back if it differs.
        version: Option<i64>,
    },
    /// Notes that a session is used, to the moment: for companies that measure pauses.
    Touch {
        /// The session.
        sid: SessionId,
    },
    /// As `Check`, and the nonce must be new. `ex_days` lengthens the session's life if it is longer.
    Admit {
        /// The session.
        sid: SessionId,
        /// The epoch in the access token; absent where a refresh token proved the session.
        epoch: Option<i64>,
        /// The hash of a refresh secret that proves the session instead.
        refresh: Option<String>,
        /// Hash of the device secret.
        device: DeviceId,
        /// Seen once.
        nonce: Nonce,
        /// New life in days, for entering a company.
        ex_days: Option<u32>,
        /// Ends the session: a sign-out.
        close: bool,
        /// The version of the person that the asker has already: one that is no other is not sent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<i64>,
    },
    /// Changes a refresh secret for its successor.
    Rotate {
        /// The session.
        sid: SessionId,
        /// Hash of the device secret; must be the session's.
        device: DeviceId,
        /// Hash of the secret shown.
        presented: String,
        /// Hashes of its successor under each refresh key, the current key's first.
        successors: Vec<String>,
        /// Seen once.
        nonce: Nonce,
    },
    /// Ends every session that an older credential version opened and refuses sign-ins that verified one. Told again it
    /// changes nothing.
    EndAll {
        /// The new floor.
        credential_version: i64,
        /// The session in which the credential was changed: it lives on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        keep: Option<SessionId>,
    },
    /// Ends every session that an older PIN opened and refuses sign-ins that verified one. Told again it changes nothing.
    EndPins {
        /// The credential version of the newest PIN, or of its end.
        credential_version: i64,
    },
    /// Takes the second factor from every session that proved one before this credential version: the person's last one is gone. Told again it changes
    /// nothing.
    EndFactors {
        /// The credential version that the end of the last one made.
        credential_version: i64,
    },
    /// Takes a newer copy of the person.
    Update {
        /// Accepted only if its version is higher.
        snapshot: Box<Snapshot>,
    },
    /// As `Check`, and names every living session of the person.
    List {
        /// The session that asks.
        sid: SessionId,
        /// The epoch in the access token.
        epoch: i64,
    },
    /// Names every living session of the person, for a company of theirs. Nobody's session is shown for it: the asker has judged who may.
    Survey,
    /// As `Admit`, and ends sessions of the same person.
    End {
        /// The session that asks.
        sid: SessionId,
        /// The epoch in the access token.
        epoch: i64,
        /// Hash of the device secret.
        device: DeviceId,
        /// Seen once.
        nonce: Nonce,
        which: SessionSelection,
    },
    /// Deletes everything about the person but the floor, which no sign-in passes any more. Told again it changes nothing.
    Erase,
}

/// Sessions to be ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SessionSelection {
    One(SessionId),
    /// All but the one that asks.
    Others,
}

/// Why a session is not honoured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Refusal {
    /// Unknown, ended, idle, older than its epoch, on another device, or a refresh secret used twice.
    SessionExpired,
    /// The nonce was seen before.
    Replayed,
    /// The sign-in verified a credential that has changed since.
    CredentialStale,
}

/// What the authority says of a living session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LiveSession {
    pub sid: SessionId,
    /// Security epoch for the next access token.
    pub epoch: i64,
    /// Version of the person's data.
    pub version: i64,
    /// What the session may do.
    pub scope: Scope,
    /// Days of its cookies.
    pub ex_days: u32,
    /// Whether a PIN opened it: what needs the password is refused.
    #[serde(default)]
    pub pin: bool,
    /// Whether a second factor was proven in it.
    #[serde(default)]
    pub factor: bool,
    /// When its person last proved who they are.
    #[serde(default)]
    pub fresh_at: Option<Timestamp>,
    /// When it was opened.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// When it was last used before this call, as far as that was written down.
    #[serde(default)]
    pub used_at: Option<Timestamp>,
    /// The person, where the asker's version differs or none was given.
    pub snapshot: Option<Box<Snapshot>>,
}

/// A living session, as its person sees it: a row of the authority.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SessionRow {
    pub sid: SessionId,
    /// Hash of its device's secret.
    pub device: DeviceId,
    /// What it may do.
    pub scope: Scope,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was last used; written down at most once an hour.
    pub used_at: Timestamp,
    /// When it is over if nobody uses it again.
    pub over_at: Timestamp,
}

/// The same, as a company of theirs is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SurveyedSession {
    pub sid: SessionId,
    /// Hash of its device's secret.
    pub device: DeviceId,
    /// What it may do.
    pub scope: Scope,
    /// When it was opened.
    pub created_at: Timestamp,
    /// Whether a PIN opened it.
    pub pin: bool,
    /// Whether a second factor was proven in it.
    pub factor: bool,
}

/// An authority's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcome {
    Alive(LiveSession),
    /// The refresh secret was changed, or its change is told again: `successor` is the index into `successors`.
    Rotated {
        /// Which of the successors counts.
        successor: u32,
        /// The session.
        alive: LiveSession,
    },
    /// An attempt was taken.
    PinTaken {
        /// How many are left.
        remaining: u32,
    },
    /// None is left.
    PinBlocked,
    /// An attempt at a second factor was taken.
    FactorTaken {
        /// How many are left.
        remaining: u32,
        /// The credential version that the session was opened with.
        credential_version: i64,
        /// The session.
        alive: LiveSession,
    },
    /// No attempt at a second factor is left; the next is free after this long.
    FactorBlocked {
        /// Milliseconds, at least 1.
        retry_after_ms: i64,
    },
    /// Every living session of the person, the one used last first, as rows that `Listed` is read from.
    Sessions(Vec<Map<String, Value>>),
    /// So many sessions ended; 0 where there was no such session.
    Ended(u32),
    /// Done, nothing to tell.
    Done,
    /// Not honoured.
    Refused {
        /// Why.
        why: Refusal,
        /// Whether a refresh secret was shown that was changed before: two parties held it, and the session is over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reused: bool,
    },
}
