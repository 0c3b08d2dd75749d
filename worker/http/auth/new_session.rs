//! The second half of every sign-in: opens the session of an authenticated user and builds the response.

use crate::domain::configuration::EmailVerification;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::identity::current_user::CurrentUser;
use crate::domain::identity::provider::claims::Identity;
use crate::domain::ids::{OutboxId, SessionId, TenantId, TrustedDeviceId};
use crate::domain::sessions::authority::{AuthorityCommand, Scope};
use crate::domain::sessions::refresh_token::RefreshToken;
use crate::domain::tenancy::company::Company;
use crate::http::auth::sign_in_response::SignInResponse;
use crate::http::auth::tokens::IssuedTokens;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::caller::live_session;
use crate::http::pipeline::response::ApiResponse;
use crate::http::pipeline::session_cache;
use crate::ports::Unavailable;
use crate::storage::factors::FactorUse;
use crate::storage::factors::trusted_devices::DeviceTrust;
use crate::storage::sign_in::SignInRecord;
use crate::storage::sign_in::record::{NewSignIn, record, record_first_factor};
use futures_util::future::{BoxFuture, join};

/// Lifetime in days of a session that has entered no company in the chooser.
pub const EX_DAYS: u32 = 200;

/// A session to open for an authenticated user.
pub struct NewSession<'a> {
    pub candidate: &'a SignInRecord,
    /// The password or PIN hashed again, if its hash has old parameters.
    pub upgraded_hash: Option<&'a PasswordHash>,
    /// The company to enter if the user has several.
    pub requested_tenant: Option<&'a TenantId>,
    /// Whether a PIN was the proof: such a session may do less than others.
    pub by_pin: bool,
    /// The second factor that was verified, if one was.
    pub factor: Option<&'a FactorUse>,
    /// Id of a new trust in the device, if that was requested.
    pub new_trusted_device: Option<&'a TrustedDeviceId>,
    /// The provider's identity, if that was the proof.
    pub identity: Option<&'a Identity>,
    /// Device label.
    pub label: &'a str,
}

pub struct OpenSession<'a> {
    new_session: &'a NewSession<'a>,
    /// What it may do.
    pub scope: Scope,
    sid: SessionId,
    issued: IssuedTokens,
    company: Option<&'a Company>,
    has_device_notice: bool,
}

