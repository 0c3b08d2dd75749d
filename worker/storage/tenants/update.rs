//! Updating a company in one aborting batch. Members that only the operator may change are ignored for every other caller, as unknown members
//! are.

use super::{AdministeredCompany, AdministeredRow, UPDATE, must_be_version, must_be_visible};
use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{OutboxId, TenantId};
use crate::domain::precondition::Precondition;
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use crate::domain::tenancy::company::TenantValues;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use crate::storage::access::CALLER;
use crate::storage::audit;
use crate::storage::authority_outbox::fan_out;
use crate::storage::must;
use crate::storage::rights::{self, SessionProof};
use crate::storage::rows::BatchResults;
use serde_json::{Value, json};

pub struct TenantUpdate<'a> {
    /// The company that the caller works in.
    pub tenant: &'a TenantId,
    /// The company that is updated.
    pub company: &'a TenantId,
    pub values: &'a TenantValues,
    /// New sort keys and search words: `{ title?, city?, words }`.
    pub keys: &'a Value,
    /// The version that the caller saw, if they sent one.
    pub expected: Option<i64>,
    /// Further statements: those of a logo.
    pub also: Vec<Statement>,
    /// Id of the outbox row that sends its members' snapshots.
    pub outbox_id: &'a OutboxId,
    /// Who acts.
    pub audit: audit::AuditContext<'a>,
    /// What the session has proven of late: the operator may not update a company by PIN, and must have reauthenticated otherwise.
    pub proof: SessionProof,
}

/// The members of ?4 that the caller may change, as JSON.
fn allowed() -> String {
    format!(
        "(SELECT json_group_object(j.key, j.value) AS json FROM json_each(?4) j \
            WHERE j.key IN ('title', 'name', 'city', 'location', 'path', 'logoSrc', 'news') OR {}) patch",
        CALLER.is_operator()
    )
}

/// SQL of the current value of a member of the patch: `j` the member, `t` the company.
const CURRENT_VALUE: &str = "CASE j.key WHEN 'title' THEN t.title WHEN 'name' THEN t.name WHEN 'city' THEN t.city WHEN 'location' THEN t.location \
   WHEN 'path' THEN t.path WHEN 'logoSrc' THEN t.logo_src WHEN 'groupId' THEN t.group_id WHEN 'state' THEN t.state \
   WHEN 'businessUuId' THEN t.business_uuid WHEN 'selfEdit' THEN t.self_edit \
   WHEN 'auditMonths' THEN t.audit_months WHEN 'news' THEN t.news END";

/// The columns that are never null, each with the name of its value.
const REQUIRED_COLUMNS: [(&str, &str); 6] = [
    ("title", "title"),
    ("name", "name"),
    ("state", "state"),
    ("self_edit", "selfEdit"),
    ("audit_months", "auditMonths"),
    ("business_uuid", "businessUuId"),
];

/// The columns that null clears.
const NULLABLE_COLUMNS: [(&str, &str); 6] = [
    ("city", "city"),
    ("location", "location"),
    ("path", "path"),
    ("logo_src", "logoSrc"),
    ("group_id", "groupId"),
    ("news", "news"),
];

/// SQL: the patch changes something in the company.
fn differs() -> String {
    format!("t.id = ?3 AND EXISTS (SELECT 1 FROM json_each(patch.json) j WHERE j.value IS NOT {CURRENT_VALUE})")
}

/// SQL assignment of a nullable column.
fn nullable_column((column, member): (&str, &str)) -> String {
    format!(
        "{column} = CASE WHEN json_type(patch.json, '$.{member}') IS NULL THEN {column} \
         ELSE json_extract(patch.json, '$.{member}') END, "
    )
}

/// SQL assignment of a column that is not nullable.
fn required_column((column, member): (&str, &str)) -> String {
    format!("{column} = COALESCE(json_extract(patch.json, '$.{member}'), {column}), ")
}

/// SQL assignment of the time of the news: unchanged news keep their time.
const NEWS_AT: &str = "news_at = CASE json_type(patch.json, '$.news') WHEN 'null' THEN NULL WHEN 'text' \
   THEN CASE WHEN json_extract(patch.json, '$.news') IS news THEN news_at ELSE CAST(?6 AS INTEGER) END ELSE news_at END";

/// Updates a company and returns it. If nothing changes, nothing is written.
///
/// # Errors
/// `PreconditionFailed`: `tenant_missing`, `forbidden`, `not_found`, `self_edit_off`, `version_conflict`, `conflict`; `UniqueBusinessId` for a business
/// id that another company has; of the database.
pub async fn update(
    db: &dyn Database,
    change: &TenantUpdate<'_>,
    now: Timestamp,
) -> Result<AdministeredCompany, DatabaseError> {
    let mut batch = rights::require(change.tenant, change.audit.actor, UPDATE).to_vec();
    batch.extend(preconditions(change));
    batch.extend(rights::operator_must_have_proven(change.tenant, change.audit.actor, change.proof));
    batch.extend(writes(change, now));
    batch.push(Statement::new("SELECT t.* FROM tenants t WHERE t.id = ?1", [json!(change.company)]));
    Ok(BatchResults::from(db.batch(batch).await?).last(1).one::<AdministeredRow>()?.into())
}

