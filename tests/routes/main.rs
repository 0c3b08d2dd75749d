//! HTTP through the router on SQLite: a file per operation, tests named as facts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that meets the unexpected stops"
)]

#[path = "../support/mod.rs"]
mod support;

mod account_changes;
mod account_leaving;
mod account_password;
mod account_pictures;
mod account_pin;
mod account_sessions;
mod admin;
mod admin_last_administrator;
mod admin_lattice;
mod admin_users_bulk;
mod admin_users_changing;
mod admin_users_creating;
mod admin_users_importing;
mod admin_users_joining;
mod admin_users_leaving;
mod admin_users_races;
mod admin_users_reading;
mod checks;
mod company;
mod configuration;
mod email_verification;
mod guard;
mod invitation;
mod inviting;
mod mail;
mod native;
mod outbox;
mod pages;
mod password_reset;
mod pin;
mod plans;
mod provider_arrival;
mod provider_hostile;
mod provider_linking;
mod provider_races;
mod public;
mod reads;
mod refresh;
mod resending;
mod session;
mod sign_in;
mod sign_out;
mod sign_up;
