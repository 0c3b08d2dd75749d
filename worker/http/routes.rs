//! The route table: every operation with its policy and its handler. `tests/core/repository/authorization.rs` compares it with
//! `openapi.json`.

mod account;
mod administration;
mod apps;

use crate::domain::request::form;
use crate::http::pipeline::operation::Operation;
use http::Method;
use matchit::Router;
use std::sync::LazyLock;

/// A row: operation id, method, path, handler; builder methods set its policy.
macro_rules! route {
    ($id:literal, $method:ident, $path:literal, $handler:path) => {
        Operation::new($id, Method::$method, $path, |app, call| Box::pin($handler(app, call)))
    };
}
pub(crate) use route;

/// The tables.
pub static OPERATIONS: [&[Operation]; 3] = [&account::ACCOUNT_AND_AUTH, &apps::APPS, &administration::ADMINISTRATION];

/// The result of matching a route.
pub enum RouteMatch {
    /// An operation, with the values of its path parameters.
    Operation(&'static Operation, Vec<(&'static str, String)>),
    /// The path exists for these other methods only.
    OtherMethods(Vec<&'static Method>),
    /// No route.
    Nothing,
}

/// The routes of a method. A literal segment takes precedence over a parameter.
type Paths = Router<&'static Operation>;

/// A router for each method, because the same place in a path can have parameters of different names in different methods.
static PATHS: LazyLock<Vec<(&'static Method, Paths)>> = LazyLock::new(|| {
    let mut paths: Vec<(&'static Method, Paths)> = Vec::new();
    for operation in OPERATIONS.into_iter().flatten() {
        let at = paths.iter().position(|(method, _)| **method == operation.method).unwrap_or(paths.len());
        if at == paths.len() {
            paths.push((&operation.method, Paths::new()));
        }
        if let Some((_, known)) = paths.get_mut(at) {
            // A second row for the same path is ignored here; a test finds every operation by its own path.
            let path = operation.path.trim_matches('/');
            // The last parameter, `{path}`, becomes a catch-all.
            let below = path
                .rsplit_once('{')
                .filter(|_| operation.is_prefix)
                .map(|(before, name)| format!("{before}{{*{name}"));
            let _ = known.insert(below.unwrap_or_else(|| path.to_owned()), operation);
        }
    }
    paths
});

/// Finds the operation of a request. `HEAD` matches `GET`; a trailing slash is ignored.
#[must_use]
pub fn find(method: &Method, path: &str) -> RouteMatch {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    let (mut found, mut others) = (None, Vec::new());
    for (known, paths) in PATHS.iter() {
        match match_path(paths, path) {
            Some(at) if *known == method => found = Some(at),
            Some(_) => others.push(*known),
            None => {}
        }
    }
    match found {
        Some((operation, parts)) => RouteMatch::Operation(operation, parts),
        None if others.is_empty() => RouteMatch::Nothing,
        None => RouteMatch::OtherMethods(others),
    }
}

/// Matches a path; its parameters are decoded.
fn match_path<'a, T: Copy>(paths: &'a Router<T>, path: &str) -> Option<(T, Vec<(&'a str, String)>)> {
    let found = paths.at(path.trim_matches('/')).ok()?;
    let parts = found.params.iter().map(|(name, part)| Some((name, form::percent_decode(part)?)));
    Some((*found.value, parts.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::{OPERATIONS, RouteMatch, find, match_path};
    use http::Method;

    #[test]
    fn a_path_fits_as_a_whole_and_gives_its_parts_decoded() {
        let mut paths = matchit::Router::new();
        paths.insert("api/a/{one}/b/{two}", 1).unwrap();
        paths.insert("api/a/{one}/b/written", 2).unwrap();
        let (found, parts) = match_path(&paths, "/api/a/x%20y/b/z/").unwrap();
        assert_eq!((found, parts), (1, vec![("one", "x y".to_owned()), ("two", "z".to_owned())]));
        assert_eq!(
            match_path(&paths, "/api/a/x%2Fy/b/z").unwrap().1[0].1,
            "x/y",
            "a slash that is written is a part's own"
        );
        assert_eq!(match_path(&paths, "/api/a/x/b/written").unwrap().0, 2, "what is written out wins");
        assert_eq!(match_path(&paths, "/api/a/x/b/writtem").unwrap().0, 1);
        for path in [
            "/api/a/x/b",
            "/api/a//b/z",
            "/api/a/x/b/z/c",
            "/api/a/%ff/b/z",
            "/api/a/%2/b/z",
            "/api/a/x//b/z",
            "/API/a/x/b/z",
            "/api/a/{one}/b",
            "/",
            "",
        ] {
            assert_eq!(match_path(&paths, path), None, "{path}");
        }
    }

    #[test]
    fn every_operation_is_found_by_its_own_path() {
        for operation in OPERATIONS.into_iter().flatten() {
            let RouteMatch::Operation(found, _) = find(&operation.method, operation.path) else {
                panic!("{}", operation.id)
            };
            assert_eq!(found.id, operation.id);
        }
    }

    #[test]
    fn an_address_that_is_written_out_wins_in_its_own_method_alone() {
        let id = |method: Method, path: &str| match find(&method, path) {
            RouteMatch::Operation(found, parts) => (found.id, parts.len()),
            RouteMatch::OtherMethods(_) | RouteMatch::Nothing => ("", 0),
        };
        assert_eq!(id(Method::GET, "/api/admin/user/export"), ("exportUsers", 0));
        assert_eq!(id(Method::DELETE, "/api/admin/user/export"), ("deleteUser", 1));
        assert_eq!(id(Method::POST, "/api/auth/apple/callback"), ("appleCallback", 0));
        assert_eq!(id(Method::GET, "/api/auth/apple/callback"), ("providerCallback", 1));
        assert_eq!(id(Method::GET, "/api/auth/apple/signin"), ("providerSignin", 1));
    }

    #[test]
    fn head_is_get_and_other_methods_are_named() {
        assert!(matches!(find(&Method::HEAD, "/api/config"), RouteMatch::Operation(found, _) if found.id == "config"));
        assert!(
            matches!(find(&Method::PUT, "/api/config"), RouteMatch::OtherMethods(others) if others == [&Method::GET])
        );
        assert!(matches!(find(&Method::GET, "/api/none"), RouteMatch::Nothing));
    }

    #[test]
    fn an_app_has_every_path_below_its_name_and_nothing_beside_it() {
        for path in ["/api/apps/surveys/a", "/api/apps/surveys/a/b/c/", "/api/apps/surveys/a%2Fb"] {
            let RouteMatch::Operation(found, parts) = find(&Method::POST, path) else { panic!("{path}") };
            assert_eq!((found.id, parts[0].clone()), ("postToApp", ("name", "surveys".to_owned())), "{path}");
        }
        for path in ["/api/apps", "/api/apps/", "/api/apps/surveys", "/api/apps/surveys/", "/api/appsx/surveys/a"] {
            assert!(matches!(find(&Method::POST, path), RouteMatch::Nothing), "{path}");
        }
    }
}
