//! Updates a member: what the company stores, the roles, and (for accounts that the company created) the e-mail address and password.

mod identity;

use super::guards::Target;
use super::placeholders::NewCredentials;
use super::{Member, MemberRow, select_by_id};
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::ids::{OutboxId, RoleId};
use crate::domain::messages::notification::NotificationKind;
use crate::domain::request::text::Flag;
use crate::domain::tenancy::member_values::MemberValues;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::media::{self, MediaOwner};
use crate::storage::notifications::{self, Audience};
use crate::storage::rights::{self, GrantedRoles};
use crate::storage::rows::{BatchResults, CredentialVersion};
use crate::storage::sql::Sql;
use crate::storage::{access, administrators, audit, audit_values};
use crate::storage::{by_name, json_list};
use serde_json::{Map, Value, json};

/// The SQL assignment for each request field. Null clears a nullable field and leaves the others.
const COLUMNS: [(&str, &str); 11] = [
    ("firstName", "first_name = COALESCE(?, first_name)"),
    ("lastName", "last_name = COALESCE(?, last_name)"),
    ("gender", "gender = COALESCE(?, gender)"),
    ("email", "email = COALESCE(?, email)"),
    ("phone", "phone = ?"),
    ("birthDate", "birth_date = COALESCE(?, '')"),
    ("location", "location = ?"),
    // It can only be cleared here: a picture is set by its own operation.
    ("image", "image = NULL"),
    ("isShared", "is_shared = COALESCE(CAST(? AS INTEGER), is_shared)"),
    ("isEmployee", "is_employee = COALESCE(CAST(? AS INTEGER), is_employee)"),
    ("state", "state = COALESCE(CAST(? AS INTEGER), state)"),
];

/// The same for the sort keys.
const SORT_KEYS: [(&str, &str); 2] = [("first", "first_key = ?"), ("last", "last_key = ?")];

/// Whether a user of the company ?1 would have other roles than now with a list in place of theirs, as SQL.
fn are_other_roles(user: Sql<'_>, ids: Sql<'_>) -> String {
    format!(
        "(SELECT COUNT(*) FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = {user}) + json_array_length({ids}) <> \
           2 * (SELECT COUNT(*) FROM json_each({ids}) j JOIN role_members rm ON rm.tenant_id = ?1 AND rm.user_id = {user} AND rm.role_id = j.value)"
    )
}

/// Whether the batch has written its event, which is the newest of the company ?1 then: where the update changes anything.
fn has_event(id: Sql<'_>) -> String {
    format!("(SELECT e.id FROM audit e WHERE e.tenant_id = ?1 ORDER BY e.seq DESC LIMIT 1) = {id}")
}

/// An update of a member; `identity` has the part that changes their account.
pub struct UpdateMember<'a> {
    pub target: Target<'a>,
    pub values: &'a MemberValues,
    /// The new sort keys and search words: `{ first?, last?, words }`.
    pub sort_keys_and_words: Value,
    /// The new roles, if they change.
    pub role_ids: Option<&'a [RoleId]>,
    /// The hash of the new password, if it changes.
    pub password_hash: Option<&'a PasswordHash>,
    /// Whether the next sign-in requires a new password, if that changes.
    pub must_reset: Option<bool>,
    /// The new address and the codes that are mailed to it, if it changes.
    pub credentials: Option<NewCredentials<'a>>,
    /// The mails with these codes.
    pub mails: Vec<Statement>,
    /// The notice about the new password, or that one is demanded.
    pub password_notice: Option<Statement>,
    /// The notice about the new address, sent to the old one.
    pub address_notice: Option<Statement>,
    /// Salt of the hash of the values in the audit log (`audit_values`).
    pub salt: &'a str,
    /// Id of the outbox row that refreshes the session authority.
    pub refresh_row: &'a OutboxId,
    /// Id of the outbox row that ends the sessions.
    pub sign_out_row: &'a OutboxId,
    /// The caller.
    pub audit: audit::AuditContext<'a>,
}

/// A member after an update.
pub struct UpdatedMember {
    pub member: Member,
    /// The new credential version, where the update ends the sessions of the user.
    pub new_credential_version: Option<i64>,
}

