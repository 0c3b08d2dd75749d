//! What an administrator types about a member, for making and for changing one. Everything else in a body is ignored: no flag,
//! no time and no hash can be written by naming it.

use crate::domain::email::Email;
use crate::domain::json::{FieldError, Fields, length};
use crate::domain::password::Password;
use crate::domain::profile;
use crate::http::call::CallParts;
use serde_json::{Map, Value, json};

/// Most roles of one member.
pub const MAX_ROLES: usize = 100;

/// What was typed.
#[derive(Default)]
pub struct UserFields {
    /// By the names of the contract; null empties.
    pub members: Map<String, Value>,
    /// A password.
    pub password: Option<Password>,
    /// Whether the next sign-in must choose another.
    pub reset: Option<bool>,
    /// All roles (a JSON list).
    pub role_ids: Option<String>,
}

impl UserFields {
    /// Reads what making and changing have in common.
    pub fn read(fields: &mut Fields, call: &CallParts) -> Self {
        let rule = &call.configuration.public.password;
        let password = fields.optional("password", |text| Password::chosen(text, rule));
        let reset = fields.bit("resetPassword");
        Self { password, reset, ..Self::about(fields, call) }
    }

    /// Reads what is said about somebody; no password.
    pub fn about(fields: &mut Fields, call: &CallParts) -> Self {
        let mut members = Map::new();
        let mut keep = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                members.insert(name.to_owned(), value);
            }
        };
        // Nobody needs a family name; there is no difference between none and an empty one.
        let last = |text: &str| if text.trim().is_empty() { Ok(String::new()) } else { profile::name(text) };
        keep("lastName", fields.change("lastName", last).map(|name| json!(name.unwrap_or_default())));
        keep("gender", fields.replacement("gender", profile::gender).map(Value::from));
        keep("phone", fields.change("phone", profile::phone).map(Value::from));
        let day = ["birthDate", "birthday", "birthDay"]
            .iter()
            .find_map(|name| fields.change(name, |day| profile::birth_date(day, call.now)));
        keep("birthDate", day.map(Value::from));
        let place = |text: &str| length(text.trim(), 1, 120);
        keep("location", fields.change("location", place).map(Value::from));
        let is_shared = fields.bit("isShared");
        let is_employee = ["isEmployee", "isIntern"].iter().find_map(|name| fields.bit(name));
        keep("isShared", is_shared.map(|flag| json!(i64::from(flag))));
        keep("isEmployee", is_employee.map(|flag| json!(i64::from(flag))));
        if is_shared == Some(true) && is_employee == Some(true) {
            fields.refuse(shared_employee());
        }
        let role_ids = fields.names("roles").then(|| json!(fields.texts("roles", MAX_ROLES)).to_string());
        Self { members, password: None, reset: None, role_ids }
    }

    /// Whether they share their account with others from now on.
    pub fn is_shared(&self) -> bool {
        self.is_set("isShared")
    }

    /// Whether nobody is made so without a password: a shared or an internal account (specification 5).
    pub fn needs_password(&self) -> bool {
        self.is_shared() || self.is_set("isEmployee")
    }

    fn is_set(&self, name: &str) -> bool {
        self.members.get(name).and_then(Value::as_i64) == Some(1)
    }
}

/// A password has to be given.
pub fn password_required() -> FieldError {
    FieldError::new("password", "required")
}

/// An account that several people use cannot be employed.
pub fn shared_employee() -> FieldError {
    FieldError::new("isShared", "shared_user_employee")
}

/// An address in a body.
pub fn email(fields: &mut Fields) -> Option<Email> {
    fields.replacement("email", Email::parse)
}
