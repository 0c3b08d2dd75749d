//! The decisions of the Durable Objects, over real SQLite.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]

#[path = "../support/objects.rs"]
#[allow(dead_code, reason = "shared with the tests through HTTP, which need other parts of it")]
mod twin;

mod admission;
mod attempts;
mod ended;
mod leftovers;
mod own_sessions;
mod pins;
mod protocol;
mod races;
mod rotation;
mod sessions;
mod stage;
