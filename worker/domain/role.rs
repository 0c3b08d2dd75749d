//! What a call says about a role: its title, flags and layout, the apps that it gives, and who is in it.

use super::json::{FieldError, Fields};
use super::profile;
use super::rights::Access;
use super::words;
use serde_json::{Map, Value, json};

/// The folded title that makes a role an admin role.
pub const ADMIN: &str = "admin";
/// Most people whom a call names.
pub const MOST_PEOPLE: usize = 1_000;
/// Most members of a company in which a call can mean everybody.
pub const EVERYBODY: i64 = 10_000;
/// Most apps of a role.
const MOST_APPS: usize = 500;

/// Who comes into a role and who leaves it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct People {
    /// Everybody whom the caller may put in or take out, but for those who are named.
    pub all: Option<bool>,
    /// Whether `add` is everybody who is in it from now on.
    pub whole: bool,
    /// Who is in it then.
    pub add: Vec<String>,
    /// Who is not.
    pub remove: Vec<String>,
}

/// What changes about a role; on a new one everything changes from the defaults.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// By the names of the contract: `title`, `state`, the three rights (0 or 1), `layoutMode`, `changeableByUser`; and `titleKey`.
    pub set: Map<String, Value>,
    /// What the role is found by, where the title changes.
    pub words: Vec<String>,
    /// All that it gives from now on: level by app.
    pub apps: Option<Map<String, Value>>,
    /// Which apps are in the sidebar: 0 or 1 by app.
    pub side_bar: Map<String, Value>,
    /// Whether the sidebar is emptied.
    pub empties_side_bar: bool,
    /// Who is in it.
    pub people: People,
}

impl People {
    /// Whether anybody could come or go.
    #[must_use]
    pub const fn is_touched(&self) -> bool {
        self.all.is_some() || self.whole || !self.add.is_empty() || !self.remove.is_empty()
    }
}

impl Change {
    /// Reads a body; a new role needs a title. `fold` folds a text as lists find it.
    pub fn read(fields: &mut Fields, is_new: bool, fold: impl Fn(&str) -> String) -> Self {
        let mut change = Self::default();
        let title =
            if is_new { fields.required("title", profile::title) } else { fields.replacement("title", profile::title) };
        if let Some(title) = title {
            let key = fold(&title);
            change.words = words::beginnings(&key);
            change.set.insert("title".to_owned(), json!(title));
            change.set.insert("titleKey".to_owned(), json!(key));
        }
        for name in ["state", "hasAdminRights", "hasOnBoardingRights", "hasPaymentRights"] {
            if let Some(flag) = fields.bit(name) {
                change.set.insert(name.to_owned(), json!(u8::from(flag)));
            }
        }
        if let Some(settings) = fields.object("settings", 2) {
            change.settings(&settings, fields);
        }
        change.apps = fields.list("apps", MOST_APPS, 1).map(|items| apps(&items, fields));
        change.people = people(fields);
        change
    }

    /// A merge patch of the settings; null means the defaults.
    fn settings(&mut self, settings: &Value, fields: &mut Fields) {
        let is_emptied = settings.is_null();
        let mut refuse = |name: &str| fields.refuse(FieldError::new(&format!("settings.{name}"), "invalid_value"));
        let given = |name: &str| if is_emptied { Some(&Value::Null) } else { settings.get(name) };
        if let Some(mode) = given("layoutMode") {
            let mode = if mode.is_null() { "topbar" } else { mode.as_str().unwrap_or_default() };
            if ["topbar", "sidebar"].contains(&mode) {
                self.set.insert("layoutMode".to_owned(), json!(mode));
            } else {
                refuse("layoutMode");
            }
        }
        if let Some(flag) = given("changeableByUser") {
            match bit(flag) {
                Some(flag) => drop(self.set.insert("changeableByUser".to_owned(), json!(flag))),
                None => refuse("changeableByUser"),
            }
        }
        match given("sideBarApps") {
            None => {}
            Some(Value::Null) => self.empties_side_bar = true,
            Some(Value::Object(apps)) if apps.len() <= MOST_APPS => {
                for (app, flag) in apps {
                    match bit(flag) {
                        Some(flag) => drop(self.side_bar.insert(app.clone(), json!(flag))),
                        None => refuse("sideBarApps"),
                    }
                }
            }
            Some(_) => refuse("sideBarApps"),
        }
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.set.is_empty() && !self.touches_apps() && !self.people.is_touched()
    }

    /// Whether anything is said about apps.
    #[must_use]
    pub fn touches_apps(&self) -> bool {
        self.apps.is_some() || self.empties_side_bar || !self.side_bar.is_empty()
    }

    /// Whether an administrator could be one no longer.
    #[must_use]
    pub fn may_strip(&self) -> bool {
        let is_off = |name: &str| self.set.get(name) == Some(&json!(0));
        let leave = self.people.whole || self.people.all == Some(false) || !self.people.remove.is_empty();
        is_off("state") || is_off("hasAdminRights") || leave
    }

    /// As statements take it: `{ set, words, apps?, sideBarApps, add, remove }`.
    #[must_use]
    pub fn written(&self) -> String {
        let mut document = json!({ "set": self.set, "words": self.words, "sideBarApps": self.side_bar,
            "add": self.people.add, "remove": self.people.remove });
        if let (Some(document), Some(apps)) = (document.as_object_mut(), &self.apps) {
            document.insert("apps".to_owned(), json!(apps));
        }
        document.to_string()
    }
}

/// 0 or 1; null is 0.
fn bit(value: &Value) -> Option<u8> {
    match value {
        Value::Null => Some(0),
        Value::Bool(flag) => Some(u8::from(*flag)),
        _ => value.as_u64().filter(|number| *number <= 1).map(|number| number as u8),
    }
}

fn apps(items: &[Value], fields: &mut Fields) -> Map<String, Value> {
    let mut apps = Map::new();
    for (at, item) in items.iter().enumerate() {
        let id = item.get("appId").and_then(Value::as_str).filter(|id| !id.is_empty() && !apps.contains_key(*id));
        let access = item.get("access").and_then(Value::as_str).and_then(Access::named);
        match (id, access) {
            (Some(id), Some(access)) => drop(apps.insert(id.to_owned(), json!(access as u8))),
            (None, _) => fields.refuse(FieldError::new(&format!("apps[{at}].appId"), "invalid_value")),
            (_, None) => {
                let params = Map::from_iter([("allowed".to_owned(), json!(Access::NAMES))]);
                let field = format!("apps[{at}].access");
                fields.refuse(FieldError { params, ..FieldError::new(&field, "invalid_value") });
            }
        }
    }
    apps
}

fn people(fields: &mut Fields) -> People {
    let whole = fields.names("users");
    let users = fields.texts("users", MOST_PEOPLE);
    let people = People {
        all: fields.bit("usersAll"),
        whole,
        add: fields.texts("usersAdd", MOST_PEOPLE),
        remove: fields.texts("usersRemove", MOST_PEOPLE),
    };
    // The whole list says everything, and nobody comes and goes at once.
    if whole && (people.all.is_some() || !people.add.is_empty() || !people.remove.is_empty()) {
        fields.refuse(FieldError::new("users", "invalid_value"));
    }
    if people.remove.iter().any(|id| people.add.contains(id)) {
        fields.refuse(FieldError::new("usersRemove", "invalid_value"));
    }
    if whole { People { add: users, ..people } } else { people }
}

#[cfg(test)]
mod tests;
