//! HTTP, thin: parse, ask, answer. `routes.rs` is the sitemap, `pipeline` what every request passes before and after its handler, `code.rs` the
//! only status codes of refusals. The handlers: `auth` (signing in and out), `account` (one's own), `admin`, `apps` (what
//! leads to their backends), `pages`.

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
