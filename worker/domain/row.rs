//! Deserializes database rows into structs by their serde derive. Strict: a missing column, a null in a field that is not
//! an `Option`, or a wrong type is an error that names struct and column. There are no defaults, so a column that a query
//! forgot is never read as empty.

use serde::de::value::{Error, MapDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt::Display;

/// Deserializes a row. Columns that the struct does not name are ignored.
///
/// # Errors
/// The error text, for logs.
pub fn read<'a, T: Deserialize<'a>>(row: &'a Map<String, Value>) -> Result<T, String> {
    T::deserialize(Row(row)).map_err(|error| error.to_string())
}

/// Parses a text column that holds JSON: `#[serde(deserialize_with = "row::json")]`.
///
/// # Errors
/// Invalid JSON, or of another type.
pub fn json<'de, D: Deserializer<'de>, T: DeserializeOwned>(column: D) -> Result<T, D::Error> {
    let text = Cow::<str>::deserialize(column)?;
    serde_json::from_str(&text).map_err(|error| D::Error::custom(format!("no such JSON: {error}")))
}

struct Row<'de>(&'de Map<String, Value>);

impl<'de> Deserializer<'de> for Row<'de> {
    type Error = Error;

    /// The derive lists its columns, so a missing column is an error even for an `Option`.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let column = |field: &&'static str| match self.0.get(*field) {
            Some(value) => Ok((*field, Column { name: field, value })),
            None => Err(Error::custom(format!("{name}: no column {field}"))),
        };
        let columns = fields.iter().map(column).collect::<Result<Vec<_>, Error>>()?;
        visitor
            .visit_map(MapDeserializer::new(columns.into_iter()))
            .map_err(|error| Error::custom(format!("{name}: {error}")))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("a row is read into a struct"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map enum identifier ignored_any
    }
}

/// A value with its column name, for error texts.
struct Column<'de> {
    name: &'static str,
    value: &'de Value,
}

impl Column<'_> {
    fn wrong(&self) -> impl Fn(serde_json::Error) -> Error {
        let name = self.name;
        move |error| with_field_name(name, error)
    }
}

fn with_field_name(name: &str, error: impl Display) -> Error {
    Error::custom(format!("column {name}: {error}"))
}

impl<'de> IntoDeserializer<'de> for Column<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Column<'de> {
    type Error = Error;

    /// SQLite has no booleans: they are stored as 0 and 1, and other numbers are rejected.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value.as_u64() {
            Some(0) => visitor.visit_bool(false),
            Some(1) => visitor.visit_bool(true),
            Some(number) => {
                Err(with_field_name(self.name, Error::invalid_value(Unexpected::Unsigned(number), &"a flag")))
            }
            None => Err(with_field_name(
                self.name,
                Error::invalid_type(Unexpected::Other(&self.value.to_string()), &"a flag"),
            )),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.value.deserialize_enum(name, variants, visitor).map_err(self.wrong())
    }

    /// Integers that SQLite computes with a bound number are returned as REAL, so whole numbers are converted.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 9e15) {
            Some(number) => visitor.visit_i64(number as i64).map_err(|error: Error| with_field_name(self.name, error)),
            None => self.value.deserialize_any(visitor).map_err(self.wrong()),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::{json, read};
    use crate::domain::ids::UserId;
    use crate::domain::sessions::authority::Scope;
    use crate::domain::time::Timestamp;
    use serde::Deserialize;
    use serde_json::{Map, Value, json};

    #[derive(Debug, PartialEq, Deserialize)]
    struct SampleRow {
        id: UserId,
        title: String,
        phone: Option<String>,
        locked: bool,
        hidden: Option<bool>,
        count: i64,
        at: Timestamp,
        until: Option<Timestamp>,
        scope: Scope,
        #[serde(deserialize_with = "json")]
        roles: Vec<(String, i64)>,
    }

    fn row() -> Map<String, Value> {
        let row = json!({ "id": "u-1", "title": "ä", "phone": null, "locked": 0, "hidden": 1, "count": -3, "at": 5, "until": null,
            "scope": "verify", "roles": r#"[["r",1]]"#, "beside": "passed over" });
        row.as_object().unwrap().clone()
    }

    #[test]
    fn columns_become_fields() {
        let parsed: SampleRow = read(&row()).unwrap();
        assert_eq!(
            parsed,
            SampleRow {
                id: "u-1".into(),
                title: "ä".to_owned(),
                phone: None,
                locked: false,
                hidden: Some(true),
                count: -3,
                at: Timestamp(5),
                until: None,
                scope: Scope::Verify,
                roles: vec![("r".to_owned(), 1)],
            }
        );
    }

    #[test]
    fn a_column_that_is_missing_is_named_even_where_it_may_be_null() {
        for column in ["id", "title", "phone", "locked", "hidden", "count", "at", "until", "scope", "roles"] {
            let mut row = row();
            row.remove(column);
            assert_eq!(read::<SampleRow>(&row).unwrap_err(), format!("SampleRow: no column {column}"));
        }
    }

    #[test]
    fn a_column_of_another_kind_is_refused_by_name() {
        for (column, value) in [
            ("id", json!(1)),
            ("id", json!(null)),
            ("title", json!(null)),
            ("phone", json!(3)),
            ("locked", json!(2)),
            ("locked", json!("1")),
            ("locked", json!(null)),
            ("hidden", json!(-1)),
            ("count", json!(1.5)),
            ("count", json!("3")),
            ("at", json!("now")),
            ("scope", json!("other")),
            ("roles", json!("[[")),
            ("roles", json!("[[1]]")),
            ("roles", json!([])),
        ] {
            let mut row = row();
            row.insert(column.to_owned(), value.clone());
            let error = read::<SampleRow>(&row).unwrap_err();
            assert!(error.starts_with("SampleRow: "), "{error}");
            assert!(error.contains(column) || column == "roles", "{column} {value}: {error}");
        }
    }

    #[test]
    fn nothing_but_a_struct_is_read_from_a_row() {
        assert!(read::<Map<String, Value>>(&row()).is_err());
        assert!(read::<Vec<String>>(&row()).is_err());
    }

    #[test]
    fn a_whole_number_is_one_in_either_notation() {
        let mut row = row();
        row.insert("count".to_owned(), json!(-3.0));
        row.insert("at".to_owned(), json!(1_795_167_000_000.0));
        let parsed: SampleRow = read(&row).unwrap();
        assert_eq!((parsed.count, parsed.at), (-3, Timestamp(1_795_167_000_000)));
    }
}
