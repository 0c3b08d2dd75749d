//! Outgoing requests: to providers and services, and to other scripts.

use worker::wasm_bindgen::JsValue;
use worker::{Fetch, Fetcher, Headers, Method, Request, RequestInit, RequestRedirect, Response, Result};

/// An outgoing request. Redirects are not followed: they would lead to a server that is not configured.
pub struct OutgoingRequest<'a> {
    pub url: &'a str,
    /// `GET` or `POST`.
    pub method: Method,
    pub headers: &'a [(&'a str, &'a str)],
    pub body: Option<&'a str>,
}

impl OutgoingRequest<'_> {
    /// Sends it over the internet; returns status and text.
    pub async fn send(self) -> Result<(u16, String)> {
        read(Fetch::Request(self.request()?).send().await?).await
    }

    /// Sends it to a bound service.
    pub async fn send_to(self, service: &Fetcher) -> Result<(u16, String)> {
        read(service.fetch_request(self.request()?).await?.try_into()?).await
    }

    fn request(&self) -> Result<Request> {
        let headers = Headers::new();
        for (name, value) in self.headers {
            headers.set(name, value)?;
        }
        let mut init = RequestInit::new();
        init.with_method(self.method.clone())
            .with_redirect(RequestRedirect::Manual)
            .with_headers(headers)
            .with_body(self.body.map(JsValue::from_str));
        Request::new_with_init(self.url, &init)
    }
}

async fn read(mut response: Response) -> Result<(u16, String)> {
    Ok((response.status_code(), response.text().await?))
}
