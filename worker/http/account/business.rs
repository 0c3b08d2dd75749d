//! `/api/business`: lists the caller's companies; `create.rs` creates one.

pub mod create;

use crate::domain::request::json::{FieldCode, FieldError};
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::tenants::member_view::{self, JoinedCompany};

/// Maximum and default page size.
const MAX: u32 = 100;

/// Lists the caller's companies.
///
/// `autoLogin` is accepted and ignored: a read never signs anyone in.
///
/// # Errors
/// 422 for an invalid `page` or `limit`; session errors.
#[utoipa::path(get, path = "/api/business/list", operation_id = "businessList", tag = "business",
    params(("autoLogin" = Option<bool>, Query), ("page" = Option<u32>, Query), ("limit" = Option<u32>, Query)),
    responses((status = 200, body = Vec<JoinedCompany>)))]
pub async fn list(app: App, call: Call) -> Result<ApiResponse, Error> {
    let parameters = call.parameters()?;
    let number = |name: &str, default: u32, max: u32| match parameters.iter().find(|(known, _)| known == name) {
        None => Ok(default),
        Some((_, text)) => match text.parse::<u32>() {
            Ok(number) if (1..=max).contains(&number) => Ok(number),
            _ => Err(vec![FieldError::new(name, FieldCode::InvalidValue)]),
        },
    };
    let (limit, page) = (number("limit", MAX, MAX)?, number("page", 1, 1000)?);
    let claims = call.claims()?;
    let data = member_view::of_user(app.db.as_ref(), &claims.user, limit, (page - 1) * limit);
    let (_, companies) = call.read_with_session_check(&app, Some(claims.ver), data).await?;
    Ok(ApiResponse::json(&companies))
}
