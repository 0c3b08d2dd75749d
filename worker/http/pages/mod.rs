//! Prerendered pages: selects template and language, inserts the public configuration, and adds the headers.

mod app_frame;
pub mod build;
pub mod health;
pub mod media;
pub mod public;

use crate::domain::configuration::Features;
use crate::domain::configuration::languages;
use crate::domain::request::form::percent_encode;
use crate::domain::request::modal_address::page_below;
use crate::http::code::Code;
use crate::http::error::Error;
use crate::http::pipeline::app::App;
use crate::http::pipeline::checks;
use crate::http::pipeline::cookies::Cookies;
use crate::http::pipeline::headers;
use crate::http::pipeline::request_context::RequestContext;
use crate::http::pipeline::response::ApiResponse;
use crate::storage::tenants::member_access;
use http::{HeaderValue, Method, StatusCode, header, request::Parts};

const PLACEHOLDER: &str = r#"<script type="application/json" id="boot"></script>"#;

/// Responds to a navigation.
///
/// # Errors
/// 404 for files that do not exist, 405, `internal` without a web build.
pub async fn page(app: &App, context: &RequestContext, request: &Parts) -> Result<ApiResponse, Error> {
    let path = page_below(request.uri.path());
    let path = path.as_ref();
    if let Some(name) = path.strip_prefix(app_frame::FOLDER) {
        return app_frame::page(context, app.environment, name, request, language(context, request));
    }
    let public = &context.configuration.public;
    if is_file(path, public.is_in_an_app(path)) {
        return Err(Code::NotFound.into());
    }
    if !matches!(request.method, Method::GET | Method::HEAD) {
        return Err(Code::MethodNotAllowed.into());
    }
    if path == crate::http::pipeline::bot_check::PATH {
        return crate::http::pipeline::bot_check::frame(context, language(context, request));
    }
    let build = app.pages.build(app.assets.as_ref()).await?;
    let found =
        build.routes.templates.iter().find(|template| template.patterns.iter().any(|pattern| matches(pattern, path)));
    let is_auth = path == "/auth" || path.starts_with("/auth/");
    // Unknown paths under `/auth` get the menu page, with its feature flag and maintenance setting.
    let menu = || build.routes.templates.iter().find(|template| template.template == build.routes.menu);
    let found = found.or_else(|| if is_auth { menu() } else { None });
    if let Some(template) = found {
        let is_closed = public.maintenance.enabled && template.maintained;
        if is_closed && !is_operator_navigation(app, context, request).await {
            return Ok(redirect_maintained(&context.target));
        }
        if let Some(feature) = template.feature.as_deref().filter(|feature| !is_on(feature, &public.features)) {
            return Ok(redirect_disabled(feature, request.uri.query()));
        }
    }
    // Which paths belong to apps depends on the company, so every user who may have an app gets the shell, which decides.
    let is_perhaps_an_app = || public.is_in_an_app(path) || Cookies::of(&request.headers).get("utk").is_some();
    let template = match found {
        Some(found) => &found.template,
        None if is_perhaps_an_app() => &build.routes.shell,
        None => &build.routes.not_found,
    };
    let language = language(context, request);
    let html = app.assets.read(&format!("/_pages/{language}/{template}.html")).await;
    let html = html.ok_or_else(|| Error::internal(format!("the web build has no page {template} in {language}")))?;
    let csp = headers::page_policy(&context.configuration, &build.csp, app.environment);
    let response = ApiResponse::bytes(
        StatusCode::OK,
        "text/html; charset=utf-8",
        html.replacen(PLACEHOLDER, &boot(app, context), 1),
    )
    .header(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache, no-transform"))
    .header(header::VARY, HeaderValue::from_static("Cookie, Accept-Language"));
    Ok(match HeaderValue::from_str(&csp) {
        Ok(csp) => response.header(header::CONTENT_SECURITY_POLICY, csp),
        Err(_) => response,
    })
}

/// Whether an operator navigates. A navigation has only cookies, so an expired access token counts, too, if it is ours and of this device;
/// API calls have checks of their own.
async fn is_operator_navigation(app: &App, context: &RequestContext, request: &Parts) -> bool {
    let cookies = Cookies::of(&request.headers);
    let Some(claims) = checks::navigation_claims(app, context, &cookies) else { return false };
    member_access::is_operator(app.db.as_ref(), &claims.user).await.unwrap_or(false)
}

/// Static files are served before the worker. The path of a file that arrives here does not exist and must not get a page. The addresses
/// below an app's path are its own, and may end in a name with a dot.
fn is_file(path: &str, is_in_an_app: bool) -> bool {
    ["/_app/", "/_pages/", "/apps/", "/assets/", "/media/", "/api/", "/.well-known/"]
        .iter()
        .any(|folder| path.starts_with(folder))
        || (!is_in_an_app && path.rsplit('/').next().is_some_and(|name| name.contains('.') && !name.contains('@')))
}

fn is_on(feature: &str, features: &Features) -> bool {
    match feature {
        "signup" => features.signup,
        "passwordReset" => features.password_reset,
        "welcomePage" => features.welcome_page,
        _ => true,
    }
}

/// Redirects from a page that is closed for maintenance. It leads back when that ends; the browser follows own addresses only. One that is as
/// long as addresses may be is left out: encoded, it would be longer.
fn redirect_maintained(target: &str) -> ApiResponse {
    const PAGE: &str = "/auth/maintenance";
    let address = percent_encode(target);
    if address.len() > 4_000 {
        ApiResponse::redirect(PAGE)
    } else {
        ApiResponse::redirect(&format!("{PAGE}?returnTo={address}"))
    }
}

/// Redirects from a disabled page (specification 2) and keeps the query, which has the language and the return address.
fn redirect_disabled(feature: &str, query: Option<&str>) -> ApiResponse {
    let page = if feature == "welcomePage" { "/auth/login-business" } else { "/auth/login" };
    let response = ApiResponse::redirect(page);
    match query.and_then(|query| HeaderValue::from_str(&format!("{page}?{query}")).ok()) {
        Some(location) => response.header(header::LOCATION, location),
        None => response,
    }
}

fn matches(pattern: &str, path: &str) -> bool {
    let mut segments = path.trim_matches('/').split('/');
    let fits = pattern.trim_matches('/').split('/').all(|expected| {
        segments.next().is_some_and(|segment| expected == segment || (expected.starts_with(':') && !segment.is_empty()))
    });
    fits && segments.next().is_none()
}

fn language(context: &RequestContext, request: &Parts) -> &'static str {
    let parameter =
        request.uri.query().into_iter().flat_map(|query| query.split('&')).find_map(|pair| pair.strip_prefix("lang="));
    let cookies = Cookies::of(&request.headers);
    let accept = request.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    languages::choose(parameter, cookies.get("app.lang"), &context.configuration.public.default_language, accept)
}

