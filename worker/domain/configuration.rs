//! Runtime configuration: defaults of the deployment, overridden by one document that operators change.

/// URLs in the configuration.
pub mod address;
/// The cookie domain of a host.
pub mod cookie_domain;
/// The environment of a deployment, and what it may do without.
pub mod environment;
/// Available languages.
pub mod languages;
mod micro_frontends;
mod parts;
mod redirects;
mod strict;

pub use parts::*;

use crate::domain::identity::provider::Provider;
use crate::domain::identity::provider::endpoints;
use environment::Environment;
use languages::Language;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The complete configuration. Absent members take their defaults, unknown ones are ignored (an older worker must read a
/// newer document); the command line validates documents strictly before it writes them.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    /// Members that are published.
    pub public: PublicSettings,
    /// Members for the worker only.
    pub private: PrivateSettings,
}

impl Configuration {
    /// Merges the deployment's defaults with a document (RFC 7396) and validates the result.
    ///
    /// # Errors
    /// The invalid member, for operators.
    pub fn read(defaults: &str, document: Option<&str>, environment: Environment) -> Result<Self, String> {
        let mut merged: Value =
            serde_json::from_slice(defaults.as_bytes()).map_err(|e| format!("CONFIG is no JSON: {e}"))?;
        if let Some(document) = document {
            let patch: Value =
                serde_json::from_slice(document.as_bytes()).map_err(|e| format!("config:current is no JSON: {e}"))?;
            if !patch.is_object() {
                return Err("config:current is no object".to_owned());
            }
            merge(&mut merged, patch);
        }
        // Both read their own members and ignore the other's.
        let configuration = Self { public: read_settings(&merged)?, private: read_settings(&merged)? };
        configuration.reject_other_kinds(&merged)?;
        configuration.validate(environment)?;
        Ok(configuration)
    }

    fn validate(&self, environment: Environment) -> Result<(), String> {
        let production = environment == Environment::Production;
        if production && (self.public.demo || self.public.default_user.is_some()) {
            return Err("demo and defaultUser are not allowed in production".to_owned());
        }
        if environment != Environment::Local && self.private.insecure_cookies {
            return Err("insecureCookies is for the local environment only".to_owned());
        }
        let language = self.public.default_language.as_str();
        if language != "auto" && languages::offered(language).is_none() {
            return Err(format!("defaultLanguage {language} is not offered"));
        }
        let contact = self.private.security_contact.as_str();
        let is_address = contact.starts_with("mailto:") || contact.starts_with("https://");
        let is_contact = is_address && contact.bytes().all(|byte| byte.is_ascii_graphic());
        if !contact.is_empty() && !is_contact {
            return Err("securityContact is neither mailto: nor https:".to_owned());
        }
        let ranges = self.private.password_check.url.as_str();
        let is_loopback = environment == Environment::Local && ranges.starts_with("http://127.0.0.1:");
        if !ranges.is_empty() && !ranges.starts_with("https://") && !is_loopback {
            return Err("passwordCheck.url is not https".to_owned());
        }
        redirects::validate(&self.public)?;
        micro_frontends::validate(&self.public)?;
        micro_frontends::validate_backends(&self.private)?;
        endpoints::validate(&self.private.identity_providers, environment)
    }

    /// The response of `GET /api/config`.
    #[must_use]
    pub fn published(&self, environment: Environment) -> PublicConfiguration {
        PublicConfiguration {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            production: environment == Environment::Production,
            api_prefix: "/api".to_owned(),
            languages: languages::OFFERED.to_vec(),
            settings: self.public.clone(),
        }
    }

    /// The effective limit of a network: outside production a hundred times the configured one, so that tests and demos are
    /// not blocked.
    #[must_use]
    pub fn network_limit(&self, limit: u32, environment: Environment) -> u32 {
        if environment == Environment::Production { limit } else { limit.saturating_mul(100) }
    }
}

impl Providers {
    /// Whether a provider is enabled.
    #[must_use]
    pub const fn has(&self, provider: Provider) -> bool {
        match provider {
            Provider::Google => self.google.enabled,
            Provider::Apple => self.apple,
            Provider::Facebook => self.facebook,
        }
    }
}

/// The public configuration, which every page also contains.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicConfiguration {
    /// Version of the product.
    pub version: String,
    /// Whether this is the production environment.
    pub production: bool,
    /// Always `/api`.
    pub api_prefix: String,
    /// Available languages.
    pub languages: Vec<Language>,
    #[serde(flatten)]
    pub settings: PublicSettings,
}

fn read_settings<T: DeserializeOwned>(document: &Value) -> Result<T, String> {
    serde_path_to_error::deserialize(document).map_err(|error| wrong_kind(&error.path().to_string()))
}

fn wrong_kind(member: &str) -> String {
    format!("configuration: {member} has the wrong kind of value")
}

