//! Writes mails into the outbox, in the batch that causes them. `jobs::mail` delivers them.

use crate::domain::credentials::one_time_code::OneTimeCode;
use crate::domain::crypto::aead;
use crate::domain::identity::provider::Provider;
use crate::domain::ids::{DeviceId, TenantId, UserId};
use crate::domain::messages::mail::{MailTemplate, without_links};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::jobs::mail::{PURPOSE, deliver_these};
use crate::ports::Statement;
pub use crate::storage::mail_outbox::Recipient;
use crate::storage::mail_outbox::{self, NewMail};
use crate::storage::notices::NewNotice;
pub use crate::storage::notices::NoticeAccount;
use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};

/// A mail to enqueue.
pub struct MailRequest<'a> {
    /// The recipient. The language is the recipient's own if they chose one, else the caller's.
    pub to: Recipient<'a>,
    /// The mail template.
    pub template: MailTemplate,
    /// Path that the button links to, from `links`.
    pub link: Option<String>,
    /// The `domain` of the request: it can only select one of the configured origins.
    pub domain: Option<&'a str>,
    /// The tenant that sends it.
    pub tenant: Option<&'a TenantId>,
    /// Values of the template's placeholders.
    pub values: &'a [(&'a str, &'a str)],
}

/// The statement that puts a mail into the outbox.
#[must_use]
pub fn enqueue(app: &App, call: &CallParts, mail: &MailRequest<'_>) -> Statement {
    let new = NewMail {
        id: &call.effects.new_mail(app),
        to: mail.to,
        language: call.language,
        template: mail.template,
        tenant: mail.tenant,
        sealed: &seal(app, call, mail.link.as_deref(), mail.domain, mail.values),
    };
    mail_outbox::insert(&new, call.now)
}

/// The notice that the password was changed.
#[must_use]
pub fn password_changed(app: &App, call: &CallParts, user: &UserId) -> Statement {
    notice(app, call, user, MailTemplate::PasswordChanged, &[])
}

/// A notice about the security of an account; its button leads to the page that reports a stranger.
#[must_use]
pub fn notice(
    app: &App,
    call: &CallParts,
    user: &UserId,
    template: MailTemplate,
    values: &[(&str, &str)],
) -> Statement {
    write_notice(app, call, template, values, |notice| notice.notify(user, call.now))
}

/// The notice about a sign-in on a device that is new to the account.
#[must_use]
pub fn new_device(app: &App, call: &CallParts, user: &UserId, device: &DeviceId) -> Statement {
    write_notice(app, call, MailTemplate::NewDevice, &[], |notice| notice.notify_new_device(user, device, call.now))
}

/// The notice that failed attempts locked a sign-in method for a while, unless one was sent recently.
#[must_use]
pub fn lockout(app: &App, call: &CallParts, account: &NoticeAccount<'_>, template: MailTemplate) -> Statement {
    write_notice(app, call, template, &[], |notice| notice.notify_once_a_day(account, call.now))
}

/// The notice that the batch erases the account.
#[must_use]
pub fn account_erased(app: &App, call: &CallParts, user: &UserId) -> Statement {
    notice(app, call, user, MailTemplate::AccountErased, &[])
}

/// The notice about a guessable password. Nothing happened to the account, so its button leads to the page for a new password, or to the
/// account, where a password is changed by who knows it, while there is no such page.
#[must_use]
pub fn password_guessable(app: &App, call: &CallParts, user: &UserId) -> Statement {
    let mail = MailRequest {
        to: Recipient::User(user),
        template: MailTemplate::PasswordGuessable,
        link: Some(if call.configuration.public.features.password_reset { links::forgot() } else { links::account() }),
        domain: None,
        tenant: None,
        values: &[],
    };
    enqueue(app, call, &mail)
}

