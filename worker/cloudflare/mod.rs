//! The adapters to Cloudflare Workers, and the only module that may use the crate `worker`: entry points, the ports (`ports.rs`) over the
//! worker's bindings, Durable Object classes.
//!
//! It compiles to one module that is deployed as two scripts (decision 044): `front.mjs` exports fetch and scheduled,
//! `objects.mjs` the Durable Objects.

mod error_text;
mod start;

mod apps;
mod assets;
mod bots;
mod breaches;
mod cache;
mod database;
mod deadline;
mod entry;
mod fetch;
mod identities;
mod local_dev;
mod mailer;
mod measurements;
mod objects;
mod platform;
mod request;
mod response;
mod rows;

#[cfg(feature = "fault-injection")]
mod fault_injection;
mod shells;
mod sql;
mod stub;
