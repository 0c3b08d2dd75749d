//! Creates a company: only the operator may, who has no rights in it afterwards. Its first administrator is invited, whether the address
//! has an account or not.

use super::{ChosenId, CompanyFields, CompanyPath, CompanyRules, Location, rule_error};
use crate::domain::credentials::one_time_code::OneTimeCode;
use crate::domain::identity::email::Email;
use crate::domain::ids::{InvitationId, RoleId, TenantId};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use crate::domain::tenancy::company::{City, Company, CompanyName, keys};
use crate::domain::time::Timestamp;
use crate::http::account::invitation::{InvitationTarget, enqueue_invitation_to};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::etag;
use crate::http::pipeline::idempotency::{self, Key};
use crate::ports::DatabaseError;
use crate::storage::companies::create::{self, NewCompany};
use crate::storage::companies::{AdministeredCompany, CHANGE, OperatorSettings};
use crate::storage::invitations::LIFE_MS;
use http::{HeaderValue, StatusCode, header};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A company to create.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "title": "Nordlicht", "adminEmail": "anna@nordlicht.example", "city": "Kiel" }))]
pub struct CreateTenantRequest {
    /// Display name.
    pub title: CompanyName,
    /// E-mail address of its first administrator, who is invited.
    pub admin_email: Email,
    /// Registered name; defaults to `title`. `companyName` is accepted as an alias.
    #[serde(default)]
    pub name: Patch<CompanyName>,
    /// Alias of `name`; wins over it when both are present.
    #[serde(default)]
    #[schema(deprecated)]
    pub company_name: Patch<CompanyName>,
    /// City of the registered office.
    #[serde(default)]
    pub city: Patch<Option<City>>,
    /// Location within the city.
    #[serde(default)]
    pub location: Patch<Option<Location>>,
    /// Path of the company in the product.
    #[serde(default)]
    pub path: Patch<Option<CompanyPath>>,
    /// Id of the group of companies that it belongs to.
    #[serde(default)]
    pub group_id: Patch<Option<ChosenId>>,
    /// Id used in business addresses; generated if absent.
    #[serde(default)]
    pub business_uu_id: Patch<ChosenId>,
    /// 1 enabled, 0 disabled.
    #[serde(default)]
    pub state: Patch<Flag>,
    /// Settings of the company.
    pub rules: Option<CompanyRules>,
}

/// Creates a company and invites its first administrator.
///
/// # Errors
/// `tenant_missing`, `forbidden` (also in a session opened by PIN), `conflict` if the business id is taken, `idempotency_mismatch`.
#[utoipa::path(put, path = "/api/admin/tenant", operation_id = "createTenant", tag = "admin",
    params(("Idempotency-Key" = Option<String>, Header)),
    request_body = CreateTenantRequest, responses((status = 201, body = AdministeredCompany)))]
pub async fn create(app: App, call: Call) -> Result<Answer, Error> {
    let request: CreateTenantRequest = call.read()?;
    let email = request.admin_email;
    let fields = CompanyFields {
        title: Some(request.title),
        name: request.name,
        company_name: request.company_name,
        city: request.city,
        location: request.location,
        path: request.path,
        group_id: request.group_id,
        business_uu_id: request.business_uu_id,
        state: request.state,
        rules: request.rules,
    };
    let mut members = fields.members();
    let claims = call.claims()?;
    let key = Key::within(&app, &call, &claims.user, call.tenant(&app, &claims.sid).as_ref())?;
    let admin = call.admit_in_tenant(&app).await?;

    let id = TenantId::from(app.new_id());
    let (role_id, invitation_id) = (RoleId::from(app.new_id()), InvitationId::from(app.new_id()));
    let title = members.get("title").cloned().unwrap_or_default();
    members.entry("name").or_insert_with(|| title.clone());
    members.entry("businessUuId").or_insert_with(|| json!(app.new_uuid()));
    let keys = keys(&members, |text| app.normalized(text));
    let members = Value::Object(members);
    let company = created_company(&id, &members, call.now);
    let location = HeaderValue::from_str(&format!("/api/admin/tenant/{id}"));
    let answer = Answer::json(&company)
        .status(StatusCode::CREATED)
        .header(header::ETAG, etag::of(1))
        .header(header::LOCATION, location.map_err(|error| Error::internal(error.to_string()))?);
    let code = OneTimeCode::new(app.random_bytes());
    let new = NewCompany {
        tenant: &admin.tenant,
        id: &id,
        members: &members,
        keys: &keys,
        role_id: &role_id,
        email: &email,
        invitation_id: &invitation_id,
        code_hash: &code.hash,
        audit: call.audit(&admin.caller.user),
    };
    let remembered = key.iter().flat_map(|key| key.keep(&call, &answer)).collect();
    let mut batch = create::create(&new, remembered, call.now);
    let addressed = InvitationTarget {
        tenant: &id,
        company_title: title.as_str().unwrap_or_default(),
        email: &email,
        code: &code.text,
        expires_at: call.now.plus(LIFE_MS),
    };
    batch.push(enqueue_invitation_to(&app, &call, &admin.caller, &addressed));
    match app.db.batch(batch).await {
        Ok(_) => Ok(answer.after(mail::deliver_later(&app, &call))),
        Err(error @ DatabaseError::PreconditionFailed(_)) => Err(rule_error(CHANGE)(error)),
        Err(error) => idempotency::replay(&app, key.as_ref(), error).await,
    }
}

/// The company as it will be stored, for the response.
fn created_company(id: &TenantId, members: &Value, now: Timestamp) -> AdministeredCompany {
    let optional = |name: &str| members.get(name).and_then(Value::as_str).map(str::to_owned);
    let text = |name: &str| optional(name).unwrap_or_default();
    let number = |name: &str, default: i64| members.get(name).and_then(Value::as_i64).unwrap_or(default);
    AdministeredCompany {
        company: Company {
            company_id: id.clone(),
            tenant_id: id.clone(),
            business_uu_id: text("businessUuId").into(),
            group_id: optional("groupId").map(Into::into),
            title: text("title"),
            name: text("name"),
            company_name: text("name"),
            city: optional("city"),
            location: optional("location"),
            path: optional("path"),
            logo_src: None,
            state: number("state", 1),
        },
        count_users: 0,
        rules: OperatorSettings {
            self_edit: u8::from(number("selfEdit", 0) == 1),
            audit_months: number("auditMonths", 24),
        },
        news: None,
        created_at: now.rfc3339(),
        version: 1,
    }
}
