//! HTTP through the router on SQLite: a file per operation, tests named as facts.

#[path = "../support/mod.rs"]
mod support;

mod checks;
mod company;
mod configuration;
mod guard;
mod native;
mod outbox;
mod pages;
mod public;
mod reads;
mod refresh;
mod session;
mod sign_in;
mod sign_out;
