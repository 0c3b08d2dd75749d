//! Table `saved_views`: the saved views of a user, and those that a company shares (decision 175). What is shared has no
//! owner, and every user who may change the entries of the list may change it.

use super::audit::{self, AuditContext, NewEvent};
use super::audit_chain::list as events;
use super::rights::{self, AccessDecision, RequiredRight};
use super::rows::BatchResults;
use super::{members, must, roles};
use crate::domain::access::rights::Access;
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{SavedViewId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::tenancy::saved_view::MAX_VIEWS;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A list that has saved views, in lower case in its address below `/api/admin`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ViewedList {
    User,
    Role,
    Audit,
}

impl ViewedList {
    /// The right to read the list; saving views of one's own needs it, too.
    #[must_use]
    pub const fn read_right(self) -> RequiredRight {
        match self {
            Self::User => members::READ,
            Self::Role => roles::READ,
            Self::Audit => events::READ,
        }
    }

    /// The right to share views: to change what the list shows.
    #[must_use]
    pub const fn share_right(self) -> RequiredRight {
        RequiredRight { access: Access::Write, ..self.read_right() }
    }
}

/// A saved view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedView {
    /// Id of the view.
    #[schema(value_type = String)]
    pub id: SavedViewId,
    /// Name that its owner chose.
    pub name: String,
    /// Query parameters of the list, by name.
    pub query: BTreeMap<String, String>,
    /// Whether the list opens with this view.
    pub is_default: bool,
    /// Increases with every change; sent as `If-Match`.
    pub version: i64,
}

/// The version of a view that was just written.
#[derive(Deserialize)]
struct WrittenView {
    version: i64,
}

/// The views of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SavedViews {
    /// The views of the user.
    pub own: Vec<SavedView>,
    /// The views that the company shares.
    pub shared: Vec<SavedView>,
}

#[derive(Deserialize)]
struct ViewRow {
    owner: String,
    id: SavedViewId,
    name: String,
    #[serde(deserialize_with = "row::json")]
    query: BTreeMap<String, String>,
    is_default: bool,
    version: i64,
}

/// The views of a list: the caller's own, or those that the company shares.
#[derive(Clone, Copy)]
pub struct ViewScope<'a> {
    /// The company.
    pub tenant: &'a TenantId,
    /// The list.
    pub list: ViewedList,
    /// Whether the company shares them.
    pub is_shared: bool,
}

impl ViewScope<'_> {
    fn owner<'a>(&self, user: &'a UserId) -> &'a str {
        if self.is_shared { "" } else { user }
    }

    /// The right that saving a view needs.
    #[must_use]
    pub fn need(&self) -> RequiredRight {
        if self.is_shared { self.list.share_right() } else { self.list.read_right() }
    }

    /// The view has the version that the caller saw, or the batch ends with `version_conflict`.
    fn must_be_unchanged(&self, user: &UserId, id: &SavedViewId, version: i64) -> Statement {
        must::find_no_row(
            Precondition::VersionConflict,
            "SELECT 1 FROM saved_views v WHERE v.tenant_id = ?1 AND v.owner = ?2 AND v.list = ?3 \
               AND v.id = ?4 AND v.version <> CAST(?5 AS INTEGER)",
            [json!(self.tenant), json!(self.owner(user)), json!(self.list.into_str()), json!(id), json!(version)],
        )
    }

    /// The audit event of a shared view: it changes what other users see.
    fn event(
        &self,
        action: AuditAction,
        id: &SavedViewId,
        audit: &AuditContext<'_>,
        now: Timestamp,
    ) -> Option<Statement> {
        let event = || {
            audit::event_from(
                "json_object('list', v.list, 'title', v.name)",
                "saved_views v WHERE v.tenant_id = ?1 AND v.owner = '' AND v.list = ?2 AND v.id = ?3",
                vec![json!(self.tenant), json!(self.list.into_str()), json!(id)],
                &NewEvent { action, object: id, audit },
                now,
            )
        };
        self.is_shared.then(event)
    }
}

