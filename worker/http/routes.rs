//! Every route of the API, with its policy. `tests/authorization.rs` compares the table with `openapi.json`.

use super::app::App;
use super::auth::password_reset::{forgot, update, verify_code};
use super::auth::{email_verification, guard, refresh, session, sign_in, sign_in_company, sign_out, sign_up};
use super::checks::gate;
use super::error::{Code, Error};
use super::operation::{Operation, VERIFYING};
use super::visit::Visit;
use super::{business, public, tenant, user};
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::Method;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use std::sync::Arc;

/// The table.
pub static OPERATIONS: [Operation; 20] = [
    Operation::new("config", Method::GET, "/api/config").open(),
    Operation::new("health", Method::GET, "/api/health").open(),
    Operation::new("jwks", Method::GET, "/.well-known/jwks.json").open(),
    Operation::new("cspReport", Method::POST, "/api/csp-report").open().body(16 * 1024).takes(&[
        "application/csp-report",
        "application/json",
        "application/reports+json",
    ]),
    Operation::new("guard", Method::POST, "/api/auth/guard").open().body(super::operation::AUTH_BODY),
    Operation::new("signin", Method::POST, "/api/auth/signin").way_in().always(),
    Operation::new("signup", Method::POST, "/api/auth/signup").way_in(),
    Operation::new("passForgot", Method::POST, "/api/auth/pass-forgot").way_in(),
    Operation::new("passVerifyCode", Method::POST, "/api/auth/pass-verify-code").recovery(),
    Operation::new("passUpdate", Method::POST, "/api/auth/pass-update").recovery(),
    Operation::new("verifyEmail", Method::POST, "/api/auth/verify-email").scoped(VERIFYING),
    Operation::new("resendVerification", Method::POST, "/api/auth/resend-verification").scoped(VERIFYING),
    Operation::new("session", Method::POST, "/api/auth/session").about_session(),
    Operation::new("refresh", Method::POST, "/api/auth/refresh").about_session(),
    Operation::new("signout", Method::POST, "/api/auth/signout").about_session(),
    Operation::new("signinCompany", Method::POST, "/api/auth/signin-company/{companyId}")
        .body(super::operation::AUTH_BODY),
    Operation::new("tenantSignIn", Method::POST, "/api/tenant/signIn/{businessUuId}"),
    Operation::new("me", Method::GET, "/api/user/me"),
    Operation::new("businessList", Method::GET, "/api/business/list"),
    Operation::new("tenant", Method::GET, "/api/tenant"),
];

fn handler(id: &str) -> MethodRouter {
    match id {
        "config" => get(public::config),
        "health" => get(public::health),
        "jwks" => get(public::jwks),
        "cspReport" => post(public::csp_report),
        "guard" => post(guard::guard),
        "signin" => post(sign_in::sign_in),
        "signup" => post(sign_up::sign_up),
        "passForgot" => post(forgot::forgot),
        "passVerifyCode" => post(verify_code::verify_code),
        "passUpdate" => post(update::update),
        "verifyEmail" => post(email_verification::verify),
        "resendVerification" => post(email_verification::resend),
        "session" => post(session::session),
        "refresh" => post(refresh::refresh),
        "signout" => post(sign_out::sign_out),
        "signinCompany" => post(sign_in_company::by_company),
        "tenantSignIn" => post(sign_in_company::by_business),
        "me" => get(user::me),
        "businessList" => get(business::list),
        "tenant" => get(tenant::tenant),
        _ => MethodRouter::new(),
    }
}

/// The router of the API: axum finds path and method, the gate does the rest of the checks.
pub fn api() -> Router {
    let mut router = Router::new();
    for operation in &OPERATIONS {
        let gated =
            handler(operation.id).layer(from_fn(move |request: Request, next: Next| pass(operation, request, next)));
        router = router.route(operation.path, gated);
    }
    router.fallback(super::entry::not_found).method_not_allowed_fallback(not_allowed)
}

/// Runs the gate and then the handler. Both find the request's own `App` and `Visit` in its extensions.
async fn pass(operation: &'static Operation, request: Request, next: Next) -> Response {
    let (app, visit) = (request.extensions().get::<App>().cloned(), request.extensions().get::<Arc<Visit>>().cloned());
    let Some((app, visit)) = app.zip(visit) else {
        return Error::internal("a request without its app").answer("").into_response();
    };
    let mut response = match gate(&app, operation, &visit, request).await {
        Ok(request) => next.run(request).await,
        Err(error) => error.answer(&visit.trace_id).into_response(),
    };
    response.extensions_mut().insert(operation);
    response
}

async fn not_allowed(request: Request<Body>) -> Response {
    if request.method() == Method::OPTIONS {
        return super::answer::Answer::no_content().into_response();
    }
    let trace_id = request.extensions().get::<Arc<Visit>>().map(|visit| visit.trace_id.clone());
    Error::from(Code::MethodNotAllowed).answer(&trace_id.unwrap_or_default()).into_response()
}

/// Handlers answer `Result<Answer, Error>`: an error needs the call's trace id, which the entry adds.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::empty());
        response.extensions_mut().insert(Refused(Arc::new(std::sync::Mutex::new(Some(self)))));
        response
    }
}

/// A refusal on its way to the entry.
#[derive(Clone)]
pub struct Refused(pub Arc<std::sync::Mutex<Option<Error>>>);
