//! The second half of every sign-in: who they are is known; the session is opened and answered.

use crate::domain::authority::{Command, Scope};
use crate::domain::company::Company;
use crate::domain::configuration::EmailVerification;
use crate::domain::identity::Identity;
use crate::domain::ids::{SessionId, TenantId};
use crate::domain::password::PasswordHash;
use crate::domain::refresh_token::RefreshToken;
use crate::http::auth::sign_in_answer::SignInAnswer;
use crate::http::auth::tokens::IssuedTokens;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::alive_or;
use crate::http::pipeline::checks::jar;
use crate::http::pipeline::session_copies;
use crate::ports::Unavailable;
use crate::storage::factors::FactorUse;
use crate::storage::factors::trusted_devices::DeviceTrust;
use crate::storage::sign_in::SignInRecord;
use crate::storage::sign_in::arrival::{Arrival, record, record_first_factor};
use futures_util::future::{BoxFuture, join};

/// Days that a session lives whose company was not chosen in the chooser.
pub const EX_DAYS: u32 = 200;

/// A person who proved who they are.
pub struct NewSession<'a> {
    pub candidate: &'a SignInRecord,
    /// Their password or PIN hashed anew, if its storage was old.
    pub rehashed: Option<&'a PasswordHash>,
    /// The company to enter, of several.
    pub wanted: Option<&'a TenantId>,
    /// Whether a PIN was the proof: such a session is of a class of its own.
    pub by_pin: bool,
    /// The second factor that was shown, if one was.
    pub factor: Option<&'a FactorUse>,
    /// The id under which the device is trusted from now on, where that was asked for.
    pub trusts: Option<&'a str>,
    /// The identity elsewhere that vouched for them, if that was the proof.
    pub identity: Option<&'a Identity>,
    /// Label of the device.
    pub label: &'a str,
}

/// An open session.
pub struct OpenSession<'a> {
    opening: &'a NewSession<'a>,
    /// What it may do.
    pub scope: Scope,
    sid: SessionId,
    issued: IssuedTokens,
    company: Option<&'a Company>,
    is_news: bool,
}

impl NewSession<'_> {
    /// Writes the sign-in down and opens the session; `beside` is done at the same time as the writing.
    ///
    /// # Errors
    /// `invalid_credentials` where the proof does not hold any more; those of the stores.
    pub async fn open(
        &self,
        app: &App,
        call: &CallParts,
        beside: BoxFuture<'_, Result<(), Unavailable>>,
    ) -> Result<OpenSession<'_>, Error> {
        let snapshot = &self.candidate.snapshot;
        let user = &snapshot.person.id;
        let scope = self.scope(call);
        let company = match snapshot.companies.as_slice() {
            _ if scope != Scope::Full => None,
            [only] => Some(only),
            several => several.iter().find(|company| Some(&company.tenant_id) == self.wanted),
        };
        let sid = SessionId::from(app.new_id());
        let arrival = Arrival {
            user,
            sid: &sid,
            credential_version: self.candidate.credential_version,
            tenant: company.map(|company| &company.tenant_id),
            device: &call.device()?.hash,
            device_label: self.label,
            device_agent: call.agent.as_deref(),
            rehashed: self.rehashed,
            by_pin: self.by_pin,
            identity: self.identity,
            factor: self.factor,
            trust: self.trust(),
            // Whoever has a PIN on a device signed in there before.
            news: (!self.by_pin && scope != Scope::SecondFactor)
                .then(|| Ok::<_, Error>(mail::new_device(app, call, user, &call.device()?.hash)))
                .transpose()?,
            audit: call.audit(user),
        };
        let recorded: BoxFuture<'_, _> = match scope {
            Scope::SecondFactor => Box::pin(record_first_factor(app.db.as_ref(), &arrival, call.now)),
            Scope::Full | Scope::Password | Scope::Verify => Box::pin(record(app.db.as_ref(), &arrival, call.now)),
        };
        let (recorded, done) = join(recorded, beside).await;
        let is_news = recorded?;
        done?;

        let refresh = (scope == Scope::Full).then(|| RefreshToken::new(user.clone(), sid.clone(), app.random_bytes()));
        let open = Command::Open {
            sid: sid.clone(),
            device: call.device()?.hash.clone(),
            refresh: refresh.as_ref().map(RefreshToken::hash),
            scope,
            ex_days: EX_DAYS,
            credential_version: self.candidate.credential_version,
            pin: self.by_pin,
            factor: self.factor.is_some() || self.is_by_trust(),
            snapshot: Box::new(snapshot.clone()),
        };
        let alive = alive_or(app.objects.authority(user, &open, call.continent.as_deref()).await?)?;
        let issued = IssuedTokens::of(app, call, user, &alive, arrival.tenant)?.with_refresh(refresh);
        Ok(OpenSession { opening: self, scope, sid: alive.sid, issued, company, is_news })
    }

    /// What the device has to do with the second factor.
    fn trust(&self) -> DeviceTrust<'_> {
        match self.trusts {
            Some(id) => DeviceTrust::Begun(id),
            None if self.is_by_trust() => DeviceTrust::Used,
            None => DeviceTrust::None,
        }
    }

    /// Whether the device stands in for a second factor.
    const fn is_by_trust(&self) -> bool {
        self.factor.is_none() && !self.by_pin && self.candidate.factors.any() && self.candidate.is_trusted
    }

    /// A second factor that was not shown, a forced reset, or a required, missing verification makes the session a limited one. The factor
    /// comes first: whoever knows the password alone chooses no other. A PIN is shown on a device of its person, which is a second factor.
    pub fn scope(&self, call: &CallParts) -> Scope {
        if self.factor.is_none() && !self.by_pin && self.candidate.factors.any() && !self.candidate.is_trusted {
            return Scope::SecondFactor;
        }
        let person = &self.candidate.snapshot.person;
        let must_verify = call.configuration.public.features.email_verification == EmailVerification::Required;
        match (person.reset_password_required, must_verify && !person.email_verified) {
            (true, _) => Scope::Password,
            (false, true) => Scope::Verify,
            (false, false) => Scope::Full,
        }
    }
}

impl OpenSession<'_> {
    /// The shape Sign-in of the contract.
    #[must_use]
    pub fn answer(&self, app: &App, call: &CallParts) -> Answer {
        let snapshot = &self.opening.candidate.snapshot;
        let is_proven = self.scope != Scope::SecondFactor;
        let answer = SignInAnswer {
            uu_id: self.opening.label.to_owned(),
            access_token: self.issued.access.clone(),
            access_tenant_token: self.issued.tenant.clone(),
            company: self.company.cloned(),
            organisations: if self.scope == Scope::Full { snapshot.companies.clone() } else { Vec::new() },
            ex_days: self.issued.ex_days,
            scope: self.scope,
            methods: if is_proven { Vec::new() } else { self.opening.candidate.factors.methods() },
            user: if is_proven { snapshot.person.clone() } else { snapshot.person.redacted() },
            refresh_token: self.issued.native_refresh(call),
        };
        self.carried_by(app, call, Answer::json(&answer))
    }

    /// Lets an answer carry the session: its cookies, and the copy that is kept afterwards.
    #[must_use]
    pub fn carried_by(&self, app: &App, call: &CallParts, answer: Answer) -> Answer {
        let answer = answer.cookies(jar(call, self.issued.cookies(call, false)));
        let answer = answer.after(session_copies::keep(app, &self.sid, &self.opening.candidate.snapshot));
        if self.is_news { answer.after(mail::deliver_later(app, call)) } else { answer }
    }
}
