//! What a user signs in with.

/// One-time codes of mailed links.
pub mod one_time_code;
/// Passwords: their rules, and how they are hashed.
pub mod password;
/// PINs: short, and valid on one device.
pub mod pin;
/// Recovery codes, for users who lost their second factor.
pub mod recovery_code;
/// The second factors of a user, and the codes that they enter.
pub mod second_factor;
/// Codes of authenticator apps.
pub mod totp;
/// Passkeys.
pub mod webauthn;
