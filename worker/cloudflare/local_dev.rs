//! Whether the worker runs in local development (`wrangler dev`).

use crate::domain::configuration::environment::Environment;
use worker::Env;

/// Whether this is local development. Decided by `ENVIRONMENT`, not by which services are bound.
pub fn is_local_dev(env: &Env) -> bool {
    env.var("ENVIRONMENT").is_ok_and(|name| Environment::named(&name.to_string()) == Environment::Local)
}
