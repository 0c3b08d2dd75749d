//! What administration answers: everything below `/api/admin`.

use super::on;
use crate::http::admin::{role, user};
use crate::http::operation::{MERGE_PATCH, Operation};
use http::Method;

/// The table.
pub static ADMINISTRATION: [Operation; 10] = [
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
];
