//! The serde deserializer of a body: presents a node of the tree, either completely or one field only.

use super::ValidationRules;
use crate::domain::request::json::Node;
use crate::domain::request::repeated_names::repeated;
use crate::domain::request::validation::{FieldCode, FieldError};
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, json};
use std::cell::Cell;
use std::fmt::{self, Display};

/// Maximum number of items that are validated one by one; no list of the API is longer.
const MOST_ITEMS: usize = 1_000;

/// Joins a path: `rules` and `selfEdit` to `rules.selfEdit`; `apps` and `[3]` to `apps[3]`.
pub(super) fn joined_path(outer: &str, inner: &str) -> String {
    let dot = if outer.is_empty() || inner.is_empty() || inner.starts_with('[') { "" } else { "." };
    format!("{outer}{dot}{inner}")
}

/// A step on the path from a body to one of its nodes.
pub(super) enum Step<'a> {
    Member(&'static str, Option<&'a Node>),
    Item(usize, &'a Node),
}

impl Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Member(name, _) => f.write_str(name),
            Self::Item(at, _) => write!(f, "[{at}]"),
        }
    }
}

/// The parts of a type, as it declares them to the deserializer.
#[derive(Clone, Copy)]
pub(super) enum Parts {
    Members(&'static [&'static str]),
    Items,
}

/// A pass that deserializes one node only.
#[derive(Clone, Copy)]
pub(super) struct Probe<'a> {
    /// The remaining path to the node.
    pub(super) steps: &'a [Step<'a>],
    /// Receives the parts of the type at that node, unless it is deserialized as a whole.
    pub(super) found: &'a Cell<Option<Parts>>,
    pub(super) is_whole: bool,
}

/// Why deserialization ended.
#[derive(Debug)]
pub(super) enum Failure {
    Field(FieldError),
    /// A probe has reached its node.
    Stopped,
}

impl Failure {
    pub(super) fn reported(self) -> Option<FieldError> {
        match self {
            Self::Field(error) => Some(error),
            Self::Stopped => None,
        }
    }

    fn inside(self, step: &str) -> Self {
        match self {
            Self::Field(error) => Self::Field(FieldError { field: joined_path(step, &error.field), ..error }),
            Self::Stopped => Self::Stopped,
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Failure {}

impl serde::de::Error for Failure {
    /// A type's own error passes through serde as text; all other messages of serde are about wrong kinds of values.
    fn custom<T: Display>(message: T) -> Self {
        Self::Field(FieldError::read(&message.to_string()))
    }

    fn missing_field(name: &'static str) -> Self {
        Self::Field(FieldError::new(name, FieldCode::Required))
    }

    fn unknown_variant(_: &str, allowed: &'static [&'static str]) -> Self {
        let params = Map::from_iter([("allowed".to_owned(), json!(allowed))]);
        Self::Field(FieldError { params, ..FieldError::new("", FieldCode::InvalidValue) })
    }
}

/// The deserializer of a node; `None` for an absent member.
#[derive(Clone, Copy)]
pub(super) struct Input<'a> {
    pub(super) node: Option<&'a Node>,
    /// Whether an empty text is a value: in an optional field its type validates it.
    pub(super) may_be_empty: bool,
    pub(super) rules: ValidationRules<'a>,
    pub(super) probe: Option<Probe<'a>>,
}

impl<'a> Input<'a> {
    /// Error for a node of another kind than expected.
    fn unexpected<T>(self) -> Result<T, Failure> {
        let is_absent = matches!(self.node, None | Some(Node::Null));
        Err(Failure::Field(FieldError::new("", if is_absent { FieldCode::Required } else { FieldCode::InvalidValue })))
    }

    fn text(self) -> Result<&'a str, Failure> {
        match self.node {
            Some(Node::Text(text)) if text.is_empty() && !self.may_be_empty => {
                Err(Failure::custom(FieldCode::Required))
            }
            Some(Node::Text(text)) if !text.contains('\0') => Ok(text),
            _ => self.unexpected(),
        }
    }

    fn inner(self, node: Option<&'a Node>, probe: Option<Probe<'a>>, may_be_empty: bool) -> Self {
        Self { node, may_be_empty, probe, ..self }
    }
}

/// JSON does not distinguish integers: a whole number is passed as an integer.
fn number<'de, V: Visitor<'de>>(number: f64, visitor: V) -> Result<V::Value, Failure> {
    if number.fract() != 0.0 || number.abs() >= 9e15 {
        visitor.visit_f64(number)
    } else if number < 0.0 {
        visitor.visit_i64(number as i64)
    } else {
        visitor.visit_u64(number as u64)
    }
}

/// Scalars whose kind each type checks itself.
macro_rules! by_kind {
    ($($name:ident)*) => { $(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
            match self.node {
                Some(Node::Bool(flag)) => visitor.visit_bool(*flag),
                Some(Node::Number(found)) => number(*found, visitor),
                _ => self.unexpected(),
            }
        }
    )* };
}

macro_rules! by_text {
    ($($name:ident)*) => { $(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
            visitor.visit_str(self.text()?)
        }
    )* };
}

