//! The request sent to an app: the path below its name, the body, an allow-list of headers, and a token issued for this call. Nothing else of
//! the caller's request is forwarded: no cookie, guard, session or company token, and no other header.

use crate::domain::access::app_token::{self, AppClaims};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::streamed_body::BODY_LENGTH;
use crate::ports::AppBody;
use http::{HeaderMap, HeaderName, HeaderValue, Request, header};

/// Builds the request for an app.
///
/// # Errors
/// `internal` if signing fails.
pub fn of(app: &App, call: &CallParts, claims: AppClaims<'_>, body: AppBody) -> Result<Request<AppBody>, Error> {
    let token = app_token::issue(&app.keys.app, claims, call.now);
    let token = token.ok_or_else(|| Error::internal("an app's token could not be signed"))?;
    let mut headers = HeaderMap::new();
    let mut set = |name: HeaderName, value: Option<&str>| {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(value).ok()) {
            headers.insert(name, value);
        }
    };
    set(header::AUTHORIZATION, Some(&format!("Bearer {token}")));
    set(HeaderName::from_static("traceparent"), Some(&trace_parent(app, call)));
    set(header::ACCEPT_LANGUAGE, Some(call.language));
    set(header::CONTENT_TYPE, call.media.as_deref());
    set(header::IF_MATCH, call.if_match.as_deref());
    set(header::IF_NONE_MATCH, call.if_none_match.as_deref());
    set(HeaderName::from_static("idempotency-key"), call.idempotency_key.as_deref());
    if let AppBody::Streamed(_, length) = body {
        headers.insert(BODY_LENGTH, HeaderValue::from(length));
    }
    let request = Request::builder().method(&call.policy.method).uri(target(&call.target)).body(body);
    let mut request = request.map_err(|error| Error::internal(error.to_string()))?;
    *request.headers_mut() = headers;
    Ok(request)
}

/// Path and query below the app's name, as received.
fn target(whole: &str) -> String {
    // `api`, `apps`, the name, the rest.
    let rest = whole.trim_start_matches('/').splitn(4, '/').nth(3).unwrap_or_default();
    format!("/{}", rest.trim_start_matches('/'))
}

/// `traceparent` of this call, so that the app logs the same trace id as we do (W3C Trace Context).
fn trace_parent(app: &App, call: &CallParts) -> String {
    let span = app.random_bytes::<8>().map(|byte| format!("{byte:02x}")).concat();
    format!("00-{}-{span}-01", call.trace_id.replace('-', ""))
}

#[cfg(test)]
mod tests {
    use super::target;

    #[test]
    fn an_app_sees_what_stands_below_its_name() {
        for (whole, rest) in [
            ("/api/apps/surveys/a", "/a"),
            ("/api/apps/surveys/a/b%2Fc/?x=1/2&y=%20", "/a/b%2Fc/?x=1/2&y=%20"),
            ("//api/apps/surveys/a", "/a"),
            ("/api/apps/surveys//evil.example/a", "/evil.example/a"),
        ] {
            assert_eq!(target(whole), rest);
        }
    }
}
