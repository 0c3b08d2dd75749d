//! What a device's object is asked: nonces of calls made before anyone is signed in.

use super::authority::Nonce;
use serde::{Deserialize, Serialize};

/// A question to a device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Command {
    /// Admits a nonce once.
    Spend {
        /// The nonce.
        nonce: Nonce,
    },
}

/// A device's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// The nonce was new, and is used up now.
    Fresh,
    /// The nonce was seen before.
    Replayed,
}
