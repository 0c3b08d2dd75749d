//! What happens with a verified identity: it signs its user in, registers a new one, or is linked to one.

use super::{ACCOUNT, CHOOSER, SIGN_IN};
use crate::domain::identity::email::Email;
use crate::domain::identity::profile::Gender;
use crate::domain::identity::provider::Provider;
use crate::domain::identity::provider::claims::Identity;
use crate::domain::ids::UserId;
use crate::domain::messages::mail::MailTemplate;
use crate::domain::sessions::authority::Scope;
use crate::http::auth::admission::AttemptLimit;
use crate::http::auth::credential_change::change_error;
use crate::http::auth::email_verification::link as mail_link;
use crate::http::auth::new_session::NewSession;
use crate::http::auth::sign_in::remember_device;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::codes::Owner;
use crate::storage::profiles::must_be_verified;
use crate::storage::providers;
use crate::storage::sign_in::SignInRecord;
use crate::storage::sign_up::{NewUser, create_user};

/// Signs in the user of the identity; an unknown identity registers a new user. Users are not found by e-mail address: the owner of an
/// existing account must first sign in with its password, then link the identity.
pub async fn sign_in(
    app: &App,
    call: &CallParts,
    provider: Provider,
    identity: &Identity,
    label: &str,
) -> Result<ApiResponse, Error> {
    let known = providers::find_candidate(app.db.as_ref(), identity, &call.request_device()?).await?;
    let (candidate, is_new) = match known {
        Some(candidate) => (candidate, false),
        None => register(app, call, provider, identity).await?,
    };
    if !candidate.enabled {
        return Err(Code::InvalidCredentials.into());
    }
    let new_session = NewSession {
        candidate: &candidate,
        upgraded_hash: None,
        requested_tenant: None,
        by_pin: false,
        factor: None,
        new_trusted_device: None,
        identity: Some(identity),
        label,
    };
    let is_proven = new_session.scope(call) != Scope::SecondFactor;
    let remembered =
        async { if is_proven { remember_device(app, call, &candidate.snapshot.person.email).await } else { Ok(()) } };
    let session = new_session.open(app, call, Box::pin(remembered)).await?;
    let response = match session.scope {
        Scope::Full => ApiResponse::redirect(CHOOSER),
        // The sign-in page finds the limited session and shows the step that it waits for.
        Scope::Password => limited_session_redirect(Code::PasswordResetRequired),
        Scope::Verify => limited_session_redirect(Code::EmailUnverified),
        Scope::SecondFactor => limited_session_redirect(Code::SecondFactorRequired),
    };
    let response = session.add_to(app, call, response);
    Ok(if is_new { response.after(mail::deliver_later(app, call)) } else { response })
}

fn limited_session_redirect(code: Code) -> ApiResponse {
    ApiResponse::redirect(&format!("{SIGN_IN}?error={}", code.as_str()))
}

/// Registers a user for an identity; returns the user, and whether it is new. If two tabs register the same identity at once, the second
/// finds the user of the first.
async fn register(
    app: &App,
    call: &CallParts,
    provider: Provider,
    identity: &Identity,
) -> Result<(SignInRecord, bool), Error> {
    if !call.configuration.public.features.signup {
        return Err(Code::SignupDisabled.into());
    }
    let email = identity.email.as_ref().ok_or(Code::ProviderEmailMissing)?;
    let limit = call.configuration.private.limits.signup_per_network;
    AttemptLimit::network(app, call, "signup", limit).take_unguarded(app, call).await?;
    if !identity.email_verified {
        // The address gets a mail.
        let limit = call.configuration.private.limits.signup_per_address;
        AttemptLimit::address(app, "signup", email, limit).take_unguarded(app, call).await?;
    }
    let (id, first_name) = (UserId::from(app.new_id()), first_name(identity, email));
    let keys = app.sort_keys(first_name, identity.last_name.as_deref().unwrap_or_default(), email.as_str(), None);
    let new = NewUser {
        id: &id,
        email,
        email_verified: identity.email_verified,
        first_name,
        last_name: identity.last_name.as_deref().unwrap_or_default(),
        gender: Gender::O,
        birth_date: None,
        language: call.language,
        keys: &keys,
        stored: None,
    };
    let mut batch = create_user(&new, &call.audit(&id), call.now);
    batch.push(providers::link(&id, provider, identity, call.now));
    // This writes nothing if the e-mail address is verified already.
    batch.extend(mail_link(app, call, &Owner::Unverified(&id), email, first_name, None));
    let registered = app.db.batch(batch).await.map_err(Error::from);
    let found = match &registered {
        Err(error) if !matches!(error.code, Code::MailExists | Code::Conflict) => None,
        _ => providers::find_candidate(app.db.as_ref(), identity, &call.request_device()?).await?,
    };
    match (found, registered) {
        (Some(candidate), registered) => Ok((candidate, registered.is_ok())),
        (None, Err(error)) => Err(error),
        (None, Ok(_)) => Err(Error::internal("a user who was just created is gone")),
    }
}

/// The given name; if there is none, the local part of the e-mail address until the user changes it.
fn first_name<'a>(identity: &'a Identity, email: &'a Email) -> &'a str {
    let local = || email.as_str().split('@').next().unwrap_or_default();
    identity.first_name.as_deref().unwrap_or_else(local)
}

/// Links the identity to the user who began the flow as a sign-in method, and notifies them by e-mail.
pub async fn link(
    app: &App,
    call: &CallParts,
    provider: Provider,
    identity: &Identity,
    (user, credential_version): (&UserId, i64),
) -> Result<ApiResponse, Error> {
    let notice = mail::provider_notice(app, call, user, MailTemplate::ProviderLinked, provider);
    let also = [must_be_verified(user, credential_version), notice];
    providers::link_own(app.db.as_ref(), provider, identity, also, &call.audit(user), call.now)
        .await
        .map_err(change_error)?;
    let response = ApiResponse::redirect(&format!("{ACCOUNT}?linked={}", provider.into_str()));
    Ok(response.after(mail::deliver_later(app, call)))
}
