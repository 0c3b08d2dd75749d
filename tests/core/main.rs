//! The worker, natively: over HTTP, on real SQLite, with fakes of the platform. Test names state facts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that meets the unexpected stops"
)]

mod account;
mod admin;
mod apps;
mod auth;
mod faults;
mod invitations;
mod isolation;
mod jobs;
mod objects;
mod pages;
mod pipeline;
mod storage;
mod support;
mod webauthn;

#[cfg(target_os = "linux")]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
