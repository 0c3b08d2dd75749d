//! The only place that knows the platform: entry points, adapters of the ports, shells of the Durable Objects.
//!
//! Three scripts come out of it: the front worker (feature `front`), administration behind it (`admin`), and the Durable Objects
//! (`objects`).

mod start;
mod thrown;

#[cfg(any(feature = "front", feature = "admin"))]
mod assets;
#[cfg(feature = "front")]
mod bots;
#[cfg(any(feature = "front", feature = "admin"))]
mod copies;
#[cfg(any(feature = "front", feature = "admin"))]
mod database;
#[cfg(any(feature = "front", feature = "admin"))]
mod deadline;
#[cfg(any(feature = "front", feature = "admin"))]
mod entry;
#[cfg(feature = "front")]
mod identities;
#[cfg(any(feature = "front", feature = "admin"))]
mod mailer;
#[cfg(any(feature = "front", feature = "admin"))]
mod objects;
#[cfg(any(feature = "front", feature = "admin"))]
mod platform;
#[cfg(any(feature = "front", feature = "admin"))]
mod wire;

#[cfg(feature = "objects")]
mod rehearsal;
#[cfg(feature = "objects")]
mod shells;
#[cfg(feature = "objects")]
mod sql;
