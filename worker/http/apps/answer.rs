//! What comes back from an app: headers by name, a body within a size and a time. What an app may not answer is a failure of the app.

use crate::http::pipeline::answer::Answer;
use crate::ports::Timer;
use axum_core::body::{Body, BodyDataStream};
use bytes::Bytes;
use futures_util::future::{BoxFuture, Either, select};
use futures_util::{StreamExt, stream};
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};
use std::io;
use std::sync::Arc;

/// Most bytes of an answer (10 MiB).
const MAX_BYTES: usize = 10 * 1024 * 1024;
/// How long an app may take until its first byte, in milliseconds.
pub const ANSWER_MS: u64 = 10_000;
/// How long all that follows the first byte may take.
const BODY_MS: u64 = 30_000;

/// Headers of an app that go on. No cookie is among them, no redirect, and nothing that tells caches, proxies or pages what to do.
const PASSED: [HeaderName; 6] = [
    header::CONTENT_TYPE,
    header::CONTENT_DISPOSITION,
    header::CONTENT_LANGUAGE,
    header::ETAG,
    header::LAST_MODIFIED,
    header::RETRY_AFTER,
];

/// Names the app whose answer this is, so that no client takes an app's words for ours.
pub const ANSWERED_BY: HeaderName = HeaderName::from_static("x-app");

/// What an app answered, on its way to the caller.
///
/// # Errors
/// Why it is none, in words for the log.
pub async fn of(name: &str, response: Response<Body>, timer: &Arc<dyn Timer>) -> Result<Answer, String> {
    let (parts, body) = response.into_parts();
    check(parts.status)?;
    let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: usize| length > MAX_BYTES) {
        return Err(TOO_LONG.to_owned());
    }
    let mut body = body.into_data_stream();
    // What breaks before its first byte is a failure that can be told; after it, all that is left is to break off.
    let first = match body.next().await {
        None => return Ok(headed(Answer::empty(parts.status), name, &parts.headers)),
        Some(Ok(first)) => first,
        Some(Err(_)) => return Err("its answer broke off before its first byte".to_owned()),
    };
    let left = MAX_BYTES.checked_sub(first.len()).ok_or(TOO_LONG)?;
    if matches!(parts.status, StatusCode::NO_CONTENT | StatusCode::RESET_CONTENT | StatusCode::NOT_MODIFIED) {
        return Ok(headed(Answer::empty(parts.status), name, &parts.headers));
    }
    let timer = timer.clone();
    let rest = RemainingBody { left, body, limit: Box::pin(async move { timer.sleep(BODY_MS).await }) };
    let rest = stream::try_unfold(rest, |mut rest| async { Ok(rest.next().await?.map(|chunk| (chunk, rest))) });
    let all = stream::iter([Ok::<_, io::Error>(first)]).chain(rest);
    Ok(headed(Answer::stream(parts.status, Body::from_stream(all)), name, &parts.headers))
}

const TOO_LONG: &str = "its answer is too long";

/// Refuses statuses that are not the app's to say: its redirects lead nowhere, and a 401 refuses our token, not the caller.
fn check(status: StatusCode) -> Result<(), String> {
    let is_passed = status.is_success() || status.is_client_error() || status == StatusCode::NOT_MODIFIED;
    let is_about_us = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::PROXY_AUTHENTICATION_REQUIRED);
    if is_passed && !is_about_us { Ok(()) } else { Err(format!("it answered {}", status.as_u16())) }
}

fn headed(answer: Answer, name: &str, headers: &HeaderMap) -> Answer {
    let passed = PASSED.into_iter().filter_map(|name| headers.get(&name).cloned().map(|value| (name, value)));
    let answer = passed.fold(answer, |answer, (name, value)| answer.header(name, value));
    // Names are plain: there is an app that is called so.
    answer.header(ANSWERED_BY, HeaderValue::from_str(name).unwrap_or(HeaderValue::from_static("app")))
}

/// What of a body is still to come, and what it may still have.
struct RemainingBody {
    body: BodyDataStream,
    left: usize,
    limit: BoxFuture<'static, ()>,
}

impl RemainingBody {
    /// The next chunk; an error breaks the answer off.
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
