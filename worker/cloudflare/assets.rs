//! Static files through the binding ASSETS.

use super::wire::{Sent, fetch, member};
use crate::ports::Assets;
use async_trait::async_trait;
use wasm_bindgen::JsValue;
use worker::Env;
use worker::send::{SendFuture, SendWrapper};

pub struct Files(SendWrapper<JsValue>);

impl Files {
    pub fn of(env: &Env) -> Result<Self, JsValue> {
        let files = member(env, "ASSETS")?;
        if files.is_undefined() {
            Err(JsValue::from_str("ASSETS is not bound"))
        } else {
            Ok(Self(SendWrapper::new(files)))
        }
    }

    async fn fetch(&self, path: &str) -> Option<String> {
        let url = format!("https://assets.local{path}");
        match fetch(&self.0, &Sent { url: &url, method: "GET", headers: &[], body: None }).await {
            Ok((200..=299, text)) => Some(text),
            _ => None,
        }
    }
}

#[async_trait]
impl Assets for Files {
    async fn read(&self, path: &str) -> Option<String> {
        SendFuture::new(self.fetch(path)).await
    }
}
