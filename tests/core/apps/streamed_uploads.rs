//! Uploads streamed to apps: what an app receives is what its caller sent, if it receives anything (decision 187).

use super::{ANSWERS, product};
use crate::support::app::{Reply, TestApp};
use crate::support::apps::Backend;
use crate::support::browser::{Browser, RequestDraft, working};
use crate::support::fixtures::ANNA;
use asgard::domain::request::body_pieces::{MAX_STREAMED, PIECE};
use axum_core::body::Body;
use futures_util::{FutureExt, StreamExt, future, stream};
use http::{Method, Request};
use std::io;
use std::sync::atomic::Ordering;

const KIB: usize = 1024;

/// Content in which no two parts of a chunk are equal.
fn content(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at / 7 % 256) as u8 ^ (at / PIECE) as u8).collect()
}

async fn upload(browser: &mut Browser, method: Method, content: &[u8]) -> Reply {
    let draft = browser.streamed(method, ANSWERS, content);
    browser.deliver(&draft).await
}

/// The request of a draft with a chunked body.
fn request(draft: &RequestDraft, body: Body) -> Request<Body> {
    draft.request().map(|_| body)
}

#[tokio::test]
async fn a_file_of_any_size_arrives_as_it_was_sent() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    let sizes = [1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 5 * KIB * KIB + 3];
    for (size, method) in sizes.into_iter().zip([Method::POST, Method::PUT, Method::PATCH].into_iter().cycle()) {
        let file = content(size);
        let reply = upload(&mut anna, method, &file).await;
        assert_eq!(reply.status, 200, "{size}: {}", reply.text());
        let sent = app.apps.newest();
        assert!(*sent.body() == file, "{size}");
        assert_eq!(sent.headers()["content-type"], "application/octet-stream");
        assert_eq!(sent.headers()["x-body-length"], size.to_string().as_str());
    }
    assert_eq!(app.apps.broken.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn of_the_largest_file_no_more_than_a_piece_is_held() {
    let app = product();
    let anna = working(&app, ANNA, "t-alpha").await;
    let draft = anna.streamed(Method::PUT, ANSWERS, &content(MAX_STREAMED));
    let given = app.apps.given.clone();
    let hashes = draft.body.len() - MAX_STREAMED;
    let chunks: Vec<Vec<u8>> = draft.body.chunks(16 * KIB).map(<[u8]>::to_vec).collect();
    let source = stream::iter(chunks).map(move |chunk| {
        given.fetch_add(chunk.len(), Ordering::SeqCst);
        Ok::<_, io::Error>(chunk)
    });
    let reply = app.send(request(&draft, Body::from_stream(source))).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(app.apps.newest().body().len(), MAX_STREAMED);
    assert_eq!(app.apps.newest().headers()["x-body-length"], MAX_STREAMED.to_string().as_str());
    let held = app.apps.most_held.load(Ordering::SeqCst);
    assert!(held <= hashes + PIECE + 2 * 16 * KIB, "{held}");
}

#[tokio::test]
async fn what_is_not_the_callers_never_reaches_the_app_and_never_ends() {
    let file = content(3 * PIECE + 9);
    let hashes = 4 * 32;
    type Tamper = fn(&mut Vec<u8>, usize);
    let tampers: [(&str, Tamper, usize); 7] = [
        ("the first byte", |body, hashes| body[hashes] ^= 1, 0),
        ("a byte of the third piece", |body, hashes| body[hashes + 2 * PIECE + 5] ^= 1, 2),
        ("the last byte", |body, _| *body.last_mut().unwrap() ^= 1, 3),
        ("one byte more", |body, _| body.push(0), 3),
        ("one byte less", |body, _| body.truncate(body.len() - 1), 3),
        ("a piece less", |body, hashes| body.truncate(hashes + 2 * PIECE), 2),
        (
            "two pieces in each other's place",
            |body, hashes| {
                let (first, second) = body[hashes..].split_at_mut(PIECE);
                first.swap_with_slice(&mut second[..PIECE]);
            },
            0,
        ),
    ];
    for (label, tamper, arrive) in tampers {
        let app = product();
        let mut anna = working(&app, ANNA, "t-alpha").await;
        let mut draft = anna.streamed(Method::PUT, ANSWERS, &file);
        tamper(&mut draft.body, hashes);
        let reply = anna.deliver(&draft).await;
        let (status, code) = reply.outcome();
        let is_refused = [(401, "guard_invalid"), (400, "malformed_json")].contains(&(status, code.as_str()));
        assert!(is_refused, "{label}: {status} {code}");
        assert!(
            app.apps.newest().body() == &file[..arrive * PIECE],
            "{label}: whole pieces before it, and nothing of it"
        );
        assert_eq!(app.apps.broken.load(Ordering::SeqCst), 1, "{label}: the app knows that it is not all");
        assert_eq!(upload(&mut anna, Method::PUT, &file).await.status, 200, "{label}: no failure of the app");
    }
}

#[tokio::test]
async fn before_the_checks_have_passed_no_app_hears_of_it() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    let file = content(PIECE + 1);
    let draft = || anna.streamed(Method::PUT, ANSWERS, &file);
    let mut hash = draft();
    hash.body[3] ^= 1;
    let mut whole = anna.draft(Method::PUT, ANSWERS, &hash.body).header("content-type", "application/octet-stream");
    whole = whole.header("x-body-length", &file.len().to_string());
    let refused = [
        (hash, (401, "guard_invalid")),
        (whole, (401, "guard_invalid")),
        (draft().header("x-body-length", ""), (401, "guard_invalid")),
        (draft().header("x-body-length", &(file.len() - PIECE).to_string()), (401, "guard_invalid")),
        (draft().header("content-type", "application/json"), (415, "unsupported_media_type")),
        (draft().header("content-type", "text/plain"), (415, "unsupported_media_type")),
        (draft().header("x-body-length", "0"), (422, "validation_failed")),
        (draft().header("x-body-length", "-1"), (422, "validation_failed")),
        (draft().header("x-body-length", &(MAX_STREAMED + 1).to_string()), (413, "payload_too_large")),
        (draft().header("x-body-length", &usize::MAX.to_string()), (413, "payload_too_large")),
        (draft().header("authorization", ""), (401, "unauthenticated")),
        (draft().header("x-xsrf-token", ""), (403, "xsrf_invalid")),
        (draft().header("x-token-tenant", ""), (403, "tenant_missing")),
        (draft().header("origin", "https://evil.example"), (403, "origin_refused")),
    ];
    for (draft, expected) in refused {
        let reply = app.send(draft.request()).await;
        assert_eq!(reply.outcome(), (expected.0, expected.1.into()), "{:?}", draft.headers);
    }
    // A caller with read access only, and a replayed request.
    let mut reader = working(&app, ANNA, "t-beta").await;
    assert_eq!(upload(&mut reader, Method::PUT, &file).await.outcome(), (403, "forbidden".into()));
    assert!(app.apps.seen().is_empty());
    let once = anna.streamed(Method::PUT, ANSWERS, &file);
    assert_eq!(anna.deliver(&once).await.status, 200);
    assert_eq!(anna.deliver(&once).await.outcome(), (409, "guard_replayed".into()));
    assert_eq!(app.apps.seen().len(), 1);
    // Other operations do not accept streamed bodies.
    let draft = anna.streamed(Method::POST, "/api/auth/session", b"{}").header("content-type", "application/json");
    assert_eq!(app.send(draft.request()).await.outcome(), (401, "guard_invalid".into()));
}

