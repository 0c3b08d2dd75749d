//! Passwords that leaked: Have I Been Pwned's ranges, or whatever speaks like it.

use super::deadline::within;
use super::outgoing::OutgoingRequest;
use super::thrown::text_of;
use crate::ports::{BreachedPasswords, Unavailable};
use async_trait::async_trait;
use std::time::Duration;
use worker::Method;
use worker::send::SendFuture;

/// How long the service may take: somebody waits who chooses a password.
const DEADLINE: Duration = Duration::from_secs(1);

pub struct HttpRanges;

impl HttpRanges {
    async fn ask(url: &str) -> worker::Result<(u16, String)> {
        // Padded, so that the length of the answer tells nobody on the way which range it was.
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
