//! Creates a company: only the operator may, who has no rights in it afterwards. Its first administrator is invited, whether the address
//! has an account or not.

use super::{CompanyRules, registered_name, rule_error};
use crate::domain::credentials::one_time_code::{INVITATION_MS, OneTimeCode};
use crate::domain::identity::email::Email;
use crate::domain::ids::{InvitationId, RoleId, TenantId};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use crate::domain::tenancy::company::{
    AuditMonths, ChosenId, City, Company, CompanyName, CompanyPath, Location, TenantValues,
};
use crate::domain::time::Timestamp;
use crate::http::account::invitation::{InvitationTarget, enqueue_invitation_to};
use crate::http::admin::{created, created_before};
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::idempotency::{self, Key};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::tenants::create::{self, NewTenant};
use crate::storage::tenants::{AdministeredCompany, OperatorSettings, UPDATE};
use serde::Deserialize;
use utoipa::ToSchema;

const FOLDER: &str = "/api/admin/tenant";

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
/// `tenant_missing`, `forbidden` (also in a session opened by PIN), `reauthentication_required`, `conflict` if the business id is taken, `idempotency_mismatch`.
#[utoipa::path(put, path = "/api/admin/tenant", operation_id = "createTenant", tag = "admin",
    params(("Idempotency-Key" = Option<String>, Header)),
    request_body = CreateTenantRequest, responses((status = 201, body = AdministeredCompany)))]
pub async fn create(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: CreateTenantRequest = call.read()?;
    let (email, title) = (request.admin_email, request.title);
    let name = registered_name(request.name, request.company_name).0.unwrap_or_else(|| title.clone());
    let business_uu_id =
        request.business_uu_id.0.map_or_else(|| app.new_uuid().into(), |chosen| chosen.as_str().into());
    let rules = request.rules.unwrap_or_default();
    let values = TenantValues {
        title: Patch(Some(title.clone())),
        name: Patch(Some(name.clone())),
        city: request.city,
        location: request.location,
        path: request.path,
        group_id: request.group_id,
        business_uu_id: Patch(Some(business_uu_id)),
        state: request.state,
        self_edit: rules.self_edit,
        audit_months: rules.audit_months,
        ..TenantValues::default()
    };
    let claims = call.claims()?;
    let key = Key::within(&app, &call, &claims.user, call.tenant(&app, &claims.sid).as_ref())?;
    let admin = call.admit_in_tenant(&app).await?;

    let id = TenantId::from(app.new_id());
    let (role_id, invitation_id) = (RoleId::from(app.new_id()), InvitationId::from(app.new_id()));
    let company = created_company(&id, &values, call.now);
    let response = created(ApiResponse::json(&company), FOLDER, &id)?;
    let code = OneTimeCode::new(app.random_bytes());
    let new = NewTenant {
        tenant: &admin.tenant,
        id: &id,
        values: &values,
        keys: &values.keys(|text| app.normalized(text)),
        role_id: &role_id,
        email: &email,
        invitation_id: &invitation_id,
        code_hash: &code.hash,
        audit: call.audit(&admin.caller.user),
    };
    let remembered = key.iter().flat_map(|key| key.store(&call, &response)).collect();
    let mut batch = create::create(&new, remembered, call.now);
    let addressed = InvitationTarget {
        tenant: &id,
        company_title: title.as_str(),
        email: &email,
        code: &code.text,
        expires_at: call.now.plus(INVITATION_MS),
    };
    batch.push(enqueue_invitation_to(&app, &call, &admin.caller, &addressed));
    match app.db.batch(batch).await {
        Ok(_) => Ok(response.after(mail::deliver_later(&app, &call))),
        Err(error @ DatabaseError::PreconditionFailed(_)) => Err(rule_error(UPDATE)(error)),
        Err(error) => created_before(idempotency::replay(&app, key.as_ref(), error).await?, FOLDER, "companyId"),
    }
}

/// The company as it will be stored, for the response.
fn created_company(id: &TenantId, values: &TenantValues, now: Timestamp) -> AdministeredCompany {
    let name_of = |name: &Patch<CompanyName>| name.0.as_ref().map(|name| name.as_str().to_owned()).unwrap_or_default();
    let flag = |flag: &Patch<Flag>, default: bool| flag.0.unwrap_or(Flag(default)).stored();
    AdministeredCompany {
        company: Company {
            company_id: id.clone(),
            tenant_id: id.clone(),
            business_uu_id: values.business_uu_id.0.clone().unwrap_or_default(),
            group_id: values.group_id.value().map(|id| id.as_str().into()),
            title: name_of(&values.title),
            name: name_of(&values.name),
            company_name: name_of(&values.name),
            city: values.city.value().map(|city| city.as_str().to_owned()),
            location: values.location.value().map(|location| location.as_str().to_owned()),
            path: values.path.value().map(|path| path.as_str().to_owned()),
            logo_src: None,
            state: flag(&values.state, true).into(),
        },
        count_users: 0,
        rules: OperatorSettings {
            self_edit: flag(&values.self_edit, false),
            audit_months: values.audit_months.0.unwrap_or(AuditMonths(24)).0,
        },
        news: None,
        created_at: now.rfc3339(),
        version: 1,
    }
}
