//! Asks Durable Objects, each within two seconds: an object whose isolate died never answers.

use super::deadline::within;
use crate::domain::{authority, counter, device};
use crate::objects::protocol;
use crate::ports::{Objects, Unavailable};
use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use worker::send::{SendFuture, SendWrapper};
use worker::{Env, Method, ObjectNamespace, Request, RequestInit, Stub};

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
    let stub = match hint {
        Some(hint) => namespace.get_by_name_with_location_hint(name, hint),
        None => namespace.get_by_name(name),
    };
    let text = protocol::write(command).map_err(Unavailable)?;
    let answer = match within(DEADLINE, exchange(&stub.map_err(failed)?, &text)).await {
        Some(answer) => answer.map_err(failed)?,
        None => return Err(Unavailable("object: no answer within the deadline".to_owned())),
    };
    protocol::read(&answer).map_err(|why| Unavailable(format!("object: {why}")))
}

fn failed(error: worker::Error) -> Unavailable {
    Unavailable(format!("object: {error}"))
}

async fn exchange(stub: &Stub, text: &str) -> worker::Result<String> {
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_body(Some(text.into()));
    let mut response = stub.fetch_with_request(Request::new_with_init("https://object/", &init)?).await?;
    match response.status_code() {
        200 => response.text().await,
        status => Err(format!("status {status}").into()),
    }
}

/// Where an authority should live, by the continent of the sign-in that makes it.
fn location(continent: &str) -> Option<&'static str> {
    match continent {
        "EU" => Some("weur"),
        "NA" => Some("enam"),
        "SA" => Some("sam"),
        "AS" => Some("apac"),
        "OC" | "AN" => Some("oc"),
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
