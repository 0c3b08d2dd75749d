//! `/api/user/invitation`: a file per side. What a company sends, and what a person does with it.

pub mod invite;
pub mod received;
pub mod respond;
pub mod sent;
pub mod verify;

use crate::domain::email::Email;
use crate::domain::ids::{InvitationId, RoleId, TenantId};
use crate::domain::mail::{Template, without_links};
use crate::domain::time::Timestamp;
use crate::http::error::Error;
use crate::http::mail::{self, MailRequest, Recipient, links};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::Caller;
use crate::ports::Statement;
use crate::storage::invitations::{InvitationRow, LIFE_MS};
use serde::Serialize;

/// An invitation as the company sees it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// Its id.
    #[schema(value_type = String)]
    pub id: InvitationId,
    /// Who is invited.
    pub email: String,
    /// Roles that go with it.
    #[schema(value_type = Vec<String>)]
    pub role_ids: Vec<RoleId>,
    /// `pending`, `expired`, `accepted`, `declined` or `revoked`.
    pub state: String,
    /// Who invited, as a name.
    pub invited_by: String,
    /// When it was made.
    pub created_at: String,
    /// When it was last mailed.
    pub sent_at: String,
    /// Until when it is good.
    pub expires_at: String,
    /// Rises with every change.
    pub version: i64,
}

impl Invitation {
    /// The invitation of a row, as it is now.
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

/// The company that a caller works in. It is missed only after the session was confirmed.
fn tenant(app: &App, call: &CallParts) -> Result<Option<TenantId>, Error> {
    Ok(call.tenant(app, &call.claims()?.sid))
}

/// Whom an invitation goes to, and where it leads.
pub struct InvitationTarget<'a> {
    /// The company's id.
    pub tenant: &'a TenantId,
    /// Its title.
    pub company: &'a str,
    /// Who is invited.
    pub email: &'a Email,
    /// The code of the link.
    pub code: &'a str,
    /// Until when it is good.
    pub expires_at: Timestamp,
}

/// The statement that mails an invitation into the company that the caller works in.
fn letter(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    tenant: &TenantId,
    email: &Email,
    code: &str,
    expires_at: Timestamp,
) -> Statement {
    let link = links::invitation(tenant.as_str(), email.as_str(), code);
    let to = Recipient::Address(email.as_str());
    invitation_letter(
        app,
        call,
        (caller, tenant),
        &InvitationMail { to, template: Template::Invitation, link, expires_at },
    )
}

/// A mail by which a company takes somebody in.
pub struct InvitationMail<'a> {
    /// Who gets it.
    pub to: Recipient<'a>,
    /// What it says.
    pub template: Template,
    /// Where its button leads.
    pub link: String,
    /// Until when that is good.
    pub expires_at: Timestamp,
}

/// The statement that mails it: the caller takes in, and the company that they work in.
pub fn invitation_letter(
    app: &App,
    call: &CallParts,
    by: (&Caller, &TenantId),
    mail: &InvitationMail<'_>,
) -> Statement {
    taken_in(app, call, by.0, (by.1, company_of(by)), mail)
}

/// The statement that mails an invitation into a company that the caller need not be in.
#[must_use]
pub fn letter_to(app: &App, call: &CallParts, caller: &Caller, addressed: &InvitationTarget<'_>) -> Statement {
    let link = links::invitation(addressed.tenant, addressed.email.as_str(), addressed.code);
    let to = Recipient::Address(addressed.email.as_str());
    let mail = InvitationMail { to, template: Template::Invitation, link, expires_at: addressed.expires_at };
    taken_in(app, call, caller, (addressed.tenant, addressed.company), &mail)
}

/// What such a mail says, sealed, for those who write many at once; it is good as long as an invitation.
pub fn sealed(app: &App, call: &CallParts, by: (&Caller, &TenantId), link: &str) -> String {
    let (company, inviter) = (company_of(by), inviter(by.0));
    let until = day(call.now.plus(LIFE_MS));
    mail::seal(app, call, Some(link), None, &[("company", company), ("inviter", &inviter), ("until", &until)])
}

fn taken_in(
    app: &App,
    call: &CallParts,
    caller: &Caller,
    (tenant, company): (&TenantId, &str),
    said: &InvitationMail<'_>,
) -> Statement {
    let (inviter, until) = (inviter(caller), day(said.expires_at));
    let values = [("company", company), ("inviter", inviter.as_str()), ("until", until.as_str())];
    let link = Some(said.link.clone());
    let letter =
        MailRequest { to: said.to, template: said.template, link, domain: None, tenant: Some(tenant), values: &values };
    mail::enqueue(app, call, &letter)
}

/// The company that somebody works in.
#[must_use]
pub fn company_of<'a>((caller, tenant): (&'a Caller, &TenantId)) -> &'a str {
    let companies = caller.alive.snapshot.as_deref().map(|snapshot| snapshot.companies.iter());
    let company = companies.and_then(|mut companies| companies.find(|c| c.tenant_id == *tenant));
    company.map_or("", |company| company.title.as_str())
}

/// Who takes somebody in.
fn inviter(caller: &Caller) -> String {
    let snapshot = caller.alive.snapshot.as_deref();
    snapshot.map(|snapshot| without_links(&snapshot.person.display_name).to_string()).unwrap_or_default()
}

/// `dd.MM.yyyy`
fn day(at: Timestamp) -> String {
    let written = at.rfc3339();
    let mut parts = written.get(..10).unwrap_or_default().split('-').rev();
    [parts.next(), parts.next(), parts.next()].map(Option::unwrap_or_default).join(".")
}
