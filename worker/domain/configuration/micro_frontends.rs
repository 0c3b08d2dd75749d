//! Apps that are loaded on demand: only from our own files or from configured origins.

use super::address::{is_allowed, is_origin, is_own_path, origin};
use super::{PrivateSettings, PublicSettings};
use base64ct::{Base64, Encoding};

/// Path of modules on our own origin; no uploaded file is stored there.
const OWN: &str = "/apps/";

/// Validates the registry. The web validates it again before it loads a module.
///
/// # Errors
/// The invalid member, for operators.
pub fn validate(public: &PublicSettings) -> Result<(), String> {
    for origin in &public.module_origins {
        if !is_origin(origin) {
            return Err(format!("moduleOrigins: {origin} is no origin such as https://apps.example.org"));
        }
    }
    for (name, app) in &public.micro_frontends {
        if !is_name(name) {
            return Err(format!("microFrontends: {name} is no name such as surveys"));
        }
        let is_own = app.url.starts_with(OWN) && is_own_path(&app.url);
        // The page itself runs no code of an isolated app: only the CSP of the app's frame contains its origin.
        let is_elsewhere = app.isolated && origin(&app.url).is_some_and(|origin| is_allowed(&app.url, &[origin]));
        if !is_own && !is_elsewhere && !is_allowed(&app.url, &public.module_origins) {
            return Err(format!(
                "microFrontends.{name}.url: {} is neither below {OWN} nor of an origin in moduleOrigins",
                app.url
            ));
        }
        if !app.integrity.is_empty() && !is_integrity(&app.integrity) {
            return Err(format!("microFrontends.{name}.integrity: {} is no hash such as sha384-…", app.integrity));
        }
        let path = if app.path.is_empty() { format!("/{name}") } else { app.path.clone() };
        if !is_place(&path) {
            return Err(format!("microFrontends.{name}.path: {path} is no path such as /surveys"));
        }
    }
    Ok(())
}

/// Validates the origins of app backends.
///
/// # Errors
/// The invalid member, for operators.
pub fn validate_backends(private: &PrivateSettings) -> Result<(), String> {
    for (name, origin) in &private.app_origins {
        if !is_name(name) {
            return Err(format!("appOrigins: {name} is no name such as surveys"));
        }
        if !is_origin(origin) {
            return Err(format!("appOrigins.{name}: {origin} is no origin such as https://surveys.example.org"));
        }
    }
    Ok(())
}

/// Whether it is one hash in the format of Subresource Integrity.
fn is_integrity(text: &str) -> bool {
    let length = |algorithm| match algorithm {
        "sha256" => Some(32),
        "sha384" => Some(48),
        "sha512" => Some(64),
        _ => None,
    };
    text.split_once('-').is_some_and(|(algorithm, hash)| {
        Base64::decode_vec(hash).is_ok_and(|bytes| Some(bytes.len()) == length(algorithm))
    })
}

/// Whether it is a valid app name. Names are used in URLs and as store names: lower case, digits and hyphens.
fn is_name(name: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (1..=40).contains(&name.len()) && name.bytes().all(is_plain)
}

/// Whether it is a path of valid names that does not conflict with files and API paths.
fn is_place(path: &str) -> bool {
    let is_taken = |first: &str| ["api", "apps", "assets", "auth", "media"].contains(&first);
    let Some(rest) = path.strip_prefix('/') else { return false };
    rest.split('/').all(is_name) && !rest.split('/').next().is_some_and(is_taken)
}

