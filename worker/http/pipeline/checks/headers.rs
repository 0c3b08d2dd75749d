//! Headers and query parameters that affect the result of a call: each must be readable and not repeated.

use crate::domain::request::json::{self, FieldCode, FieldError};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::call::parse_pairs;
use crate::http::pipeline::headers::single_header;
use crate::http::pipeline::policy::Policy;
use http::request::Parts;
use http::{HeaderMap, header};

pub(super) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    single_header(headers, name).text()
}

/// Headers that affect the result and that no earlier check validates; if unreadable, each gets a validation error.
const VALIDATED: [&str; 5] = ["Content-Platform", "Idempotency-Key", "If-Match", "x-device-secret", "x-token-tenant"];

/// Rejects unreadable headers and parameters as fields: malformed JSON takes precedence.
pub(super) fn check_headers_and_query(parts: &Parts, policy: &Policy, body: &[u8]) -> Result<(), Error> {
    let unreadable = VALIDATED.into_iter().filter(|name| single_header(&parts.headers, name).is_unreadable());
    let mut errors: Vec<FieldError> = unreadable.map(|name| FieldError::new(name, FieldCode::InvalidValue)).collect();
    // The query of a navigation is the page's, and that below a prefix the app's.
    if !policy.navigation && !policy.is_prefix {
        errors.extend(parse_pairs(parts.uri.query().unwrap_or("")).err().unwrap_or_default());
    }
    if errors.is_empty() {
        return Ok(());
    }
    let is_json = policy.media.contains(&"application/json");
    if is_json && json::parse(body).is_err() { Err(Code::MalformedJson.into()) } else { Err(errors.into()) }
}

pub(super) fn is_accepted_media(headers: &HeaderMap, accepted: &[&str]) -> bool {
    let media = header(headers, header::CONTENT_TYPE.as_str()).unwrap_or("");
    let (kind, parameters) = media.split_once(';').unwrap_or((media, ""));
    let charset = parameters.trim().to_ascii_lowercase();
    let is_utf8 = charset.is_empty() || charset == "charset=utf-8" || charset == "charset=\"utf-8\"";
    is_utf8 && accepted.iter().any(|known| kind.trim().eq_ignore_ascii_case(known))
}
