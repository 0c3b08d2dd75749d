//! HTTP, thin: parse, ask, answer. `routes.rs` lists every route, `checks.rs` is the gate before the handlers,
//! `caller.rs` holds the proofs that the stores give, `error.rs` the only status codes of refusals.

pub mod admin;
pub mod answer;
pub mod app;
pub mod auth;
pub mod bot_check;
pub mod business;
pub mod call;
pub mod caller;
pub mod checks;
pub mod cookies;
pub mod entry;
pub mod error;
pub mod etag;
pub mod headers;
pub mod idempotency;
pub mod invitation;
pub mod mail;
pub mod media;
pub mod meter;
pub mod openapi;
pub mod operation;
pub mod origin;
pub mod pages;
pub mod public;
pub mod request_context;
mod retry;
pub mod rotation;
pub mod routes;
pub mod security;
pub mod session_cache;
pub mod sign_in_answer;
pub mod tenant;
pub mod tokens;
pub mod user;
