//! Readers of configuration members. Written by hand, because derived deserializers of this many types take more space than
//! all business rules.

use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Path of the member that could not be read, innermost first.
#[derive(Default)]
pub struct FieldPath(Vec<&'static str>);

impl FieldPath {
    /// Adds the member to the path if its value cannot be read.
    pub fn within<T>(&mut self, member: &'static str, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let found = read(self);
        if found.is_none() {
            self.0.push(member);
        }
        found
    }

    /// The member that could not be read, as `outer.inner`.
    #[must_use]
    pub fn dotted(&self) -> String {
        let names: Vec<String> = self.0.iter().rev().map(|name| camel(name)).collect();
        names.join(".")
    }
}

/// A type that a configuration document can contain.
pub trait Setting: Sized {
    /// Reads a value; `None` for another kind of value.
    fn read(value: &Value, path: &mut FieldPath) -> Option<Self>;
}

/// Returns a member by its Rust name.
pub fn member<'a>(members: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    members.get(&camel(name))
}

/// `snake_case` to the `snakeCase` of documents.
fn camel(name: &str) -> String {
    let mut written = String::with_capacity(name.len());
    let mut is_first = false;
    for character in name.chars() {
        if character == '_' {
            is_first = true;
        } else {
            written.push(if std::mem::take(&mut is_first) { character.to_ascii_uppercase() } else { character });
        }
    }
    written
}

impl Setting for bool {
    fn read(value: &Value, _: &mut FieldPath) -> Option<Self> {
        value.as_bool()
    }
}

impl Setting for u32 {
    fn read(value: &Value, _: &mut FieldPath) -> Option<Self> {
        value.as_u64()?.try_into().ok()
    }
}

/// Members that are parsed elsewhere.
impl Setting for Value {
    fn read(value: &Value, _: &mut FieldPath) -> Option<Self> {
        Some(value.clone())
    }
}

impl Setting for String {
    fn read(value: &Value, _: &mut FieldPath) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }
}

impl<T: Setting> Setting for Option<T> {
    fn read(value: &Value, path: &mut FieldPath) -> Option<Self> {
        if value.is_null() { Some(None) } else { T::read(value, path).map(Some) }
    }
}

impl<T: Setting> Setting for Vec<T> {
    fn read(value: &Value, path: &mut FieldPath) -> Option<Self> {
        value.as_array()?.iter().map(|item| T::read(item, path)).collect()
    }
}

impl<T: Setting> Setting for BTreeMap<String, T> {
    fn read(value: &Value, path: &mut FieldPath) -> Option<Self> {
        value.as_object()?.iter().map(|(name, item)| Some((name.clone(), T::read(item, path)?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::member;
    use serde_json::json;

    #[test]
    fn a_member_is_found_by_its_name_in_the_document() {
        let document = json!({ "welcomePage": 1, "demo": 2, "x": 3 });
        let find = |name| member(document.as_object().unwrap(), name).cloned();
        assert_eq!((find("welcome_page"), find("demo"), find("x")), (Some(json!(1)), Some(json!(2)), Some(json!(3))));
        assert_eq!(find("welcome"), None);
    }
}
