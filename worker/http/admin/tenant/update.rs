//! Changing a company, and its logo.

use super::{keys, members, ruled};
use crate::domain::bytes::base64url;
use crate::domain::ids::TenantId;
use crate::domain::picture::address;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::{Call, CallParts};
use crate::http::error::Error;
use crate::http::user::image::picture;
use crate::http::{etag, outbox};
use crate::ports::Statement;
use crate::storage::companies::CHANGE;
use crate::storage::companies::update::{self, Change};
use crate::storage::media::{self, Owner};
use http::{HeaderValue, StatusCode, header};
use serde_json::{Map, Value, json};

use crate::storage::companies::AdministeredCompany;

/// What the call takes; absent members stay as they are, null empties. The last four are the operator's.
#[derive(utoipa::ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct ChangeTenantRequest {
    /// What people call it.
    pub title: Option<String>,
    /// Its registered name; `companyName` is accepted as well.
    pub name: Option<String>,
    /// City of its seat.
    pub city: Option<String>,
    /// Location within the city.
    pub location: Option<String>,
    /// Its path in the product.
    pub path: Option<String>,
    /// null takes the logo away; one is put by a call of its own.
    pub logo_src: Option<String>,
    /// The group of companies that it belongs to.
    pub group_id: Option<String>,
    /// The id that business addresses carry.
    pub business_uu_id: Option<String>,
    /// 1 enabled, 0 disabled.
    pub state: Option<u8>,
    /// What it allows itself.
    pub rules: Option<crate::storage::companies::Rules>,
}

/// Changes a company.
///
/// # Errors
/// `tenant_missing`; `forbidden` with the right or the rule that is missing; `not_found`, `version_conflict`; `conflict` for a business
/// id that another company has, and for disabling the operator's company.
#[utoipa::path(patch, path = "/api/admin/tenant/{companyId}", operation_id = "changeTenant",
    tag = "admin", params(("companyId" = String, Path), ("If-Match" = Option<String>, Header)),
    request_body = ChangeTenantRequest, responses((status = 200, body = AdministeredCompany)))]
pub async fn change(app: App, call: Call) -> Result<Answer, Error> {
    let mut fields = call.fields()?;
    let mut members = members(&mut fields);
    // A logo is put by a call of its own; nothing but taking it away is said here.
    let drops_logo = fields.change("logoSrc", |_| Err::<(), &'static str>("invalid_value")) == Some(None);
    fields.finish()?;
    members.extend(drops_logo.then(|| ("logoSrc".to_owned(), Value::Null)));
    let remove = |company: &TenantId| {
        drops_logo.then(|| media::remove(&Owner { tenant: company, user: None })).into_iter().collect()
    };
    apply(&app, &call, &call.tenant_in("companyId"), members, remove).await
}

/// Puts a logo in the place of the one that there was.
///
/// # Errors
/// As above; 422 for `image`, 413, 415.
#[utoipa::path(put, path = "/api/admin/tenant/{id}/logo", operation_id = "putTenantLogo",
    tag = "admin", params(("id" = String, Path), ("If-Match" = Option<String>, Header)),
    request_body(content((Vec<u8> = "image/webp"), (Vec<u8> = "image/png"), (Vec<u8> = "image/jpeg"))),
    responses((status = 201, body = AdministeredCompany)))]
pub async fn logo(app: App, call: Call) -> Result<Answer, Error> {
    let picture = picture(&call)?;
    let id = base64url(&app.chance::<16>());
    let place = address(&id);
    let location = HeaderValue::from_str(&place).map_err(|error| Error::internal(error.to_string()))?;
    let members = Map::from_iter([("logoSrc".to_owned(), json!(place))]);
    let put =
        |company: &TenantId| media::replace(&Owner { tenant: company, user: None }, &id, &picture, call.now).to_vec();
    let answer = apply(&app, &call, &call.tenant_in("id"), members, put).await?;
    Ok(answer.status(StatusCode::CREATED).header(header::LOCATION, location))
}

async fn apply(
    app: &App,
    call: &CallParts,
    company: &TenantId,
    members: Map<String, Value>,
    also: impl FnOnce(&TenantId) -> Vec<Statement>,
) -> Result<Answer, Error> {
    let acting = call.act(app).await?;
    let turn = app.new_id();
    let change = Change {
        tenant: &acting.tenant,
        company,
        members: &members,
        keys: &keys(app, &members),
        expected: etag::expected(call),
        also: also(company),
        outbox_id: &turn,
        trail: call.trail(&acting.caller.user),
        by_pin: acting.caller.alive.pin,
    };
    let changed = update::change(app.db.as_ref(), &change, call.now).await.map_err(ruled(CHANGE))?;
    Ok(Answer::json(&changed).header(header::ETAG, etag::of(changed.version)).after(outbox::deliver_later(app)))
}
