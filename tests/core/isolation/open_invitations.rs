//! Whether an invitation is open depends only on its own company's data about inviter and invitee, not on their other companies.

use super::calls::mailed;
use super::world::{Actor, World};
use crate::support::decoys::Decoys;
use asgard::domain::credentials::one_time_code;
use http::Method;

/// Whether Alpha's invitation is listed for the invitee, and shown for its code.
async fn is_listed_and_shown(change: &str) -> (bool, bool) {
    let mut world = World::new(Actor::Invited, Decoys::Loud).await;
    let [code, _] = mailed();
    world.app.db.run(&format!(
        "UPDATE tenants SET is_operator = 0;
         UPDATE invitations SET code_hash = '{}' WHERE tenant_id = 't-alpha' AND id = 'i-1'; {change}",
        one_time_code::hash_of(&code)
    ));
    let list = world.send(&Method::GET, "/api/user/invitation/getInvitationRequest", "").await;
    assert_eq!(list.status, 200, "{}", list.text());
    let body = format!(r#"{{"code":"{code}","email":"invited@x.example"}}"#);
    let shown = world.send(&Method::POST, "/api/auth/verify-invitation", &body).await;
    (list.text().contains("t-alpha"), shown.status == 200)
}

#[tokio::test]
async fn an_invitation_waits_as_its_own_company_says() {
    let to_placeholder = "UPDATE invitations SET stand_in = 'u-stand' WHERE tenant_id = 't-alpha' AND id = 'i-1'";
    for (change, expected) in [
        ("", (true, true)),
        ("UPDATE tenants SET state = 0 WHERE id = 't-alpha'", (false, false)),
        // The inviter administers both decoys.
        ("UPDATE invitations SET invited_by = 'u-nina' WHERE tenant_id = 't-alpha' AND id = 'i-1'", (false, false)),
        ("UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'", (false, false)),
        ("DELETE FROM role_members WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'", (false, false)),
        (
            "INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('t-zzz', 'u-invited', 0, 1)",
            (true, true),
        ),
        (
            "INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('t-alpha', 'u-invited', 0, 1)",
            (false, true),
        ),
        (to_placeholder, (true, true)),
    ] {
        assert_eq!(is_listed_and_shown(change).await, expected, "{change}");
    }
}
