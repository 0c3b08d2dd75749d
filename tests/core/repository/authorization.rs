//! Authorization: an operation without a row here fails.

use asgard::http::pipeline::operation::Operation;
use asgard::http::pipeline::policy::{ANY_SCOPE, FULL, PROVEN, PROVING, SECOND_FACTOR, TokenRequirement, VERIFYING};
use asgard::http::routes::OPERATIONS;
use serde_json::Value;

/// The allowed callers of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AllowedCaller {
    /// Everyone, without a guard; with the reason.
    Public(&'static str),
    /// Any device with a guard: sign-in methods.
    Device,
    /// Any session, including limited ones, to read or to end it.
    Holder,
    /// Any device with a guard; a session that waits for a new password also authenticates, one that waits for a second factor does not.
    Recovering,
    /// Any session that does not wait for a second factor.
    Proven,
    /// Only a session that waits for a second factor.
    Waiting,
    /// A session that waits for a second factor, or a full one that authenticates again.
    Proving,
    /// A full session, or one that waits for its address to be verified.
    Verifying,
    /// A full session.
    Person,
}

const POLICY: &[(&str, AllowedCaller)] = &[
    ("config", AllowedCaller::Public("the page needs it before anything else")),
    ("health", AllowedCaller::Public("monitors have no session")),
    ("jwks", AllowedCaller::Public("keys are public by nature: apps verify by them who is sent")),
    ("securityTxt", AllowedCaller::Public("whoever found a weakness knows nobody here")),
    ("cspReport", AllowedCaller::Public("browsers send reports without our headers")),
    ("guard", AllowedCaller::Public("gives the guard that the others need")),
    ("signin", AllowedCaller::Device),
    ("signinPin", AllowedCaller::Device),
    ("lockscreenUsers", AllowedCaller::Device),
    ("showOnLockscreen", AllowedCaller::Person),
    ("removeFromLockscreen", AllowedCaller::Device),
    (
        "providerSignin",
        AllowedCaller::Public("a link; sends to a provider and writes nothing but a flow of this device"),
    ),
    ("providerCallback", AllowedCaller::Public("a navigation; the state counts once, on the device that began")),
    (
        "appleCallback",
        AllowedCaller::Public("posted from Apple's site without cookies; only parks what the state's owner fetches"),
    ),
    ("appleFinish", AllowedCaller::Public("a navigation; the state counts once, on the device that began")),
    ("signup", AllowedCaller::Device),
    ("passForgot", AllowedCaller::Device),
    ("disavowVerifyCode", AllowedCaller::Device),
    ("disavow", AllowedCaller::Device),
    ("passVerifyCode", AllowedCaller::Recovering),
    ("passUpdate", AllowedCaller::Recovering),
    ("verifyEmail", AllowedCaller::Verifying),
    ("resendVerification", AllowedCaller::Verifying),
    ("session", AllowedCaller::Holder),
    ("refresh", AllowedCaller::Proven),
    ("signout", AllowedCaller::Holder),
    ("secondFactor", AllowedCaller::Waiting),
    ("secondFactorOptions", AllowedCaller::Proving),
    ("passkeyOptions", AllowedCaller::Device),
    ("signinPasskey", AllowedCaller::Device),
    ("reauthenticate", AllowedCaller::Person),
    ("activity", AllowedCaller::Person),
    ("factors", AllowedCaller::Person),
    ("beginTotp", AllowedCaller::Person),
    ("confirmTotp", AllowedCaller::Person),
    ("removeTotp", AllowedCaller::Person),
    ("renewRecoveryCodes", AllowedCaller::Person),
    ("removeTrustedDevice", AllowedCaller::Person),
    ("passkeyCreationOptions", AllowedCaller::Person),
    ("createPasskey", AllowedCaller::Person),
    ("renamePasskey", AllowedCaller::Person),
    ("removePasskey", AllowedCaller::Person),
    ("signinCompany", AllowedCaller::Person),
    ("tenantSignIn", AllowedCaller::Person),
    ("me", AllowedCaller::Person),
    ("updateMe", AllowedCaller::Person),
    ("eraseMe", AllowedCaller::Person),
    ("exportMe", AllowedCaller::Person),
    ("putMyImage", AllowedCaller::Person),
    ("deleteMyImage", AllowedCaller::Person),
    ("sessions", AllowedCaller::Person),
    ("endSession", AllowedCaller::Person),
    ("endOtherSessions", AllowedCaller::Person),
    ("providers", AllowedCaller::Person),
    ("linkProvider", AllowedCaller::Person),
    ("unlinkProvider", AllowedCaller::Person),
    ("businessList", AllowedCaller::Person),
    ("createBusiness", AllowedCaller::Person),
    ("tenant", AllowedCaller::Person),
    ("getFromApp", AllowedCaller::Person),
    ("listDirectory", AllowedCaller::Person),
    ("reportCompany", AllowedCaller::Person),
    ("postToApp", AllowedCaller::Person),
    ("putToApp", AllowedCaller::Person),
    ("patchInApp", AllowedCaller::Person),
    ("deleteInApp", AllowedCaller::Person),
    ("home", AllowedCaller::Person),
    ("closeChecklist", AllowedCaller::Person),
    ("listNotifications", AllowedCaller::Person),
    ("readNotifications", AllowedCaller::Person),
    ("listViews", AllowedCaller::Person),
    ("putView", AllowedCaller::Person),
    ("deleteView", AllowedCaller::Person),
    ("shareView", AllowedCaller::Person),
    ("unshareView", AllowedCaller::Person),
    ("listRoles", AllowedCaller::Person),
    ("roleApps", AllowedCaller::Person),
    ("roleUsers", AllowedCaller::Person),
    ("getRole", AllowedCaller::Person),
    ("listRoleMembers", AllowedCaller::Person),
    ("createRole", AllowedCaller::Person),
    ("updateRole", AllowedCaller::Person),
    ("previewRole", AllowedCaller::Person),
    ("deleteRole", AllowedCaller::Person),
    ("listEvents", AllowedCaller::Person),
    ("exportEvents", AllowedCaller::Person),
    ("operations", AllowedCaller::Person),
    ("listApps", AllowedCaller::Person),
    ("createApp", AllowedCaller::Person),
    ("updateApp", AllowedCaller::Person),
    ("deleteApp", AllowedCaller::Person),
    ("listTenants", AllowedCaller::Person),
    ("getTenant", AllowedCaller::Person),
    ("getTenantOverview", AllowedCaller::Person),
    ("createTenant", AllowedCaller::Person),
    ("resendTenant", AllowedCaller::Person),
    ("getIdentity", AllowedCaller::Person),
    ("disableIdentity", AllowedCaller::Person),
    ("enableIdentity", AllowedCaller::Person),
    ("signOutEverybody", AllowedCaller::Person),
    ("updateTenant", AllowedCaller::Person),
    ("getTenantSecurity", AllowedCaller::Person),
    ("updateTenantSecurity", AllowedCaller::Person),
    ("putTenantLogo", AllowedCaller::Person),
    ("listTenantApps", AllowedCaller::Person),
    ("putTenantApps", AllowedCaller::Person),
    ("deleteTenant", AllowedCaller::Person),
    ("listUsers", AllowedCaller::Person),
    ("usersWithInfo", AllowedCaller::Person),
    ("userFacets", AllowedCaller::Person),
    ("getUser", AllowedCaller::Person),
    ("getUserAccess", AllowedCaller::Person),
    ("createUser", AllowedCaller::Person),
    ("updateUser", AllowedCaller::Person),
    ("deleteUser", AllowedCaller::Person),
    ("removeUserFactors", AllowedCaller::Person),
    ("listUserSessions", AllowedCaller::Person),
    ("endUserSession", AllowedCaller::Person),
    ("endUserSessions", AllowedCaller::Person),
    ("restoreUser", AllowedCaller::Person),
    ("putUserImage", AllowedCaller::Person),
    ("unassignUser", AllowedCaller::Person),
    ("bulkUsers", AllowedCaller::Person),
    ("startBulkJob", AllowedCaller::Person),
    ("listBulkJobs", AllowedCaller::Person),
    ("getBulkJob", AllowedCaller::Person),
    ("bulkJobResult", AllowedCaller::Person),
    ("undoBulkJob", AllowedCaller::Person),
    ("importUsers", AllowedCaller::Person),
    ("exportUsers", AllowedCaller::Person),
    ("colleagues", AllowedCaller::Person),
    ("autoAssignUsers", AllowedCaller::Person),
    ("assignUser", AllowedCaller::Person),
    ("verifyInvitation", AllowedCaller::Device),
    ("invitedUsers", AllowedCaller::Person),
    ("invitationRequests", AllowedCaller::Person),
    ("acceptInvitation", AllowedCaller::Person),
    ("declineInvitation", AllowedCaller::Person),
    ("inviteUser", AllowedCaller::Person),
    ("resendInvitation", AllowedCaller::Person),
    ("deleteInviteUser", AllowedCaller::Person),
];

