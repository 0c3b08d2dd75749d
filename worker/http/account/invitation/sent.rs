//! `GET /api/user/invitation/getInvitedUsers`: invitations that the company sent.

use super::{Invitation, tenant};
use crate::domain::ids::UserId;
use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::admin::list_page::ListPage;
use crate::http::admin::missing_right;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::invitations::sent::{LIST_SCHEMA, SentFilter, list_sent, state_named};
use crate::storage::rights::{AccessDecision, READ_INVITATIONS};

/// Lists the invitations of the current company, newest first unless sorted otherwise.
///
/// `state` is one of `pending`, `expired`, `accepted`, `declined`, `revoked`; `invitedBy` is the inviter's id; a search matches the
/// beginning of the address or of its domain.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a bad parameter.
#[utoipa::path(get, path = "/api/user/invitation/getInvitedUsers", operation_id = "invitedUsers",
    tag = "invitation", params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query), ("sort" = Option<String>, Query),
        ("search" = Option<String>, Query), ("state" = Option<String>, Query), ("invitedBy" = Option<String>, Query), ("after" = Option<String>, Query)),
    responses((status = 200, body = ListPage<Invitation>)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let query = call.list_query(&app, &LIST_SCHEMA, &["state", "invitedBy"])?;
    let parameters = call.parameters()?;
    let given = |name: &str| parameters.iter().find(|(known, value)| known == name && !value.is_empty());
    let state = match given("state") {
        None => None,
        Some((name, state)) => {
            Some(state_named(state).ok_or_else(|| vec![FieldError::new(name, FieldCode::InvalidValue)])?)
        }
    };
    let inviter = given("invitedBy").map(|(_, id)| UserId::from(id.clone()));
    let filter = SentFilter { state, inviter: inviter.as_ref() };
    let tenant = tenant(&app, &call)?;
    let claims = call.claims()?;
    let data = async {
        match &tenant {
            Some(tenant) => {
                let db = app.db.as_ref();
                list_sent(db, tenant, &claims.user, READ_INVITATIONS, &query, &filter, call.now).await.map(Some)
            }
            None => Ok(None),
        }
    };
    let (_, found) = call.read_with_session_check(&app, Some(claims.ver), data).await?;
    let (decision, sent) = found.ok_or(Code::TenantMissing)?;
    match decision {
        AccessDecision::NotMember => Err(Code::TenantMissing.into()),
        AccessDecision::Forbidden => Err(missing_right(READ_INVITATIONS)),
        AccessDecision::Granted => {
            let rows = sent.rows.into_iter().map(|row| Invitation::of(row, call.now)).collect();
            Ok(ApiResponse::json(&ListPage::of(&query, rows, sent.total, sent.is_minimum, sent.next)))
        }
    }
}
