//! Requests that the table lacks because it has one per operation: other variants, each among quiet and among loud decoys.

use super::world::{Actor, World};
use crate::support::app::Reply;
use crate::support::decoys::{self, Decoys, OF_DECOYS, rows_by_owner};
use http::Method;
use std::collections::BTreeSet;

/// Consecutive requests: method, path and body. `{next}` is the cursor after the previous page; `#1` after a path is
/// the version that the caller saw, `#k` an idempotency key.
pub type Story = Vec<(Method, String, &'static str)>;

fn get(path: impl Into<String>) -> (Method, String, &'static str) {
    (Method::GET, path.into(), "")
}

fn put(path: &str, body: &'static str) -> (Method, String, &'static str) {
    (Method::PUT, path.into(), body)
}

fn post(path: &str, body: &'static str) -> (Method, String, &'static str) {
    (Method::POST, path.into(), body)
}

fn patch(path: &str, body: &'static str) -> (Method, String, &'static str) {
    (Method::PATCH, path.into(), body)
}

fn delete(path: &str) -> (Method, String, &'static str) {
    (Method::DELETE, path.into(), "")
}

/// All distinct requests of the variants.
pub fn calls() -> Story {
    let mut known = BTreeSet::new();
    let all = all_stories().into_iter().chain(all_rejections()).flatten();
    all.filter(|(method, path, body)| {
        !path.contains("{next}") && known.insert((method.to_string(), path.clone(), *body))
    })
    .collect()
}

/// A list in every sort order, both directions, page by page, with and without a search.
fn list_story(base: &str, sorts: &[&str], searches: &[&str]) -> Story {
    let mut story = Vec::new();
    for sort in sorts {
        for way in ["", "-"] {
            for search in [""].iter().chain(searches) {
                let searched = if search.is_empty() { String::new() } else { format!("&search={search}") };
                let first = format!("{base}?sort={way}{sort}{searched}&limit=");
                let behind = get(format!("{first}100&after={{next}}"));
                story.extend([get(format!("{first}1")), behind, get(format!("{first}100"))]);
            }
        }
    }
    story
}

async fn replies(world: &mut World, story: &Story) -> Vec<Reply> {
    let (mut replies, mut next) = (Vec::new(), String::new());
    for (method, path, body) in story {
        if path.contains("{next}") && next.is_empty() {
            continue;
        }
        let reply = world.send(method, &path.replace("{next}", &next), body).await;
        assert!(reply.status.is_success(), "{method} {path} {body}: {}", reply.text());
        next = reply.json()["next"].as_str().unwrap_or_default().to_owned();
        replies.push(reply);
    }
    replies
}

/// Runs a story in both worlds.
async fn assert_isolated(actor: Actor, story: Story) {
    let [mut quiet, mut loud] = [World::new(actor, Decoys::Quiet).await, World::new(actor, Decoys::Loud).await];
    let before = rows_by_owner(&loud.app.db).selected;
    let replies = [replies(&mut quiet, &story).await, replies(&mut loud, &story).await];
    for ((quiet, loud), call) in replies[0].iter().zip(&replies[1]).zip(&story) {
        assert_eq!(loud.text(), quiet.text(), "{call:?}: decoys make a difference");
        assert!(!loud.text().contains(OF_DECOYS), "{call:?}");
    }
    assert!(!replies[1].is_empty() && replies[1].len() == replies[0].len());
    let [quiet, loud] = [quiet, loud].map(|world| rows_by_owner(&world.app.db));
    assert_eq!(loud.selected, before, "decoys lost something");
    assert_eq!(loud.others, quiet.others, "decoys make a difference");
}

/// Requests rejected among quiet decoys are also rejected among loud ones, where the users hold everything, and change nothing.
async fn refused(actor: Actor, calls: &[(Method, String, &'static str)], code: &str) {
    let mut world = World::new(actor, Decoys::Loud).await;
    let before = decoys::all(&world.app.db);
    for (method, path, body) in calls {
        let reply = world.send(method, path, body).await;
        assert_eq!(reply.outcome().1, code, "{method} {path} {body}: {}", reply.text());
        assert!(decoys::all(&world.app.db) == before, "{method} {path} {body}: a rejected request changed something");
    }
}

macro_rules! rejections {
    ($(fn $name:ident() by $actor:ident, $code:literal, $calls:expr;)*) => {
        $(#[tokio::test]
        async fn $name() {
            refused(Actor::$actor, &$calls, $code).await;
        })*

        fn all_rejections() -> Vec<Story> {
            vec![$($calls.to_vec()),*]
        }
    };
}

macro_rules! variants {
    ($(fn $name:ident() by $actor:ident, $story:expr;)*) => {
        $(#[tokio::test]
        async fn $name() {
            assert_isolated(Actor::$actor, $story).await;
        })*

        fn all_stories() -> Vec<Story> {
            vec![$($story),*]
        }
    };
}

const USERS: &str = "/api/admin/user";
const SAME: &str = "/api/admin/user/u-same";
const BULK: &str = "/api/admin/user/bulk";
const JOBS: &str = "/api/admin/user/bulk-jobs";
const IMPORT: &str = "/api/admin/user/import";
const ROLES: &str = "/api/admin/role";
const ROLE: &str = "/api/admin/role/r-same";
const AUDIT: &str = "/api/admin/audit";
const INVITATIONS: &str = "/api/user/invitation";

variants! {
    fn members_are_listed_in_every_order() by Administrator, list_story(USERS,
        &["lastName", "firstName", "email", "lastLogin", "createdAt", "birthDate", "isEmployee", "state"], &["a", "mul,firstName:ann"]);
    fn members_are_filtered() by Administrator, vec![get("/api/admin/user?state=0"), get("/api/admin/user?assigned=0"),
        get("/api/admin/user?isEmployee=1"), get("/api/admin/user?fields=email,roles"), get("/api/admin/user/export?after=u-b")];
    fn a_member_is_made() by Administrator, vec![put("/api/admin/user#k", r#"{"email":"n@x.example","firstName":"N","roles":["r-same"]}"#),
        put("/api/admin/user#k", r#"{"email":"n@x.example","firstName":"N","roles":["r-same"]}"#),
        put(USERS, r#"{"email":"invited@x.example","firstName":"I","roles":["r-same","r-read"]}"#),
        put(USERS, r#"{"email":"nina@nowhere.example","firstName":"I"}"#), get(USERS)];
    fn a_member_with_a_role_is_made_by_a_writer() by Writer, vec![put(USERS, r#"{"email":"n@x.example","firstName":"N","roles":["r-same"]}"#)];
    fn a_member_is_changed() by Administrator, vec![patch("/api/admin/user/u-same#1", r#"{"lastName":"Q","phone":"+49 123 456","roles":["r-read"]}"#),
        patch(SAME, r#"{"roles":[],"isEmployee":true}"#), patch(SAME, r#"{"state":0}"#), patch(SAME, r#"{"state":1}"#), get(SAME)];
    fn a_member_is_changed_by_a_writer() by Writer, vec![patch(SAME, r#"{"state":0}"#), patch(SAME, r#"{"state":1}"#), patch(SAME, r#"{"roles":["r-same","r-read"]}"#), patch(SAME, r#"{"roles":[]}"#)];
    fn an_account_is_changed() by Administrator, vec![patch("/api/admin/user/u-made",
            r#"{"email":"other@new.example","password":"Winter-2027","resetPassword":true}"#)];
    fn an_account_is_changed_by_a_writer() by Writer, vec![patch("/api/admin/user/u-made", r#"{"password":"Winter-2027"}"#)];
    fn a_member_goes_for_good() by Administrator, vec![delete("/api/admin/user/u-same#1"), delete("/api/admin/user/u-same?softDelete=false")];
    fn somebody_made_here_goes_for_good() by Administrator, vec![delete("/api/admin/user/u-made?softDelete=false")];
    fn many_are_changed() by Administrator, ["disable", "enable", "remove", "restore"].map(|act| match act {
            "disable" => post(BULK, r#"{"userIds":["u-same","u-gone","u-anna"],"action":"disable"}"#),
            "enable" => post(BULK, r#"{"userIds":["u-same","u-gone"],"action":"enable"}"#),
            "remove" => post(BULK, r#"{"userIds":["u-same","u-anna"],"action":"remove"}"#),
            _ => post(BULK, r#"{"userIds":["u-same","u-gone","u-reader"],"action":"restore"}"#),
        }).to_vec();
    fn many_get_roles() by Administrator, vec![post(BULK, r#"{"userIds":["u-same","u-gone","u-anna"],"action":"assignRole","roleIds":["r-same","r-read"]}"#),
        post(BULK, r#"{"userIds":["u-same","u-anna"],"action":"unassignRole","roleIds":["r-same","r-admin"]}"#)];
    fn many_are_changed_by_a_deleter() by Deleter, vec![post(BULK, r#"{"userIds":["u-same","u-anna"],"action":"disable"}"#),
        post(BULK, r#"{"userIds":["u-same","u-anna"],"action":"remove"}"#),
        post(BULK, r#"{"userIds":["u-writer","u-anna","u-deleter"],"action":"assignRole","roleIds":["r-same"]}"#),
        post(BULK, r#"{"userIds":["u-writer","u-anna","u-deleter"],"action":"unassignRole","roleIds":["r-same"]}"#)];
    fn everybody_found_is_changed() by Administrator, vec![
        post("/api/admin/user/bulk-jobs#k", r#"{"filter":{"search":"phone:49123"},"action":"disable","expectedCount":1}"#),
        post("/api/admin/user/bulk-jobs#k", r#"{"filter":{"search":"phone:49123"},"action":"disable","expectedCount":1}"#), get(JOBS),
        post(JOBS, r#"{"filter":{"role":"r-same","state":"0"},"action":"assignRole","roleIds":["r-read"],"expectedCount":1}"#),
        post(JOBS, r#"{"filter":{"role":"r-same","state":"0"},"action":"unassignRole","roleIds":["r-read","r-same"],"expectedCount":1}"#),
        post(JOBS, r#"{"filter":{"search":"phone:49123"},"action":"remove","expectedCount":1}"#),
        post(JOBS, r#"{"filter":{"search":"phone:49123","assigned":"0"},"action":"restore","expectedCount":1}"#),
        get(JOBS), post("/api/admin/user/bulk-jobs/j-anna/undo", "{}"), get("/api/admin/user/bulk-jobs/j-anna"),
        get("/api/admin/user/bulk-jobs/j-anna/result"), get(USERS)];
    fn everybody_found_is_changed_by_a_writer() by Writer, vec![
        post(JOBS, r#"{"filter":{"search":"phone:49123"},"action":"assignRole","roleIds":["r-same"],"expectedCount":1}"#),
        post("/api/admin/user/bulk-jobs/j-writer/undo", "{}"), get(JOBS)];
    fn people_are_imported() by Administrator, vec![post(IMPORT, r#"{"importId":"i","chunk":0,"dryRun":true,"rows":[{"firstName":"A","email":"a@new.example","roles":["r-same","r-gone"]},{"firstName":"I","email":"invited@x.example"},{"firstName":"S","email":"same@x.example"}]}"#),
        post(IMPORT, r#"{"importId":"i","chunk":0,"rows":[{"firstName":"A","email":"a@new.example","roles":["r-same"]},{"firstName":"I","email":"invited@x.example"},{"firstName":"S","email":"same@x.example"}]}"#), get(USERS)];
    fn people_are_imported_by_a_writer() by Writer, vec![post(IMPORT, r#"{"importId":"i","chunk":0,"rows":[{"firstName":"A","email":"a@new.example","roles":["r-same"]},{"firstName":"B","email":"b@new.example","roles":["r-admin"]},{"firstName":"C","email":"c@new.example","roles":["r-delete"]}]}"#)];
    fn colleagues_come_and_go() by Administrator, vec![put("/api/admin/tenant-user/assignUser/u-stranger/new", ""), post("/api/admin/user/autoAssign", "{}")];
    fn roles_are_listed_in_every_order() by Administrator, list_story(ROLES, &["title", "state", "countUsers"], &["a", "title:ad"]);
    fn people_of_a_role_are_listed() by Administrator, vec![get("/api/admin/role/users?roleId=r-same"), get("/api/admin/role/users?roleId=r-same&search=a"),
        get("/api/admin/role/users")];
    fn people_of_a_role_are_listed_to_a_reader() by Reader, vec![get("/api/admin/role/users?roleId=r-read"), get("/api/admin/role/users?roleId=r-admin&limit=100")];
    fn a_role_is_made() by Administrator, vec![put("/api/admin/role#k", r#"{"title":"Crew","settings":{"sideBarApps":{"surveys":1}},"apps":[{"appId":"surveys","access":"read"}],"usersAll":true}"#),
        put("/api/admin/role#k", r#"{"title":"Crew","settings":{"sideBarApps":{"surveys":1}},"apps":[{"appId":"surveys","access":"read"}],"usersAll":true}"#), get(ROLES)];
    fn a_role_is_made_by_a_writer() by Writer, vec![put(ROLES, r#"{"title":"Crew","apps":[{"appId":"admin.users","access":"write"}],"usersAll":true}"#)];
    fn a_role_is_changed() by Administrator, vec![patch("/api/admin/role/r-same#1", r#"{"title":"Crew","apps":[{"appId":"surveys","access":"read"}]}"#),
        patch(ROLE, r#"{"settings":{"sideBarApps":{"surveys":1}}}"#), patch(ROLE, r#"{"settings":null}"#), patch(ROLE, r#"{"apps":[]}"#),
        patch(ROLE, r#"{"users":["u-anna","u-same"]}"#), patch(ROLE, r#"{"usersAdd":["u-carla"],"usersRemove":["u-anna"]}"#),
        patch(ROLE, r#"{"usersAll":true}"#), patch(ROLE, r#"{"usersAll":false,"usersAdd":["u-carla"]}"#), patch(ROLE, r#"{"hasAdminRights":1}"#),
        get(ROLE), get("/api/admin/role?search=crew")];
    fn a_role_is_changed_by_a_writer() by Writer, vec![patch(ROLE, r#"{"title":"Crew","apps":[{"appId":"admin.users","access":"write"}],"usersAdd":["u-member"]}"#),
        patch(ROLE, r#"{"usersAll":true}"#), patch(ROLE, r#"{"usersAll":false}"#), patch(ROLE, r#"{"state":0}"#), patch(ROLE, r#"{"state":1}"#)];
    fn a_role_is_deleted() by Administrator, vec![patch(ROLE, r#"{"users":[]}"#), delete(ROLE)];
    fn a_log_is_read() by Administrator, ["", "action=tenant.entered", "actor=u-anna", "object=u-anna", "from=2026-11-20", "to=2026-11-22",
            "actor=u-anna&object=u-anna&action=auth.signed_in", "from=2026-11-20&to=2026-11-22&actor=u-anna&action=auth.entered"]
        .iter().flat_map(|query| ["createdAt", "-createdAt"].map(|sort| get(format!("{AUDIT}?{query}&sort={sort}&limit=1"))))
        .flat_map(|one| { let behind = get(format!("{}&after={{next}}", one.1)); [one, behind] })
        .chain([get(format!("{AUDIT}/export?format=csv"))]).collect();
    fn a_company_is_seen() by Administrator, vec![get("/api/tenant"), get("/api/home"), delete("/api/home/checklist"), get("/api/admin/tenant?sort=-title"), get("/api/admin/tenant?search=alpha"),
        get("/api/admin/tenant/t-alpha"), patch("/api/admin/tenant/t-alpha#1", r#"{"title":"Alfa"}"#)];
    fn a_company_is_seen_by_a_member() by Member, vec![get("/api/tenant"), get("/api/home")];
    fn a_company_is_seen_by_a_reader() by Reader, vec![get("/api/tenant"), get("/api/home"), get("/api/admin/tenant")];
    fn what_happened_is_read() by Member, vec![get("/api/user/notifications"), post("/api/user/notifications/read", r#"{"until":"1"}"#), get("/api/user/notifications"),
        get("/api/tenant"), post("/api/user/notifications/read", r#"{"until":"9999999999999"}"#), get("/api/tenant")];
    fn views_are_kept() by Administrator, vec![put("/api/user/views/user/v-own", r#"{"name":"Mine","query":{"state":"1"},"isDefault":true}"#),
        put("/api/user/views/user/v-new", r#"{"name":"New","query":{},"isDefault":true}"#), put("/api/admin/views/user/v-same", r#"{"name":"Ours","query":{"sort":"-email"},"isDefault":true}"#),
        put("/api/admin/views/user/v-more", r#"{"name":"More","query":{},"isDefault":true}"#), get("/api/user/views/user"), get("/api/user/views/role"), get("/api/user/views/audit"),
        put("/api/user/views/user/v-own#3", r#"{"name":"Mine","query":{}}"#), delete("/api/user/views/user/v-own#4"), delete("/api/admin/views/user/v-same#3"),
        get("/api/user/views/user")];
    fn views_are_seen_by_a_reader() by Reader, vec![get("/api/user/views/user"), put("/api/user/views/user/v-own", r#"{"name":"Mine","query":{}}"#), get("/api/user/views/user")];
    fn somebody_is_invited() by Administrator, vec![post("/api/user/invitation/inviteUser#k", r#"{"email":"i@new.example","roleIds":["r-same"]}"#),
        post("/api/user/invitation/inviteUser", r#"{"email":"invited@x.example"}"#), get(format!("{INVITATIONS}/getInvitedUsers"))];
    fn somebody_is_invited_by_a_writer() by Writer, vec![post("/api/user/invitation/inviteUser", r#"{"email":"i@new.example","roleIds":["r-same"]}"#)];
    fn an_invitation_is_sent_again_and_taken_back() by Administrator, vec![post("/api/user/invitation/resend/i-1", "{}"),
        delete("/api/user/invitation/deleteInviteUser/i-1")];
    fn an_invitation_is_accepted() by Invited, vec![post("/api/user/invitation/accept/t-alpha/i-1", "")];
    fn an_invitation_is_declined() by Invited, vec![post("/api/user/invitation/decline/t-alpha/i-1", "")];
}

rejections! {
    fn nobody_below_gives_an_admin_role() by Writer, "admin_role_protected", [
        patch(SAME, r#"{"roles":["r-admin"]}"#),
        put(USERS, r#"{"email":"n@x.example","firstName":"N","roles":["r-admin"]}"#),
        post(BULK, r#"{"userIds":["u-same"],"action":"assignRole","roleIds":["r-admin"]}"#),
        post("/api/user/invitation/inviteUser", r#"{"email":"i@new.example","roleIds":["r-admin"]}"#),
        post("/api/user/invitation/resend/i-2", "{}"),
        patch("/api/admin/role/r-admin", r#"{"title":"Crew"}"#),
        patch("/api/admin/role/r-admin", r#"{"usersAdd":["u-same"]}"#),
        patch(ROLE, r#"{"title":"admin"}"#),
        patch(ROLE, r#"{"hasAdminRights":1}"#),
        put(ROLES, r#"{"title":"Admin"}"#),
        patch(ROLE, r#"{"usersAdd":["u-anna"]}"#),
        patch("/api/admin/user/u-anna", r#"{"state":0}"#),
        patch("/api/admin/user/u-anna", r#"{"roles":[]}"#),
        patch("/api/admin/user/u-anna", r#"{"roles":["r-admin","r-same"]}"#),
    ];
    fn nobody_below_deletes_what_is_above() by Deleter, "admin_role_protected", [
        delete("/api/admin/role/r-admin?force=true"),
        delete("/api/admin/user/u-anna"),
    ];
    fn nobody_gives_more_than_they_hold() by Writer, "forbidden", [
        patch(SAME, r#"{"roles":["r-delete"]}"#),
        patch(SAME, r#"{"roles":["r-onboarding"]}"#),
        patch(SAME, r#"{"roles":["r-payment"]}"#),
        put(USERS, r#"{"email":"n@x.example","firstName":"N","roles":["r-delete"]}"#),
        put(USERS, r#"{"email":"n@x.example","firstName":"N","roles":["r-onboarding"]}"#),
        put(USERS, r#"{"email":"n@x.example","firstName":"N","roles":["r-payment"]}"#),
        post(BULK, r#"{"userIds":["u-same"],"action":"assignRole","roleIds":["r-delete"]}"#),
        post("/api/user/invitation/inviteUser", r#"{"email":"i@new.example","roleIds":["r-delete"]}"#),
        post("/api/user/invitation/inviteUser", r#"{"email":"i@new.example","roleIds":["r-onboarding"]}"#),
        post("/api/user/invitation/inviteUser", r#"{"email":"i@new.example","roleIds":["r-payment"]}"#),
        patch(ROLE, r#"{"apps":[{"appId":"admin.users","access":"root"}]}"#),
        patch(ROLE, r#"{"apps":[{"appId":"surveys","access":"read"}]}"#),
        patch(ROLE, r#"{"hasOnBoardingRights":1}"#),
        patch(ROLE, r#"{"hasPaymentRights":1}"#),
        put(ROLES, r#"{"title":"Crew","apps":[{"appId":"surveys","access":"read"}]}"#),
        put(ROLES, r#"{"title":"Crew","hasOnBoardingRights":1}"#),
        put(ROLES, r#"{"title":"Crew","hasPaymentRights":1}"#),
        patch("/api/admin/role/r-delete", r#"{"usersAdd":["u-same"]}"#),
        patch("/api/admin/role/r-delete", r#"{"usersAll":true}"#),
        patch("/api/admin/role/r-onboarding", r#"{"usersAdd":["u-same"]}"#),
        patch("/api/admin/role/r-payment", r#"{"usersAdd":["u-same"]}"#),
        patch("/api/admin/user/u-made-more", r#"{"password":"Winter-2027"}"#),
    ];
    fn nobody_below_toggles_themselves() by Writer, "self_toggle_forbidden", [
        patch("/api/admin/user/u-writer", r#"{"roles":[]}"#),
        patch("/api/admin/user/u-writer", r#"{"roles":["r-write","r-same"]}"#),
        patch(ROLE, r#"{"usersAdd":["u-writer"]}"#),
        patch("/api/admin/role/r-write", r#"{"usersRemove":["u-writer"]}"#),
    ];
    fn what_only_decoys_have_is_not_found() by Administrator, "not_found", [
        patch(SAME, r#"{"roles":["r-gone"]}"#),
        patch(ROLE, r#"{"usersAdd":["u-nina"]}"#),
        patch(ROLE, r#"{"users":["u-nina"]}"#),
        patch(ROLE, r#"{"usersRemove":["u-nina"]}"#),
        get("/api/admin/role/users?roleId=r-gone"),
        get("/api/admin/user/u-nina"),
        patch("/api/admin/user/u-nina", r#"{"location":"Ulm"}"#),
        delete("/api/admin/user/u-nina"),
        delete("/api/admin/role/r-gone"),
        patch("/api/admin/role/r-gone", r#"{"title":"Crew"}"#),
        post("/api/user/invitation/resend/i-gone", "{}"),
        delete("/api/user/invitation/deleteInviteUser/i-gone"),
    ];
    fn the_last_administrator_stays() by Administrator, "last_admin", [
        patch("/api/admin/user/u-anna", r#"{"state":0}"#),
        patch("/api/admin/user/u-anna", r#"{"roles":[]}"#),
        patch("/api/admin/role/r-admin", r#"{"state":0}"#),
        patch("/api/admin/role/r-admin", r#"{"users":[]}"#),
    ];
    fn an_account_of_somebody_else_is_theirs() by Administrator, "identity_foreign", [
        patch(SAME, r#"{"password":"Winter-2027"}"#),
        patch("/api/admin/user/u-carla", r#"{"email":"c@new.example"}"#),
    ];
    fn an_older_version_is_not_overwritten() by Administrator, "version_conflict", [
        patch("/api/admin/user/u-same#77", r#"{"location":"Ulm"}"#),
        patch("/api/admin/role/r-same#77", r#"{"title":"Crew"}"#),
        delete("/api/admin/user/u-same#77"),
        delete("/api/admin/role/r-same#77"),
    ];
    fn who_is_a_member_is_not_invited() by Administrator, "conflict", [
        post("/api/user/invitation/inviteUser", r#"{"email":"same@x.example"}"#),
        delete("/api/admin/role/r-same"),
    ];
}

/// In a disabled company nothing succeeds, whichever others are enabled.
#[tokio::test]
async fn a_disabled_company_is_closed() {
    for (method, path, body) in [
        get(USERS),
        get("/api/tenant"),
        get("/api/home"),
        get(AUDIT),
        get("/api/admin/tenant"),
        patch(SAME, r#"{"location":"Ulm"}"#),
        put(ROLES, r#"{"title":"Crew"}"#),
        post("/api/user/invitation/inviteUser", r#"{"email":"i@new.example"}"#),
    ] {
        let mut world = World::new(Actor::Administrator, Decoys::Loud).await;
        world.app.db.run("UPDATE tenants SET state = 0 WHERE id = 't-alpha'");
        assert_eq!(world.send(&method, &path, body).await.outcome(), (403, "tenant_missing".into()), "{method} {path}");
    }
}

/// An account is managed by the company that created it, and by none if its owner registered.
#[tokio::test]
async fn an_account_is_managed_by_the_company_that_made_it_alone() {
    for how in [Decoys::Quiet, Decoys::Loud] {
        let mut world = World::new(Actor::Administrator, how).await;
        for (sort, search) in
            [("lastName", ""), ("email", ""), ("lastName", "&search=made"), ("email", "&search=email:made")]
        {
            world.app.db.run("UPDATE users SET made_by = NULL WHERE id = 'u-made-more'");
            let page = world.send(&Method::GET, &format!("{USERS}?sort={sort}{search}&limit=100"), "").await.json();
            let managed = |id: &str| {
                page["data"].as_array().unwrap().iter().find(|row| row["id"] == id).unwrap()["managed"].clone()
            };
            assert_eq!(
                (managed("u-made"), managed("u-made-more")),
                (true.into(), false.into()),
                "{how:?} {sort} {search}"
            );
        }
        for (id, is_managed) in [("u-made", true), ("u-made-more", false), ("u-same", false)] {
            let row = world.send(&Method::GET, &format!("{USERS}/{id}"), "").await.json();
            assert_eq!(row["managed"], is_managed, "{how:?} {id}");
        }
    }
}
