//! Table `apps` as the operator keeps it. Areas of administration stand in it and are changed by releases alone.

use super::audit::{self, AuditContext};
use super::companies::{CHANGE, DELETE, SEE};
use super::rights::{self, AccessDecision, RequiredRight};
use super::rows::Answers;
use crate::domain::audit_action::AuditAction;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// An app of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueApp {
    /// Its id.
    pub app_id: String,
    /// Its title.
    pub title: String,
    /// Its category.
    pub category_name: String,
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
    /// Whether it is an area of administration, which nobody changes.
    pub administration: bool,
}

#[derive(Deserialize)]
struct AppRow {
    id: String,
    title: String,
    category_name: String,
    path: Option<String>,
    icon: Option<String>,
    mfe_name: Option<String>,
    mfe_path: Option<String>,
    sort: i64,
    administration: bool,
}

impl From<AppRow> for CatalogueApp {
    fn from(row: AppRow) -> Self {
        Self {
            app_id: row.id,
            title: row.title,
            category_name: row.category_name,
            path: row.path,
            icon: row.icon,
            mfe_name: row.mfe_name,
            mfe_path: row.mfe_path,
            sort: row.sort,
            administration: row.administration,
        }
    }
}

/// Who does what to which app.
pub struct Act<'a> {
    /// The company that the caller works in: the operator's.
    pub tenant: &'a TenantId,
    /// The app.
    pub id: &'a str,
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
    let all = "SELECT a.* FROM apps a ORDER BY a.category_name COLLATE NOCASE, a.sort, a.title COLLATE NOCASE, a.id LIMIT 500";
    let batch = vec![rights::check(tenant, user, SEE), rights::check_operator(tenant, user), Statement::new(all, [])];
    let mut answers = Answers::from(db.batch(batch).await?);
    let (standing, is_operator) = (rights::decision(&mut answers)?, rights::is_operator(&mut answers)?);
    let apps = answers.all::<AppRow>()?.into_iter().map(CatalogueApp::from).collect();
    Ok((standing, is_operator.then_some(apps)))
}

/// The statements that end a batch for everybody but the operator; they stand first.
fn demanded(act: &Act<'_>, need: RequiredRight) -> Vec<Statement> {
    let mut batch = rights::require(act.tenant, act.audit.actor, need).to_vec();
    batch.push(rights::require_operator(act.tenant, act.audit.actor));
    batch
}

/// The statements that end a batch where there is no such app, or where it is an area of administration.
fn must_be_an_app(id: &str) -> [Statement; 2] {
    [
        "INSERT INTO must (not_found) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM apps WHERE id = ?1)",
        "INSERT INTO must (conflict) SELECT 1 FROM apps a WHERE a.id = ?1 AND a.administration = 1",
    ]
    .map(|sql| Statement::new(sql, [json!(id)]))
}

fn read_again(id: &str) -> Statement {
    Statement::new("SELECT a.* FROM apps a WHERE a.id = ?1", [json!(id)])
}

fn event(act: &Act<'_>, action: AuditAction, members: &Map<String, Value>, now: Timestamp) -> Statement {
    audit::detailed(act.tenant.as_str(), action, act.id, &json!({ "after": members }), &act.audit, now)
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
    let mut batch = demanded(act, CHANGE);
    batch.extend([
        Statement::new("INSERT INTO must (conflict) SELECT 1 FROM apps a WHERE a.id = ?1", [json!(act.id)]),
        Statement::new(
            "INSERT INTO apps (id, title, base_title, category_name, base_category_name, path, icon, mfe_name, mfe_path, sort) \
             SELECT ?1, ?2 ->> '$.title', ?2 ->> '$.title', ?2 ->> '$.categoryName', ?2 ->> '$.categoryName', ?2 ->> '$.path', \
               ?2 ->> '$.icon', ?2 ->> '$.mfeName', ?2 ->> '$.mfePath', COALESCE(?2 ->> '$.sort', 0)",
            [json!(act.id), json!(Value::Object(members.clone()).to_string())],
        ),
        event(act, AuditAction::AppCreated, members, now),
        read_again(act.id),
    ]);
    Ok(Answers::from(db.batch(batch).await?).last(1).one::<AppRow>()?.into())
}

/// Changes an app and reads it as it is then.
///
/// # Errors
/// `PreconditionFailed`: as above, `not_found`; of the database.
pub async fn change(
    db: &dyn Database,
    act: &Act<'_>,
    members: &Map<String, Value>,
    now: Timestamp,
) -> Result<CatalogueApp, DatabaseError> {
    // A member that is null empties, one that is absent leaves.
    let column = |(column, member): (&str, &str)| {
        format!("{column} = CASE WHEN json_type(?2, '$.{member}') IS NULL THEN {column} ELSE ?2 ->> '$.{member}' END")
    };
    let columns = [
        ("title", "title"),
        ("base_title", "title"),
        ("category_name", "categoryName"),
        ("base_category_name", "categoryName"),
        ("path", "path"),
        ("icon", "icon"),
        ("mfe_name", "mfeName"),
        ("mfe_path", "mfePath"),
        ("sort", "sort"),
    ];
    let sql = format!("UPDATE apps SET {} WHERE id = ?1", columns.map(column).join(", "));
    let mut batch = demanded(act, CHANGE);
    batch.extend(must_be_an_app(act.id));
    batch.extend([
        Statement::new(sql, [json!(act.id), json!(Value::Object(members.clone()).to_string())]),
        event(act, AuditAction::AppUpdated, members, now),
        read_again(act.id),
    ]);
    Ok(Answers::from(db.batch(batch).await?).last(1).one::<AppRow>()?.into())
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
