//! Converts the platform's `Request` to an `http::Request` in a few calls of JavaScript. Each call costs more than what it returns, and the
//! crate makes several for each header.

use crate::http::pipeline::request_context::ClientInfo;
use axum_core::body::Body;
use futures_util::stream;
use http::{HeaderName, HeaderValue, Request, header};
use worker::js_sys::futures::JsFuture;
use worker::js_sys::{Array, JSON, Uint8Array};
use worker::send::{SendFuture, SendWrapper};
use worker::wasm_bindgen::JsValue;
use worker::worker_sys::ext::RequestExt;
use worker::{Cf, web_sys};

/// Longest body that is read in one piece. A longer one is read as it arrives, so that the limit of its operation can end it.
const ONE_PIECE: u64 = 64 * 1024;

/// Reads a request, with what the platform knows about the client in its extensions. `None` for a URL or a header that no Rust type can represent.
pub fn read(incoming: &web_sys::Request) -> Option<Request<Body>> {
    let mut request = Request::builder().method(incoming.method().as_str()).uri(incoming.url()).body(()).ok()?;
    let pairs = JSON::stringify(&Array::from(&incoming.headers())).ok()?;
    let pairs: Vec<(String, String)> = crate::domain::typed_json::read(String::from(pairs).as_bytes()).ok()?;
    for (name, value) in &pairs {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        request.headers_mut().append(name, HeaderValue::from_str(value).ok()?);
    }
    let client = client(&request, incoming.cf().map(Cf::from).as_ref());
    request.extensions_mut().insert(client);
    let body = body(incoming, &request);
    Some(request.map(|()| body))
}

fn client(request: &Request<()>, cf: Option<&Cf>) -> ClientInfo {
    let parts = [cf.and_then(Cf::city), cf.and_then(Cf::country)];
    ClientInfo {
        ip: request.headers().get("cf-connecting-ip").and_then(|ip| ip.to_str().ok()).map(str::to_owned),
        continent: cf.and_then(Cf::continent),
        location: Some(parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
            .filter(|location| !location.is_empty()),
    }
}

fn body(incoming: &web_sys::Request, request: &Request<()>) -> Body {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    match incoming.body() {
        None => Body::empty(),
        Some(_) if length.is_some_and(|length: u64| length <= ONE_PIECE) => {
            // Not `incoming.clone()`, which is the method of the platform: it copies the body.
            let incoming = SendWrapper::new(Clone::clone(incoming));
            Body::from_stream(stream::once(SendFuture::new(async move { whole(&incoming).await })))
        }
        Some(stream) => Body::new(worker::Body::new(stream)),
    }
}

async fn whole(incoming: &web_sys::Request) -> Result<Vec<u8>, String> {
    let failed = |thrown: JsValue| super::error_text::thrown_text(&thrown);
    let bytes = JsFuture::from(incoming.array_buffer().map_err(failed)?).await.map_err(failed)?;
    Ok(Uint8Array::new(&bytes).to_vec())
}
