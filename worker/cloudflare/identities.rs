//! The servers of identity providers, asked by fetch.

use super::deadline::within;
use crate::ports::{IdentityProvider, Unidentified};
use async_trait::async_trait;
use serde_json::{Map, Value};
use std::time::Duration;
use wasm_bindgen::JsValue;
use worker::send::SendFuture;
use worker::{Fetch, Headers, Method, Request, RequestInit, RequestRedirect};

/// How long a provider may take.
const DEADLINE: Duration = Duration::from_secs(5);
/// Longest answer; theirs have a few thousand characters.
const LONGEST: usize = 64 * 1024;

/// Whoever answers at the configured addresses.
pub struct Servers;

impl Servers {
    async fn ask(
        &self,
        url: &str,
        method: Method,
        headers: &[(&str, &str)],
        body: &str,
    ) -> worker::Result<(u16, String)> {
        let sent = Headers::new();
        for (name, value) in [("accept", "application/json")].iter().chain(headers) {
            sent.set(name, value)?;
        }
        let mut init = RequestInit::new();
        // A redirect would lead to a server that nobody configured.
        init.with_method(method).with_headers(sent).with_redirect(RequestRedirect::Manual);
        if !body.is_empty() {
            init.with_body(Some(JsValue::from_str(body)));
        }
        let mut answer = Fetch::Request(Request::new_with_init(url, &init)?).send().await?;
        Ok((answer.status_code(), answer.text().await?))
    }

    async fn answer(
        &self,
        url: &str,
        method: Method,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<Map<String, Value>, Unidentified> {
        let asked = SendFuture::new(within(DEADLINE, self.ask(url, method, headers, body))).await;
        // The platform's own text may repeat the address, never more.
        let asked =
            asked.ok_or_else(|| Unidentified::Unavailable("provider: no answer within the deadline".to_owned()))?;
        let (status, text) = asked.map_err(|error| Unidentified::Unavailable(format!("provider: {error}")))?;
        judged(status, &text)
    }
}

fn judged(status: u16, text: &str) -> Result<Map<String, Value>, Unidentified> {
    let said = Some(text).filter(|text| text.len() <= LONGEST);
    let said: Option<Map<String, Value>> = said.and_then(|text| serde_json::from_slice(text.as_bytes()).ok());
    match (status, said) {
        (200, Some(said)) => Ok(said),
        (200, None) => Err(Unidentified::Refused("provider: 200 with something else than an object".to_owned())),
        (400..=499, said) => Err(Unidentified::Refused(format!("provider: {status} {}", code(said.as_ref())))),
        (status, _) => Err(Unidentified::Unavailable(format!("provider: {status}"))),
    }
}

/// The code of a refusal (RFC 6749, section 5.2). Nothing else of the answer goes to the log: it may repeat what was sent.
fn code(said: Option<&Map<String, Value>>) -> &str {
    let code = said.and_then(|said| said.get("error")).and_then(Value::as_str).unwrap_or_default();
    let is_code = code.len() <= 40 && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if is_code { code } else { "" }
}

#[async_trait]
impl IdentityProvider for Servers {
    async fn exchange(&self, url: &str, form: &str) -> Result<Map<String, Value>, Unidentified> {
        let media = [("content-type", "application/x-www-form-urlencoded")];
        SendFuture::new(self.answer(url, Method::Post, &media, form)).await
    }

    async fn owner(&self, url: &str, access_token: &str) -> Result<Map<String, Value>, Unidentified> {
        let bearer = format!("Bearer {access_token}");
        SendFuture::new(self.answer(url, Method::Get, &[("authorization", &bearer)], "")).await
    }
}
