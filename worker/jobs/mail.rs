//! Delivers mails: right after the response to the request that queued them, and again by cron.

use crate::domain::configuration::environment::Environment;
use crate::domain::configuration::languages;
use crate::domain::crypto::aead;
use crate::domain::ids::MailId;
use crate::domain::messages::mail::{MailDraft, link_life_ms, next_attempt_ms};
use crate::domain::time::Timestamp;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::ports::{DeliveryError, Mail};
use crate::storage::mail_outbox::{self, DeliveryResult, LeasedMail, OldestMails};
use crate::storage::rows::BatchResults;
use futures_util::future::{BoxFuture, join_all};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Purpose (associated data) of the encrypted part of a row.
pub const PURPOSE: &[u8] = b"mail";
/// Origin of links in local development without configuration.
const LOCAL_ORIGIN: &str = "http://localhost:8787";

/// Delivers these mails without regard to others in the queue; of many only the first, and cron the rest.
#[must_use]
pub fn deliver_these(app: &App, ids: Vec<MailId>) -> BoxFuture<'static, ()> {
    let app = app.clone();
    Box::pin(async move {
        let own = mail_outbox::lease_these(app.db.as_ref(), &ids, app.clock.now()).await;
        let done = match own {
            Ok(leased) => deliver_leased(&app, &leased, &mut Phrases::new()).await.map_err(|error| error.cause),
            Err(error) => Err(format!("{error:?}")),
        };
        if let Err(why) = done {
            app.log.line(&json!({ "level": "warn", "event": "mail_not_delivered", "why": why }));
        }
    })
}

/// Sending time of one cron run, in milliseconds: the next run starts after a minute.
const RUN_MS: i64 = 45_000;
/// Maximum number of mails per run. An invocation may make 10 000 subrequests, and a run of cron makes fewer than 5 000 at most: one for each mail
/// and each language, 2 000 to session authorities (`outbox`), and about 1 000 to the database, most of them for bulk jobs and seals.
const RUN_MAX_MAILS: usize = 800;
/// Age of a queued mail that is reported as an error: (personal, any), in milliseconds.
const LATE_MS: (i64, i64) = (3 * 60_000, 60 * 60_000);

/// Delivers due mails in rounds until the queue is empty or the run's limit is reached. Returns how many mails were
/// accepted and how many were not.
///
/// # Errors
/// The database's. A mail that was not accepted is retried later.
pub async fn deliver(app: &App) -> Result<(usize, usize), Error> {
    let began = app.clock.now();
    let (mut sent, mut deferred, mut phrases) = (0, 0, Phrases::new());
    while sent + deferred < RUN_MAX_MAILS && app.clock.now().since(began) < RUN_MS {
        let leased = mail_outbox::lease(app.db.as_ref(), app.clock.now()).await?;
        if leased.is_empty() {
            break;
        }
        let round = deliver_leased(app, &leased, &mut phrases).await?;
        (sent, deferred) = (sent + round.0, deferred + round.1);
    }
    report_age(app, (sent, deferred)).await?;
    Ok((sent, deferred))
}

/// Ages in milliseconds of the oldest queued mails: (a personal one, any); 0 if there is none.
#[must_use]
pub fn ages(waiting: &OldestMails, now: Timestamp) -> (i64, i64) {
    let age = |since: Option<Timestamp>| since.map_or(0, |since| now.since(since).max(0));
    let personal = age(waiting.personal);
    (personal, personal.max(age(waiting.bulk)))
}

/// Whether queued mails are old enough to be reported as an error.
#[must_use]
pub const fn is_late((personal, any): (i64, i64)) -> bool {
    personal > LATE_MS.0 || any > LATE_MS.1
}

/// Logs one line if the run had anything to do: the number of mails, and the age of the oldest queued ones.
async fn report_age(app: &App, (sent, deferred): (usize, usize)) -> Result<(), Error> {
    let waiting = BatchResults::from(app.db.batch(vec![mail_outbox::waiting_since()]).await?).one()?;
    let ages = ages(&waiting, app.clock.now());
    if sent + deferred > 0 || ages.1 > 0 {
        let level = if is_late(ages) { "error" } else { "info" };
        app.log.line(
            &json!({ "level": level, "event": "mail_queue", "sent": sent, "refused": deferred, "late": is_late(ages),
            "personalSeconds": ages.0 / 1000, "oldestSeconds": ages.1 / 1000 }),
        );
    }
    Ok(())
}

/// The phrases of mails by language, each file read once per run.
type Phrases = BTreeMap<String, Value>;

