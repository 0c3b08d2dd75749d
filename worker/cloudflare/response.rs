//! Converts an `http::Response` to the platform's `Response`. A complete body is passed in one piece and status and headers in one text: as a
//! stream, which the crate makes of every body, a body is pulled by calls of JavaScript and sent in chunks of unknown number.

use axum_core::body::Body;
use futures_util::{FutureExt, StreamExt};
use http::{HeaderMap, Response};
use http_body::Body as _;
use serde::Serialize;
use std::collections::BTreeMap;
use worker::js_sys::{JSON, Uint8Array};
use worker::wasm_bindgen::JsCast;
use worker::{Error, IntoResponse, Result, web_sys};

/// What the platform's constructor takes besides the body.
#[derive(Serialize)]
struct Init<'a> {
    status: u16,
    headers: BTreeMap<&'a str, &'a str>,
}

/// Converts a response.
///
/// # Errors
/// The platform's.
pub fn write(response: Response<Body>) -> Result<web_sys::Response> {
    let Some(length) = response.body().size_hint().exact() else {
        return response.into_raw().map_err(|error| Error::RustError(error.into().to_string()));
    };
    let (parts, body) = response.into_parts();
    let (headers, repeated) = headers(&parts.headers);
    let init = serde_json::to_string(&Init { status: parts.status.as_u16(), headers })?;
    let init = JSON::parse(&init)?.unchecked_into();
    let bytes = complete(body, length)?;
    let written = if bytes.is_empty() {
        // Not a body of no bytes: some statuses must have none.
        web_sys::Response::new_with_opt_str_and_init(None, &init)?
    } else {
        web_sys::Response::new_with_opt_js_u8_array_and_init(Some(&Uint8Array::from(bytes.as_slice())), &init)?
    };
    for (name, value) in repeated {
        written.headers().append(name, value)?;
    }
    Ok(written)
}

/// The first value of each header, and the further ones.
fn headers(all: &HeaderMap) -> (BTreeMap<&str, &str>, Vec<(&str, &str)>) {
    let (mut first, mut repeated) = (BTreeMap::new(), Vec::new());
    for (name, value) in all {
        // The product writes no header that is not text.
        let (name, value) = (name.as_str(), std::str::from_utf8(value.as_bytes()).unwrap_or_default());
        if first.contains_key(name) {
            repeated.push((name, value));
        } else {
            first.insert(name, value);
        }
    }
    (first, repeated)
}

/// A body whose length is known has arrived completely.
fn complete(body: Body, length: u64) -> Result<Vec<u8>> {
    let (mut chunks, mut bytes) = (body.into_data_stream(), Vec::new());
    while let Some(Some(chunk)) = chunks.next().now_or_never() {
        bytes.extend_from_slice(&chunk.map_err(|error| Error::RustError(error.to_string()))?);
    }
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(Error::RustError("an incomplete body".to_owned())) }
}
