//! Static files through the binding ASSETS.

use crate::ports::Assets;
use async_trait::async_trait;
use worker::send::{SendFuture, SendWrapper};
use worker::{Body, Fetcher};

pub struct Files(SendWrapper<Fetcher>);

impl Files {
    pub fn new(fetcher: Fetcher) -> Self {
        Self(SendWrapper::new(fetcher))
    }

    async fn fetch(&self, path: &str) -> Option<String> {
        let request = axum::http::Request::get(format!("https://assets.local{path}")).body(Body::empty()).ok()?;
        let response = self.0.fetch_request(request).await.ok()?;
        if !response.status().is_success() {
            return None;
        }
        let bytes = axum::body::to_bytes(axum::body::Body::new(response.into_body()), 4 * 1024 * 1024).await.ok()?;
        String::from_utf8(bytes.into()).ok()
    }
}

#[async_trait]
impl Assets for Files {
    async fn read(&self, path: &str) -> Option<String> {
        SendFuture::new(self.fetch(path)).await
    }
}
