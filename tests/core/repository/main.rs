//! The repository's own rules: generated files are fresh, and documents match the code. A separate test binary, because
//! it builds much faster than the rest.
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
mod settings;
