//! The decisions of the Durable Objects, over real SQLite.

mod admission;
mod attempts;
mod company_uses;
mod factors;
mod leftovers;
mod own_sessions;
mod pins;
mod protocol;
mod races;
mod rotation;
mod session_end;
mod sessions;
mod stage;