/// The public configuration as an inert script element; `<` is escaped, so nothing in it can end the element.
fn boot(app: &App, context: &RequestContext) -> String {
    let json = serde_json::to_string(&context.configuration.published(app.environment)).unwrap_or_default();
    let json = json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    format!(r#"<script type="application/json" id="boot">{json}</script>"#)
}

#[cfg(test)]
mod tests {
    use super::{is_file, matches};

    #[test]
    fn a_pattern_matches_whole_paths_segment_by_segment() {
        assert!(matches("/reset/:mail/:code", "/reset/a@b.de/xyz"));
        assert!(matches("/login-business", "/login-business/"));
        assert!(matches("/", "/"));
        for (pattern, path) in [("/reset/:mail/:code", "/reset/a@b.de"), ("/a", "/a/b"), ("/", "/a"), ("/a/:b", "/a/")]
        {
            assert!(!matches(pattern, path), "{pattern} {path}");
        }
    }

    #[test]
    fn a_missing_file_is_no_page() {
        for path in [
            "/_app/x-1.js",
            "/apps/surveys/",
            "/assets/locales/de/none.locale.json",
            "/favicon.ico",
            "/api/x",
            "/sw.js",
        ] {
            assert!(is_file(path, false), "{path}");
        }
        for path in ["/", "/auth/login", "/reset/a@b.de/1", "/confirm-mail/a@b.de"] {
            assert!(!is_file(path, false), "{path}");
        }
        assert!(is_file("/notes/v1.2", false) && !is_file("/notes/v1.2", true));
        assert!(is_file("/apps/notes/gone.js", true));
    }
}
