//! Table `audit_values`: a user's values before and after a change, stored beside the audit event of the change (decision 120), so that they can
//! be erased; the event keeps their salted hash. Each statement must directly follow that of its event and precede the change.

use crate::domain::identity::profile::ProfileValues;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::tenancy::member_values::MemberValues;
use crate::ports::Statement;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A field's value before and after a change; null where there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ValueChange {
    /// Name of the field in the API.
    pub field: String,
    /// The value before.
    pub before: Option<String>,
    /// The value after.
    pub after: Option<String>,
}

/// Changes of what a company stores about a member.
#[must_use]
pub fn of_member(tenant: &TenantId, user: &UserId, after: &MemberValues, salt: &str) -> Statement {
    insert(
        (
            "'firstName', m.first_name, 'lastName', m.last_name, 'gender', m.gender, 'email', m.email, 'phone', m.phone, \
             'birthDate', NULLIF(m.birth_date, ''), 'location', m.location",
            "(SELECT * FROM memberships WHERE tenant_id = ?1 AND user_id = ?2) m",
        ),
        tenant,
        user,
        after,
        salt,
    )
}

/// Changes of a user's own profile.
#[must_use]
pub fn of_user(user: &UserId, after: &ProfileValues, salt: &str) -> Statement {
    insert(
        (
            "'firstName', u.first_name, 'lastName', u.last_name, 'gender', u.gender, 'phone', u.phone, 'birthDate', u.birth_date, \
             'language', u.language",
            "(SELECT * FROM users WHERE id = ?2) u",
        ),
        &TenantId::default(),
        user,
        after,
        salt,
    )
}

/// Inserts the row of the tenant's newest event: of the values `before`, read from `from` (?1 tenant, ?2 user), those that the JSON object ?3
/// changes; no row if it changes none. ?4 is the salt.
fn insert(
    (before, from): (&str, &str),
    tenant: &TenantId,
    user: &UserId,
    after: &impl Serialize,
    salt: &str,
) -> Statement {
    Statement::new(
        format!(
            "INSERT INTO audit_values (tenant_id, seq, user_id, salt, changes) \
             SELECT ?1, (SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?1), ?2, ?4, \
               json_group_array(json_object('field', b.key, 'before', b.value, 'after', a.value)) FROM {from} \
             CROSS JOIN json_each(json_object({before})) b CROSS JOIN json_each(?3) a \
             WHERE a.key = b.key AND a.value IS NOT b.value HAVING COUNT(*) > 0"
        ),
        [json!(tenant), json!(user), json!(json!(after).to_string()), json!(salt)],
    )
}
