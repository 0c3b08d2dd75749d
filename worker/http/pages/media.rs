//! `/media/{id}.webp`: pictures. An `<img>` sends no guard headers, so they are outside `/api` and protected by an id of 128 random bits.

use crate::domain::identity::picture::{Kind, id_in};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::media;
use http::{HeaderName, HeaderValue, Method, StatusCode, header, request::Parts};

/// A picture never changes under its id. Shared caches must not store it, because it is deleted with its user.
const CACHE: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");
/// Opened as a document, a picture must not execute anything.
const POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox");

/// The native app shows pictures on pages of another origin. Whoever knows the id may have the picture anyway.
const EMBEDDING: HeaderValue = HeaderValue::from_static("cross-origin");

/// Returns a picture.
///
/// # Errors
/// `not_found`, `method_not_allowed`.
pub async fn picture(app: &App, request: &Parts) -> Result<ApiResponse, Error> {
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Err(Code::MethodNotAllowed.into());
    }
    let id = id_in(request.uri.path()).ok_or(Code::NotFound)?;
    let (stored, bytes) = media::read(app.db.as_ref(), &id.into()).await?.ok_or(Code::NotFound)?;
    let kinds = [Kind::WebP, Kind::Png, Kind::Jpeg];
    let kind = kinds.into_iter().find(|kind| kind.content_type() == stored).ok_or(Code::NotFound)?;
    Ok(ApiResponse::bytes(StatusCode::OK, kind.content_type(), bytes)
        .header(header::CACHE_CONTROL, CACHE)
        .header(header::CONTENT_SECURITY_POLICY, POLICY)
        .header(HeaderName::from_static("cross-origin-resource-policy"), EMBEDDING))
}
