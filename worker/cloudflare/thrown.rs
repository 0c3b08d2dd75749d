//! What the platform threw, in words.

use worker::Error;
use worker::js_sys;
use worker::wasm_bindgen::{JsCast, JsValue};

/// The message of an error, or what stands in for one.
pub fn text_of(error: &Error) -> String {
    match error {
        // D1 says what it means in the message; the crate's words are those of the cause, which is not always an error.
        Error::D1(error) => {
            let error: &js_sys::Error = error.as_ref();
            error.message().into()
        }
        Error::UnknownJsError { message, .. } => message.clone(),
        Error::Internal(thrown) => thrown_text(thrown),
        other => other.to_string(),
    }
}

/// The same of what JavaScript threw by itself.
pub fn thrown_text(thrown: &JsValue) -> String {
    let message = thrown.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| thrown.as_string()).unwrap_or_else(|| format!("{thrown:?}"))
}
