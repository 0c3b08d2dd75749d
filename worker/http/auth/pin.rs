//! PINs and the lock screen: signing in by PIN, the cards of a device, and setting a PIN.

pub mod cards;
pub mod setting;
pub mod sign_in;
