//! Tables `audit` and `audit_seals` as they are read and sealed. Events are written by the batch of their cause (`audit.rs`).

pub mod event;
pub mod list;
pub mod retention;
pub mod seal;
