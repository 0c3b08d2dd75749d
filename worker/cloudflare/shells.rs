//! The Durable Objects: read the request completely, decide in one transaction, set the alarm, answer. They remember
//! nothing in RAM, and await nothing between their first read and their last write.

use super::sql::transaction;
use crate::domain::time::Timestamp;
use crate::objects::{Decision, Sweep, authority, counter, device};
use serde::Serialize;
use serde::de::DeserializeOwned;
use worker::{DurableObject, Env, Request, Response, State, durable_object};

fn now() -> Timestamp {
    Timestamp(i64::try_from(worker::Date::now().as_millis()).unwrap_or(0))
}

async fn handle<C: DeserializeOwned, O: Serialize>(
    state: &State,
    env: &Env,
    mut request: Request,
    decide: impl FnOnce(&super::sql::Sql, &C, Timestamp) -> Result<Decision<O>, String>,
) -> worker::Result<Response> {
    let text = request.text().await?;
    if env.var("TEST_COMMANDS").is_ok_and(|on| on.to_string() == "1") {
        misbehave(&text).await;
    }
    let command: C = serde_json::from_str(&text)?;
    let storage = state.storage();
    let decision = transaction(&storage, |sql| decide(sql, &command, now())).map_err(worker::Error::from)?;
    if let Some(at) = decision.wake_at {
        storage.set_alarm(at.0).await?;
    }
    Response::from_json(&decision.outcome)
}

/// Commands of the tests that prove the deadline: an object that dies, and one that never answers.
async fn misbehave(text: &str) {
    if text.contains("\"do\":\"panic\"") {
        wasm_bindgen::throw_str("told to die");
    }
    if text.contains("\"do\":\"hang\"") {
        worker::Delay::from(std::time::Duration::from_secs(30)).await;
    }
}

async fn wake(
    state: &State,
    sweep: impl FnOnce(&super::sql::Sql, Timestamp) -> Result<Sweep, String>,
) -> worker::Result<Response> {
    let storage = state.storage();
    match transaction(&storage, |sql| sweep(sql, now())).map_err(worker::Error::from)? {
        Sweep::Empty => storage.delete_all().await?,
        Sweep::WakeAt(at) => storage.set_alarm(at.0).await?,
    }
    Response::empty()
}

/// The sessions of a person.
#[durable_object]
pub struct SessionAuthority {
    state: State,
    env: Env,
}

impl DurableObject for SessionAuthority {
    fn new(state: State, env: Env) -> Self {
        Self { state, env }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        handle(&self.state, &self.env, request, |sql, command, now| authority::decide(sql, command, now)).await
    }

    async fn alarm(&self) -> worker::Result<Response> {
        wake(&self.state, |sql, now| authority::sweep(sql, now)).await
    }
}

/// The nonces of a device.
#[durable_object]
pub struct Device {
    state: State,
    env: Env,
}

impl DurableObject for Device {
    fn new(state: State, env: Env) -> Self {
        Self { state, env }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        handle(&self.state, &self.env, request, |sql, command, now| device::decide(sql, command, now)).await
    }

    async fn alarm(&self) -> worker::Result<Response> {
        wake(&self.state, |sql, now| device::sweep(sql, now)).await
    }
}

/// Attempts within a window.
#[durable_object]
pub struct Counter {
    state: State,
    env: Env,
}

impl DurableObject for Counter {
    fn new(state: State, env: Env) -> Self {
        Self { state, env }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        handle(&self.state, &self.env, request, |sql, command, now| counter::decide(sql, command, now)).await
    }

    async fn alarm(&self) -> worker::Result<Response> {
        wake(&self.state, |sql, now| counter::sweep(sql, now)).await
    }
}
