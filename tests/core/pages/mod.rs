//! Prerendered pages, and calls that are open to everybody.

mod configuration;
mod prerendered;
mod public;