impl NewSession<'_> {
    /// Records the sign-in, with `concurrent_work` at the same time, and opens the session.
    ///
    /// # Errors
    /// `invalid_credentials` if the credentials have changed since they were verified; those of the stores.
    pub async fn open(
        &self,
        app: &App,
        call: &CallParts,
        concurrent_work: BoxFuture<'_, Result<(), Unavailable>>,
    ) -> Result<OpenSession<'_>, Error> {
        let snapshot = &self.candidate.snapshot;
        let user = &snapshot.person.id;
        let scope = self.scope(call);
        let company = match snapshot.companies.as_slice() {
            _ if scope != Scope::Full => None,
            [only] => Some(only),
            several => several.iter().find(|company| Some(&company.tenant_id) == self.requested_tenant),
        };
        let (sid, row) = (SessionId::from(app.new_id()), OutboxId::from(app.new_id()));
        let new_sign_in = NewSignIn {
            user,
            sid: &sid,
            credential_version: self.candidate.credential_version,
            tenant: company.map(|company| &company.tenant_id),
            device: &call.device()?.hash,
            device_label: self.label,
            device_agent: call.agent.as_deref(),
            snapshot_version: snapshot.version,
            outbox_id: &row,
            upgraded_hash: self.upgraded_hash,
            by_pin: self.by_pin,
            identity: self.identity,
            factor: self.factor,
            trust: self.trust(),
            // No notice of a new device for a PIN: its user has signed in on this device before.
            new_device_notice: (!self.by_pin && scope != Scope::SecondFactor)
                .then(|| Ok::<_, Error>(mail::new_device(app, call, user, &call.device()?.hash)))
                .transpose()?,
            audit: call.audit(user),
        };
        let recorded: BoxFuture<'_, _> = match scope {
            Scope::SecondFactor => Box::pin(record_first_factor(app.db.as_ref(), &new_sign_in, call.now)),
            Scope::Full | Scope::Password | Scope::Verify => Box::pin(record(app.db.as_ref(), &new_sign_in, call.now)),
        };
        let (recorded, done) = join(recorded, concurrent_work).await;
        let has_device_notice = recorded?;
        done?;

        let refresh = (scope == Scope::Full).then(|| RefreshToken::new(user.clone(), sid.clone(), app.random_bytes()));
        let open = AuthorityCommand::Open {
            sid: sid.clone(),
            device: call.device()?.hash.clone(),
            refresh: refresh.as_ref().map(RefreshToken::hash),
            scope,
            ex_days: EX_DAYS,
            credential_version: self.candidate.credential_version,
            pin: self.by_pin,
            factor: self.factor.is_some() || self.is_by_device_trust(),
            earlier_factor: self.is_by_device_trust(),
            snapshot: Box::new(snapshot.clone()),
        };
        let session = live_session(app.objects.authority(user, &open, call.continent.as_deref()).await?)?;
        let issued = IssuedTokens::of(app, call, user, &session, new_sign_in.tenant)?.with_refresh(refresh);
        Ok(OpenSession { new_session: self, scope, sid: session.sid, issued, company, has_device_notice })
    }

    /// Whether the sign-in uses trust in the device or begins it.
    fn trust(&self) -> DeviceTrust<'_> {
        match self.new_trusted_device {
            Some(id) => DeviceTrust::New(id),
            None if self.is_by_device_trust() => DeviceTrust::Used,
            None => DeviceTrust::None,
        }
    }

    /// Whether trust in the device replaces the second factor.
    const fn is_by_device_trust(&self) -> bool {
        self.factor.is_none() && !self.by_pin && self.candidate.factors.any() && self.candidate.is_trusted
    }

    /// A second factor that was not proven, a forced password reset, or a required e-mail verification that is missing limits the session.
    /// The factor comes first: the password alone must not be enough to choose another. A PIN works only on a device of its user, which is
    /// a second factor.
    pub fn scope(&self, call: &CallParts) -> Scope {
        let lacks_factor =
            self.factor.is_none() && !self.by_pin && self.candidate.factors.any() && !self.candidate.is_trusted;
        scope_of(&self.candidate.snapshot.person, lacks_factor, call)
    }
}

/// The scope of a session of a user, which may lack a second factor.
pub fn scope_of(person: &CurrentUser, lacks_factor: bool, call: &CallParts) -> Scope {
    let must_verify = call.configuration.public.features.email_verification == EmailVerification::Required;
    match (lacks_factor, person.reset_password_required, must_verify && !person.email_verified) {
        (true, ..) => Scope::SecondFactor,
        (false, true, _) => Scope::Password,
        (false, false, true) => Scope::Verify,
        (false, false, false) => Scope::Full,
    }
}

impl OpenSession<'_> {
    /// The response body of a sign-in, with the session's cookies.
    #[must_use]
    pub fn sign_in_response(&self, app: &App, call: &CallParts) -> ApiResponse {
        let snapshot = &self.new_session.candidate.snapshot;
        let is_proven = self.scope != Scope::SecondFactor;
        let response = SignInResponse {
            uu_id: self.new_session.label.to_owned(),
            access_token: self.issued.access.clone(),
            access_tenant_token: self.issued.tenant.clone(),
            company: self.company.cloned(),
            organisations: if self.scope == Scope::Full { snapshot.companies.clone() } else { Vec::new() },
            ex_days: self.issued.ex_days,
            scope: self.scope,
            methods: if is_proven { Vec::new() } else { self.new_session.candidate.factors.methods() },
            user: if is_proven { snapshot.person.clone() } else { snapshot.person.redacted() },
            refresh_token: self.issued.native_refresh(call),
        };
        self.add_to(app, call, ApiResponse::json(&response))
    }

    /// Adds the session to a response: its cookies, and the write of the session cache after it.
    #[must_use]
    pub fn add_to(&self, app: &App, call: &CallParts, response: ApiResponse) -> ApiResponse {
        let response = response.cookies(call.cookie_jar(self.issued.new_session_cookies(call)));
        let response = response.after(session_cache::put_later(app, &self.sid, &self.new_session.candidate.snapshot));
        if self.has_device_notice { response.after(mail::deliver_later(app, call)) } else { response }
    }
}
