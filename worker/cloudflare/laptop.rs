//! What is for development alone.

use crate::domain::environment::Environment;
use worker::Env;

/// Whether this is a laptop: what is for development alone asks, and not what happens to be bound.
pub fn is_laptop(env: &Env) -> bool {
    env.var("ENVIRONMENT").is_ok_and(|name| Environment::named(&name.to_string()) == Environment::Local)
}
