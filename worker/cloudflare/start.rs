//! What either script does once, when its isolate starts.

use serde_json::json;
use worker::event;

/// A panic is a line of the log that names its place, never its words: they may quote what somebody sent.
#[event(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
        worker::console_error!("{}", json!({ "level": "error", "event": "panic", "place": place }));
    }));
}
