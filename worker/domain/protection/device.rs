//! The commands and outcomes of a device's object: nonces of requests made before sign-in.

use crate::domain::sessions::authority::Nonce;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeviceCommand {
    /// Accepts a nonce once.
    Spend { nonce: Nonce },
}

/// The result of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeviceOutcome {
    /// The nonce was new, and is now used.
    Fresh,
    /// The nonce was used before.
    Replayed,
}
