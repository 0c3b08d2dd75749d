//! The HTTP layer: handlers parse the request, call storage and domain, and build the response. `routes/` has the tables of
//! operations, which `routes.rs` joins and matches; `pipeline` is the middleware around every handler; `code.rs` has the error codes and their
//! statuses, `error.rs` the error of handlers and its response, `openapi.rs` the description of the API, and `mail.rs` writes mails into the
//! outbox. The handlers: `auth` (signing in and out), `account` (the caller's own account), `admin`, `apps` (forwards requests to the backends
//! of apps), `pages`.

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
