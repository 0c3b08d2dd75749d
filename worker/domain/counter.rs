//! What a counter is asked: attempts within a window, taken before the act and given back after success.

use super::authority::Nonce;
use super::ids::DeviceId;
use serde::{Deserialize, Serialize};

/// A part of what a counter counts, with a limit of its own: a network within the one around it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// Its name, never empty.
    pub name: String,
    /// Attempts in the window.
    pub limit: u32,
}

/// A question to a counter. A `ticket` names one attempt: taking it again counts once, so a replay burns nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Command {
    /// Takes one of `limit` attempts in `window_ms`. With a device that succeeded here before, that device's own are
    /// counted, apart from everybody else's.
    Take {
        /// Names the attempt.
        ticket: String,
        /// Hash of the device secret, where known devices count apart.
        device: Option<DeviceId>,
        /// Attempts in the window.
        limit: u32,
        /// Length of the window.
        window_ms: i64,
        /// The nonce of the call, where every replay of it comes to this counter; named with its device. It is used up whatever is answered.
        nonce: Option<Nonce>,
        /// The part that is counted as well; `limit` is then that of all parts together.
        part: Option<Part>,
    },
    /// Gives an attempt back: it succeeded. The device is known from now on.
    Succeed {
        /// The attempt.
        ticket: String,
        /// The device to remember, if any.
        device: Option<DeviceId>,
    },
    /// Gives every attempt back: the owner proved the address in another way. Known devices stay known.
    Forgive,
}

/// A counter's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcome {
    /// Go on.
    Taken,
    /// The nonce was seen before.
    Replayed,
    /// Too many; the next is free after this long.
    Exhausted {
        /// Milliseconds, at least 1.
        retry_after_ms: i64,
    },
    /// Noted.
    Done,
}
