//! Previews a change of a role: whose access to which app would fall or rise. It reads the members of the role by its index, and for each of them
//! their other roles.

use super::WRITE;
use super::change::RoleContext;
use super::guards::{self, MemberToggles, RoleParameters};
use crate::domain::access::rights::Access;
use crate::domain::access::role::RoleChange;
use crate::domain::ids::AppId;
use crate::domain::row;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::{RoleAccess, Subject, app_is_on};
use crate::storage::rights;
use crate::storage::rows::{self, BatchResults};
use crate::storage::sql::Sql;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Maximum number of members that are compared.
const LOOKED_AT: i64 = 1_000;

/// The effects that a change of a role would have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RolePreview {
    /// Access that would fall or rise, by category and title of the app.
    pub effects: Vec<RoleEffect>,
    /// Whether more than 1 000 members are affected; then the counts cover the first 1 000.
    pub is_minimum: bool,
}

/// Access to an app that would fall or rise.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct RoleEffect {
    /// Id of the app.
    #[schema(value_type = String)]
    pub app_id: AppId,
    /// Title of the app.
    pub title: String,
    /// The title before a tenant renamed it.
    pub base_title: String,
    /// Translations of the title, by language.
    #[serde(deserialize_with = "row::json")]
    pub titles: BTreeMap<String, String>,
    /// Current access of these members, by all of their roles.
    #[serde(deserialize_with = "rows::access")]
    pub before: Access,
    /// Their access after the change.
    #[serde(deserialize_with = "rows::access")]
    pub after: Access,
    /// Number of members.
    pub people: i64,
    /// Names of the first three of them.
    #[serde(deserialize_with = "row::json")]
    pub names: Vec<String>,
}

/// Selects the level that the role gives on each app before (`old`) and after the change (`new`).
fn role_levels(has_apps: bool) -> String {
    let then = |name: &str, column: &str| format!("COALESCE(json_extract(?3, '$.set.{name}'), g.{column})");
    let given = if has_apps {
        "COALESCE((SELECT j.value FROM json_each(?3, '$.apps') j WHERE j.key = a.id), 0)"
    } else {
        "COALESCE(ga.access, 0)"
    };
    let admin_rights = then("hasAdminRights", "has_admin_rights");
    let old = RoleAccess {
        app: Sql("a"),
        has_admin_rights: Sql("g.has_admin_rights"),
        granted: Sql("COALESCE(ga.access, 0)"),
    };
    let new = RoleAccess { has_admin_rights: Sql(&admin_rights), granted: Sql(given), ..old };
    format!(
        "SELECT a.id, a.title, a.base_title, a.titles, a.base_category_name, a.sort, {old} AS old, {new} AS new, a.administration \
         FROM roles g JOIN apps a \
           LEFT JOIN role_apps ga ON ga.tenant_id = g.tenant_id AND ga.role_id = g.id AND ga.app_id = a.id \
         WHERE g.tenant_id = ?1 AND g.id = ?2 AND ?4 = ?4 AND {on}",
        old = old.level_in_state(Sql("g.state")),
        new = new.level_in_state(Sql(&then("state", "state"))),
        on = app_is_on(Sql("?1")),
    )
}

/// Selects at most `limit` enabled members who are in the role before or after the change: `user_id`, and whether they are in it before (`was`)
/// and after (`stays`). Placeholder users are among them, as new accounts are: without them it would show which addresses have an account.
fn affected_members(toggles: MemberToggles<'_>, limit: i64) -> String {
    let mut arms = Vec::new();
    let mut staying =
        "SELECT rm.user_id, 1 AS was, 1 AS stays FROM role_members rm WHERE rm.tenant_id = ?1 AND rm.role_id = ?2"
            .to_owned();
    if toggles.members.is_touched() {
        let (comes, goes) = (toggles.added(true), toggles.removed(true));
        arms.push(format!("SELECT x.user_id, 1 AS was, 0 AS stays FROM ({goes}) x"));
        arms.push(format!("SELECT x.user_id, 0 AS was, 1 AS stays FROM ({comes}) x"));
        staying.push_str(&format!(" AND rm.user_id NOT IN (SELECT x.user_id FROM ({goes}) x)"));
    }
    arms.push(staying);
    format!(
        "SELECT x.* FROM ({}) x JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = x.user_id AND m.state = 1 \
           AND (m.person_state = 1 OR m.stands_in = 1) LIMIT {limit}",
        arms.join(" UNION ALL ")
    )
}

fn effects(change: &RoleChange, toggles: MemberToggles<'_>) -> String {
    format!(
        "WITH turned AS ({}), touched AS ({}), \
           compared AS (SELECT level.id, level.title, level.base_title, level.titles, level.base_category_name, level.sort, x.user_id, level.old * x.was AS old, level.new * x.stays AS new, {others} AS others \
             FROM touched x JOIN turned level ON level.old * x.was <> level.new * x.stays), \
           changed AS (SELECT *, MAX(others, old) AS before, MAX(others, new) AS after FROM compared WHERE MAX(others, old) <> MAX(others, new)), \
           counted AS (SELECT *, ROW_NUMBER() OVER (PARTITION BY id, before, after ORDER BY user_id) AS nth FROM changed) \
         SELECT counted.id AS app_id, counted.title, counted.base_title, counted.titles, counted.before, counted.after, COUNT(*) AS people, \
           json_group_array(TRIM(m.first_name || ' ' || m.last_name)) FILTER (WHERE counted.nth <= 3) AS names \
         FROM counted LEFT JOIN memberships m ON m.tenant_id = ?1 AND m.user_id = counted.user_id AND counted.nth <= 3 \
         GROUP BY counted.id, counted.before, counted.after ORDER BY counted.base_category_name, counted.sort, counted.title, counted.before DESC, counted.after",
        role_levels(change.apps.is_some()),
        affected_members(toggles, LOOKED_AT),
        others = Subject::here(Sql("x.user_id")).highest_level(Sql("level"), " AND rm.role_id <> ?2"),
    )
}

#[derive(Deserialize)]
struct TouchedCount {
    touched: i64,
}

/// Computes the effects of a change, for callers who may update roles. Nothing is written.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found` for the role, an app or a user, `too_large` as in `update`.
pub async fn preview(
    db: &dyn Database,
    context: &RoleContext<'_>,
    change: &RoleChange,
) -> Result<RolePreview, DatabaseError> {
    let written = change.to_json();
    let bound =
        RoleParameters { tenant: context.tenant, role: context.role, change: &written, caller: context.audit.actor };
    let toggles = context.toggles(&change.members);
    let mut batch = rights::require(context.tenant, context.audit.actor, WRITE).to_vec();
    batch.extend([
        guards::must_exist(context.tenant, context.role),
        guards::must_be_known_apps_and_members(context.tenant, &written),
    ]);
    batch.extend(guards::must_have_few_members(context.tenant, context.role, &change.members));
    batch.extend([
        Statement::new(
            format!(
                "SELECT COUNT(*) AS touched FROM ({}) WHERE ?3 = ?3 AND ?4 = ?4",
                affected_members(toggles, LOOKED_AT + 1)
            ),
            bound.first(4),
        ),
        Statement::new(effects(change, toggles), bound.first(4)),
    ]);
    let mut results = BatchResults::from(db.batch(batch).await?).last(2);
    let is_minimum = results.one::<TouchedCount>()?.touched > LOOKED_AT;
    let effects = results.all()?;
    Ok(RolePreview { effects, is_minimum })
}
