//! Routes of the administration, all below `/api/admin`.

use super::on;
use crate::domain::picture::{Kind, MAX_BYTES};
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
pub static ADMINISTRATION: [Operation; 59] = [
    on!("listEvents", GET, "/api/admin/audit", audit::list::list),
    on!("exportEvents", GET, "/api/admin/audit/export", audit::export::export),
    on!("disableIdentity", POST, "/api/admin/identity/{userId}/disable", identity::disable)
        .by_password()
        .fails(&[NotFound, Conflict]),
    on!("enableIdentity", POST, "/api/admin/identity/{userId}/enable", identity::enable)
        .by_password()
        .fails(&[NotFound]),
    on!("operations", GET, "/api/admin/operations", operations::read),
    on!("listApps", GET, "/api/admin/app", app::list::list),
    on!("createApp", POST, "/api/admin/app", app::write::create).by_password().fails(&[Conflict]),
    on!("updateApp", PATCH, "/api/admin/app/{appId}", app::write::update)
        .by_password()
        .takes(MERGE_PATCH)
        .fails(&[NotFound, Conflict]),
    on!("deleteApp", DELETE, "/api/admin/app/{appId}", app::write::delete).by_password().fails(&[NotFound, Conflict]),
    on!("listTenants", GET, "/api/admin/tenant", tenant::list::list),
    on!("getTenant", GET, "/api/admin/tenant/{id}", tenant::list::get).fails(&[NotFound]),
    on!("getTenantOverview", GET, "/api/admin/tenant/{id}/overview", tenant::overview::get).fails(&[NotFound]),
    on!("createTenant", PUT, "/api/admin/tenant", tenant::create::create).by_password(),
    on!("resendTenant", POST, "/api/admin/tenant/{id}/resend", tenant::resend::resend)
        .by_password()
        .fails(&[NotFound, TooManyAttempts]),
    on!("signOutEverybody", POST, "/api/admin/tenant/{id}/sign-out-everybody", tenant::sign_out::sign_out)
        .by_password()
        .fails(&[NotFound]),
    on!("updateTenant", PATCH, "/api/admin/tenant/{companyId}", tenant::update::update)
        .takes(MERGE_PATCH)
        .fails(&[NotFound, Conflict]),
    on!("getTenantSecurity", GET, "/api/admin/tenant/{id}/security", tenant::security::get).fails(&[NotFound]),
    on!("updateTenantSecurity", PATCH, "/api/admin/tenant/{id}/security", tenant::security::update)
        .by_password()
        .takes(MERGE_PATCH)
        .fails(&[NotFound]),
    on!("putTenantLogo", PUT, "/api/admin/tenant/{id}/logo", tenant::update::logo)
        .body(MAX_BYTES)
        .takes(Kind::MEDIA)
        .fails(&[NotFound]),
    on!("listTenantApps", GET, "/api/admin/tenant/{id}/apps", tenant::apps::list).fails(&[NotFound]),
    on!("putTenantApps", PUT, "/api/admin/tenant/{id}/apps", tenant::apps::put).fails(&[NotFound]),
    on!("deleteTenant", DELETE, "/api/admin/tenant/{id}", tenant::delete::delete)
        .by_password()
        .fails(&[NotFound, Conflict]),
    on!("listRoles", GET, "/api/admin/role", role::list::list),
    on!("roleApps", GET, "/api/admin/role/apps", role::list::apps),
    on!("roleUsers", GET, "/api/admin/role/users", role::list::users).fails(&[NotFound]),
    on!("getRole", GET, "/api/admin/role/{id}", role::list::get).fails(&[NotFound]),
    on!("rolePeople", GET, "/api/admin/role/{id}/people", role::list::list_members).fails(&[NotFound]),
    on!("createRole", PUT, "/api/admin/role", role::write::create).fails(&[
        AdminRoleProtected,
        SelfToggleForbidden,
        NotFound,
    ]),
    on!("updateRole", PATCH, "/api/admin/role/{id}", role::write::update).takes(MERGE_PATCH).fails(&[
        AdminRoleProtected,
        SelfToggleForbidden,
        NotFound,
        LastAdmin,
    ]),
    on!("previewRole", POST, "/api/admin/role/{id}/preview", role::write::preview).fails(&[NotFound]),
    on!("deleteRole", DELETE, "/api/admin/role/{id}", role::write::delete).fails(&[
        AdminRoleProtected,
        SelfToggleForbidden,
        NotFound,
        Conflict,
        LastAdmin,
    ]),
    on!("listUsers", GET, "/api/admin/user", user::list::list),
    on!("usersWithInfo", GET, "/api/admin/user/usersWithInfo", user::list::with_info),
    on!("userFacets", GET, "/api/admin/user/facets", user::list::facets),
    on!("getUser", GET, "/api/admin/user/{id}", user::list::get).fails(&[NotFound]),
    on!("getUserAccess", GET, "/api/admin/user/{id}/access", user::access::explain).fails(&[NotFound]),
    on!("createUser", PUT, "/api/admin/user", user::create::create).fails(&[
        AdminRoleProtected,
        NotFound,
        MailExists,
        TooManyAttempts,
    ]),
    on!("updateUser", PATCH, "/api/admin/user/{userId}", user::update::update).takes(MERGE_PATCH).fails(&[
        AdminRoleProtected,
        SelfToggleForbidden,
        IdentityForeign,
        NotFound,
        MailExists,
        Conflict,
        LastAdmin,
        TooManyAttempts,
    ]),
    on!("deleteUser", DELETE, "/api/admin/user/{id}", user::remove::remove).fails(&[
        AdminRoleProtected,
        IdentityForeign,
        NotFound,
        LastAdmin,
    ]),
    on!("restoreUser", POST, "/api/admin/user/{id}/restore", user::remove::restore).fails(&[NotFound, Conflict]),
    on!("removeUserFactors", DELETE, "/api/admin/user/{id}/factors", user::factors::remove).by_password().fails(&[
        AdminRoleProtected,
        IdentityForeign,
        NotFound,
    ]),
    on!("listUserSessions", GET, "/api/admin/user/{id}/sessions", user::sessions::list).fails(&[NotFound]),
    on!("endUserSession", DELETE, "/api/admin/user/{id}/sessions/{sessionId}", user::sessions::end_one)
        .fails(&[AdminRoleProtected, NotFound]),
    on!("endUserSessions", DELETE, "/api/admin/user/{id}/sessions", user::sessions::end_all)
        .fails(&[AdminRoleProtected, NotFound]),
    on!("putUserImage", PUT, "/api/admin/user/{id}/image", user::picture::put)
        .body(MAX_BYTES)
        .takes(Kind::MEDIA)
        .fails(&[NotFound, Conflict]),
    on!("bulkUsers", POST, "/api/admin/user/bulk", user::bulk::bulk).fails(&[AdminRoleProtected, NotFound]),
    on!("startBulkJob", POST, "/api/admin/user/bulk-jobs", user::bulk_jobs::start::start).fails(&[
        AdminRoleProtected,
        NotFound,
        CountChanged,
        JobRunning,
        TooManyAttempts,
    ]),
    on!("listBulkJobs", GET, "/api/admin/user/bulk-jobs", user::bulk_jobs::list),
    on!("getBulkJob", GET, "/api/admin/user/bulk-jobs/{jobId}", user::bulk_jobs::get).fails(&[NotFound]),
    on!("bulkJobResult", GET, "/api/admin/user/bulk-jobs/{jobId}/result", user::bulk_jobs::result::result)
        .fails(&[NotFound]),
    on!("undoBulkJob", POST, "/api/admin/user/bulk-jobs/{jobId}/undo", user::bulk_jobs::undo).fails(&[
        NotFound,
        Conflict,
        JobRunning,
        TooManyAttempts,
    ]),
    on!("importUsers", POST, "/api/admin/user/import", user::import::import).fails(&[IdempotencyMismatch]),
    on!("exportUsers", GET, "/api/admin/user/export", user::export::export),
    on!("colleagues", GET, "/api/admin/user/colleagues", user::assign::list).fails(&[NotFound]),
    on!("autoAssignUsers", POST, "/api/admin/user/autoAssign", user::assign::all).fails(&[NotFound]),
    on!("assignUser", PUT, "/api/admin/tenant-user/assignUser/{userId}/{key}", user::assign::assign)
        .fails(&[NotFound, Conflict]),
    on!("unassignUser", DELETE, "/api/admin/tenant-user/unAssignUser/{userId}/{key}", user::remove::unassign).fails(&[
        AdminRoleProtected,
        NotFound,
        Conflict,
        LastAdmin,
    ]),
    on!("shareView", PUT, "/api/admin/views/{list}/{id}", views::share).body(AUTH_BODY).fails(&[NotFound, Conflict]),
    on!("unshareView", DELETE, "/api/admin/views/{list}/{id}", views::unshare).fails(&[NotFound]),
];
