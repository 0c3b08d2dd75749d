//! Prerendered pages, and public requests.

mod configuration;
mod prerendered;
mod public;
