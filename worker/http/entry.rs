//! Where every request enters: it gets an id, a meter and the configuration, goes to the API or to a page, and leaves
//! with security headers and one line in the log.

use super::answer::Failure;
use super::app::App;
use super::error::{Code, Error};
use super::meter::Meter;
use super::operation::Operation;
use super::origin;
use super::routes::{Refused, api};
use super::visit::Visit;
use super::{headers, pages};
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{Uri, header, uri::PathAndQuery};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::sync::Arc;
use tower::ServiceExt;

/// The whole product as one router.
pub fn router(app: App) -> Router {
    let api = api();
    Router::new().fallback(move |request: Request| enter(app.clone(), api.clone(), request))
}

async fn enter(app: App, api: Router, request: Request) -> Response {
    let meter = Arc::new(Meter::default());
    let app = app.metered(&meter);
    let (mut parts, body) = request.into_parts();
    let visit = Arc::new(Visit::of(&app, &parts).await);
    let method = parts.method.clone();
    let is_api = is_api(parts.uri.path());
    let native = parts.headers.get("content-platform").is_some_and(|value| value == "native");
    parts.extensions.insert(app.clone());
    parts.extensions.insert(visit.clone());
    let origin = origin::judge(&parts, &visit, native);

    let mut response = if is_api {
        match api.oneshot(without_trailing_slash(Request::from_parts(parts, body))).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    } else {
        pages::page(&app, &visit, &parts).await.unwrap_or_else(|error| error.answer(&visit.trace_id)).into_response()
    };
    if let Some(refused) = response.extensions_mut().remove::<Refused>() {
        let error = refused.0.lock().ok().and_then(|mut slot| slot.take());
        let operation = response.extensions().get::<&'static Operation>().copied();
        response =
            error.unwrap_or_else(|| Error::internal("an error was lost")).answer(&visit.trace_id).into_response();
        if let Some(operation) = operation {
            response.extensions_mut().insert(operation);
        }
    }
    if is_api {
        origin::allow(&origin, method == axum::http::Method::OPTIONS, response.headers_mut());
    }
    headers::secure(response.headers_mut(), app.environment, &visit.trace_id);
    if response.status() == axum::http::StatusCode::NO_CONTENT {
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    write_line(&app, &visit, method.as_str(), &meter, &response);
    response
}

/// Whether a path belongs to the API, whose unknown paths answer with a problem rather than a page.
fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/") || path.starts_with("/.well-known/")
}

/// A trailing slash means the same; the guard was made for the path as it came (`Visit::target`).
fn without_trailing_slash(mut request: Request<Body>) -> Request<Body> {
    let path = request.uri().path();
    if path.len() > 1 && path.ends_with('/') {
        let bare = path.trim_end_matches('/');
        let target = request.uri().query().map_or_else(|| bare.to_owned(), |query| format!("{bare}?{query}"));
        if let Ok(target) = PathAndQuery::try_from(target) {
            let mut parts = request.uri().clone().into_parts();
            parts.path_and_query = Some(target);
            if let Ok(uri) = Uri::from_parts(parts) {
                *request.uri_mut() = uri;
            }
        }
    }
    request
}

/// An unknown path of the API.
pub async fn not_found(request: Request) -> Response {
    let trace_id = request.extensions().get::<Arc<Visit>>().map(|visit| visit.trace_id.clone());
    Error::from(Code::NotFound).answer(&trace_id.unwrap_or_default()).into_response()
}

/// One line per request; never a path of an unknown address, a query, an e-mail, a token or an IP.
fn write_line(app: &App, visit: &Visit, method: &str, meter: &Meter, response: &Response) {
    let failure = response.extensions().get::<Failure>();
    let is_error = response.status().is_server_error();
    app.log.line(&json!({
        "level": if is_error { "error" } else { "info" },
        "event": "request",
        "traceId": visit.trace_id,
        "operation": response.extensions().get::<&'static Operation>().map_or("page", |operation| operation.id),
        "method": method,
        "status": response.status().as_u16(),
        "code": failure.map(|failure| failure.code.as_str()),
        "cause": failure.map(|failure| failure.cause.as_str()).filter(|cause| !cause.is_empty()),
        "ms": app.clock.now().since(visit.now),
        "d1": Meter::read(&meter.database),
        "rowsRead": Meter::read(&meter.rows_read),
        "objects": Meter::read(&meter.objects),
        "kv": Meter::read(&meter.copies),
    }));
}
