//! The worker's own validation as a command: one question as JSON on standard input, one answer as JSON on standard
//! output. So scripts need no validation of secrets and configuration of their own.

use asgard::domain::configuration::Configuration;
use asgard::domain::configuration::environment::Environment;
use asgard::domain::crypto::keys::{ClientSecrets, Keys, Secrets};
use serde_json::{Value, json};
use std::io::Read;

fn main() -> std::io::Result<()> {
    let mut request = String::new();
    std::io::stdin().read_to_string(&mut request)?;
    let response = respond(&request).unwrap_or_else(|why| json!({ "why": why }));
    println!("{response}");
    Ok(())
}

fn respond(request: &str) -> Result<Value, String> {
    let request: Value = serde_json::from_str(request).map_err(|error| error.to_string())?;
    let text = |name: &str| request.get(name).and_then(Value::as_str);
    match text("about") {
        Some("configuration") => configuration(
            text("defaults").unwrap_or("{}"),
            text("document"),
            Environment::named(text("environment").unwrap_or_default()),
        ),
        Some("secrets") => secrets(&request),
        _ => Err("about what? configuration or secrets".to_owned()),
    }
}

/// The configuration that a document would put in force.
fn configuration(defaults: &str, document: Option<&str>, environment: Environment) -> Result<Value, String> {
    let read = Configuration::read(defaults, document, environment)?;
    if let Some(document) = document {
        read.reject_unknown(&serde_json::from_str(document).map_err(|error| error.to_string())?)?;
    }
    read.reject_incomplete()?;
    Ok(json!({ "configuration": read.effective()? }))
}

/// Whether the worker would start with these secrets.
fn secrets(request: &Value) -> Result<Value, String> {
    let text =
        |name: &str| request.get("secrets").and_then(|all| all.get(name)?.as_str()).unwrap_or_default().to_owned();
    Keys::parse(&Secrets {
        token_keys: text("TOKEN_KEYS"),
        guard_keys: text("GUARD_KEYS"),
        refresh_keys: text("REFRESH_KEYS"),
        peppers: text("PEPPERS"),
        counter_key: text("COUNTER_KEY"),
        clients: ClientSecrets::default(),
    })?;
    Ok(json!({}))
}
