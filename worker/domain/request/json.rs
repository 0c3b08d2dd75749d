//! JSON as a tree that keeps repeated members, which serde's maps drop. Request bodies are read from it (`body`).

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, json};

pub use crate::domain::request::validation::{FieldCode, FieldError, error_json, length};

/// Maximum nesting depth.
pub const MAX_DEPTH: usize = 32;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// Any number.
    Number(f64),
    Text(String),
    List(Vec<Node>),
    /// Members in order, repeated ones included.
    Object(Vec<(String, Node)>),
}

/// The text is not valid JSON: syntax error, lone surrogate, or nested too deeply.
#[derive(Debug, PartialEq, Eq)]
pub struct MalformedJson;

/// Parses a body; an empty body is `{}`.
///
/// # Errors
/// `MalformedJson`, without a position: the client produced the text.
pub fn parse(body: &[u8]) -> Result<Node, MalformedJson> {
    if body.is_empty() {
        return Ok(Node::Object(Vec::new()));
    }
    if depth(body) > MAX_DEPTH {
        return Err(MalformedJson);
    }
    serde_json::from_slice(body).map_err(|_| MalformedJson)
}

/// Nesting depth of brackets outside strings, determined before anything is allocated.
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
    /// Whether an object has a member that is not null.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        matches!(self, Self::Object(members) if members.iter().any(|(known, node)| known == name && *node != Self::Null))
    }

    /// Converts the tree to a value; `None` if it is deeper than `depth`, or contains a repeated member or a NUL.
    #[must_use]
    pub fn value(&self, depth: usize) -> Option<Value> {
        let text = |text: &str| (!text.contains('\0')).then(|| text.to_owned());
        Some(match self {
            Self::Null => Value::Null,
            Self::Bool(flag) => Value::Bool(*flag),
            // A whole number is written as an integer again.
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

#[cfg(test)]
mod tests;
