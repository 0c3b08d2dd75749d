//! Reading and sealing the tables `audit` and `audit_seals`. Events are written in the batch of their cause (`audit.rs`).

pub mod event;
pub mod list;
pub mod retention;
pub mod seal;