impl<'de> Deserializer<'de> for Input<'_> {
    type Error = Failure;

    by_kind! { deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
    deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64 }

    by_text! { deserialize_char deserialize_str deserialize_string }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match self.node {
            None => self.unexpected(),
            Some(Node::Null) => visitor.visit_unit(),
            Some(Node::Bool(flag)) => visitor.visit_bool(*flag),
            Some(Node::Number(found)) => number(*found, visitor),
            Some(Node::Text(text)) => visitor.visit_str(text),
            Some(Node::List(items)) => visitor.visit_seq(Items { input: self, items: items.iter(), at: 0 }),
            Some(Node::Object(members)) => {
                visitor.visit_map(Members { input: self, members: members.iter(), value: None, is_struct: false })
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        match self.node {
            // `Patch` distinguishes the two; `Option` does not.
            None => visitor.visit_none(),
            Some(Node::Null) => visitor.visit_unit(),
            Some(_) => visitor.visit_some(Self { may_be_empty: true, ..self }),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        let Some(Node::Object(members)) = self.node else { return self.unexpected() };
        match self.probe {
            Some(Probe { steps: [], is_whole: false, found }) => {
                found.set(Some(Parts::Members(fields)));
                Err(Failure::Stopped)
            }
            Some(probe @ Probe { steps: [Step::Member(name, node), steps @ ..], .. }) => {
                let input = self.inner(*node, Some(Probe { steps, ..probe }), false);
                visitor.visit_map(OneMember { name: Some(name), input })
            }
            _ => match repeated(members.iter().map(|(name, _)| name.as_str())).first() {
                Some(name) => Err(Failure::Field(FieldError::new(name, FieldCode::InvalidValue))),
                None => {
                    visitor.visit_map(Members { input: self, members: members.iter(), value: None, is_struct: true })
                }
            },
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let Some(Node::Object(members)) = self.node else { return self.unexpected() };
        let has_nul = members.iter().any(|(name, _)| name.contains('\0'));
        if has_nul || !repeated(members.iter().map(|(name, _)| name.as_str())).is_empty() {
            return Err(Failure::custom(FieldCode::InvalidValue));
        }
        visitor.visit_map(Members { input: self, members: members.iter(), value: None, is_struct: false })
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let Some(Node::List(items)) = self.node else { return self.unexpected() };
        match self.probe {
            Some(Probe { steps: [], is_whole: false, found }) if items.len() <= MOST_ITEMS => {
                found.set(Some(Parts::Items));
                Err(Failure::Stopped)
            }
            Some(probe @ Probe { steps: [Step::Item(at, item), steps @ ..], .. }) => {
                let input = self.inner(Some(*item), Some(Probe { steps, ..probe }), true);
                visitor.visit_seq(OneItem { at: Some(*at), input })
            }
            _ => visitor.visit_seq(Items { input: self, items: items.iter(), at: 0 }),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Failure> {
        if matches!(self.node, Some(Node::Text(_))) {
            self.rules.check(name, self.text()?).map_err(Failure::custom)?;
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        visitor.visit_enum(IntoDeserializer::<Failure>::into_deserializer(self.text()?))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { bytes byte_buf unit unit_struct tuple tuple_struct identifier }
}

/// The members of an object: of a struct, or of a map, whose keys come from the client and are not repeated in errors.
struct Members<'a> {
    input: Input<'a>,
    members: std::slice::Iter<'a, (String, Node)>,
    value: Option<&'a (String, Node)>,
    is_struct: bool,
}

impl<'de> MapAccess<'de> for Members<'_> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        self.value = self.members.next();
        let Some((name, _)) = self.value else { return Ok(None) };
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Failure> {
        let Some((name, node)) = self.value else { return Err(Failure::Stopped) };
        let found = seed.deserialize(self.input.inner(Some(node), None, !self.is_struct));
        found.map_err(|error| if self.is_struct { error.inside(name) } else { error })
    }
}

/// One member; the next read fails with `Stopped`.
struct OneMember<'a> {
    name: Option<&'static str>,
    input: Input<'a>,
}

impl<'de> MapAccess<'de> for OneMember<'_> {
    type Error = Failure;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        let name = self.name.ok_or(Failure::Stopped)?;
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Failure> {
        let name = self.name.take().ok_or(Failure::Stopped)?;
        seed.deserialize(self.input).map_err(|error| error.inside(name))
    }
}

/// The items of a list.
struct Items<'a> {
    input: Input<'a>,
    items: std::slice::Iter<'a, Node>,
    at: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Failure;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Failure> {
        let Some(item) = self.items.next() else { return Ok(None) };
        let found = seed.deserialize(self.input.inner(Some(item), None, true));
        let found = found.map(Some).map_err(|error| error.inside(&format!("[{}]", self.at)));
        self.at += 1;
        found
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// One item; the next read fails with `Stopped`.
struct OneItem<'a> {
    at: Option<usize>,
    input: Input<'a>,
}

impl<'de> SeqAccess<'de> for OneItem<'_> {
    type Error = Failure;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Failure> {
        let at = self.at.take().ok_or(Failure::Stopped)?;
        seed.deserialize(self.input).map(Some).map_err(|error| error.inside(&format!("[{at}]")))
    }
}
