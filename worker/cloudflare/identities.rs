//! Fetches from the servers of identity providers.

use super::deadline::within;
use super::error_text::text_of;
use super::fetch::OutgoingRequest;
use crate::ports::{IdentityProvider, IdentityProviderError};
use async_trait::async_trait;
use serde_json::{Map, Value};
use std::time::Duration;
use worker::Method;
use worker::send::SendFuture;

/// Deadline of one call.
const DEADLINE: Duration = Duration::from_secs(5);
/// Maximum response length; real ones have a few thousand characters.
const MAX_RESPONSE_LENGTH: usize = 64 * 1024;

/// The HTTP client of identity providers.
pub struct HttpIdentityProviders;

impl HttpIdentityProviders {
    async fn request(
        &self,
        url: &str,
        method: Method,
        header: (&str, &str),
        body: Option<&str>,
    ) -> Result<Map<String, Value>, IdentityProviderError> {
        let headers = [("accept", "application/json"), header];
        let sent = OutgoingRequest { url, method, headers: &headers, body };
        let response = SendFuture::new(within(DEADLINE, sent.send())).await;
        // The platform's error text may contain the URL, but no form, token or response.
        let response = response
            .ok_or_else(|| IdentityProviderError::Unavailable("provider: no answer within the deadline".to_owned()))?;
        let (status, text) =
            response.map_err(|error| IdentityProviderError::Unavailable(format!("provider: {}", text_of(&error))))?;
        profile_of(status, &text)
    }
}

fn profile_of(status: u16, text: &str) -> Result<Map<String, Value>, IdentityProviderError> {
    let body = Some(text).filter(|text| text.len() <= MAX_RESPONSE_LENGTH);
    let body: Option<Map<String, Value>> = body.and_then(|text| serde_json::from_slice(text.as_bytes()).ok());
    match (status, body) {
        (200, Some(body)) => Ok(body),
        (200, None) => {
            Err(IdentityProviderError::Rejected("provider: 200 with something else than an object".to_owned()))
        }
        (400..=499, body) => {
            Err(IdentityProviderError::Rejected(format!("provider: {status} {}", code(body.as_ref()))))
        }
        (status, _) => Err(IdentityProviderError::Unavailable(format!("provider: {status}"))),
    }
}

/// The error code of a token endpoint (RFC 6749, section 5.2). Nothing else of the response is logged: it may repeat what was sent.
fn code(body: Option<&Map<String, Value>>) -> &str {
    let code = body.and_then(|body| body.get("error")).and_then(Value::as_str).unwrap_or_default();
    let is_code = code.len() <= 40 && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if is_code { code } else { "" }
}

#[async_trait]
impl IdentityProvider for HttpIdentityProviders {
    async fn exchange(&self, url: &str, form: &str) -> Result<Map<String, Value>, IdentityProviderError> {
        let media = ("content-type", "application/x-www-form-urlencoded");
        SendFuture::new(self.request(url, Method::Post, media, Some(form))).await
    }

    async fn owner(&self, url: &str, access_token: &str) -> Result<Map<String, Value>, IdentityProviderError> {
        let authorization = format!("Bearer {access_token}");
        SendFuture::new(self.request(url, Method::Get, ("authorization", &authorization), None)).await
    }
}
