//! The lock screen: sign-in by PIN, and the accounts that a device shows. A PIN is set by `PATCH /api/user/me`.

pub mod cards;
pub mod sign_in;
