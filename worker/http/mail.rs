//! Mails: written in the batch of their cause, delivered right after the answer, and again by cron.

use super::app::App;
use super::call::CallParts;
use super::error::Error;
use crate::domain::identity::Provider;
use crate::domain::ids::UserId;
use crate::domain::languages;
use crate::domain::mail::{MailDraft, Template, next_attempt_ms};
use crate::domain::sealed;
use crate::domain::time::Timestamp;
use crate::ports::{DeliveryError, Mail, Statement};
pub use crate::storage::mail_outbox::Recipient;
use crate::storage::mail_outbox::{self, DeliveryResult, LeasedMail, New, WaitingSince};
use crate::storage::rows::Answers;
use futures_util::future::{BoxFuture, join_all};
use serde_json::{Map, Value, json};

/// What the sealed part of a row is for.
const PURPOSE: &[u8] = b"mail";
/// Where links lead on a laptop that configured nothing.
const LAPTOP: &str = "http://localhost:8787";

/// A mail about to be written.
pub struct MailRequest<'a> {
    /// Who gets it, in their own language if they chose one, else in the caller's.
    pub to: Recipient<'a>,
    /// What it says.
    pub template: Template,
    /// Path of its button, from `links`.
    pub link: Option<String>,
    /// The `domain` of the request: chooses among configured origins and can do nothing else.
    pub domain: Option<&'a str>,
    /// The company that sends it; empty where none does.
    pub tenant: &'a str,
    /// Values of its placeholders.
    pub values: &'a [(&'a str, &'a str)],
}

/// The statement that puts a letter into the outbox.
#[must_use]
pub fn enqueue(app: &App, call: &CallParts, letter: &MailRequest<'_>) -> Statement {
    let new = New {
        id: &call.new_mail(app),
        to: letter.to,
        language: call.language,
        template: letter.template,
        tenant: letter.tenant,
        sealed: &seal(app, call, letter.link.as_deref(), letter.domain, letter.values),
    };
    mail_outbox::put(&new, call.now)
}

/// The letter that tells people that their password was changed, in case it was somebody else.
#[must_use]
pub fn password_changed(app: &App, call: &CallParts, user: &UserId) -> Statement {
    notice(app, call, Recipient::Person(user), Template::PasswordChanged, &[])
}

/// A letter about somebody's credentials, in case it was not they who changed them. Its button leads to a new password.
#[must_use]
pub fn notice(
    app: &App,
    call: &CallParts,
    to: Recipient<'_>,
    template: Template,
    values: &[(&str, &str)],
) -> Statement {
    let letter = MailRequest { to, template, link: Some(links::forgot()), domain: None, tenant: "", values };
    enqueue(app, call, &letter)
}

/// The letter about a provider that was linked or unlinked.
#[must_use]
pub fn provider_notice(
    app: &App,
    call: &CallParts,
    user: &UserId,
    template: Template,
    provider: Provider,
) -> Statement {
    notice(app, call, Recipient::Person(user), template, &[("provider", provider.title())])
}

/// What a mail says, sealed while it waits: a copy of the database opens no account.
#[must_use]
pub fn seal(app: &App, call: &CallParts, link: Option<&str>, domain: Option<&str>, values: &[(&str, &str)]) -> String {
    let mut said: Map<String, Value> = values.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    if let Some(link) = link {
        said.insert("link".to_owned(), json!(link));
        said.insert("origin".to_owned(), json!(chosen_origin(call, domain)));
    }
    let message = Value::Object(said).to_string();
    // Sealing our own text does not fail; were it to, the empty text would end as a dead letter.
    sealed::seal(app.keys.mail.current().1, app.chance(), message.as_bytes(), PURPOSE).unwrap_or_default()
}

/// The configured origin that the request's `domain` names, else the first. Empty: the one configured at delivery.
fn chosen_origin(call: &CallParts, domain: Option<&str>) -> String {
    let mail = &call.configuration.private.mail;
    let named = domain.map(|domain| domain.trim_end_matches('/'));
    let known = mail.origins.iter().find(|origin| Some(origin.as_str()) == named);
    known.unwrap_or(&mail.origin).clone()
}

