//! `/api/user`: the caller's own account, a file per operation; and `GET /api/user/me`.

pub mod activity;
pub mod erase;
pub mod export;
pub mod factors;
pub mod passkeys;
pub mod picture;
pub mod providers;
pub mod sessions;
pub mod update;

use crate::domain::identity::current_user::CurrentUser;
use crate::domain::ids::OutboxId;
use crate::domain::sessions::authority::{AuthorityCommand, LiveSession};
use crate::domain::sessions::snapshot::Snapshot;
use crate::http::auth::session_identity::identity;
use crate::http::auth::tokens::IssuedTokens;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::etag;
use crate::http::pipeline::response::ApiResponse;
use crate::http::pipeline::session_cache;
use crate::jobs::outbox;
use http::header;
use serde::Serialize;

/// The caller's own account.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MeResponse {
    /// Always true.
    pub valid: bool,
    /// The user.
    pub user: CurrentUser,
    /// Version; rises with every change of the user and equals the `ETag`.
    pub version: i64,
}

/// Returns the caller's own account.
///
/// # Errors
/// Session errors.
#[utoipa::path(get, path = "/api/user/me", operation_id = "me", tag = "user",
    params(("If-None-Match" = Option<String>, Header)),
    responses((status = 200, body = MeResponse), (status = 304, description = "Unchanged since the version that `If-None-Match` names")))]
pub async fn me(app: App, call: Call) -> Result<ApiResponse, Error> {
    let identity = identity(&app, &call).await?;
    let recorded =
        identity.is_uncached.then(|| session_cache::put_later(&app, &identity.caller.session.sid, &identity.snapshot));
    let version = identity.snapshot.version;
    let response = if etag::is_known(&call, version) {
        ApiResponse::not_modified(etag::of(version))
    } else {
        me_response(&identity.snapshot)
    };
    Ok(match recorded {
        Some(recorded) => response.after(recorded),
        None => response,
    })
}

fn me_response(snapshot: &Snapshot) -> ApiResponse {
    let version = snapshot.version;
    ApiResponse::json(&MeResponse { valid: true, user: snapshot.person.clone(), version })
        .header(header::ETAG, etag::of(version))
}

/// A committed update of the caller's own account.
struct AccountUpdate<'a> {
    caller: &'a Caller,
    /// Outbox row that delivers the update to the session authority.
    row: &'a OutboxId,
    /// The user after the update.
    snapshot: &'a Snapshot,
}

impl AccountUpdate<'_> {
    /// Delivers the update to the session authority, so that the next request anywhere sees it, and returns the user. The browser gets
    /// an access token with the new version, so its next read can use the cached session.
    async fn announce(&self, app: &App, call: &CallParts) -> Result<ApiResponse, Error> {
        let update = AuthorityCommand::Update { snapshot: Box::new(self.snapshot.clone()) };
        let delivery = outbox::deliver_now(app, self.row, &self.caller.user, &update).await;
        let session = LiveSession { version: self.snapshot.version, snapshot: None, ..self.caller.session.clone() };
        let lines = IssuedTokens::of(app, call, &self.caller.user, &session, None)?.cookies(call, true);
        let write = session_cache::put_later(app, &session.sid, self.snapshot);
        Ok(me_response(self.snapshot).cookies(call.cookie_jar(lines)).after(delivery).after(write))
    }
}
