//! The description of the API, made from the handlers on the host and committed as `openapi.json`.

use super::{admin, auth, business, invitation, public, tenant, user};
use utoipa::OpenApi;

/// The document.
#[derive(OpenApi)]
#[openapi(
    info(title = "Asgard", description = "Sign-in, companies, roles and rights"),
    paths(
        public::config,
        public::health,
        public::jwks,
        public::csp_report,
        auth::guard::guard,
        auth::sign_in::sign_in,
        auth::pin::sign_in::sign_in,
        auth::pin::cards::list,
        auth::pin::cards::show_me,
        auth::pin::cards::remove,
        auth::provider::start::start,
        auth::provider::callback::callback,
        auth::provider::callback::finish,
        auth::provider::parking::park,
        auth::sign_up::sign_up,
        auth::password_reset::forgot::forgot,
        auth::password_reset::verify_code::verify_code,
        auth::password_reset::update::update,
        auth::email_verification::verify,
        auth::email_verification::resend,
        auth::session::session,
        auth::refresh::refresh,
        auth::sign_out::sign_out,
        auth::sign_in_company::by_company,
        auth::sign_in_company::by_business,
        invitation::verifying::verify,
        invitation::sent::list,
        invitation::received::list,
        invitation::answering::accept,
        invitation::answering::decline,
        invitation::sending::invite,
        invitation::sending::resend,
        invitation::sending::revoke,
        user::me,
        user::change::change,
        user::erasure::erase,
        user::export::export,
        user::image::put,
        user::image::remove,
        user::sessions::list,
        user::sessions::end_one,
        user::sessions::end_others,
        user::providers::list,
        user::providers::link,
        user::providers::unlink,
        business::list,
        tenant::tenant,
        admin::user::reading::list,
        admin::user::reading::with_info,
        admin::user::reading::find,
        admin::user::creating::create,
        admin::user::changing::change,
        admin::user::leaving::remove,
        admin::user::leaving::restore,
        admin::user::leaving::unassign,
        admin::user::picture::put,
        admin::user::bulk::bulk,
        admin::user::importing::import,
        admin::user::exporting::export,
        admin::user::joining::assign,
        admin::user::joining::all,
    )
)]
pub struct Document;

/// The document as it is committed.
#[must_use]
pub fn written() -> String {
    Document::openapi().to_pretty_json().map(|json| json + "\n").unwrap_or_default()
}
