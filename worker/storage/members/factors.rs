//! Removes the second factors of a member, so that the password suffices again.

use super::guards::{Target, only_with_batch_row};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::OutboxId;
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::CALLER;
use crate::storage::rights::GrantedRoles;
use crate::storage::rows::{BatchResults, CredentialVersion};
use crate::storage::users::HAS_FACTOR;
use crate::storage::{audit, authority_outbox, factors, must, rights};
use serde_json::json;

/// The removal of the second factors of a member.
pub struct FactorRemoval<'a> {
    pub target: Target<'a>,
    /// The notice to the member.
    pub notice: Statement,
    /// Id of the outbox row that ends their sessions.
    pub row: &'a OutboxId,
    /// The caller.
    pub audit: audit::AuditContext<'a>,
}

impl FactorRemoval<'_> {
    /// Removes the factors; returns the new credential version, or `None` where there were none.
    ///
    /// # Errors
    /// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `version_conflict`, `admin_role_protected`, `identity_foreign`; of the database.
    pub async fn apply(self, db: &dyn Database, now: Timestamp) -> Result<Option<i64>, DatabaseError> {
        let Target { tenant, user, caller, .. } = self.target;
        let mut batch = rights::require(tenant, caller, rights::ERASE).to_vec();
        batch.extend(self.guards());
        // From here on, a row in `batch_users` means that the user has factors to remove.
        batch.push(Statement::new(
            format!(
                "INSERT INTO batch_users (batch, user_id) SELECT ?1, id FROM users WHERE id = ?2 AND ({HAS_FACTOR} OR recovery_codes > 0)"
            ),
            [json!(self.row), json!(user)],
        ));
        batch.push(only_with_batch_row(self.notice, self.row));
        let event = audit::NewEvent { action: AuditAction::MemberFactorsRemoved, object: user, audit: &self.audit };
        let values = vec![json!(tenant), json!(self.row)];
        batch.push(audit::event_from("'{}'", "batch_users WHERE batch = ?2", values, &event, now));
        batch.push(Statement::new(
            "UPDATE users SET version = version + 1, credential_version = credential_version + 1 \
             WHERE id IN (SELECT user_id FROM batch_users WHERE batch = ?1)",
            [json!(self.row)],
        ));
        batch.push(only_with_batch_row(authority_outbox::end_all(self.row, user, now), self.row));
        batch.extend(factors::TABLES.map(|table| {
            Statement::new(
                format!("DELETE FROM {table} WHERE user_id IN (SELECT user_id FROM batch_users WHERE batch = ?1)"),
                [json!(self.row)],
            )
        }));
        batch.push(Statement::new(
            "SELECT u.credential_version FROM batch_users b JOIN users u ON u.id = b.user_id WHERE b.batch = ?1",
            [json!(self.row)],
        ));
        batch.push(Statement::new("DELETE FROM batch_users WHERE batch = ?1", [json!(self.row)]));
        let read = batch.len() - 2;
        let mut results = BatchResults::from(db.batch(batch).await?).skip(read);
        Ok(results.first::<CredentialVersion>()?.map(|row| row.credential_version))
    }

    /// The company must have created the account, or the caller must be an operator, who may do it for every user except themselves. The caller must
    /// be able to give all roles of the member.
    fn guards(&self) -> Vec<Statement> {
        let Target { tenant, user, caller, .. } = self.target;
        let by_operator = format!("{}:operator", self.row);
        let mut guards = vec![
            Statement::new(
                format!("INSERT INTO batch_users (batch, user_id) SELECT ?3, ?4 WHERE {}", CALLER.is_operator()),
                [json!(tenant), json!(caller), json!(by_operator), json!(user)],
            ),
            must::find_no_row(
                Precondition::NotFound,
                "SELECT 1 WHERE NOT EXISTS \
                   (SELECT 1 FROM memberships m WHERE m.tenant_id = ?1 AND m.user_id = ?2) \
                 AND NOT EXISTS (SELECT 1 FROM batch_users b WHERE b.batch = ?3)",
                [json!(tenant), json!(user), json!(by_operator)],
            ),
            must::find_no_row(
                Precondition::NotFound,
                "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = ?1)",
                [json!(user)],
            ),
        ];
        guards.extend(self.target.expected.is_some().then(|| self.target.must_exist()).into_iter().flatten());
        guards.extend(self.target.must_protect_admins("", &[]));
        guards.extend([
            must::find_no_row(
                Precondition::IdentityForeign,
                "SELECT 1 FROM users u WHERE u.id = ?2 AND (u.id = ?3 \
                   OR ((u.made_by IS NOT ?1 OR EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND d.tenant_id <> ?1)) \
                     AND NOT EXISTS (SELECT 1 FROM batch_users b WHERE b.batch = ?4)))",
                [json!(tenant), json!(user), json!(caller), json!(by_operator)],
            ),
            Statement::new("DELETE FROM batch_users WHERE batch = ?1", [json!(by_operator)]),
        ]);
        // Whoever knows the password comes as the member then: as for a password, the caller must be able to give all of their roles.
        guards.extend(rights::must_be_allowed_to_grant_roles(tenant, caller, GrantedRoles::HeldBy(user)));
        guards
    }
}
