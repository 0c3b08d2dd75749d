//! Every route of the API, with its policy and its handler. `tests/authorization.rs` compares the tables with `openapi.json`.

mod administration;
mod front;

use super::operation::Operation;
use crate::domain::form;
use http::Method;

/// A row: name, method, path, handler; the policy follows.
macro_rules! on {
    ($id:literal, $method:ident, $path:literal, $handler:path) => {
        Operation::new($id, Method::$method, $path, |app, call| Box::pin($handler(app, call)))
    };
}
pub(crate) use on;

/// The tables.
pub static OPERATIONS: [&[Operation]; 2] = [&front::FRONT, &administration::ADMINISTRATION];

/// Where a request leads.
pub enum Found {
    /// To an operation, with what stands in the place of its path's names.
    Operation(&'static Operation, Vec<(&'static str, String)>),
    /// To a path that answers other methods.
    OtherMethods(Vec<&'static Method>),
    /// Nowhere.
    Nothing,
}

/// Finds the operation of a request; `HEAD` is answered as `GET`, a trailing slash means the same.
#[must_use]
pub fn find(method: &Method, path: &str) -> Found {
    let method = if *method == Method::HEAD { &Method::GET } else { method };
    let mut others = Vec::new();
    let mut best: Option<(&Operation, Vec<(&'static str, String)>)> = None;
    for operation in OPERATIONS.into_iter().flatten() {
        let Some(parts) = matched(operation.path, path) else { continue };
        if operation.method != *method {
            others.push(&operation.method);
        // An address that is written out wins over one with names in it.
        } else if best.as_ref().is_none_or(|(_, known)| parts.len() < known.len()) {
            best = Some((operation, parts));
        }
    }
    match best {
        Some((operation, parts)) => Found::Operation(operation, parts),
        None if others.is_empty() => Found::Nothing,
        None => Found::OtherMethods(others),
    }
}

/// The named parts of a path, if the pattern fits all of it.
fn matched(pattern: &'static str, path: &str) -> Option<Vec<(&'static str, String)>> {
    let mut segments = path.trim_matches('/').split('/');
    let mut parts = Vec::new();
    for expected in pattern.trim_matches('/').split('/') {
        let segment = segments.next()?;
        match expected.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) if !segment.is_empty() => parts.push((name, form::decoded(segment)?)),
            None if expected == segment => {}
            Some(_) | None => return None,
        }
    }
    segments.next().is_none().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::{Found, OPERATIONS, find, matched};
    use http::Method;

    #[test]
    fn a_path_fits_as_a_whole_and_gives_its_parts_decoded() {
        let parts = matched("/api/a/{one}/b/{two}", "/api/a/x%20y/b/z/").unwrap();
        assert_eq!(parts, [("one", "x y".to_owned()), ("two", "z".to_owned())]);
        for path in ["/api/a/x/b", "/api/a//b/z", "/api/a/x/b/z/c", "/api/a/%ff/b/z", "/api/a/%2/b/z"] {
            assert_eq!(matched("/api/a/{one}/b/{two}", path), None, "{path}");
        }
    }

    #[test]
    fn every_operation_is_found_by_its_own_path() {
        for operation in OPERATIONS.into_iter().flatten() {
            let Found::Operation(found, _) = find(&operation.method, operation.path) else {
                panic!("{}", operation.id)
            };
            assert_eq!(found.id, operation.id);
        }
    }

    #[test]
    fn head_is_get_and_other_methods_are_named() {
        assert!(matches!(find(&Method::HEAD, "/api/config"), Found::Operation(found, _) if found.id == "config"));
        assert!(matches!(find(&Method::PUT, "/api/config"), Found::OtherMethods(others) if others == [&Method::GET]));
        assert!(matches!(find(&Method::GET, "/api/none"), Found::Nothing));
    }
}
