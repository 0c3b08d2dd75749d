//! The middleware of every request, in its order: `entry` (request id, metrics, configuration), `checks` (validation before the handler), then
//! the handler with its request context, `call` (the validated request) and `call_effects` (work for after the response), `caller`
//! (authentication and authorization by the stores) and `response` (the response builder).
//!
//! `app` is the state that all handlers share, `operation` and `policy` describe an entry of the route table. The rest is used by several
//! handlers: cookies, entity tags, idempotency, caches of the isolate, the queue of password hashes.

pub mod app;
pub mod bot_check;
pub mod call;
pub mod call_effects;
pub mod caller;
pub mod checks;
mod configuration_cache;
pub mod cookies;
pub mod entry;
pub mod etag;
pub mod hash_queue;
pub mod headers;
pub mod idempotency;
pub mod isolate_cache;
pub mod measurement_cache;
pub mod meter;
pub mod operation;
pub mod origin;
pub mod policy;
pub mod request_context;
pub mod response;
mod retry;
pub mod running_requests;
pub mod security_events;
pub mod session_cache;
pub mod streamed_body;
pub mod tenant_check;
