//! Routes that forward requests to the backends of apps.

use super::route;
use crate::http::apps::{gateway, own};
use crate::http::code::Code::{self, AppUnavailable, Forbidden, NotFound, TenantMissing};
use crate::http::pipeline::operation::Operation;
use crate::http::pipeline::policy::{FILES, OF_APPS};
use http::Method;

const APP_ERRORS: &[Code] = &[TenantMissing, Forbidden, NotFound, AppUnavailable];

const OWN: &[Code] = &[TenantMissing, Forbidden, NotFound];

/// One of them.
const fn forwarded(operation: Operation) -> Operation {
    operation.with_everything_below().takes(OF_APPS).fails(APP_ERRORS)
}

/// The table.
pub static APPS: [Operation; 7] = [
    forwarded(route!("getFromApp", GET, "/api/apps/{name}/{path}", gateway::get)),
    forwarded(route!("postToApp", POST, "/api/apps/{name}/{path}", gateway::post)).streams(FILES),
    forwarded(route!("putToApp", PUT, "/api/apps/{name}/{path}", gateway::put)).streams(FILES),
    forwarded(route!("patchInApp", PATCH, "/api/apps/{name}/{path}", gateway::patch)).streams(FILES),
    route!("listDirectory", GET, "/api/apps/directory/people", own::colleagues).fails(OWN),
    route!("reportCompany", GET, "/api/apps/reports/company", own::report).fails(OWN),
    forwarded(route!("deleteInApp", DELETE, "/api/apps/{name}/{path}", gateway::delete)),
];
