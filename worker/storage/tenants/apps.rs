//! Table `tenant_apps`: the apps that the operator offers a company, and those that the company switched off. A right on an app that is off
//! grants nothing (`storage::access::app_is_on`).

use super::{READ, UPDATE, must_be_visible, visible};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{AppId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::{CALLER, app_is_offered, app_is_on};
use crate::storage::rights::{AccessDecision, SessionProof};
use crate::storage::rows::BatchResults;
use crate::storage::sql::Sql;
use crate::storage::{audit, must, notifications, rights};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// An app of the catalogue with its state in a company.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct CompanyApp {
    /// Id of the app.
    #[schema(value_type = String)]
    pub app_id: AppId,
    /// Title.
    pub title: String,
    /// Title in the catalogue, before a company renamed it.
    pub base_title: String,
    /// Titles by language, where there are any.
    #[serde(deserialize_with = "row::json")]
    pub titles: BTreeMap<String, String>,
    /// Category.
    pub category_name: String,
    /// Category in the catalogue, before a company renamed it.
    pub base_category_name: String,
    /// Categories by language, where there are any.
    #[serde(deserialize_with = "row::json")]
    pub categories: BTreeMap<String, String>,
    /// Icon.
    pub icon: Option<String>,
    /// Whether all companies have it without an offer.
    pub for_all: bool,
    /// Whether the operator offers it to this company.
    pub offered: bool,
    /// Whether the company has it switched on.
    pub enabled: bool,
}

/// The apps of a company and the version of its choice.
pub struct VersionedApps {
    pub apps: Vec<CompanyApp>,
    /// Rises with each change.
    pub version: i64,
}

/// An update of a company's apps.
pub struct TenantAppsUpdate<'a> {
    /// The company that the caller works in.
    pub tenant: &'a TenantId,
    /// The company whose apps they are.
    pub company: &'a TenantId,
    /// Ids of the apps to switch off; all others are on. Absent leaves it unchanged: whoever only offers apps must not undo what the company has
    /// switched off meanwhile.
    pub off: Option<&'a [AppId]>,
    /// Ids of the apps to offer besides those for all companies, or absent as above; only the operator may set it.
    pub offered: Option<&'a [AppId]>,
    /// The version that the caller saw, if they sent one: both lists are whole, and would undo what somebody else has changed since.
    pub expected: Option<i64>,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
    /// What the session has proven of late: the operator may not update a company by PIN, and must have reauthenticated otherwise.
    pub proof: SessionProof,
}

/// SQL: the version of the apps of the company ?1, which is the number of their last change in its audit log (decision 277). That of the operator
/// has the changes of all other companies as well.
fn version_sql() -> String {
    format!(
        "SELECT COALESCE(MAX(e.seq), 0) AS version FROM audit e WHERE e.tenant_id = ?1 AND e.action = '{}' AND e.object = ?1",
        AuditAction::TenantAppsUpdated.name()
    )
}

fn version(company: &TenantId) -> Statement {
    Statement::new(version_sql(), [json!(company)])
}

#[derive(Deserialize)]
struct VersionRow {
    version: i64,
}

/// SQL: the caller may see the app `a` of the company ?3: operators see all, others those that it may have.
fn is_known_app() -> String {
    format!("a.administration = 0 AND a.retired = 0 AND ({} OR {})", app_is_offered(Sql("?3")), CALLER.is_operator())
}

/// Selects the apps by category and position: ?1 tenant, ?2 user, ?3 company.
pub(super) fn all(tenant: &TenantId, user: &UserId, company: &TenantId) -> Statement {
    let sql = format!(
        "SELECT a.*, a.id AS app_id, COALESCE(own.offered, 0) AS offered, COALESCE(own.enabled, 1) AS enabled \
         FROM apps a LEFT JOIN tenant_apps own ON own.tenant_id = ?3 AND own.app_id = a.id \
         WHERE {} AND EXISTS (SELECT 1 {}) ORDER BY a.category_name COLLATE NOCASE, a.sort, a.title COLLATE NOCASE, a.id LIMIT 500",
        is_known_app(),
        visible()
    );
    Statement::new(sql, [json!(tenant), json!(user), json!(company)])
}

pub(super) fn read(results: &mut BatchResults) -> Result<Vec<CompanyApp>, DatabaseError> {
    results.all()
}

/// The apps of a company, for a caller who may see companies; `None` if they may not see this one.
///
/// # Errors
/// Of the database; missing access is no error but the returned decision.
pub async fn list(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
    company: &TenantId,
) -> Result<(AccessDecision, Option<VersionedApps>), DatabaseError> {
    #[derive(Deserialize)]
    struct Existence {
        is_there: bool,
    }
    let exists = Statement::new(
        format!("SELECT EXISTS (SELECT 1 {}) AS is_there", visible()),
        [json!(tenant), json!(user), json!(company)],
    );
    let batch = vec![rights::check(tenant, user, READ), exists, all(tenant, user, company), version(company)];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let decision = rights::decision(&mut results)?;
    let is_there = results.one::<Existence>()?.is_there;
    let apps = read(&mut results)?;
    let VersionRow { version } = results.one()?;
    Ok((decision, is_there.then_some(VersionedApps { apps, version })))
}

