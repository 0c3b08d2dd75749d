//! What every request passes, in its order: `entry` (its id, its meter, the configuration), `checks` (before the handlers), `call` (what
//! they proved), `caller` (what the stores prove), `answer` (what goes out).

pub mod answer;
pub mod app;
pub mod bot_check;
pub mod call;
pub mod caller;
pub mod checks;
pub mod cookies;
pub mod entry;
pub mod etag;
pub mod hash_queue;
pub mod headers;
pub mod idempotency;
pub mod isolate_cache;
pub mod meter;
pub mod operation;
pub mod origin;
pub mod policy;
pub mod remembered_calls;
pub mod request_context;
mod retry;
pub mod security;
pub mod session_copies;
pub mod streamed_body;
pub mod tenant_gate;
