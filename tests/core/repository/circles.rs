//! No circular dependencies between files of the worker, except between a parent and its children: each can be read after its dependencies.

use crate::rules::{files, read};
use std::collections::{BTreeMap, BTreeSet};

/// Modules with their dependencies.
type Graph = BTreeMap<String, BTreeSet<String>>;

/// `worker/http/mod.rs` and `worker/http.rs` are `http`.
fn module(path: &str) -> String {
    let path = path.trim_start_matches("worker/").trim_end_matches(".rs");
    path.trim_end_matches("/mod").replace('/', "::")
}

/// The module of a path: itself, or its closest existing parent.
fn owner(path: &str, modules: &BTreeSet<String>) -> Option<String> {
    std::iter::successors(Some(path), |path| path.rsplit_once("::").map(|(parent, _)| parent))
        .find(|path| modules.contains(*path))
        .map(str::to_owned)
}

/// Paths of a text that begin with `crate::`, `super::` or the name of a child; grouped imports one by one.
fn named(text: &str, module: &str, modules: &BTreeSet<String>) -> Vec<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let parent = |module: &str| module.rsplit_once("::").map_or("", |(parent, _)| parent).to_owned();
    let inside = format!("{module}::");
    let names = modules.iter().filter_map(|other| other.strip_prefix(&inside)).filter(|name| !name.contains("::"));
    let children = names.map(|name| (format!("{name}::"), format!("{inside}{name}")));
    let starts = [("crate::".to_owned(), String::new()), ("super::".to_owned(), parent(module))];
    let mut found = Vec::new();
    for (at, (start, base)) in starts.into_iter().chain(children).flat_map(|start| {
        let places: Vec<usize> = text.match_indices(&start.0).map(|(at, _)| at).collect();
        places.into_iter().map(move |at| (at, start.clone()))
    }) {
        if text[..at].ends_with(is_word) {
            continue;
        }
        let (mut base, mut rest) = (base, &text[at + start.len()..]);
        while let Some(further) = rest.strip_prefix("super::") {
            (base, rest) = (parent(&base), further);
        }
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let path = format!("{base}::{}", &rest[..end]);
        let path = path.trim_matches(':');
        match rest[end..].strip_prefix('{').and_then(|group| group.split_once('}')) {
            Some((group, _)) => found.extend(group.split(',').map(|name| format!("{path}::{}", name.trim()))),
            None => found.push(path.to_owned()),
        }
    }
    found
}

fn is_reached(graph: &Graph, from: &str, to: &str) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(at) = next.pop() {
        if at == to {
            return true;
        }
        if seen.insert(at) {
            next.extend(graph.get(at).into_iter().flatten().map(String::as_str));
        }
    }
    false
}

/// Pairs that depend on each other, also indirectly.
fn circles(graph: &Graph) -> Vec<(&str, &str)> {
    let is_family = |a: &str, b: &str| a.starts_with(&format!("{b}::")) || b.starts_with(&format!("{a}::"));
    let edges = graph.iter().flat_map(|(from, to)| to.iter().map(move |to| (from.as_str(), to.as_str())));
    edges.filter(|(from, to)| !is_family(from, to) && is_reached(graph, to, from)).collect()
}

fn graph() -> Graph {
    let texts: BTreeMap<String, String> =
        files("worker", &["rs"]).iter().map(|path| (module(&path.to_string_lossy()), read(path))).collect();
    let modules: BTreeSet<String> = texts.keys().cloned().collect();
    let needs = |module: &String, text: &String| {
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let named = named(&code, module, &modules);
        named.iter().filter_map(|path| owner(path, &modules)).filter(|other| other != module).collect()
    };
    texts.iter().map(|(module, text)| (module.clone(), needs(module, text))).collect()
}

#[test]
fn no_file_of_the_worker_needs_one_that_needs_it() {
    let graph = graph();
    assert!(graph.len() > 200 && graph.values().map(BTreeSet::len).sum::<usize>() > 1000, "the files were read");
    assert_eq!(circles(&graph), [], "each of these needs the other");
}

#[test]
fn a_circle_over_three_files_is_found() {
    let graph: Graph = [("a", "b::c"), ("b::c", "d"), ("d", "a"), ("e", "a"), ("f", "f::g"), ("f::g", "f")]
        .map(|(from, to)| (from.to_owned(), BTreeSet::from([to.to_owned()])))
        .into();
    assert_eq!(circles(&graph), [("a", "b::c"), ("b::c", "d"), ("d", "a")]);
    let text = "use crate::a::{b, c};\nuse super::super::x::Y;\nlet z = crate::d::e();\nlet p = q::r(s::t());";
    let modules = ["m::n::o::q", "m::n::s"].map(str::to_owned).into();
    assert_eq!(named(text, "m::n::o", &modules), ["a::b", "a::c", "d::e", "m::x::Y", "m::n::o::q::r"]);
}
