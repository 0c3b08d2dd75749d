//! What attacks leave behind: failed sign-ins, denied rights, exports and sign-outs are counted after the answer, so that nobody waits for
//! it and an address that nobody has takes as long as one that somebody has.

use crate::domain::audit_action::AuditAction;
use crate::domain::bytes::{base64url, mac};
use crate::domain::email::Email;
use crate::domain::ids::UserId;
use crate::domain::mail::Template;
use crate::domain::time::Timestamp;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail::{self, Account};
use crate::http::pipeline::answer::Answer;
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{BearerState, CallParts};
use crate::ports::Statement;
use crate::storage::security_events::{SecurityEvent, count};
use crate::storage::tenant_days::failed;
use futures_util::future::BoxFuture;
use serde_json::json;

/// A pseudonym of an address: the same for the same address, and nobody's without the key.
#[must_use]
pub fn address_pseudonym(app: &App, email: &Email) -> String {
    let hidden = base64url(&mac(app.keys.counter.current().1, &[b"who", email.as_str().as_bytes()]));
    hidden.chars().take(22).collect()
}

/// What a call is, by how it ended; most are nothing.
#[must_use]
pub fn action(operation: &str, path: &str, code: Option<Code>) -> Option<AuditAction> {
    let is_sign_in = matches!(operation, "signin" | "signinPin" | "signinPasskey");
    match (operation, code) {
        ("signout", None) => Some(AuditAction::AuthSignedOut),
        ("exportUsers", None) => Some(AuditAction::MembersExported),
        ("exportEvents", None) => Some(AuditAction::AuditExported),
        ("exportMe", None) => Some(AuditAction::AccountExported),
        ("signin", Some(Code::InvalidCredentials)) => Some(AuditAction::AuthSignInFailed),
        ("signinPin", Some(Code::PinFailed)) => Some(AuditAction::AuthPinFailed),
        ("signinPin", Some(Code::PinBlocked)) => Some(AuditAction::AuthPinBlocked),
        ("signinPasskey", Some(Code::PasskeyFailed)) => Some(AuditAction::AuthSignInFailed),
        (_, Some(Code::SecondFactorFailed)) => Some(AuditAction::AuthSecondFactorFailed),
        ("secondFactor", Some(Code::TooManyAttempts)) => Some(AuditAction::AuthSecondFactorBlocked),
        (_, Some(Code::TooManyAttempts)) if is_sign_in => Some(AuditAction::AuthLockedOut),
        (_, Some(Code::InvalidCredentials)) => Some(AuditAction::AuthPasswordFailed),
        (_, Some(Code::Forbidden | Code::AdminRoleProtected | Code::SelfToggleForbidden | Code::IdentityForeign))
            if path.starts_with("/api/admin/") || path.starts_with("/api/user/invitation/") =>
        {
            Some(AuditAction::AccessDenied)
        }
        _ => None,
    }
}

/// The work that counts what a call was, if it was anything.
pub fn after(app: &App, call: &CallParts, ended: &Result<Answer, Error>) -> Option<BoxFuture<'static, ()>> {
    let code = ended.as_ref().err().map(|error| error.code);
    let operation = call.policy;
    let locked_out = call.locked_out();
    let action = match &locked_out {
        Some(_) => AuditAction::AuthLockedOut,
        None => action(operation.id, operation.path, code)?,
    };
    let (user, sid) = match (&call.bearer_state, &call.refresh) {
        (BearerState::Claimed(claims) | BearerState::Expired(claims), _) => (claims.user.clone(), claims.sid.clone()),
        (BearerState::Nobody, Some(token)) if operation.id == "signout" => (token.authority.clone(), token.sid.clone()),
        (BearerState::Nobody, _) => Default::default(),
    };
    // Accounts belong to no company.
    let is_of_company = !action.name().starts_with("auth.") && !action.name().starts_with("account.");
    let tenant = is_of_company.then(|| call.tenant(app, &sid)).flatten();
    let happened = SecurityEvent {
        tenant: tenant.map(|tenant| tenant.as_str().to_owned()).unwrap_or_default(),
        action,
        subject: call
            .subject()
            .unwrap_or_else(|| if is_of_company { operation.id.to_owned() } else { user.to_string() }),
        actor: user.to_string(),
        network: call.network.clone(),
        trace_id: call.trace_id.clone(),
    };
    // Known and unknown addresses cost the same: of the latter there is a list of no companies.
    let is_failed = matches!(action, AuditAction::AuthSignInFailed | AuditAction::AuthPinFailed);
    let beside = is_failed.then(|| failed(&call.companies(), call.now));
    let closed = closed(app, call, action, locked_out.as_ref(), &user);
    let beside: Vec<Statement> = beside.into_iter().chain(closed).collect();
    let (app, now) = (app.clone(), call.now);
    Some(Box::pin(async move { note(&app, &happened, beside, now).await }))
}

