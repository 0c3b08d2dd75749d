//! The bot check: Turnstile's siteverify, or whatever speaks like it.

use super::deadline::within;
use crate::domain::bot_check::judgement;
use crate::ports::{BotCheck, Unavailable};
use async_trait::async_trait;
use serde_json::{Value, json};
use std::time::Duration;
use wasm_bindgen::JsValue;
use worker::send::SendFuture;
use worker::{Fetch, Headers, Method, Request, RequestInit};

/// How long the service may take.
const DEADLINE: Duration = Duration::from_secs(5);

/// The service, with the secret that makes us its customer.
pub struct Siteverify {
    pub secret: String,
}

impl Siteverify {
    async fn ask(&self, url: &str, token: &str) -> worker::Result<Option<bool>> {
        let headers = Headers::new();
        headers.set("content-type", "application/json")?;
        let body = json!({ "secret": self.secret, "response": token }).to_string();
        let mut init = RequestInit::new();
        init.with_method(Method::Post).with_headers(headers).with_body(Some(JsValue::from_str(&body)));
        let mut answer = Fetch::Request(Request::new_with_init(url, &init)?).send().await?;
        let said: Value = crate::domain::reading::read(answer.text().await?.as_bytes()).unwrap_or_default();
        Ok(judgement(&said))
    }
}

#[async_trait]
impl BotCheck for Siteverify {
    async fn is_human(&self, url: &str, token: &str) -> Result<bool, Unavailable> {
        if self.secret.is_empty() {
            return Err(Unavailable("a bot check is configured without BOT_CHECK_SECRET".to_owned()));
        }
        let why = match SendFuture::new(within(DEADLINE, self.ask(url, token))).await {
            Some(Ok(Some(is_human))) => return Ok(is_human),
            Some(Ok(None)) => "it judged nothing".to_owned(),
            Some(Err(error)) => error.to_string(),
            None => "no answer within the deadline".to_owned(),
        };
        Err(Unavailable(format!("bot check: {why}")))
    }
}
