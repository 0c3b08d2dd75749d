//! Table `apps` as the operator keeps it. Areas of administration stand in it and are changed by releases alone.

use super::audit::{self, AuditContext};
use super::companies::{CHANGE, DELETE, SEE};
use super::rights::{self, AccessDecision, RequiredRight};
use super::rows::Answers;
use crate::domain::audit_action::AuditAction;
use crate::domain::ids::{AppId, TenantId, UserId};
use crate::domain::row;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// An app of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct CatalogueApp {
    /// Its id.
    #[schema(value_type = String)]
    pub app_id: AppId,
    /// Its title.
    pub title: String,
    /// The title by language, where it has one.
    #[serde(deserialize_with = "row::json")]
    pub titles: BTreeMap<String, String>,
    /// Its category.
    pub category_name: String,
    /// The category by language, where it has one.
    #[serde(deserialize_with = "row::json")]
    pub categories: BTreeMap<String, String>,
    /// Where it is in the product.
    pub path: Option<String>,
    /// Its icon.
    pub icon: Option<String>,
    /// The micro-frontend that shows it, and whose backend its calls reach.
    pub mfe_name: Option<String>,
    /// The path within that.
    pub mfe_path: Option<String>,
    /// Its place among the others.
    pub sort: i64,
    /// Whether it is for all companies; else for those alone to which it was offered.
    pub for_all: bool,
    /// Whether it is out of everybody's menus and opens nothing.
    pub retired: bool,
    /// Whether it is an area of administration, which nobody changes.
    pub administration: bool,
}

/// Who does what to which app.
pub struct Act<'a> {
    /// The company that the caller works in: the operator's.
    pub tenant: &'a TenantId,
    /// The app.
    pub id: &'a AppId,
    /// Who it is.
    pub audit: AuditContext<'a>,
}

/// All apps, for the operator; nothing for everybody else.
///
/// # Errors
/// Of the database. Whether the caller may is decided first.
pub async fn list(
    db: &dyn Database,
    tenant: &TenantId,
    user: &UserId,
) -> Result<(AccessDecision, Option<Vec<CatalogueApp>>), DatabaseError> {
    let all = "SELECT a.*, a.id AS app_id FROM apps a ORDER BY a.category_name COLLATE NOCASE, a.sort, a.title COLLATE NOCASE, a.id LIMIT 500";
    let batch = vec![rights::check(tenant, user, SEE), rights::check_operator(tenant, user), Statement::new(all, [])];
    let mut answers = Answers::from(db.batch(batch).await?);
    let (standing, is_operator) = (rights::decision(&mut answers)?, rights::is_operator(&mut answers)?);
    let apps = answers.all()?;
    Ok((standing, is_operator.then_some(apps)))
}

/// The statements that end a batch for everybody but the operator; they stand first.
fn demanded(act: &Act<'_>, need: RequiredRight) -> Vec<Statement> {
    let mut batch = rights::require(act.tenant, act.audit.actor, need).to_vec();
    batch.push(rights::require_operator(act.tenant, act.audit.actor));
    batch
}

/// The statements that end a batch where there is no such app, or where it is an area of administration.
fn must_be_an_app(id: &AppId) -> [Statement; 2] {
    [
        "INSERT INTO must (not_found) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM apps WHERE id = ?1)",
        "INSERT INTO must (conflict) SELECT 1 FROM apps a WHERE a.id = ?1 AND a.administration = 1",
    ]
    .map(|sql| Statement::new(sql, [json!(id)]))
}

fn read_again(id: &AppId) -> Statement {
    Statement::new("SELECT a.*, a.id AS app_id FROM apps a WHERE a.id = ?1", [json!(id)])
}

/// What may be changed: the column, and the member of the contract.
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

/// What a member `j` of the change is until now in the app `a`.
fn until_now() -> String {
    let own = COLUMNS.iter().filter(|(column, _)| !column.starts_with("base_"));
    let cases: String = own
        .map(|(column, member)| match *column {
            "titles" | "categories" => format!("WHEN '{member}' THEN json(a.{column}) "),
            _ => format!("WHEN '{member}' THEN a.{column} "),
        })
        .collect();
    format!("CASE j.key {cases}END")
}

