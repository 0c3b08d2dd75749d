//! What a handler leaves for after itself: mails to deliver, and whom the security event of its response is about.

use crate::domain::identity::email::Email;
use crate::domain::ids::{MailId, TenantId, UserId};
use crate::domain::tenancy::company::Company;
use crate::http::pipeline::app::App;
use std::sync::Mutex;

/// An attempt limit of an account that was reached before a call.
#[derive(Clone, Debug)]
pub enum Lockout {
    /// That of passwords, for an e-mail address with or without an account.
    Password(Email),
    /// That of the caller's second factor.
    SecondFactor,
}

/// The effects of a call, which the handler sets through a shared reference.
#[derive(Default)]
pub struct CallEffects {
    mails: Mutex<Vec<MailId>>,
    subject: Mutex<Option<String>>,
    companies: Mutex<(UserId, Vec<TenantId>)>,
    locked_out: Mutex<Option<Lockout>>,
}

impl CallEffects {
    /// A new mail id, remembered for delivery right after the response.
    pub fn new_mail(&self, app: &App) -> MailId {
        let id = MailId::from(app.new_id());
        if let Ok(mut mails) = self.mails.lock() {
            mails.push(id.clone());
        }
        id
    }

    /// The mails that the call has enqueued so far.
    #[must_use]
    pub fn mails(&self) -> Vec<MailId> {
        self.mails.lock().map(|mails| mails.clone()).unwrap_or_default()
    }

    /// Sets the subject of an unauthenticated call, for the log: a user id, or the pseudonym of an e-mail address.
    pub fn set_subject(&self, subject: String) {
        if let Ok(mut stored) = self.subject.lock() {
            *stored = Some(subject);
        }
    }

    /// The subject, if it was set.
    #[must_use]
    pub fn subject(&self) -> Option<String> {
        self.subject.lock().ok().and_then(|subject| subject.clone())
    }

    /// Sets the companies that count the failures of a user.
    pub fn set_subject_companies(&self, user: &UserId, found: &[Company]) {
        if let Ok(mut companies) = self.companies.lock() {
            *companies = (user.clone(), found.iter().map(|company| company.tenant_id.clone()).collect());
        }
    }

    /// The subject and their companies; empty if they are unknown.
    #[must_use]
    pub fn subject_companies(&self) -> (UserId, Vec<TenantId>) {
        self.companies.lock().map(|companies| companies.clone()).unwrap_or_default()
    }

    /// Records that the attempt limit of an account was reached. The limit of a network locks no account.
    pub fn set_locked_out(&self, lockout: Lockout) {
        if let Ok(mut locked_out) = self.locked_out.lock() {
            *locked_out = Some(lockout);
        }
    }

    /// The attempt limit that was reached, if any.
    #[must_use]
    pub fn locked_out(&self) -> Option<Lockout> {
        self.locked_out.lock().ok().and_then(|lockout| lockout.clone())
    }
}
