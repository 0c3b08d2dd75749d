//! The entry point of every request: assigns its id, metrics and configuration, dispatches it to the API or to a page, and adds the
//! security headers and one log line.

use crate::domain::configuration::environment::Environment;
use crate::domain::crypto::keys::Pseudonym;
use crate::http::apps::response::APP_HEADER;
use crate::http::auth::provider::{SIGN_IN, redirect_with_error};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pages;
use crate::http::pages::media;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::checks::check_call;
use crate::http::pipeline::headers;
use crate::http::pipeline::meter::RequestMetrics;
use crate::http::pipeline::operation::Operation;
use crate::http::pipeline::origin;
use crate::http::pipeline::request_context::{RequestContext, RequestStart};
use crate::http::pipeline::response::{ApiResponse, Failure};
use crate::http::pipeline::security_events;
use crate::http::pipeline::tenant_check::TenantCheck;
use crate::http::routes::{RouteMatch, find};
use crate::jobs::audit_seals::seal_later;
use crate::ports::RequestMeasurement;
use axum_core::body::Body;
use http::{HeaderValue, Method, Request, Response, StatusCode, header, request::Parts};
use serde_json::{Value, json};
use std::sync::Arc;

/// Handles a request.
pub async fn serve(app: &App, request: Request<Body>) -> Response<Body> {
    let meter = Arc::new(RequestMetrics::default());
    let app = app.metered(&meter);
    let (parts, body) = request.into_parts();
    let start = RequestStart { trace_id: app.new_id(), now: app.clock.now() };
    let _running = app.running.start(&start.trace_id, start.now);
    let method = parts.method.clone();
    let mut summary = RequestSummary { method: method.as_str().to_owned(), ..RequestSummary::default() };
    let mut response = match app.configuration().await {
        Ok(configuration) => {
            let context = RequestContext::of(&app, &parts, start.clone(), configuration);
            dispatch(&app, &context, Request::from_parts(parts, body), &mut summary).await
        }
        Err(error) => error.into_api_response(&start.trace_id).into_response(),
    };
    headers::secure(response.headers_mut(), app.environment, &start.trace_id);
    if response.status() == StatusCode::NO_CONTENT {
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    measure(&app, &start, &summary, &meter, &mut response);
    if method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    response
}

/// Dispatches to the API, with CORS headers, or to a page.
async fn dispatch(
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
    let response = if is_api {
        call_operation(app, context, Request::from_parts(parts, body), summary).await
    } else {
        serve_page(app, context, &parts).await
    };
    let mut response = response.unwrap_or_else(|error| error.into_api_response(&context.trace_id)).into_response();
    if is_api {
        origin::allow(&origin, is_preflight, response.headers_mut());
    }
    response
}

/// Serves pictures and pages, which can only be read.
async fn serve_page(app: &App, context: &RequestContext, request: &Parts) -> Result<ApiResponse, Error> {
    let served = if request.uri.path().starts_with("/media/") {
        media::picture(app, request).await
    } else {
        pages::page(app, context, request).await
    };
    match served {
        Err(error) if error.code == Code::MethodNotAllowed => {
            let response = error.into_api_response(&context.trace_id);
            Ok(response.header(header::ALLOW, allow_header(&[&Method::GET])))
        }
        other => other,
    }
}

/// The data of a request in the log line and the metrics.
#[derive(Default)]
struct RequestSummary {
    operation: Option<&'static Operation>,
    method: String,
    /// Pseudonym of the tenant of the request.
    tenant: String,
    /// Pseudonym of the caller's network.
    network: String,
    /// Subject of the call: a user id, or the pseudonym of an e-mail address.
    address: String,
    /// Name of the app in the path.
    app: String,
}

/// Matches the route, runs the checks, then the handler.
async fn call_operation(
    app: &App,
    context: &RequestContext,
    request: Request<Body>,
    summary: &mut RequestSummary,
) -> Result<ApiResponse, Error> {
    match find(request.method(), request.uri().path()) {
        RouteMatch::Operation(operation, path) => {
            summary.operation = Some(operation);
            let call = match check_call(app, operation, path, context, request).await {
                Ok(call) => call,
                // A browser shows what a navigation leads to: its cookies are cleared, and the sign-in page says so.
                Err(error) if operation.policy.navigation && error.code == Code::Unauthenticated => {
                    return Ok(redirect_with_error(SIGN_IN, error));
                }
                Err(error) => return Err(error),
            };
            summary.tenant = tenant_pseudonym(app, &call);
            if operation.path.starts_with("/api/apps/{name}/") {
                call.path_parameter("name").clone_into(&mut summary.app);
            }
            let result = (operation.run)(with_tenant_check(app, &call), call.clone()).await;
            // Reads the rest of a body that the handler did not take: a response before its end would reset the connection.
            if let Some(left) = call.take_streamed() {
                left.drain().await;
            }
            if result.is_ok() {
                record_use(app, &call).await;
            }
            summary.address = call.effects.subject().unwrap_or_default();
            let recorded = security_events::after(app, &call, &result);
            let response = match result {
                Ok(response) => seal_changes(app, operation, response),
                Err(error) => error.into_api_response(&context.trace_id),
            };
            Ok(match recorded {
                Some(work) => response.after(work),
                None => response,
            })
        }
        RouteMatch::OtherMethods(_) if request.method() == Method::OPTIONS => Ok(ApiResponse::no_content()),
        RouteMatch::OtherMethods(methods) => {
            let response = Error::from(Code::MethodNotAllowed).into_api_response(&context.trace_id);
            Ok(response.header(header::ALLOW, allow_header(&methods)))
        }
        RouteMatch::Nothing => Err(Code::NotFound.into()),
    }
}

/// The `App` for the handler. If the call works in a company or enters one, its database is behind the tenant check.
fn with_tenant_check(app: &App, call: &CallParts) -> App {
    match &call.tenant_check {
        Some(tenant_check) => app.with_database(Arc::new(tenant_check.clone())),
        None => app.clone(),
    }
}

/// Records that the session is used: at its session authority if the company limits idle time in minutes, and once an hour for the company.
/// Failures are ignored: the next call tries again.
async fn record_use(app: &App, call: &CallParts) {
    if let Some(statement) =
        call.tenant_check.as_ref().and_then(|tenant_check| tenant_check.record_session(&call.trace_id.as_str().into()))
    {
        let _ = app.db.batch(vec![statement]).await;
    }
    if let (Some(command), Ok(claims)) = (call.tenant_check.as_ref().and_then(TenantCheck::record_use), call.claims()) {
        let _ = app.objects.authority(&claims.user, &command, None).await;
    }
}

/// Pseudonym of the tenant for logs; empty outside of tenants.
fn tenant_pseudonym(app: &App, call: &CallParts) -> String {
    let tenant = call.claims().ok().and_then(|claims| call.tenant(app, &claims.sid));
    tenant.map(|tenant| app.keys.pseudonym(Pseudonym::Tenant, tenant.as_str())).unwrap_or_default()
}

/// Seals the audit log after administrative changes; cron seals everything else within a minute.
fn seal_changes(app: &App, operation: &Operation, response: ApiResponse) -> ApiResponse {
    let is_administration = operation.is_unsafe() && operation.path.starts_with("/api/admin/");
    if is_administration { response.after(seal_later(app)) } else { response }
}

/// The `Allow` header of a path; `HEAD` is allowed wherever `GET` is.
fn allow_header(methods: &[&Method]) -> HeaderValue {
    let names: Vec<&str> = methods
        .iter()
        .flat_map(|method| if **method == Method::GET { vec!["GET", "HEAD"] } else { vec![method.as_str()] })
        .collect();
    HeaderValue::from_str(&names.join(",")).unwrap_or(HeaderValue::from_static("GET"))
}

/// Whether a path belongs to the API. Its unknown paths get a problem document instead of a page.
fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/") || path.starts_with("/.well-known/")
}

