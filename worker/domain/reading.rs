//! Reading our own JSON into our own types: messages between worker and objects, tokens, copies, rows. serde's derived code has a
//! branch for every form that a format could choose; this reader knows one form for each shape, so that the compiler
//! drops the rest (20 kB of the worker).

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};
use std::fmt;

/// Why a text is none of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread(String);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unread {}

impl Error for Unread {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Reads a text.
///
/// # Errors
/// What is wrong with it, for logs.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Unread> {
    let value: Value = serde_json::from_slice(text).map_err(|error| Unread(error.to_string()))?;
    T::deserialize(Reader(value))
}

/// An object whose members are taken one by one: for shapes with many members, for which derived code would be large.
/// They say `#[serde(try_from = "Map<String, Value>")]`.
pub struct Taken(pub Map<String, Value>);

impl Taken {
    fn member(&mut self, name: &str) -> Value {
        self.0.remove(name).unwrap_or_default()
    }

    /// A text.
    ///
    /// # Errors
    /// Absent, or of another kind.
    pub fn text(&mut self, name: &str) -> Result<String, Unread> {
        self.optional(name)?.map_or_else(unexpected, Ok)
    }

    /// A text, or none for an absent member and for null.
    ///
    /// # Errors
    /// Of another kind.
    pub fn optional(&mut self, name: &str) -> Result<Option<String>, Unread> {
        match self.member(name) {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            _ => unexpected(),
        }
    }

    /// A flag.
    ///
    /// # Errors
    /// Absent, or of another kind.
    pub fn flag(&mut self, name: &str) -> Result<bool, Unread> {
        self.member(name).as_bool().map_or_else(unexpected, Ok)
    }

    /// A whole number.
    ///
    /// # Errors
    /// Absent, or of another kind.
    pub fn whole(&mut self, name: &str) -> Result<i64, Unread> {
        self.member(name).as_i64().map_or_else(unexpected, Ok)
    }

    /// An object.
    ///
    /// # Errors
    /// Absent, or of another kind.
    pub fn object(&mut self, name: &str) -> Result<Map<String, Value>, Unread> {
        match self.member(name) {
            Value::Object(map) => Ok(map),
            _ => unexpected(),
        }
    }
}

struct Reader(Value);

fn unexpected<T>() -> Result<T, Unread> {
    Err(Unread("another kind of value".to_owned()))
}

fn members<'de, V: Visitor<'de>>(map: Map<String, Value>, visitor: V) -> Result<V::Value, Unread> {
    visitor.visit_map(Members { left: map.into_iter(), value: None })
}

impl<'de> Deserializer<'de> for Reader {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(flag),
            Value::Number(number) => match (number.as_i64(), number.as_f64()) {
                (Some(whole), _) => visitor.visit_i64(whole),
                (None, Some(float)) => visitor.visit_f64(float),
                (None, None) => unexpected(),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter())),
            Value::Object(map) => members(map, visitor),
        }
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.0.as_i64().map_or_else(unexpected, |number| visitor.visit_i64(number))
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        self.0.as_bool().map_or_else(unexpected, |flag| visitor.visit_bool(flag))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Value::String(text) => visitor.visit_string(text),
            _ => unexpected(),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter())),
            _ => unexpected(),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self.0 {
            Value::Object(map) => members(map, visitor),
            _ => unexpected(),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        let (name, content) = match self.0 {
            Value::String(name) => (name, None),
            Value::Object(map) if map.len() == 1 => match map.into_iter().next() {
                Some((name, content)) => (name, Some(content)),
                None => return unexpected(),
            },
            _ => return unexpected(),
        };
        visitor.visit_enum(Variant { name, content: Content(content) })
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u128 f32 f64 char str bytes byte_buf unit unit_struct tuple tuple_struct map identifier ignored_any
    }
}

struct Items(std::vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for Items {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        self.0.next().map(|item| seed.deserialize(Reader(item))).transpose()
    }
}

struct Members {
    left: serde_json::map::IntoIter,
    value: Option<Value>,
}

impl<'de> MapAccess<'de> for Members {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        self.value = Some(value);
        let name: StringDeserializer<Unread> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        seed.deserialize(Reader(self.value.take().unwrap_or_default()))
    }
}

struct Variant {
    name: String,
    content: Content,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Unread;
    type Variant = Content;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Content), Unread> {
        let name: StringDeserializer<Unread> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.content))
    }
}

struct Content(Option<Value>);

impl<'de> VariantAccess<'de> for Content {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        if self.0.is_none() { Ok(()) } else { unexpected() }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        self.0.map_or_else(unexpected, |content| seed.deserialize(Reader(content)))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Unread> {
        unexpected()
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Some(Value::Object(map)) => members(map, visitor),
            _ => unexpected(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::domain::authority::{Command, Scope};
    use crate::domain::device;
    use serde::{Deserialize, Serialize};
    use serde_json::{Map, Value, json};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Shape {
        text: String,
        maybe: Option<String>,
        count: u32,
        at: i64,
        flag: bool,
        list: Vec<Option<i64>>,
        scope: Scope,
        #[serde(default)]
        late: bool,
        settings: Map<String, Value>,
    }

    fn text() -> Value {
        json!({ "text": "ä", "maybe": null, "count": 3, "at": -5, "flag": true, "list": [1, null], "scope": "verify",
            "settings": { "a": { "b": [1.5, "x", null] } }, "newer": { "than": "this" } })
    }

    #[test]
    fn a_shape_is_read_as_it_was_written_and_newer_members_are_passed_over() {
        let shape: Shape = read(text().to_string().as_bytes()).unwrap();
        assert_eq!((shape.count, shape.at, shape.list.as_slice()), (3, -5, [Some(1), None].as_slice()));
        assert_eq!(shape.settings.get("a"), Some(&json!({ "b": [1.5, "x", null] })));
        assert_eq!(read::<Shape>(&serde_json::to_vec(&shape).unwrap()).unwrap(), shape);
    }

    #[test]
    fn another_kind_of_value_a_missing_member_and_no_json_are_refused() {
        for (member, value) in [
            ("text", json!(1)),
            ("count", json!(-1)),
            ("count", json!("3")),
            ("count", json!(4_294_967_296_i64)),
            ("flag", json!(1)),
            ("list", json!({})),
            ("scope", json!("other")),
            ("scope", json!({ "verify": 1 })),
        ] {
            let mut changed = text();
            changed[member] = value;
            assert!(read::<Shape>(changed.to_string().as_bytes()).is_err(), "{changed}");
        }
        let mut missing = text();
        missing.as_object_mut().unwrap().remove("at");
        assert!(read::<Shape>(missing.to_string().as_bytes()).is_err());
        for text in ["", "[]", "{", "null", "[\"ä\",null,3]"] {
            assert!(read::<Shape>(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn commands_are_read_by_name() {
        let end = read::<Command>(br#"{"endAll":{"credentialVersion":2,"keep":null}}"#);
        assert!(matches!(end, Ok(Command::EndAll { credential_version: 2, .. })));
        assert!(matches!(read(br#""fresh""#), Ok(device::Outcome::Fresh)));
        for text in [r#"{"endAll":null}"#, r#"{"unheardOf":{}}"#, r#"{"a":{},"b":{}}"#, "\"endAll\"", "3"] {
            assert!(read::<Command>(text.as_bytes()).is_err(), "{text}");
        }
    }
}
