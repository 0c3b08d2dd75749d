//! `POST /api/auth/disavow`: what may be somebody else's ends at once, and the owner is mailed a code for a new password. It opens nothing.
//!
//! Hops: nonce and limit → whose notice is it → one aborting batch → sessions ended.

use crate::domain::authority::Command;
use crate::domain::ids::OutboxId;
use crate::domain::one_time_code::hash_of;
use crate::domain::text::{LinkCode, PageOrigin};
use crate::http::auth::admission::{AttemptLimit, admit_visitor};
use crate::http::auth::password_reset::forgot;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::Call;
use crate::jobs::outbox;
use crate::storage::notices::{self, Disavowal};
use serde::Deserialize;
use utoipa::ToSchema;

/// What the call takes.
#[derive(Deserialize, ToSchema)]
pub struct DisavowRequest {
    /// The code of the link.
    pub code: LinkCode,
    /// The page's origin: chooses among the configured ones.
    pub domain: Option<PageOrigin>,
}

/// Ends every session and every trust, the password, the PIN, providers, and what came since; then mails a code. The code goes to the address
/// that the account has now, whichever address was told.
///
/// # Errors
/// `link_expired` for whatever is not good now, used up too.
#[utoipa::path(post, path = "/api/auth/disavow", operation_id = "disavow", tag = "auth",
    request_body = DisavowRequest, responses((status = 204)))]
pub async fn disavow(app: App, call: Call) -> Result<Answer, Error> {
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
        reset: forgot::mailed(&app, &call, &notice.email, domain.as_ref().map(PageOrigin::as_str)),
        audit: call.audit(&notice.user_id),
    };
    let credential_version = notices::disavow(app.db.as_ref(), &disavowal, call.now).await?;
    let end = Command::EndAll { credential_version, keep: None };
    let ended = outbox::deliver_now(&app, &row, &notice.user_id, &end).await;
    Ok(Answer::no_content().after(ended).after(mail::deliver_later(&app, &call)))
}
