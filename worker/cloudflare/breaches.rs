//! Breached passwords: the range API of Have I Been Pwned, or a compatible service.

use super::deadline::within;
use super::error_text::text_of;
use super::fetch::OutgoingRequest;
use crate::ports::{BreachedPasswords, Unavailable};
use async_trait::async_trait;
use std::time::Duration;
use worker::Method;
use worker::send::SendFuture;

/// Deadline of one call: a user is waiting to set a password.
const DEADLINE: Duration = Duration::from_secs(1);

pub struct HttpRanges;

impl HttpRanges {
    async fn ask(url: &str) -> worker::Result<(u16, String)> {
        // Padded, so that the response length does not reveal the range to an observer.
        let headers = [("add-padding", "true"), ("user-agent", "asgard")];
        OutgoingRequest { url, method: Method::Get, headers: &headers, body: None }.send().await
    }
}

#[async_trait]
impl BreachedPasswords for HttpRanges {
    async fn range(&self, url: &str, prefix: &str) -> Result<String, Unavailable> {
        let url = format!("{}/{prefix}", url.trim_end_matches('/'));
        let why = match SendFuture::new(within(DEADLINE, Self::ask(&url))).await {
            Some(Ok((200, text))) => return Ok(text),
            Some(Ok((status, _))) => format!("it answered {status}"),
            Some(Err(error)) => text_of(&error),
            None => "no answer within the deadline".to_owned(),
        };
        Err(Unavailable(format!("breached passwords: {why}")))
    }
}