/// Paths of the pages that mails lead to.
pub mod links {
    use crate::domain::form::encoded as segment;

    /// Choosing a new password.
    #[must_use]
    pub fn reset(email: &str, code: &str) -> String {
        format!("/auth/reset/{}/{code}", segment(email))
    }

    /// Proving an address.
    #[must_use]
    pub fn confirm(email: &str, code: &str) -> String {
        format!("/auth/confirm-mail/{}/{code}", segment(email))
    }

    /// Answering an invitation, with or without an account.
    #[must_use]
    pub fn invitation(tenant: &str, email: &str, code: &str) -> String {
        format!("/auth/invitation/{}/{}/{code}", segment(tenant), segment(email))
    }

    /// Asking for a new password.
    #[must_use]
    pub fn forgot() -> String {
        "/auth/forgot".to_owned()
    }
}

/// Delivers what this call wrote, after its answer, whatever waits besides; of many the first, and cron the others.
#[must_use]
pub fn deliver_later(app: &App, call: &CallParts) -> BoxFuture<'static, ()> {
    let (app, ids) = (app.clone(), call.mails());
    Box::pin(async move {
        let own = mail_outbox::lease_these(app.db.as_ref(), &ids, app.clock.now()).await;
        let done = match own {
            Ok(leased) => hand_over(&app, &leased).await.map_err(|error| error.cause),
            Err(error) => Err(format!("{error:?}")),
        };
        if let Err(why) = done {
            app.log.line(&json!({ "level": "warn", "event": "mail_not_delivered", "why": why }));
        }
    })
}

/// How long one run of cron sends, in milliseconds: the next one comes after a minute.
const RUN_MS: i64 = 45_000;
/// Most mails of a run: an invocation may ask the platform a thousand things.
const RUN_MOST: usize = 800;
/// Age of a waiting mail from which operations should look: (personal, any), in milliseconds.
const LATE_MS: (i64, i64) = (3 * 60_000, 60 * 60_000);

/// Delivers what is due, round by round, until nothing is left or the run is over. Answers how many mails were taken and how many
/// were not.
///
/// # Errors
/// Of the database. A mail that nobody took is tried again later.
pub async fn deliver(app: &App) -> Result<(usize, usize), Error> {
    let began = app.clock.now();
    let (mut sent, mut kept) = (0, 0);
    while sent + kept < RUN_MOST && app.clock.now().since(began) < RUN_MS {
        let leased = mail_outbox::lease(app.db.as_ref(), app.clock.now()).await?;
        if leased.is_empty() {
            break;
        }
        let round = hand_over(app, &leased).await?;
        (sent, kept) = (sent + round.0, kept + round.1);
    }
    tell_age(app, (sent, kept)).await?;
    Ok((sent, kept))
}

/// Ages in milliseconds of the oldest waiting mails: (a personal one, any); 0 where none waits.
#[must_use]
pub fn ages(waiting: &WaitingSince, now: Timestamp) -> (i64, i64) {
    let age = |since: Option<Timestamp>| since.map_or(0, |since| now.since(since).max(0));
    let personal = age(waiting.personal);
    (personal, personal.max(age(waiting.bulk)))
}

/// Whether mails have waited for so long that operations should look.
#[must_use]
pub const fn is_late((personal, any): (i64, i64)) -> bool {
    personal > LATE_MS.0 || any > LATE_MS.1
}

/// One line a run that had something to do: how much was sent, and how old what still waits is.
async fn tell_age(app: &App, (sent, kept): (usize, usize)) -> Result<(), Error> {
    let waiting = Answers::from(app.db.batch(vec![mail_outbox::waiting_since()]).await?).one()?;
    let ages = ages(&waiting, app.clock.now());
    if sent + kept > 0 || ages.1 > 0 {
        let level = if is_late(ages) { "error" } else { "info" };
        app.log.line(
            &json!({ "level": level, "event": "mail_queue", "sent": sent, "refused": kept, "late": is_late(ages),
            "personalSeconds": ages.0 / 1000, "oldestSeconds": ages.1 / 1000 }),
        );
    }
    Ok(())
}

