//! Where every request enters: it gets an id, a meter and the configuration, goes to the API or to a page, and leaves
//! with security headers and one line in the log.

use crate::domain::authority::Command;
use crate::domain::bytes::{base64url, mac};
use crate::domain::environment::Environment;
use crate::http::apps::answer::ANSWERED_BY;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pages;
use crate::http::pages::media;
use crate::http::pipeline::answer::{Answer, Failure};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::checks::check_call;
use crate::http::pipeline::headers;
use crate::http::pipeline::meter::RequestMetrics;
use crate::http::pipeline::operation::Operation;
use crate::http::pipeline::origin;
use crate::http::pipeline::request_context::{Arrival, RequestContext};
use crate::http::pipeline::security;
use crate::http::pipeline::tenant_gate::TenantGate;
use crate::http::routes::{RouteMatch, find};
use crate::jobs::audit_seals::seal_later;
use crate::ports::RequestMeasurement;
use axum_core::body::Body;
use http::{HeaderValue, Method, Request, Response, StatusCode, header, request::Parts};
use serde_json::{Value, json};
use std::sync::Arc;

/// Answers a request: the whole product.
pub async fn serve(app: &App, request: Request<Body>) -> Response<Body> {
    let meter = Arc::new(RequestMetrics::default());
    let app = app.metered(&meter);
    let (parts, body) = request.into_parts();
    let arrival = Arrival { trace_id: app.new_id(), now: app.clock.now() };
    let method = parts.method.clone();
    let mut summary = RequestSummary { method: method.as_str().to_owned(), ..RequestSummary::default() };
    let mut response = match app.configuration().await {
        Ok(configuration) => {
            let context = RequestContext::of(&app, &parts, arrival.clone(), configuration);
            answered(&app, &context, Request::from_parts(parts, body), &mut summary).await
        }
        Err(error) => error.answer(&arrival.trace_id).into_response(),
    };
    headers::secure(response.headers_mut(), app.environment, &arrival.trace_id);
    if response.status() == StatusCode::NO_CONTENT {
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    measure(&app, &arrival, &summary, &meter, &mut response);
    if method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    response
}

/// What the API or a page says, with CORS where the API does.
async fn answered(
    app: &App,
    context: &RequestContext,
    request: Request<Body>,
    summary: &mut RequestSummary,
) -> Response<Body> {
    let (parts, body) = request.into_parts();
    summary.network = context.network.chars().take(12).collect();
    let native = parts.headers.get("content-platform").is_some_and(|value| value == "native");
    let origin = origin::classify(&parts, context, native);
    let is_api = is_api(parts.uri.path());
    let is_preflight = parts.method == Method::OPTIONS;
    let answer = if is_api {
        operate(app, context, Request::from_parts(parts, body), summary).await
    } else {
        anything_else(app, context, &parts).await
    };
    let mut response = answer.unwrap_or_else(|error| error.answer(&context.trace_id)).into_response();
    if is_api {
        origin::allow(&origin, is_preflight, response.headers_mut());
    }
    response
}

/// Pictures, and pages.
async fn anything_else(app: &App, context: &RequestContext, request: &Parts) -> Result<Answer, Error> {
    if request.uri.path().starts_with("/media/") {
        media::picture(app, request).await
    } else {
        pages::page(app, context, request).await
    }
}

/// What is known of a request once it was answered.
#[derive(Default)]
struct RequestSummary {
    operation: Option<&'static Operation>,
    method: String,
    /// Pseudonym of the company that the tab works in.
    tenant: String,
    /// Pseudonym of the network that it came from.
    network: String,
    /// Pseudonym of the address that a call is about.
    address: String,
    /// Which app a call names.
    app: String,
}

/// Finds the operation, runs the checks and then the handler.
async fn operate(
    app: &App,
    context: &RequestContext,
    request: Request<Body>,
    summary: &mut RequestSummary,
) -> Result<Answer, Error> {
    match find(request.method(), request.uri().path()) {
        RouteMatch::Operation(operation, path) => {
            summary.operation = Some(operation);
            let call = check_call(app, operation, path, context, request).await?;
            summary.tenant = pseudonym(app, &call);
            if operation.path.starts_with("/api/apps/{name}/") {
                call.part("name").clone_into(&mut summary.app);
            }
            let ended = (operation.run)(gated(app, &call), call.clone()).await;
            // What nobody took of a body: an answer before its end would reset the connection.
            if let Some(left) = call.take_streamed() {
                left.drain().await;
            }
            if ended.is_ok() {
                note_use(app, &call).await;
            }
            summary.address = call.subject().unwrap_or_default();
            let recorded = security::after(app, &call, &ended);
            let answer = match ended {
                Ok(answer) => sealed(app, operation, answer),
                Err(error) => error.answer(&context.trace_id),
            };
            Ok(match recorded {
                Some(work) => answer.after(work),
                None => answer,
            })
        }
        RouteMatch::OtherMethods(_) if request.method() == Method::OPTIONS => Ok(Answer::no_content()),
        RouteMatch::OtherMethods(methods) => {
            let refusal = Error::from(Code::MethodNotAllowed).answer(&context.trace_id);
            Ok(refusal.header(header::ALLOW, allowed(&methods)))
        }
        RouteMatch::Nothing => Err(Code::NotFound.into()),
    }
}

/// What the handler works with: behind the rules of the company, where the call works in one or enters it.
fn gated(app: &App, call: &CallParts) -> App {
    match &call.gate {
        Some(gate) => app.behind(Arc::new(gate.clone())),
        None => app.clone(),
    }
}

/// Writes down that the session is used: where the company measures pauses in minutes for its authority, and once an hour for the company. Where that
/// fails, the next call does it.
async fn note_use(app: &App, call: &CallParts) {
    if let Some(noted) = call.gate.as_ref().and_then(|gate| gate.noted(&call.trace_id.as_str().into())) {
        let _ = app.db.batch(vec![noted]).await;
    }
    if let (Some(true), Ok(claims)) = (call.gate.as_ref().map(TenantGate::notes_use), call.claims()) {
        let _ = app.objects.authority(&claims.user, &Command::Touch { sid: claims.sid.clone() }, None).await;
    }
}

/// A company's name in logs: the same for the same company, and nobody's without the key.
fn pseudonym(app: &App, call: &CallParts) -> String {
    let tenant = call.claims().ok().and_then(|claims| call.tenant(app, &claims.sid));
    let hidden = |id: &str| base64url(&mac(app.keys.counter.current().1, &[b"tenant", id.as_bytes()]));
    tenant.map(|tenant| hidden(tenant.as_str()).chars().take(12).collect()).unwrap_or_default()
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

/// A measurement per request, and a line (of successes: of some); never a path of an unknown address, a query, an e-mail, a token or an IP.
fn measure(
    app: &App,
    arrival: &Arrival,
    summary: &RequestSummary,
    meter: &RequestMetrics,
    response: &mut Response<Body>,
) {
    let failure = response.extensions().get::<Failure>();
    let counts = [&meter.database, &meter.rows_read, &meter.objects, &meter.cache].map(RequestMetrics::read);
    let [d1, _, objects, kv] = counts;
    let measured = RequestMeasurement {
        operation: summary.operation.map_or("page", |operation| operation.id),
        status: response.status().as_u16(),
        code: failure.map_or("", |failure| failure.code.as_str()),
        tenant: summary.tenant.clone(),
        app: asked_app(summary, response, failure).to_owned(),
        ms: app.clock.now().since(arrival.now),
        counts,
        database_us: RequestMetrics::read(&meter.worked_us),
    };
    if let Some(stands_for) = app.log_sampling.stands_for(&arrival.trace_id, measured.status, measured.ms) {
        let found = RequestMetrics::read(&meter.found);
        app.log.line(&line(arrival, summary, &measured, failure, found, stands_for));
    }
    app.metrics.count(&measured);
    // Whoever watches a deployment must know which version answered.
    if let Ok(deployment) = HeaderValue::from_str(&app.deployment)
        && !app.deployment.is_empty()
    {
        response.headers_mut().insert("x-deployment", deployment);
    }
    if app.environment != Environment::Production {
        // Not the rows: they would tell an address that somebody has from one that nobody has.
        let timing =
            format!("total;dur={}, d1;desc=\"{d1}\", objects;desc=\"{objects}\", kv;desc=\"{kv}\"", measured.ms);
        if let Ok(value) = HeaderValue::from_str(&timing) {
            response.headers_mut().insert("server-timing", value);
        }
    }
}

/// The app that a call reached: it answered, or it should have. What a caller merely names is nobody's.
fn asked_app<'a>(summary: &'a RequestSummary, response: &Response<Body>, failure: Option<&Failure>) -> &'a str {
    let has_answered = response.headers().contains_key(ANSWERED_BY);
    let has_failed = failure.is_some_and(|failure| failure.code == Code::AppUnavailable);
    if has_answered || has_failed { &summary.app } else { "" }
}

