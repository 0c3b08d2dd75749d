//! Routes of the administration, all below `/api/admin`.

use super::route;
use crate::domain::identity::picture::{Kind, MAX_BYTES};
use crate::http::account::views;
use crate::http::admin::{app, audit, identity, operations, role, tenant, user};
use crate::http::error::Code::{
    AdminRoleProtected, Conflict, CountChanged, IdempotencyMismatch, IdentityForeign, JobRunning, LastAdmin,
    MailExists, NotFound, SelfToggleForbidden, TooManyAttempts,
};
use crate::http::pipeline::operation::Operation;
use crate::http::pipeline::policy::{AUTH_BODY, MERGE_PATCH};
use http::Method;

/// The table.
pub static ADMINISTRATION: [Operation; 60] = [
    route!("listEvents", GET, "/api/admin/audit", audit::list::list),
    route!("exportEvents", GET, "/api/admin/audit/export", audit::export::export),
    route!("getIdentity", GET, "/api/admin/identity", identity::get).fails(&[NotFound]),
    route!("disableIdentity", POST, "/api/admin/identity/{userId}/disable", identity::disable)
        .by_recent_password()
        .fails(&[NotFound, Conflict]),
    route!("enableIdentity", POST, "/api/admin/identity/{userId}/enable", identity::enable)
        .by_recent_password()
        .fails(&[NotFound]),
    route!("operations", GET, "/api/admin/operations", operations::read),
    route!("listApps", GET, "/api/admin/app", app::list::list),
    route!("createApp", POST, "/api/admin/app", app::create::create).by_recent_password().fails(&[Conflict]),
    route!("updateApp", PATCH, "/api/admin/app/{appId}", app::update::update)
        .by_recent_password()
        .takes(MERGE_PATCH)
        .fails(&[NotFound, Conflict]),
    route!("deleteApp", DELETE, "/api/admin/app/{appId}", app::delete::delete)
        .by_recent_password()
        .fails(&[NotFound, Conflict]),
    route!("listTenants", GET, "/api/admin/tenant", tenant::list::list),
    route!("getTenant", GET, "/api/admin/tenant/{id}", tenant::list::get).fails(&[NotFound]),
    route!("getTenantOverview", GET, "/api/admin/tenant/{id}/overview", tenant::overview::get).fails(&[NotFound]),
    route!("createTenant", PUT, "/api/admin/tenant", tenant::create::create).by_recent_password(),
    route!("resendTenant", POST, "/api/admin/tenant/{id}/resend", tenant::resend::resend)
        .by_recent_password()
        .fails(&[NotFound, TooManyAttempts]),
    route!("signOutEverybody", POST, "/api/admin/tenant/{id}/sign-out-everybody", tenant::sign_out::sign_out)
        .by_recent_password()
        .fails(&[NotFound]),
    route!("updateTenant", PATCH, "/api/admin/tenant/{companyId}", tenant::update::update)
        .takes(MERGE_PATCH)
        .fails(&[NotFound, Conflict]),
    route!("getTenantSecurity", GET, "/api/admin/tenant/{id}/security", tenant::security::get).fails(&[NotFound]),
    route!("updateTenantSecurity", PATCH, "/api/admin/tenant/{id}/security", tenant::security::update)
        .by_recent_password()
        .takes(MERGE_PATCH)
        .fails(&[NotFound]),
    route!("putTenantLogo", PUT, "/api/admin/tenant/{id}/logo", tenant::update::logo)
        .body(MAX_BYTES)
        .takes(Kind::MEDIA)
        .fails(&[NotFound]),
    route!("listTenantApps", GET, "/api/admin/tenant/{id}/apps", tenant::apps::list).fails(&[NotFound]),
    route!("putTenantApps", PUT, "/api/admin/tenant/{id}/apps", tenant::apps::put).fails(&[NotFound]),
    route!("deleteTenant", DELETE, "/api/admin/tenant/{id}", tenant::delete::delete)
        .by_recent_password()
        .fails(&[NotFound, Conflict]),
    route!("listRoles", GET, "/api/admin/role", role::list::list),
    route!("roleApps", GET, "/api/admin/role/apps", role::list::apps),
    route!("roleUsers", GET, "/api/admin/role/users", role::list::users).fails(&[NotFound]),
    route!("getRole", GET, "/api/admin/role/{id}", role::list::get).fails(&[NotFound]),
    route!("listRoleMembers", GET, "/api/admin/role/{id}/people", role::list::list_members).fails(&[NotFound]),
    route!("createRole", PUT, "/api/admin/role", role::create::create).fails(&[
        AdminRoleProtected,
        SelfToggleForbidden,
        NotFound,
    ]),
    route!("updateRole", PATCH, "/api/admin/role/{id}", role::update::update).takes(MERGE_PATCH).fails(&[
        AdminRoleProtected,
        SelfToggleForbidden,
        NotFound,
        LastAdmin,
    ]),
    route!("previewRole", POST, "/api/admin/role/{id}/preview", role::preview::preview).fails(&[NotFound]),
    route!("deleteRole", DELETE, "/api/admin/role/{id}", role::delete::delete).fails(&[
        AdminRoleProtected,
        SelfToggleForbidden,
        NotFound,
        Conflict,
        LastAdmin,
    ]),
    route!("listUsers", GET, "/api/admin/user", user::list::list),
    route!("usersWithInfo", GET, "/api/admin/user/usersWithInfo", user::list::with_info),
    route!("userFacets", GET, "/api/admin/user/facets", user::list::facets),
    route!("getUser", GET, "/api/admin/user/{id}", user::list::get).fails(&[NotFound]),
    route!("getUserAccess", GET, "/api/admin/user/{id}/access", user::access::explain).fails(&[NotFound]),
    route!("createUser", PUT, "/api/admin/user", user::create::create).fails(&[
        AdminRoleProtected,
        NotFound,
        MailExists,
        TooManyAttempts,
    ]),
    route!("updateUser", PATCH, "/api/admin/user/{userId}", user::update::update).takes(MERGE_PATCH).fails(&[
        AdminRoleProtected,
        SelfToggleForbidden,
        IdentityForeign,
        NotFound,
        MailExists,
        Conflict,
        LastAdmin,
        TooManyAttempts,
    ]),
    route!("deleteUser", DELETE, "/api/admin/user/{id}", user::remove::remove).fails(&[
        AdminRoleProtected,
        IdentityForeign,
        NotFound,
        LastAdmin,
    ]),
    route!("restoreUser", POST, "/api/admin/user/{id}/restore", user::remove::restore).fails(&[NotFound, Conflict]),
    route!("removeUserFactors", DELETE, "/api/admin/user/{id}/factors", user::factors::remove)
        .by_recent_password()
        .fails(&[AdminRoleProtected, IdentityForeign, NotFound]),
    route!("listUserSessions", GET, "/api/admin/user/{id}/sessions", user::sessions::list).fails(&[NotFound]),
    route!("endUserSession", DELETE, "/api/admin/user/{id}/sessions/{sessionId}", user::sessions::end_one)
        .fails(&[AdminRoleProtected, NotFound]),
    route!("endUserSessions", DELETE, "/api/admin/user/{id}/sessions", user::sessions::end_all)
        .fails(&[AdminRoleProtected, NotFound]),
    route!("putUserImage", PUT, "/api/admin/user/{id}/image", user::picture::put)
        .body(MAX_BYTES)
        .takes(Kind::MEDIA)
        .fails(&[NotFound, Conflict]),
    route!("bulkUsers", POST, "/api/admin/user/bulk", user::bulk::bulk).fails(&[AdminRoleProtected, NotFound]),
    route!("startBulkJob", POST, "/api/admin/user/bulk-jobs", user::bulk_jobs::start::start).fails(&[
        AdminRoleProtected,
        NotFound,
        CountChanged,
        JobRunning,
        TooManyAttempts,
    ]),
    route!("listBulkJobs", GET, "/api/admin/user/bulk-jobs", user::bulk_jobs::list),
    route!("getBulkJob", GET, "/api/admin/user/bulk-jobs/{jobId}", user::bulk_jobs::get).fails(&[NotFound]),
    route!("bulkJobResult", GET, "/api/admin/user/bulk-jobs/{jobId}/result", user::bulk_jobs::result::result)
        .fails(&[NotFound]),
    route!("undoBulkJob", POST, "/api/admin/user/bulk-jobs/{jobId}/undo", user::bulk_jobs::undo).fails(&[
        NotFound,
        Conflict,
        JobRunning,
        TooManyAttempts,
    ]),
    route!("importUsers", POST, "/api/admin/user/import", user::import::import).fails(&[IdempotencyMismatch]),
    route!("exportUsers", GET, "/api/admin/user/export", user::export::export),
    route!("colleagues", GET, "/api/admin/user/colleagues", user::assign::list).fails(&[NotFound]),
    route!("autoAssignUsers", POST, "/api/admin/user/autoAssign", user::assign::all).fails(&[NotFound]),
    route!("assignUser", PUT, "/api/admin/tenant-user/assignUser/{userId}/{key}", user::assign::assign)
        .fails(&[NotFound, Conflict]),
    route!("unassignUser", DELETE, "/api/admin/tenant-user/unAssignUser/{userId}/{key}", user::remove::unassign)
        .fails(&[AdminRoleProtected, NotFound, Conflict, LastAdmin]),
    route!("shareView", PUT, "/api/admin/views/{list}/{id}", views::share).body(AUTH_BODY).fails(&[NotFound, Conflict]),
    route!("unshareView", DELETE, "/api/admin/views/{list}/{id}", views::unshare).fails(&[NotFound]),
];
