//! The second half of a sign-in: who they are is known; the session is opened and answered.

use super::attempts::Attempts;
use crate::domain::authority::{Command, Scope};
use crate::domain::configuration::EmailVerification;
use crate::domain::password::Stored;
use crate::domain::refresh_token::RefreshToken;
use crate::http::answer::Answer;
use crate::http::app::App;
use crate::http::call::CallParts;
use crate::http::caller::alive_or;
use crate::http::checks::jar;
use crate::http::copy;
use crate::http::error::Error;
use crate::http::sign_in_answer::SignInAnswer;
use crate::http::tokens::Issued;
use crate::storage::audit::Trail;
use crate::storage::sign_in::{Arrival, Candidate, record};
use futures_util::future::join;

/// Days that a session lives whose company was not chosen in the chooser.
pub const EX_DAYS: u32 = 200;

/// A person whose password was right.
pub struct Opening<'a> {
    /// Who.
    pub candidate: &'a Candidate,
    /// Their password hashed anew, if its storage was old.
    pub rehashed: Option<&'a Stored>,
    /// Label of the device.
    pub label: &'a str,
}

impl Opening<'_> {
    /// Writes the sign-in down, opens the session and answers.
    ///
    /// # Errors
    /// `invalid_credentials` where the credential changed meanwhile; those of the stores.
    pub async fn complete(&self, app: &App, call: &CallParts, attempts: Attempts) -> Result<Answer, Error> {
        let snapshot = &self.candidate.snapshot;
        let user = snapshot.person.id.as_str();
        let scope = self.scope(call);
        let company = match snapshot.companies.as_slice() {
            [only] if scope == Scope::Full => Some(only),
            _ => None,
        };
        let arrival = Arrival {
            user,
            credential_version: self.candidate.credential_version,
            tenant: company.map(|company| company.tenant_id.as_str()),
            device: &call.device()?.hash,
            device_label: self.label,
            rehashed: self.rehashed,
            trail: Trail { actor: user, network: &call.network, trace_id: &call.trace_id },
        };
        let (recorded, given_back) = join(record(app.db.as_ref(), &arrival, call.now), attempts.succeed(app)).await;
        recorded?;
        given_back?;

        let sid = app.new_id();
        let refresh = (scope == Scope::Full).then(|| RefreshToken::new(user.to_owned(), sid.clone(), app.chance()));
        let open = Command::Open {
            sid,
            device: call.device()?.hash.clone(),
            refresh: refresh.as_ref().map(RefreshToken::hash),
            scope,
            ex_days: EX_DAYS,
            credential_version: self.candidate.credential_version,
            snapshot: Box::new(snapshot.clone()),
        };
        let alive = alive_or(app.objects.authority(user, &open, call.continent.as_deref()).await?)?;
        let issued = Issued::of(app, call, user, &alive, arrival.tenant)?.with_refresh(refresh);
        let answer = SignInAnswer {
            uu_id: self.label.to_owned(),
            access_token: issued.access.clone(),
            access_tenant_token: issued.tenant.clone(),
            company: company.cloned(),
            organisations: if scope == Scope::Full { snapshot.companies.clone() } else { Vec::new() },
            ex_days: issued.ex_days,
            user: snapshot.person.clone(),
            refresh_token: issued.native_refresh(call),
        };
        let answer = Answer::json(&answer).cookies(jar(call, issued.cookies(call, false)));
        Ok(answer.after(copy::keep(app, &alive.sid, snapshot)))
    }

    /// A forced reset or a required, missing verification makes the session a limited one.
    fn scope(&self, call: &CallParts) -> Scope {
        let person = &self.candidate.snapshot.person;
        let must_verify = call.configuration.public.features.email_verification == EmailVerification::Required;
        match (person.reset_password_required, must_verify && !person.email_verified) {
            (true, _) => Scope::Password,
            (false, true) => Scope::Verify,
            (false, false) => Scope::Full,
        }
    }
}
