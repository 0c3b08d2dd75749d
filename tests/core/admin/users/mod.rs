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
mod other_companies;
mod races;
mod remove;
mod search;
mod sessions;
mod update;