/// Updates the apps of a company and returns them.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `operator_only` for an offer by a caller who is no operator, `not_found` for the company
/// or an app, `version_conflict`; of the database.
pub async fn update(
    db: &dyn Database,
    change: &TenantAppsUpdate<'_>,
    now: Timestamp,
) -> Result<VersionedApps, DatabaseError> {
    let (tenant, user, company) = (change.tenant, change.audit.actor, change.company);
    let lists = [("off", change.off), ("offered", change.offered)];
    let lists = lists.into_iter().filter_map(|(name, ids)| Some((name.to_owned(), json!(ids?))));
    let settings = Value::Object(lists.collect()).to_string();
    let values = [json!(tenant), json!(user), json!(company), json!(settings)];
    let with = |sql: String| Statement::new(sql, values.clone());
    let mut batch = rights::require(tenant, user, UPDATE).to_vec();
    batch.extend(change.offered.is_some().then(|| rights::require_operator(tenant, user)));
    batch.push(must_be_visible(tenant, user, company));
    batch.extend(rights::operator_must_have_proven(tenant, user, change.proof));
    batch.extend(change.expected.map(|expected| must_be_version(company, expected)));
    batch.push(must::find_no_row(
        Precondition::NotFound,
        &format!(
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM \
               (SELECT j.value AS id FROM json_each(?4, '$.off') j UNION SELECT j.value FROM json_each(?4, '$.offered') j) named \
               WHERE NOT EXISTS (SELECT 1 FROM apps a WHERE a.id = named.id AND {}))",
            is_known_app()
        ),
        values.clone(),
    ));
    batch.extend(events(change, &settings, now));
    // Before the update: apps that are on already cause no notification.
    let comes_on = format!(
        "{} AND NOT {} AND (a.for_all = 1 OR {OFFERED_THEN}) AND NOT {OFF_THEN}",
        is_known_app(),
        app_is_on(Sql("?3"))
    );
    let of = vec![json!(tenant), json!(user), json!(company), json!(settings)];
    batch.push(notifications::notify_apps_switched_on("?3", &comes_on, of, now));
    batch.push(with(format!(
        "INSERT INTO tenant_apps (tenant_id, app_id, offered, enabled) \
         SELECT ?3, a.id, {OFFERED_THEN}, NOT {OFF_THEN} FROM apps a WHERE {} \
         ON CONFLICT (tenant_id, app_id) DO UPDATE SET offered = excluded.offered, enabled = excluded.enabled",
        is_known_app()
    )));
    batch.push(Statement::new(
        "DELETE FROM tenant_apps WHERE tenant_id = ?1 AND offered = 0 AND enabled = 1",
        [json!(company)],
    ));
    batch.extend([all(tenant, user, company), version(company)]);
    let mut results = BatchResults::from(db.batch(batch).await?).last(2);
    let apps = read(&mut results)?;
    let VersionRow { version } = results.one()?;
    Ok(VersionedApps { apps, version })
}

fn must_be_version(company: &TenantId, expected: i64) -> Statement {
    must::find_no_row(
        Precondition::VersionConflict,
        &format!("SELECT 1 FROM ({}) seen WHERE seen.version <> CAST(?2 AS INTEGER)", version_sql()),
        [json!(company), json!(expected)],
    )
}

/// SQL: the app `a` is offered after the update: as the operator set it, otherwise as before.
const OFFERED_THEN: &str = "CASE WHEN json_type(?4, '$.offered') = 'array' \
     THEN a.id IN (SELECT j.value FROM json_each(?4, '$.offered') j) \
     ELSE EXISTS (SELECT 1 FROM tenant_apps own WHERE own.tenant_id = ?3 AND own.app_id = a.id AND own.offered = 1) END";

/// SQL: the app `a` is switched off after the update: as the caller set it, otherwise as before.
const OFF_THEN: &str = "CASE WHEN json_type(?4, '$.off') = 'array' \
     THEN a.id IN (SELECT j.value FROM json_each(?4, '$.off') j) \
     ELSE EXISTS (SELECT 1 FROM tenant_apps own WHERE own.tenant_id = ?3 AND own.app_id = a.id AND own.enabled = 0) END";

/// The events in the company's log and, for another company, in the operator's: the apps switched off and offered, before and after.
fn events(change: &TenantAppsUpdate<'_>, requested: &str, now: Timestamp) -> Vec<Statement> {
    let app_ids = |condition: &str| {
        format!(
            "(SELECT json_group_array(id) FROM (SELECT a.id FROM apps a WHERE {} AND {condition} ORDER BY a.id))",
            is_known_app()
        )
    };
    let stored = |condition: &str| {
        format!(
            "EXISTS (SELECT 1 FROM tenant_apps own WHERE own.tenant_id = ?3 AND own.app_id = a.id AND own.{condition})"
        )
    };
    let sql = |log: &str| {
        format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
             SELECT {log}, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = {log}), 0) + 1, ?5, ?8, ?2, ?3, \
               json_patch(json_object('before', json_object('off', json(was.off), 'offered', json(was.offered)), \
                 'after', json_object('off', json(was.off_then), 'offered', json(was.offered_then))), ?9), ?6, ?5, CAST(?7 AS INTEGER) \
             FROM (SELECT {} AS off, {} AS offered, {} AS off_then, {} AS offered_then) was \
             WHERE (was.off <> was.off_then OR was.offered <> was.offered_then){}",
            app_ids(&stored("enabled = 0")),
            app_ids(&stored("offered = 1")),
            app_ids(OFF_THEN),
            app_ids(OFFERED_THEN),
            if log == "?1" { " AND ?1 <> ?3" } else { "" }
        )
    };
    let values: Vec<Value> = vec![
        json!(change.tenant),
        json!(change.audit.actor),
        json!(change.company),
        json!(requested),
        json!(change.audit.trace_id),
        json!(change.audit.network),
        json!(now.0),
        json!(AuditAction::TenantAppsUpdated),
        change.audit.origin(),
    ];
    ["?1", "?3"].map(|log| Statement::new(sql(log), values.clone())).into()
}
