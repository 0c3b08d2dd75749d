//! What JavaScript threw, in words.

use wasm_bindgen::{JsCast, JsValue};

/// The message of an error, or what stands in for one.
pub fn text_of(thrown: &JsValue) -> String {
    let message = thrown.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| thrown.as_string()).unwrap_or_else(|| format!("{thrown:?}"))
}
