//! The only place that knows the platform: entry points, adapters of the ports, shells of the Durable Objects.

mod assets;
mod copies;
mod database;
mod entry;
mod objects;
mod platform;
mod shells;
mod sql;
