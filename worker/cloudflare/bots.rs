//! The bot check: Turnstile's siteverify, or a compatible service.

use super::deadline::within;
use super::error_text::text_of;
use super::fetch::OutgoingRequest;
use crate::domain::protection::bot_check::verification_result;
use crate::ports::{BotCheck, Unavailable};
use async_trait::async_trait;
use serde_json::{Value, json};
use std::time::Duration;
use worker::Method;
use worker::send::SendFuture;

/// Deadline of one call.
const DEADLINE: Duration = Duration::from_secs(5);

/// The siteverify client, with our secret key.
pub struct Siteverify {
    pub secret: String,
}

impl Siteverify {
    async fn ask(&self, url: &str, token: &str) -> worker::Result<Option<bool>> {
        let body = json!({ "secret": self.secret, "response": token }).to_string();
        let headers = [("content-type", "application/json")];
        let (_, text) =
            OutgoingRequest { url, method: Method::Post, headers: &headers, body: Some(&body) }.send().await?;
        let response: Value = crate::domain::typed_json::read(text.as_bytes()).unwrap_or_default();
        Ok(verification_result(&response))
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
            Some(Ok(None)) => "it decided nothing".to_owned(),
            Some(Err(error)) => text_of(&error),
            None => "no answer within the deadline".to_owned(),
        };
        Err(Unavailable(format!("bot check: {why}")))
    }
}
