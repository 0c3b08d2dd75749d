//! Request bodies: parsed once into a tree that keeps what serde's maps would swallow (a member given twice), and read
//! field by field, so that one answer names every bad field.

use super::repeated::repeated;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

pub use super::refusal::{FieldError, Refusal, length, written};

/// Deepest nesting that is parsed at all.
pub const MAX_DEPTH: usize = 32;

/// A member of a body.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// Any number.
    Number(f64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Members in order, repeated ones included.
    Object(Vec<(String, Node)>),
}

/// The text is no JSON document of ours: syntax, a lone surrogate, or too deep.
#[derive(Debug, PartialEq, Eq)]
pub struct Malformed;

/// Parses a body; no body at all is `{}`.
///
/// # Errors
/// `Malformed`, with nothing said about where: the client made the text.
pub fn parse(body: &[u8]) -> Result<Node, Malformed> {
    if body.is_empty() {
        return Ok(Node::Object(Vec::new()));
    }
    if depth(body) > MAX_DEPTH {
        return Err(Malformed);
    }
    serde_json::from_slice(body).map_err(|_| Malformed)
}

/// Nesting of brackets outside strings, counted before anything is built.
fn depth(body: &[u8]) -> usize {
    let (mut depth, mut deepest, mut quoted, mut escaped) = (0_usize, 0, false, false);
    for byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tree;
        impl<'de> Visitor<'de> for Tree {
            type Value = Node;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("JSON")
            }
            fn visit_unit<E>(self) -> Result<Node, E> {
                Ok(Node::Null)
            }
            fn visit_bool<E>(self, v: bool) -> Result<Node, E> {
                Ok(Node::Bool(v))
            }
            fn visit_i64<E>(self, v: i64) -> Result<Node, E> {
                Ok(Node::Number(v as f64))
            }
            fn visit_u64<E>(self, v: u64) -> Result<Node, E> {
                Ok(Node::Number(v as f64))
            }
            fn visit_f64<E>(self, v: f64) -> Result<Node, E> {
                Ok(Node::Number(v))
            }
            fn visit_str<E>(self, v: &str) -> Result<Node, E> {
                Ok(Node::Text(v.to_owned()))
            }
            fn visit_string<E>(self, v: String) -> Result<Node, E> {
                Ok(Node::Text(v))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Node, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = seq.next_element()? {
                    list.push(item);
                }
                Ok(Node::List(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Node::Object(members))
            }
        }
        deserializer.deserialize_any(Tree)
    }
}

impl Node {
    /// The tree as a value; `None` where it is deeper than `depth`, or holds a repeated member or a NUL.
    #[must_use]
    pub fn value(&self, depth: usize) -> Option<Value> {
        let text = |text: &str| (!text.contains('\0')).then(|| text.to_owned());
        Some(match self {
            Self::Null => Value::Null,
            Self::Bool(flag) => Value::Bool(*flag),
            // What was typed as a whole number is written as one again.
            Self::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => json!(*number as i64),
            Self::Number(number) => json!(number),
            Self::Text(found) => Value::String(text(found)?),
            Self::List(items) => {
                let inside = depth.checked_sub(1)?;
                Value::Array(items.iter().map(|item| item.value(inside)).collect::<Option<_>>()?)
            }
            Self::Object(members) => {
                let inside = depth.checked_sub(1)?;
                let mut object = Map::new();
                for (name, node) in members {
                    if object.insert(text(name)?, node.value(inside)?).is_some() {
                        return None;
                    }
                }
                Value::Object(object)
            }
        })
    }
}

/// Reads the members of a body and collects every refusal.
pub struct Fields {
    members: Vec<(String, Node)>,
    errors: Vec<FieldError>,
}

impl Fields {
    /// The members of the tree; anything but an object is one refusal of the whole body.
    #[must_use]
    pub fn of(node: Node) -> Self {
        let Node::Object(members) = node else {
            return Self { members: Vec::new(), errors: vec![FieldError::new("", "invalid_value")] };
        };
        let repeated = repeated(members.iter().map(|(name, _)| name.as_str()));
        let errors = repeated.iter().map(|name| FieldError::new(name, "invalid_value")).collect();
        Self { members, errors }
    }

    /// Adds a refusal.
    pub fn refuse(&mut self, error: FieldError) {
        if !self.errors.iter().any(|e| e.field == error.field) {
            self.errors.push(error);
        }
    }

