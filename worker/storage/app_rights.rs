//! The access of a member to an app that is addressed by the name of its micro-frontend, read with every call.

use super::access::{CALLER, app_is_on};
use super::rows::{self, BatchResults};
use crate::domain::access::rights::Access;
use crate::domain::ids::{AppName, TenantId, UserId};
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::sql::Sql;
use serde::Deserialize;
use serde_json::json;

/// A caller and an app: membership, existence and level of access.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct AppRight {
    /// Whether they are a member of the company.
    pub is_member: bool,
    /// Whether an app of that name is on in the company.
    pub is_known: bool,
    /// The highest level that their enabled roles give.
    #[serde(deserialize_with = "rows::access")]
    pub access: Access,
}

/// Reads the access of a member to an app in a batch of its own.
///
/// # Errors
/// Of the database.
pub async fn find(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    app: &AppName,
) -> Result<AppRight, DatabaseError> {
    read(&mut BatchResults::from(db.batch(vec![check(tenant, user, app)]).await?))
}

/// The same as the first statement of a larger batch; `read` reads its row.
pub fn check(tenant: &TenantId, user: &UserId, app: &AppName) -> Statement {
    let sql = format!(
        "SELECT {} AS is_member, {} AS access, \
           EXISTS (SELECT 1 FROM apps a WHERE a.administration = 0 AND a.mfe_name = ?3 AND {}) AS is_known",
        CALLER.is_member(),
        CALLER.most_access_by_name(Sql("?3")),
        app_is_on(CALLER.tenant)
    );
    Statement::new(sql, [json!(tenant), json!(user), json!(app)])
}

/// Reads the row of `check`.
///
/// # Errors
/// Of the database.
pub fn read(results: &mut BatchResults) -> Result<AppRight, DatabaseError> {
    results.one()
}
