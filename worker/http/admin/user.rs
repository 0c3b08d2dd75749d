//! `/api/admin/user`

pub mod access;
pub mod assign;
pub mod bulk;
pub mod bulk_jobs;
pub mod create;
pub mod export;
pub mod factors;
mod fields;
pub mod import;
pub mod list;
pub mod picture;
pub mod remove;
pub mod sessions;
pub mod update;
