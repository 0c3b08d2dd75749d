//! `GET /api/admin/user/bulk-jobs/{jobId}/result`: the outcome of a job for each member, as CSV. At most 5 000 members per call; the response
//! header `next` is the cursor for the next call, and the concatenated parts are one file.

use crate::domain::ids::TenantId;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::admin::audit::export::cell;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::members::READ;
use crate::storage::members::bulk_jobs::{self, MemberOutcome, PAGE};
use http::{HeaderName, HeaderValue, StatusCode, header};

/// CSV header line.
const TITLES: &str = "userId,email,firstName,lastName,outcome\r\n";

/// Exports the outcome of a bulk job of the caller as CSV.
///
/// A call returns at most 5 000 members; the response header `next` is the value of `after` for the next call.
///
/// # Errors
/// `tenant_missing`, `forbidden`, `not_found`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/user/bulk-jobs/{jobId}/result", operation_id = "bulkJobResult", tag = "admin",
    params(("jobId" = String, Path), ("after" = Option<String>, Query)),
    responses((status = 200, description = "The members", content((String = "text/csv")))))]
pub async fn result(app: App, call: Call) -> Result<ApiResponse, Error> {
    let parameters = call.parameters()?;
    if let Some((name, _)) = parameters.iter().find(|(name, _)| name != "after") {
        return Err(vec![FieldError::new(name, FieldCode::UnknownField)].into());
    }
    let after = parameters.first().map_or("", |(_, after)| after.as_str());
    let (db, id) = (app.db.as_ref(), call.job_in("jobId"));
    let read = |tenant: TenantId, user| {
        let id = &id;
        async move { bulk_jobs::result(db, &tenant, user, id, after).await }
    };
    let mut rows = call.read_in_tenant(&app, READ, read).await?.ok_or(Code::NotFound)?;
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let titles = if after.is_empty() { TITLES } else { "" };
    let text = rows.iter().fold(titles.to_owned(), |text, row| text + &line(row));
    let response = ApiResponse::bytes(StatusCode::OK, "text/csv; charset=utf-8; header=present", text)
        .header(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"people.csv\""));
    let next = rows.last().filter(|_| has_more).and_then(|row| HeaderValue::from_str(&row.user_id).ok());
    Ok(match next {
        Some(next) => response.header(HeaderName::from_static("next"), next),
        None => response,
    })
}

fn line(row: &MemberOutcome) -> String {
    let text = |value: &Option<String>| cell(value.as_deref().unwrap_or_default());
    let cells = [cell(&row.user_id), text(&row.email), text(&row.first_name), text(&row.last_name), cell(&row.outcome)];
    cells.join(",") + "\r\n"
}
