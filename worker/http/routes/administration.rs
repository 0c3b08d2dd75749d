//! What administration answers: everything below `/api/admin`.

use super::on;
use crate::domain::picture::{Kind, MAX_BYTES};
use crate::http::admin::{audit, identity, role, tenant, user};
use crate::http::operation::{MERGE_PATCH, Operation};
use http::Method;

/// The table.
pub static ADMINISTRATION: [Operation; 34] = [
    on!("listEvents", GET, "/api/admin/audit", audit::reading::list),
    on!("exportEvents", GET, "/api/admin/audit/export", audit::export::export),
    on!("disableIdentity", POST, "/api/admin/identity/{userId}/disable", identity::disable).by_password(),
    on!("enableIdentity", POST, "/api/admin/identity/{userId}/enable", identity::enable).by_password(),
    on!("listTenants", GET, "/api/admin/tenant", tenant::reading::list),
    on!("getTenant", GET, "/api/admin/tenant/{id}", tenant::reading::find),
    on!("makeTenant", PUT, "/api/admin/tenant", tenant::making::put).by_password(),
    on!("resendTenant", POST, "/api/admin/tenant/{id}/resend", tenant::resending::post).by_password(),
    on!("signOutEverybody", POST, "/api/admin/tenant/{id}/sign-out-everybody", tenant::sign_out::post).by_password(),
    on!("changeTenant", PATCH, "/api/admin/tenant/{companyId}", tenant::changing::change).takes(MERGE_PATCH),
    on!("putTenantLogo", PUT, "/api/admin/tenant/{id}/logo", tenant::changing::logo).body(MAX_BYTES).takes(Kind::MEDIA),
    on!("deleteTenant", DELETE, "/api/admin/tenant/{id}", tenant::removing::remove).by_password(),
    on!("listRoles", GET, "/api/admin/role", role::reading::list),
    on!("roleApps", GET, "/api/admin/role/apps", role::reading::apps),
    on!("roleUsers", GET, "/api/admin/role/users", role::reading::users),
    on!("getRole", GET, "/api/admin/role/{id}", role::reading::find),
    on!("createRole", PUT, "/api/admin/role", role::writing::create),
    on!("changeRole", PATCH, "/api/admin/role/{id}", role::writing::change).takes(MERGE_PATCH),
    on!("deleteRole", DELETE, "/api/admin/role/{id}", role::writing::delete),
    on!("listUsers", GET, "/api/admin/user", user::reading::list),
    on!("usersWithInfo", GET, "/api/admin/user/usersWithInfo", user::reading::with_info),
    on!("getUser", GET, "/api/admin/user/{id}", user::reading::find),
    on!("createUser", PUT, "/api/admin/user", user::creating::create),
    on!("changeUser", PATCH, "/api/admin/user/{userId}", user::changing::change).takes(MERGE_PATCH),
    on!("deleteUser", DELETE, "/api/admin/user/{id}", user::leaving::remove),
    on!("restoreUser", POST, "/api/admin/user/{id}/restore", user::leaving::restore),
    on!("putUserImage", PUT, "/api/admin/user/{id}/image", user::picture::put).body(MAX_BYTES).takes(Kind::MEDIA),
    on!("bulkUsers", POST, "/api/admin/user/bulk", user::bulk::bulk),
    on!("importUsers", POST, "/api/admin/user/import", user::importing::import),
    on!("exportUsers", GET, "/api/admin/user/export", user::exporting::export),
    on!("colleagues", GET, "/api/admin/user/colleagues", user::joining::list),
    on!("autoAssignUsers", POST, "/api/admin/user/autoAssign", user::joining::all),
    on!("assignUser", PUT, "/api/admin/tenant-user/assignUser/{userId}/{key}", user::joining::assign),
    on!("unassignUser", DELETE, "/api/admin/tenant-user/unAssignUser/{userId}/{key}", user::leaving::unassign),
];
