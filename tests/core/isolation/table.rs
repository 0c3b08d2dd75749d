//! Operations of administration, their callers and their targets.

use super::world::{Actor, Target};
use http::Method;

/// The kind of an operation's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    User,
    /// A removed member; the caller's own is not removed.
    Gone,
    Role,
    Company,
    /// A finished bulk job.
    Job,
}

pub struct Row {
    pub id: &'static str,
    pub method: Method,
    /// `{id}` is the target, `{key}` the current key of its row.
    pub path: &'static str,
    /// JSON; `{id}` as above.
    pub body: &'static str,
    /// The app whose access it requires.
    pub app: &'static str,
    /// 1 read, 2 write, 3 delete, 4 root.
    pub need: u8,
    pub about: Option<TargetKind>,
    /// Status on success.
    pub ok: u16,
    /// Exceptional cells, with a reason.
    pub special: fn(Actor, Target) -> Option<(u16, &'static str)>,
    /// Whether it shows the other company of the group, as operations configured (decision 073).
    pub shows_the_group: bool,
}

const fn row(id: &'static str, method: Method, path: &'static str, app: &'static str, need: u8) -> Row {
    Row { id, method, path, body: "", app, need, about: None, ok: 200, special: |_, _| None, shows_the_group: false }
}

impl Row {
    const fn about(mut self, about: TargetKind) -> Self {
        self.about = Some(about);
        self
    }

    const fn sends(mut self, body: &'static str) -> Self {
        self.body = body;
        self
    }

    const fn answers(mut self, ok: u16) -> Self {
        self.ok = ok;
        self
    }

    const fn shows_the_group(mut self) -> Self {
        self.shows_the_group = true;
        self
    }