/// Merges by RFC 7396: the patch takes precedence, and null removes a member or does nothing if there is none.
fn merge(target: &mut Value, patch: Value) {
    let Value::Object(patch) = patch else {
        *target = patch;
        return;
    };
    if !target.is_object() {
        *target = Value::Object(serde_json::Map::new());
    }
    let Value::Object(target) = target else { return };
    for (name, value) in patch {
        if value.is_null() {
            target.remove(&name);
        } else {
            merge(target.entry(name).or_insert(Value::Null), value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Configuration, Environment};

    #[test]
    fn a_document_overrides_the_deployment_member_by_member() {
        let defaults = r#"{"maintenance":{"enabled":false,"title":"Soon"},"footer":{"help":"/help"}}"#;
        let document = r#"{"maintenance":{"enabled":true},"footer":{"help":null},"somethingNewer":1}"#;
        let read = Configuration::read(defaults, Some(document), Environment::Production).unwrap();
        assert!(read.public.maintenance.enabled);
        assert_eq!(read.public.maintenance.title, "Soon");
        assert_eq!(read.public.footer.help, "");
    }

    #[test]
    fn null_removes_also_within_what_was_not_there() {
        let document = r#"{"microFrontends":{"gone":null},"footer":{"help":null}}"#;
        let read = Configuration::read("{}", Some(document), Environment::Production).unwrap();
        assert!(read.public.micro_frontends.is_empty());
        assert_eq!(read.public.footer.help, "");
    }

    #[test]
    fn a_broken_document_is_refused() {
        for document in [
            "",
            "[]",
            "{",
            r#"{"maintenance":1}"#,
            r#"{"defaultLanguage":"xx"}"#,
            r#"{"securityContact":"security@example.org"}"#,
            r#"{"securityContact":"mailto:a@b.de\nExpires: never"}"#,
            r#"{"limits":{"signinPerAddress":{"count":"x","minutes":1}}}"#,
        ] {
            let read = Configuration::read("{}", Some(document), Environment::Local);
            assert!(read.is_err(), "{document}");
        }
    }

    #[test]
    fn the_error_names_the_member() {
        let read = |document| Configuration::read("{}", Some(document), Environment::Local).unwrap_err();
        let message = read(r#"{"features":{"emailVerification":"maybe"}}"#);
        assert_eq!(message, "configuration: features.emailVerification has the wrong kind of value");
        for (document, member) in [
            (r#"{"limits":{"signinPerAddress":{"count":-1,"minutes":1}}}"#, "limits.signinPerAddress.count"),
            (r#"{"limits":{"signinPerAddress":{"count":1}}}"#, "limits.signinPerAddress"),
            (r#"{"microFrontends":{"x":{"url":1}}}"#, "microFrontends.x.url"),
            (r#"{"origins":{"web":["https://a.example",1]}}"#, "origins.web[1]"),
        ] {
            assert_eq!(read(document), format!("configuration: {member} has the wrong kind of value"));
        }
    }

    #[test]
    fn another_kind_of_value_is_refused_where_it_could_be_taken_for_the_one_that_is_meant() {
        for (document, member) in [
            (r#"{"maintenance":null}"#, "maintenance"),
            (r#"{"maintenance":{"enabled":null}}"#, "maintenance.enabled"),
            (r#"{"maintenance":{"enabled":1}}"#, "maintenance.enabled"),
            (r#"{"maintenance":{"enabled":"true"}}"#, "maintenance.enabled"),
            (r#"{"mobileBreakpoint":3.0}"#, "mobileBreakpoint"),
            (r#"{"mobileBreakpoint":4294967296}"#, "mobileBreakpoint"),
            (r#"{"mobileBreakpoint":"600"}"#, "mobileBreakpoint"),
            // A list is no object with its members in their order.
            (r#"{"maintenance":[]}"#, "maintenance"),
            (r#"{"maintenance":[true]}"#, "maintenance"),
            (r#"{"limits":{"signinPerAddress":[3,1]}}"#, "limits.signinPerAddress"),
            (r#"{"microFrontends":{"x":["/apps/x.js"]}}"#, "microFrontends.x"),
            // An object is no name of a variant.
            (r#"{"features":{"emailVerification":{"required":null}}}"#, "features.emailVerification"),
        ] {
            // As the deployment's own: in a document, null removes a member.
            let read = Configuration::read(document, None, Environment::Local).err();
            assert_eq!(read, Some(format!("configuration: {member} has the wrong kind of value")), "{document}");
        }
        assert!(Configuration::read("[]", None, Environment::Local).is_err());
        let read = Configuration::read(r#"{"botCheck":null,"defaultUser":null}"#, None, Environment::Local).unwrap();
        assert!(read.public.bot_check.is_none() && read.public.default_user.is_none());
    }

    #[test]
    fn demo_settings_are_refused_in_production() {
        for document in [
            r#"{"demo":true}"#,
            r#"{"defaultUser":{"email":"a@b.de","autoLogin":true}}"#,
            r#"{"insecureCookies":true}"#,
        ] {
            assert!(Configuration::read("{}", Some(document), Environment::Production).is_err(), "{document}");
            assert!(Configuration::read("{}", Some(document), Environment::Local).is_ok(), "{document}");
        }
    }

    #[test]
    fn leaked_passwords_are_asked_for_by_https_and_on_a_laptop_by_loopback() {
        let read = |url: &str, environment| {
            let document = format!(r#"{{"passwordCheck":{{"url":"{url}"}}}}"#);
            Configuration::read("{}", Some(&document), environment).is_ok()
        };
        assert!(read("https://ranges.example/range", Environment::Production) && read("", Environment::Production));
        for url in ["http://127.0.0.1:9/range", "http://ranges.example", "/range"] {
            assert!(!read(url, Environment::Production), "{url}");
        }
        assert!(
            read("http://127.0.0.1:9/range", Environment::Local) && !read("http://ranges.example", Environment::Local)
        );
    }

    #[test]
    fn an_unknown_environment_is_production() {
        assert_eq!(Environment::named("prod"), Environment::Production);
    }
}
