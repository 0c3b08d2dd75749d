//! Requests to the backends of apps, and their responses.

mod by_company;
mod callers;
mod catalogue;
mod in_rust;
mod own;
mod requests;
mod responses;
mod streamed_uploads;

use crate::support::app::{Reply, TestApp};
use crate::support::apps::Backend;
use crate::support::browser::{Browser, working};
use http::Method;
use serde_json::{Value, json};

const ANSWERS: &str = "/api/apps/surveys/answers";
const METHODS: [Method; 5] = [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE];

/// A product whose app Surveys has a responding backend.
fn product() -> TestApp {
    configured("{}")
}

fn configured(config: &str) -> TestApp {
    let app = TestApp::configured(1, "local", config);
    app.db.run("UPDATE apps SET mfe_name = id WHERE id IN ('surveys', 'reports')");
    app.apps.behave(Backend::json(r#"{"answered":true}"#));
    app
}

/// A request of a method, with a body if the method takes one.
async fn ask(browser: &mut Browser, method: &Method, path: &str) -> Reply {
    let body = if *method == Method::GET { Value::Null } else { json!({ "choice": 1 }) };
    browser.call(method.clone(), path, &body, &[]).await
}