    const fn but(mut self, special: fn(Actor, Target) -> Option<(u16, &'static str)>) -> Self {
        self.special = special;
        self
    }
}

/// A placeholder for a picture's bytes.
pub const PICTURE: &str = "picture";

/// A view of any list.
const VIEW: &str = r#"{"name":"Newest","query":{"limit":"25"},"isDefault":true}"#;

const USERS: &str = "admin.users";
const ROLES: &str = "admin.roles";
pub const COMPANIES: &str = "admin.tenants";
const AUDIT: &str = "admin.audit";
/// The operator reaches every existing company.
fn is_reached(actor: Actor, target: Target) -> bool {
    actor == Actor::Operator && target != Target::Missing
}

/// Whether the target is an admin role: the administrator's own, in either company.
fn is_admin_role(actor: Actor, target: Target) -> bool {
    target == Target::Own && matches!(actor, Actor::Administrator | Actor::Stranger | Actor::Operator)
}

/// Only operators change the catalogue, whatever others hold in their own company.
fn of_the_operator(actor: Actor, _: Target) -> Option<(u16, &'static str)> {
    (actor != Actor::Operator).then_some((403, "forbidden"))
}

/// The only administrator of a company cannot be removed.
fn of_last_admin(actor: Actor, target: Target) -> Option<(u16, &'static str)> {
    is_admin_role(actor, target).then_some((409, "last_admin"))
}

/// A current member cannot be restored.
fn of_member(actor: Actor, target: Target) -> Option<(u16, &'static str)> {
    (target == Target::Own && actor.level() >= 2).then_some((409, "conflict"))
}

/// Jobs of colleagues are not shown.
fn of_colleague(actor: Actor, target: Target) -> Option<(u16, &'static str)> {
    (matches!(target, Target::Same | Target::Other) && actor.level() >= 1).then_some((404, "not_found"))
}

pub static ROWS: &[Row] = &[
    row("listUsers", Method::GET, "/api/admin/user?limit=100", USERS, 1),
    row("usersWithInfo", Method::GET, "/api/admin/user/usersWithInfo?loginInfo=true", USERS, 1),
    row("userFacets", Method::GET, "/api/admin/user/facets", USERS, 1),
    row("getUser", Method::GET, "/api/admin/user/{id}", USERS, 1).about(TargetKind::User),
    row("getUserAccess", Method::GET, "/api/admin/user/{id}/access", USERS, 1).about(TargetKind::User),
    row("createUser", Method::PUT, "/api/admin/user", USERS, 2)
        .sends(r#"{"email":"new@x.example","firstName":"New"}"#)
        .answers(201),
    row("updateUser", Method::PATCH, "/api/admin/user/{id}", USERS, 2)
        .sends(r#"{"location":"Bonn"}"#)
        .about(TargetKind::User),
    row("deleteUser", Method::DELETE, "/api/admin/user/{id}", USERS, 3)
        .about(TargetKind::User)
        .answers(204)
        .but(of_last_admin),
    row("restoreUser", Method::POST, "/api/admin/user/{id}/restore", USERS, 2)
        .sends("{}")
        .about(TargetKind::Gone)
        .but(of_member),
    row("removeUserFactors", Method::DELETE, "/api/admin/user/{id}/factors", USERS, 4)
        .about(TargetKind::User)
        .answers(204)
        .but(|actor, target| match (actor, target) {
            // The operator may do this to everyone but themselves, a company only to accounts that it created.
            (Actor::Operator, Target::Same | Target::Other) => Some((204, "")),
            (Actor::Administrator, Target::Own | Target::Same)
            | (Actor::Stranger, Target::Own | Target::Other)
            | (Actor::Operator, Target::Own) => Some((403, "identity_foreign")),
            _ => None,
        }),
    row("listUserSessions", Method::GET, "/api/admin/user/{id}/sessions", USERS, 1).about(TargetKind::User),
    row("endUserSession", Method::DELETE, "/api/admin/user/{id}/sessions/s-1", USERS, 2)
        .about(TargetKind::User)
        .answers(204),
    row("endUserSessions", Method::DELETE, "/api/admin/user/{id}/sessions", USERS, 2)
        .about(TargetKind::User)
        .answers(204),
    row("putUserImage", Method::PUT, "/api/admin/user/{id}/image", USERS, 2)
        .sends(PICTURE)
        .about(TargetKind::User)
        .answers(201),
    row("bulkUsers", Method::POST, "/api/admin/user/bulk", USERS, 2)
        .sends(r#"{"userIds":["u-same","u-other"],"action":"enable"}"#),
    row("startBulkJob", Method::POST, "/api/admin/user/bulk-jobs", USERS, 2)
        .sends(r#"{"filter":{"search":"phone:49123"},"action":"disable","expectedCount":1}"#)
        .answers(202)
        // The other companies have no member with that number.
        .but(|actor, _| matches!(actor, Actor::Stranger | Actor::Operator).then_some((409, "count_changed"))),
    row("listBulkJobs", Method::GET, "/api/admin/user/bulk-jobs", USERS, 1),
    row("getBulkJob", Method::GET, "/api/admin/user/bulk-jobs/{id}", USERS, 1).about(TargetKind::Job).but(of_colleague),
    row("bulkJobResult", Method::GET, "/api/admin/user/bulk-jobs/{id}/result", USERS, 1)
        .about(TargetKind::Job)
        .but(of_colleague),
    row("undoBulkJob", Method::POST, "/api/admin/user/bulk-jobs/{id}/undo", USERS, 2)
        .about(TargetKind::Job)
        .answers(202)
        .but(|actor, target| of_colleague(actor, target).filter(|_| actor.level() >= 2)),
    row("importUsers", Method::POST, "/api/admin/user/import", USERS, 2)
        .sends(r#"{"importId":"i","chunk":0,"dryRun":true,"rows":[]}"#),
    row("exportUsers", Method::GET, "/api/admin/user/export", USERS, 1),
    row("colleagues", Method::GET, "/api/admin/user/colleagues", USERS, 2).shows_the_group(),
    row("autoAssignUsers", Method::POST, "/api/admin/user/autoAssign", USERS, 2).sends("{}"),
    row("assignUser", Method::PUT, "/api/admin/tenant-user/assignUser/{id}/{key}", USERS, 2)
        .about(TargetKind::Gone)
        .answers(204)
        .but(of_member),
    row("unassignUser", Method::DELETE, "/api/admin/tenant-user/unAssignUser/{id}/{key}", USERS, 3)
        .about(TargetKind::User)
        .answers(204)
        .but(of_last_admin),
    row("listRoles", Method::GET, "/api/admin/role?limit=100", ROLES, 1),
    row("roleApps", Method::GET, "/api/admin/role/apps", ROLES, 1),
    row("roleUsers", Method::GET, "/api/admin/role/users?roleId={id}", ROLES, 1).about(TargetKind::Role),
    row("getRole", Method::GET, "/api/admin/role/{id}", ROLES, 1).about(TargetKind::Role),
    row("listRoleMembers", Method::GET, "/api/admin/role/{id}/people", ROLES, 1).about(TargetKind::Role),
    row("createRole", Method::PUT, "/api/admin/role", ROLES, 2).sends(r#"{"title":"Newcomers"}"#).answers(201),
    row("updateRole", Method::PATCH, "/api/admin/role/{id}", ROLES, 2)
        .sends(r#"{"title":"Renamed"}"#)
        .about(TargetKind::Role),
    row("previewRole", Method::POST, "/api/admin/role/{id}/preview", ROLES, 2)
        .sends(r#"{"state":0}"#)
        .about(TargetKind::Role),
    row("deleteRole", Method::DELETE, "/api/admin/role/{id}?force=true", ROLES, 3)
        .about(TargetKind::Role)
        .answers(204)
        .but(|actor, target| match (actor, target) {
            _ if is_admin_role(actor, target) => Some((409, "last_admin")),
            // It would remove the caller from it.
            (Actor::Deleter, Target::Own) => Some((403, "self_toggle_forbidden")),
            _ => None,
        }),
    row("listEvents", Method::GET, "/api/admin/audit?limit=100", AUDIT, 1),
    row("exportEvents", Method::GET, "/api/admin/audit/export?format=ndjson", AUDIT, 1),
    row("operations", Method::GET, "/api/admin/operations", COMPANIES, 1).but(of_the_operator),
    row("listApps", Method::GET, "/api/admin/app", COMPANIES, 1).but(of_the_operator),
    row("createApp", Method::POST, "/api/admin/app", COMPANIES, 2)
        .sends(r#"{"appId":"notes","title":"Notes","categoryName":"Company"}"#)
        .answers(201)
        .but(of_the_operator),
    row("updateApp", Method::PATCH, "/api/admin/app/surveys", COMPANIES, 2)
        .sends(r#"{"title":"Polls"}"#)
        .but(of_the_operator),
    row("deleteApp", Method::DELETE, "/api/admin/app/surveys", COMPANIES, 3)
        // Roles grant it.
        .but(|actor, target| of_the_operator(actor, target).or(Some((409, "conflict")))),
    row("listTenants", Method::GET, "/api/admin/tenant?limit=100", COMPANIES, 1),
    row("getTenant", Method::GET, "/api/admin/tenant/{id}", COMPANIES, 1)
        .about(TargetKind::Company)
        .but(|actor, target| is_reached(actor, target).then_some((200, ""))),
    row("getTenantOverview", Method::GET, "/api/admin/tenant/{id}/overview", COMPANIES, 1)
        .about(TargetKind::Company)
        .but(|actor, target| match actor {
            _ if is_reached(actor, target) => Some((200, "")),
            Actor::Operator => None,
            _ => Some((403, "forbidden")),
        }),
    row("createTenant", Method::PUT, "/api/admin/tenant", COMPANIES, 2)
        .sends(r#"{"title":"Nova","adminEmail":"chief@new.example"}"#)
        .answers(201)
        // Only operators create companies, whatever others hold in their own.
        .but(|actor, _| (actor != Actor::Operator).then_some((403, "forbidden"))),
    row("resendTenant", Method::POST, "/api/admin/tenant/{id}/resend", COMPANIES, 2)
        .sends("{}")
        .about(TargetKind::Company)
        .answers(202)
        .but(|actor, target| match (actor, target) {
            // It has a pending first administrator; the others have none.
            (Actor::Operator, Target::Same) => Some((202, "")),
            (Actor::Operator, _) => Some((404, "not_found")),
            _ => Some((403, "forbidden")),
        }),
    row("signOutEverybody", Method::POST, "/api/admin/tenant/{id}/sign-out-everybody", COMPANIES, 2)
        .about(TargetKind::Company)
        .answers(202)
        .but(|actor, target| match actor {
            _ if is_reached(actor, target) => Some((202, "")),
            Actor::Operator => None,
            _ => Some((403, "forbidden")),
        }),
    row("getIdentity", Method::GET, "/api/admin/identity?email=olaf@operator.example", COMPANIES, 1)
        .but(of_the_operator),
    row("disableIdentity", Method::POST, "/api/admin/identity/{id}/disable", COMPANIES, 2)
        .about(TargetKind::User)
        .answers(204)
        .but(|actor, target| match actor {
            // Callers cannot lock themselves out.
            Actor::Operator if target == Target::Own => Some((409, "conflict")),
            _ if is_reached(actor, target) => Some((204, "")),
            Actor::Operator => None,
            _ => Some((403, "forbidden")),
        }),
    row("enableIdentity", Method::POST, "/api/admin/identity/{id}/enable", COMPANIES, 2)
        .about(TargetKind::User)
        .answers(204)
        .but(|actor, target| match actor {
            _ if is_reached(actor, target) => Some((204, "")),
            Actor::Operator => None,
            _ => Some((403, "forbidden")),
        }),
    row("updateTenant", Method::PATCH, "/api/admin/tenant/{id}", COMPANIES, 2)
        .sends(r#"{"city":"Ulm"}"#)
        .about(TargetKind::Company)
        .but(|actor, target| is_reached(actor, target).then_some((200, ""))),
    row("getTenantSecurity", Method::GET, "/api/admin/tenant/{id}/security", COMPANIES, 4)
        .about(TargetKind::Company)
        .but(|actor, target| is_reached(actor, target).then_some((200, ""))),
    row("updateTenantSecurity", Method::PATCH, "/api/admin/tenant/{id}/security", COMPANIES, 4)
        .sends(r#"{"idleMinutes":30}"#)
        .about(TargetKind::Company)
        .but(|actor, target| is_reached(actor, target).then_some((200, ""))),
    row("putTenantLogo", Method::PUT, "/api/admin/tenant/{id}/logo", COMPANIES, 2)
        .sends(PICTURE)
        .about(TargetKind::Company)
        .answers(201)
        .but(|actor, target| is_reached(actor, target).then_some((201, ""))),
    row("listTenantApps", Method::GET, "/api/admin/tenant/{id}/apps", COMPANIES, 1)
        .about(TargetKind::Company)
        .but(|actor, target| is_reached(actor, target).then_some((200, ""))),
    row("putTenantApps", Method::PUT, "/api/admin/tenant/{id}/apps", COMPANIES, 2)
        .sends(r#"{"off":["surveys"]}"#)
        .about(TargetKind::Company)
        .but(|actor, target| is_reached(actor, target).then_some((200, ""))),
    row("deleteTenant", Method::DELETE, "/api/admin/tenant/{id}", COMPANIES, 3)
        .about(TargetKind::Company)
        .answers(204)
        .but(|actor, target| match actor {
            // They are enabled.
            _ if is_reached(actor, target) => Some((409, "conflict")),
            Actor::Operator => None,
            _ => Some((403, "forbidden")),
        }),
    // Only data of the own company, except that operators see all companies.
    row("listDirectory", Method::GET, "/api/apps/directory/people?limit=100", "directory", 1),
    row("reportCompany", Method::GET, "/api/apps/reports/company", "reports", 1),
    row("home", Method::GET, "/api/home", COMPANIES, 0),
    row("closeChecklist", Method::DELETE, "/api/home/checklist", COMPANIES, 2).answers(204),
    row("listNotifications", Method::GET, "/api/user/notifications", COMPANIES, 0),
    row("readNotifications", Method::POST, "/api/user/notifications/read", COMPANIES, 0)
        .sends(r#"{"until":"5"}"#)
        .answers(204),
    row("listViews", Method::GET, "/api/user/views/user", USERS, 1),
    row("putView", Method::PUT, "/api/user/views/role/v-new", ROLES, 1).sends(VIEW),
    row("deleteView", Method::DELETE, "/api/user/views/user/v-own", USERS, 1).answers(204),
    row("shareView", Method::PUT, "/api/admin/views/audit/v-new", AUDIT, 2).sends(VIEW),
    row("unshareView", Method::DELETE, "/api/admin/views/user/v-same", USERS, 2).answers(204),
];
