//! `POST /api/business`: the caller creates a company, becomes its first administrator and enters it. The configuration
//! (`features.createCompany`, decision 143) allows or forbids it.

use crate::domain::ids::{OutboxId, RoleId, TenantId};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::Flag;
use crate::domain::sessions::authority::AuthorityCommand;
use crate::domain::tenancy::company::{City, CompanyName, TenantValues};
use crate::http::auth::admission::AttemptLimit;
use crate::http::auth::sign_in_company::{EX_DAYS, entry_response};
use crate::http::auth::sign_in_response::SignInResponse;
use crate::http::error::{Code, Error};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::idempotency::{self, Key};
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::snapshots;
use crate::storage::tenants::create::{OwnTenant, create_own};
use crate::storage::tenants::member_view::{self, EnteredTenant};
use futures_util::future::join;
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// A company to create.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "title": "Nordlicht", "city": "Kiel" }))]
pub struct CreateBusinessRequest {
    /// Display name; also the registered name until that is changed.
    pub title: CompanyName,
    /// City of the registered office.
    pub city: Option<City>,
}

/// Creates a company and enters it.
///
/// Repeated with the same idempotency key, it enters the company created before.
///
/// # Errors
/// `forbidden` if the configuration does not allow it and in a session opened by PIN; `email_unverified`, `too_many_attempts`,
/// `idempotency_mismatch`, `conflict` if the response stored for the idempotency key expires during the call.
#[utoipa::path(post, path = "/api/business", operation_id = "createBusiness", tag = "business",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = CreateBusinessRequest,
    responses((status = 201, body = SignInResponse)))]
pub async fn create(app: App, call: Call) -> Result<ApiResponse, Error> {
    let CreateBusinessRequest { title, city } = call.read()?;
    let key = Key::of(&app, &call, &call.claims()?.user)?;
    let is_allowed = call.configuration.public.features.create_company;
    // Entering a company lengthens the session; where nobody may create one, the call does not. One that is rejected for its session, its address or its
    // limit has been admitted as if it entered one.
    let mut caller = call.admit(&app, is_allowed.then_some(EX_DAYS)).await?;
    caller.require_password_session()?;
    if !is_allowed {
        return Err(Code::Forbidden.into());
    }
    let user = caller.user.clone();
    let limit = AttemptLimit::of("company", user.as_str(), call.configuration.private.limits.companies_per_person);
    if let Err(rejection) = limit.take(&app, &call).await {
        // A repeated call enters its company, even when the limit has been reached since.
        let Some(before) = idempotency::stored_response(&app, key.as_ref()).await? else { return Err(rejection) };
        return enter_again(&app, &call, &caller, &before.status_and_text().1).await;
    }

    let (id, role_id, row) = (TenantId::from(app.new_id()), RoleId::from(app.new_id()), OutboxId::from(app.new_id()));
    let values = values(&app, title, city);
    let new = OwnTenant {
        id: &id,
        keys: &values.keys(|text| app.normalized(text)),
        values: &values,
        role_id: &role_id,
        row: &row,
        audit: call.audit(&user),
    };
    // Tokens are never stored: the remembered response holds only the company id, and a repeated call enters that company anew.
    let remembered = ApiResponse::json(&json!({ "companyId": id })).status(StatusCode::CREATED);
    let remembered = key.iter().flat_map(|key| key.store(&call, &remembered)).collect();
    let created = match create_own(app.db.as_ref(), &new, remembered, call.now).await {
        Ok(created) => created,
        Err(error) => {
            limit.release_attempt(&app, &call).await?;
            let (_, before) = idempotency::replay(&app, key.as_ref(), error).await?.status_and_text();
            return enter_again(&app, &call, &caller, &before).await;
        }
    };
    let snapshot = created.current.snapshot;
    // The next request anywhere must know the company, so the session authority is updated before the response.
    let update = AuthorityCommand::Update { snapshot: Box::new(snapshot.clone()) };
    let delivered = outbox::deliver_now(&app, &row, &user, &update).await;
    caller.session.version = snapshot.version;
    let entry = EnteredTenant {
        company: created.company,
        person: snapshot.person,
        companies: snapshot.companies,
        version: snapshot.version,
    };
    Ok(entry_response(&app, &call, &caller, entry)?.status(StatusCode::CREATED).after(delivered))
}

fn values(app: &App, title: CompanyName, city: Option<City>) -> TenantValues {
    TenantValues {
        title: Patch(Some(title.clone())),
        name: Patch(Some(title)),
        city: Patch(city.map(Some)),
        business_uu_id: Patch(Some(app.new_uuid().into())),
        // Its own administrators decide about its name and look, so they may edit it.
        self_edit: Patch(Some(Flag(true))),
        ..TenantValues::default()
    }
}

/// Enters the company that an earlier call with the same key created.
async fn enter_again(app: &App, call: &CallParts, caller: &Caller, before: &str) -> Result<ApiResponse, Error> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct CreatedCompany {
        company_id: TenantId,
    }
    let CreatedCompany { company_id: id } =
        serde_json::from_str(before).map_err(|error| Error::internal(error.to_string()))?;
    let (company, current) = join(
        member_view::find_entered(app.db.as_ref(), &id, &caller.user, &caller.session.sid),
        snapshots::read(app.db.as_ref(), &caller.user),
    )
    .await;
    let opened_at = caller.session.created_at.unwrap_or(call.now);
    let company = company?.and_then(|found| found.of_session(opened_at));
    let (company, snapshot) = company.zip(current?.map(|current| current.snapshot)).ok_or(Code::Conflict)?;
    let entry =
        EnteredTenant { company, person: snapshot.person, companies: snapshot.companies, version: snapshot.version };
    Ok(entry_response(app, call, caller, entry)?.status(StatusCode::CREATED))
}
