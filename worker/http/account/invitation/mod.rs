//! `/api/user/invitation`: what a company sends (`invite.rs`, `sent.rs`) and what the invited user does with it.

pub mod inbox;
pub mod invite;
pub mod limits;
pub mod respond;
pub mod sent;
pub mod verify;

use crate::domain::credentials::one_time_code::INVITATION_MS;
use crate::domain::identity::email::Email;
use crate::domain::ids::{InvitationId, RoleId, TenantId};
use crate::domain::messages::mail::{MailTemplate, without_links};
use crate::domain::time::Timestamp;
use crate::http::error::Error;
use crate::http::mail::{self, MailRequest, Recipient, links};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use crate::ports::Statement;
use crate::storage::invitations::InvitationRow;
use serde::Serialize;

/// An invitation, as the inviting company sees it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// Its id.
    #[schema(value_type = String)]
    pub id: InvitationId,
    /// E-mail address of the invited user.
    pub email: String,
    /// Ids of the roles that the membership gets.
    #[schema(value_type = Vec<String>)]
    pub role_ids: Vec<RoleId>,
    /// State: `pending`, `expired`, `accepted`, `declined` or `revoked`.
    pub state: String,
    /// Name of the inviter.
    pub invited_by: String,
    /// Creation time.
    pub created_at: String,
    /// Time of the last mail.
    pub sent_at: String,
    /// Expiry.
    pub expires_at: String,
    /// Version; rises with every change.
    pub version: i64,
}

impl Invitation {
    /// The invitation of a row at time `now`.
    fn of(row: InvitationRow, now: Timestamp) -> Self {
        let is_over = row.state == "pending" && row.expires_at <= now;
        Self {
            invited_by: row.invited_by(),
            id: row.id,
            email: row.email,
            role_ids: row.role_ids,
            state: if is_over { "expired".to_owned() } else { row.state },
            created_at: row.created_at.rfc3339(),
            sent_at: row.sent_at.rfc3339(),
            expires_at: row.expires_at.rfc3339(),
            version: row.version,
        }
    }
}

/// The caller's current company. If it is missing, that is reported only after the session was confirmed.
fn tenant(app: &App, call: &CallParts) -> Result<Option<TenantId>, Error> {
    Ok(call.tenant(app, &call.claims()?.sid))
}

/// Recipient and link of an invitation.
pub struct InvitationTarget<'a> {
    /// The company's id.
    pub tenant: &'a TenantId,
    pub company_title: &'a str,
    /// E-mail address of the invited user.
    pub email: &'a Email,
    /// The code of the link.
    pub code: &'a str,
    /// Expiry.
    pub expires_at: Timestamp,
}

/// Statement that queues the mail of an invitation to the caller's current company.
fn enqueue_invitation(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    tenant: &TenantId,
    email: &Email,
    code: &str,
    expires_at: Timestamp,
) -> Statement {
    let link = links::invitation(tenant, email.as_str(), code);
    let to = Recipient::Address(email.as_str());
    enqueue_invitation_mail(
        app,
        call,
        (caller, tenant),
        &InvitationMail { to, template: MailTemplate::Invitation, link, expires_at },
    )
}

/// A mail that brings a user into a company: an invitation or a welcome.
pub struct InvitationMail<'a> {
    /// Recipient.
    pub to: Recipient<'a>,
    pub template: MailTemplate,
    /// Address of its button.
    pub link: String,
    /// Expiry of the link.
    pub expires_at: Timestamp,
}

/// Statement that queues the mail; `by` is the inviting caller and their current company.
pub fn enqueue_invitation_mail(
    app: &App,
    call: &CallParts,
    by: (&Caller, &TenantId),
    mail: &InvitationMail<'_>,
) -> Statement {
    enqueue_company_mail(app, call, by.0, (by.1, company_of(by)), mail)
}

/// Statement that queues the mail of an invitation to a company that the caller need not be a member of.
#[must_use]
pub fn enqueue_invitation_to(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    addressed: &InvitationTarget<'_>,
) -> Statement {
    let link = links::invitation(addressed.tenant, addressed.email.as_str(), addressed.code);
    let to = Recipient::Address(addressed.email.as_str());
    let mail = InvitationMail { to, template: MailTemplate::Invitation, link, expires_at: addressed.expires_at };
    enqueue_company_mail(app, call, caller, (addressed.tenant, addressed.company_title), &mail)
}

/// Sealed values of such a mail, for callers that write many at once; the link expires with the invitation.
pub fn seal_invitation(app: &App, call: &CallParts, by: (&Caller, &TenantId), link: &str) -> String {
    let (company, inviter) = (without_links(company_of(by)), inviter(by.0));
    let until = day(call.now.plus(INVITATION_MS));
    mail::seal(app, call, Some(link), None, &[("company", &company), ("inviter", &inviter), ("until", &until)])
}

fn enqueue_company_mail(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    (tenant, company): (&TenantId, &str),
    mail: &InvitationMail<'_>,
) -> Statement {
    let (company, inviter, until) = (without_links(company), inviter(caller), day(mail.expires_at));
    let values = [("company", company.as_str()), ("inviter", inviter.as_str()), ("until", until.as_str())];
    let link = Some(mail.link.clone());
    let request =
        MailRequest { to: mail.to, template: mail.template, link, domain: None, tenant: Some(tenant), values: &values };
    mail::enqueue(app, call, &request)
}

/// Title of the caller's current company.
#[must_use]
pub fn company_of<'a>((caller, tenant): (&'a Caller, &TenantId)) -> &'a str {
    let companies = caller.session.snapshot.as_deref().map(|snapshot| snapshot.companies.iter());
    let company = companies.and_then(|mut companies| companies.find(|c| c.tenant_id == *tenant));
    company.map_or("", |company| company.title.as_str())
}

/// Name of the inviter.
fn inviter(caller: &Caller) -> String {
    let snapshot = caller.session.snapshot.as_deref();
    snapshot.map(|snapshot| without_links(&snapshot.person.display_name).to_string()).unwrap_or_default()
}

/// `2026-12-04`; the mail says it in its language.
fn day(at: Timestamp) -> String {
    at.rfc3339().get(..10).unwrap_or_default().to_owned()
}
