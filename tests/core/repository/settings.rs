//! `docs/operations/settings.md` has every member of the configuration, with its default.

use asgard::domain::configuration::{BotCheck, Configuration, DefaultUser, MicroFrontend};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

/// The defaults, with an entry in everything that has none.
fn defaults() -> Value {
    let mut all = Configuration::default();
    all.public.bot_check = Some(BotCheck::default());
    all.public.default_user = Some(DefaultUser::default());
    all.public.micro_frontends.insert("<name>".to_owned(), MicroFrontend::default());
    all.private.app_origins.insert("<name>".to_owned(), String::new());
    let endpoints = ["clientId", "issuer", "authorizationEndpoint", "tokenEndpoint", "userinfoEndpoint"];
    let provider: Value = endpoints.iter().map(|name| ((*name).to_owned(), json!(""))).collect();
    all.private.identity_providers = json!({ "<provider>": provider });
    all.effective().unwrap()
}

/// Members by their path, each with its default as the page writes it.
fn members(value: &Value, path: &str, found: &mut BTreeSet<(String, String)>) {
    match (value, value.get("count"), value.get("minutes")) {
        (_, Some(count), Some(minutes)) => {
            found.insert((path.to_owned(), format!("{count} in {minutes} min")));
        }
        (Value::Object(inner), ..) => {
            for (name, value) in inner {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                members(value, &path, found);
            }
        }
        (other, ..) => {
            found.insert((path.to_owned(), other.to_string()));
        }
    }
}

#[test]
fn operators_find_every_member_of_the_configuration_with_its_default() {
    let mut known = BTreeSet::new();
    members(&defaults(), "", &mut known);
    let page = fs::read_to_string("docs/operations/settings.md").unwrap();
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let documented: BTreeSet<(String, String)> = rows
        .filter_map(|(member, row)| Some((member.to_owned(), row.split(" | ").nth(1)?.trim_matches('`').to_owned())))
        .collect();
    let missing: Vec<_> = known.difference(&documented).collect();
    let unknown: Vec<_> = documented.difference(&known).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing: {missing:#?}, unknown: {unknown:#?}");
}
