//! The texts of JavaScript errors that the platform throws, D1's among them.

use worker::Error;
use worker::js_sys;
use worker::wasm_bindgen::{JsCast, JsValue};

/// The message of an error, or the best substitute.
pub fn text_of(error: &Error) -> String {
    match error {
        // D1 puts the reason into the message; the crate shows the `cause`, which is not always an error.
        Error::D1(error) => {
            let error: &js_sys::Error = error.as_ref();
            error.message().into()
        }
        Error::UnknownJsError { message, .. } => message.clone(),
        Error::Internal(thrown) => thrown_text(thrown),
        other => other.to_string(),
    }
}

/// The same for a thrown JavaScript value.
pub fn thrown_text(thrown: &JsValue) -> String {
    let message = thrown.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.or_else(|| thrown.as_string()).unwrap_or_else(|| format!("{thrown:?}"))
}
