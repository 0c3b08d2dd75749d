//! Updates a company and its logo.

use super::{CompanyRules, registered_name, rule_error};
use crate::domain::crypto::bytes::base64url;
use crate::domain::identity::picture::address;
use crate::domain::ids::{OutboxId, PictureId, TenantId};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use crate::domain::tenancy::company::{ChosenId, City, CompanyName, CompanyPath, Location, News, TenantValues};
use crate::http::account::user::picture::picture;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::ports::Statement;
use crate::storage::media::{self, MediaOwner};
use crate::storage::tenants::UPDATE;
use crate::storage::tenants::update::{self, TenantUpdate};
use http::header;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::storage::tenants::AdministeredCompany;

/// Changes to a company (merge patch): absent fields stay unchanged; `null` clears where the type allows it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "city": "Lübeck", "news": null }))]
pub struct UpdateTenantRequest {
    /// Display name.
    #[serde(default)]
    pub title: Patch<CompanyName>,
    /// Registered name; `companyName` is accepted as an alias.
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
    /// Id of the group of companies that it belongs to. Ignored unless the operator sends it.
    #[serde(default)]
    pub group_id: Patch<Option<ChosenId>>,
    /// Announcement on the members' home page. A company may write it even if it may not edit itself.
    #[serde(default)]
    pub news: Patch<Option<News>>,
    /// `null` removes the logo; a logo is set by its own operation.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub logo_src: Patch<Option<NullOnly>>,
    /// Id used in business addresses. Ignored unless the operator sends it.
    #[serde(default)]
    pub business_uu_id: Patch<ChosenId>,
    /// 1 enabled, 0 disabled. Ignored unless the operator sends it.
    #[serde(default)]
    pub state: Patch<Flag>,
    /// Settings of the company. Ignored unless the operator sends them.
    pub rules: Option<CompanyRules>,
}

/// A type without values: as an option it accepts only null.
#[derive(Clone, Copy, Deserialize, ToSchema)]
pub enum NullOnly {}

/// Updates a company.
///
/// # Errors
/// `tenant_missing`; `forbidden` with the missing right or rule; `reauthentication_required` for the operator; `not_found`,
/// `version_conflict`; `conflict` if the business id is taken, and for disabling the operator's company.
#[utoipa::path(patch, path = "/api/admin/tenant/{companyId}", operation_id = "updateTenant",
    tag = "admin", params(("companyId" = String, Path), ("If-Match" = Option<String>, Header)),
    request_body = UpdateTenantRequest, responses((status = 200, body = AdministeredCompany)))]
pub async fn update(app: App, call: Call) -> Result<ApiResponse, Error> {
    let request: UpdateTenantRequest = call.read()?;
    let drops_logo = request.logo_src.0.is_some();
    let rules = request.rules.unwrap_or_default();
    let values = TenantValues {
        title: request.title,
        name: registered_name(request.name, request.company_name),
        city: request.city,
        location: request.location,
        path: request.path,
        logo_src: Patch(drops_logo.then_some(None)),
        group_id: request.group_id,
        business_uu_id: Patch(request.business_uu_id.0.map(|id| id.as_str().into())),
        state: request.state,
        self_edit: rules.self_edit,
        audit_months: rules.audit_months,
        news: request.news,
    };
    let remove = |company: &TenantId| {
        drops_logo.then(|| media::remove(&MediaOwner { tenant: Some(company), user: None })).into_iter().collect()
    };
    apply(&app, &call, &call.tenant_in("companyId"), values, remove).await
}

/// Replaces the logo of a company.
///
/// # Errors
/// `tenant_missing`; `forbidden` with the missing right or rule; `reauthentication_required` for the operator; `not_found`,
/// `version_conflict`; 422 for `image`, 413, 415.
#[utoipa::path(put, path = "/api/admin/tenant/{id}/logo", operation_id = "putTenantLogo",
    tag = "admin", params(("id" = String, Path), ("If-Match" = Option<String>, Header)),
    request_body(content((Vec<u8> = "image/webp"), (Vec<u8> = "image/png"), (Vec<u8> = "image/jpeg"))),
    responses((status = 201, body = AdministeredCompany)))]
pub async fn logo(app: App, call: Call) -> Result<ApiResponse, Error> {
    let picture = picture(&call)?;
    let id = PictureId::from(base64url(&app.random_bytes::<16>()));
    let url = address(&id);
    let values = TenantValues { logo_src: Patch(Some(Some(url.clone()))), ..TenantValues::default() };
    let put = |company: &TenantId| {
        media::replace(&MediaOwner { tenant: Some(company), user: None }, &id, &picture, call.now).to_vec()
    };
    Ok(apply(&app, &call, &call.tenant_in("id"), values, put).await?.created(&url)?)
}

async fn apply(
    app: &App,
    call: &CallParts,
    company: &TenantId,
    values: TenantValues,
    also: impl FnOnce(&TenantId) -> Vec<Statement>,
) -> Result<ApiResponse, Error> {
    let admin = call.admit_in_tenant(app).await?;
    let outbox_id = OutboxId::from(app.new_id());
    let change = TenantUpdate {
        tenant: &admin.tenant,
        company,
        values: &values,
        keys: &values.keys(|text| app.normalized(text)),
        expected: etag::expected(call),
        also: also(company),
        outbox_id: &outbox_id,
        audit: call.audit(&admin.caller.user),
        proof: admin.caller.proof(call.now),
    };
    let changed = update::update(app.db.as_ref(), &change, call.now).await.map_err(rule_error(UPDATE))?;
    Ok(ApiResponse::json(&changed).header(header::ETAG, etag::of(changed.version)).after(outbox::deliver_later(app)))
}