impl PublicSettings {
    /// Whether a page path belongs to a registered app.
    #[must_use]
    pub fn is_in_an_app(&self, page: &str) -> bool {
        self.micro_frontends.iter().any(|(name, app)| {
            let rest = match app.path.as_str() {
                "" => page.strip_prefix('/').and_then(|page| page.strip_prefix(name.as_str())),
                path => page.strip_prefix(path),
            };
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::domain::configuration::Configuration;
    use crate::domain::configuration::environment::Environment;

    fn read(document: &str) -> Result<Configuration, String> {
        Configuration::read("{}", Some(document), Environment::Production)
    }

    fn error(document: &str) -> Option<String> {
        read(document).err()
    }

    #[test]
    fn modules_come_from_our_own_files_or_from_allowed_origins() {
        for document in [
            r#"{"microFrontends":{"surveys":{"url":"/apps/surveys/index.js","title":"Surveys"}}}"#,
            r#"{"appOrigins":{"a-1":"https://a.example:8443"}}"#,
            r#"{"microFrontends":{"a-1":{"url":"/apps/a.js","path":"/insight/a-1"}}}"#,
            r#"{"microFrontends":{"x":{"url":"https://apps.example.org/x.js"}},"moduleOrigins":["https://apps.example.org"]}"#,
            r#"{"microFrontends":{"x":{"url":"https://a.example:8443/x.js"}},"moduleOrigins":["https://a.example:8443"]}"#,
        ] {
            assert_eq!(error(document), None, "{document}");
        }
    }

    #[test]
    fn a_module_from_anywhere_else_is_refused_and_named() {
        for url in [
            "",
            "surveys.js",
            "/surveys.js",
            "/api/apps/x.js",
            "/media/0123.webp",
            "/apps/../media/x.js",
            "/apps/..%2Fmedia/x.js/%2e%2e/y",
            "//apps.example.org/x.js",
            "/apps//evil.example/x.js",
            "http://apps.example.org/x.js",
            "https://apps.example.org.evil.example/x.js",
            "https://apps.example.org@evil.example/x.js",
            "https://foreign.example/x.js",
            "https:apps.example.org/x.js",
            "javascript:alert(1)",
            "data:text/javascript,alert(1)",
            "blob:https://apps.example.org/0",
        ] {
            let document = serde_json::json!({
                "microFrontends": { "surveys": { "url": url, "title": "Surveys" } },
                "moduleOrigins": ["https://apps.example.org"],
            });
            let message = error(&document.to_string());
            assert!(message.is_some_and(|message| message.starts_with("microFrontends.surveys.url: ")), "{url}");
        }
    }

    #[test]
    fn an_isolated_module_may_be_of_any_origin_and_an_entry_may_be_pinned() {
        let of = |url: &str, isolated: bool, integrity: &str| {
            let app = serde_json::json!({ "url": url, "isolated": isolated, "integrity": integrity });
            error(&serde_json::json!({ "microFrontends": { "x": app } }).to_string())
        };
        let hash = format!("sha256-{}", "A".repeat(43) + "=");
        for url in ["/apps/x/index.js", "https://apps.example.org/x.js", "https://a.example:8443/x.js"] {
            assert_eq!(of(url, true, ""), None, "{url}");
            assert_eq!(of(url, true, &hash), None, "{url}");
        }
        assert_eq!(of("/apps/x/index.js", false, &hash), None);
        for url in
            ["", "/media/x.js", "http://a.example/x.js", "https://a.example@b.example/x.js", "data:text/javascript,1"]
        {
            assert!(of(url, true, "").is_some_and(|message| message.starts_with("microFrontends.x.url: ")), "{url}");
        }
        for wrong in
            ["sha1-AAAA", "sha256-AAAA", "sha384-", "AAAA", "sha256-!", "sha384 x", &hash.replace("256", "384")]
        {
            let message = of("/apps/x/index.js", false, wrong);
            assert!(message.is_some_and(|message| message.starts_with("microFrontends.x.integrity: ")), "{wrong}");
        }
    }

    #[test]
    fn names_places_and_origins_are_validated_too() {
        for (document, named) in [
            (r#"{"microFrontends":{"Surveys":{"url":"/apps/x.js"}}}"#, "microFrontends: "),
            (r#"{"microFrontends":{"../x":{"url":"/apps/x.js"}}}"#, "microFrontends: "),
            (r#"{"microFrontends":{"x":{"url":"/apps/x.js","path":"x"}}}"#, "microFrontends.x.path"),
            (r#"{"microFrontends":{"x":{"url":"/apps/x.js","path":"/"}}}"#, "microFrontends.x.path"),
            (r#"{"microFrontends":{"x":{"url":"/apps/x.js","path":"/auth/x"}}}"#, "microFrontends.x.path"),
            (r#"{"microFrontends":{"x":{"url":"/apps/x.js","path":"/x?y"}}}"#, "microFrontends.x.path"),
            (r#"{"microFrontends":{"auth":{"url":"/apps/x.js"}}}"#, "microFrontends.auth.path"),
            (
                r#"{"microFrontends":{"api":{"url":"/apps/x.js","path":"/x"},"media":{"url":"/apps/x.js"}}}"#,
                "microFrontends.media.path",
            ),
            (r#"{"appOrigins":{"../x":"https://x.example"}}"#, "appOrigins: "),
            (r#"{"appOrigins":{"x":"http://x.example"}}"#, "appOrigins.x"),
            (r#"{"appOrigins":{"x":"https://x.example/below"}}"#, "appOrigins.x"),
            (r#"{"appOrigins":{"x":"https://x.example@evil.example"}}"#, "appOrigins.x"),
            (r#"{"moduleOrigins":["https://*.example"]}"#, "moduleOrigins"),
            (r#"{"moduleOrigins":["http://apps.example"]}"#, "moduleOrigins"),
            (r#"{"moduleOrigins":["https://apps.example/"]}"#, "moduleOrigins"),
        ] {
            assert!(error(document).is_some_and(|message| message.starts_with(named)), "{document}");
        }
    }

    #[test]
    fn the_pages_of_an_app_are_known_by_its_path_or_its_name() {
        let document =
            r#"{"microFrontends":{"surveys":{"url":"/apps/s.js"},"x":{"url":"/apps/x.js","path":"/insight/x"}}}"#;
        let public = read(document).unwrap().public;
        for page in ["/surveys", "/surveys/", "/surveys/1/edit", "/insight/x/2"] {
            assert!(public.is_in_an_app(page), "{page}");
        }
        for page in ["/", "/surveyst", "/insight", "/x", "/auth/surveys"] {
            assert!(!public.is_in_an_app(page), "{page}");
        }
    }
}
