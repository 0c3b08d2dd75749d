//! What happens beside calls: after their answers, and by cron.

pub mod audit_retention;
pub mod audit_seals;
pub mod mail;
pub mod outbox;
pub mod retention;

use crate::http::error::Error;
use crate::http::pipeline::app::App;
use futures_util::future::join3;

/// Everything that cron does, each minute. One may fail without the others waiting for it.
///
/// # Errors
/// The first of them.
pub async fn run(app: &App) -> Result<(), Error> {
    let kept = join3(mail::deliver(app), retention::sweep(app), retention::expire(app));
    let (authorities, (mails, forgotten, expired), sealed) =
        join3(outbox::deliver_all(app), kept, audit_seals::seal_all(app)).await;
    authorities.and(mails).map(|_| ()).and(forgotten).and(expired).and(sealed.map(|_| ()))
}
