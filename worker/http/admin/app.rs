//! `/api/admin/app`: the app catalogue, maintained by the operator: every app that roles of any company can give rights on (decision 148).

pub mod create;
pub mod delete;
pub mod list;
mod requests;
pub mod update;
