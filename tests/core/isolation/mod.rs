//! Tenant isolation and permissions: every operation of administration × caller × target × tenant of the tab, as one table says.

mod calls;
mod decoy_comparison;
mod open_invitations;
mod operations_list;
mod search_results;
mod searches;
mod table;
mod variants;
mod world;

use crate::support::app::Reply;
use crate::support::decoys::{self, Decoys, OF_DECOYS, Tables, rows_by_owner};
use asgard::http::routes::OPERATIONS;
use table::{COMPANIES, ROWS, Row};
use world::{Actor, Header, Target, World};

/// The expected result of a cell: a status, and the code of an error.
fn expected(row: &Row, actor: Actor, target: Target, header: Header) -> (u16, &'static str) {
    match actor {
        Actor::Anonymous => return (401, "unauthenticated"),
        Actor::Limited => return (403, "password_reset_required"),
        Actor::Invited | Actor::Disabled | Actor::Removed => return (403, "tenant_missing"),
        _ if header != Header::Own => return (403, "tenant_missing"),
        _ => {}
    }
    if let Some(special) = (row.special)(actor, target) {
        return special;
    }
    if actor.level() < row.need {
        return (403, "forbidden");
    }
    let is_theirs = match target {
        Target::Own => true,
        Target::Same => actor.is_of_alpha(),
        Target::Other => !actor.is_of_alpha() && actor != Actor::Operator,
        Target::Missing => false,
    };
    if row.about.is_none() || is_theirs { (row.ok, "") } else { (404, "not_found") }
}

/// The cells of a row for one caller. Rejected requests change nothing and share a world; each success has its own.
async fn walk(row: &'static Row, actor: Actor) -> usize {
    let mut world = World::new(actor, Decoys::Loud).await.with_wrong().await;
    let before = decoys::all(&world.app.db);
    let mut worlds = None;
    let targets: &[Target] = if row.about.is_some() { &Target::ALL } else { &[Target::Own] };
    let is_operators = actor == Actor::Operator && row.app == COMPANIES;
    let mut cells = 0;
    for header in Header::ALL {
        for target in targets {
            let (status, code) = expected(row, actor, *target, header);
            let cell = format!("{} {actor:?} {target:?} {header:?}", row.id);
            let reply = if !(200..300).contains(&status) {
                world.call(row, *target, header).await
            } else if is_operators {
                World::new(actor, Decoys::Loud).await.call(row, *target, header).await
            } else {
                Box::pin(assert_isolated(&mut worlds, row, actor, *target, &cell)).await
            };
            assert_eq!(reply.outcome(), (status, code.to_owned()), "{cell}: {}", reply.text());
            if code == "forbidden" {
                assert_eq!(reply.json()["missing"]["app"], row.app, "{cell}");
            }
            let foreign = if actor == Actor::Stranger { world::OF_ALPHA } else { world::OF_BETA };
            let is_leaked = |planted: &str| String::from_utf8_lossy(&reply.body).contains(planted);
            let is_foreign = is_leaked(foreign) && !row.shows_the_group;
            assert!(is_operators || !(is_foreign || is_leaked(OF_DECOYS)), "{cell}: {}", reply.text());
            cells += 1;
        }
    }
    assert!(decoys::all(&world.app.db) == before, "{} {actor:?}: a rejected request changed something", row.id);
    cells
}

/// Quiet and loud decoys around the same company, with the rows of the loud ones.
struct Worlds {
    stages: [World; 2],
    decoy_rows: Tables,
}

impl Worlds {
    async fn new(actor: Actor) -> Self {
        let stages = [World::new(actor, Decoys::Quiet).await, World::new(actor, Decoys::Loud).await];
        for world in &stages {
            world.app.db.keep();
        }
        let decoy_rows = rows_by_owner(&stages[1].app.db).selected;
        Self { stages, decoy_rows }
    }
}

/// A successful request, among quiet and among loud decoys: the same response, the same rows afterwards, and unchanged decoys.
async fn assert_isolated(
    worlds: &mut Option<Worlds>,
    row: &'static Row,
    actor: Actor,
    target: Target,
    cell: &str,
) -> Reply {
    let mut last = worlds.take();
    loop {
        let is_new = last.is_none();
        let mut now = match last.take() {
            Some(worlds) => worlds,
            None => Box::pin(Worlds::new(actor)).await,
        };
        for world in &now.stages {
            world.app.db.restore(2);
        }
        let [quiet, loud] = &mut now.stages;
        let [expected, reply] = [quiet.call(row, target, Header::Own).await, loud.call(row, target, Header::Own).await];
        // Objects are not restored with the databases: sessions ended by an earlier request, and counters.
        if !is_new && reply.status.as_u16() != row.ok {
            continue;
        }
        assert_eq!(reply.text(), expected.text(), "{cell}: decoys make a difference");
        let [quiet, loud] = now.stages.each_ref().map(|world| rows_by_owner(&world.app.db));
        assert_eq!(loud.selected, now.decoy_rows, "{cell}: decoys lost something");
        assert_eq!(loud.others, quiet.others, "{cell}: decoys make a difference");
        *worlds = Some(now);
        return reply;
    }
}

