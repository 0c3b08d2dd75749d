//! The worker with objects that fail on command (worker/cloudflare/fault_injection.rs). A package of its own, so that its
//! module never takes the place of the deployed one, however cargo is called.

extern crate asgard as _;