impl UpdateMember<'_> {
    /// Whether the update is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.changes_values() && self.role_ids.is_none() && !self.changes_credentials()
    }

    fn changes_values(&self) -> bool {
        *self.values != MemberValues::default()
    }

    const fn changes_credentials(&self) -> bool {
        self.password_hash.is_some() || self.must_reset.is_some() || self.credentials.is_some()
    }

    /// Whether the update changes data that sessions of the member show; then their authority is refreshed through the outbox.
    #[must_use]
    pub fn changes_sessions(&self) -> bool {
        // Not the names: sessions do not show the names that a company stores.
        let MemberValues { state, is_shared, is_employee, email, .. } = self.values;
        self.changes_credentials()
            || !(state.is_absent() && is_shared.is_absent() && is_employee.is_absent() && email.is_absent())
    }

    /// Updates the member and reads the result.
    ///
    /// # Errors
    /// `PreconditionFailed` with the code of the failed guard; of the database.
    pub async fn apply(&self, db: &dyn Database, now: Timestamp) -> Result<UpdatedMember, DatabaseError> {
        let target = &self.target;
        let mut batch = Vec::new();
        let may_remove_rights = self.role_ids.is_some() || self.values.state.0 == Some(Flag(false));
        if may_remove_rights {
            batch.push(administrators::must_not_remove_each_other(target.tenant, target.caller, target.user, now));
        }
        batch.extend(self.guards());
        if !self.is_empty() {
            batch.extend(self.must_keep_an_administrator());
            batch.push(self.event(now));
            if self.changes_values() {
                batch.push(audit_values::of_member(target.tenant, target.user, self.values, self.salt));
            }
            if self.changes_credentials() {
                batch.extend(self.identity(now));
            }
            batch.extend(self.membership(now));
            batch.extend(self.role_ids.map(|ids| self.notify_roles(ids, now)).into_iter().flatten());
            batch.extend(self.role_ids.map(|ids| self.roles(ids)).into_iter().flatten());
        }
        batch.push(select_by_id(target.tenant, target.user));
        let may_end_sessions = self.changes_credentials();
        if may_end_sessions {
            batch.push(Statement::new(
                "SELECT u.credential_version FROM authority_outbox o JOIN users u ON u.id = o.user_id WHERE o.id = ?1",
                [json!(self.sign_out_row)],
            ));
        }
        let mut results = BatchResults::from(db.batch(batch).await?).last(1 + usize::from(may_end_sessions));
        let member = results.one::<MemberRow>()?.into();
        let new_version = if may_end_sessions { results.first::<CredentialVersion>()? } else { None };
        Ok(UpdatedMember { member, new_credential_version: new_version.map(|row| row.credential_version) })
    }

    fn guards(&self) -> Vec<Statement> {
        let Target { tenant, user, caller, .. } = self.target;
        let mut guards = rights::require(tenant, caller, rights::UPDATE).to_vec();
        guards.extend(self.target.must_exist());
        guards.push(self.target.must_be_assigned(true));
        if self.changes_credentials() {
            let by_reset_alone =
                self.must_reset == Some(true) && self.password_hash.is_none() && self.credentials.is_none();
            guards.push(self.target.must_be_managed(by_reset_alone));
            guards.extend(self.target.must_protect_admins("", &[]));
            // A caller who sets a password could sign in with it.
            guards.extend(rights::must_be_allowed_to_grant_roles(tenant, caller, GrantedRoles::HeldBy(user)));
            guards.extend(self.credentials.as_ref().map(NewCredentials::must_be_free).into_iter().flatten());
        }
        if self.password_hash.is_none() && self.values.needs_password() {
            guards.push(self.target.must_have_a_password());
        }
        let has_one_user = self.values.is_shared.0 == Some(Flag(false));
        if has_one_user && self.password_hash.is_none() && self.must_reset != Some(true) {
            guards.push(self.target.must_not_be_shared());
        }
        if let Some(state) = self.values.state.0 {
            let when = " AND EXISTS (SELECT 1 FROM memberships m \
               WHERE m.tenant_id = ?1 AND m.user_id = ?3 AND m.state <> CAST(?4 AS INTEGER))";
            guards.extend(self.target.must_protect_admins(when, &[json!(state)]));
            if state == Flag(true) {
                let held = GrantedRoles::HeldByDisabled(std::slice::from_ref(user));
                guards.extend(rights::must_have_proven_to_enable(tenant, held, self.target.proof));
            }
        }
        if let Some(ids) = self.role_ids {
            guards.push(rights::must_be_roles(tenant, ids));
            let when = &format!(" AND {}", are_other_roles(Sql("?3"), Sql("?4")));
            guards.extend(self.target.must_protect_admins(when, &[json_list(ids)]));
            guards.extend(rights::must_be_allowed_to_grant_roles(tenant, caller, GrantedRoles::Added(ids, user)));
            guards.extend(rights::must_have_proven_to_grant(
                tenant,
                GrantedRoles::Changed(ids, user),
                self.target.proof,
            ));
            if user == caller {
                guards.push(rights::must_not_toggle_self(tenant, caller, when, [json!(caller), json_list(ids)]));
            }
        }
        guards
    }

    /// Fails with `last_admin` where the update would take away the company's last administrator.
    fn must_keep_an_administrator(&self) -> Option<Statement> {
        let Target { tenant, user, .. } = self.target;
        if self.values.state.0 == Some(Flag(false)) {
            return Some(administrators::must_keep_one_besides(tenant, user));
        }
        self.role_ids.map(|ids| {
            let remains = format!(
                "{} OR EXISTS (SELECT 1 FROM json_each(?3) j JOIN roles g ON g.tenant_id = ?1 AND g.id = j.value \
                   WHERE g.state = 1 AND g.has_admin_rights = 1)",
                access::has_administrator(Sql("?1"), " AND rm.user_id <> ?2")
            );
            administrators::must_keep_one(&remains, vec![json!(tenant), json!(user), json_list(ids)])
        })
    }

    /// Whether the update makes anything of the member `m` other than it is, as SQL over ?1 tenant, ?2 user and the parameters that it adds. A password
    /// and what is demanded of it are compared with nothing.
    fn differs(&self, params: &mut Vec<Value>) -> String {
        if self.password_hash.is_some() || self.must_reset.is_some() {
            return "TRUE".to_owned();
        }
        params.push(json!(json!(self.values).to_string()));
        let columns = COLUMNS.iter().filter_map(|(name, write)| Some((name, write.split_once(' ')?.0)));
        let now: Vec<String> = columns.map(|(name, column)| format!("'{name}', m.{column}")).collect();
        let mut differs = format!(
            "EXISTS (SELECT 1 FROM json_each(json_object({})) b CROSS JOIN json_each(?{}) a \
               WHERE a.key = b.key AND COALESCE(a.value, '') <> COALESCE(b.value, ''))",
            now.join(", "),
            params.len()
        );
        if let Some(ids) = self.role_ids {
            params.push(json_list(ids));
            differs = format!("({differs} OR {})", are_other_roles(Sql("?2"), Sql(&format!("?{}", params.len()))));
        }
        differs
    }

    /// The audit event, where the update changes anything: the names of the changed fields, whose values are stored in `audit_values`, and the values before and after of those that the
    /// company decides.
    fn event(&self, now: Timestamp) -> Statement {
        let Target { tenant, user, .. } = self.target;
        let values = by_name(self.values);
        let mut fields: Vec<&str> = values.keys().map(String::as_str).collect();
        fields.extend(self.password_hash.map(|_| "password"));
        fields.extend(self.must_reset.map(|_| "resetPassword"));
        fields.extend(self.role_ids.map(|_| "roles"));
        let mut after: Map<String, Value> = ["state", "isShared", "isEmployee"]
            .iter()
            .filter_map(|name| values.get(*name).map(|value| ((*name).to_owned(), value.clone())))
            .collect();
        if let Some(ids) = self.role_ids {
            after.insert("roles".to_owned(), json!(ids));
        }
        let detail_json = self.audit.detail(json!({ "fields": fields, "after": after })).to_string();
        let mut params = vec![
            json!(tenant),
            json!(user),
            json!(self.audit.trace_id),
            json!(self.audit.actor),
            json!(detail_json),
            json!(self.audit.network),
            json!(now.0),
            json!(AuditAction::MemberUpdated),
        ];
        let differs = self.differs(&mut params);
        Statement::new(
            format!(
                "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
                 SELECT ?1, COALESCE((SELECT MAX(e.seq) FROM audit e WHERE e.tenant_id = ?1), 0) + 1, ?3, ?8, ?4, ?2, \
                   json_set(?5, '$.before', json_object('state', m.state, 'isShared', m.is_shared, 'isEmployee', m.is_employee, 'roles', \
                     json((SELECT json_group_array(rm.role_id) FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = ?2)))), \
                   ?6, ?3, CAST(?7 AS INTEGER) FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND {differs}"
            ),
            params,
        )
    }

    fn membership(&self, now: Timestamp) -> Vec<Statement> {
        let Target { tenant, user, .. } = self.target;
        let mut batch = vec![self.columns()];
        if self.sort_keys_and_words.get("words").and_then(Value::as_object).is_some_and(|words| !words.is_empty()) {
            let values = [json!(tenant), json!(user), json!(self.sort_keys_and_words.to_string())];
            batch.extend([
                Statement::new(
                    "DELETE FROM member_words WHERE tenant_id = ?1 AND user_id = ?2 AND field IN \
                       (SELECT key FROM json_each(?3, '$.words'))",
                    values.clone(),
                ),
                Statement::new(
                    "INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id) \
                     SELECT ?1, w.value, f.key, ?2 FROM json_each(?3, '$.words') f JOIN json_each(f.value) w",
                    values,
                ),
            ]);
        }
        if !self.values.image.is_absent() {
            batch.push(media::remove(&MediaOwner { tenant: Some(tenant), user: Some(user) }));
        }
        if self.changes_sessions() {
            batch.extend(self.refresh_sessions(now));
        }
        batch
    }

    /// Refreshes the data of the user that sessions show, where the update changes anything: the version of the user rises with it, and a form that they
    /// have open would be refused. The row of the outbox tells the users' side, which does not know the membership.
    fn refresh_sessions(&self, now: Timestamp) -> [Statement; 2] {
        let Target { tenant, user, .. } = self.target;
        let row = json!(self.refresh_row);
        [
            Statement::new(
                format!(
                    "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
                     SELECT ?3, ?2, '\"newest\"', CAST(?4 AS INTEGER), CAST(?4 AS INTEGER) WHERE {}",
                    has_event(Sql("?5"))
                ),
                [json!(tenant), json!(user), row.clone(), json!(now.0), json!(self.audit.trace_id)],
            ),
            Statement::new(
                "UPDATE users SET version = version + 1 WHERE id IN (SELECT o.user_id FROM authority_outbox o WHERE o.id = ?1)",
                [row],
            ),
        ]
    }

    /// Writes the columns that change, and names no other: a trigger or an index of a column that an `UPDATE` names costs, even where its value
    /// stays the same. It writes where the update changes anything.
    fn columns(&self) -> Statement {
        let Target { tenant, user, .. } = self.target;
        let values = by_name(self.values);
        let written = COLUMNS.iter().map(|(name, write)| (values.get(*name), write));
        let sorted = SORT_KEYS.iter().map(|(name, write)| (self.sort_keys_and_words.get(*name), write));
        let mut sql = "UPDATE memberships SET version = version + 1".to_owned();
        let mut params = vec![json!(tenant), json!(user)];
        for (value, write) in written.chain(sorted).filter_map(|(value, write)| Some((value?, write))) {
            if write.contains('?') {
                params.push(value.clone());
            }
            sql.push_str(", ");
            sql.push_str(&write.replace('?', &format!("?{}", params.len())));
        }
        params.push(json!(self.audit.trace_id));
        let event = format!("?{}", params.len());
        sql.push_str(&format!(" WHERE tenant_id = ?1 AND user_id = ?2 AND {}", has_event(Sql(&event))));
        Statement::new(sql, params)
    }

    /// Notifies the member about added and removed roles. Must precede the writes, as it compares with the current roles.
    fn notify_roles(&self, ids: &[RoleId], now: Timestamp) -> [Statement; 2] {
        let Target { tenant, user, .. } = self.target;
        let held = "SELECT rm.role_id FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.user_id = ?2";
        [
            (
                NotificationKind::RolesGiven,
                format!("SELECT j.value FROM json_each(?3) j WHERE j.value NOT IN ({held})"),
            ),
            (
                NotificationKind::RolesTaken,
                format!("{held} AND rm.role_id NOT IN (SELECT j.value FROM json_each(?3) j)"),
            ),
        ]
        .map(|(kind, roles)| {
            notifications::notify(
                kind,
                &notifications::titles_of(Sql(&roles)),
                Audience {
                    users: &format!("SELECT ?2 AS user_id WHERE EXISTS ({roles})"),
                    values: vec![json!(tenant), json!(user), json_list(ids)],
                },
                &self.audit,
                now,
            )
        })
    }

    fn roles(&self, ids: &[RoleId]) -> [Statement; 2] {
        let Target { tenant, user, .. } = self.target;
        let values = [json!(tenant), json!(user), json_list(ids)];
        [
            Statement::new(
                "DELETE FROM role_members WHERE tenant_id = ?1 AND user_id = ?2 AND role_id NOT IN (SELECT value FROM json_each(?3))",
                values.clone(),
            ),
            Statement::new(
                "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) SELECT ?1, ?2, j.value FROM json_each(?3) j",
                values,
            ),
        ]
    }
}

#[cfg(test)]
mod tests;
