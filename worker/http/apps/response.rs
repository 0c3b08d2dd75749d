//! The response of an app: an allow-list of headers, and a body limited in size and time. A response that breaks the rules counts
//! as a failure of the app.

use crate::http::pipeline::response::ApiResponse;
use crate::ports::Timer;
use axum_core::body::{Body, BodyDataStream};
use bytes::Bytes;
use futures_util::future::{BoxFuture, Either, select};
use futures_util::{StreamExt, stream};
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use std::io;
use std::sync::Arc;

/// Maximum size of a response body (10 MiB).
const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Deadline for the first byte of a response, in milliseconds.
pub const FIRST_BYTE_MS: u64 = 10_000;
/// Deadline for the rest of the body after the first byte, in milliseconds.
const BODY_MS: u64 = 30_000;

/// Response headers that are passed on: no cookies, no redirects, and none that control caches, proxies or pages.
const PASSED: [HeaderName; 6] = [
    header::CONTENT_TYPE,
    header::CONTENT_DISPOSITION,
    header::CONTENT_LANGUAGE,
    header::ETAG,
    header::LAST_MODIFIED,
    header::RETRY_AFTER,
];

/// Names the app that responded, so that no client takes its response for one of ours.
pub const APP_HEADER: HeaderName = HeaderName::from_static("x-app");

/// Turns an app's response into the response for the caller.
///
/// # Errors
/// The reason why the response is rejected, as text for the log.
pub async fn forward(name: &str, response: Response<Body>, timer: &Arc<dyn Timer>) -> Result<ApiResponse, String> {
    let (parts, body) = response.into_parts();
    check(parts.status)?;
    let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: usize| length > MAX_BYTES) {
        return Err(TOO_LONG.to_owned());
    }
    let mut body = body.into_data_stream();
    // A failure before the first byte can be reported; after it, the response can only be aborted.
    let first = match body.next().await {
        None => return Ok(with_passed_headers(ApiResponse::empty(parts.status), name, &parts.headers)),
        Some(Ok(first)) => first,
        Some(Err(_)) => return Err("its answer broke off before its first byte".to_owned()),
    };
    let left = MAX_BYTES.checked_sub(first.len()).ok_or(TOO_LONG)?;
    if matches!(parts.status, StatusCode::NO_CONTENT | StatusCode::RESET_CONTENT | StatusCode::NOT_MODIFIED) {
        return Ok(with_passed_headers(ApiResponse::empty(parts.status), name, &parts.headers));
    }
    let timer = timer.clone();
    let rest = RemainingBody { left, body, limit: Box::pin(async move { timer.sleep(BODY_MS).await }) };
    let rest = stream::try_unfold(rest, |mut rest| async { Ok(rest.next().await?.map(|chunk| (chunk, rest))) });
    let all = stream::iter([Ok::<_, io::Error>(first)]).chain(rest);
    Ok(with_passed_headers(ApiResponse::stream(parts.status, Body::from_stream(all)), name, &parts.headers))
}

const TOO_LONG: &str = "its answer is too long";

/// Rejects statuses that an app may not send: a redirect leads out of the gateway, and a 401 is about our token, not about the caller.
fn check(status: StatusCode) -> Result<(), String> {
    let is_passed = status.is_success() || status.is_client_error() || status == StatusCode::NOT_MODIFIED;
    let is_about_us = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::PROXY_AUTHENTICATION_REQUIRED);
    if is_passed && !is_about_us { Ok(()) } else { Err(format!("it answered {}", status.as_u16())) }
}

fn with_passed_headers(response: ApiResponse, name: &str, headers: &HeaderMap) -> ApiResponse {
    let passed = PASSED.into_iter().filter_map(|name| headers.get(&name).cloned().map(|value| (name, value)));
    let response = passed.fold(response, |response, (name, value)| response.header(name, value));
    // App names are plain ASCII, so the fallback is never used.
    response.header(APP_HEADER, HeaderValue::from_str(name).unwrap_or(HeaderValue::from_static("app")))
}

/// The rest of a body, and its remaining budget.
struct RemainingBody {
    body: BodyDataStream,
    left: usize,
    limit: BoxFuture<'static, ()>,
}

impl RemainingBody {
    /// The next chunk; an error aborts the response.
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        let chunk = match select(self.body.next(), &mut self.limit).await {
            Either::Left((chunk, _)) => chunk,
            Either::Right(((), _)) => return Err(io::Error::other("its answer takes too long")),
        };
        let Some(chunk) = chunk.transpose().map_err(|_| io::Error::other("its answer broke off"))? else {
            return Ok(None);
        };
        self.left = self.left.checked_sub(chunk.len()).ok_or_else(|| io::Error::other(TOO_LONG))?;
        Ok(Some(chunk))
    }
}
