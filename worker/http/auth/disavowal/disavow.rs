//! `POST /api/auth/disavow`: ends everything that an attacker may have, and mails the owner a code for a new password. It opens no session.
//!
//! Round trips: nonce and attempt limit → the notice of the code → one aborting batch → sessions end.

use crate::domain::credentials::one_time_code::hash_of;
use crate::domain::ids::OutboxId;
use crate::domain::request::text::{LinkCode, PageOrigin};
use crate::domain::sessions::authority::AuthorityCommand;
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::auth::password_reset::forgot;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::http::pipeline::response::ApiResponse;
use crate::jobs::outbox;
use crate::storage::notices::{self, Disavowal};
use serde::Deserialize;
use utoipa::ToSchema;

/// The code of a notice.
#[derive(Deserialize, ToSchema)]
pub struct DisavowRequest {
    /// Code of the link.
    pub code: LinkCode,
    /// Origin of the requesting page; selects one of the configured origins for the link.
    pub domain: Option<PageOrigin>,
}

/// Reports that a security notice was not caused by the owner: ends every session and device trust, removes the password, the PIN, linked
/// providers, and what was added since the earliest security notice of the last seven days whose link is still valid. Then mails a code for a
/// new password to the account's current e-mail address, even if the notice went to another.
///
/// # Errors
/// `link_expired` for every link that is not valid now, also a used one; `too_many_attempts`.
#[utoipa::path(post, path = "/api/auth/disavow", operation_id = "disavow", tag = "auth",
    request_body = DisavowRequest, responses((status = 204)))]
pub async fn disavow(app: App, call: Call) -> Result<ApiResponse, Error> {
    let DisavowRequest { code, domain } = call.read()?;
    let limit = call.configuration.private.limits.code_per_network;
    admit_visitor(&app, &call, &[AttemptLimit::network(&app, &call, "code", limit)]).await?;
    let hash = hash_of(code.as_str());
    let notice = notices::by_code(app.db.as_ref(), &hash, call.now).await?.ok_or(Code::LinkExpired)?;
    let row = OutboxId::from(app.new_id());
    let disavowal = Disavowal {
        hash: &hash,
        notice: &notice,
        outbox_id: &row,
        reset: forgot::reset_mail(&app, &call, &notice.email, domain.as_ref().map(PageOrigin::as_str)),
        audit: call.audit(&notice.user_id),
    };
    let credential_version = notices::disavow(app.db.as_ref(), &disavowal, call.now).await?;
    let end = AuthorityCommand::EndAll { credential_version, keep: None };
    let ended = outbox::deliver_now(&app, &row, &notice.user_id, &end).await;
    Ok(ApiResponse::no_content().after(ended).after(mail::deliver_later(&app, &call)))
}
