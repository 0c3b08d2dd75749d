//! `POST /api/admin/user/bulk-jobs`: starts a job.

use super::{StartedJob, limit, started};
use crate::domain::ids::{BulkJobId, TenantId};
use crate::domain::precondition::Precondition;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::request::list::ListQuery;
use crate::domain::request::text::RoleIds;
use crate::domain::tenancy::member_filter::{MemberFilter, PARAMETERS};
use crate::http::admin::{forbidden_error, replay_at_limit};
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::idempotency::{self, Key};
use crate::http::pipeline::response::ApiResponse;
use crate::ports::DatabaseError;
use crate::storage::members::LIST_SCHEMA;
use crate::storage::members::bulk::BulkAction;
use crate::storage::members::bulk_jobs::{MAX_JOB_MEMBERS, NewJob, count};
use http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// Filter of the members: each value as the member list's query parameter of that name.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobFilter {
    pub search: Option<String>,
    pub state: Option<String>,
    pub assigned: Option<String>,
    pub is_employee: Option<String>,
    pub role: Option<String>,
    pub location: Option<String>,
    pub invited_by: Option<String>,
    pub domain: Option<String>,
    pub last_login: Option<String>,
}

/// A bulk job to start.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "filter": { "location": "Kiel", "state": "1" }, "action": "disable", "expectedCount": 26 }))]
pub struct BulkJobRequest {
    /// The members: all that the member list finds with this filter.
    pub filter: JobFilter,
    /// The action.
    pub action: BulkAction,
    /// Roles to assign or unassign.
    pub role_ids: Option<RoleIds>,
    /// Number of members that the caller saw in the list, at most 10 000.
    pub expected_count: i64,
}

impl JobFilter {
    fn read(self, app: &App, call: &CallParts) -> Result<(ListQuery, MemberFilter), Vec<FieldError>> {
        let Self { search, state, assigned, is_employee, role, location, invited_by, domain, last_login } = self;
        let named = [
            ("search", search),
            ("state", state),
            ("assigned", assigned),
            ("isEmployee", is_employee),
            ("role", role),
            ("location", location),
            ("invitedBy", invited_by),
            ("domain", domain),
            ("lastLogin", last_login),
        ];
        let pairs = named.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        let parameters: Vec<(String, String)> = pairs.collect();
        let within = |errors: Vec<FieldError>| -> Vec<FieldError> {
            errors.into_iter().map(|error| FieldError { field: format!("filter.{}", error.field), ..error }).collect()
        };
        let query = LIST_SCHEMA.read(&parameters, PARAMETERS, |text| app.normalized(text)).map_err(within)?;
        let filter = MemberFilter::read(&parameters, call.now).map_err(within)?;
        Ok((query, filter))
    }
}

/// Starts a bulk job: one action on all members that a filter finds, except the caller.
///
/// `expectedCount` must equal the number found. If removal is permanent (`admin.softDelete` is off), `remove` is rejected.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `admin_role_protected` and `not_found` for the roles; `count_changed` with the current `count`,
/// `job_running`, `too_many_attempts`, `idempotency_mismatch`, `conflict` if the response stored for the idempotency key expires during the call; 422 naming the fields.
#[utoipa::path(post, path = "/api/admin/user/bulk-jobs", operation_id = "startBulkJob", tag = "admin",
    params(("Idempotency-Key" = Option<String>, Header)), request_body = BulkJobRequest,
    responses((status = 202, body = StartedJob)))]
pub async fn start(app: App, call: Call) -> Result<ApiResponse, Error> {
    let BulkJobRequest { filter, action, role_ids, expected_count } = call.read()?;
    let RoleIds(role_ids) = role_ids.unwrap_or_default();
    let (query, filter) = filter.read(&app, &call)?;
    if action.is_about_roles() && role_ids.is_empty() {
        return Err(vec![FieldError::new("roleIds", FieldCode::Required)].into());
    }
    if action == BulkAction::Remove && !call.configuration.public.admin.soft_delete {
        return Err(vec![FieldError::new("action", FieldCode::InvalidValue)].into());
    }
    let wrong = if expected_count < 1 {
        Some(FieldCode::MinVal)
    } else {
        (expected_count > MAX_JOB_MEMBERS).then_some(FieldCode::MaxVal)
    };
    if let Some(code) = wrong {
        return Err(vec![FieldError::new("expectedCount", code)].into());
    }
    let tenant = call.tenant(&app, &call.claims()?.sid);
    let key = Key::within(&app, &call, &call.claims()?.user, tenant.as_ref())?;
    let admin = call.admit_in_tenant(&app).await?;
    let limit = limit(&call, &admin.tenant);
    if let Err(rejection) = limit.take(&app, &call).await {
        let caller = (&admin.tenant, &admin.caller.user);
        return replay_at_limit(rejection, &app, key.as_ref(), caller, action.need()).await;
    }
    let id = BulkJobId::from(app.new_id());
    let job = NewJob {
        tenant: &admin.tenant,
        id: &id,
        action,
        role_ids: &role_ids,
        query: &query,
        filter: &filter,
        expected: expected_count,
        audit: call.audit(&admin.caller.user),
        proof: admin.caller.proof(call.now),
    };
    let response = ApiResponse::json(&StartedJob { job_id: id.clone() }).status(StatusCode::ACCEPTED);
    let remembered = key.iter().flat_map(|key| key.store(&call, &response)).collect();
    let Err(error) = job.start(app.db.as_ref(), remembered, call.now).await else {
        return Ok(started(&app, &admin.tenant, &id));
    };
    limit.release_attempt(&app, &call).await?;
    match error {
        DatabaseError::Violated(_) => idempotency::replay(&app, key.as_ref(), error).await,
        DatabaseError::PreconditionFailed(Precondition::CountChanged) => {
            Err(count_now(&app, &admin.tenant, &query, &filter).await?)
        }
        error => Err(forbidden_error(&app, &admin.tenant, &admin.caller.user, action.need(), error).await),
    }
}

async fn count_now(app: &App, tenant: &TenantId, query: &ListQuery, filter: &MemberFilter) -> Result<Error, Error> {
    let count = count(app.db.as_ref(), tenant, query, filter).await?;
    Ok(Error::from(Code::CountChanged).with("count", count))
}
