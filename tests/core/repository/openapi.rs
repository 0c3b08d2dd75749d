//! `openapi.json` is made from the handlers: `UPDATE=1 cargo test --test repository openapi` writes it anew.

use asgard::http::error::Code;
use std::fs;

#[test]
fn the_committed_description_is_what_the_handlers_say() {
    let fresh = asgard::http::openapi::written();
    if std::env::var_os("UPDATE").is_some() {
        fs::write("openapi.json", &fresh).unwrap();
    }
    assert!(fs::read_to_string("openapi.json").unwrap_or_default() == fresh, "openapi.json is stale: npm run generate");
}

#[test]
fn every_code_has_a_phrase_in_every_language() {
    for language in ["de", "en", "fr", "it", "es", "pt-br"] {
        let text = fs::read_to_string(format!("locales/{language}/global.locale.json")).unwrap();
        let phrases: serde_json::Value = serde_json::from_str(&text).unwrap();
        for code in Code::ALL {
            assert!(phrases["errors"][code.as_str()].is_string(), "{language} has no phrase for {}", code.as_str());
        }
    }
}
