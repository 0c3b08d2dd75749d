//! HTTP through the router on SQLite: a file per operation, tests named as facts.

#[path = "../support/mod.rs"]
mod support;

mod sign_in;
