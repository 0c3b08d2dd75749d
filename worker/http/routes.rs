//! Every route of the API, with its policy and its handler. `tests/authorization.rs` compares the table with `openapi.json`.

use super::auth::password_reset::{forgot, update, verify_code};
use super::auth::{
    email_verification, guard, pin, provider, refresh, session, sign_in, sign_in_company, sign_out, sign_up,
};
use super::call::percent_decode;
use super::invitation::{answering, received, sending, sent, verifying};
use super::operation::{FORM, MERGE_PATCH, Operation, VERIFYING};
use super::{admin, business, public, tenant, user};
use crate::domain::picture::{Kind, MAX_BYTES};
use http::Method;

/// A row: name, method, path, handler; the policy follows.
macro_rules! on {
    ($id:literal, $method:ident, $path:literal, $handler:path) => {
        Operation::new($id, Method::$method, $path, |app, call| Box::pin($handler(app, call)))
    };
}

/// The table.
pub static OPERATIONS: [Operation; 61] = [
    on!("config", GET, "/api/config", public::config).open(),
    on!("health", GET, "/api/health", public::health).open(),
    on!("jwks", GET, "/.well-known/jwks.json", public::jwks).open(),
    on!("cspReport", POST, "/api/csp-report", public::csp_report).open().body(16 * 1024).takes(&[
        "application/csp-report",
        "application/json",
        "application/reports+json",
    ]),
    on!("guard", POST, "/api/auth/guard", guard::guard).open().body(super::operation::AUTH_BODY),
    on!("signin", POST, "/api/auth/signin", sign_in::sign_in).way_in().always(),
    on!("signinPin", POST, "/api/auth/signin-pin", pin::sign_in::sign_in).way_in(),
    on!("lockscreenUsers", GET, "/api/auth/lockscreen-users", pin::cards::list).way_in(),
    on!("showOnLockscreen", PUT, "/api/auth/lockscreen-users/me", pin::cards::show_me),
    on!("removeFromLockscreen", DELETE, "/api/auth/lockscreen-users/{userId}", pin::cards::remove).way_in(),
    on!("providerSignin", GET, "/api/auth/{provider}/signin", provider::start::start).navigated(),
    on!("providerCallback", GET, "/api/auth/{provider}/callback", provider::callback::callback).navigated(),
    on!("appleCallback", POST, "/api/auth/apple/callback", provider::parking::park).navigated().takes(FORM),
    on!("appleFinish", GET, "/api/auth/apple/finish", provider::callback::finish).navigated(),
    on!("signup", POST, "/api/auth/signup", sign_up::sign_up).way_in(),
    on!("passForgot", POST, "/api/auth/pass-forgot", forgot::forgot).way_in(),
    on!("passVerifyCode", POST, "/api/auth/pass-verify-code", verify_code::verify_code).recovery(),
    on!("passUpdate", POST, "/api/auth/pass-update", update::update).recovery(),
    on!("verifyEmail", POST, "/api/auth/verify-email", email_verification::verify).scoped(VERIFYING),
    on!("resendVerification", POST, "/api/auth/resend-verification", email_verification::resend).scoped(VERIFYING),
    on!("session", POST, "/api/auth/session", session::session).about_session(),
    on!("refresh", POST, "/api/auth/refresh", refresh::refresh).about_session(),
    on!("signout", POST, "/api/auth/signout", sign_out::sign_out).about_session(),
    on!("signinCompany", POST, "/api/auth/signin-company/{companyId}", sign_in_company::by_company)
        .body(super::operation::AUTH_BODY),
    on!("tenantSignIn", POST, "/api/tenant/signIn/{businessUuId}", sign_in_company::by_business),
    on!("me", GET, "/api/user/me", user::me),
    on!("changeMe", PATCH, "/api/user/me", user::change::change).takes(MERGE_PATCH),
    on!("eraseMe", DELETE, "/api/user/me", user::erasure::erase),
    on!("exportMe", GET, "/api/user/me/export", user::export::export),
    on!("putMyImage", PUT, "/api/user/me/image", user::image::put).body(MAX_BYTES).takes(Kind::MEDIA),
    on!("deleteMyImage", DELETE, "/api/user/me/image", user::image::remove),
    on!("sessions", GET, "/api/user/sessions", user::sessions::list),
    on!("endSession", DELETE, "/api/user/sessions/{id}", user::sessions::end_one),
    on!("endOtherSessions", DELETE, "/api/user/sessions", user::sessions::end_others),
    on!("providers", GET, "/api/user/providers", user::providers::list),
    on!("linkProvider", POST, "/api/user/providers/{provider}/link", user::providers::link),
    on!("unlinkProvider", DELETE, "/api/user/providers/{provider}", user::providers::unlink),
    on!("businessList", GET, "/api/business/list", business::list),
    on!("verifyInvitation", POST, "/api/auth/verify-invitation", verifying::verify).way_in(),
    on!("invitedUsers", GET, "/api/user/invitation/getInvitedUsers", sent::list),
    on!("invitationRequests", GET, "/api/user/invitation/getInvitationRequest", received::list),
    on!("acceptInvitation", POST, "/api/user/invitation/accept/{tenantId}/{code}", answering::accept),
    on!("declineInvitation", POST, "/api/user/invitation/decline/{tenantId}/{code}", answering::decline),
    on!("inviteUser", POST, "/api/user/invitation/inviteUser", sending::invite),
    on!("resendInvitation", POST, "/api/user/invitation/resend/{id}", sending::resend),
    on!("deleteInviteUser", DELETE, "/api/user/invitation/deleteInviteUser/{id}", sending::revoke),
    on!("tenant", GET, "/api/tenant", tenant::tenant),
    on!("listUsers", GET, "/api/admin/user", admin::user::reading::list),
    on!("usersWithInfo", GET, "/api/admin/user/usersWithInfo", admin::user::reading::with_info),
    on!("getUser", GET, "/api/admin/user/{id}", admin::user::reading::find),
    on!("createUser", PUT, "/api/admin/user", admin::user::creating::create),
    on!("changeUser", PATCH, "/api/admin/user/{userId}", admin::user::changing::change).takes(MERGE_PATCH),
    on!("deleteUser", DELETE, "/api/admin/user/{id}", admin::user::leaving::remove),
    on!("restoreUser", POST, "/api/admin/user/{id}/restore", admin::user::leaving::restore),
    on!("putUserImage", PUT, "/api/admin/user/{id}/image", admin::user::picture::put)
        .body(MAX_BYTES)
        .takes(Kind::MEDIA),
    on!("bulkUsers", POST, "/api/admin/user/bulk", admin::user::bulk::bulk),
    on!("importUsers", POST, "/api/admin/user/import", admin::user::importing::import),
    on!("exportUsers", GET, "/api/admin/user/export", admin::user::exporting::export),
    on!("autoAssignUsers", POST, "/api/admin/user/autoAssign", admin::user::joining::all),
    on!("assignUser", PUT, "/api/admin/tenant-user/assignUser/{userId}/{key}", admin::user::joining::assign),
    on!("unassignUser", DELETE, "/api/admin/tenant-user/unAssignUser/{userId}/{key}", admin::user::leaving::unassign),
];

