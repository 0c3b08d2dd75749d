//! Member fields that an administrator may write when creating or updating a member. All other members of a body are ignored: no flag,
//! time or hash can be written by naming it.

use crate::domain::identity::profile::{BirthDate, FamilyName, Gender, Phone, Workplace};
use crate::domain::ids::RoleId;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, RoleIds};
use crate::domain::tenancy::member_values::MemberValues;

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
    pub values: MemberValues,
    /// All roles.
    pub role_ids: Option<Vec<RoleId>>,
}

impl TryFrom<MemberFields> for UserFields {
    type Error = Vec<FieldError>;

    fn try_from(request: MemberFields) -> Result<Self, Vec<FieldError>> {
        let values = MemberValues {
            last_name: Patch(request.last_name.0.map(|name| name.unwrap_or_else(FamilyName::empty))),
            gender: request.gender,
            phone: request.phone,
            birth_date: Patch(request.birth_date.into_iter().find_map(|day| day.0)),
            location: request.location,
            is_shared: request.is_shared,
            is_employee: Patch(request.is_employee.into_iter().find_map(|flag| flag.0)),
            ..MemberValues::default()
        };
        if values.is_shared() && values.is_employee() {
            return Err(vec![shared_employee()]);
        }
        let role_ids = request.roles.0.map(|roles| roles.unwrap_or_default().0);
        Ok(Self { values, role_ids })
    }
}

pub fn password_required() -> FieldError {
    FieldError::new("password", FieldCode::Required)
}

/// A shared account cannot be an employee.
pub fn shared_employee() -> FieldError {
    FieldError::new("isShared", FieldCode::SharedUserEmployee)
}
