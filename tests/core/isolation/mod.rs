//! Nobody reaches into another company, and nobody does more than they hold: every operation of administration × who calls ×
//! what it is about × which company their tab says, as one table says.

mod calls;
mod found;
mod mirrors;
mod searches;
mod stage;
mod stories;
mod table;
mod waiting;

use crate::support::app::Reply;
use crate::support::decoys::{Decoys, OF_DECOYS, parted};
use asgard::http::routes::OPERATIONS;
use futures_util::future::join_all;
use stage::{Actor, Header, Stage, Target};
use table::{COMPANIES, ROWS, Row};

/// What a cell of the matrix must answer: a status, and the code of a refusal.
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

/// The cells of a row for one caller. What is refused changes nothing, so all refusals share a stage; what succeeds has its own.
async fn walk(row: &'static Row, actor: Actor) -> usize {
    let mut stage = Stage::new(actor, Decoys::Loud).await.with_wrong().await;
    let before = stage.app.db.dump();
    let targets: &[Target] = if row.about.is_some() { &Target::ALL } else { &[Target::Own] };
    let is_operators = actor == Actor::Operator && row.app == COMPANIES;
    let mut cells = 0;
    for header in Header::ALL {
        for target in targets {
            let (status, code) = expected(row, actor, *target, header);
            let cell = format!("{} {actor:?} {target:?} {header:?}", row.id);
            let reply = if !(200..300).contains(&status) {
                stage.call(row, *target, header).await
            } else if is_operators {
                Stage::new(actor, Decoys::Loud).await.call(row, *target, header).await
            } else {
                apart(row, actor, *target, &cell).await
            };
            assert_eq!(reply.told(), (status, code.to_owned()), "{cell}: {}", reply.text());
            if code == "forbidden" {
                assert_eq!(reply.json()["missing"]["app"], row.app, "{cell}");
            }
            let foreign = if actor == Actor::Stranger { stage::OF_ALPHA } else { stage::OF_BETA };
            let is_heard = |planted: &str| String::from_utf8_lossy(&reply.body).contains(planted);
            let is_foreign = is_heard(foreign) && !row.tells_of_the_group;
            assert!(is_operators || !(is_foreign || is_heard(OF_DECOYS)), "{cell}: {}", reply.text());
            cells += 1;
        }
    }
    assert!(stage.app.db.dump() == before, "{} {actor:?}: a refusal changed something", row.id);
    cells
}

/// What succeeds, among quiet decoys and among loud ones: the same answer, the same is there then, and theirs is as it was.
async fn apart(row: &'static Row, actor: Actor, target: Target, cell: &str) -> Reply {
    let [mut quiet, mut loud] = [Stage::new(actor, Decoys::Quiet).await, Stage::new(actor, Decoys::Loud).await];
    let (before, _) = parted(loud.app.db.dump());
    let replies = [quiet.call(row, target, Header::Own).await, loud.call(row, target, Header::Own).await];
    let [quiet, loud] = [quiet, loud].map(|stage| parted(stage.app.db.dump()));
    let [told, reply] = replies;
    assert_eq!(reply.text(), told.text(), "{cell}: decoys are heard");
    for (table, rows) in quiet.1.as_object().unwrap() {
        assert_eq!(loud.0[table], before[table], "{cell}: decoys lost their {table}");
        assert_eq!(&loud.1[table], rows, "{cell}: decoys are heard in {table}");
    }
    reply
}

/// Walks an operation.
async fn matrix(id: &str) {
    let row = ROWS.iter().find(|row| row.id == id).unwrap();
    let cells: usize = join_all(Actor::ALL.map(|actor| walk(row, actor))).await.iter().sum();
    assert!(cells >= Actor::ALL.len() * 3, "{cells} cells");
}

/// A test for each operation, so that they run beside each other.
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
    fn change_user() "changeUser"
    fn delete_user() "deleteUser"
    fn restore_user() "restoreUser"
    fn remove_user_factors() "removeUserFactors"
    fn put_user_image() "putUserImage"
    fn bulk_users() "bulkUsers"
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
    fn role_people() "rolePeople"
    fn create_role() "createRole"
    fn change_role() "changeRole"
    fn preview_role() "previewRole"
    fn delete_role() "deleteRole"
    fn list_events() "listEvents"
    fn export_events() "exportEvents"
    fn list_apps() "listApps"
    fn create_app() "createApp"
    fn change_app() "changeApp"
    fn delete_app() "deleteApp"
    fn list_tenants() "listTenants"
    fn get_tenant() "getTenant"
    fn make_tenant() "makeTenant"
    fn resend_tenant() "resendTenant"
    fn sign_out_everybody() "signOutEverybody"
    fn disable_identity() "disableIdentity"
    fn enable_identity() "enableIdentity"
    fn change_tenant() "changeTenant"
    fn get_tenant_security() "getTenantSecurity"
    fn change_tenant_security() "changeTenantSecurity"
    fn put_tenant_logo() "putTenantLogo"
    fn delete_tenant() "deleteTenant"
    fn home() "home"
    fn close_checklist() "closeChecklist"
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
        let fits = |(mine, theirs): (&str, &str)| mine == theirs || theirs.starts_with('{');
        assert_eq!(path.split('/').count(), operation.path.split('/').count(), "{}", row.id);
        assert!(path.split('/').zip(operation.path.split('/')).all(fits), "{}: {path}", row.id);
    }
}
