//! Calls of what the runtime offers, by name: the crate's own wrappers bring a type, a builder and a reader for everything that a
//! request could be, and weigh more than all that we ask.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The member of an object.
///
/// # Errors
/// What the runtime threw.
pub fn member(of: &JsValue, name: &str) -> Result<JsValue, JsValue> {
    Reflect::get(of, &JsValue::from_str(name))
}

/// An object of these members.
///
/// # Errors
/// As above.
pub fn object(members: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
    let object = Object::new();
    for (name, value) in members {
        Reflect::set(&object, &JsValue::from_str(name), value)?;
    }
    Ok(object.into())
}

/// Calls a method.
///
/// # Errors
/// As above.
pub fn call(of: &JsValue, method: &str, first: &JsValue, second: &JsValue) -> Result<JsValue, JsValue> {
    member(of, method)?.dyn_into::<Function>()?.call2(of, first, second)
}

/// Calls a method that answers later.
///
/// # Errors
/// As above, and what the answer was refused with.
async fn later(of: &JsValue, method: &str, first: &JsValue, second: &JsValue) -> Result<JsValue, JsValue> {
    JsFuture::from(call(of, method, first, second)?.dyn_into::<Promise>()?).await
}

/// What is sent.
pub struct Sent<'a> {
    /// Where to.
    pub url: &'a str,
    /// `GET`, `POST`.
    pub method: &'a str,
    /// Headers.
    pub headers: &'a [(&'a str, &'a str)],
    /// Body, where it has one.
    pub body: Option<&'a str>,
}

/// Sends a request by whoever has a `fetch`; answers status and text. No redirect is followed: it would lead to a server that nobody
/// configured.
///
/// # Errors
/// What the runtime threw.
pub async fn fetch(by: &JsValue, sent: &Sent<'_>) -> Result<(u16, String), JsValue> {
    let headers: Vec<(&str, JsValue)> =
        sent.headers.iter().map(|(name, value)| (*name, JsValue::from_str(value))).collect();
    let mut members = vec![
        ("method", JsValue::from_str(sent.method)),
        ("redirect", JsValue::from_str("manual")),
        ("headers", object(&headers)?),
    ];
    members.extend(sent.body.map(|body| ("body", JsValue::from_str(body))));
    let answer = later(by, "fetch", &JsValue::from_str(sent.url), &object(&members)?).await?;
    let status = member(&answer, "status")?.as_f64().unwrap_or_default();
    let text = later(&answer, "text", &JsValue::UNDEFINED, &JsValue::UNDEFINED).await?;
    Ok((status as u16, text.as_string().unwrap_or_default()))
}
