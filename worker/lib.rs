//! Asgard's worker. The module list is the architecture; knowledge points inwards:
//! `domain ← storage ← http ← cloudflare`, and `ports` is known to the last three. `jobs` stands beside `http`, which starts some after
//! an answer.

/// Rules: plain types and functions without I/O; `now` is an argument.
pub mod domain;
/// HTTP: parse, ask, answer; the order of checks; the only place with status codes.
pub mod http;
/// What happens beside calls: mails, the outbox of authorities, seals, retention.
pub mod jobs;
/// The Durable Objects' decisions: one synchronous function each, over SQL of their own.
pub mod objects;
/// The whole platform on one page.
pub mod ports;
/// SQL over `ports::Database`, a file per table.
pub mod storage;

/// The only place that knows the platform: entry points, adapters, object shells.
#[cfg(target_arch = "wasm32")]
mod cloudflare;