/// The event of a change: what was and what is, of the members that differ; none where nothing does.
fn updated_event(act: &Act<'_>, members: &Value, now: Timestamp) -> Statement {
    let until_now = until_now();
    let detail = format!(
        "(SELECT json_object('before', json_group_object(j.key, {until_now}), 'after', json_group_object(j.key, j.value)) \
          FROM json_each(?3) j WHERE j.value IS NOT {until_now})"
    );
    let from =
        format!("apps a WHERE a.id = ?2 AND EXISTS (SELECT 1 FROM json_each(?3) j WHERE j.value IS NOT {until_now})");
    let event = audit::Event { action: AuditAction::AppUpdated, object: act.id, audit: &act.audit };
    audit::event_from(&detail, &from, vec![json!(act.tenant), json!(act.id), json!(members.to_string())], &event, now)
}

/// Creates an app.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `operator_only`, `conflict`; of the database.
pub async fn create(
    db: &dyn Database,
    act: &Act<'_>,
    members: &Map<String, Value>,
    now: Timestamp,
) -> Result<CatalogueApp, DatabaseError> {
    let detail = json!({ "after": members });
    let mut batch = demanded(act, CHANGE);
    batch.extend([
        Statement::new("INSERT INTO must (conflict) SELECT 1 FROM apps a WHERE a.id = ?1", [json!(act.id)]),
        Statement::new(
            "INSERT INTO apps (id, title, base_title, titles, category_name, base_category_name, categories, path, icon, mfe_name, mfe_path, \
               sort, for_all, retired) \
             SELECT ?1, ?2 ->> '$.title', ?2 ->> '$.title', COALESCE(?2 ->> '$.titles', '{}'), ?2 ->> '$.categoryName', \
               ?2 ->> '$.categoryName', COALESCE(?2 ->> '$.categories', '{}'), ?2 ->> '$.path', ?2 ->> '$.icon', ?2 ->> '$.mfeName', \
               ?2 ->> '$.mfePath', COALESCE(?2 ->> '$.sort', 0), COALESCE(?2 ->> '$.forAll', 1), COALESCE(?2 ->> '$.retired', 0)",
            [json!(act.id), json!(Value::Object(members.clone()).to_string())],
        ),
        audit::detailed(Some(act.tenant), AuditAction::AppCreated, act.id, &detail, &act.audit, now),
        read_again(act.id),
    ]);
    Answers::from(db.batch(batch).await?).last(1).one()
}

/// Changes an app and reads it as it is then.
///
/// # Errors
/// `PreconditionFailed`: as above, `not_found`; of the database.
pub async fn update(
    db: &dyn Database,
    act: &Act<'_>,
    members: &Map<String, Value>,
    now: Timestamp,
) -> Result<CatalogueApp, DatabaseError> {
    // A member that is null empties, one that is absent leaves.
    let column = |(column, member): (&str, &str)| {
        format!("{column} = CASE WHEN json_type(?2, '$.{member}') IS NULL THEN {column} ELSE ?2 ->> '$.{member}' END")
    };
    let sql = format!("UPDATE apps SET {} WHERE id = ?1", COLUMNS.map(column).join(", "));
    let members = Value::Object(members.clone());
    let mut batch = demanded(act, CHANGE);
    batch.extend(must_be_an_app(act.id));
    batch.extend([
        // Before the update, while the app is what it was.
        updated_event(act, &members, now),
        Statement::new(sql, [json!(act.id), json!(members.to_string())]),
        read_again(act.id),
    ]);
    Answers::from(db.batch(batch).await?).last(1).one()
}

/// Deletes an app that no role gives.
///
/// # Errors
/// `PreconditionFailed`: as above; of the database.
pub async fn delete(db: &dyn Database, act: &Act<'_>, now: Timestamp) -> Result<(), DatabaseError> {
    let mut batch = demanded(act, DELETE);
    batch.extend(must_be_an_app(act.id));
    batch.extend([
        Statement::new(
            "INSERT INTO must (conflict) SELECT 1 WHERE EXISTS (SELECT 1 FROM role_apps ra WHERE ra.app_id = ?1)",
            [json!(act.id)],
        ),
        audit::event_from(
            "json_object('title', a.title)",
            "apps a WHERE a.id = ?2",
            vec![json!(act.tenant), json!(act.id)],
            &audit::Event { action: AuditAction::AppDeleted, object: act.id, audit: &act.audit },
            now,
        ),
        Statement::new("DELETE FROM apps WHERE id = ?1", [json!(act.id)]),
    ]);
    db.batch(batch).await.map(|_| ())
}
