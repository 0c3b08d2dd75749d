//! The frame of an isolated app, `GET /apps/frame/{name}` (decision 171). The policy in its response makes it an opaque origin, wherever it
//! is opened. It runs our script, which talks to the embedding page, and the modules of one app; it can request nothing, and loads files
//! of that app's origin alone, which learns the addresses that it is asked for. No policy of today's browsers governs WebRTC: our script takes it
//! from the frame, and a frame within it would still have it.

use crate::domain::configuration::address::origin;
use crate::domain::configuration::environment::Environment;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::headers::local_app_sources;
use crate::http::pipeline::request_context::RequestContext;
use crate::http::pipeline::response::ApiResponse;
use http::{HeaderName, HeaderValue, Method, StatusCode, header, request::Parts};

/// Path prefix of frames.
pub const FOLDER: &str = "/apps/frame/";

/// Returns the frame of an app.
///
/// # Errors
/// `not_found` if no isolated app has this name, `method_not_allowed`.
pub fn page(
    context: &RequestContext,
    environment: Environment,
    name: &str,
    request: &Parts,
    language: &str,
) -> Result<ApiResponse, Error> {
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Err(Code::MethodNotAllowed.into());
    }
    let app =
        context.configuration.public.micro_frontends.get(name).filter(|app| app.isolated).ok_or(Code::NotFound)?;
    // Source of its modules, styles and pictures; an app without an origin of its own is served by us.
    let source = origin(&app.url).unwrap_or_else(|| "'self'".to_owned()) + local_app_sources(environment);
    let policy = format!(
        "default-src 'none'; script-src 'self' {source}; style-src 'self' 'unsafe-inline' {source}; img-src data: blob: {source}; \
         font-src data: {source}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-forms"
    );
    let policy = HeaderValue::from_str(&policy).map_err(|error| Error::internal(error.to_string()))?;
    let html = format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>·</title><link rel=\"stylesheet\" href=\"/apps/frame.css\">\
         <script src=\"/apps/frame.js\" defer></script></head><body></body></html>"
    );
    Ok(ApiResponse::bytes(StatusCode::OK, "text/html; charset=utf-8", html)
        .header(HeaderName::from_static("x-frame-options"), HeaderValue::from_static("SAMEORIGIN"))
        .header(header::CONTENT_SECURITY_POLICY, policy))
}
