//! The lock screen: signing in by PIN, and the cards of a device. A PIN is set by `PATCH /api/user/me`.

pub mod cards;
pub mod sign_in;
