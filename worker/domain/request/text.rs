//! Text and list types of requests: each type declares what it accepts, and its schema.

use super::validation::{FieldCode, ValidationError, length};
use crate::domain::ids::{AppId, RoleId, UserId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// Defines a text type with a validation rule: `fn(&str) -> Result<String, _>`.
macro_rules! text {
    ($(#[$about:meta])* $name:ident by $rule:expr) => {
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(try_from = "String")]
        $(#[$about])*
        pub struct $name(String);

        impl TryFrom<String> for $name {
            type Error = $crate::domain::request::validation::ValidationError;

            fn try_from(input: String) -> Result<Self, Self::Error> {
                Ok(Self($rule(&input)?))
            }
        }

        impl $name {
            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    };
}
pub(crate) use text;

text! {
    /// An id.
    #[schema(min_length = 1, max_length = 64)]
    Id by |input: &str| length(input, 1, 64)
}

text! {
    /// Code of a mailed link.
    #[schema(min_length = 1, max_length = 128)]
    LinkCode by |input: &str| length(input, 1, 128)
}

text! {
    /// Origin of the calling page: selects one of the configured ones.
    #[schema(max_length = 255)]
    PageOrigin by |input: &str| length(input, 0, 255)
}

text! {
    /// Token of a completed bot check.
    #[schema(max_length = 4096)]
    BotToken by |input: &str| length(input, 0, 4096)
}

/// Defines a list of unique ids.
macro_rules! ids {
    ($(#[$about:meta])* $name:ident of $id:ty, $max:tt) => {
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(try_from = "Vec<String>")]
        $(#[$about])*
        #[schema(value_type = Vec<String>, max_items = $max)]
        pub struct $name(pub Vec<$id>);

        impl TryFrom<Vec<String>> for $name {
            type Error = ValidationError;

            fn try_from(ids: Vec<String>) -> Result<Self, ValidationError> {
                Ok(Self(each_once(ids, $max)?.into_iter().map(<$id>::from).collect()))
            }
        }
    };
}

ids!(RoleIds of RoleId, 100);
ids!(
    /// Ids of apps.
    AppIds of AppId,
    500
);
ids!(
    /// Ids of the members to act on.
    BulkIds of UserId,
    500
);
ids!(
    /// Ids of the members to add to a role or to remove from it.
    UserIds of UserId,
    1000
);

fn each_once(ids: Vec<String>, max: usize) -> Result<Vec<String>, ValidationError> {
    if ids.len() > max {
        return Err(FieldCode::InvalidValue.into());
    }
    let mut seen = BTreeSet::new();
    match ids.iter().position(|id| !seen.insert(id)) {
        Some(at) => Err(ValidationError::of_item(FieldCode::InvalidValue, at, "")),
        None => Ok(ids),
    }
}

/// A boolean: `true` and `false`, or 1 and 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ToSchema)]
#[schema(value_type = WrittenFlag)]
pub struct Flag(pub bool);

/// A boolean in a request.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum WrittenFlag {
    /// `true` or `false`.
    Word(bool),
    /// 1 or 0.
    Number(u8),
}

impl Flag {
    #[must_use]
    pub const fn stored(self) -> u8 {
        self.0 as u8
    }
}

impl Serialize for Flag {
    /// Serializes as it is stored.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.stored())
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FlagVisitor;
        impl serde::de::Visitor<'_> for FlagVisitor {
            type Value = Flag;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("true, false, 0 or 1")
            }
            fn visit_bool<E>(self, flag: bool) -> Result<Flag, E> {
                Ok(Flag(flag))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Flag, E> {
                if number > 1 { Err(E::custom(FieldCode::InvalidValue)) } else { Ok(Flag(number == 1)) }
            }
        }
        deserializer.deserialize_bool(FlagVisitor)
    }
}