fn declared(operation: &Operation) -> Option<AllowedCaller> {
    match (operation.guarded, operation.bearer_token) {
        (false, TokenRequirement::Ignored) => Some(AllowedCaller::Public("")),
        (true, TokenRequirement::Ignored) => Some(AllowedCaller::Device),
        (true, TokenRequirement::Session) if operation.scopes == ANY_SCOPE => Some(AllowedCaller::Holder),
        (true, TokenRequirement::Session) if operation.scopes == PROVEN => {
            Some(if operation.in_maintenance { AllowedCaller::Proven } else { AllowedCaller::Recovering })
        }
        (true, TokenRequirement::Required) if operation.scopes == SECOND_FACTOR => Some(AllowedCaller::Waiting),
        (true, TokenRequirement::Required) if operation.scopes == PROVING => Some(AllowedCaller::Proving),
        (true, TokenRequirement::Required) if operation.scopes == VERIFYING => Some(AllowedCaller::Verifying),
        (true, TokenRequirement::Required) if operation.scopes == FULL => Some(AllowedCaller::Person),
        _ => None,
    }
}

#[test]
fn every_operation_has_a_decision_and_keeps_it() {
    for operation in OPERATIONS.into_iter().flatten() {
        let (_, allowed) =
            POLICY.iter().find(|(id, _)| *id == operation.id).unwrap_or_else(|| panic!("{} has no row", operation.id));
        let expected = match allowed {
            AllowedCaller::Public(why) => {
                assert!(!why.is_empty(), "{}: say why everybody may", operation.id);
                AllowedCaller::Public("")
            }
            other => *other,
        };
        assert_eq!(declared(operation), Some(expected), "{}", operation.id);
    }
    assert_eq!(POLICY.len(), OPERATIONS.iter().map(|table| table.len()).sum::<usize>());
}

#[test]
fn the_table_and_the_description_name_the_same_operations() {
    let description: Value = serde_json::from_str(&asgard::http::openapi::document_json()).unwrap();
    let mut described = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            described.push(format!("{} {path} {}", method.to_uppercase(), operation["operationId"].as_str().unwrap()));
        }
    }
    let mut declared_operations: Vec<String> =
        OPERATIONS.into_iter().flatten().map(|o| format!("{} {} {}", o.method, o.path, o.id)).collect();
    described.sort();
    declared_operations.sort();
    assert_eq!(described, declared_operations);
}
