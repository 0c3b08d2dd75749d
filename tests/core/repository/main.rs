//! The repository keeps its own rules: what is generated is fresh, what is written down agrees. A program of its own, as it is ready
//! long before the rest.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that meets the unexpected stops"
)]

mod audit_chain;
mod authorization;
mod circles;
mod openapi;
mod rules;
