//! Asks Durable Objects, each within two seconds: an object whose isolate died never answers.

use super::deadline::within;
use super::thrown::text_of;
use super::wire::{Sent, call, fetch, member, object};
use crate::domain::ids::{DeviceId, UserId};
use crate::domain::{authority, counter, device};
use crate::objects::protocol;
use crate::ports::{Objects, Unavailable};
use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use wasm_bindgen::JsValue;
use worker::Env;
use worker::send::{SendFuture, SendWrapper};

/// How long an object may take.
const DEADLINE: Duration = Duration::from_secs(2);

pub struct Namespaces {
    authority: SendWrapper<JsValue>,
    device: SendWrapper<JsValue>,
    counter: SendWrapper<JsValue>,
}

impl Namespaces {
    pub fn of(env: &Env) -> Result<Self, JsValue> {
        let bound = |name: &str| match member(env, name) {
            Ok(namespace) if !namespace.is_undefined() => Ok(SendWrapper::new(namespace)),
            _ => Err(JsValue::from_str(&format!("{name} is not bound"))),
        };
        Ok(Self { authority: bound("SESSION_AUTHORITY")?, device: bound("DEVICE")?, counter: bound("COUNTER")? })
    }
}

async fn ask(namespace: &JsValue, name: &str, text: String, hint: Option<&str>) -> Result<String, Unavailable> {
    match within(DEADLINE, exchange(namespace, name, &text, hint)).await {
        Some(answer) => answer.map_err(|error| Unavailable(format!("object: {}", text_of(&error)))),
        None => Err(Unavailable("object: no answer within the deadline".to_owned())),
    }
}

async fn exchange(namespace: &JsValue, name: &str, text: &str, hint: Option<&str>) -> Result<String, JsValue> {
    let options = object(hint.map(|hint| ("locationHint", JsValue::from_str(hint))).as_slice())?;
    let stub = call(namespace, "getByName", &JsValue::from_str(name), &options)?;
    let sent = Sent { url: "https://object/", method: "POST", headers: &[], body: Some(text) };
    match fetch(&stub, &sent).await? {
        (200, answer) => Ok(answer),
        (status, _) => Err(JsValue::from_str(&format!("status {status}"))),
    }
}

fn written(command: &impl Serialize) -> Result<String, Unavailable> {
    protocol::write(command).map_err(Unavailable)
}

fn read<O: DeserializeOwned>(answer: &str) -> Result<O, Unavailable> {
    protocol::read(answer).map_err(|why| Unavailable(format!("object: {why}")))
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
        user: &UserId,
        command: &authority::Command,
        hint: Option<&str>,
    ) -> Result<authority::Outcome, Unavailable> {
        let asked = ask(&self.authority, user, written(command)?, hint.and_then(location));
        read(&SendFuture::new(asked).await?)
    }

    async fn device(&self, device: &DeviceId, command: &device::Command) -> Result<device::Outcome, Unavailable> {
        read(&SendFuture::new(ask(&self.device, device, written(command)?, None)).await?)
    }

    async fn counter(&self, name: &str, command: &counter::Command) -> Result<counter::Outcome, Unavailable> {
        read(&SendFuture::new(ask(&self.counter, name, written(command)?, None)).await?)
    }
}
