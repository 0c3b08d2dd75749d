//! A browser: keeps cookies, fetches guards, and sends exactly what the contract requires.

use super::app::{Reply, TestApp};
use super::fixtures::{ANNA, PASSWORD};
use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use asgard::domain::crypto::bytes::{base64url, key_from_base64url, sha256};
use asgard::domain::request::body_pieces::PIECE;
use asgard::http::pipeline::request_context::ClientInfo;
use asgard::ports::Clock;
use axum_core::body::Body;
use http::{Method, Request};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

pub const ORIGIN: &str = "https://app.test";
static NEXT: AtomicU64 = AtomicU64::new(1);

/// The key of the replay guard.
#[derive(Clone)]
pub struct Guard {
    pub kid: String,
    pub key: [u8; 32],
    pub server_token: String,
}

/// A request before it is sent, so that tests can modify it.
#[derive(Clone)]
pub struct RequestDraft {
    pub method: Method,
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl RequestDraft {
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(known, _)| known != name);
        if !value.is_empty() {
            self.headers.push((name.into(), value.into()));
        }
        self
    }

    /// Adds a header, even if one of the same name exists.
    pub fn also(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    pub fn request(&self) -> Request<Body> {
        let mut request = Request::builder().method(self.method.clone()).uri(format!("{ORIGIN}{}", self.path));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        request.body(Body::from(self.body.clone())).unwrap()
    }
}

#[derive(Clone)]
pub struct Browser {
    pub app: TestApp,
    pub cookies: BTreeMap<String, String>,
    pub guard: Option<Guard>,
    /// The tenant token of the tab.
    pub tenant: Option<String>,
    /// Client address; none by default.
    pub ip: Option<String>,
    /// Location that the platform reports for the address.
    pub location: Option<String>,
}

impl Browser {
    pub fn new(app: TestApp) -> Self {
        Self { app, cookies: BTreeMap::new(), guard: None, tenant: None, ip: None, location: None }
    }

    /// Sets the client address.
    pub fn at(mut self, ip: &str) -> Self {
        self.ip = Some(ip.to_owned());
        self
    }

    pub async fn fetch_guard(&mut self) -> Reply {
        let draft = self.bare(Method::POST, "/api/auth/guard", b"{}");
        let reply = self.deliver(&draft).await;
        let json = reply.json();
        if reply.status.is_success() {
            self.guard = Some(Guard {
                kid: json["kid"].as_str().unwrap().into(),
                key: key_from_base64url(json["key"].as_str().unwrap()).unwrap(),
                server_token: json["serverToken"].as_str().unwrap().into(),
            });
        }
        reply
    }

    /// A request with the usual browser headers, but without a guard.
    pub fn bare(&self, method: Method, path: &str, body: &[u8]) -> RequestDraft {
        let cookies: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut headers = vec![("x-token-lang".to_owned(), "de".to_owned())];
        if !cookies.is_empty() {
            headers.push(("cookie".into(), cookies.join("; ")));
        }
        if method != Method::GET {
            headers.push(("origin".into(), ORIGIN.into()));
        }
        if !body.is_empty() {
            headers.push(("content-type".into(), "application/json".into()));
        }
        RequestDraft { method, path: path.into(), headers, body: body.to_vec() }
    }

    /// A request with everything: guard, bearer token, XSRF token, tenant token.
    pub fn draft(&self, method: Method, path: &str, body: &[u8]) -> RequestDraft {
        let mut draft = self.bare(method.clone(), path, body);
        if let Some(guard) = &self.guard {
            draft.headers.push(("x-token-asgard".into(), self.seal(guard, &method, path, body, 0)));
        }
        if let Some(token) = self.cookies.get("utk") {
            draft.headers.push(("authorization".into(), format!("Bearer {token}")));
        }
        if let Some(token) = self.cookies.get("XSRF-TOKEN").filter(|_| method != Method::GET) {
            draft.headers.push(("x-xsrf-token".into(), token.clone()));
        }
        if let Some(token) = &self.tenant {
            draft.headers.push(("x-token-tenant".into(), token.clone()));
        }
        draft
    }

    pub fn seal(&self, guard: &Guard, method: &Method, path: &str, body: &[u8], off_ms: i64) -> String {
        self.seal_as(NEXT.fetch_add(1, Ordering::SeqCst), guard, method, path, body, off_ms)
    }

    /// The same with the caller's nonce.
    pub fn seal_as(&self, number: u64, guard: &Guard, method: &Method, path: &str, body: &[u8], off_ms: i64) -> String {
        let hash = if body.is_empty() { json!({}) } else { json!({ "b": base64url(&sha256(body)) }) };
        self.seal_hash(number, guard, method, path, hash, off_ms)
    }