/// Reads the phrases of the languages that are missing. A file that cannot be read stays missing.
async fn read_phrases(app: &App, leased: &[LeasedMail], phrases: &mut Phrases) {
    let languages: BTreeSet<&String> = leased.iter().map(|mail| &mail.language).collect();
    let missing = languages.into_iter().filter(|language| !phrases.contains_key(*language));
    let files = missing.map(|language| async move {
        let text = app.assets.read(&format!("/assets/locales/{language}/mails.locale.json")).await?;
        Some((language.clone(), crate::domain::typed_json::read(text.as_bytes()).ok()?))
    });
    let files = join_all(files.collect::<Vec<_>>()).await;
    phrases.extend(files.into_iter().flatten());
}

/// Sends leased mails and records the results. Returns how many were accepted and how many were not.
async fn deliver_leased(app: &App, leased: &[LeasedMail], phrases: &mut Phrases) -> Result<(usize, usize), Error> {
    if leased.is_empty() {
        return Ok((0, 0));
    }
    read_phrases(app, leased, phrases).await;
    let ends = join_all(leased.iter().map(|mail| send(app, mail, phrases))).await;
    let done = app.clock.now();
    let sent = ends.iter().filter(|end| matches!(end, DeliveryResult::Sent)).count();
    for (mail, end) in leased.iter().zip(&ends) {
        if let DeliveryResult::Retry(_, why) | DeliveryResult::Dead(why) = end {
            // The log contains neither the address nor the content.
            let dead = matches!(end, DeliveryResult::Dead(_));
            let level = if dead { "error" } else { "warn" };
            app.log.line(&json!({ "level": level, "event": "mail_refused", "mail": mail.id, "template": mail.template,
                "attempts": mail.attempts, "dead": dead, "why": why }));
        }
    }
    let batch = leased.iter().zip(&ends).map(|(mail, end)| mail_outbox::record_delivery(&mail.id, end, done)).collect();
    app.db.batch(batch).await?;
    Ok((sent, ends.len() - sent))
}

async fn send(app: &App, leased: &LeasedMail, phrases: &Phrases) -> DeliveryResult {
    if leased.is_of_disabled_company {
        return DeliveryResult::Dropped;
    }
    if link_life_ms(&leased.template).is_some_and(|life| app.clock.now().since(leased.created_at) >= life) {
        app.log
            .line(&json!({ "level": "error", "event": "mail_expired", "mail": leased.id, "template": leased.template,
            "attempts": leased.attempts }));
        return DeliveryResult::Dropped;
    }
    let failed = match write(app, leased, phrases).await {
        Ok(mail) => match app.mailer.send(&mail).await {
            Ok(()) => return DeliveryResult::Sent,
            Err(failed) => failed,
        },
        Err(failed) => failed,
    };
    match failed {
        DeliveryError::Never(why) => DeliveryResult::Dead(why),
        DeliveryError::Later(why) => match next_attempt_ms(leased.attempts) {
            Some(wait) => DeliveryResult::Retry(app.clock.now().plus(wait), why),
            None => DeliveryResult::Dead(why),
        },
    }
}

async fn write(app: &App, leased: &LeasedMail, phrases: &Phrases) -> Result<Mail, DeliveryError> {
    let never = |why: &str| DeliveryError::Never(why.to_owned());
    let later = |why: &str| DeliveryError::Later(why.to_owned());
    let opened = app.keys.mail.iter().find_map(|(_, key)| aead::open(key, &leased.sealed, PURPOSE));
    let values = opened.and_then(|text| crate::domain::typed_json::read::<Map<String, Value>>(&text).ok());
    let values = values.ok_or_else(|| never("its contents cannot be opened: the key is gone"))?;
    let configuration = app.configuration().await.map_err(|_| later("the configuration cannot be read"))?;
    let settings = &configuration.private.mail;
    let link = match values.get("link").and_then(Value::as_str) {
        Some(path) => {
            let own = values.get("origin").and_then(Value::as_str).unwrap_or_default();
            let local = if app.environment == Environment::Local { LOCAL_ORIGIN } else { "" };
            let origin = [own, &settings.origin, local].into_iter().find(|origin| !origin.is_empty());
            let origin = origin.ok_or_else(|| later("mail.origin is not configured"))?;
            // The page opens in the mail's language, also in a browser without a stored one.
            Some(format!("{origin}{path}?lang={}", languages::parameter_of(&leased.language)))
        }
        None => None,
    };
    let draft = MailDraft {
        template: &leased.template,
        language: &leased.language,
        phrases: phrases.get(&leased.language).ok_or_else(|| later("its phrases cannot be read"))?,
        values: &values,
        link: link.as_deref(),
        sender: &settings.name,
    };
    let text = draft.write().ok_or_else(|| never("its template has no phrases"))?;
    Ok(Mail {
        id: leased.id.to_string(),
        from: settings.from.clone(),
        from_name: settings.name.clone(),
        to: leased.recipient.clone(),
        subject: text.subject,
        html: text.html,
        plain: text.plain,
    })
}
