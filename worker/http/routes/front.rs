//! What the front worker answers.

use super::on;
use crate::domain::picture::{Kind, MAX_BYTES};
use crate::http::auth::password_reset::{forgot, update, verify_code};
use crate::http::auth::{
    email_verification, guard, pin, provider, refresh, session, sign_in, sign_in_company, sign_out, sign_up,
};
use crate::http::invitation::{invite, received, respond, sent, verify};
use crate::http::operation::{AUTH_BODY, FORM, MERGE_PATCH, Operation, VERIFYING};
use crate::http::{business, public, tenant, user};
use http::Method;

/// The table.
pub static FRONT: [Operation; 48] = [
    on!("config", GET, "/api/config", public::config).open(),
    on!("health", GET, "/api/health", public::health).open(),
    on!("jwks", GET, "/.well-known/jwks.json", public::jwks).open(),
    on!("securityTxt", GET, "/.well-known/security.txt", public::security_txt).open(),
    on!("cspReport", POST, "/api/csp-report", public::csp_report).open().body(16 * 1024).takes(&[
        "application/csp-report",
        "application/json",
        "application/reports+json",
    ]),
    on!("guard", POST, "/api/auth/guard", guard::guard).open().body(AUTH_BODY),
    on!("signin", POST, "/api/auth/signin", sign_in::sign_in).way_in().always(),
    on!("signinPin", POST, "/api/auth/signin-pin", pin::sign_in::sign_in).way_in(),
    on!("lockscreenUsers", GET, "/api/auth/lockscreen-users", pin::cards::list).way_in(),
    on!("showOnLockscreen", PUT, "/api/auth/lockscreen-users/me", pin::cards::show_me),
    on!("removeFromLockscreen", DELETE, "/api/auth/lockscreen-users/{userId}", pin::cards::remove).way_in(),
    on!("providerSignin", GET, "/api/auth/{provider}/signin", provider::start::start).navigated(),
    on!("providerCallback", GET, "/api/auth/{provider}/callback", provider::callback::callback).navigated(),
    on!("appleCallback", POST, "/api/auth/apple/callback", provider::relay::park).navigated().takes(FORM),
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
    on!("signinCompany", POST, "/api/auth/signin-company/{companyId}", sign_in_company::by_company).body(AUTH_BODY),
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
    on!("verifyInvitation", POST, "/api/auth/verify-invitation", verify::verify).way_in(),
    on!("invitedUsers", GET, "/api/user/invitation/getInvitedUsers", sent::list),
    on!("invitationRequests", GET, "/api/user/invitation/getInvitationRequest", received::list),
    on!("acceptInvitation", POST, "/api/user/invitation/accept/{tenantId}/{code}", respond::accept),
    on!("declineInvitation", POST, "/api/user/invitation/decline/{tenantId}/{code}", respond::decline),
    on!("inviteUser", POST, "/api/user/invitation/inviteUser", invite::invite),
    on!("resendInvitation", POST, "/api/user/invitation/resend/{id}", invite::resend),
    on!("deleteInviteUser", DELETE, "/api/user/invitation/deleteInviteUser/{id}", invite::revoke),
    on!("tenant", GET, "/api/tenant", tenant::tenant),
];
