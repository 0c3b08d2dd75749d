//! Asgard's worker. The module list is the architecture; dependencies point inwards:
//! `domain ← storage ← http ← cloudflare`, and `ports` is known to the last three. `jobs` is a sibling of `http`, which
//! starts some jobs after a response.

/// Business rules: plain types and functions without I/O; `now` is an argument.
pub mod domain;
/// HTTP without a web framework: route table, handlers, and the middleware around them (the request pipeline).
pub mod http;
/// Background jobs: mail delivery, the authority outbox, audit seals, retention.
pub mod jobs;
/// The logic of the Durable Objects: synchronous functions over an object's own SQL, without the platform's classes.
pub mod objects;
/// The ports: a trait for each service of Cloudflare that the rest uses (D1, KV, Durable Objects, mail, clock …), in one file.
pub mod ports;
/// SQL over `ports::Database`, a file or folder per table or act.
pub mod storage;

/// The adapters: the only module that may use the crate `worker`. Entry points, the ports over Cloudflare's bindings, Durable Object classes.
#[cfg(target_arch = "wasm32")]
mod cloudflare;
