//! Backends of apps: workers bound to this one as `APP_<NAME>`, and configured origins.

use super::error_text::text_of;
use crate::ports::{AppAddress, AppBackends, AppBody, AppCallError};
use async_trait::async_trait;
use axum_core::body::Body;
use bytes::Bytes;
use futures_util::{AsyncReadExt, Stream, TryStreamExt, stream};
use http::{HeaderMap, Request, Response, StatusCode};
use std::io;
use wasm_streams::ReadableStream;
use worker::js_sys::Uint8Array;
use worker::js_sys::futures::JsFuture;
use worker::send::{SendFuture, SendWrapper};
use worker::wasm_bindgen::JsCast;
use worker::worker_sys::Fetcher;
use worker::{CacheMode, Env, Fetch, Headers, Method, RequestInit, RequestRedirect, web_sys};

/// Calls app backends through service bindings and by fetch.
pub struct Backends(Env);

impl Backends {
    pub fn of(env: &Env) -> Self {
        Self(env.clone())
    }

    async fn ask(&self, at: &AppAddress, request: Request<AppBody>) -> Result<Response<Body>, AppCallError> {
        let failed = |error: worker::Error| AppCallError::Failed(text_of(&error));
        let response = match at {
            AppAddress::Bound(name) => {
                let service = self.0.service(&binding(name)).map_err(|_| AppCallError::Unbound)?;
                // A service binding ignores the host of the URL.
                let sent = outgoing_request(&format!("https://{name}.app"), request, None).map_err(failed)?;
                fetch_bound(service, &sent).await
            }
            AppAddress::Origin(origin) => {
                // The platform's cache knows an address, and neither the company nor the user: it would give the response for one to another.
                let sent = outgoing_request(origin, request, Some(CacheMode::NoStore)).map_err(failed)?;
                Fetch::Request(sent).send().await.map(Into::into)
            }
        };
        response.and_then(into_response).map_err(failed)
    }
}

/// Returns the platform's own response object; the `worker` crate would read its body in chunks of four kilobytes.
async fn fetch_bound(service: worker::Fetcher, request: &worker::Request) -> worker::Result<web_sys::Response> {
    let response = service.into_rpc::<Fetcher>().fetch(request.inner())?;
    Ok(JsFuture::from(response).await?.dyn_into()?)
}

/// Converts the platform's response, with a body that is read in large chunks.
fn into_response(response: web_sys::Response) -> worker::Result<Response<Body>> {
    let body = response.body().map_or_else(Body::empty, |body| Body::from_stream(chunks(body)));
    let mut received = Response::new(body);
    *received.status_mut() = StatusCode::from_u16(response.status()).map_err(|error| error.to_string())?;
    *received.headers_mut() = HeaderMap::from(worker::Response::from(response).headers());
    Ok(received)
}

/// Size of a body chunk.
const CHUNK_BYTES: usize = 64 * 1024;

/// Reads a body through one reused buffer: a new buffer per chunk would have to be garbage-collected, which blocks every
/// request on the isolate's thread.
fn chunks(body: web_sys::ReadableStream) -> impl Stream<Item = io::Result<Bytes>> + Send {
    let reader = ReadableStream::from_raw(body.unchecked_into()).into_async_read();
    stream::try_unfold(SendWrapper::new((reader, vec![0; CHUNK_BYTES])), |mut state| {
        SendFuture::new(async move {
            let (reader, buffer) = &mut *state;
            let length = reader.read(buffer).await?;
            let chunk = buffer.get(..length).filter(|chunk| !chunk.is_empty()).map(Bytes::copy_from_slice);
            Ok(chunk.map(|chunk| (chunk, state)))
        })
    })
}

#[async_trait]
impl AppBackends for Backends {
    async fn call(&self, at: &AppAddress, request: Request<AppBody>) -> Result<Response<Body>, AppCallError> {
        SendFuture::new(self.ask(at, request)).await
    }
}

/// Name of an app's service binding: `field-notes` is `APP_FIELD_NOTES`.
fn binding(name: &str) -> String {
    format!("APP_{}", name.to_ascii_uppercase().replace('-', "_"))
}

fn outgoing_request(
    origin: &str,
    request: Request<AppBody>,
    cache: Option<CacheMode>,
) -> worker::Result<worker::Request> {
    let (request, body) = request.into_parts();
    let headers = Headers::new();
    for (name, value) in &request.headers {
        headers.set(name.as_str(), value.to_str().unwrap_or_default())?;
    }
    let body = match body {
        AppBody::Whole(bytes) => (!bytes.is_empty()).then(|| Uint8Array::from(bytes.as_slice()).into()),
        AppBody::Streamed(body, _) => {
            let pieces = body.into_data_stream().map_ok(|piece| piece.to_vec());
            worker::Body::from_stream(pieces)?.into_inner().map(Into::into)
        }
    };
    let mut init = RequestInit::new();
    init.with_method(Method::from(request.method.as_str().to_owned()))
        .with_redirect(RequestRedirect::Manual)
        .with_headers(headers)
        .with_body(body);
    init.cache = cache;
    worker::Request::new_with_init(&format!("{origin}{}", request.uri), &init)
}