/// Writes one measurement and one log line (successes are sampled). Neither contains the path of an unknown route, a query, an e-mail
/// address, a token or an IP address.
fn measure(
    app: &App,
    start: &RequestStart,
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
        app: reached_app(summary, response, failure).to_owned(),
        ms: app.clock.now().since(start.now),
        counts,
        database_us: RequestMetrics::read(&meter.database_us),
    };
    let result = (measured.status, failure.is_some());
    if let Some(sample_weight) = app.log_sampling.sample_weight(&start.trace_id, result, measured.ms) {
        let cache_hits = RequestMetrics::read(&meter.cache_hits);
        app.log.line(&log_line(start, summary, &measured, failure, cache_hits, sample_weight));
    }
    app.metrics.count(&measured);
    // Watching a deployment needs the version that answered.
    if let Ok(deployment) = HeaderValue::from_str(&app.deployment)
        && !app.deployment.is_empty()
    {
        response.headers_mut().insert("x-deployment", deployment);
    }
    if app.environment != Environment::Production {
        // The number of rows is left out: it would reveal whether an account exists.
        let timing =
            format!("total;dur={}, d1;desc=\"{d1}\", objects;desc=\"{objects}\", kv;desc=\"{kv}\"", measured.ms);
        if let Ok(value) = HeaderValue::from_str(&timing) {
            response.headers_mut().insert("server-timing", value);
        }
    }
}

/// The app that the call reached: it answered, or should have. A name that only stands in the path does not count.
fn reached_app<'a>(summary: &'a RequestSummary, response: &Response<Body>, failure: Option<&Failure>) -> &'a str {
    let has_answered = response.headers().contains_key(APP_HEADER);
    let has_failed = failure.is_some_and(|failure| failure.code == Code::AppUnavailable);
    if has_answered || has_failed { &summary.app } else { "" }
}

/// The log line of a request, which represents `sample_weight` requests of its kind.
fn log_line(
    start: &RequestStart,
    summary: &RequestSummary,
    measured: &RequestMeasurement,
    failure: Option<&Failure>,
    cache_hits: u64,
    sample_weight: u32,
) -> Value {
    let is_error = measured.status >= 500;
    let [d1, rows, objects, kv] = measured.counts;
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    json!({
        "level": if is_error { "error" } else { "info" },
        "event": "request",
        "traceId": start.trace_id,
        "operation": measured.operation,
        "method": summary.method,
        "status": measured.status,
        "code": some(measured.code),
        "cause": failure.and_then(|failure| some(&failure.cause)),
        // The same kind of failure has the same group, whatever its text.
        "group": failure.filter(|_| is_error).map(|failure| format!("{} {} {}", measured.operation, measured.code, error_group(&failure.cause))),
        "tenant": some(&measured.tenant),
        "app": some(&measured.app),
        "network": some(&summary.network),
        "address": some(&summary.address),
        "ms": measured.ms,
        "d1": d1,
        "rowsRead": rows,
        "objects": objects,
        "kv": kv,
        "kvHits": cache_hits,
        "standsFor": sample_weight,
    })
}

/// The beginning of a cause, up to the first digit or quote: the part that is the same every time.
fn error_group(cause: &str) -> String {
    let words = cause
        .split(|character: char| character.is_ascii_digit() || "\"'`".contains(character))
        .next()
        .unwrap_or_default();
    words.trim().chars().take(60).collect()
}
