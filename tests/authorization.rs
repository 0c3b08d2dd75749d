//! Who may call what: an operation without a row here fails.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that meets the unexpected stops"
)]

use asgard::http::operation::{ANY_SCOPE, Bearer, FULL, Operation, VERIFYING};
use asgard::http::routes::OPERATIONS;
use serde_json::Value;

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
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

const POLICY: &[(&str, Who)] = &[
    ("config", Who::Public("the page needs it before anything else")),
    ("health", Who::Public("monitors have no session")),
    ("jwks", Who::Public("keys are public by nature; there are none yet")),
    ("securityTxt", Who::Public("whoever found a weakness knows nobody here")),
    ("cspReport", Who::Public("browsers send reports without our headers")),
    ("guard", Who::Public("gives the guard that the others need")),
    ("signin", Who::Device),
    ("signinPin", Who::Device),
    ("lockscreenUsers", Who::Device),
    ("showOnLockscreen", Who::Person),
    ("removeFromLockscreen", Who::Device),
    ("providerSignin", Who::Public("a link; sends to a provider and writes nothing but a flow of this device")),
    ("providerCallback", Who::Public("a navigation; the state counts once, on the device that began")),
    (
        "appleCallback",
        Who::Public("posted from Apple's site without cookies; only parks what the state's owner fetches"),
    ),
    ("appleFinish", Who::Public("a navigation; the state counts once, on the device that began")),
    ("signup", Who::Device),
    ("passForgot", Who::Device),
    ("passVerifyCode", Who::Recovering),
    ("passUpdate", Who::Recovering),
    ("verifyEmail", Who::Verifying),
    ("resendVerification", Who::Verifying),
    ("session", Who::Holder),
    ("refresh", Who::Holder),
    ("signout", Who::Holder),
    ("signinCompany", Who::Person),
    ("tenantSignIn", Who::Person),
    ("me", Who::Person),
    ("changeMe", Who::Person),
    ("eraseMe", Who::Person),
    ("exportMe", Who::Person),
    ("putMyImage", Who::Person),
    ("deleteMyImage", Who::Person),
    ("sessions", Who::Person),
    ("endSession", Who::Person),
    ("endOtherSessions", Who::Person),
    ("providers", Who::Person),
    ("linkProvider", Who::Person),
    ("unlinkProvider", Who::Person),
    ("businessList", Who::Person),
    ("tenant", Who::Person),
    ("listRoles", Who::Person),
    ("roleApps", Who::Person),
    ("roleUsers", Who::Person),
    ("getRole", Who::Person),
    ("createRole", Who::Person),
    ("changeRole", Who::Person),
    ("deleteRole", Who::Person),
    ("listEvents", Who::Person),
    ("exportEvents", Who::Person),
    ("listTenants", Who::Person),
    ("getTenant", Who::Person),
    ("makeTenant", Who::Person),
    ("resendTenant", Who::Person),
    ("disableIdentity", Who::Person),
    ("enableIdentity", Who::Person),
    ("signOutEverybody", Who::Person),
    ("changeTenant", Who::Person),
    ("putTenantLogo", Who::Person),
    ("deleteTenant", Who::Person),
    ("listUsers", Who::Person),
    ("usersWithInfo", Who::Person),
    ("getUser", Who::Person),
    ("createUser", Who::Person),
    ("changeUser", Who::Person),
    ("deleteUser", Who::Person),
    ("restoreUser", Who::Person),
    ("putUserImage", Who::Person),
    ("unassignUser", Who::Person),
    ("bulkUsers", Who::Person),
    ("importUsers", Who::Person),
    ("exportUsers", Who::Person),
    ("colleagues", Who::Person),
    ("autoAssignUsers", Who::Person),
    ("assignUser", Who::Person),
    ("verifyInvitation", Who::Device),
    ("invitedUsers", Who::Person),
    ("invitationRequests", Who::Person),
    ("acceptInvitation", Who::Person),
    ("declineInvitation", Who::Person),
    ("inviteUser", Who::Person),
    ("resendInvitation", Who::Person),
    ("deleteInviteUser", Who::Person),
];

fn declared(operation: &Operation) -> Option<Who> {
    match (operation.guarded, operation.bearer) {
        (false, Bearer::Ignored) => Some(Who::Public("")),
        (true, Bearer::Ignored) => Some(Who::Device),
        (true, Bearer::Session) if operation.scopes == ANY_SCOPE => {
            Some(if operation.in_maintenance { Who::Holder } else { Who::Recovering })
        }
        (true, Bearer::Required) if operation.scopes == VERIFYING => Some(Who::Verifying),
        (true, Bearer::Required) if operation.scopes == FULL => Some(Who::Person),
        _ => None,
    }
}

#[test]
fn every_operation_has_a_decision_and_keeps_it() {
    for operation in OPERATIONS.into_iter().flatten() {
        let (_, who) =
            POLICY.iter().find(|(id, _)| *id == operation.id).unwrap_or_else(|| panic!("{} has no row", operation.id));
        let expected = match who {
            Who::Public(why) => {
                assert!(!why.is_empty(), "{}: say why everybody may", operation.id);
                Who::Public("")
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