/// Where a request leads.
pub enum Found {
    /// To an operation, with what stands in the place of its path's names.
    Operation(&'static Operation, Vec<(&'static str, String)>),
    /// To a path that answers other methods.
    OtherMethods(Vec<&'static Method>),
    /// Nowhere.
    Nothing,
}

/// Finds the operation of a request; `HEAD` is answered as `GET`, a trailing slash means the same.
#[must_use]
pub fn find(method: &Method, path: &str) -> Found {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    let mut others = Vec::new();
    let mut best: Option<(&Operation, Vec<(&'static str, String)>)> = None;
    for operation in &OPERATIONS {
        let Some(parts) = matched(operation.path, path) else { continue };
        if operation.method != *method {
            others.push(&operation.method);
        // An address that is written out wins over one with names in it.
        } else if best.as_ref().is_none_or(|(_, known)| parts.len() < known.len()) {
            best = Some((operation, parts));
        }
    }
    match best {
        Some((operation, parts)) => Found::Operation(operation, parts),
        None if others.is_empty() => Found::Nothing,
        None => Found::OtherMethods(others),
    }
}

/// The named parts of a path, if the pattern fits all of it.
fn matched(pattern: &'static str, path: &str) -> Option<Vec<(&'static str, String)>> {
    let mut segments = path.trim_matches('/').split('/');
    let mut parts = Vec::new();
    for expected in pattern.trim_matches('/').split('/') {
        let segment = segments.next()?;
        match expected.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) if !segment.is_empty() => parts.push((name, percent_decode(segment)?)),
            None if expected == segment => {}
            Some(_) | None => return None,
        }
    }
    segments.next().is_none().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::{Found, OPERATIONS, find, matched};
    use http::Method;

    #[test]
    fn a_path_fits_as_a_whole_and_gives_its_parts_decoded() {
        let parts = matched("/api/a/{one}/b/{two}", "/api/a/x%20y/b/z/").unwrap();
        assert_eq!(parts, [("one", "x y".to_owned()), ("two", "z".to_owned())]);
        for path in ["/api/a/x/b", "/api/a//b/z", "/api/a/x/b/z/c", "/api/a/%ff/b/z", "/api/a/%2/b/z"] {
            assert_eq!(matched("/api/a/{one}/b/{two}", path), None, "{path}");
        }
    }

    #[test]
    fn every_operation_is_found_by_its_own_path() {
        for operation in &OPERATIONS {
            let Found::Operation(found, _) = find(&operation.method, operation.path) else {
                panic!("{}", operation.id)
            };
            assert_eq!(found.id, operation.id);
        }
    }

    #[test]
    fn head_is_get_and_other_methods_are_named() {
        assert!(matches!(find(&Method::HEAD, "/api/config"), Found::Operation(found, _) if found.id == "config"));
        assert!(matches!(find(&Method::PUT, "/api/config"), Found::OtherMethods(others) if others == [&Method::GET]));
        assert!(matches!(find(&Method::GET, "/api/none"), Found::Nothing));
    }
}
