//! What administration answers: everything below `/api/admin`.

use super::on;
use crate::http::admin::user;
use crate::http::operation::Operation;
use http::Method;

/// The table.
pub static ADMINISTRATION: [Operation; 3] = [
    on!("listUsers", GET, "/api/admin/user", user::reading::list),
    on!("usersWithInfo", GET, "/api/admin/user/usersWithInfo", user::reading::with_info),
    on!("getUser", GET, "/api/admin/user/{id}", user::reading::find),
];