/// What a line says of a request; `stands_for` so many of its kind.
fn line(
    arrival: &Arrival,
    summary: &RequestSummary,
    measured: &RequestMeasurement,
    failure: Option<&Failure>,
    found: u64,
    stands_for: u32,
) -> Value {
    let is_error = measured.status >= 500;
    let [d1, rows, objects, kv] = measured.counts;
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    json!({
        "level": if is_error { "error" } else { "info" },
        "event": "request",
        "traceId": arrival.trace_id,
        "operation": measured.operation,
        "method": summary.method,
        "status": measured.status,
        "code": some(measured.code),
        "cause": failure.and_then(|failure| some(&failure.cause)),
        // What failed in the same way has the same group, whatever its words.
        "group": failure.filter(|_| is_error).map(|failure| format!("{} {} {}", measured.operation, measured.code, kind(&failure.cause))),
        "tenant": some(&measured.tenant),
        "app": some(&measured.app),
        "network": some(&summary.network),
        "address": some(&summary.address),
        "ms": measured.ms,
        "d1": d1,
        "rowsRead": rows,
        "objects": objects,
        "kv": kv,
        "kvHits": found,
        "standsFor": stands_for,
    })
}

/// The first words of a cause, before anything that differs from time to time.
fn kind(cause: &str) -> String {
    let words =
        cause.split(|letter: char| letter.is_ascii_digit() || "\"'`".contains(letter)).next().unwrap_or_default();
    words.trim().chars().take(60).collect()
}
