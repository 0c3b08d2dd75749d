//! A fake app backend: behaves as configured and records its requests.

use asgard::ports::{AppAddress, AppBackends, AppBody, AppCallError};
use async_trait::async_trait;
use axum_core::body::{Body, BodyDataStream};
use futures_util::{FutureExt, StreamExt, future, stream};
use http::{Request, Response};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
pub enum Backend {
    /// No backend.
    #[default]
    None,
    /// Responds with status, headers and a body in chunks, of which one may be an error.
    Responds(u16, Vec<(&'static str, &'static str)>, Vec<Result<Vec<u8>, ()>>),
    /// Fails with an exception.
    Throws,
    /// Never responds.
    Hangs,
    /// Sends a first chunk and then stalls forever.
    Stalls,
}

impl Backend {
    /// JSON in one chunk.
    pub fn json(text: &str) -> Self {
        Self::Responds(200, vec![("content-type", "application/json")], vec![Ok(text.into())])
    }

    /// Status and headers only.
    pub fn status(status: u16, headers: &[(&'static str, &'static str)]) -> Self {
        Self::Responds(status, headers.to_vec(), Vec::new())
    }
}

#[derive(Default)]
pub struct FakeApps {
    backend: Mutex<Backend>,
    seen: Mutex<Vec<(AppAddress, Request<Vec<u8>>)>>,
    /// Bytes that the source of a streamed body has produced.
    pub given: Arc<AtomicUsize>,
    /// The maximum of these that were in flight to the app.
    pub most_held: AtomicUsize,
    /// Number of bodies that were aborted.
    pub broken: AtomicUsize,
}

impl FakeApps {
    pub fn behave(&self, backend: Backend) {
        *self.backend.lock().unwrap() = backend;
    }

    /// Received requests with the address of the app.
    pub fn seen(&self) -> Vec<(AppAddress, Request<Vec<u8>>)> {
        self.seen.lock().unwrap().clone()
    }

    /// Reads a body as an app does; returns the part that was received if it is aborted.
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
            Backend::Responds(status, headers, pieces) => {
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