    /// A request with a streamed body: the hashes of its chunks, then the body.
    pub fn streamed(&self, method: Method, path: &str, content: &[u8]) -> RequestDraft {
        let hashes: Vec<u8> = content.chunks(PIECE).flat_map(sha256).collect();
        let hash = json!({ "h": base64url(&sha256(&hashes)) });
        let number = NEXT.fetch_add(1, Ordering::SeqCst);
        let sealed = self.seal_hash(number, self.guard.as_ref().unwrap(), &method, path, hash, 0);
        self.draft(method, path, &[&hashes, content].concat())
            .header("x-token-asgard", &sealed)
            .header("content-type", "application/octet-stream")
            .header("x-body-length", &content.len().to_string())
    }

    /// `hash` is the member that identifies the body.
    fn seal_hash(&self, number: u64, guard: &Guard, method: &Method, path: &str, hash: Value, off_ms: i64) -> String {
        let mut plain = hash;
        plain["r"] = json!(format!("{number:032x}"));
        plain["t"] = json!(self.app.clock.now().0 + off_ms);
        plain["s"] = json!(guard.server_token);
        let mut iv = [0; 12];
        iv[..8].copy_from_slice(&number.to_be_bytes());
        let aad = format!("{method} {path}");
        let payload = Payload { msg: &serde_json::to_vec(&plain).unwrap(), aad: aad.as_bytes() };
        let sealed = Aes256Gcm::new(&guard.key.into()).encrypt(&Nonce::from(iv), payload).unwrap();
        format!("v1.{}.{}", guard.kid, base64url(&[iv.as_slice(), &sealed].concat()))
    }

    /// Sends a draft and stores the cookies of its response.
    pub async fn deliver(&mut self, draft: &RequestDraft) -> Reply {
        let mut request = draft.request();
        request.extensions_mut().insert(ClientInfo {
            ip: self.ip.clone(),
            continent: None,
            location: self.location.clone(),
        });
        let reply = self.app.send(request).await;
        self.keep(&reply);
        reply
    }

    pub fn keep(&mut self, reply: &Reply) {
        for line in reply.cookies() {
            let (name, rest) = line.split_once('=').unwrap();
            let value = rest.split(';').next().unwrap();
            if rest.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.into(), value.into());
            }
        }
        if let Some(token) = reply.json()["accessTenantToken"].as_str() {
            self.tenant = Some(token.to_owned());
        }
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.call(Method::POST, path, body, &[]).await
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.call(Method::GET, path, &Value::Null, &[]).await
    }

    /// A request of any method, with additional headers.
    pub async fn call(&mut self, method: Method, path: &str, body: &Value, headers: &[(&str, &str)]) -> Reply {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        self.call_with(method, path, &body, headers).await
    }

    /// The same with a binary body.
    pub async fn call_with(&mut self, method: Method, path: &str, body: &[u8], headers: &[(&str, &str)]) -> Reply {
        if self.guard.is_none() {
            self.fetch_guard().await;
        }
        let draft = self.draft(method, path, body);
        let draft = headers.iter().fold(draft, |draft, (name, value)| draft.header(name, value));
        self.deliver(&draft).await
    }

    pub async fn patch(&mut self, path: &str, body: &Value) -> Reply {
        self.call(Method::PATCH, path, body, &[]).await
    }

    pub async fn delete(&mut self, path: &str, body: &Value) -> Reply {
        self.call(Method::DELETE, path, body, &[]).await
    }

    pub async fn sign_in(&mut self, email: &str) -> Reply {
        self.sign_in_with(email, PASSWORD).await
    }

    pub async fn sign_in_with(&mut self, email: &str, password: &str) -> Reply {
        self.post("/api/auth/signin", &json!({ "email": email, "password": password })).await
    }

    pub async fn enter(&mut self, company: &str) -> Reply {
        self.post(&format!("/api/auth/signin-company/{company}/"), &Value::Null).await
    }
}

/// A signed-in browser.
pub async fn signed_in(app: &TestApp, email: &str) -> Browser {
    let mut browser = app.browser();
    let reply = browser.sign_in(email).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    browser
}

/// A browser that is signed in and has entered a company.
pub async fn working(app: &TestApp, email: &str, company: &str) -> Browser {
    let mut browser = signed_in(app, email).await;
    let reply = browser.enter(company).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    browser
}

/// Anna, the administrator of Alpha, in Alpha.
pub async fn anna(app: &TestApp) -> Browser {
    working(app, ANNA, "t-alpha").await
}
