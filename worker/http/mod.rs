//! The HTTP layer: handlers parse the request, call storage and domain, and build the response. `routes.rs` is the route table, `pipeline`
//! the middleware around every handler, `code.rs` has the error codes and their statuses. The handlers: `auth` (signing in and out),
//! `account` (the caller's own account), `admin`, `apps` (forwards requests to the backends of apps), `pages`.

pub mod account;
pub mod admin;
pub mod apps;
pub mod auth;
pub mod code;
pub mod error;
pub mod mail;
pub mod openapi;
pub mod pages;
pub mod pipeline;
pub mod routes;
