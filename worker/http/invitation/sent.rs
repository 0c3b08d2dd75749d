//! `GET /api/user/invitation/getInvitedUsers`: what the company sent.

use super::{Invitation, tenant};
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::Call;
use crate::http::error::{Code, Error};
use crate::storage::invitations::sent;
use crate::storage::rights::{SEE_INVITED, Standing};
use serde::Serialize;

/// A page of them.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InvitedUsers {
    /// The newest first.
    pub data: Vec<Invitation>,
    /// How many there are.
    pub total: i64,
    /// How many a page has.
    pub limit: u32,
    /// Which page, from 1.
    pub page: u32,
}

/// Lists.
///
/// # Errors
/// `tenant_missing`, `forbidden`; 422 for a page or limit that is none, or too deep.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/user/invitation/getInvitedUsers", operation_id = "invitedUsers",
    tag = "invitation", params(("page" = Option<u32>, Query), ("limit" = Option<u32>, Query)),
    responses((status = 200, body = InvitedUsers))))]
pub async fn list(app: App, call: Call) -> Result<Answer, Error> {
    let (page, limit) = call.page()?;
    let tenant = tenant(&app, &call)?;
    let claims = call.claims()?;
    let data = async {
        match &tenant {
            Some(tenant) => {
                let offset = (page - 1) * limit;
                sent(app.db.as_ref(), tenant.as_str(), &claims.user, SEE_INVITED, limit, offset).await.map(Some)
            }
            None => Ok(None),
        }
    };
    let (_, found) = call.alongside(&app, Some(claims.ver), data).await?;
    let (standing, rows, total) = found.ok_or(Code::TenantMissing)?;
    match standing {
        Standing::Stranger => Err(Code::TenantMissing.into()),
        Standing::Unentitled => Err(Code::Forbidden.into()),
        Standing::Entitled => {
            let data = rows.iter().map(|row| Invitation::of(row, call.now)).collect();
            Ok(Answer::json(&InvitedUsers { data, total, limit, page }))
        }
    }
}
