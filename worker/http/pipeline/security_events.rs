//! Security events: failed sign-ins, denied rights, exports and sign-outs are counted after the response. So they add no latency, and
//! addresses with and without an account take the same time.

use crate::domain::audit::action::AuditAction;
use crate::domain::ids::{TenantId, UserId};
use crate::domain::messages::mail::MailTemplate;
use crate::domain::time::Timestamp;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::mail::{self, NoticeAccount};
use crate::http::pipeline::app::App;
use crate::http::pipeline::call::{AccessTokenState, CallParts};
use crate::http::pipeline::call_effects::Lockout;
use crate::http::pipeline::response::ApiResponse;
use crate::ports::Statement;
use crate::storage::security_events::{SecurityEvent, count};
use crate::storage::tenants::days::failed;
use futures_util::future::BoxFuture;
use serde_json::json;

/// The audit action of a call, derived from its result; `None` for most calls. An attempt limit of an account is no result: its call is
/// marked (`Lockout`).
#[must_use]
pub fn action(operation: &str, path: &str, code: Option<Code>) -> Option<AuditAction> {
    let is_sign_in = matches!(operation, "signin" | "signinPin" | "signinPasskey");
    match (operation, code) {
        ("signout", None) => Some(AuditAction::AuthSignedOut),
        // The result of a bulk job names as many members as a page of the export.
        ("exportUsers" | "bulkJobResult", None) => Some(AuditAction::MembersExported),
        ("exportEvents", None) => Some(AuditAction::AuditExported),
        ("exportMe", None) => Some(AuditAction::AccountExported),
        ("signin", Some(Code::InvalidCredentials)) => Some(AuditAction::AuthSignInFailed),
        ("signinPin", Some(Code::PinFailed)) => Some(AuditAction::AuthPinFailed),
        ("signinPin", Some(Code::PinBlocked)) => Some(AuditAction::AuthPinBlocked),
        ("signinPasskey", Some(Code::PasskeyFailed)) => Some(AuditAction::AuthSignInFailed),
        (_, Some(Code::SecondFactorFailed)) => Some(AuditAction::AuthSecondFactorFailed),
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

/// The deferred work that counts the security event of a call, if it is one.
pub fn after(app: &App, call: &CallParts, result: &Result<ApiResponse, Error>) -> Option<BoxFuture<'static, ()>> {
    let code = result.as_ref().err().map(|error| error.code);
    let operation = call.policy;
    let locked_out = call.effects.locked_out();
    let action = match &locked_out {
        Some(Lockout::Password(_)) => AuditAction::AuthLockedOut,
        Some(Lockout::SecondFactor) => AuditAction::AuthSecondFactorBlocked,
        None => action(operation.id, operation.path, code)?,
    };
    let (user, sid) = match (&call.access_token_state, &call.refresh) {
        (AccessTokenState::Claimed(claims) | AccessTokenState::Expired(claims), _) => {
            (claims.user.clone(), claims.sid.clone())
        }
        (AccessTokenState::Anonymous, Some(token)) if operation.id == "signout" => {
            (token.authority.clone(), token.sid.clone())
        }
        (AccessTokenState::Anonymous, _) => Default::default(),
    };
    // Account events belong to no company.
    let is_of_company = !action.name().starts_with("auth.") && !action.name().starts_with("account.");
    let tenant = is_of_company.then(|| call.tenant(app, &sid)).flatten();
    let event = SecurityEvent {
        tenant: tenant.unwrap_or_default(),
        action,
        subject: subject(call, is_of_company, &user),
        actor: user.clone(),
        network: call.network.clone(),
        trace_id: call.trace_id.clone(),
        continues: is_next_part(call),
    };
    // Costs the same for unknown addresses: their list of companies is empty.
    let is_failed = matches!(action, AuditAction::AuthSignInFailed | AuditAction::AuthPinFailed);
    let statements = is_failed.then(|| {
        let (user, companies) = call.effects.subject_companies();
        failed(&user, &companies, call.now)
    });
    let lockout_mail = lockout_mail(app, call, (action, is_last_attempt(result)), locked_out.as_ref(), &user);
    let statements: Vec<Statement> = statements.into_iter().chain(lockout_mail).collect();
    let (app, now) = (app.clone(), call.now);
    Some(Box::pin(async move { note(&app, &event, statements, now).await }))
}

/// The object of an event. What was tried with addresses that have no account, or before an account was looked up, is one event of its network:
/// whoever makes up addresses would otherwise write a row for each (decision 262). That is the wider one, as a customer may have all of it.
fn subject(call: &CallParts, is_of_company: bool, user: &UserId) -> String {
    let network = || call.wide_network.as_ref().unwrap_or(&call.network).clone();
    let is_unknown_address = call.policy.id == "signin" && call.effects.subject_companies().0.as_str().is_empty();
    if is_unknown_address {
        return network();
    }
    match call.effects.subject() {
        Some(subject) => subject,
        None if is_of_company => call.policy.id.to_owned(),
        None if user.as_str().is_empty() => network(),
        None => user.to_string(),
    }
}

/// Whether the call reads on in an export: one export is one event, however many parts it has.
fn is_next_part(call: &CallParts) -> bool {
    let is_export = matches!(call.policy.id, "exportUsers" | "exportEvents" | "bulkJobResult");
    is_export && call.parameters().is_ok_and(|read| read.iter().any(|(name, from)| name == "after" && !from.is_empty()))
}

/// Whether the call has used up the last attempt. Pages offer no other one then, so the call that the limit would reject may never come.
fn is_last_attempt(result: &Result<ApiResponse, Error>) -> bool {
    let extra = result.as_ref().err().and_then(|error| error.extra.as_deref());
    extra.is_some_and(|(name, value)| *name == "remaining" && *value == 0)
}

/// The notice to the user whose sign-in method was just locked by failed attempts. Cron sends it, so that the duration of this call does
/// not depend on whether the account exists. The limit of a network locks no account.
fn lockout_mail(
    app: &App,
    call: &CallParts,
    (action, is_last_attempt): (AuditAction, bool),
    locked_out: Option<&Lockout>,
    user: &UserId,
) -> Option<Statement> {
    let subject = call.effects.subject().map(UserId::from);
    let (account, template) = match (locked_out, action) {
        (Some(Lockout::Password(email)), _) => (NoticeAccount::At(email), MailTemplate::Lockout),
        (Some(Lockout::SecondFactor), _) => (NoticeAccount::Of(user), MailTemplate::SecondFactorBlocked),
        (None, AuditAction::AuthSecondFactorFailed) if is_last_attempt => {
            (NoticeAccount::Of(user), MailTemplate::SecondFactorBlocked)
        }
        (None, AuditAction::AuthPinBlocked) => (NoticeAccount::Of(subject.as_ref()?), MailTemplate::PinBlocked),
        (None, AuditAction::AuthPinFailed) if is_last_attempt => {
            (NoticeAccount::Of(subject.as_ref()?), MailTemplate::PinBlocked)
        }
        (None, _) => return None,
    };
    Some(mail::lockout(app, call, &account, template))
}

/// Counts the reuse of a rotated refresh token: one of its two holders stole it. The error code of the call does not show this, so it is
/// counted before the response. It happens once for a session, because it ends the session.
pub async fn refresh_reused(app: &App, call: &CallParts, user: &UserId) {
    let event = SecurityEvent {
        tenant: TenantId::default(),
        action: AuditAction::AuthRefreshReused,
        subject: user.to_string(),
        actor: user.clone(),
        network: call.network.clone(),
        trace_id: call.trace_id.clone(),
        continues: false,
    };
    note(app, &event, Vec::new(), call.now).await;
}

async fn note(app: &App, event: &SecurityEvent, statements: Vec<Statement>, now: Timestamp) {
    let batch = std::iter::once(count(event, now)).chain(statements).collect();
    if let Err(error) = app.db.batch(batch).await {
        app.log.line(&json!({ "level": "warn", "event": "security_event_lost", "action": event.action,
            "traceId": event.trace_id, "why": format!("{error:?}") }));
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
            // Blocked codes are marked where the attempt is taken.
            ("secondFactor", "/api/auth/second-factor", Some(Code::TooManyAttempts), None),
            ("updateMe", "/api/user/me", Some(Code::InvalidCredentials), Some(AuditAction::AuthPasswordFailed)),
            ("listUsers", "/api/admin/user", Some(Code::Forbidden), Some(AuditAction::AccessDenied)),
            ("listUsers", "/api/admin/user", Some(Code::TenantMissing), None),
            ("unlinkProvider", "/api/user/providers/{provider}", Some(Code::Forbidden), None),
            ("exportUsers", "/api/admin/user/export", None, Some(AuditAction::MembersExported)),
            ("bulkJobResult", "/api/admin/user/bulk-jobs/{jobId}/result", None, Some(AuditAction::MembersExported)),
            ("bulkJobResult", "/api/admin/user/bulk-jobs/{jobId}/result", Some(Code::NotFound), None),
            ("signout", "/api/auth/signout", None, Some(AuditAction::AuthSignedOut)),
            ("passForgot", "/api/auth/pass-forgot", Some(Code::TooManyAttempts), None),
        ] {
            assert_eq!(action(operation, path, code), expected, "{operation} {code:?}");
        }
    }
}
