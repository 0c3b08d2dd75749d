//! Backends of apps: workers that are bound to this one as `APP_<NAME>`, and origins that operations allowed.

use super::thrown::text_of;
use crate::ports::{AppAddress, AppBackends, AppBody, AppCallError};
use async_trait::async_trait;
use axum_core::body::Body;
use futures_util::TryStreamExt;
use http::{Request, Response};
use worker::js_sys::Uint8Array;
use worker::send::SendFuture;
use worker::{Env, Fetch, Headers, HttpResponse, Method, RequestInit, RequestRedirect};

/// Whoever is bound or allowed.
pub struct Backends(Env);

impl Backends {
    pub fn of(env: &Env) -> Self {
        Self(env.clone())
    }

    async fn ask(&self, at: &AppAddress, request: Request<AppBody>) -> Result<HttpResponse, AppCallError> {
        let failed = |error: worker::Error| AppCallError::Failed(text_of(&error));
        match at {
            AppAddress::Bound(name) => {
                let service = self.0.service(&binding(name)).map_err(|_| AppCallError::Unbound)?;
                // A binding leads to its worker whatever the host is.
                let sent = sendable(&format!("https://{name}.app"), request).map_err(failed)?;
                service.fetch_request(sent).await.map_err(failed)
            }
            AppAddress::Origin(origin) => {
                let sent = sendable(origin, request).map_err(failed)?;
                Fetch::Request(sent).send().await.and_then(HttpResponse::try_from).map_err(failed)
            }
        }
    }
}

#[async_trait]
impl AppBackends for Backends {
    async fn call(&self, at: &AppAddress, request: Request<AppBody>) -> Result<Response<Body>, AppCallError> {
        let response = SendFuture::new(self.ask(at, request)).await?;
        Ok(response.map(Body::new))
    }
}

/// What the binding of an app is called: `field-notes` is `APP_FIELD_NOTES`.
fn binding(name: &str) -> String {
    format!("APP_{}", name.to_ascii_uppercase().replace('-', "_"))
}

fn sendable(origin: &str, request: Request<AppBody>) -> worker::Result<worker::Request> {
    let (request, body) = request.into_parts();
    let headers = Headers::new();
    for (name, value) in &request.headers {
        headers.set(name.as_str(), value.to_str().unwrap_or_default())?;
    }
    let body = match body {
        AppBody::Whole(bytes) => (!bytes.is_empty()).then(|| Uint8Array::from(bytes.as_slice()).into()),
        AppBody::Streamed(body, _) => {
            let pieces = body.into_data_stream().map_ok(|piece| piece.to_vec());
            worker::Body::from_stream(pieces)?.into_inner().map(Into::into)
        }
    };
    let mut init = RequestInit::new();
    init.with_method(Method::from(request.method.as_str().to_owned()))
        .with_redirect(RequestRedirect::Manual)
        .with_headers(headers)
        .with_body(body);
    worker::Request::new_with_init(&format!("{origin}{}", request.uri), &init)
}
