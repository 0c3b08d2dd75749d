//! What leads to the backends of apps.

use super::on;
use crate::http::apps::gateway;
use crate::http::code::Code::{self, AppUnavailable, Forbidden, NotFound, TenantMissing};
use crate::http::pipeline::operation::Operation;
use crate::http::pipeline::policy::OF_APPS;
use http::Method;

const REFUSALS: &[Code] = &[TenantMissing, Forbidden, NotFound, AppUnavailable];

/// One of them.
const fn led(operation: Operation) -> Operation {
    operation.with_everything_below().takes(OF_APPS).fails(REFUSALS)
}

/// The table.
pub static APPS: [Operation; 5] = [
    led(on!("getFromApp", GET, "/api/apps/{name}/{path}", gateway::get)),
    led(on!("postToApp", POST, "/api/apps/{name}/{path}", gateway::post)),
    led(on!("putToApp", PUT, "/api/apps/{name}/{path}", gateway::put)),
    led(on!("patchInApp", PATCH, "/api/apps/{name}/{path}", gateway::patch)),
    led(on!("deleteInApp", DELETE, "/api/apps/{name}/{path}", gateway::delete)),
];
