//! Who may call what: an operation without a row here fails.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that meets the unexpected stops"
)]

use asgard::http::operation::{ANY_SCOPE, FULL, Operation, TokenRequirement, VERIFYING};
use asgard::http::routes::OPERATIONS;
use serde_json::Value;

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SessionIdentity {
    /// Everybody, without guard; with the reason.
    Public(&'static str),
    /// Any device with a guard: ways in.
    Device,
    /// Whoever holds a session, limited ones included, to look at it or to end it.
    Holder,
    /// Any device with a guard; a session that waits for a new password may be the proof.
    Recovering,
    /// A full session, or one that waits for its address to be proven.
    Verifying,
    /// A full session.
    Person,
}

const POLICY: &[(&str, SessionIdentity)] = &[
    ("config", SessionIdentity::Public("the page needs it before anything else")),
    ("health", SessionIdentity::Public("monitors have no session")),
    ("jwks", SessionIdentity::Public("keys are public by nature; there are none yet")),
    ("securityTxt", SessionIdentity::Public("whoever found a weakness knows nobody here")),
    ("cspReport", SessionIdentity::Public("browsers send reports without our headers")),
    ("guard", SessionIdentity::Public("gives the guard that the others need")),
    ("signin", SessionIdentity::Device),
    ("signinPin", SessionIdentity::Device),
    ("lockscreenUsers", SessionIdentity::Device),
    ("showOnLockscreen", SessionIdentity::Person),
    ("removeFromLockscreen", SessionIdentity::Device),
    (
        "providerSignin",
        SessionIdentity::Public("a link; sends to a provider and writes nothing but a flow of this device"),
    ),
    ("providerCallback", SessionIdentity::Public("a navigation; the state counts once, on the device that began")),
    (
        "appleCallback",
        SessionIdentity::Public("posted from Apple's site without cookies; only parks what the state's owner fetches"),
    ),
    ("appleFinish", SessionIdentity::Public("a navigation; the state counts once, on the device that began")),
    ("signup", SessionIdentity::Device),
    ("passForgot", SessionIdentity::Device),
    ("passVerifyCode", SessionIdentity::Recovering),
    ("passUpdate", SessionIdentity::Recovering),
    ("verifyEmail", SessionIdentity::Verifying),
    ("resendVerification", SessionIdentity::Verifying),
    ("session", SessionIdentity::Holder),
    ("refresh", SessionIdentity::Holder),
    ("signout", SessionIdentity::Holder),
    ("signinCompany", SessionIdentity::Person),
    ("tenantSignIn", SessionIdentity::Person),
    ("me", SessionIdentity::Person),
    ("changeMe", SessionIdentity::Person),
    ("eraseMe", SessionIdentity::Person),
    ("exportMe", SessionIdentity::Person),
    ("putMyImage", SessionIdentity::Person),
    ("deleteMyImage", SessionIdentity::Person),
    ("sessions", SessionIdentity::Person),
    ("endSession", SessionIdentity::Person),
    ("endOtherSessions", SessionIdentity::Person),
    ("providers", SessionIdentity::Person),
    ("linkProvider", SessionIdentity::Person),
    ("unlinkProvider", SessionIdentity::Person),
    ("businessList", SessionIdentity::Person),
    ("tenant", SessionIdentity::Person),
    ("listRoles", SessionIdentity::Person),
    ("roleApps", SessionIdentity::Person),
    ("roleUsers", SessionIdentity::Person),
    ("getRole", SessionIdentity::Person),
    ("createRole", SessionIdentity::Person),
    ("changeRole", SessionIdentity::Person),
    ("deleteRole", SessionIdentity::Person),
    ("listEvents", SessionIdentity::Person),
    ("exportEvents", SessionIdentity::Person),
    ("listTenants", SessionIdentity::Person),
    ("getTenant", SessionIdentity::Person),
    ("makeTenant", SessionIdentity::Person),
    ("resendTenant", SessionIdentity::Person),
    ("disableIdentity", SessionIdentity::Person),
    ("enableIdentity", SessionIdentity::Person),
    ("signOutEverybody", SessionIdentity::Person),
    ("changeTenant", SessionIdentity::Person),
    ("putTenantLogo", SessionIdentity::Person),
    ("deleteTenant", SessionIdentity::Person),
    ("listUsers", SessionIdentity::Person),
    ("usersWithInfo", SessionIdentity::Person),
    ("getUser", SessionIdentity::Person),
    ("createUser", SessionIdentity::Person),
    ("changeUser", SessionIdentity::Person),
    ("deleteUser", SessionIdentity::Person),
    ("restoreUser", SessionIdentity::Person),
    ("putUserImage", SessionIdentity::Person),
    ("unassignUser", SessionIdentity::Person),
    ("bulkUsers", SessionIdentity::Person),
    ("importUsers", SessionIdentity::Person),
    ("exportUsers", SessionIdentity::Person),
    ("colleagues", SessionIdentity::Person),
    ("autoAssignUsers", SessionIdentity::Person),
    ("assignUser", SessionIdentity::Person),
    ("verifyInvitation", SessionIdentity::Device),
    ("invitedUsers", SessionIdentity::Person),
    ("invitationRequests", SessionIdentity::Person),
    ("acceptInvitation", SessionIdentity::Person),
    ("declineInvitation", SessionIdentity::Person),
    ("inviteUser", SessionIdentity::Person),
    ("resendInvitation", SessionIdentity::Person),
    ("deleteInviteUser", SessionIdentity::Person),
];

fn declared(operation: &Operation) -> Option<SessionIdentity> {
    match (operation.guarded, operation.bearer) {
        (false, TokenRequirement::Ignored) => Some(SessionIdentity::Public("")),
        (true, TokenRequirement::Ignored) => Some(SessionIdentity::Device),
        (true, TokenRequirement::Session) if operation.scopes == ANY_SCOPE => {
            Some(if operation.in_maintenance { SessionIdentity::Holder } else { SessionIdentity::Recovering })
        }
        (true, TokenRequirement::Required) if operation.scopes == VERIFYING => Some(SessionIdentity::Verifying),
        (true, TokenRequirement::Required) if operation.scopes == FULL => Some(SessionIdentity::Person),
        _ => None,
    }
}

#[test]
fn every_operation_has_a_decision_and_keeps_it() {
    for operation in OPERATIONS.into_iter().flatten() {
        let (_, who) =
            POLICY.iter().find(|(id, _)| *id == operation.id).unwrap_or_else(|| panic!("{} has no row", operation.id));
        let expected = match who {
            SessionIdentity::Public(why) => {
                assert!(!why.is_empty(), "{}: say why everybody may", operation.id);
                SessionIdentity::Public("")
            }
            other => *other,
        };
        assert_eq!(declared(operation), Some(expected), "{}", operation.id);
    }
    assert_eq!(POLICY.len(), OPERATIONS.iter().map(|table| table.len()).sum::<usize>());
}

#[test]
fn the_table_and_the_description_name_the_same_operations() {
    let description: Value = serde_json::from_str(&asgard::http::openapi::written()).unwrap();
    let mut described = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            described.push(format!("{} {path} {}", method.to_uppercase(), operation["operationId"].as_str().unwrap()));
        }
    }
    let mut listed: Vec<String> =
        OPERATIONS.into_iter().flatten().map(|o| format!("{} {} {}", o.method, o.path, o.id)).collect();
    described.sort();
    listed.sort();
    assert_eq!(described, listed);
}
