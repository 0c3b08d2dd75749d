//! The setup checklist of a company, shown to its administrators until all steps are done or one of them closes it. The steps are derived from
//! existing data, at a cost that does not grow with the company; only the closing is stored.

use super::access::CALLER;
use super::rights;
use super::tenants::UPDATE;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// With this many members the import counts as done.
const MANY: i64 = 10;

/// Setup checklist of a company: which steps are done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checklist {
    /// Whether the company has a logo; null where the operator does not allow the company to change itself.
    pub logo: Option<bool>,
    /// Whether there is a role besides that of its administrators.
    pub role: bool,
    /// Whether an invitation has been sent.
    pub invitation: bool,
    /// Whether there is a second member.
    pub person: bool,
    /// Whether members were imported, or there are at least ten.
    pub import: bool,
}

/// The row of `query`.
#[derive(Deserialize)]
pub struct ChecklistRow {
    may_change: bool,
    logo: bool,
    role: bool,
    invitation: bool,
    import: bool,
}

impl ChecklistRow {
    /// The checklist of a company with this many members; `None` where all steps are done.
    #[must_use]
    pub fn of(self, members: i64) -> Option<Checklist> {
        let checklist = Checklist {
            logo: self.may_change.then_some(self.logo),
            role: self.role,
            invitation: self.invitation,
            person: members > 1,
            import: self.import || members >= MANY,
        };
        let Checklist { logo, role, invitation, person, import } = &checklist;
        let is_done = *role && *invitation && *person && *import && *logo != Some(false);
        (!is_done).then_some(checklist)
    }
}

/// Selects the checklist; no row where the caller is no administrator of the company or the checklist was closed.
#[must_use]
pub fn query(tenant: &TenantId, user: &UserId) -> Statement {
    Statement::new(
        format!(
            "SELECT t.self_edit = 1 OR {operates} AS may_change, t.logo_src IS NOT NULL AS logo, \
               (SELECT COUNT(*) FROM (SELECT 1 FROM roles r WHERE r.tenant_id = ?1 LIMIT 2)) = 2 AS role, \
               EXISTS (SELECT 1 FROM audit e WHERE e.tenant_id = ?1 AND e.action = 'invitation.sent') AS invitation, \
               EXISTS (SELECT 1 FROM audit e WHERE e.tenant_id = ?1 AND e.action = 'members.imported') AS import \
             FROM tenants t WHERE t.id = ?1 AND t.checklist_closed_at IS NULL AND {administers}",
            operates = CALLER.is_operator(),
            administers = CALLER.is_admin(),
        ),
        [json!(tenant), json!(user)],
    )
}

/// Closes the checklist for the whole company. Idempotent.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`; of the database.
pub async fn close(db: &dyn Database, tenant: &TenantId, user: &UserId, now: Timestamp) -> Result<(), DatabaseError> {
    let mut batch = rights::require(tenant, user, UPDATE).to_vec();
    batch.push(Statement::new(
        "UPDATE tenants SET checklist_closed_at = CAST(?2 AS INTEGER) WHERE id = ?1 AND checklist_closed_at IS NULL",
        [json!(tenant), json!(now.0)],
    ));
    db.batch(batch).await.map(|_| ())
}

/// Closes the checklist of a company from whose log the events up to `seq` are about to be deleted, if one of its steps is derived from them.
#[must_use]
pub fn close_behind(tenant: &Value, seq: &Value, now: Timestamp) -> Statement {
    Statement::new(
        "UPDATE tenants SET checklist_closed_at = CAST(?3 AS INTEGER) WHERE id = ?1 AND checklist_closed_at IS NULL AND EXISTS \
           (SELECT 1 FROM audit e WHERE e.tenant_id = ?1 AND e.seq <= CAST(?2 AS INTEGER) AND e.action IN ('invitation.sent', 'members.imported'))",
        [tenant.clone(), seq.clone(), json!(now.0)],
    )
}