/// Tests all cells of an operation.
async fn matrix(id: &str) {
    let row = ROWS.iter().find(|row| row.id == id).unwrap();
    let mut cells = 0;
    // One after the other, so that they work on few databases, each with its statements prepared.
    for actor in Actor::ALL {
        cells += Box::pin(walk(row, actor)).await;
    }
    assert!(cells >= Actor::ALL.len() * 3, "{cells} cells");
}

/// One test per operation, so that they run in parallel.
macro_rules! matrix {
    ($(fn $name:ident() $id:literal)*) => {
        mod is_as_the_table_says {
            $(#[tokio::test]
            async fn $name() {
                super::matrix($id).await;
            })*
        }

        const WALKED: &[&str] = &[$($id),*];
    };
}

matrix! {
    fn list_users() "listUsers"
    fn users_with_info() "usersWithInfo"
    fn user_facets() "userFacets"
    fn get_user() "getUser"
    fn get_user_access() "getUserAccess"
    fn create_user() "createUser"
    fn change_user() "updateUser"
    fn delete_user() "deleteUser"
    fn restore_user() "restoreUser"
    fn remove_user_factors() "removeUserFactors"
    fn list_user_sessions() "listUserSessions"
    fn end_user_session() "endUserSession"
    fn end_user_sessions() "endUserSessions"
    fn put_user_image() "putUserImage"
    fn bulk_users() "bulkUsers"
    fn start_bulk_job() "startBulkJob"
    fn list_bulk_jobs() "listBulkJobs"
    fn get_bulk_job() "getBulkJob"
    fn bulk_job_result() "bulkJobResult"
    fn undo_bulk_job() "undoBulkJob"
    fn import_users() "importUsers"
    fn export_users() "exportUsers"
    fn colleagues() "colleagues"
    fn auto_assign_users() "autoAssignUsers"
    fn assign_user() "assignUser"
    fn unassign_user() "unassignUser"
    fn list_roles() "listRoles"
    fn role_apps() "roleApps"
    fn role_users() "roleUsers"
    fn get_role() "getRole"
    fn list_role_members() "listRoleMembers"
    fn create_role() "createRole"
    fn change_role() "updateRole"
    fn preview_role() "previewRole"
    fn delete_role() "deleteRole"
    fn list_events() "listEvents"
    fn export_events() "exportEvents"
    fn operations() "operations"
    fn list_apps() "listApps"
    fn create_app() "createApp"
    fn change_app() "updateApp"
    fn delete_app() "deleteApp"
    fn list_tenants() "listTenants"
    fn get_tenant() "getTenant"
    fn get_tenant_overview() "getTenantOverview"
    fn make_tenant() "createTenant"
    fn resend_tenant() "resendTenant"
    fn list_tenant_apps() "listTenantApps"
    fn put_tenant_apps() "putTenantApps"
    fn sign_out_everybody() "signOutEverybody"
    fn get_identity() "getIdentity"
    fn disable_identity() "disableIdentity"
    fn enable_identity() "enableIdentity"
    fn change_tenant() "updateTenant"
    fn get_tenant_security() "getTenantSecurity"
    fn change_tenant_security() "updateTenantSecurity"
    fn put_tenant_logo() "putTenantLogo"
    fn delete_tenant() "deleteTenant"
    fn list_directory() "listDirectory"
    fn report_company() "reportCompany"
    fn home() "home"
    fn close_checklist() "closeChecklist"
    fn list_notifications() "listNotifications"
    fn read_notifications() "readNotifications"
    fn list_views() "listViews"
    fn put_view() "putView"
    fn delete_view() "deleteView"
    fn share_view() "shareView"
    fn unshare_view() "unshareView"
}

#[test]
fn every_operation_of_administration_has_a_row() {
    let operations = OPERATIONS.into_iter().flatten().filter(|operation| operation.path.starts_with("/api/admin"));
    for operation in operations {
        let row =
            ROWS.iter().find(|row| row.id == operation.id).unwrap_or_else(|| panic!("{} has no row", operation.id));
        assert!(WALKED.contains(&row.id), "{} is not walked", row.id);
        assert_eq!(row.method, operation.method, "{}", row.id);
        let (path, _) = row.path.split_once('?').unwrap_or((row.path, ""));
        let fits = |(actual, template): (&str, &str)| actual == template || template.starts_with('{');
        assert_eq!(path.split('/').count(), operation.path.split('/').count(), "{}", row.id);
        assert!(path.split('/').zip(operation.path.split('/')).all(fits), "{}: {path}", row.id);
    }
}
