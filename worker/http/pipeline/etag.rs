//! Versions as entity tags (RFC 9110, section 8.8): `"7"`.

use crate::http::pipeline::call::CallParts;
use http::HeaderValue;

/// The tag of a version.
#[must_use]
pub fn of(version: i64) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{version}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// The version that `If-Match` requires: `None` if any will do; −1, which nothing has, for a tag that is not one of ours.
#[must_use]
pub fn expected(call: &CallParts) -> Option<i64> {
    let tag = call.if_match.as_deref()?.trim();
    if tag == "*" { None } else { Some(version(tag).unwrap_or(-1)) }
}

/// Whether `If-None-Match` names this version: the caller has it already.
#[must_use]
pub fn is_known(call: &CallParts, current: i64) -> bool {
    let tags = call.if_none_match.as_deref().unwrap_or("").split(',').map(str::trim);
    tags.map(|tag| tag.strip_prefix("W/").unwrap_or(tag)).any(|tag| version(tag) == Some(current))
}

fn version(tag: &str) -> Option<i64> {
    tag.strip_prefix('"')?.strip_suffix('"')?.parse().ok()
}
