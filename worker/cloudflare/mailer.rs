//! Mails: in local development to the development mailbox if one is bound, else through the platform's mail service.

use super::deadline::within;
use super::error_text::text_of;
use super::fetch::OutgoingRequest;
use super::local_dev::is_local_dev;
use crate::ports::{DeliveryError, Mail, Mailer};
use async_trait::async_trait;
use serde_json::json;
use std::time::Duration;
use worker::js_sys::{Object, Reflect};
use worker::send::SendFuture;
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::{EmailAddress, Env, Fetcher, Method, SendEmail, SendEmailBuilder};

/// Deadline of one delivery.
const DEADLINE: Duration = Duration::from_secs(10);

/// The mail transport of this environment.
pub enum MailTransport {
    Mailbox(Fetcher),
    Service(SendEmail),
    Unbound,
}

impl MailTransport {
    pub fn of(env: &Env) -> Self {
        match env.service("DEV") {
            Ok(mailbox) if is_local_dev(env) => Self::Mailbox(mailbox),
            _ => env.send_email("EMAIL").map_or(Self::Unbound, Self::Service),
        }
    }

    async fn transmit(&self, mail: &Mail) -> Result<(), DeliveryError> {
        match self {
            Self::Mailbox(mailbox) => keep(mailbox, mail).await,
            Self::Service(service) => send(service, mail).await,
            Self::Unbound => Err(DeliveryError::Later("neither EMAIL nor DEV is bound".to_owned())),
        }
    }
}

#[async_trait]
impl Mailer for MailTransport {
    async fn send(&self, mail: &Mail) -> Result<(), DeliveryError> {
        let late = || Err(DeliveryError::Later("no answer within the deadline".to_owned()));
        SendFuture::new(within(DEADLINE, self.transmit(mail))).await.unwrap_or_else(late)
    }
}

async fn keep(mailbox: &Fetcher, mail: &Mail) -> Result<(), DeliveryError> {
    let body = json!({ "id": mail.id, "to": mail.to, "subject": mail.subject, "html": mail.html, "text": mail.plain });
    let body = body.to_string();
    let sent = OutgoingRequest { url: "http://dev/mail", method: Method::Post, headers: &[], body: Some(&body) };
    match sent.send_to(mailbox).await {
        Ok((200..=299, _)) => Ok(()),
        Ok((status, _)) => Err(DeliveryError::Later(format!("the mailbox answered {status}"))),
        Err(error) => Err(DeliveryError::Later(text_of(&error))),
    }
}

async fn send(service: &SendEmail, mail: &Mail) -> Result<(), DeliveryError> {
    let builder: SendEmailBuilder = Object::new().unchecked_into();
    builder.set_from_with_email_address(&EmailAddress::new(&mail.from_name, &mail.from));
    builder.set_to(&mail.to);
    builder.set_subject(&mail.subject);
    builder.set_html(&mail.html);
    builder.set_text(&mail.plain);
    // The service sets the Message-ID itself and does not allow another one, so the mail's id is a header of its own.
    let headers = Object::new();
    let _ = Reflect::set(&headers, &JsValue::from_str("X-Entity-Ref-ID"), &JsValue::from_str(&mail.id));
    builder.set_headers(headers.unchecked_ref());
    match service.send_with_builder(&builder).await {
        Ok(_) => Ok(()),
        Err(error) => Err(delivery_error(&error.into())),
    }
}

/// Errors that the service reports as permanent are not retried (developers.cloudflare.com/email-service, error codes).
fn delivery_error(error: &JsValue) -> DeliveryError {
    let code =
        Reflect::get(error, &JsValue::from_str("code")).ok().and_then(|code| code.as_string()).unwrap_or_default();
    let forever = ["E_VALIDATION_ERROR", "E_RECIPIENT_NOT_ALLOWED", "E_RECIPIENT_SUPPRESSED", "E_HEADER_NOT_ALLOWED"];
    // The service's error text may contain the address, so only its code is logged.
    let why = if code.is_empty() { "the mail service refused".to_owned() } else { code };
    if forever.contains(&why.as_str()) { DeliveryError::Never(why) } else { DeliveryError::Later(why) }
}
