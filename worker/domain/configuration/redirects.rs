//! Redirects after sign-in: only to our own origin or to configured origins (G8).

use super::PublicSettings;
use super::address::{is_allowed, is_origin, is_own_path};

/// Maximum delay in milliseconds.
const MAX_DELAY: u32 = 60_000;

/// Validates the redirects of a configuration. The web validates them again before it follows one.
///
/// # Errors
/// The invalid member, for operators.
pub fn validate(public: &PublicSettings) -> Result<(), String> {
    let redirects = &public.redirects;
    for allowed in &redirects.allowed {
        if !is_origin(allowed) {
            return Err(format!("redirects.allowed: {allowed} is no origin such as https://shop.example.org"));
        }
    }
    let paths = [
        ("loginPage", &public.login_page),
        ("redirects.successUri", &redirects.success_uri),
        ("redirects.mobileUri", &redirects.mobile_uri),
    ];
    for (name, path) in paths {
        if !is_own_path(path) {
            return Err(format!("{name}: {path} is no path of our own"));
        }
    }
    let is_followed = |address: &str| is_own_path(address) || is_allowed(address, &redirects.allowed);
    if !is_followed(&redirects.partner_uri) {
        return Err(format!("redirects.partnerUri: the origin of {} is not allowed", redirects.partner_uri));
    }
    if !is_target(&redirects.target) && !is_followed(&redirects.target) {
        return Err(format!("redirects.target: the origin of {} is not allowed", redirects.target));
    }
    if !["router", "mobile", "page"].contains(&redirects.mode.as_str()) {
        return Err(format!("redirects.mode: {} is neither router, mobile nor page", redirects.mode));
    }
    if redirects.delay > MAX_DELAY {
        return Err(format!("redirects.delay: {} ms is longer than a minute", redirects.delay));
    }
    Ok(())
}

/// `business`, `business/{uuid}` or `partner`.
fn is_target(target: &str) -> bool {
    let is_id = |id: &str| !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    matches!(target, "business" | "partner") || target.strip_prefix("business/").is_some_and(is_id)
}

#[cfg(test)]
mod tests {
    use crate::domain::configuration::Configuration;
    use crate::domain::configuration::environment::Environment;

    fn error(document: &str) -> Option<String> {
        Configuration::read("{}", Some(document), Environment::Production).err()
    }

    #[test]
    fn people_are_sent_to_us_or_to_allowed_origins() {
        for document in [
            "{}",
            r#"{"loginPage":"/auth/login-partners"}"#,
            r#"{"redirects":{"target":"business/5b1d6f0e-0002-4a6b-9c1d-000000000002","mode":"page","delay":500}}"#,
            r#"{"redirects":{"target":"partner","partnerUri":"/partner","mobileUri":"/m"}}"#,
            r#"{"redirects":{"target":"/start","successUri":"/start?x=1"}}"#,
            r#"{"redirects":{"target":"https://a.example/x","partnerUri":"https://a.example","allowed":["https://a.example"]}}"#,
        ] {
            assert_eq!(error(document), None, "{document}");
        }
    }

    #[test]
    fn a_document_that_would_send_them_elsewhere_is_refused_and_says_which_member() {
        for (document, named) in [
            (r#"{"loginPage":"https://evil.example"}"#, "loginPage"),
            (r#"{"loginPage":"//evil.example"}"#, "loginPage"),
            (r#"{"redirects":{"successUri":"/..//evil.example"}}"#, "redirects.successUri"),
            (r#"{"redirects":{"mobileUri":"javascript:alert(1)"}}"#, "redirects.mobileUri"),
            (r#"{"redirects":{"partnerUri":"https://partner.example"}}"#, "redirects.partnerUri"),
            (
                r#"{"redirects":{"target":"https://a.example.evil","allowed":["https://a.example"]}}"#,
                "redirects.target",
            ),
            (
                r#"{"redirects":{"target":"https://a.example@evil","allowed":["https://a.example"]}}"#,
                "redirects.target",
            ),
            (r#"{"redirects":{"target":"business/"}}"#, "redirects.target"),
            (r#"{"redirects":{"target":"business/../x"}}"#, "redirects.target"),
            (r#"{"redirects":{"target":"elsewhere"}}"#, "redirects.target"),
            (r#"{"redirects":{"allowed":["https://a.example/"]}}"#, "redirects.allowed"),
            (r#"{"redirects":{"allowed":["http://a.example"]}}"#, "redirects.allowed"),
            (r#"{"redirects":{"allowed":["https://*.example"]}}"#, "redirects.allowed"),
            (r#"{"redirects":{"allowed":["https://A.example"]}}"#, "redirects.allowed"),
            (r#"{"redirects":{"allowed":["https://a.example:443"]}}"#, "redirects.allowed"),
            (r#"{"redirects":{"mode":"sideways"}}"#, "redirects.mode"),
            (r#"{"redirects":{"delay":60001}}"#, "redirects.delay"),
        ] {
            assert!(error(document).is_some_and(|error| error.starts_with(named)), "{document}");
        }
    }
}