/// The views of a list that a user can open, their own and the company's.
///
/// # Errors
/// Of the database. Whether the caller may see the list is decided first.
pub async fn list(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    list: ViewedList,
) -> Result<(AccessDecision, SavedViews), DatabaseError> {
    let batch = vec![
        rights::check(tenant, user, list.read_right()),
        Statement::new(
            "SELECT v.owner, v.id, v.name, v.query, v.is_default, v.version FROM saved_views v \
             WHERE v.tenant_id = ?1 AND v.owner IN (?2, '') AND v.list = ?3",
            [json!(tenant), json!(user), json!(list.into_str())],
        ),
    ];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let mut views = SavedViews::default();
    for ViewRow { owner, id, name, query, is_default, version } in results.all()? {
        let group = if owner.is_empty() { &mut views.shared } else { &mut views.own };
        group.push(SavedView { id, name, query, is_default, version });
    }
    Ok((decision, views))
}

/// Saves a view in the place of the one with its id, if there is one, and returns its version. `expected` demands that there is one, of this version.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found` (a version of none is expected), `version_conflict`, `too_large` where there are
/// enough; of the database.
pub async fn put(
    db: &dyn Database,
    scope: &ViewScope<'_>,
    view: &SavedView,
    expected: Option<i64>,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Result<i64, DatabaseError> {
    let key = [json!(scope.tenant), json!(scope.owner(audit.actor)), json!(scope.list.into_str()), json!(view.id)];
    let with = |more: &[Value]| [key.as_slice(), more].concat();
    let mut batch = rights::require(scope.tenant, audit.actor, scope.need()).to_vec();
    if let Some(version) = expected {
        batch.push(must::find_no_row(
            Precondition::NotFound,
            "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM saved_views v \
               WHERE v.tenant_id = ?1 AND v.owner = ?2 AND v.list = ?3 AND v.id = ?4)",
            key.clone(),
        ));
        batch.push(scope.must_be_unchanged(audit.actor, &view.id, version));
    }
    batch.push(must::find_no_row(
        Precondition::TooLarge,
        "SELECT 1 WHERE (SELECT COUNT(*) FROM saved_views v \
           WHERE v.tenant_id = ?1 AND v.owner = ?2 AND v.list = ?3 AND v.id <> ?4) >= CAST(?5 AS INTEGER)",
        with(&[json!(MAX_VIEWS)]),
    ));
    if view.is_default {
        batch.push(Statement::new(
            "UPDATE saved_views SET is_default = 0, version = version + 1 \
             WHERE tenant_id = ?1 AND owner = ?2 AND list = ?3 AND id <> ?4 AND is_default = 1",
            key.clone(),
        ));
    }
    let written = batch.len();
    batch.push(Statement::new(
        "INSERT INTO saved_views (tenant_id, owner, list, id, name, query, is_default) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, CAST(?7 AS INTEGER)) \
         ON CONFLICT DO UPDATE SET name = excluded.name, query = excluded.query, is_default = excluded.is_default, \
           version = version + 1 RETURNING version",
        with(&[json!(view.name), json!(json!(view.query).to_string()), json!(i64::from(view.is_default))]),
    ));
    batch.extend(scope.event(AuditAction::ViewSaved, &view.id, audit, now));
    Ok(BatchResults::from(db.batch(batch).await?).skip(written).one::<WrittenView>()?.version)
}

/// Deletes a view.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `version_conflict`; of the database.
pub async fn delete(
    db: &dyn Database,
    scope: &ViewScope<'_>,
    id: &SavedViewId,
    expected: Option<i64>,
    audit: &AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let mut batch = rights::require(scope.tenant, audit.actor, scope.need()).to_vec();
    batch.extend(expected.map(|version| scope.must_be_unchanged(audit.actor, id, version)));
    // While its name is there.
    batch.extend(scope.event(AuditAction::ViewDeleted, id, audit, now));
    batch.push(Statement::new(
        "DELETE FROM saved_views WHERE tenant_id = ?1 AND owner = ?2 AND list = ?3 AND id = ?4",
        [json!(scope.tenant), json!(scope.owner(audit.actor)), json!(scope.list.into_str()), json!(id)],
    ));
    batch.push(must::change_one_row(Precondition::NotFound));
    db.batch(batch).await.map(|_| ())
}
