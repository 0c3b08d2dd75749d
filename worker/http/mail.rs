//! Mails: written in the batch of their cause, delivered right after the answer, and again by cron.

use super::app::App;
use super::call::CallParts;
use super::error::Error;
use crate::domain::mail::{Draft, Template, next_attempt_ms};
use crate::domain::sealed;
use crate::ports::{Mail, Statement, Undelivered};
pub use crate::storage::mail_outbox::To;
use crate::storage::mail_outbox::{self, End, Leased, New};
use futures_util::future::{BoxFuture, join_all};
use serde_json::{Map, Value, json};

/// What the sealed part of a row is for.
const PURPOSE: &[u8] = b"mail";
/// Where links lead on a laptop that configured nothing.
const LAPTOP: &str = "http://localhost:8787";

/// A mail about to be written.
pub struct Letter<'a> {
    /// Who gets it, in their own language if they chose one, else in the caller's.
    pub to: To<'a>,
    /// What it says.
    pub template: Template,
    /// Path of its button, from `links`.
    pub link: Option<String>,
    /// The `domain` of the request: chooses among configured origins and can do nothing else.
    pub domain: Option<&'a str>,
    /// Values of its placeholders.
    pub values: &'a [(&'a str, &'a str)],
}

/// The statement that puts a letter into the outbox.
#[must_use]
pub fn enqueue(app: &App, call: &CallParts, letter: &Letter<'_>) -> Statement {
    let new = New {
        id: &app.new_id(),
        to: letter.to,
        language: call.language,
        template: letter.template,
        sealed: &seal(app, call, letter.link.as_deref(), letter.domain, letter.values),
    };
    mail_outbox::put(&new, call.now)
}

/// The letter that tells people that their password was changed, in case it was somebody else.
#[must_use]
pub fn password_changed(app: &App, call: &CallParts, user: &str) -> Statement {
    let letter = Letter {
        to: To::Person(user),
        template: Template::PasswordChanged,
        link: Some(links::forgot()),
        domain: None,
        values: &[],
    };
    enqueue(app, call, &letter)
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

/// Delivers after the answer, with work of its own.
#[must_use]
pub fn deliver_later(app: &App) -> BoxFuture<'static, ()> {
    let app = app.clone();
    Box::pin(async move {
        if let Err(error) = deliver(&app).await {
            app.log.line(&json!({ "level": "warn", "event": "mail_not_delivered", "why": error.cause }));
        }
    })
}

/// Delivers what is due and answers how many mails were taken and how many were not.
///
/// # Errors
/// Of the database. A mail that nobody took is tried again later.
pub async fn deliver(app: &App) -> Result<(usize, usize), Error> {
    let now = app.clock.now();
    let leased = mail_outbox::lease(app.db.as_ref(), now).await?;
    if leased.is_empty() {
        return Ok((0, 0));
    }
    let ends = join_all(leased.iter().map(|mail| send(app, mail))).await;
    let done = app.clock.now();
    let sent = ends.iter().filter(|end| matches!(end, End::Sent)).count();
    for (mail, end) in leased.iter().zip(&ends) {
        if let End::Again(_, why) | End::Dead(why) = end {
            // Never the address and never what it says.
            let dead = matches!(end, End::Dead(_));
            let level = if dead { "error" } else { "warn" };
            app.log.line(&json!({ "level": level, "event": "mail_refused", "mail": mail.id, "template": mail.template,
                "attempts": mail.attempts, "dead": dead, "why": why }));
        }
    }
    let batch = leased.iter().zip(&ends).map(|(mail, end)| mail_outbox::settle(&mail.id, end, done)).collect();
    app.db.batch(batch).await?;
    Ok((sent, ends.len() - sent))
}

async fn send(app: &App, leased: &Leased) -> End {
    let failed = match write(app, leased).await {
        Ok(mail) => match app.mailer.send(&mail).await {
            Ok(()) => return End::Sent,
            Err(failed) => failed,
        },
        Err(failed) => failed,
    };
    match failed {
        Undelivered::Never(why) => End::Dead(why),
        Undelivered::Later(why) => match next_attempt_ms(leased.attempts) {
            Some(wait) => End::Again(app.clock.now().plus(wait), why),
            None => End::Dead(why),
        },
    }
}

async fn write(app: &App, leased: &Leased) -> Result<Mail, Undelivered> {
    let never = |why: &str| Undelivered::Never(why.to_owned());
    let later = |why: &str| Undelivered::Later(why.to_owned());
    let opened = app.keys.mail.iter().find_map(|(_, key)| sealed::open(key, &leased.sealed, PURPOSE));
    let values = opened.and_then(|text| crate::domain::reading::read::<Map<String, Value>>(&text).ok());
    let values = values.ok_or_else(|| never("its contents cannot be opened: the key is gone"))?;
    let configuration = app.configuration().await;
    let settings = &configuration.private.mail;
    let link = match values.get("link").and_then(Value::as_str) {
        Some(path) => {
            let own = values.get("origin").and_then(Value::as_str).unwrap_or_default();
            let laptop = if app.environment == crate::domain::configuration::Environment::Local { LAPTOP } else { "" };
            let origin = [own, &settings.origin, laptop].into_iter().find(|origin| !origin.is_empty());
            Some(format!("{}{path}", origin.ok_or_else(|| later("mail.origin is not configured"))?))
        }
        None => None,
    };
    let file = app.assets.read(&format!("/assets/locales/{}/mails.locale.json", leased.language)).await;
    let phrases: Option<Value> = file.and_then(|text| crate::domain::reading::read(text.as_bytes()).ok());
    let draft = Draft {
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
