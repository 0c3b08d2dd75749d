//! The only place that knows the platform: entry points, adapters of the ports, shells of the Durable Objects.
//!
//! One module is deployed twice: the front worker uses `entry`, the objects' script `shells`.

mod assets;
mod bots;
mod copies;
mod database;
mod deadline;
mod entry;
mod identities;
mod mailer;
mod objects;
mod platform;
mod rehearsal;
mod shells;
mod sql;
