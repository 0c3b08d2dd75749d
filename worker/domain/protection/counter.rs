//! The commands and outcomes of a rate limiter: attempts within a window, taken before the act and released on success.

use crate::domain::ids::DeviceId;
use crate::domain::sessions::authority::Nonce;
use serde::{Deserialize, Serialize};

/// A part of a rate limiter with a limit of its own: a network within its surrounding network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// Its name, never empty.
    pub name: String,
    /// Attempt limit within the window.
    pub limit: u32,
}

/// A command to a rate limiter. A `ticket` identifies one attempt: taking it again changes nothing, so a replay uses up nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CounterCommand {
    /// Takes one of `limit` attempts in `window_ms`. For a device that succeeded here before, only its own attempts are
    /// counted, separately from those of unknown devices.
    Take {
        /// Identifies the attempt.
        ticket: String,
        /// Hash of the device secret, if known devices have limits of their own.
        device: Option<DeviceId>,
        /// Attempt limit within the window.
        limit: u32,
        /// Length of the window in milliseconds.
        window_ms: i64,
        /// The nonce of the request, if every replay of it reaches this same limiter; stored with its device. It is used up
        /// whatever the outcome.
        nonce: Option<Nonce>,
        /// The part that is limited as well; `limit` then applies to all parts together.
        part: Option<Part>,
    },
    /// Releases an attempt: it succeeded, or failed for another reason than the caller's. A device that is named is known from now on.
    #[serde(rename = "succeed")]
    Release {
        /// The attempt.
        ticket: String,
        /// The device to store, if any.
        device: Option<DeviceId>,
    },
    /// Resets all attempts: the owner proved the address by other means. Known devices stay known.
    #[serde(rename = "forgive")]
    Reset,
}

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CounterOutcome {
    /// The attempt was taken.
    Taken,
    /// The nonce was used before.
    Replayed,
    /// The limit is reached; the next attempt is available after this time.
    Exhausted {
        /// Milliseconds, at least 1.
        retry_after_ms: i64,
    },
    /// Done, without a result.
    Done,
}
