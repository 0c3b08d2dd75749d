//! `/api/user`: people and their own account, a file per operation; and `GET /api/user/me`.

pub mod activity;
pub mod erasure;
pub mod export;
pub mod factors;
pub mod image;
pub mod passkeys;
pub mod providers;
pub mod sessions;
pub mod update;

use crate::domain::authority::{Command, LiveSession};
use crate::domain::ids::OutboxId;
use crate::domain::person::Person;
use crate::domain::snapshot::Snapshot;
use crate::http::auth::session_identity::identity;
use crate::http::auth::tokens::IssuedTokens;
use crate::http::error::Error;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{Call, CallParts};
use crate::http::pipeline::caller::Caller;
use crate::http::pipeline::checks::jar;
use crate::http::pipeline::etag;
use crate::http::pipeline::session_cache;
use crate::jobs::outbox;
use http::header;
use serde::Serialize;

/// What the calls about oneself answer.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MeAnswer {
    /// Always true.
    pub valid: bool,
    /// Who.
    pub user: Person,
    /// Rises with every change of the person; also the `ETag`.
    pub version: i64,
}

/// Who am I?
///
/// # Errors
/// Those of the session.
#[utoipa::path(get, path = "/api/user/me", operation_id = "me", tag = "user",
    params(("If-None-Match" = Option<String>, Header)),
    responses((status = 200, body = MeAnswer), (status = 304, description = "The version named by If-None-Match")))]
pub async fn me(app: App, call: Call) -> Result<Answer, Error> {
    call.parameters()?;
    let identity = identity(&app, &call).await?;
    let kept =
        identity.is_uncached.then(|| session_cache::put_later(&app, &identity.caller.alive.sid, &identity.snapshot));
    let version = identity.snapshot.version;
    let answer = if etag::is_known(&call, version) {
        Answer::not_modified(etag::of(version))
    } else {
        described(&identity.snapshot)
    };
    Ok(match kept {
        Some(kept) => answer.after(kept),
        None => answer,
    })
}

fn described(snapshot: &Snapshot) -> Answer {
    let version = snapshot.version;
    Answer::json(&MeAnswer { valid: true, user: snapshot.person.clone(), version })
        .header(header::ETAG, etag::of(version))
}

/// A change of a person by themselves that was written down.
struct UpdatedPerson<'a> {
    caller: &'a Caller,
    /// Id of the row that tells the authority.
    row: &'a OutboxId,
    /// The person now.
    snapshot: &'a Snapshot,
}

impl UpdatedPerson<'_> {
    /// Tells the authority, so that whoever asks next, anywhere, is told the new; then describes the person. The browser gets an
    /// access token that names the new version: its next read is one from the copy near it.
    async fn announce(&self, app: &App, call: &CallParts) -> Result<Answer, Error> {
        let update = Command::Update { snapshot: Box::new(self.snapshot.clone()) };
        let delivery = outbox::deliver_now(app, self.row, &self.caller.user, &update).await;
        let alive = LiveSession { version: self.snapshot.version, snapshot: None, ..self.caller.alive.clone() };
        let lines = IssuedTokens::of(app, call, &self.caller.user, &alive, None)?.cookies(call, true);
        let write = session_cache::put_later(app, &alive.sid, self.snapshot);
        Ok(described(self.snapshot).cookies(jar(call, lines)).after(delivery).after(write))
    }
}
