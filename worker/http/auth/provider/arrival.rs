//! An identity is proven: whose is it?

use super::{ACCOUNT, CHOOSER, SIGN_IN};
use crate::domain::authority::Scope;
use crate::domain::email::Email;
use crate::domain::identity::Identity;
use crate::domain::ids::UserId;
use crate::domain::mail::Template;
use crate::domain::provider::Provider;
use crate::http::auth::admission::AttemptLimit;
use crate::http::auth::email_verification::link as mail_link;
use crate::http::auth::opening::NewSession;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail;
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::CallParts;
use crate::storage::codes::Owner;
use crate::storage::providers;
use crate::storage::sign_in::SignInRecord;
use crate::storage::sign_up::{NewPerson, person};
use futures_util::future::ready;

/// Signs the identity's person in; somebody who is nobody's yet becomes a person. An address finds nobody: whoever has an
/// account with it must prove that by its password first, and link the identity then.
pub async fn signed_in(
    app: &App,
    call: &CallParts,
    provider: Provider,
    identity: &Identity,
    label: &str,
) -> Result<Answer, Error> {
    let known = providers::candidate(app.db.as_ref(), identity, &call.visiting()?).await?;
    let (candidate, is_new) = match known {
        Some(candidate) => (candidate, false),
        None => register(app, call, provider, identity).await?,
    };
    if !candidate.enabled {
        return Err(Code::InvalidCredentials.into());
    }
    let opening = NewSession {
        candidate: &candidate,
        rehashed: None,
        wanted: None,
        by_pin: false,
        factor: None,
        trusts: None,
        identity: Some(identity),
        label,
    };
    let opened = opening.open(app, call, Box::pin(ready(Ok(())))).await?;
    let answer = match opened.scope {
        Scope::Full => Answer::redirect(CHOOSER),
        // The page finds the limited session and leads to what it is for.
        Scope::Password => waiting(Code::PasswordResetRequired),
        Scope::Verify => waiting(Code::EmailUnverified),
        Scope::SecondFactor => waiting(Code::SecondFactorRequired),
    };
    let answer = opened.carried_by(app, call, answer);
    Ok(if is_new { answer.after(mail::deliver_later(app, call)) } else { answer })
}

fn waiting(code: Code) -> Answer {
    Answer::redirect(&format!("{SIGN_IN}?error={}", code.as_str()))
}

/// Makes a person of an identity; answers them, and whether they are new. Two tabs may do it at once: the second one finds
/// what the first one made.
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
    let (id, first_name) = (UserId::from(app.new_id()), first_name(identity, email));
    let keys = app.sort_keys(first_name, identity.last_name.as_deref().unwrap_or_default(), email.as_str(), None);
    let new = NewPerson {
        id: &id,
        email,
        email_verified: identity.email_verified,
        first_name,
        last_name: identity.last_name.as_deref().unwrap_or_default(),
        gender: "O",
        birth_date: None,
        language: call.language,
        keys: &keys,
        stored: None,
    };
    let mut batch = person(&new, &call.audit(&id), call.now);
    batch.push(providers::link(&id, provider, identity, call.now));
    // A proven address makes this one write nothing.
    batch.extend(mail_link(app, call, &Owner::Unverified(&id), email, first_name, None));
    let made = app.db.batch(batch).await.map_err(Error::from);
    let found = match &made {
        Err(error) if !matches!(error.code, Code::MailExists | Code::Conflict) => None,
        _ => providers::candidate(app.db.as_ref(), identity, &call.visiting()?).await?,
    };
    match (found, made) {
        (Some(candidate), made) => Ok((candidate, made.is_ok())),
        (None, Err(error)) => Err(error),
        (None, Ok(_)) => Err(Error::internal("a person who was just made is gone")),
    }
}

/// Their given name; else the local part of their address, until they say more.
fn first_name<'a>(identity: &'a Identity, email: &'a Email) -> &'a str {
    let local = || email.as_str().split('@').next().unwrap_or_default();
    identity.first_name.as_deref().unwrap_or_else(local)
}

/// Makes the identity a sign-in method of the person who began, and mails them that it is one.
pub async fn linked(
    app: &App,
    call: &CallParts,
    provider: Provider,
    identity: &Identity,
    user: &UserId,
) -> Result<Answer, Error> {
    let notice = mail::provider_notice(app, call, user, Template::ProviderLinked, provider);
    providers::link_own(app.db.as_ref(), provider, identity, notice, &call.audit(user), call.now).await?;
    let answer = Answer::redirect(&format!("{ACCOUNT}?linked={}", provider.name()));
    Ok(answer.after(mail::deliver_later(app, call)))
}