/// Hands leased mails over and writes down how that ended: how many were taken and how many were not.
async fn hand_over(app: &App, leased: &[LeasedMail]) -> Result<(usize, usize), Error> {
    if leased.is_empty() {
        return Ok((0, 0));
    }
    let ends = join_all(leased.iter().map(|mail| send(app, mail))).await;
    let done = app.clock.now();
    let sent = ends.iter().filter(|end| matches!(end, DeliveryResult::Sent)).count();
    for (mail, end) in leased.iter().zip(&ends) {
        if let DeliveryResult::Again(_, why) | DeliveryResult::Dead(why) = end {
            // Never the address and never what it says.
            let dead = matches!(end, DeliveryResult::Dead(_));
            let level = if dead { "error" } else { "warn" };
            app.log.line(&json!({ "level": level, "event": "mail_refused", "mail": mail.id, "template": mail.template,
                "attempts": mail.attempts, "dead": dead, "why": why }));
        }
    }
    let batch = leased.iter().zip(&ends).map(|(mail, end)| mail_outbox::settle(&mail.id, end, done)).collect();
    app.db.batch(batch).await?;
    Ok((sent, ends.len() - sent))
}

async fn send(app: &App, leased: &LeasedMail) -> DeliveryResult {
    let failed = match write(app, leased).await {
        Ok(mail) => match app.mailer.send(&mail).await {
            Ok(()) => return DeliveryResult::Sent,
            Err(failed) => failed,
        },
        Err(failed) => failed,
    };
    match failed {
        DeliveryError::Never(why) => DeliveryResult::Dead(why),
        DeliveryError::Later(why) => match next_attempt_ms(leased.attempts) {
            Some(wait) => DeliveryResult::Again(app.clock.now().plus(wait), why),
            None => DeliveryResult::Dead(why),
        },
    }
}

async fn write(app: &App, leased: &LeasedMail) -> Result<Mail, DeliveryError> {
    let never = |why: &str| DeliveryError::Never(why.to_owned());
    let later = |why: &str| DeliveryError::Later(why.to_owned());
    let opened = app.keys.mail.iter().find_map(|(_, key)| sealed::open(key, &leased.sealed, PURPOSE));
    let values = opened.and_then(|text| crate::domain::reading::read::<Map<String, Value>>(&text).ok());
    let values = values.ok_or_else(|| never("its contents cannot be opened: the key is gone"))?;
    let configuration = app.configuration().await.map_err(|_| later("the configuration cannot be read"))?;
    let settings = &configuration.private.mail;
    let link = match values.get("link").and_then(Value::as_str) {
        Some(path) => {
            let own = values.get("origin").and_then(Value::as_str).unwrap_or_default();
            let laptop = if app.environment == crate::domain::configuration::Environment::Local { LAPTOP } else { "" };
            let origin = [own, &settings.origin, laptop].into_iter().find(|origin| !origin.is_empty());
            let origin = origin.ok_or_else(|| later("mail.origin is not configured"))?;
            // The page speaks as the mail did, also in a browser that was never here.
            Some(format!("{origin}{path}?lang={}", languages::parameter_of(&leased.language)))
        }
        None => None,
    };
    let file = app.assets.read(&format!("/assets/locales/{}/mails.locale.json", leased.language)).await;
    let phrases: Option<Value> = file.and_then(|text| crate::domain::reading::read(text.as_bytes()).ok());
    let draft = MailDraft {
        template: &leased.template,
        language: &leased.language,
        phrases: &phrases.ok_or_else(|| later("its phrases cannot be read"))?,
        values: &values,
        link: link.as_deref(),
        sender: &settings.name,
    };
    let text = draft.write().ok_or_else(|| never("its template has no phrases"))?;
    Ok(Mail {
        id: leased.id.clone(),
        from: settings.from.clone(),
        from_name: settings.name.clone(),
        to: leased.recipient.clone(),
        subject: text.subject,
        html: text.html,
        plain: text.plain,
    })
}
