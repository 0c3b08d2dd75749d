//! Asks Durable Objects, each within two seconds: an object whose isolate died never answers.

use crate::domain::{authority, counter, device};
use crate::ports::{Objects, Unavailable};
use async_trait::async_trait;
use futures_util::future::{Either, select};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::pin::pin;
use std::time::Duration;
use worker::send::{SendFuture, SendWrapper};
use worker::{Delay, Env, ObjectNamespace, Stub};

/// How long an object may take.
const DEADLINE: Duration = Duration::from_secs(2);

pub struct Namespaces {
    authority: SendWrapper<ObjectNamespace>,
    device: SendWrapper<ObjectNamespace>,
    counter: SendWrapper<ObjectNamespace>,
}

impl Namespaces {
    pub fn of(env: &Env) -> worker::Result<Self> {
        Ok(Self {
            authority: SendWrapper::new(env.durable_object("SESSION_AUTHORITY")?),
            device: SendWrapper::new(env.durable_object("DEVICE")?),
            counter: SendWrapper::new(env.durable_object("COUNTER")?),
        })
    }
}

async fn ask<C: Serialize, O: DeserializeOwned>(
    namespace: &ObjectNamespace,
    name: &str,
    command: &C,
    hint: Option<&str>,
) -> Result<O, Unavailable> {
    let unavailable = |why: &dyn std::fmt::Display| Unavailable(format!("object: {why}"));
    let stub = match hint {
        Some(hint) => namespace.get_by_name_with_location_hint(name, hint),
        None => namespace.get_by_name(name),
    };
    let stub = stub.map_err(|error| unavailable(&error))?;
    let text = serde_json::to_string(command).map_err(|error| unavailable(&error))?;
    match select(pin!(exchange(&stub, text)), pin!(Delay::from(DEADLINE))).await {
        Either::Left((answer, _)) => serde_json::from_str(&answer?).map_err(|error| unavailable(&error)),
        Either::Right(((), _)) => Err(unavailable(&"no answer within the deadline")),
    }
}

async fn exchange(stub: &Stub, text: String) -> Result<String, Unavailable> {
    let mut init = worker::RequestInit::new();
    init.with_method(worker::Method::Post).with_body(Some(text.into()));
    let failed = |error: worker::Error| Unavailable(format!("object: {error}"));
    let request = worker::Request::new_with_init("https://object/v1", &init).map_err(failed)?;
    let mut response = stub.fetch_with_request(request).await.map_err(failed)?;
    if response.status_code() != 200 {
        return Err(Unavailable(format!("object: status {}", response.status_code())));
    }
    response.text().await.map_err(failed)
}

/// Where an authority should live, by the continent of the sign-in that makes it.
fn location(continent: &str) -> Option<&'static str> {
    match continent {
        "EU" => Some("weur"),
        "NA" => Some("enam"),
        "SA" => Some("sam"),
        "AS" => Some("apac"),
        "OC" => Some("oc"),
        "AF" => Some("afr"),
        _ => None,
    }
}

#[async_trait]
impl Objects for Namespaces {
    async fn authority(
        &self,
        user: &str,
        command: &authority::Command,
        hint: Option<&str>,
    ) -> Result<authority::Outcome, Unavailable> {
        SendFuture::new(ask(&self.authority, user, command, hint.and_then(location))).await
    }

    async fn device(&self, device: &str, command: &device::Command) -> Result<device::Outcome, Unavailable> {
        SendFuture::new(ask(&self.device, device, command, None)).await
    }

    async fn counter(&self, name: &str, command: &counter::Command) -> Result<counter::Outcome, Unavailable> {
        SendFuture::new(ask(&self.counter, name, command, None)).await
    }
}