/// Writes a notice with what is known of the call. It has a code of its own, unless the account is erased: then there is nothing left to
/// protect.
fn write_notice<T>(
    app: &App,
    call: &CallParts,
    template: MailTemplate,
    values: &[(&str, &str)],
    write: impl FnOnce(&NewNotice<'_>) -> T,
) -> T {
    let code = (template != MailTemplate::AccountErased).then(|| OneTimeCode::new(app.random_bytes()));
    let link = code.as_ref().map(|code| links::not_me(&code.text));
    let time = call.now.rfc3339().replace('T', " ").replace('Z', " UTC");
    let mut known = vec![("time", time.as_str())];
    if template.is_by_owner() {
        known.extend(call.agent.as_deref().map(|device| ("device", device)));
        known.extend(call.location.as_deref().map(|location| ("place", location)));
    }
    known.extend(values);
    write(&NewNotice {
        mail_id: &call.effects.new_mail(app),
        template,
        code_hash: code.as_ref().map(|code| code.hash.as_str()),
        language: call.language,
        sealed: &seal(app, call, link.as_deref(), None, &known),
    })
}

/// The notice about a second factor that was added, removed or used.
#[must_use]
pub fn factor_notice(app: &App, call: &CallParts, user: &UserId, template: MailTemplate) -> Statement {
    notice(app, call, user, template, &[])
}

/// The notice about a provider that was linked or unlinked.
#[must_use]
pub fn provider_notice(
    app: &App,
    call: &CallParts,
    user: &UserId,
    template: MailTemplate,
    provider: Provider,
) -> Statement {
    notice(app, call, user, template, &[("provider", provider.title())])
}

/// The notice about a passkey.
#[must_use]
pub fn passkey_notice(app: &App, call: &CallParts, user: &UserId, template: MailTemplate, name: &str) -> Statement {
    notice(app, call, user, template, &[("name", &without_links(name))])
}

/// Encrypts the content of a mail while it waits in the outbox: its links must not be readable in a copy of the database.
#[must_use]
pub fn seal(app: &App, call: &CallParts, link: Option<&str>, domain: Option<&str>, values: &[(&str, &str)]) -> String {
    let mut texts: Map<String, Value> = values.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    if let Some(link) = link {
        texts.insert("link".to_owned(), json!(link));
        texts.insert("origin".to_owned(), json!(chosen_origin(call, domain)));
    }
    let message = Value::Object(texts).to_string();
    // Sealing this text does not fail; if it did, delivery would reject the empty text and the mail would become a dead letter.
    aead::seal(app.keys.mail.current().1, app.random_bytes(), message.as_bytes(), PURPOSE).unwrap_or_default()
}

/// The configured origin that equals the `domain` of the request, else the one that the request came to, else the default one. If empty,
/// the origin is chosen at delivery.
fn chosen_origin(call: &CallParts, domain: Option<&str>) -> String {
    let mail = &call.configuration.private.mail;
    let known = |named: &str| mail.origins.iter().find(|origin| *origin == named.trim_end_matches('/'));
    domain.and_then(known).or_else(|| known(&call.own_origin)).unwrap_or(&mail.origin).clone()
}

/// Paths of the pages that mails link to.
pub mod links {
    use crate::domain::ids::TenantId;
    use crate::domain::request::form::percent_encode as segment;

    /// The page to choose a new password.
    #[must_use]
    pub fn reset(email: &str, code: &str) -> String {
        format!("/auth/reset/{}/{code}", segment(email))
    }

    /// The page to verify an e-mail address.
    #[must_use]
    pub fn confirm(email: &str, code: &str) -> String {
        format!("/auth/confirm-mail/{}/{code}", segment(email))
    }

    /// The page to accept or decline an invitation, with or without an account.
    #[must_use]
    pub fn invitation(tenant: &TenantId, email: &str, code: &str) -> String {
        format!("/auth/invitation/{}/{}/{code}", segment(tenant), segment(email))
    }

    /// The page to request a new password.
    #[must_use]
    pub fn forgot() -> String {
        "/auth/forgot".to_owned()
    }

    /// The page of the user's own account.
    #[must_use]
    pub fn account() -> String {
        "/account".to_owned()
    }

    /// The page to report that a stranger caused a notice.
    #[must_use]
    pub fn not_me(code: &str) -> String {
        format!("/auth/not-me/{code}")
    }
}

/// Delivers the mails that this call enqueued, after the response.
#[must_use]
pub fn deliver_later(app: &App, call: &CallParts) -> BoxFuture<'static, ()> {
    deliver_these(app, call.effects.mails())
}
