//! The Durable Object classes: read the complete request, decide in one transaction, set the alarm, respond. They keep no
//! state in RAM, and do not await between their first read and their last write.

#[cfg(feature = "fault-injection")]
use super::fault_injection::inject;
use super::sql::{Sql, transaction};
use crate::domain::time::Timestamp;
use crate::objects::{Decision, Sweep, authority, counter, device, protocol};
use crate::ports::ObjectSql;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use worker::{DurableObject, Env, Request, Response, ResponseBuilder, ScheduledTime, State, Storage, durable_object};

type Decide<C, O> = fn(&dyn ObjectSql, &C, Timestamp) -> Result<Decision<O>, String>;

fn now() -> Timestamp {
    Timestamp(i64::try_from(worker::Date::now().as_millis()).unwrap_or(0))
}

/// Deployed builds inject no faults.
#[cfg(not(feature = "fault-injection"))]
async fn inject(_: &Env, _: &Storage, _: &str) -> Option<worker::Result<Response>> {
    None
}

async fn respond<C: DeserializeOwned, O: Serialize>(
    state: &State,
    env: &Env,
    mut request: Request,
    decide: Decide<C, O>,
) -> worker::Result<Response> {
    let text = request.text().await?;
    let storage = state.storage();
    if let Some(injected) = inject(env, &storage, &text).await {
        return injected;
    }
    let decided = protocol::read::<C>(&text).and_then(|command| {
        transaction(&storage, |sql: &Sql| {
            let decision = decide(sql, &command, now())?;
            Ok((protocol::write(&decision.outcome)?, decision.wake_at))
        })
    });
    match decided {
        Ok((text, wake_at)) => {
            if let Some(at) = wake_at {
                set_alarm(&storage, at).await?;
            }
            Ok(ResponseBuilder::new().fixed(text.into_bytes()))
        }
        Err(why) => {
            worker::console_error!("{}", json!({ "level": "error", "event": "object_failed", "why": why }));
            Response::error("rolled back", 500)
        }
    }
}

/// Deletes expired rows. The storage of an empty object is deleted without an await after the transaction, so that no
/// request can run in between.
async fn wake(
    state: &State,
    sweep: fn(&dyn ObjectSql, Timestamp) -> Result<Sweep, String>,
) -> worker::Result<Response> {
    let storage = state.storage();
    match transaction(&storage, |sql: &Sql| sweep(sql, now()))? {
        Sweep::Empty => storage.delete_all().await?,
        Sweep::WakeAt(at) => set_alarm(&storage, at).await?,
    }
    Response::empty()
}

async fn set_alarm(storage: &Storage, at: Timestamp) -> worker::Result<()> {
    // A plain number would be an offset from now.
    let date = worker::js_sys::Date::new(&worker::wasm_bindgen::JsValue::from_f64(at.0 as f64));
    storage.set_alarm(ScheduledTime::new(date)).await
}

/// The session authority of a user.
#[durable_object(alarm)]
pub struct SessionAuthority {
    state: State,
    env: Env,
}

impl DurableObject for SessionAuthority {
    fn new(state: State, env: Env) -> Self {
        Self { state, env }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        respond(&self.state, &self.env, request, authority::decide).await
    }

    async fn alarm(&self) -> worker::Result<Response> {
        wake(&self.state, authority::sweep).await
    }
}

/// The used nonces of a device.
#[durable_object(alarm)]
pub struct Device {
    state: State,
    env: Env,
}

impl DurableObject for Device {
    fn new(state: State, env: Env) -> Self {
        Self { state, env }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        respond(&self.state, &self.env, request, device::decide).await
    }

    async fn alarm(&self) -> worker::Result<Response> {
        wake(&self.state, device::sweep).await
    }
}

/// The rate limiter: attempts within a window.
#[durable_object(alarm)]
pub struct Counter {
    state: State,
    env: Env,
}

impl DurableObject for Counter {
    fn new(state: State, env: Env) -> Self {
        Self { state, env }
    }

    async fn fetch(&self, request: Request) -> worker::Result<Response> {
        respond(&self.state, &self.env, request, counter::decide).await
    }

    async fn alarm(&self) -> worker::Result<Response> {
        wake(&self.state, counter::sweep).await
    }
}
