//! All other routes.

use super::on;
use crate::domain::picture::{Kind, MAX_BYTES};
use crate::http::account::business;
use crate::http::account::home;
use crate::http::account::invitation::{invite, received, respond, sent, verify};
use crate::http::account::notifications;
use crate::http::account::tenant;
use crate::http::account::user;
use crate::http::account::views;
use crate::http::auth::disavowal::{disavow, verify_code as verify_not_me};
use crate::http::auth::password_reset::{forgot, update, verify_code};
use crate::http::auth::{
    email_verification, guard, passkey, pin, provider, reauthenticate, refresh, second_factor, session, sign_in,
    sign_in_company, sign_out, sign_up,
};
use crate::http::error::Code::{
    AdminRoleProtected, BotCheckFailed, Conflict, DeviceNotEnrolled, EmailUnverified, FactorRequired, Forbidden,
    InvalidCredentials, InvitationExpired, InvitationInvalid, InvitationWrongEmail, LastAdmin, LinkExpired, MailExists,
    NotFound, PasskeyFailed, PasswordResetDisabled, PasswordResetRequired, PinBlocked, PinFailed,
    ReauthenticationRequired, SecondFactorFailed, SessionExpired, SignupDisabled, TenantMissing, TooManyAttempts,
};
use crate::http::pages::{health, public};
use crate::http::pipeline::operation::Operation;
use crate::http::pipeline::policy::{AUTH_BODY, FORM, MERGE_PATCH, PROVING, SECOND_FACTOR, VERIFYING};
use http::Method;

