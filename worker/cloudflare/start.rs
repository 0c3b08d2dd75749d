//! Start-up of an isolate, for both scripts: the panic hook.

use serde_json::json;
use worker::event;

/// Logs the location of a panic, never its message, which may contain user input.
#[event(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
        worker::console_error!("{}", json!({ "level": "error", "event": "panic", "place": place }));
    }));
}
