//! Entry points of the worker: fetch and scheduled. The app is built once per isolate; with invalid secrets the worker
//! responds 503.

use super::local_dev::is_local_dev;
use super::{platform, request, response};
use crate::http::error::{Code, Error};
use crate::http::pipeline::app::App;
use crate::http::pipeline::entry;
use crate::http::pipeline::response::DeferredWork;
use crate::jobs;
use axum_core::body::Body;
use http::{HeaderValue, Response, header};
use serde_json::json;
use std::cell::RefCell;
use worker::{Context, Env, ScheduleContext, ScheduledEvent, event, web_sys};

thread_local! {
    /// An isolate has one thread, one environment and one app.
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
}

fn app_of(env: &Env) -> Result<App, String> {
    if let Some(app) = APP.with(|cell| cell.borrow().clone()) {
        return Ok(app);
    }
    let deployment = platform::deployment(env);
    let app = App::new(platform::of(env, &deployment)?, &deployment)?;
    APP.with(|cell| *cell.borrow_mut() = Some(app.clone()));
    Ok(app)
}

#[event(fetch)]
async fn fetch(request: web_sys::Request, env: Env, context: Context) -> worker::Result<web_sys::Response> {
    response::write(respond(&request, &env, &context).await)
}

async fn respond(request: &web_sys::Request, env: &Env, context: &Context) -> Response<Body> {
    // A URL or a header that no Rust type can represent: no route has one.
    let Some(request) = request::read(request) else { return problem(Code::NotFound.into()) };
    let path = request.uri().path();
    if path == "/dev/mailbox" || path.starts_with("/dev/mailbox/") {
        // Outside local development the path is an unknown page, even if the service is bound.
        if is_local_dev(env)
            && let Ok(mailbox) = env.service("DEV")
        {
            return forward(mailbox.fetch_request(request).await);
        }
    }
    let app = match app_of(env) {
        Ok(app) => app,
        Err(why) => return respond_misconfigured(&why),
    };
    let mut response = entry::serve(&app, request).await;
    for work in DeferredWork::of(&mut response) {
        context.wait_until(work);
    }
    response
}

#[event(scheduled)]
async fn scheduled(_: ScheduledEvent, env: Env, _: ScheduleContext) {
    let done = match app_of(&env) {
        Ok(app) => jobs::run(&app).await.map_err(|error| error.cause),
        Err(why) => Err(why),
    };
    if let Err(why) = done {
        worker::console_error!("{}", json!({ "level": "error", "event": "scheduled", "why": why }));
    }
}

/// Passes on the response of the development service. The platform's own response to a failure would be plain text.
fn forward(received: worker::Result<worker::HttpResponse>) -> Response<Body> {
    match received {
        Ok(response) => response.map(Body::new),
        Err(why) => {
            worker::console_error!("{}", json!({ "level": "error", "event": "not_passed_on", "why": why.to_string() }));
            problem(Code::Unavailable.into())
        }
    }
}

/// Secrets or deployment configuration are invalid: the reason goes to the log only.
fn respond_misconfigured(why: &str) -> Response<Body> {
    worker::console_error!("{}", json!({ "level": "error", "event": "refused_to_start", "why": why }));
    problem(Error { retry_after: Some(60), ..Code::Unavailable.into() })
}

/// A response without an app, and so without the id and the security headers that it gives to every other.
fn problem(error: Error) -> Response<Body> {
    let mut response = error.into_api_response("").into_response();
    response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
