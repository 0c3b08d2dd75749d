//! The response builder: status, headers, body, cookies, and work for after the response (`waitUntil`).

use crate::http::code::Code;
use crate::http::pipeline::cookies::CookieJar;
use axum_core::body::Body;
use futures_util::future::BoxFuture;
use http::header::InvalidHeaderValue;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use serde::Serialize;
use std::sync::{Arc, Mutex};

/// Work for after the response. The entry point takes it from the response's extensions and runs it.
#[derive(Clone, Default)]
pub struct DeferredWork(Arc<Mutex<Vec<BoxFuture<'static, ()>>>>);

impl DeferredWork {
    /// Takes the work out of a response.
    #[must_use]
    pub fn of(response: &mut Response<Body>) -> Vec<BoxFuture<'static, ()>> {
        let after = response.extensions_mut().remove::<Self>();
        after.and_then(|after| after.0.lock().ok().map(|mut work| std::mem::take(&mut *work))).unwrap_or_default()
    }
}

/// Why a response is an error, for the log line.
#[derive(Clone, Debug)]
pub struct Failure {
    pub code: Code,
    /// The cause; never sent.
    pub cause: String,
}

/// A response under construction.
pub struct ApiResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
    /// Streamed body, instead of `body`.
    stream: Option<Body>,
    after: Vec<BoxFuture<'static, ()>>,
    failure: Option<Failure>,
}

impl ApiResponse {
    /// A response of any content type.
    #[must_use]
    pub fn bytes(status: StatusCode, content_type: &'static str, body: impl Into<Vec<u8>>) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        Self { status, headers, body: body.into(), stream: None, after: Vec::new(), failure: None }
    }

    /// A response with a streamed body; the caller sets its content type.
    #[must_use]
    pub fn stream(status: StatusCode, body: Body) -> Self {
        Self { stream: Some(body), ..Self::empty(status) }
    }

    /// A response without a body.
    #[must_use]
    pub fn empty(status: StatusCode) -> Self {
        let mut response = Self::bytes(status, "", Vec::new());
        response.headers.remove(header::CONTENT_TYPE);
        response
    }

    #[must_use]
    pub fn json(value: &impl Serialize) -> Self {
        // Serialization of our types cannot fail: they have text keys and finite numbers.
        Self::bytes(StatusCode::OK, "application/json", serde_json::to_vec(value).unwrap_or_default())
    }

    /// 204.
    #[must_use]
    pub fn no_content() -> Self {
        Self::bytes(StatusCode::NO_CONTENT, "application/json", Vec::new()).emptied()
    }

    /// 304: the caller has this version already.
    #[must_use]
    pub fn not_modified(tag: HeaderValue) -> Self {
        Self::no_content().status(StatusCode::NOT_MODIFIED).header(header::ETAG, tag)
    }

    /// 302 to an address that was not taken from the request.
    #[must_use]
    pub fn redirect(to: &str) -> Self {
        let to = HeaderValue::from_str(to).unwrap_or(HeaderValue::from_static("/"));
        Self::bytes(StatusCode::FOUND, "text/plain", Vec::new()).header(header::LOCATION, to)
    }

    /// 201 with the address of what was created.
    ///
    /// # Errors
    /// For an address that no header can carry.
    pub fn created(self, location: &str) -> Result<Self, InvalidHeaderValue> {
        Ok(self.status(StatusCode::CREATED).header(header::LOCATION, HeaderValue::from_str(location)?))
    }

    /// Status and text, to be stored for idempotent replays.
    #[must_use]
    pub fn status_and_text(&self) -> (StatusCode, String) {
        (self.status, String::from_utf8_lossy(&self.body).into_owned())
    }

    /// Sets the status.
    #[must_use]
    pub const fn status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }

    /// Removes the body and sets 204.
    #[must_use]
    pub fn emptied(mut self) -> Self {
        self.body = Vec::new();
        self.headers.remove(header::CONTENT_TYPE);
        self.status(StatusCode::NO_CONTENT)
    }

    /// Sets a header.
    #[must_use]
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Sets cookies.
    #[must_use]
    pub fn cookies(mut self, jar: CookieJar) -> Self {
        for line in jar.0 {
            if let Ok(value) = HeaderValue::from_str(&line) {
                self.headers.append(header::SET_COOKIE, value);
            }
        }
        self
    }

    /// Adds work for after the response.
    #[must_use]
    pub fn after(mut self, work: BoxFuture<'static, ()>) -> Self {
        self.after.push(work);
        self
    }

    /// Marks the response as an error.
    #[must_use]
    pub fn failure(mut self, code: Code, cause: String) -> Self {
        self.failure = Some(Failure { code, cause });
        self
    }
}

impl ApiResponse {
    /// Builds the response.
    #[must_use]
    pub fn into_response(self) -> Response<Body> {
        let mut response = Response::new(self.stream.unwrap_or_else(|| Body::from(self.body)));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        if !self.after.is_empty() {
            response.extensions_mut().insert(DeferredWork(Arc::new(Mutex::new(self.after))));
        }
        if let Some(failure) = self.failure {
            response.extensions_mut().insert(failure);
        }
        response
    }
}
