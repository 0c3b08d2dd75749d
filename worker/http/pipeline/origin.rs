//! Allowed origins: our own pages, configured pages, the shells of the native app; CORS for the latter two.

use crate::http::pipeline::headers::{SingleHeader, single_header};
use crate::http::pipeline::request_context::RequestContext;
use http::{HeaderMap, HeaderValue, header, request::Parts};

/// The origin of a request, by the headers `Origin` and `Sec-Fetch-Site`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// No header, or our own page.
    Own,
    /// A configured page of ours: CORS with credentials.
    Web(String),
    /// A shell of the native app: CORS without credentials.
    Native(String),
    /// Any other origin.
    Foreign,
}

/// Classifies a request. A native caller must have a native origin, so no ordinary page ever receives tokens in a body.
#[must_use]
pub fn classify(parts: &Parts, context: &RequestContext, native: bool) -> Origin {
    // An unreadable or repeated header counts as a foreign origin.
    let text = |name: &str| match single_header(&parts.headers, name) {
        SingleHeader::Absent => None,
        SingleHeader::Present(text) => Some(text),
        SingleHeader::Unreadable => Some("null"),
    };
    let origins = &context.configuration.private.origins;
    match text("origin") {
        Some(origin) if origins.native.iter().any(|known| known == origin) => Origin::Native(origin.to_owned()),
        Some(_) if native => Origin::Foreign,
        Some(origin) if origin == context.own_origin => Origin::Own,
        Some(origin) if origins.web.iter().any(|known| known == origin) => Origin::Web(origin.to_owned()),
        Some(_) => Origin::Foreign,
        None if matches!(text("sec-fetch-site"), Some("cross-site" | "null")) => Origin::Foreign,
        None => Origin::Own,
    }
}

/// Whether a browser opens a page with the request, as far as it says (`Sec-Fetch-Mode`, `Sec-Fetch-Dest`): a picture, a frame or a script of
/// any other site can ask for an address, too, with the cookies and from the network of whoever reads that site.
#[must_use]
pub fn opens_page(headers: &HeaderMap) -> bool {
    let navigation = [("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
    navigation.iter().all(|(name, expected)| match single_header(headers, name) {
        SingleHeader::Absent => true,
        SingleHeader::Present(text) => text == *expected,
        SingleHeader::Unreadable => false,
    })
}

const HEADERS: HeaderValue = HeaderValue::from_static(
    "authorization, content-type, content-platform, idempotency-key, if-match, if-none-match, x-device-secret, \
     x-body-length, x-token-asgard, x-token-lang, x-token-tenant, x-xsrf-token",
);
const EXPOSED: HeaderValue =
    HeaderValue::from_static("content-disposition, etag, location, next, retry-after, x-app, x-request-id");
const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE");

/// Adds CORS headers for an allowed origin.
pub fn allow(origin: &Origin, preflight: bool, headers: &mut HeaderMap) {
    let (value, credentials) = match origin {
        Origin::Web(origin) => (origin, true),
        Origin::Native(origin) => (origin, false),
        Origin::Own | Origin::Foreign => return,
    };
    let Ok(value) = HeaderValue::from_str(value) else { return };
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, value);
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
    if credentials {
        headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
    }
    if preflight {
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    }
}
