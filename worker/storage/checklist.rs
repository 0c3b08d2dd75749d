//! The first steps of a company, told to its administrators until all of them are done or somebody puts them away. What is done is read from what is
//! there, by statements whose cost does not grow; only the putting away is kept.

use super::access::CALLER;
use super::companies::CHANGE;
use super::rights;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// Of so many people nobody has to be brought in from a file.
const MANY: i64 = 10;

/// What is done of the first steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Checklist {
    /// The company has a logo; null where operations do not let it change itself.
    pub logo: Option<bool>,
    /// There is a role besides that of its administrators.
    pub role: bool,
    /// Somebody was invited.
    pub invitation: bool,
    /// There is a second person.
    pub person: bool,
    /// People were imported, or are many without it.
    pub import: bool,
}

/// The row of `ask`.
#[derive(Deserialize)]
pub struct ChecklistRow {
    may_change: bool,
    logo: bool,
    role: bool,
    invitation: bool,
    import: bool,
}

impl ChecklistRow {
    /// What it says of a company of so many people; nothing where nothing is left to do.
    #[must_use]
    pub fn of(self, people: i64) -> Option<Checklist> {
        let checklist = Checklist {
            logo: self.may_change.then_some(self.logo),
            role: self.role,
            invitation: self.invitation,
            person: people > 1,
            import: self.import || people >= MANY,
        };
        let Checklist { logo, role, invitation, person, import } = &checklist;
        let is_done = *role && *invitation && *person && *import && *logo != Some(false);
        (!is_done).then_some(checklist)
    }
}

/// Asks for it; no row to whoever does not administer the company, and where it was put away.
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

/// Puts it away for everybody in the company; what was put away before stays so.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`; of the database.
pub async fn close(db: &dyn Database, tenant: &TenantId, user: &UserId, now: Timestamp) -> Result<(), DatabaseError> {
    let mut batch = rights::require(tenant, user, CHANGE).to_vec();
    batch.push(Statement::new(
        "UPDATE tenants SET checklist_closed_at = CAST(?2 AS INTEGER) WHERE id = ?1 AND checklist_closed_at IS NULL",
        [json!(tenant), json!(now.0)],
    ));
    db.batch(batch).await.map(|_| ())
}
