//! `GET /api/home`: what the first page tells the caller about the company that their tab works in.

use crate::http::error::{Code, Error};
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::storage::home::{Home, read};

/// Reads it, fresh.
///
/// # Errors
/// `tenant_missing` for an absent, forged or foreign token, a disabled company and an ended membership alike.
#[utoipa::path(get, path = "/api/home", operation_id = "home", tag = "tenant", responses((status = 200, body = Home)))]
pub async fn home(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let claims = call.claims()?;
    let tenant = call.tenant(&app, &claims.sid);
    let data = async {
        match &tenant {
            Some(tenant) => read(app.db.as_ref(), tenant, &claims.user, call.now).await,
            None => Ok(None),
        }
    };
    let (_, home) = call.alongside(&app, Some(claims.ver), data).await?;
    Ok(Answer::json(&home.ok_or(Code::TenantMissing)?))
}
