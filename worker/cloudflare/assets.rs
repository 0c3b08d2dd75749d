//! The port of static files, over the `ASSETS` binding.

use super::fetch::OutgoingRequest;
use crate::ports::Assets;
use async_trait::async_trait;
use worker::send::SendFuture;
use worker::{Env, Fetcher, Method, Result};

pub struct Files(Fetcher);

impl Files {
    pub fn of(env: &Env) -> Result<Self> {
        env.assets("ASSETS").map(Self)
    }

    async fn fetch(&self, path: &str) -> Option<String> {
        let url = format!("https://assets.local{path}");
        match (OutgoingRequest { url: &url, method: Method::Get, headers: &[], body: None }).send_to(&self.0).await {
            Ok((200..=299, text)) => Some(text),
            _ => None,
        }
    }
}

#[async_trait]
impl Assets for Files {
    async fn read(&self, path: &str) -> Option<String> {
        SendFuture::new(self.fetch(path)).await
    }
}
