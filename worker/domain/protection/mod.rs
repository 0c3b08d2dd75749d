//! Against replay, guessing and bots.

/// The response of the bot check service.
pub mod bot_check;
/// The commands and outcomes of a rate limiter.
pub mod counter;
/// The commands and outcomes of a device's object: nonces of requests made before sign-in.
pub mod device;
/// The replay guard.
pub mod guard;
