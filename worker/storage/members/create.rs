//! Creates a member with a new account; or, where the address already has an account, a placeholder user and an invitation. The batch decides which,
//! so that cost and response do not reveal whether the account exists.

use super::placeholders::NewCredentials;
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::ids::{RoleId, UserId};
use crate::domain::tenancy::member_values::MemberValues;
use crate::domain::time::Timestamp;
use crate::domain::words::SortKeys;
use crate::ports::Statement;
use crate::storage::audit;
use crate::storage::rights::{self, GrantedRoles, SessionProof};
use crate::storage::{by_name, json_list};
use serde_json::json;

pub struct CreateMember<'a> {
    pub credentials: NewCredentials<'a>,
    /// All but the address.
    pub values: &'a MemberValues,
    /// Sort keys and search words.
    pub keys: &'a SortKeys,
    /// The roles that the member gets.
    pub role_ids: &'a [RoleId],
    /// The hash of the password, if the request has one.
    pub stored: Option<&'a PasswordHash>,
    /// Whether the first sign-in requires a new password.
    pub must_reset: bool,
    /// The caller.
    pub audit: audit::AuditContext<'a>,
    /// What the caller's session has proven.
    pub proof: SessionProof,
}

impl CreateMember<'_> {
    /// The statements that create the member, without the mails. `stores` are the statements that store the response for retries with the same idempotency key.
    #[must_use]
    pub fn create(&self, stores: Vec<Statement>, now: Timestamp) -> Vec<Statement> {
        let (tenant, caller) = (self.credentials.tenant, self.audit.actor);
        let mut batch = rights::require(tenant, caller, rights::INVITE).to_vec();
        batch.extend(stores);
        batch.push(rights::must_be_roles(tenant, self.role_ids));
        batch.extend(rights::must_be_allowed_to_grant(tenant, caller, self.role_ids));
        batch.extend(rights::must_have_proven_to_grant(tenant, GrantedRoles::Ids(self.role_ids), self.proof));
        batch.extend(self.credentials.must_be_free());
        batch.extend(self.credentials.revoke_others());
        batch.extend(self.rows(now));
        batch.push(self.credentials.invite(now));
        if self.stored.is_none() {
            batch.push(self.credentials.create_reset_code(now));
        }
        // Names of the fields without their values: events outlive the account.
        let detail = json!({ "fields": by_name(self.values).keys().collect::<Vec<_>>(), "after": {
            "roles": self.role_ids,
            "isShared": self.values.is_shared, "isEmployee": self.values.is_employee,
        } });
        batch.push(audit::detailed(
            Some(tenant),
            AuditAction::MemberCreated,
            self.credentials.user,
            &detail,
            &self.audit,
            now,
        ));
        batch
    }

    fn rows(&self, now: Timestamp) -> Vec<Statement> {
        let (tenant, user, email) =
            (json!(self.credentials.tenant), json!(self.credentials.user), json!(self.credentials.email.as_str()));
        let values = json!(json!(self.values).to_string());
        let (first, last, words) = (json!(self.keys.first), json!(self.keys.last), json!(self.keys.words.to_string()));
        let mut rows = vec![
            Statement::new(
                "INSERT INTO users (id, email, is_stand_in, state, first_name, last_name, gender, phone, birth_date, \
                   reset_password_required, created_at, first_key, last_key, words, made_by) \
                 SELECT ?1, CASE WHEN x.taken THEN 'stand-in:' || ?1 ELSE ?2 END, x.taken, 1 - x.taken, json_extract(?3, '$.firstName'), \
                   COALESCE(json_extract(?3, '$.lastName'), ''), COALESCE(json_extract(?3, '$.gender'), 'O'), json_extract(?3, '$.phone'), \
                   json_extract(?3, '$.birthDate'), CAST(?4 AS INTEGER), CAST(?5 AS INTEGER), ?6, ?7, ?8, ?9 \
                 FROM (SELECT EXISTS (SELECT 1 FROM users u WHERE u.email = ?2) AS taken) x",
                [
                    user.clone(),
                    email.clone(),
                    values.clone(),
                    json!(i64::from(self.must_reset)),
                    json!(now.0),
                    first.clone(),
                    last.clone(),
                    words.clone(),
                    tenant.clone(),
                ],
            ),
            Statement::new(
                "INSERT INTO memberships (tenant_id, user_id, is_shared, is_employee, location, created_at, email, first_name, \
                   last_name, first_key, last_key, gender, phone, birth_date, invited_by) \
                 VALUES (?1, ?2, COALESCE(json_extract(?4, '$.isShared'), 0), COALESCE(json_extract(?4, '$.isEmployee'), 0), \
                   json_extract(?4, '$.location'), CAST(?5 AS INTEGER), ?3, json_extract(?4, '$.firstName'), \
                   COALESCE(json_extract(?4, '$.lastName'), ''), ?6, ?7, COALESCE(json_extract(?4, '$.gender'), 'O'), \
                   json_extract(?4, '$.phone'), COALESCE(json_extract(?4, '$.birthDate'), ''), ?8)",
                [tenant.clone(), user.clone(), email, values, json!(now.0), first, last, json!(self.audit.actor)],
            ),
            Statement::new(
                "INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id) \
                 SELECT ?1, w.value, f.key, ?2 FROM json_each(?3) f JOIN json_each(f.value) w",
                [tenant.clone(), user.clone(), words],
            ),
            Statement::new(
                "INSERT INTO role_members (tenant_id, user_id, role_id) SELECT ?1, ?2, j.value FROM json_each(?3) j",
                [tenant, user.clone(), json_list(self.role_ids)],
            ),
        ];
        rows.extend(self.stored.into_iter().flat_map(|stored| set_password(self.credentials.user, stored, now)));
        rows
    }
}

/// Sets the password of a user as the company's. A placeholder user has no credentials; it only records that a password was set, so it looks the
/// same.
pub(super) fn set_password(user: &UserId, stored: &PasswordHash, now: Timestamp) -> [Statement; 2] {
    [
        Statement::new(
            "INSERT INTO credentials (user_id, password_phc, pepper_id, changed_at, set_by_company) \
             SELECT u.id, ?2, ?3, CAST(?4 AS INTEGER), 1 FROM users u WHERE u.id = ?1 AND u.is_stand_in = 0 \
             ON CONFLICT (user_id) DO UPDATE SET password_phc = excluded.password_phc, pepper_id = excluded.pepper_id, \
               changed_at = excluded.changed_at, set_by_company = 1",
            [json!(user), json!(stored.phc), json!(stored.pepper_id), json!(now.0)],
        ),
        Statement::new("UPDATE users SET stand_in_password = 1 WHERE id = ?1 AND is_stand_in = 1", [json!(user)]),
    ]
}
