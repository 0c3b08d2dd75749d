//! Where every request enters: it gets an id, a meter and the configuration, goes to the API or to a page, and leaves
//! with security headers and one line in the log.

use super::admin::audit::sealing::seal_later;
use super::answer::{Answer, Failure};
use super::app::App;
use super::checks::gate;
use super::error::{Code, Error};
use super::meter::Meter;
use super::operation::Operation;
use super::origin;
use super::routes::{Found, find};
use super::visit::Visit;
use super::{headers, media, pages};
use axum_core::body::Body;
use http::{HeaderValue, Method, Request, Response, StatusCode, header, request::Parts};
use serde_json::json;
use std::sync::Arc;

/// Answers a request: the whole product.
pub async fn serve(app: &App, request: Request<Body>) -> Response<Body> {
    let meter = Arc::new(Meter::default());
    let app = app.metered(&meter);
    let (parts, body) = request.into_parts();
    let visit = Visit::of(&app, &parts).await;
    let method = parts.method.clone();
    let native = parts.headers.get("content-platform").is_some_and(|value| value == "native");
    let origin = origin::judge(&parts, &visit, native);
    let is_api = is_api(parts.uri.path());
    let (operation, answer) = if is_api {
        operate(&app, &visit, Request::from_parts(parts, body)).await
    } else {
        (None, anything_else(&app, &visit, &parts).await)
    };
    let answer = answer.unwrap_or_else(|error| error.answer(&visit.trace_id));
    let mut response = answer.into_response();
    if is_api {
        origin::allow(&origin, method == Method::OPTIONS, response.headers_mut());
    }
    headers::secure(response.headers_mut(), app.environment, &visit.trace_id);
    if response.status() == StatusCode::NO_CONTENT {
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    write_line(&app, &visit, operation, method.as_str(), &meter, &response);
    if method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    response
}

/// Pictures, and pages.
async fn anything_else(app: &App, visit: &Visit, request: &Parts) -> Result<Answer, Error> {
    // Administration's script is asked for calls alone.
    if cfg!(not(feature = "front")) {
        return Err(Code::NotFound.into());
    }
    if request.uri.path().starts_with("/media/") {
        media::picture(app, request).await
    } else {
        pages::page(app, visit, request).await
    }
}

/// Finds the operation, runs the gate and then the handler.
async fn operate(
    app: &App,
    visit: &Visit,
    request: Request<Body>,
) -> (Option<&'static Operation>, Result<Answer, Error>) {
    match find(request.method(), request.uri().path()) {
        Found::Operation(operation, path) => {
            let answer = match gate(app, operation, path, visit, request).await {
                Ok(call) => (operation.run)(app.clone(), call).await.map(|answer| sealed(app, operation, answer)),
                Err(error) => Err(error),
            };
            (Some(operation), answer)
        }
        Found::OtherMethods(_) if request.method() == Method::OPTIONS => (None, Ok(Answer::no_content())),
        Found::OtherMethods(methods) => {
            let refusal = Error::from(Code::MethodNotAllowed).answer(&visit.trace_id);
            (None, Ok(refusal.header(header::ALLOW, allowed(&methods))))
        }
        Found::Nothing => (None, Err(Code::NotFound.into())),
    }
}

/// What administration changed is sealed after the answer, everything else within a minute by cron.
fn sealed(app: &App, operation: &Operation, answer: Answer) -> Answer {
    let is_administration = operation.is_unsafe() && operation.path.starts_with("/api/admin/");
    if is_administration { answer.after(seal_later(app)) } else { answer }
}

/// The methods that a path answers; `HEAD` wherever `GET` is.
fn allowed(methods: &[&Method]) -> HeaderValue {
    let names: Vec<&str> = methods
        .iter()
        .flat_map(|method| if **method == Method::GET { vec!["GET", "HEAD"] } else { vec![method.as_str()] })
        .collect();
    HeaderValue::from_str(&names.join(",")).unwrap_or(HeaderValue::from_static("GET"))
}

/// Whether a path belongs to the API, whose unknown paths answer with a problem rather than a page.
fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/") || path.starts_with("/.well-known/")
}

/// One line per request; never a path of an unknown address, a query, an e-mail, a token or an IP.
fn write_line(
    app: &App,
    visit: &Visit,
    operation: Option<&Operation>,
    method: &str,
    meter: &Meter,
    response: &Response<Body>,
) {
    let failure = response.extensions().get::<Failure>();
    let is_error = response.status().is_server_error();
    app.log.line(&json!({
        "level": if is_error { "error" } else { "info" },
        "event": "request",
        "traceId": visit.trace_id,
        "operation": operation.map_or("page", |operation| operation.id),
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
