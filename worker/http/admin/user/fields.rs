//! Member fields that an administrator may write when creating or updating a member. All other members of a body are ignored: no flag,
//! time or hash can be written by naming it.

use crate::domain::identity::profile::{BirthDate, FamilyName, Gender, Phone, Workplace};
use crate::domain::ids::RoleId;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, RoleIds};
use serde_json::{Map, Value, json};

/// Fields that creating and updating a member share.
pub struct MemberFields {
    pub last_name: Patch<Option<FamilyName>>,
    pub gender: Patch<Gender>,
    pub phone: Patch<Option<Phone>>,
    /// Under each of its names; the first that is present counts.
    pub birth_date: [Patch<Option<BirthDate>>; 3],
    pub location: Patch<Option<Workplace>>,
    pub is_shared: Patch<Flag>,
    /// Under each of its names.
    pub is_employee: [Patch<Flag>; 2],
    pub roles: Patch<Option<RoleIds>>,
}

/// The same fields, as the statements take them.
pub struct UserFields {
    /// Values by contract name; null clears.
    pub values: Map<String, Value>,
    /// All roles.
    pub role_ids: Option<Vec<RoleId>>,
}

impl TryFrom<MemberFields> for UserFields {
    type Error = Vec<FieldError>;

    fn try_from(typed: MemberFields) -> Result<Self, Vec<FieldError>> {
        let mut values = Map::new();
        let mut keep = |name: &str, value: Option<Value>| values.extend(value.map(|value| (name.to_owned(), value)));
        // The family name is optional; none and an empty one are the same.
        keep("lastName", typed.last_name.0.map(|name| name.map_or_else(|| json!(""), |name| json!(name))));
        keep("gender", typed.gender.0.map(|gender| json!(gender)));
        keep("phone", typed.phone.0.map(|phone| json!(phone)));
        keep("birthDate", typed.birth_date.into_iter().find_map(|day| day.0).map(|day| json!(day)));
        keep("location", typed.location.0.map(|location| json!(location)));
        let is_employee = typed.is_employee.into_iter().find_map(|flag| flag.0);
        keep("isShared", typed.is_shared.0.map(|flag| json!(flag.stored())));
        keep("isEmployee", is_employee.map(|flag| json!(flag.stored())));
        if typed.is_shared.0 == Some(Flag(true)) && is_employee == Some(Flag(true)) {
            return Err(vec![shared_employee()]);
        }
        let role_ids = typed.roles.0.map(|roles| roles.unwrap_or_default().0);
        Ok(Self { values, role_ids })
    }
}

impl UserFields {
    /// Whether the account is shared after this call.
    pub fn is_shared(&self) -> bool {
        self.is_set("isShared")
    }

    /// Whether such an account needs a password: a shared or an employee account (specification 5).
    pub fn needs_password(&self) -> bool {
        self.is_shared() || self.is_set("isEmployee")
    }

    fn is_set(&self, name: &str) -> bool {
        self.values.get(name).and_then(Value::as_i64) == Some(1)
    }
}

pub fn password_required() -> FieldError {
    FieldError::new("password", FieldCode::Required)
}

/// A shared account cannot be an employee.
pub fn shared_employee() -> FieldError {
    FieldError::new("isShared", FieldCode::SharedUserEmployee)
}
