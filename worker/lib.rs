//! Asgard's worker. The module list is the architecture; dependencies point inwards:
//! `domain ← storage ← http ← cloudflare`, and `ports` is known to the last three. `jobs` is a sibling of `http`, which
//! starts some jobs after a response.

/// Business rules: plain types and functions without I/O; `now` is an argument.
pub mod domain;
/// HTTP: routes, handlers and the request pipeline.
pub mod http;
/// Background jobs: mail delivery, the authority outbox, audit seals, retention.
pub mod jobs;
/// The logic of the Durable Objects: one synchronous function each, over SQL of their own.
pub mod objects;
/// The platform's interface in one file.
pub mod ports;
/// SQL over `ports::Database`, one file per table.
pub mod storage;

/// The only module that knows the platform: entry points, adapters, Durable Object classes.
#[cfg(target_arch = "wasm32")]
mod cloudflare;
