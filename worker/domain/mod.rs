//! Rules of the product: plain types and functions; no async, no I/O; `now` and chance are arguments.

pub mod access_token;
pub mod authority;
pub mod bytes;
pub mod company;
pub mod configuration;
pub mod cookie_domain;
pub mod counter;
pub mod device;
pub mod device_id;
pub mod email;
pub mod guard;
pub mod json;
pub mod keys;
pub mod languages;
pub mod mail;
pub mod one_time_code;
pub mod password;
pub mod person;
pub mod pin;
pub mod profile;
pub mod refresh_token;
pub mod rights;
pub mod sealed;
pub mod snapshot;
pub mod tenant_token;
pub mod time;
