//! The backend of an app that behaves as it is told, and remembers what it was sent.

use asgard::ports::{AppAddress, AppBackends, AppBody, AppCallError};
use async_trait::async_trait;
use axum_core::body::{Body, BodyDataStream};
use futures_util::{FutureExt, StreamExt, future, stream};
use http::{Request, Response};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

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
    /// Bytes that the source of a streamed body gave away, as the source counts them.
    pub given: Arc<AtomicUsize>,
    /// The most of these that were on their way to the app.
    pub most_held: AtomicUsize,
    /// Bodies that broke off.
    pub broken: AtomicUsize,
}

impl FakeApps {
    pub fn behave(&self, backend: Backend) {
        *self.backend.lock().unwrap() = backend;
    }

    /// What was asked of it, and where.
    pub fn seen(&self) -> Vec<(AppAddress, Request<Vec<u8>>)> {
        self.seen.lock().unwrap().clone()
    }

    /// Reads a body as an app does, and what is left of it where it breaks off.
    async fn read(&self, mut body: BodyDataStream) -> Vec<u8> {
        let mut bytes = Vec::new();
        while let Some(piece) = body.next().await {
            let Ok(piece) = piece else {
                self.broken.fetch_add(1, Ordering::SeqCst);
                break;
            };
            let held = self.given.load(Ordering::SeqCst).saturating_sub(bytes.len());
            self.most_held.fetch_max(held, Ordering::SeqCst);
            bytes.extend_from_slice(&piece);
        }
        bytes
    }

    pub fn newest(&self) -> Request<Vec<u8>> {
        self.seen().pop().unwrap().1
    }
}

#[async_trait]
impl AppBackends for FakeApps {
    async fn call(&self, at: &AppAddress, request: Request<AppBody>) -> Result<Response<Body>, AppCallError> {
        let backend = self.backend.lock().unwrap().clone();
        let (parts, body) = request.into_parts();
        let bytes = match body {
            AppBody::Whole(bytes) => bytes,
            AppBody::Streamed(body, _) => self.read(body.into_data_stream()).await,
        };
        self.seen.lock().unwrap().push((at.clone(), Request::from_parts(parts, bytes)));
        match backend {
            Backend::None => Err(AppCallError::Unbound),
            Backend::Throws => Err(AppCallError::Failed("it threw".into())),
            Backend::Hangs => future::pending().await,
            Backend::Stalls => {
                let first = stream::iter([Ok::<_, io::Error>(b"{".to_vec())]);
                let body = first.chain(future::pending().into_stream());
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
