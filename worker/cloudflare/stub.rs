//! The stub of a Durable Object, as the platform has it: the crate's takes a request object that is built first, header by header.

use worker::js_sys::Promise;
use worker::wasm_bindgen::prelude::wasm_bindgen;
use worker::wasm_bindgen::{self, JsValue};
use worker::web_sys::RequestInit;

#[wasm_bindgen]
extern "C" {
    pub type StubBinding;

    #[wasm_bindgen(method, catch)]
    pub fn fetch(this: &StubBinding, url: &str, init: &RequestInit) -> Result<Promise, JsValue>;
}
