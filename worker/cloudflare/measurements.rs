//! Queries over the measurements of this deployment, through Analytics Engine's SQL API, which requires a token with read
//! permission.

use super::deadline::within;
use super::error_text::text_of;
use super::fetch::OutgoingRequest;
use crate::ports::{Measurements, Row, Unavailable};
use async_trait::async_trait;
use serde::Deserialize;
use std::time::Duration;
use worker::Method;
use worker::send::SendFuture;

/// Deadline of one query: an operator waits for the page.
const DEADLINE: Duration = Duration::from_secs(4);

pub struct AnalyticsEngine {
    /// URL of the account's SQL API.
    pub url: String,
    pub dataset: String,
    pub token: String,
}

#[derive(Deserialize)]
struct QueryResponse {
    data: Vec<Row>,
}

impl AnalyticsEngine {
    async fn send(&self, question: &str) -> worker::Result<(u16, String)> {
        let token = format!("Bearer {}", self.token);
        let headers = [("authorization", token.as_str()), ("content-type", "text/plain")];
        OutgoingRequest { url: &self.url, method: Method::Post, headers: &headers, body: Some(question) }.send().await
    }
}

#[async_trait]
impl Measurements for AnalyticsEngine {
    fn dataset(&self) -> Option<&str> {
        let is_configured = [&self.url, &self.dataset, &self.token].iter().all(|text| !text.is_empty());
        is_configured.then_some(self.dataset.as_str())
    }

    async fn ask(&self, question: &str) -> Result<Vec<Row>, Unavailable> {
        let why = match SendFuture::new(within(DEADLINE, self.send(question))).await {
            Some(Ok((200, text))) => match serde_json::from_str::<QueryResponse>(&text) {
                Ok(response) => return Ok(response.data),
                Err(error) => error.to_string(),
            },
            Some(Ok((status, _))) => format!("it answered {status}"),
            Some(Err(error)) => text_of(&error),
            None => "no answer within the deadline".to_owned(),
        };
        Err(Unavailable(format!("measurements: {why}")))
    }
}
