//! Routes of the public pages, of signing in and of the own account.

use super::route;
use crate::domain::identity::picture::{Kind, MAX_BYTES};
use crate::http::account::business;
use crate::http::account::home;
use crate::http::account::invitation::{inbox, invite, respond, sent, verify};
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
pub static ACCOUNT_AND_AUTH: [Operation; 74] = [
    route!("config", GET, "/api/config", public::config).open(),
    route!("health", GET, "/api/health", health::health).open().fails(&[TooManyAttempts]),
    route!("jwks", GET, "/.well-known/jwks.json", public::jwks).open(),
    route!("securityTxt", GET, "/.well-known/security.txt", public::security_txt).open().fails(&[NotFound]),
    route!("cspReport", POST, "/api/csp-report", public::csp_report)
        .open()
        .body(16 * 1024)
        .takes(&["application/csp-report", "application/json", "application/reports+json"])
        .fails(&[TooManyAttempts]),
    route!("guard", POST, "/api/auth/guard", guard::guard).open().body(AUTH_BODY).fails(&[TooManyAttempts]),
    route!("signin", POST, "/api/auth/signin", sign_in::sign_in)
        .before_sign_in()
        .always()
        .fails(&[InvalidCredentials, TooManyAttempts]),
    route!("signinPin", POST, "/api/auth/signin-pin", pin::sign_in::sign_in).before_sign_in().fails(&[
        InvalidCredentials,
        PinFailed,
        PasswordResetRequired,
        EmailUnverified,
        DeviceNotEnrolled,
        PinBlocked,
        TooManyAttempts,
    ]),
    route!("lockscreenUsers", GET, "/api/auth/lockscreen-users", pin::cards::list)
        .before_sign_in()
        .fails(&[DeviceNotEnrolled]),
    route!("showOnLockscreen", PUT, "/api/auth/lockscreen-users/me", pin::cards::show_me)
        .body(AUTH_BODY)
        .fails(&[ReauthenticationRequired]),
    route!("removeFromLockscreen", DELETE, "/api/auth/lockscreen-users/{userId}", pin::cards::remove)
        .before_sign_in()
        .fails(&[NotFound]),
    route!("providerSignin", GET, "/api/auth/{provider}/signin", provider::start::start).navigated().fails(&[NotFound]),
    route!("providerCallback", GET, "/api/auth/{provider}/callback", provider::callback::callback)
        .navigated()
        .fails(&[NotFound]),
    route!("appleCallback", POST, "/api/auth/apple/callback", provider::relay::relay_callback).navigated().takes(FORM),
    route!("appleFinish", GET, "/api/auth/apple/finish", provider::callback::finish).navigated(),
    route!("signup", POST, "/api/auth/signup", sign_up::sign_up).before_sign_in().fails(&[
        SignupDisabled,
        InvitationWrongEmail,
        BotCheckFailed,
        InvitationInvalid,
        MailExists,
        InvitationExpired,
        TooManyAttempts,
    ]),
    route!("passForgot", POST, "/api/auth/pass-forgot", forgot::forgot)
        .before_sign_in()
        .fails(&[PasswordResetDisabled, TooManyAttempts]),
    route!("passVerifyCode", POST, "/api/auth/pass-verify-code", verify_code::verify_code)
        .recovery()
        .fails(&[LinkExpired, TooManyAttempts]),
    route!("passUpdate", POST, "/api/auth/pass-update", update::update)
        .recovery()
        .fails(&[LinkExpired, TooManyAttempts]),
    route!("disavowVerifyCode", POST, "/api/auth/disavow-verify-code", verify_not_me::verify_code)
        .before_sign_in()
        .fails(&[LinkExpired, TooManyAttempts]),
    route!("disavow", POST, "/api/auth/disavow", disavow::disavow)
        .before_sign_in()
        .fails(&[LinkExpired, TooManyAttempts]),
    route!("verifyEmail", POST, "/api/auth/verify-email", email_verification::verify)
        .scoped(VERIFYING)
        .fails(&[LinkExpired]),
    route!("resendVerification", POST, "/api/auth/resend-verification", email_verification::resend)
        .scoped(VERIFYING)
        .fails(&[TooManyAttempts]),
    route!("session", POST, "/api/auth/session", session::session).about_session(),
    route!("refresh", POST, "/api/auth/refresh", refresh::refresh).about_session().proven().fails(&[SessionExpired]),
    route!("signout", POST, "/api/auth/signout", sign_out::sign_out).about_session().fails(&[SessionExpired]),
    route!("secondFactor", POST, "/api/auth/second-factor", second_factor::second_factor)
        .scoped(SECOND_FACTOR)
        .always()
        .fails(&[SecondFactorFailed, TooManyAttempts]),
    route!("secondFactorOptions", POST, "/api/auth/second-factor/options", passkey::options::second_factor)
        .scoped(PROVING)
        .always(),
    route!("passkeyOptions", POST, "/api/auth/passkey/options", passkey::options::sign_in).before_sign_in(),
    route!("signinPasskey", POST, "/api/auth/signin-passkey", passkey::sign_in::sign_in)
        .before_sign_in()
        .fails(&[PasskeyFailed, TooManyAttempts]),
    route!("reauthenticate", POST, "/api/auth/reauthenticate", reauthenticate::reauthenticate)
        .body(AUTH_BODY)
        .fails(&[InvalidCredentials, SecondFactorFailed, TooManyAttempts]),
    route!("signinCompany", POST, "/api/auth/signin-company/{companyId}", sign_in_company::by_company)
        .enters()
        .body(AUTH_BODY)
        .fails(&[NotFound]),
    route!("tenantSignIn", POST, "/api/tenant/signIn/{businessUuId}", sign_in_company::by_business)
        .enters()
        .fails(&[NotFound]),
    route!("me", GET, "/api/user/me", user::me),
    route!("updateMe", PATCH, "/api/user/me", user::update::update).takes(MERGE_PATCH).fails(&[
        InvalidCredentials,
        Forbidden,
        ReauthenticationRequired,
        TooManyAttempts,
    ]),
    route!("eraseMe", DELETE, "/api/user/me", user::erase::erase).fails(&[
        InvalidCredentials,
        Forbidden,
        ReauthenticationRequired,
        LastAdmin,
        TooManyAttempts,
    ]),
    route!("exportMe", GET, "/api/user/me/export", user::export::export).fails(&[ReauthenticationRequired]),
    route!("putMyImage", PUT, "/api/user/me/image", user::picture::put).body(MAX_BYTES).takes(Kind::MEDIA),
    route!("deleteMyImage", DELETE, "/api/user/me/image", user::picture::delete),
    route!("sessions", GET, "/api/user/sessions", user::sessions::list),
    route!("endSession", DELETE, "/api/user/sessions/{id}", user::sessions::end_one).fails(&[NotFound]),
    route!("endOtherSessions", DELETE, "/api/user/sessions", user::sessions::end_others),
    route!("activity", GET, "/api/user/activity", user::activity::list),
    route!("factors", GET, "/api/user/factors", user::factors::list),
    route!("beginTotp", POST, "/api/user/factors/totp", user::factors::totp::begin).fails(&[ReauthenticationRequired]),
    route!("confirmTotp", POST, "/api/user/factors/totp/confirm", user::factors::totp::confirm)
        .fails(&[ReauthenticationRequired, SecondFactorFailed]),
    route!("removeTotp", DELETE, "/api/user/factors/totp", user::factors::totp::remove).fails(&[
        ReauthenticationRequired,
        FactorRequired,
        NotFound,
    ]),
    route!("renewRecoveryCodes", POST, "/api/user/recovery-codes", user::factors::recovery_codes::renew)
        .fails(&[ReauthenticationRequired, Conflict]),
    route!("passkeyCreationOptions", POST, "/api/user/passkeys/options", user::passkeys::options)
        .fails(&[ReauthenticationRequired, Conflict]),
    route!("createPasskey", POST, "/api/user/passkeys", user::passkeys::create).body(AUTH_BODY).fails(&[
        ReauthenticationRequired,
        PasskeyFailed,
        Conflict,
    ]),
    route!("renamePasskey", PATCH, "/api/user/passkeys/{id}", user::passkeys::rename)
        .takes(MERGE_PATCH)
        .fails(&[ReauthenticationRequired, NotFound]),
    route!("removePasskey", DELETE, "/api/user/passkeys/{id}", user::passkeys::remove).fails(&[
        ReauthenticationRequired,
        FactorRequired,
        NotFound,
    ]),
    route!("removeTrustedDevice", DELETE, "/api/user/trusted-devices/{id}", user::factors::trusted_devices::remove)
        .fails(&[NotFound]),
    route!("providers", GET, "/api/user/providers", user::providers::list),
    route!("linkProvider", POST, "/api/user/providers/{provider}/link", user::providers::link).fails(&[
        InvalidCredentials,
        Forbidden,
        ReauthenticationRequired,
        NotFound,
        Conflict,
        TooManyAttempts,
    ]),
    route!("unlinkProvider", DELETE, "/api/user/providers/{provider}", user::providers::unlink).fails(&[
        InvalidCredentials,
        Forbidden,
        ReauthenticationRequired,
        NotFound,
        Conflict,
        TooManyAttempts,
    ]),
    route!("listNotifications", GET, "/api/user/notifications", notifications::list)
        .in_company()
        .fails(&[TenantMissing]),
    route!("readNotifications", POST, "/api/user/notifications/read", notifications::read)
        .in_company()
        .body(AUTH_BODY)
        .fails(&[TenantMissing]),
    route!("listViews", GET, "/api/user/views/{list}", views::list).in_company().fails(&[
        TenantMissing,
        Forbidden,
        NotFound,
    ]),
    route!("putView", PUT, "/api/user/views/{list}/{id}", views::put).in_company().body(AUTH_BODY).fails(&[
        TenantMissing,
        Forbidden,
        NotFound,
        Conflict,
    ]),
    route!("deleteView", DELETE, "/api/user/views/{list}/{id}", views::delete).in_company().fails(&[
        TenantMissing,
        Forbidden,
        NotFound,
    ]),
    route!("businessList", GET, "/api/business/list", business::list),
    route!("createBusiness", POST, "/api/business", business::create::create).fails(&[Forbidden, TooManyAttempts]),
    route!("verifyInvitation", POST, "/api/auth/verify-invitation", verify::verify)
        .before_sign_in()
        .fails(&[InvitationInvalid, TooManyAttempts]),
    route!("invitedUsers", GET, "/api/user/invitation/getInvitedUsers", sent::list)
        .in_company()
        .fails(&[TenantMissing, Forbidden]),
    route!("invitationRequests", GET, "/api/user/invitation/getInvitationRequest", inbox::list),
    route!("acceptInvitation", POST, "/api/user/invitation/accept/{tenantId}/{code}", respond::accept).fails(&[
        InvitationWrongEmail,
        InvitationInvalid,
        InvitationExpired,
    ]),
    route!("declineInvitation", POST, "/api/user/invitation/decline/{tenantId}/{code}", respond::decline).fails(&[
        InvitationWrongEmail,
        InvitationInvalid,
        InvitationExpired,
    ]),
    route!("inviteUser", POST, "/api/user/invitation/inviteUser", invite::invite).in_company().fails(&[
        TenantMissing,
        Forbidden,
        AdminRoleProtected,
        NotFound,
        TooManyAttempts,
    ]),
    route!("resendInvitation", POST, "/api/user/invitation/resend/{id}", invite::resend).in_company().fails(&[
        TenantMissing,
        Forbidden,
        AdminRoleProtected,
        NotFound,
        TooManyAttempts,
    ]),
    route!("deleteInviteUser", DELETE, "/api/user/invitation/deleteInviteUser/{id}", invite::revoke)
        .in_company()
        .fails(&[TenantMissing, Forbidden, NotFound]),
    route!("tenant", GET, "/api/tenant", tenant::tenant).in_company().fails(&[TenantMissing]),
    route!("home", GET, "/api/home", home::home).in_company().fails(&[TenantMissing]),
    route!("closeChecklist", DELETE, "/api/home/checklist", home::close_checklist)
        .in_company()
        .fails(&[TenantMissing, Forbidden]),
];
