//! The backend of an app that behaves as it is told, and remembers what it was sent.

use asgard::ports::{AppAddress, AppBackends, AppCallError};
use async_trait::async_trait;
use axum_core::body::Body;
use futures_util::{FutureExt, future, stream};
use http::{Request, Response};
use std::io;
use std::sync::Mutex;

/// How a backend behaves.
#[derive(Clone, Default)]
pub enum Backend {
    /// There is none.
    #[default]
    None,
    /// It answers: status, headers, and its body in pieces, of which one may be a failure.
    Answers(u16, Vec<(&'static str, &'static str)>, Vec<Result<Vec<u8>, ()>>),
    /// It throws.
    Throws,
    /// It never answers.
    Hangs,
    /// It answers a first piece and nothing more, for ever.
    Stalls,
}

impl Backend {
    /// JSON, at once.
    pub fn json(text: &str) -> Self {
        Self::Answers(200, vec![("content-type", "application/json")], vec![Ok(text.into())])
    }

    /// A status, headers and nothing else.
    pub fn status(status: u16, headers: &[(&'static str, &'static str)]) -> Self {
        Self::Answers(status, headers.to_vec(), Vec::new())
    }
}

#[derive(Default)]
pub struct FakeApps {
    backend: Mutex<Backend>,
    seen: Mutex<Vec<(AppAddress, Request<Vec<u8>>)>>,
}

impl FakeApps {
    pub fn behave(&self, backend: Backend) {
        *self.backend.lock().unwrap() = backend;
    }

    /// What was asked of it, and where.
    pub fn seen(&self) -> Vec<(AppAddress, Request<Vec<u8>>)> {
        self.seen.lock().unwrap().clone()
    }

    pub fn newest(&self) -> Request<Vec<u8>> {
        self.seen().pop().unwrap().1
    }
}

#[async_trait]
impl AppBackends for FakeApps {
    async fn call(&self, at: &AppAddress, request: Request<Vec<u8>>) -> Result<Response<Body>, AppCallError> {
        self.seen.lock().unwrap().push((at.clone(), request));
        let backend = self.backend.lock().unwrap().clone();
        match backend {
            Backend::None => Err(AppCallError::Unbound),
            Backend::Throws => Err(AppCallError::Failed("it threw".into())),
            Backend::Hangs => future::pending().await,
            Backend::Stalls => {
                let first = stream::iter([Ok::<_, io::Error>(b"{".to_vec())]);
                let body = futures_util::StreamExt::chain(first, future::pending().into_stream());
                Ok(Response::new(Body::from_stream(body)))
            }
            Backend::Answers(status, headers, pieces) => {
                let mut response = Response::builder().status(status);
                for (name, value) in headers {
                    response = response.header(name, value);
                }
                let pieces = pieces.into_iter().map(|piece| piece.map_err(|()| io::Error::other("it broke off")));
                Ok(response.body(Body::from_stream(stream::iter(pieces))).unwrap())
            }
        }
    }
}
