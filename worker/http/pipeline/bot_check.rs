//! The frame of the bot check, `GET /auth/bot-check`. The service's script runs here under a policy of its own, so that no other page has
//! to trust it, and in an opaque origin, so that it reaches no document of ours. It posts its token to the embedding page
//! (`web/features/sign-up/bot-check.tsx`).

use crate::domain::configuration::address::origin;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::request_context::RequestContext;
use crate::http::pipeline::response::ApiResponse;
use http::{HeaderName, HeaderValue, StatusCode, header};

/// Path of the frame.
pub const PATH: &str = "/auth/bot-check";

/// Returns the frame.
///
/// # Errors
/// `not_found` if no bot check is configured, or its address or key is not valid for this page.
pub fn frame(context: &RequestContext, language: &str) -> Result<ApiResponse, Error> {
    let check = context.configuration.public.bot_check.as_ref().ok_or(Code::NotFound)?;
    let is_plain = |text: &str, signs: &[u8]| text.bytes().all(|b| b.is_ascii_alphanumeric() || signs.contains(&b));
    let host = origin(&check.script).or_else(|| loopback_origin(&check.script)).ok_or(Code::NotFound)?;
    if !is_plain(&check.site_key, b"-_.") || !is_plain(&check.script, b"-_.:/?&=") {
        return Err(Code::NotFound.into());
    }
    let html = format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\"><meta name=\"robots\" content=\"noindex\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>·</title><script src=\"/assets/bot-check.js\"></script>\
         <script src=\"{}?render=explicit&amp;onload=botCheckReady\" async></script></head>\
         <body style=\"margin:0\"><div id=\"check\" data-sitekey=\"{}\"></div></body></html>",
        check.script, check.site_key
    );
    let policy = format!(
        "default-src 'none'; script-src 'self' {host}; frame-src {host}; connect-src {host}; style-src 'unsafe-inline'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-forms allow-popups"
    );
    let response = ApiResponse::bytes(StatusCode::OK, "text/html; charset=utf-8", html)
        .header(HeaderName::from_static("x-frame-options"), HeaderValue::from_static("SAMEORIGIN"));
    Ok(match HeaderValue::from_str(&policy) {
        Ok(policy) => response.header(header::CONTENT_SECURITY_POLICY, policy),
        Err(_) => response,
    })
}

/// The origin of a fake of the service on the same machine: browsers trust loopback without TLS.
fn loopback_origin(address: &str) -> Option<String> {
    let rest = address.strip_prefix("http://127.0.0.1:")?;
    let port = rest.split('/').next()?;
    port.bytes().all(|b| b.is_ascii_digit()).then(|| format!("http://127.0.0.1:{port}"))
}