    /// Whether a member is there, if only as null.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.members.iter().any(|(known, _)| known == name)
    }

    /// Whether a member is there and not null.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.members.iter().any(|(known, node)| known == name && *node != Node::Null)
    }

    /// A text that may be absent or null.
    pub fn optional<T, E: Into<Refusal>>(&mut self, name: &str, parse: impl FnOnce(&str) -> Result<T, E>) -> Option<T> {
        let found = match self.members.iter().find(|(known, _)| known == name).map(|(_, node)| node) {
            None | Some(Node::Null) => return None,
            Some(Node::Text(text)) if !text.contains('\0') => parse(text).map_err(Into::into),
            Some(_) => Err("invalid_value".into()),
        };
        found.map_err(|why| self.refuse(FieldError::new(name, why))).ok()
    }

    /// A text that must be there and not empty.
    pub fn required<T, E: Into<Refusal>>(&mut self, name: &str, parse: impl FnOnce(&str) -> Result<T, E>) -> Option<T> {
        let absent = match self.members.iter().find(|(known, _)| known == name).map(|(_, node)| node) {
            None | Some(Node::Null) => true,
            Some(Node::Text(text)) => text.is_empty(),
            Some(_) => false,
        };
        if absent {
            self.refuse(FieldError::new(name, "required"));
            return None;
        }
        self.optional(name, parse)
    }

    /// A list of texts that may be absent: at most `max`, each at most once.
    pub fn texts(&mut self, name: &str, max: usize) -> Vec<String> {
        let node = self.members.iter().find(|(known, _)| known == name).map(|(_, node)| node);
        let items = match node {
            None | Some(Node::Null) => return Vec::new(),
            Some(Node::List(items)) if items.len() <= max => items.as_slice(),
            Some(_) => {
                self.refuse(FieldError::new(name, "invalid_value"));
                return Vec::new();
            }
        };
        let (mut texts, mut seen) = (Vec::new(), BTreeSet::new());
        let mut bad = None;
        for (at, item) in items.iter().enumerate() {
            match item {
                Node::Text(text) if !text.contains('\0') && seen.insert(text) => texts.push(text.clone()),
                _ => bad = bad.or(Some(at)),
            }
        }
        if let Some(at) = bad {
            self.refuse(FieldError::new(&format!("{name}[{at}]"), "invalid_value"));
        }
        texts
    }

    /// A list of objects, at most `max`.
    pub fn rows(&mut self, name: &str, max: usize) -> Vec<Self> {
        let at = self.members.iter().position(|(known, _)| known == name);
        match at.map(|at| self.members.swap_remove(at).1) {
            Some(Node::List(items)) if items.len() <= max => return items.into_iter().map(Self::of).collect(),
            None | Some(Node::Null) => self.refuse(FieldError::new(name, "required")),
            Some(_) => self.refuse(FieldError::new(name, "invalid_value")),
        }
        Vec::new()
    }

    /// A whole number from 0 that may be absent.
    pub fn count(&mut self, name: &str) -> Option<u32> {
        let (_, node) = self.members.iter().find(|(known, _)| known == name)?;
        let found = match node {
            Node::Number(number) if number.fract() == 0.0 && (0.0..=4e9).contains(number) => Some(*number as u32),
            _ => None,
        };
        if found.is_none() {
            self.refuse(FieldError::new(name, "invalid_value"));
        }
        found
    }

    /// A text in a merge patch (RFC 7396): absent stays as it is, null (`Some(None)`) is emptied.
    pub fn change<T, E: Into<Refusal>>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<Option<T>> {
        match self.members.iter().find(|(known, _)| known == name) {
            None => None,
            Some((_, Node::Null)) => Some(None),
            Some(_) => self.optional(name, parse).map(Some),
        }
    }

    /// The same for what cannot be emptied.
    pub fn replacement<T, E: Into<Refusal>>(
        &mut self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        let changed = self.change(name, parse)?;
        if changed.is_none() {
            self.refuse(FieldError::new(name, "required"));
        }
        changed
    }

    /// An object in a merge patch, as JSON of at most `depth` levels; null where it is to be emptied.
    pub fn object(&mut self, name: &str, depth: usize) -> Option<Value> {
        let (_, node) = self.members.iter().find(|(known, _)| known == name)?;
        let value = match node {
            Node::Null => Some(Value::Null),
            Node::Object(_) => node.value(depth),
            _ => None,
        };
        if value.is_none() {
            self.refuse(FieldError::new(name, "invalid_value"));
        }
        value
    }

    /// A flag that may be absent.
    pub fn flag(&mut self, name: &str) -> bool {
        match self.members.iter().find(|(known, _)| known == name).map(|(_, node)| node) {
            None | Some(Node::Null) => false,
            Some(Node::Bool(flag)) => *flag,
            Some(_) => {
                self.refuse(FieldError::new(name, "invalid_value"));
                false
            }
        }
    }

    /// A flag that may be absent, written 0, 1, false or true.
    pub fn bit(&mut self, name: &str) -> Option<bool> {
        let code = match &self.members.iter().find(|(known, _)| known == name)?.1 {
            Node::Bool(flag) => return Some(*flag),
            Node::Number(number) if *number == 0.0 || *number == 1.0 => return Some(*number == 1.0),
            Node::Null => "required",
            _ => "invalid_value",
        };
        self.refuse(FieldError::new(name, code));
        None
    }

    /// A list of at most `max` items in a merge patch, as JSON of at most `depth` levels; null empties it.
    pub fn list(&mut self, name: &str, max: usize, depth: usize) -> Option<Vec<Value>> {
        let (_, node) = self.members.iter().find(|(known, _)| known == name)?;
        let value = match node {
            Node::Null => Some(Vec::new()),
            Node::List(items) if items.len() <= max => items.iter().map(|item| item.value(depth)).collect(),
            _ => None,
        };
        if value.is_none() {
            self.refuse(FieldError::new(name, "invalid_value"));
        }
        value
    }

    /// Done reading.
    ///
    /// # Errors
    /// Every refusal, in the order in which the fields were read.
    pub fn finish(self) -> Result<(), Vec<FieldError>> {
        if self.errors.is_empty() { Ok(()) } else { Err(self.errors) }
    }
}

#[cfg(test)]
mod tests;