/// A request whose body stalls after its first chunk.
fn stalled(anna: &Browser) -> Request<Body> {
    let draft = anna.streamed(Method::PUT, ANSWERS, &content(2 * PIECE));
    let first = draft.body[..2 * 32 + PIECE].to_vec();
    let body = stream::iter([Ok::<_, io::Error>(first)]).chain(future::pending().into_stream());
    request(&draft, Body::from_stream(body))
}

#[tokio::test]
async fn a_caller_that_stops_sending_is_no_failure_of_the_app() {
    let app = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    for _ in 0..10 {
        let reply = app.send(stalled(&anna)).await;
        assert_eq!(reply.outcome(), (400, "malformed_json".into()));
    }
    assert!(app.timer.all().contains(&120_000));
    assert_eq!(upload(&mut anna, Method::PUT, &content(9)).await.status, 200, "no circuit opened");
}

#[tokio::test]
async fn an_app_that_fails_over_a_file_fails_as_ever() {
    let app: TestApp = product();
    let mut anna = working(&app, ANNA, "t-alpha").await;
    for backend in [Backend::Throws, Backend::status(500, &[])] {
        app.apps.behave(backend);
        let reply = upload(&mut anna, Method::PUT, &content(PIECE + 1)).await;
        assert_eq!(reply.outcome(), (502, "app_unavailable".into()));
    }
    app.apps.behave(Backend::status(410, &[]));
    assert_eq!(upload(&mut anna, Method::PUT, &content(PIECE + 1)).await.status, 410, "what it refuses it refuses");
}
