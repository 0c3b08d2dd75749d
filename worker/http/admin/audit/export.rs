//! Exports the audit log as CSV or NDJSON, at most 5 000 events and about 4 MB of details per call. The response header `next` is the cursor
//! for the next call; the concatenated parts are one file.

use super::{audit_query, is_platform, next_cursor};
use crate::domain::ids::TenantId;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::audit_chain::event::Event;
use crate::storage::audit_chain::list::{READ, page};
use http::{HeaderName, HeaderValue, StatusCode, header};
use serde_json::json;

/// Maximum number of events per call.
const MAX_EVENTS: usize = 5_000;
/// Characters of their details after which a part ends: an act on 500 members names each of them.
const MAX_DETAIL: i64 = 4_000_000;
/// CSV header line.
const TITLES: &str = "seq,createdAt,action,actor,actorName,object,detail,network,traceId,id,changes\r\n";

/// Exports audit events as CSV or NDJSON.
///
/// A call returns at most 5 000 events, and fewer where they name many users; the response header `next` is the value of `after` for the next call.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/admin/audit/export", operation_id = "exportEvents", tag = "admin",
    params(("format" = Option<String>, Query, description = "csv or ndjson"), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("action" = Option<String>, Query), ("actor" = Option<String>, Query), ("object" = Option<String>, Query),
        ("scope" = Option<String>, Query), ("from" = Option<String>, Query), ("to" = Option<String>, Query), ("after" = Option<String>, Query)),
    responses((status = 200, description = "The events", content((String = "text/csv"), (String = "application/x-ndjson")))))]
pub async fn export(app: App, call: Call) -> Result<ApiResponse, Error> {
    let parameters = call.parameters()?;
    let format = parameters.iter().find(|(name, _)| name == "format").map_or("csv", |(_, value)| value.as_str());
    let (list_query, mut query) = audit_query(&app, &call, "format")?;
    if !matches!(format, "csv" | "ndjson") {
        return Err(vec![FieldError::new("format", FieldCode::InvalidValue)].into());
    }
    (query.limit, query.offset, query.max_detail) = (MAX_EVENTS, 0, Some(MAX_DETAIL));
    let is_platform = is_platform(&call)?;
    let db = app.db.as_ref();
    let read = |tenant: TenantId, user| {
        let query = &query;
        async move { page(db, &tenant, user, is_platform, query).await }
    };
    let page = call.read_in_tenant(&app, READ, read).await?;
    let (media, name, text) = if format == "csv" {
        let titles = if list_query.after.is_none() { TITLES } else { "" };
        let text = page.events.iter().fold(titles.to_owned(), |text, event| text + &csv(event));
        ("text/csv; charset=utf-8; header=present", "attachment; filename=\"audit.csv\"", text)
    } else {
        let line = |event| serde_json::to_string(event).unwrap_or_default() + "\n";
        ("application/x-ndjson", "attachment; filename=\"audit.ndjson\"", page.events.iter().map(line).collect())
    };
    let response = ApiResponse::bytes(StatusCode::OK, media, text)
        .header(header::CONTENT_DISPOSITION, HeaderValue::from_static(name));
    let next = next_cursor(&list_query, page.next).and_then(|next| HeaderValue::from_str(&next).ok());
    Ok(match next {
        Some(next) => response.header(HeaderName::from_static("next"), next),
        None => response,
    })
}

fn csv(event: &Event) -> String {
    let changes = if event.changes.is_empty() { String::new() } else { json!(event.changes).to_string() };
    let texts: [&str; 11] = [
        &event.seq.to_string(),
        &event.created_at,
        &event.action,
        &event.actor,
        event.actor_name.as_deref().unwrap_or_default(),
        &event.object,
        &event.detail.to_string(),
        event.network.as_deref().unwrap_or_default(),
        &event.trace_id,
        &event.id,
        &changes,
    ];
    texts.map(cell).join(",") + "\r\n"
}

/// A CSV cell (RFC 4180), escaped so that no spreadsheet takes it for a formula.
#[must_use]
pub fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let led = if is_formula { "'" } else { "" };
    if is_formula || text.contains(['"', ',', ';', '\t', '\r', '\n']) {
        format!("\"{led}{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn a_cell_is_quoted_where_it_must_and_never_a_formula() {
        for (text, expected) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            // The separator of locales with a decimal comma.
            ("a;=1+1", "\"a;=1+1\""),
            ("a\t=1+1", "\"a\t=1+1\""),
            ("say \"no\"", "\"say \"\"no\"\"\""),
            ("a\r\nb", "\"a\r\nb\""),
            ("=1+1", "\"'=1+1\""),
            ("+49", "\"'+49\""),
            ("-1", "\"'-1\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'\t=1\""),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("＝1", "\"'＝1\""),
            ("", ""),
        ] {
            assert_eq!(cell(text), expected);
        }
    }
}
