//! Every response in a test is validated against `openapi.json` (`support/contract.rs`); here: that deviations are found.

use crate::support::contract::compare;
use http::{Method, StatusCode};
use serde_json::{Value, json};

fn compared(path: &str, status: u16, media: &str, body: &Value) -> Result<(), String> {
    let (uri, status) = (path.parse().unwrap(), StatusCode::from_u16(status).unwrap());
    compare(&Method::POST, &uri, status, Some(media), body.to_string().as_bytes())
}

const SESSION: &str = "/api/auth/session";

#[test]
fn what_is_described_passes() {
    for body in [
        json!({ "valid": false }),
        json!({ "valid": false, "scope": "password", "user": { "id": "u", "email": "a@b.example" } }),
    ] {
        assert_eq!(compared(SESSION, 200, "application/json", &body), Ok(()));
    }
}

#[test]
fn a_status_a_media_type_a_member_too_many_or_too_few_and_another_kind_are_found() {
    let json = "application/json";
    for (status, media, body) in [
        (418, json, json!({ "valid": false })),
        (200, "text/html", json!({ "valid": false })),
        (200, json, json!({ "valid": false, "secret": "s" })),
        (200, json, json!({ "valid": false, "user": { "id": "u" } })),
        (200, json, json!({ "valid": "no" })),
        (200, json, json!({})),
    ] {
        assert!(compared(SESSION, status, media, &body).is_err(), "{status} {media} {body}");
    }
}

#[test]
fn a_code_that_the_operation_does_not_declare_for_its_status_is_found() {
    let compared = |status: u16, code: &str, field: &str| {
        let problem = json!({ "type": "t", "title": "t", "status": status, "code": code, "traceId": "t",
            "errors": [{ "field": "f", "code": field, "params": {} }] });
        compared(SESSION, status, "application/problem+json", &problem)
    };
    assert_eq!(compared(422, "validation_failed", "required"), Ok(()));
    for (status, code, field) in [
        (422, "guard_missing", "required"),
        (422, "no_such_code", "required"),
        (422, "validation_failed", "no_such_code"),
        (401, "invalid_credentials", "required"),
    ] {
        assert!(compared(status, code, field).is_err(), "{status} {code} {field}");
    }
}

#[test]
fn rows_of_chosen_fields_may_lack_members_and_have_none_that_nobody_chose() {
    let row = json!({ "id": "m", "userId": "u", "version": 1, "assignKey": "k", "birthDay": "2000-01-01" });
    let summary = json!({ "all": 1 });
    let page = json!({ "data": [row], "total": 1, "limit": 10, "page": 1, "next": null, "summary": summary });
    let compared = |query: &str| {
        let uri = format!("/api/admin/user{query}").parse().unwrap();
        compare(&Method::GET, &uri, StatusCode::OK, Some("application/json"), page.to_string().as_bytes())
    };
    assert_eq!(compared("?fields=birthDay").err().filter(|why| why.contains("/data/")), None);
    for query in ["", "?fields=title"] {
        assert!(compared(query).is_err_and(|why| why.contains("/data/0")), "{query}");
    }
}
