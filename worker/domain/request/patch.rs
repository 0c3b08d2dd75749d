//! A member of a merge patch (RFC 7396): absent leaves the value unchanged, null clears it if it is optional.

use super::validation::FieldCode;
use serde::Serialize;
use serde::de::value::UnitDeserializer;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use std::fmt;
use std::marker::PhantomData;
use utoipa::ToSchema;

/// The new value of a member, or `None` if it is unchanged; `Patch<Option<T>>` can be cleared by null. The field needs
/// `#[serde(default)]`, and `skip_serializing_if` where it is written. Its schema is that of the value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = T)]
pub struct Patch<T>(pub Option<T>);

#[cfg(test)]
impl<T: serde::de::DeserializeOwned> Patch<T> {
    /// The value of a request, for tests.
    pub fn parsed(value: serde_json::Value) -> Self {
        Self(Some(serde_json::from_value(value).unwrap()))
    }
}

impl<T> Patch<T> {
    /// Whether it leaves the value unchanged.
    #[must_use]
    pub const fn is_absent(&self) -> bool {
        self.0.is_none()
    }
}

impl<T> Patch<Option<T>> {
    /// The new value, unless it is unchanged or cleared.
    #[must_use]
    pub const fn value(&self) -> Option<&T> {
        match &self.0 {
            Some(value) => value.as_ref(),
            None => None,
        }
    }
}

impl<T> Default for Patch<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Member<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Member<T> {
            type Value = Patch<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a member of a merge patch")
            }
            fn visit_none<E>(self) -> Result<Patch<T>, E> {
                Ok(Patch(None))
            }
            fn visit_unit<E: Error>(self) -> Result<Patch<T>, E> {
                let emptied = T::deserialize(UnitDeserializer::<E>::new());
                emptied.map(|empty| Patch(Some(empty))).map_err(|_| E::custom(FieldCode::Required))
            }
            fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Patch<T>, D::Error> {
                T::deserialize(deserializer).map(|value| Patch(Some(value)))
            }
        }
        deserializer.deserialize_option(Member(PhantomData))
    }
}
