//! `/api/admin/user`: members of a company.

mod access;
mod assign;
mod bulk;
mod bulk_jobs;
mod create;
mod factors;
mod filters;
mod import;
mod list;
mod races;
mod reach;
mod remove;
mod search;
mod sessions;
mod update;
