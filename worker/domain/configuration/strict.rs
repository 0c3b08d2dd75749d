//! Validation of a document beside what was read from it. The worker ignores unknown members, because an older one must read a newer document;
//! the command line, which writes documents, rejects them: for an operator an unknown member is a typing error.

use super::{Configuration, wrong_kind};
use crate::domain::identity::provider::Provider;
use serde_json::{Map, Value};
use std::mem::discriminant;
use strum::VariantArray;

impl Configuration {
    /// The complete effective configuration, public and private, as one document.
    ///
    /// # Errors
    /// The serializer's error text; no configuration causes it.
    pub fn effective(&self) -> Result<Value, String> {
        let members = |value: Result<Value, serde_json::Error>| match value.map_err(|error| error.to_string())? {
            Value::Object(members) => Ok(members),
            _ => Err("a configuration is an object".to_owned()),
        };
        let mut whole: Map<String, Value> = members(serde_json::to_value(&self.public))?;
        whole.extend(members(serde_json::to_value(&self.private))?);
        Ok(Value::Object(whole))
    }

    /// Rejects a document that serde read more kindly than is meant: an object from a list of its values, a variant from an object. An empty list
    /// would otherwise be an object of defaults, and end a maintenance.
    ///
    /// # Errors
    /// The member with another kind of value, for operators.
    pub(super) fn reject_other_kinds(&self, document: &Value) -> Result<(), String> {
        match other_kind(document, &self.effective()?, "") {
            Some(member) => Err(wrong_kind(&member)),
            None => Ok(()),
        }
    }

    /// Rejects a document with an unknown member.
    ///
    /// # Errors
    /// The unknown member, for operators.
    pub fn reject_unknown(&self, document: &Value) -> Result<(), String> {
        match unknown(document, &self.effective()?, "") {
            Some(member) => Err(format!("configuration: there is no member {member}")),
            None => Ok(()),
        }
    }

    /// Rejects what pages would offer although it cannot work: a provider without our client id, a bot check without its site key. The worker takes
    /// both, because a document in force must not be lost when a release has a new rule; the navigation to such a provider ends with an error.
    ///
    /// # Errors
    /// The missing member, for operators.
    pub fn reject_incomplete(&self) -> Result<(), String> {
        let (shown, ids) = (&self.public.providers, &self.private.identity_providers);
        let incomplete = |provider: &Provider| shown.has(*provider) && provider.endpoints(ids).is_none();
        if let Some(provider) = Provider::VARIANTS.iter().find(|provider| incomplete(provider)) {
            let name = provider.into_str();
            return Err(format!("identityProviders.{name}.clientId is missing, and the provider is enabled"));
        }
        if self.public.bot_check.as_ref().is_some_and(|check| check.site_key.is_empty()) {
            return Err("botCheck.siteKey is missing".to_owned());
        }
        Ok(())
    }
}

fn other_kind(document: &Value, read: &Value, path: &str) -> Option<String> {
    match (document, read) {
        (Value::Object(document), Value::Object(read)) => {
            document.iter().find_map(|(name, value)| other_kind(value, read.get(name)?, &member_path(path, name)))
        }
        (Value::Object(_) | Value::Array(_), _) if discriminant(document) != discriminant(read) => {
            Some(path.to_owned())
        }
        _ => None,
    }
}

fn member_path(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn unknown(document: &Value, known: &Value, path: &str) -> Option<String> {
    let (Value::Object(document), Value::Object(known)) = (document, known) else { return None };
    document.iter().find_map(|(name, value)| {
        let path = member_path(path, name);
        match known.get(name) {
            // Removed by the document itself from a map with arbitrary keys.
            None if value.is_null() => None,
            None => Some(path),
            Some(known) => unknown(value, known, &path),
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::domain::configuration::Configuration;
    use crate::domain::configuration::environment::Environment;

    fn refused(document: &str) -> Result<(), String> {
        let read = Configuration::read("{}", Some(document), Environment::Local)?;
        read.reject_unknown(&serde_json::from_str(document).unwrap())
    }

    #[test]
    fn every_member_that_something_reads_is_known() {
        for document in [
            "{}",
            r#"{"maintenance":{"enabled":true,"title":"x","description":"y"},"features":{"signup":false}}"#,
            r#"{"defaultUser":{"email":"a@b.de","autoLogin":true},"defaultLanguage":null,"botCheck":{"siteKey":"x"}}"#,
            r#"{"microFrontends":{"anything":{"url":"/apps/x.js","title":"X"},"gone":null}}"#,
            r#"{"limits":{"signinPerAddress":{"count":3,"minutes":1}},"mail":{"from":"a@b.de"},"origins":{"web":["x"]}}"#,
        ] {
            assert_eq!(refused(document), Ok(()), "{document}");
        }
    }

    #[test]
    fn a_member_that_nothing_reads_is_named() {
        for (document, member) in [
            (r#"{"maintenence":{"enabled":true}}"#, "maintenence"),
            (r#"{"maintenance":{"enable":true}}"#, "maintenance.enable"),
            (r#"{"limits":{"signinPerAddress":{"count":3,"minutes":1,"hours":1}}}"#, "limits.signinPerAddress.hours"),
            (r#"{"microFrontends":{"x":{"url":"/apps/x.js","icon":"y"}}}"#, "microFrontends.x.icon"),
        ] {
            assert_eq!(refused(document), Err(format!("configuration: there is no member {member}")));
        }
    }

    #[test]
    fn what_pages_would_offer_without_the_member_that_it_needs_is_incomplete() {
        let incomplete = |document: &str| {
            // In force it is taken: a release must not take a document away.
            Configuration::read("{}", Some(document), Environment::Production).unwrap().reject_incomplete().err()
        };
        for document in [
            "{}",
            r#"{"providers":{"google":{"visible":true}},"identityProviders":{"apple":{"clientId":"us"}}}"#,
            r#"{"providers":{"google":{"enabled":true},"apple":true},
                "identityProviders":{"google":{"clientId":"us"},"apple":{"clientId":"us"}}}"#,
            r#"{"botCheck":{"siteKey":"x"}}"#,
        ] {
            assert_eq!(incomplete(document), None, "{document}");
        }
        for (document, member) in [
            (r#"{"providers":{"google":{"enabled":true,"visible":true}}}"#, "identityProviders.google.clientId"),
            (
                r#"{"providers":{"apple":true},"identityProviders":{"apple":{"clientId":""}}}"#,
                "identityProviders.apple.clientId",
            ),
            (
                r#"{"providers":{"facebook":true},"identityProviders":{"google":{"clientId":"us"}}}"#,
                "identityProviders.facebook.clientId",
            ),
            (r#"{"botCheck":{}}"#, "botCheck.siteKey"),
        ] {
            assert!(incomplete(document).unwrap().starts_with(&format!("{member} is missing")), "{document}");
        }
    }
}
