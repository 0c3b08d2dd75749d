//! Reading of request headers; security headers of every response and the content security policy of pages.

use crate::domain::configuration::Configuration;
use crate::domain::configuration::address::origin;
use crate::domain::configuration::environment::Environment;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::Deserialize;

const API_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");

/// The value of a header that must not be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingleHeader<'a> {
    /// The header is missing.
    Absent,
    Present(&'a str),
    /// Not text, or repeated. It must not be treated as missing: the decision would be made without it.
    Unreadable,
}

impl<'a> SingleHeader<'a> {
    /// The value, if there is one.
    #[must_use]
    pub const fn text(self) -> Option<&'a str> {
        match self {
            Self::Present(text) => Some(text),
            Self::Absent | Self::Unreadable => None,
        }
    }

    /// Whether the header is present without a usable value.
    #[must_use]
    pub const fn is_unreadable(self) -> bool {
        matches!(self, Self::Unreadable)
    }
}

/// Reads a header that must not be repeated.
#[must_use]
pub fn single_header<'a>(headers: &'a HeaderMap, name: &str) -> SingleHeader<'a> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => SingleHeader::Absent,
        (Some(value), None) => value.to_str().map_or(SingleHeader::Unreadable, SingleHeader::Present),
        (Some(_), Some(_)) => SingleHeader::Unreadable,
    }
}

/// Adds the security headers of every response, except those that the response has set.
pub fn secure(headers: &mut HeaderMap, environment: Environment, trace_id: &str) {
    let fixed = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"),
    ];
    for (name, value) in fixed {
        let name = HeaderName::from_static(name);
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    if environment != Environment::Local {
        // Not in the local environment: the browser would refuse every plain-HTTP server on localhost for two years.
        headers
            .insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=63072000; includeSubDomains"));
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, API_POLICY);
    }
    if let Ok(id) = HeaderValue::from_str(trace_id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
}

/// CSP hashes that only the build knows: `_pages/csp.json`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct CspSources {
    /// Hashes of `style=` attributes in prerendered pages.
    pub style_attribute_hashes: Vec<String>,
    /// Hashes of inline `<style>` elements.
    pub style_hashes: Vec<String>,
}

/// CSP sources for apps that a developer serves from their own machine; only in the local environment (decision 204).
#[must_use]
pub fn local_app_sources(environment: Environment) -> &'static str {
    match environment {
        Environment::Local => " http://localhost:*",
        Environment::Staging | Environment::Production => "",
    }
}

/// The content security policy of pages: own files, hashes of the build, configured hosts, and Trusted Types for scripts.
#[must_use]
pub fn page_policy(configuration: &Configuration, build: &CspSources, environment: Environment) -> String {
    let public = &configuration.public;
    let hosts = [&public.hosts.api, &public.hosts.auth, &public.hosts.locale];
    let connect: String = hosts.iter().filter_map(|host| origin(host)).map(|host| format!(" {host}")).collect();
    let on_the_page = public.micro_frontends.values().filter(|app| !app.isolated);
    let mut modules: Vec<String> = on_the_page.filter_map(|app| origin(&app.url)).collect();
    modules.sort();
    modules.dedup();
    let modules: String =
        modules.iter().map(|module| format!(" {module}")).collect::<String>() + local_app_sources(environment);
    let has_frames = public.bot_check.is_some() || public.micro_frontends.values().any(|app| app.isolated);
    let quoted = |hashes: &[String]| hashes.iter().map(|hash| format!(" '{hash}'")).collect::<String>();
    let attributes = match build.style_attribute_hashes.as_slice() {
        [] => "'none'".to_owned(),
        hashes => format!("'unsafe-hashes'{}", quoted(hashes)),
    };
    format!(
        "default-src 'none'; script-src 'self'{modules}; style-src 'self'{styles}{modules}; style-src-attr {attributes}; \
         img-src 'self' data: blob:{modules}; font-src 'self'; connect-src 'self'{connect}{modules}; manifest-src 'self'; worker-src 'self'; {frames}\
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
         trusted-types asgard; report-uri /api/csp-report",
        styles = quoted(&build.style_hashes),
        // Only the bot check and isolated apps use frames.
        frames = if has_frames { "frame-src 'self'; " } else { "" },
    )
}

#[cfg(test)]
mod tests {
    use super::{CspSources, page_policy};
    use crate::domain::configuration::environment::Environment;
    use crate::domain::configuration::{Configuration, MicroFrontend};

    #[test]
    fn the_policy_names_configured_hosts_and_hashes_only() {
        let mut configuration = Configuration::default();
        let at = |url: &str| MicroFrontend { url: url.into(), ..MicroFrontend::default() };
        let (app, own) = (at("https://apps.example.org/surveys.js"), at("/apps/own/index.js"));
        configuration.public.micro_frontends.insert("surveys".into(), app);
        configuration.public.micro_frontends.insert("own".into(), own);
        let build = CspSources { style_attribute_hashes: vec!["sha256-abc=".into()], style_hashes: Vec::new() };
        let policy = page_policy(&configuration, &build, Environment::Production);
        assert!(policy.contains("script-src 'self' https://apps.example.org;"));
        assert!(policy.contains("style-src 'self' https://apps.example.org;"));
        assert!(policy.contains("img-src 'self' data: blob: https://apps.example.org;"));
        assert!(policy.contains("connect-src 'self' https://apps.example.org;"));
        assert!(policy.contains("style-src-attr 'unsafe-hashes' 'sha256-abc='"));
        assert!(!policy.contains("unsafe-inline") && !policy.contains("unsafe-eval") && !policy.contains("frame-src"));
    }

    #[test]
    fn of_an_isolated_app_pages_allow_the_frame_and_nothing_else() {
        let mut configuration = Configuration::default();
        let app =
            MicroFrontend { url: "https://partner.example/x.js".into(), isolated: true, ..MicroFrontend::default() };
        configuration.public.micro_frontends.insert("partner".into(), app);
        let policy = page_policy(&configuration, &CspSources::default(), Environment::Production);
        assert!(policy.contains("frame-src 'self';") && !policy.contains("partner.example"), "{policy}");
    }

    #[test]
    fn what_a_laptop_serves_is_loaded_in_development_alone() {
        let of = |environment| page_policy(&Configuration::default(), &CspSources::default(), environment);
        let local = of(Environment::Local);
        assert!(local.contains("script-src 'self' http://localhost:*;"), "{local}");
        assert!(local.contains("connect-src 'self' http://localhost:*;"), "{local}");
        for environment in [Environment::Staging, Environment::Production, Environment::named("else")] {
            assert!(!of(environment).contains("localhost"), "{environment:?}");
        }
    }
}
