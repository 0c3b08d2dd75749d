//! Static files through the binding ASSETS.

use crate::ports::Assets;
use async_trait::async_trait;
use futures_util::StreamExt;
use worker::send::{SendFuture, SendWrapper};
use worker::{Body, Fetcher};

pub struct Files(SendWrapper<Fetcher>);

impl Files {
    pub fn new(fetcher: Fetcher) -> Self {
        Self(SendWrapper::new(fetcher))
    }

    async fn fetch(&self, path: &str) -> Option<String> {
        let request = http::Request::get(format!("https://assets.local{path}")).body(Body::empty()).ok()?;
        let response = self.0.fetch_request(request).await.ok()?;
        if !response.status().is_success() {
            return None;
        }
        let mut chunks = axum_core::body::Body::new(response.into_body()).into_data_stream();
        let mut bytes = Vec::new();
        while let Some(chunk) = chunks.next().await {
            bytes.extend_from_slice(&chunk.ok()?);
        }
        String::from_utf8(bytes).ok()
    }
}

#[async_trait]
impl Assets for Files {
    async fn read(&self, path: &str) -> Option<String> {
        SendFuture::new(self.fetch(path)).await
    }
}