/// The table.
pub static FRONT: [Operation; 74] = [
    on!("config", GET, "/api/config", public::config).open(),
    on!("health", GET, "/api/health", health::health).open().fails(&[TooManyAttempts]),
    on!("jwks", GET, "/.well-known/jwks.json", public::jwks).open(),
    on!("securityTxt", GET, "/.well-known/security.txt", public::security_txt).open().fails(&[NotFound]),
    on!("cspReport", POST, "/api/csp-report", public::csp_report)
        .open()
        .body(16 * 1024)
        .takes(&["application/csp-report", "application/json", "application/reports+json"])
        .fails(&[TooManyAttempts]),
    on!("guard", POST, "/api/auth/guard", guard::guard).open().body(AUTH_BODY).fails(&[TooManyAttempts]),
    on!("signin", POST, "/api/auth/signin", sign_in::sign_in)
        .before_sign_in()
        .always()
        .fails(&[InvalidCredentials, TooManyAttempts]),
    on!("signinPin", POST, "/api/auth/signin-pin", pin::sign_in::sign_in).before_sign_in().fails(&[
        InvalidCredentials,
        PinFailed,
        PasswordResetRequired,
        EmailUnverified,
        DeviceNotEnrolled,
        PinBlocked,
        TooManyAttempts,
    ]),
    on!("lockscreenUsers", GET, "/api/auth/lockscreen-users", pin::cards::list)
        .before_sign_in()
        .fails(&[DeviceNotEnrolled]),
    on!("showOnLockscreen", PUT, "/api/auth/lockscreen-users/me", pin::cards::show_me),
    on!("removeFromLockscreen", DELETE, "/api/auth/lockscreen-users/{userId}", pin::cards::remove)
        .before_sign_in()
        .fails(&[NotFound]),
    on!("providerSignin", GET, "/api/auth/{provider}/signin", provider::start::start).navigated().fails(&[NotFound]),
    on!("providerCallback", GET, "/api/auth/{provider}/callback", provider::callback::callback)
        .navigated()
        .fails(&[NotFound]),
    on!("appleCallback", POST, "/api/auth/apple/callback", provider::relay::park)
        .navigated()
        .takes(FORM)
        .fails(&[NotFound]),
    on!("appleFinish", GET, "/api/auth/apple/finish", provider::callback::finish).navigated().fails(&[NotFound]),
    on!("signup", POST, "/api/auth/signup", sign_up::sign_up).before_sign_in().fails(&[
        SignupDisabled,
        InvitationWrongEmail,
        BotCheckFailed,
        InvitationInvalid,
        MailExists,
        InvitationExpired,
        TooManyAttempts,
    ]),
    on!("passForgot", POST, "/api/auth/pass-forgot", forgot::forgot)
        .before_sign_in()
        .fails(&[PasswordResetDisabled, TooManyAttempts]),
    on!("passVerifyCode", POST, "/api/auth/pass-verify-code", verify_code::verify_code)
        .recovery()
        .fails(&[LinkExpired, TooManyAttempts]),
    on!("passUpdate", POST, "/api/auth/pass-update", update::update).recovery().fails(&[LinkExpired, TooManyAttempts]),
    on!("disavowVerifyCode", POST, "/api/auth/disavow-verify-code", verify_not_me::verify_code)
        .before_sign_in()
        .fails(&[LinkExpired, TooManyAttempts]),
    on!("disavow", POST, "/api/auth/disavow", disavow::disavow).before_sign_in().fails(&[LinkExpired, TooManyAttempts]),
    on!("verifyEmail", POST, "/api/auth/verify-email", email_verification::verify)
        .scoped(VERIFYING)
        .fails(&[LinkExpired]),
    on!("resendVerification", POST, "/api/auth/resend-verification", email_verification::resend)
        .scoped(VERIFYING)
        .fails(&[TooManyAttempts]),
    on!("session", POST, "/api/auth/session", session::session).about_session(),
    on!("refresh", POST, "/api/auth/refresh", refresh::refresh).about_session().proven().fails(&[SessionExpired]),
    on!("signout", POST, "/api/auth/signout", sign_out::sign_out).about_session().fails(&[SessionExpired]),
    on!("secondFactor", POST, "/api/auth/second-factor", second_factor::second_factor)
        .scoped(SECOND_FACTOR)
        .always()
        .fails(&[SecondFactorFailed, TooManyAttempts]),
    on!("secondFactorOptions", POST, "/api/auth/second-factor/options", passkey::options::second_factor)
        .scoped(PROVING)
        .always(),
    on!("passkeyOptions", POST, "/api/auth/passkey/options", passkey::options::sign_in).before_sign_in(),
    on!("signinPasskey", POST, "/api/auth/signin-passkey", passkey::sign_in::sign_in)
        .before_sign_in()
        .fails(&[PasskeyFailed, TooManyAttempts]),
    on!("reauthenticate", POST, "/api/auth/reauthenticate", reauthenticate::reauthenticate).body(AUTH_BODY).fails(&[
        InvalidCredentials,
        SecondFactorFailed,
        TooManyAttempts,
    ]),
    on!("signinCompany", POST, "/api/auth/signin-company/{companyId}", sign_in_company::by_company)
        .enters()
        .body(AUTH_BODY)
        .fails(&[NotFound]),
    on!("tenantSignIn", POST, "/api/tenant/signIn/{businessUuId}", sign_in_company::by_business)
        .enters()
        .fails(&[NotFound]),
    on!("me", GET, "/api/user/me", user::me),
    on!("updateMe", PATCH, "/api/user/me", user::update::update).takes(MERGE_PATCH).fails(&[
        InvalidCredentials,
        Forbidden,
        TooManyAttempts,
    ]),
    on!("eraseMe", DELETE, "/api/user/me", user::erasure::erase).fails(&[
        InvalidCredentials,
        Forbidden,
        LastAdmin,
        TooManyAttempts,
    ]),
    on!("exportMe", GET, "/api/user/me/export", user::export::export).fails(&[ReauthenticationRequired]),
    on!("putMyImage", PUT, "/api/user/me/image", user::image::put).body(MAX_BYTES).takes(Kind::MEDIA),
    on!("deleteMyImage", DELETE, "/api/user/me/image", user::image::delete),
    on!("sessions", GET, "/api/user/sessions", user::sessions::list),
    on!("endSession", DELETE, "/api/user/sessions/{id}", user::sessions::end_one).fails(&[NotFound]),
    on!("endOtherSessions", DELETE, "/api/user/sessions", user::sessions::end_others),
    on!("activity", GET, "/api/user/activity", user::activity::list),
    on!("factors", GET, "/api/user/factors", user::factors::list),
    on!("beginTotp", POST, "/api/user/factors/totp", user::factors::totp::begin).fails(&[ReauthenticationRequired]),
    on!("confirmTotp", POST, "/api/user/factors/totp/confirm", user::factors::totp::confirm)
        .fails(&[ReauthenticationRequired, SecondFactorFailed]),
    on!("removeTotp", DELETE, "/api/user/factors/totp", user::factors::totp::remove).fails(&[
        ReauthenticationRequired,
        FactorRequired,
        NotFound,
    ]),
    on!("renewRecoveryCodes", POST, "/api/user/recovery-codes", user::factors::recovery_codes::renew)
        .fails(&[ReauthenticationRequired, Conflict]),
    on!("passkeyCreationOptions", POST, "/api/user/passkeys/options", user::passkeys::options)
        .fails(&[ReauthenticationRequired, Conflict]),
    on!("createPasskey", POST, "/api/user/passkeys", user::passkeys::create).body(AUTH_BODY).fails(&[
        ReauthenticationRequired,
        PasskeyFailed,
        Conflict,
    ]),
    on!("renamePasskey", PATCH, "/api/user/passkeys/{id}", user::passkeys::rename)
        .takes(MERGE_PATCH)
        .fails(&[ReauthenticationRequired, NotFound]),
    on!("removePasskey", DELETE, "/api/user/passkeys/{id}", user::passkeys::remove).fails(&[
        ReauthenticationRequired,
        FactorRequired,
        NotFound,
    ]),
    on!("removeTrustedDevice", DELETE, "/api/user/trusted-devices/{id}", user::factors::trusted_devices::remove)
        .fails(&[NotFound]),
    on!("providers", GET, "/api/user/providers", user::providers::list),
    on!("linkProvider", POST, "/api/user/providers/{provider}/link", user::providers::link).fails(&[
        InvalidCredentials,
        Forbidden,
        ReauthenticationRequired,
        NotFound,
        Conflict,
        TooManyAttempts,
    ]),
    on!("unlinkProvider", DELETE, "/api/user/providers/{provider}", user::providers::unlink).fails(&[
        InvalidCredentials,
        Forbidden,
        ReauthenticationRequired,
        NotFound,
        Conflict,
        TooManyAttempts,
    ]),
    on!("listNotifications", GET, "/api/user/notifications", notifications::list).in_company().fails(&[TenantMissing]),
    on!("readNotifications", POST, "/api/user/notifications/read", notifications::read)
        .in_company()
        .body(AUTH_BODY)
        .fails(&[TenantMissing]),
    on!("listViews", GET, "/api/user/views/{list}", views::list).in_company().fails(&[
        TenantMissing,
        Forbidden,
        NotFound,
    ]),
    on!("putView", PUT, "/api/user/views/{list}/{id}", views::put).in_company().body(AUTH_BODY).fails(&[
        TenantMissing,
        Forbidden,
        NotFound,
        Conflict,
    ]),
    on!("deleteView", DELETE, "/api/user/views/{list}/{id}", views::delete).in_company().fails(&[
        TenantMissing,
        Forbidden,
        NotFound,
    ]),
    on!("businessList", GET, "/api/business/list", business::list),
    on!("createBusiness", POST, "/api/business", business::create::create).fails(&[Forbidden, TooManyAttempts]),
    on!("verifyInvitation", POST, "/api/auth/verify-invitation", verify::verify)
        .before_sign_in()
        .fails(&[InvitationInvalid, TooManyAttempts]),
    on!("invitedUsers", GET, "/api/user/invitation/getInvitedUsers", sent::list)
        .in_company()
        .fails(&[TenantMissing, Forbidden]),
    on!("invitationRequests", GET, "/api/user/invitation/getInvitationRequest", received::list),
    on!("acceptInvitation", POST, "/api/user/invitation/accept/{tenantId}/{code}", respond::accept).fails(&[
        InvitationWrongEmail,
        InvitationInvalid,
        InvitationExpired,
    ]),
    on!("declineInvitation", POST, "/api/user/invitation/decline/{tenantId}/{code}", respond::decline).fails(&[
        InvitationWrongEmail,
        InvitationInvalid,
        InvitationExpired,
    ]),
    on!("inviteUser", POST, "/api/user/invitation/inviteUser", invite::invite).in_company().fails(&[
        TenantMissing,
        Forbidden,
        AdminRoleProtected,
        NotFound,
        TooManyAttempts,
    ]),
    on!("resendInvitation", POST, "/api/user/invitation/resend/{id}", invite::resend).in_company().fails(&[
        TenantMissing,
        Forbidden,
        AdminRoleProtected,
        NotFound,
        TooManyAttempts,
    ]),
    on!("deleteInviteUser", DELETE, "/api/user/invitation/deleteInviteUser/{id}", invite::revoke)
        .in_company()
        .fails(&[TenantMissing, Forbidden, NotFound]),
    on!("tenant", GET, "/api/tenant", tenant::tenant).in_company().fails(&[TenantMissing]),
    on!("home", GET, "/api/home", home::home).in_company().fails(&[TenantMissing]),
    on!("closeChecklist", DELETE, "/api/home/checklist", home::close_checklist)
        .in_company()
        .fails(&[TenantMissing, Forbidden]),
];
