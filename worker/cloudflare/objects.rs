//! The port of the Durable Objects: calls to them, each with a deadline: an object whose isolate died never responds.

use super::deadline::within;
use super::error_text::text_of;
use super::stub::StubBinding;
use crate::domain::ids::{DeviceId, UserId};
use crate::domain::protection::counter::{CounterCommand, CounterOutcome};
use crate::domain::protection::device::{DeviceCommand, DeviceOutcome};
use crate::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use crate::objects::protocol;
use crate::ports::{Objects, Unavailable};
use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use worker::js_sys::futures::JsFuture;
use worker::send::SendFuture;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::{Env, ObjectNamespace, web_sys};

/// Deadline of one call.
const DEADLINE: Duration = Duration::from_secs(2);

pub struct Namespaces {
    authority: ObjectNamespace,
    device: ObjectNamespace,
    counter: ObjectNamespace,
}

impl Namespaces {
    pub fn of(env: &Env) -> worker::Result<Self> {
        Ok(Self {
            authority: env.durable_object("SESSION_AUTHORITY")?,
            device: env.durable_object("DEVICE")?,
            counter: env.durable_object("COUNTER")?,
        })
    }
}

async fn ask(namespace: &ObjectNamespace, name: &str, text: String, hint: Option<&str>) -> Result<String, Unavailable> {
    match within(DEADLINE, exchange(namespace, name, &text, hint)).await {
        Some(Ok((200, response))) => Ok(response),
        Some(Ok((status, _))) => Err(Unavailable(format!("object: status {status}"))),
        Some(Err(error)) => Err(Unavailable(format!("object: {}", text_of(&error)))),
        None => Err(Unavailable("object: no answer within the deadline".to_owned())),
    }
}

async fn exchange(
    namespace: &ObjectNamespace,
    name: &str,
    text: &str,
    hint: Option<&str>,
) -> worker::Result<(u16, String)> {
    let object = match hint {
        Some(hint) => namespace.get_by_name_with_location_hint(name, hint)?,
        None => namespace.get_by_name(name)?,
    };
    let init = web_sys::RequestInit::new();
    init.set_method("POST");
    init.set_body(&JsValue::from_str(text));
    let response = JsFuture::from(object.into_rpc::<StubBinding>().fetch("https://object/", &init)?).await?;
    let response: web_sys::Response = response.unchecked_into();
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.status(), text.as_string().unwrap_or_default()))
}

fn serialize(command: &impl Serialize) -> Result<String, Unavailable> {
    protocol::write(command).map_err(Unavailable)
}

fn deserialize<O: DeserializeOwned>(response: &str) -> Result<O, Unavailable> {
    protocol::read(response).map_err(|why| Unavailable(format!("object: {why}")))
}

/// Location hint for a new authority, by the continent of the sign-in that creates it.
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
        user: &UserId,
        command: &AuthorityCommand,
        hint: Option<&str>,
    ) -> Result<AuthorityOutcome, Unavailable> {
        let call = ask(&self.authority, user, serialize(command)?, hint.and_then(location));
        deserialize(&SendFuture::new(call).await?)
    }

    async fn device(&self, device: &DeviceId, command: &DeviceCommand) -> Result<DeviceOutcome, Unavailable> {
        deserialize(&SendFuture::new(ask(&self.device, device, serialize(command)?, None)).await?)
    }

    async fn counter(&self, name: &str, command: &CounterCommand) -> Result<CounterOutcome, Unavailable> {
        deserialize(&SendFuture::new(ask(&self.counter, name, serialize(command)?, None)).await?)
    }
}
