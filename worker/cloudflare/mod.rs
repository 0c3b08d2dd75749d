//! The only place that knows the platform: entry points, adapters of the ports, shells of the Durable Objects.
//!
//! Two scripts come out of it: the front worker (feature `front`) and the Durable Objects (feature `objects`).

mod start;
mod thrown;

#[cfg(feature = "front")]
mod assets;
#[cfg(feature = "front")]
mod bots;
#[cfg(feature = "front")]
mod copies;
#[cfg(feature = "front")]
mod database;
#[cfg(feature = "front")]
mod deadline;
#[cfg(feature = "front")]
mod entry;
#[cfg(feature = "front")]
mod identities;
#[cfg(feature = "front")]
mod mailer;
#[cfg(feature = "front")]
mod objects;
#[cfg(feature = "front")]
mod platform;

#[cfg(feature = "objects")]
mod rehearsal;
#[cfg(feature = "objects")]
mod shells;
#[cfg(feature = "objects")]
mod sql;
