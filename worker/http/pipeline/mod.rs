//! The middleware of every request, in its order: `entry` (request id, metrics, configuration), `checks` (before the handler), `call` (what
//! the checks proved) with `call_effects` (what the handler leaves for after itself), `caller` (what the stores prove), `response` (the
//! response under construction).

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
