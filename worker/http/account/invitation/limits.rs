//! How many mails may invite: those of a company in a day, and those to an address in an hour, whichever company sends them and whether or not the
//! invitations before were revoked or their users erased.

use crate::domain::identity::email::Email;
use crate::domain::ids::TenantId;
use crate::http::auth::admission::AttemptLimit;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use futures_util::future::join;

/// Both limits of one mail.
pub struct InvitationLimits {
    company: AttemptLimit,
    address: AttemptLimit,
}

impl InvitationLimits {
    /// The limits of a mail of this company to this address.
    #[must_use]
    pub fn of(app: &App, call: &CallParts, tenant: &TenantId, email: &Email) -> Self {
        let limits = &call.configuration.private.limits;
        Self {
            company: AttemptLimit::of("invite", tenant, limits.invitations_per_tenant),
            address: Self::address(app, call, email),
        }
    }

    /// The limit of the address alone, for a mail that repeats an invitation of the company.
    #[must_use]
    pub fn address(app: &App, call: &CallParts, email: &Email) -> AttemptLimit {
        AttemptLimit::address(app, "invitation", email, call.configuration.private.limits.resend_per_address)
    }

    /// Takes an attempt of both, or of none.
    ///
    /// # Errors
    /// `too_many_attempts`, `unavailable`.
    pub async fn take(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        let Self { company, address } = self;
        let (of_company, of_address) = join(company.take(app, call), address.take(app, call)).await;
        match (&of_company, &of_address) {
            (Ok(()), Err(_)) => company.release_attempt(app, call).await?,
            (Err(_), Ok(())) => address.release_attempt(app, call).await?,
            _ => {}
        }
        of_company.and(of_address)
    }

    /// Releases both, because no mail was sent.
    ///
    /// # Errors
    /// `unavailable`.
    pub async fn release(&self, app: &App, call: &CallParts) -> Result<(), Error> {
        let (of_company, of_address) =
            join(self.company.release_attempt(app, call), self.address.release_attempt(app, call)).await;
        of_company.and(of_address)
    }
}
