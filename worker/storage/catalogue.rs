//! Table `apps`: the catalogue, which operators maintain. It also has the areas of administration, which only releases change.

use super::audit::{self, AuditContext};
use super::must;
use super::rights::{self, AccessDecision, RequiredRight};
use super::rows::BatchResults;
use super::tenants::{DELETE, READ, UPDATE};
use crate::domain::access::catalogue::AppValues;
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{AppId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// An app of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct CatalogueApp {
    /// Id of the app.
    #[schema(value_type = String)]
    pub app_id: AppId,
    /// Title.
    pub title: String,
    /// Translations of the title, by language.
    #[serde(deserialize_with = "row::json")]
    pub titles: BTreeMap<String, String>,
    /// Category.
    pub category_name: String,
    /// Translations of the category, by language.
    #[serde(deserialize_with = "row::json")]
    pub categories: BTreeMap<String, String>,
    /// Path of the app in the product.
    pub path: Option<String>,
    /// Icon of the app.
    pub icon: Option<String>,
    /// Name of the micro-frontend that renders the app, and whose backend receives its calls.
    pub mfe_name: Option<String>,
    /// Path within the micro-frontend.
    pub mfe_path: Option<String>,
    /// Position in its category, ascending.
    pub sort: i64,
    /// Whether the app is for all companies; otherwise only for those to which it was offered.
    pub for_all: bool,
    /// Whether the app is retired: it is in no menu and cannot be opened.
    pub retired: bool,
    /// Whether the app is an area of administration, which cannot be changed.
    pub administration: bool,
}

/// The app that is changed, and by whom.
pub struct AppContext<'a> {
    /// The company that the caller works in, which must be the operator's.
    pub tenant: &'a TenantId,
    /// The app.
    pub id: &'a AppId,
    /// The caller.
    pub audit: AuditContext<'a>,
}

/// Reads all apps, for operators; `None` for other callers.
///
/// # Errors
/// Of the database. The decision about the caller is returned beside the apps.
pub async fn list(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
) -> Result<(AccessDecision, Option<Vec<CatalogueApp>>), DatabaseError> {
    let all = "SELECT a.*, a.id AS app_id FROM apps a ORDER BY a.category_name COLLATE NOCASE, a.sort, a.title COLLATE NOCASE, a.id LIMIT 500";
    let batch = vec![rights::check(tenant, user, READ), rights::check_operator(tenant, user), Statement::new(all, [])];
    let mut results = BatchResults::from(db.batch(batch).await?);
    let (decision, is_operator) = (rights::decision(&mut results)?, rights::is_operator(&mut results)?);
    let apps = results.all()?;
    Ok((decision, is_operator.then_some(apps)))
}

/// Fails the batch for callers who are no operators or lack the right. Precedes all other statements.
fn require_operator(context: &AppContext<'_>, need: RequiredRight) -> Vec<Statement> {
    let mut batch = rights::require(context.tenant, context.audit.actor, need).to_vec();
    batch.push(rights::require_operator(context.tenant, context.audit.actor));
    batch
}

/// Fails the batch with `not_found` where the app does not exist, and with `conflict` where it is an area of administration.
fn must_be_an_app(id: &AppId) -> [Statement; 2] {
    [
        (Precondition::NotFound, "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM apps WHERE id = ?1)"),
        (Precondition::Conflict, "SELECT 1 FROM apps a WHERE a.id = ?1 AND a.administration = 1"),
    ]
    .map(|(precondition, select)| must::find_no_row(precondition, select, [json!(id)]))
}

fn select_by_id(id: &AppId) -> Statement {
    Statement::new("SELECT a.*, a.id AS app_id FROM apps a WHERE a.id = ?1", [json!(id)])
}

/// The columns that may be changed, each with the member of the contract.
const COLUMNS: [(&str, &str); 13] = [
    ("title", "title"),
    ("base_title", "title"),
    ("titles", "titles"),
    ("category_name", "categoryName"),
    ("base_category_name", "categoryName"),
    ("categories", "categories"),
    ("path", "path"),
    ("icon", "icon"),
    ("mfe_name", "mfeName"),
    ("mfe_path", "mfePath"),
    ("sort", "sort"),
    ("for_all", "forAll"),
    ("retired", "retired"),
];

/// The value of the app `a` before the change for the member `j` of the request.
fn old_value() -> String {
    let own = COLUMNS.iter().filter(|(column, _)| !column.starts_with("base_"));
    let cases: String = own
        .map(|(column, member)| match *column {
            "titles" | "categories" => format!("WHEN '{member}' THEN json(a.{column}) "),
            _ => format!("WHEN '{member}' THEN a.{column} "),
        })
        .collect();
    format!("CASE j.key {cases}END")
}

/// The audit event of a change: the values before and after of the members that differ; none where nothing differs.
fn updated_event(context: &AppContext<'_>, values: Value, now: Timestamp) -> Statement {
    let old_value = old_value();
    let detail = format!(
        "(SELECT json_object('before', json_group_object(j.key, {old_value}), 'after', json_group_object(j.key, j.value)) \
          FROM json_each(?3) j WHERE j.value IS NOT {old_value})"
    );
    let from =
        format!("apps a WHERE a.id = ?2 AND EXISTS (SELECT 1 FROM json_each(?3) j WHERE j.value IS NOT {old_value})");
    let event = audit::NewEvent { action: AuditAction::AppUpdated, object: context.id, audit: &context.audit };
    audit::event_from(&detail, &from, vec![json!(context.tenant), json!(context.id), values], &event, now)
}

