//! What a company stores about a member.

use crate::domain::identity::email::Email;
use crate::domain::identity::profile::{BirthDate, FamilyName, Gender, PersonName, Phone, Workplace};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use serde::Serialize;

/// Values that creating or updating a member sets; absent ones stay unchanged, or get their defaults, and null clears. Statements read them
/// under the names of the API.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MemberValues {
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub first_name: Patch<PersonName>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub last_name: Patch<FamilyName>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub gender: Patch<Gender>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub email: Patch<Email>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub phone: Patch<Option<Phone>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub birth_date: Patch<Option<BirthDate>>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub location: Patch<Option<Workplace>>,
    /// Clears the picture; one is set by its own operation.
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub image: Patch<()>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub is_shared: Patch<Flag>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub is_employee: Patch<Flag>,
    #[serde(skip_serializing_if = "Patch::is_absent")]
    pub state: Patch<Flag>,
}

impl MemberValues {
    /// First and last name, empty where they stay unchanged.
    #[must_use]
    pub fn names(&self) -> (&str, &str) {
        let first = self.first_name.0.as_ref().map_or("", PersonName::as_str);
        (first, self.last_name.0.as_ref().map_or("", FamilyName::as_str))
    }

    /// Whether the account is shared from now on.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.is_shared.0 == Some(Flag(true))
    }

    /// Whether the member is an employee from now on.
    #[must_use]
    pub fn is_employee(&self) -> bool {
        self.is_employee.0 == Some(Flag(true))
    }

    /// Whether such an account needs a password: a shared or an employee account (specification 5).
    #[must_use]
    pub fn needs_password(&self) -> bool {
        self.is_shared() || self.is_employee()
    }
}