fn preconditions(change: &TenantUpdate<'_>) -> Vec<Statement> {
    let (tenant, user, company) = (change.tenant, change.audit.actor, change.company);
    let mut batch = vec![must_be_visible(tenant, user, company)];
    // A company may always write its own news.
    if !change.values.is_news_only() {
        batch.push(must::find_no_row(
            Precondition::SelfEditOff,
            &format!("SELECT 1 FROM tenants t WHERE t.id = ?3 AND t.self_edit = 0 AND NOT {}", CALLER.is_operator()),
            [json!(tenant), json!(user), json!(company)],
        ));
    }
    batch.extend(change.expected.map(|version| must_be_version(company, version)));
    // No one could enable the operator's company again.
    if change.values.state == Patch(Some(Flag(false))) {
        batch.push(must::find_no_row(
            Precondition::Conflict,
            &format!("SELECT 1 FROM tenants t WHERE t.id = ?3 AND t.is_operator = 1 AND {}", CALLER.is_operator()),
            [json!(tenant), json!(user), json!(company)],
        ));
    }
    batch
}

fn writes(change: &TenantUpdate<'_>, now: Timestamp) -> Vec<Statement> {
    let patch = json!(json!(change.values).to_string());
    let first = || [json!(change.tenant), json!(change.audit.actor), json!(change.company)];
    let with = |more: Vec<Value>| first().into_iter().chain(more).collect::<Vec<_>>();
    // Before the update, which changes the values. The operator's log records what the operator does to a company as well.
    let event = |log: &str, when: &str| {
        let sql = format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, network, trace_id, created_at) \
             SELECT {log}, COALESCE((SELECT MAX(seq) FROM audit WHERE tenant_id = {log}), 0) + 1, ?5, ?8, ?2, t.id, \
               (SELECT json_patch(json_object('before', json_group_object(j.key, {CURRENT_VALUE}), 'after', json_group_object(j.key, j.value)), ?9) \
                FROM json_each(patch.json) j WHERE j.value IS NOT {CURRENT_VALUE}), ?6, ?5, CAST(?7 AS INTEGER) \
             FROM {} JOIN tenants t ON {}{when}",
            allowed(),
            differs()
        );
        let values = vec![
            patch.clone(),
            json!(change.audit.trace_id),
            json!(change.audit.network),
            json!(now.0),
            json!(AuditAction::TenantUpdated),
            change.audit.origin(),
        ];
        Statement::new(sql, with(values))
    };
    let mut batch = vec![event("?1", " AND t.id <> ?1"), event("t.id", "")];
    // Sessions do not carry news.
    if !change.values.is_news_only() {
        batch.push(fan_out::newest_of_members(change.outbox_id, change.company, now));
    }
    let words = json!(change.keys.get("words").unwrap_or(&Value::Null).to_string());
    batch.push(Statement::new(
        format!(
            "DELETE FROM tenant_words WHERE tenant_id = ?3 AND field IN \
               (SELECT f.key FROM json_each(?4) f WHERE f.key <> 'b' OR {})",
            CALLER.is_operator()
        ),
        with(vec![words.clone()]),
    ));
    batch.push(Statement::new(
        format!(
            "INSERT OR IGNORE INTO tenant_words (word, field, tenant_id) \
             SELECT w.value, f.key, ?3 FROM json_each(?4) f JOIN json_each(f.value) w WHERE f.key <> 'b' OR {}",
            CALLER.is_operator()
        ),
        with(vec![words]),
    ));
    batch.extend(change.also.iter().cloned());
    let set: String =
        REQUIRED_COLUMNS.map(required_column).into_iter().chain(NULLABLE_COLUMNS.map(nullable_column)).collect();
    batch.push(Statement::new(
        format!(
            "UPDATE tenants AS t SET {set}title_key = COALESCE(json_extract(?5, '$.title'), title_key), \
             city_key = COALESCE(json_extract(?5, '$.city'), city_key), {NEWS_AT}, version = version + 1 FROM {} WHERE {}",
            allowed(),
            differs()
        ),
        with(vec![patch, json!(change.keys.to_string()), json!(now.0)]),
    ));
    batch
}

#[cfg(test)]
mod tests {
    use super::{CURRENT_VALUE, NULLABLE_COLUMNS, REQUIRED_COLUMNS};
    use crate::domain::request::patch::Patch;
    use crate::domain::tenancy::company::TenantValues;
    use crate::storage::by_name;
    use serde_json::json;

    #[test]
    fn every_value_of_a_company_has_its_column() {
        let values = by_name(&TenantValues {
            title: Patch::parsed(json!("Nordlicht")),
            name: Patch::parsed(json!("Nordlicht Energie AG")),
            city: Patch::parsed(json!("Kiel")),
            location: Patch::parsed(json!("Hafen")),
            path: Patch::parsed(json!("/north")),
            logo_src: Patch::parsed(json!("/media/a")),
            group_id: Patch::parsed(json!("north")),
            business_uu_id: Patch::parsed(json!("b-1")),
            state: Patch::parsed(json!(true)),
            self_edit: Patch::parsed(json!(true)),
            audit_months: Patch::parsed(json!(12)),
            news: Patch::parsed(json!("Hello")),
        });
        let mut columns: Vec<&str> = REQUIRED_COLUMNS.iter().chain(&NULLABLE_COLUMNS).map(|(_, name)| *name).collect();
        columns.sort_unstable();
        assert_eq!(values.keys().collect::<Vec<_>>(), columns);
        assert!(columns.iter().all(|name| CURRENT_VALUE.contains(&format!("WHEN '{name}' THEN"))));
    }
}