/// Creates an app.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `operator_only`, `conflict`; of the database.
pub async fn create(
    db: &dyn Database,
    context: &AppContext<'_>,
    values: &AppValues,
    now: Timestamp,
) -> Result<CatalogueApp, DatabaseError> {
    let detail = json!({ "after": values });
    let mut batch = require_operator(context, UPDATE);
    batch.extend([
        must::find_no_row(Precondition::Conflict, "SELECT 1 FROM apps a WHERE a.id = ?1", [json!(context.id)]),
        Statement::new(
            "INSERT INTO apps (id, title, base_title, titles, category_name, base_category_name, categories, path, icon, mfe_name, mfe_path, \
               sort, for_all, retired) \
             SELECT ?1, ?2 ->> '$.title', ?2 ->> '$.title', COALESCE(?2 ->> '$.titles', '{}'), ?2 ->> '$.categoryName', \
               ?2 ->> '$.categoryName', COALESCE(?2 ->> '$.categories', '{}'), ?2 ->> '$.path', ?2 ->> '$.icon', ?2 ->> '$.mfeName', \
               ?2 ->> '$.mfePath', COALESCE(?2 ->> '$.sort', 0), COALESCE(?2 ->> '$.forAll', 1), COALESCE(?2 ->> '$.retired', 0)",
            [json!(context.id), json!(json!(values).to_string())],
        ),
        audit::detailed(Some(context.tenant), AuditAction::AppCreated, context.id, &detail, &context.audit, now),
        select_by_id(context.id),
    ]);
    BatchResults::from(db.batch(batch).await?).last(1).one()
}

/// Updates an app and reads the result.
///
/// # Errors
/// `PreconditionFailed`: as above, `not_found`; of the database.
pub async fn update(
    db: &dyn Database,
    context: &AppContext<'_>,
    values: &AppValues,
    now: Timestamp,
) -> Result<CatalogueApp, DatabaseError> {
    // A null member clears its column; an absent one leaves it unchanged.
    let column = |(column, member): (&str, &str)| {
        format!("{column} = CASE WHEN json_type(?2, '$.{member}') IS NULL THEN {column} ELSE ?2 ->> '$.{member}' END")
    };
    let sql = format!("UPDATE apps SET {} WHERE id = ?1", COLUMNS.map(column).join(", "));
    let values = json!(json!(values).to_string());
    let mut batch = require_operator(context, UPDATE);
    batch.extend(must_be_an_app(context.id));
    batch.extend([
        // Before the update, as it reads the old values.
        updated_event(context, values.clone(), now),
        Statement::new(sql, [json!(context.id), values]),
        select_by_id(context.id),
    ]);
    BatchResults::from(db.batch(batch).await?).last(1).one()
}

/// Deletes an app to which no role gives access.
///
/// # Errors
/// `PreconditionFailed`: as above; of the database.
pub async fn delete(db: &dyn Database, context: &AppContext<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let mut batch = require_operator(context, DELETE);
    batch.extend(must_be_an_app(context.id));
    batch.extend([
        must::find_no_row(
            Precondition::Conflict,
            "SELECT 1 WHERE EXISTS (SELECT 1 FROM role_apps ra WHERE ra.app_id = ?1)",
            [json!(context.id)],
        ),
        audit::event_from(
            "json_object('title', a.title)",
            "apps a WHERE a.id = ?2",
            vec![json!(context.tenant), json!(context.id)],
            &audit::NewEvent { action: AuditAction::AppDeleted, object: context.id, audit: &context.audit },
            now,
        ),
        Statement::new("DELETE FROM apps WHERE id = ?1", [json!(context.id)]),
    ]);
    db.batch(batch).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::COLUMNS;
    use crate::domain::access::catalogue::AppValues;
    use crate::domain::request::patch::Patch;
    use crate::storage::by_name;
    use serde_json::json;
    use std::collections::BTreeSet;

    #[test]
    fn every_value_of_an_app_has_its_column() {
        let values = by_name(&AppValues {
            title: Patch::parsed(json!("Surveys")),
            titles: Patch::parsed(json!({ "de": "Umfragen" })),
            category_name: Patch::parsed(json!("Insight")),
            categories: Patch::parsed(json!({})),
            path: Patch::parsed(json!("/surveys")),
            icon: Patch::parsed(json!("chart")),
            mfe_name: Patch::parsed(json!("surveys")),
            mfe_path: Patch::parsed(json!("/")),
            sort: Patch::parsed(json!(1)),
            for_all: Patch::parsed(json!(true)),
            retired: Patch::parsed(json!(false)),
        });
        let columns: BTreeSet<&str> = COLUMNS.into_iter().map(|(_, name)| name).collect();
        assert_eq!(values.keys().map(String::as_str).collect::<BTreeSet<_>>(), columns);
    }
}