/// The mail to whose way in was just closed by wrong attempts; cron sends it, so that nothing in this call depends on whether there is one. A
/// network that was refused closes nobody's.
fn closed(
    app: &App,
    call: &CallParts,
    action: AuditAction,
    locked_out: Option<&Email>,
    user: &UserId,
) -> Option<Statement> {
    let subject = call.subject().map(UserId::from);
    let (account, template) = match action {
        AuditAction::AuthLockedOut => (Account::At(locked_out?), Template::Lockout),
        AuditAction::AuthSecondFactorBlocked => (Account::Of(user), Template::SecondFactorBlocked),
        AuditAction::AuthPinBlocked => (Account::Of(subject.as_ref()?), Template::PinBlocked),
        _ => return None,
    };
    Some(mail::closed(app, call, &account, template))
}

/// Counts that a refresh token was shown which had been changed for another: whoever held the one or the other stole it. How the call
/// ends says nothing of it, so it is counted before the answer; it happens once to a session, which is over then.
pub async fn refresh_reused(app: &App, call: &CallParts, user: &str) {
    let happened = SecurityEvent {
        tenant: String::new(),
        action: AuditAction::AuthRefreshReused,
        subject: user.to_owned(),
        actor: user.to_owned(),
        network: call.network.clone(),
        trace_id: call.trace_id.clone(),
    };
    note(app, &happened, Vec::new(), call.now).await;
}

async fn note(app: &App, happened: &SecurityEvent, beside: Vec<Statement>, now: Timestamp) {
    let batch = std::iter::once(count(happened, now)).chain(beside).collect();
    if let Err(error) = app.db.batch(batch).await {
        app.log.line(&json!({ "level": "warn", "event": "security_event_lost", "action": happened.action,
            "traceId": happened.trace_id, "why": format!("{error:?}") }));
    }
}

#[cfg(test)]
mod tests {
    use super::{AuditAction, action};
    use crate::http::error::Code;

    #[test]
    fn what_happened_follows_from_how_a_call_ended() {
        for (operation, path, code, expected) in [
            ("signin", "/api/auth/signin", Some(Code::InvalidCredentials), Some(AuditAction::AuthSignInFailed)),
            ("signin", "/api/auth/signin", Some(Code::TooManyAttempts), Some(AuditAction::AuthLockedOut)),
            ("signin", "/api/auth/signin", None, None),
            ("signinPin", "/api/auth/signin-pin", Some(Code::PinFailed), Some(AuditAction::AuthPinFailed)),
            ("signinPin", "/api/auth/signin-pin", Some(Code::PinBlocked), Some(AuditAction::AuthPinBlocked)),
            (
                "secondFactor",
                "/api/auth/second-factor",
                Some(Code::SecondFactorFailed),
                Some(AuditAction::AuthSecondFactorFailed),
            ),
            (
                "secondFactor",
                "/api/auth/second-factor",
                Some(Code::TooManyAttempts),
                Some(AuditAction::AuthSecondFactorBlocked),
            ),
            ("changeMe", "/api/user/me", Some(Code::InvalidCredentials), Some(AuditAction::AuthPasswordFailed)),
            ("listUsers", "/api/admin/user", Some(Code::Forbidden), Some(AuditAction::AccessDenied)),
            ("listUsers", "/api/admin/user", Some(Code::TenantMissing), None),
            ("unlinkProvider", "/api/user/providers/{provider}", Some(Code::Forbidden), None),
            ("exportUsers", "/api/admin/user/export", None, Some(AuditAction::MembersExported)),
            ("signout", "/api/auth/signout", None, Some(AuditAction::AuthSignedOut)),
            ("passForgot", "/api/auth/pass-forgot", Some(Code::TooManyAttempts), None),
        ] {
            assert_eq!(action(operation, path, code), expected, "{operation} {code:?}");
        }
    }
}
