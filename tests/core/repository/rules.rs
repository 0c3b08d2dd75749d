//! The repository's own rules.

use std::fs;
use std::path::{Path, PathBuf};

pub fn files(root: &str, endings: &[&str]) -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().into_string().unwrap_or_default();
            if path.is_dir() {
                if !["node_modules", "target", "dist", "build", ".git", ".tools", ".wrangler", "generated", "screens"]
                    .contains(&name.as_str())
                {
                    walk(&path, found);
                }
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(Path::new(root), &mut found);
    found.retain(|path| endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)));
    assert!(!found.is_empty(), "{root} has no {endings:?}");
    found
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn knowledge_points_inwards() {
    // Names that each layer must not use.
    let rules: [(&str, &[&str]); 5] = [
        (
            "worker/domain",
            &["crate::ports", "crate::storage", "crate::http", "crate::objects", "worker::", "axum_core::", "async fn"],
        ),
        ("worker/objects", &["crate::http", "worker::", "axum_core::", "async fn", ".await"]),
        ("worker/storage", &["crate::http", "crate::objects", "worker::", "axum_core::"]),
        ("worker/http", &["crate::objects", "crate::cloudflare", "worker::"]),
        ("worker/jobs", &["crate::objects", "crate::cloudflare", "worker::"]),
    ];
    for (layer, forbidden) in rules {
        for file in files(layer, &[".rs"]) {
            for line in read(&file).lines().filter(|line| !line.trim_start().starts_with("//")) {
                for word in forbidden {
                    assert!(!line.contains(word), "{}: {}", file.display(), line.trim());
                }
            }
        }
    }
}

#[test]
fn sql_stands_in_storage_and_objects_only() {
    for file in files("worker", &[".rs"]) {
        let path = file.to_string_lossy().into_owned();
        // The fault injection of objects writes what must be rolled back.
        let speaks_sql = ["worker/storage", "worker/objects", "worker/cloudflare/fault_injection.rs"];
        if speaks_sql.iter().any(|place| path.starts_with(place)) {
            continue;
        }
        for word in ["INSERT INTO", "UPDATE ", "DELETE FROM", " FROM "] {
            let found = read(&file).lines().any(|line| !line.trim_start().starts_with("//") && line.contains(word));
            assert!(!found, "{path} says {word}");
        }
    }
}

#[test]
fn preconditions_are_stated_by_their_type() {
    for file in files("worker/storage", &[".rs"]) {
        let is_builder = file.ends_with("worker/storage/must.rs");
        assert!(is_builder || !read(&file).contains("INSERT INTO must"), "{}", file.display());
    }
}

#[test]
fn what_names_an_id_has_its_type() {
    // Not ids: SQL for an actor, a user or device, a title; and tenants that may be empty.
    let others = [
        ("access.rs", "tenant"),
        ("access.rs", "user"),
        ("roles/guards.rs", "caller"),
        ("members/assign.rs", "company"),
        ("audit.rs", "tenant"),
        ("mail_outbox.rs", "tenant"),
        ("media.rs", "tenant"),
        ("security_events.rs", "tenant"),
    ];
    let named = [
        "user",
        "tenant",
        "company",
        "role",
        "invitation",
        "session",
        "device",
        "caller",
        "inviter",
        "outbox",
        "mail",
        "passkey",
    ];
    let texts = ["&str", "&'a str", "String", "Option<&str>", "Option<&'a str>", "Option<String>"];
    let mut all = files("worker/storage", &[".rs"]);
    all.extend(files("worker/objects", &[".rs"]));
    for file in all {
        let path = file.to_string_lossy().into_owned();
        for line in read(&file).lines() {
            for (name, text) in named.iter().flat_map(|name| texts.iter().map(move |text| (name, text))) {
                let is_text = [format!("{name}: {text}"), format!("{name}_id: {text}")].iter().any(|sought| {
                    line.match_indices(sought.as_str()).any(|(at, _)| {
                        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
                        let (before, behind) = (&line[..at], &line[at + sought.len()..]);
                        !before.ends_with(is_part) && !behind.starts_with(is_part)
                    })
                });
                let is_other = others.iter().any(|(ending, other)| path.ends_with(ending) && other == name);
                assert!(!is_text || is_other, "{path}: {}", line.trim());
            }
            // Except for the name of a column.
            let is_text = ["(id: &str", " id: &str", " id: &'a str"].iter().any(|sought| line.contains(sought));
            assert!(!is_text || path.ends_with("paging.rs"), "{path}: {}", line.trim());
        }
    }
}

#[test]
fn scripts_know_nothing_of_the_tests() {
    for file in files("scripts", &[".mjs"]) {
        for line in read(&file).lines().filter(|line| line.contains("import")) {
            assert!(!line.contains("../tests/"), "{}: {}", file.display(), line.trim());
        }
    }
}

#[test]
fn files_hold_one_thought() {
    let mut all = files("worker", &[".rs"]);
    all.extend(files("tests", &[".rs"]));
    all.extend(files("web", &[".ts", ".tsx", ".css"]));
    all.extend(files("scripts", &[".mjs"]));
    for file in all {
        let lines = read(&file).lines().count();
        assert!(lines <= 700, "{} has {lines} lines", file.display());
    }
}

#[test]
fn every_language_has_the_same_keys() {
    /// Languages have different plural forms; `web/client/i18n/locales.test.ts` checks those of each language.
    fn without_plural_form(key: &str) -> &str {
        ["_one", "_many", "_other"].iter().find_map(|form| key.strip_suffix(form)).unwrap_or(key)
    }
    fn keys(value: &serde_json::Value, path: &str, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(members) => {
                members.iter().for_each(|(name, value)| keys(value, &format!("{path}.{name}"), found));
            }
            other => {
                assert!(other.as_str().is_some_and(|text| !text.trim().is_empty()), "{path} is empty");
                found.push(without_plural_form(path).to_owned());
            }
        }
    }
    for file in files("locales/de", &[".locale.json"]) {
        let of = |language: &str| {
            let path = PathBuf::from(format!("locales/{language}")).join(file.file_name().unwrap());
            let mut found = Vec::new();
            keys(&serde_json::from_str(&read(&path)).unwrap(), "", &mut found);
            found.dedup();
            found
        };
        let german = of("de");
        for language in ["en", "fr", "it", "es", "pt-br"] {
            assert_eq!(of(language), german, "{language} {}", file.display());
        }
    }
}

/// Folders whose paths in documents and in the heads of sources are checked.
const NAMED: &[&str] =
    &["worker/", "web/", "tests/", "scripts/", "apps/", "locales/", "migrations/", "bench/", "docs/", "decisions/"];

/// Documents whose paths are checked, beside those in `docs/operations`.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/apps.md",
    "docs/contract.md",
    "docs/security.md",
    "docs/specification-details.md",
    "docs/strong-sign-in.md",
    "apps/template/README.md",
    "bench/README.md",
];

/// Whether a word is a path in one of these folders. The tutorial makes an app in `apps/notes`.
fn is_path(word: &str) -> bool {
    NAMED.iter().any(|folder| word.starts_with(folder)) && !word.starts_with("apps/notes")
}

fn is_of_a_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_-./*".contains(c)
}

/// Whether a path leads somewhere. With `*`, like `tests/browser/admin-*.spec.mjs`, it names files by prefix; behind `::` it names a test.
fn is_there(path: &str) -> bool {
    let (file, test) = path.split_once("::").map_or((path, None), |(file, test)| (file, Some(test)));
    let (folder, beginning) = file.split_once('*').map_or((file, None), |(before, _)| {
        before.rsplit_once('/').map_or((before, None), |(folder, name)| (folder, Some(name)))
    });
    let begins = |name: &str| {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name()).any(|entry| entry.to_string_lossy().starts_with(name))
    };
    beginning.map_or(Path::new(folder).exists(), begins) && test.is_none_or(|test| has_test(file, test))
}

#[test]
fn what_the_documents_name_is_there() {
    let mut documents: Vec<PathBuf> = DOCUMENTS.iter().map(PathBuf::from).collect();
    documents.extend(files("docs/operations", &[".md"]));
    let mut found = 0;
    for document in documents {
        for place in read(&document).split('`').skip(1).step_by(2) {
            if is_path(place) && !place.contains([' ', '{', '<']) {
                assert!(is_there(place), "{} names {place}", document.display());
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn what_the_heads_of_sources_name_is_there() {
    let mut found = 0;
    for folder in ["worker", "web", "tests", "scripts", "apps", "bench"] {
        for file in files(folder, &[".rs", ".ts", ".tsx", ".mjs", ".js", ".css"]) {
            let text = read(&file);
            let head = text.lines().take_while(|line| line.starts_with("//") || line.starts_with("/*"));
            for word in head.flat_map(|line| line.split(|c: char| !is_of_a_path(c))) {
                let place = word.trim_end_matches('.');
                // An example of an address has two slashes.
                if is_path(place) && !place.contains("//") {
                    assert!(is_there(place), "{} names {place}", file.display());
                    found += 1;
                }
            }
        }
    }
    assert!(found > 30, "{found}");
}

#[test]
fn nothing_is_left_for_later_or_silenced() {
    let words = [
        "TO".to_owned() + "DO",
        "FIX".to_owned() + "ME",
        "#[igno".to_owned() + "re",
        ".on".to_owned() + "ly(",
        "test.sk".to_owned() + "ip(",
    ];
    let mut all = files("worker", &[".rs"]);
    all.extend(files("tests", &[".rs", ".mjs"]));
    all.extend(files("web", &[".ts", ".tsx"]));
    all.extend(files("scripts", &[".mjs"]));
    for file in all {
        for word in &words {
            assert!(!read(&file).contains(word.as_str()), "{} says {word}", file.display());
        }
    }
}

/// Rows of the coverage table: number, code, proof.
fn coverage() -> Vec<(String, String)> {
    let table = fs::read_to_string("docs/specification-coverage.md").unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    rows.filter(|(number, _)| number.starts_with(|c: char| c.is_ascii_digit()))
        .map(|(number, rest)| (number.trim().to_owned(), rest.to_owned()))
        .collect()
}

/// Statements of the completed parts, by number.
const FOUNDATION: &[&str] = &[
    "1.01", "1.07", "1.10", "1.11", "1.13", "2.01", "2.03", "2.37", "2.40", "2.41", "2.47", "2.48", "2.50", "3.01",
    "3.02", "3.04", "3.16", "3.17", "3.18", "3.23", "4.01", "4.07", "4.08", "4.25", "4.27", "5.02", "5.03", "5.04",
    "5.05", "7.01", "7.02", "7.04", "7.07", "7.08", "7.12", "7.17", "7.18", "7.19", "7.29", "7.30", "7.32", "7.33",
    "7.34", "7.35", "7.36", "8.01", "8.02", "8.15", "9.18", "9.19", "9.23", "9.26",
];

const CREDENTIALS: &[&str] = &[
    "1.02", "1.03", "1.04", "1.05", "1.06", "1.08", "2.02", "2.04", "2.05", "2.06", "2.07", "2.08", "2.09", "2.10",
    "2.11", "2.12", "2.13", "2.14", "2.15", "2.16", "2.17", "2.18", "2.19", "2.20", "2.21", "2.25", "2.26", "2.29",
    "2.30", "2.31", "2.32", "2.33", "2.34", "2.35", "2.36", "2.38", "2.39", "2.42", "2.43", "2.44", "2.45", "2.46",
    "2.49", "2.51", "3.03", "3.05", "3.06", "3.07", "3.08", "3.09", "3.24", "4.02", "4.03", "4.04", "4.05", "4.06",
    "4.09", "4.10", "4.11", "4.12", "4.13", "4.14", "4.15", "4.16", "4.17", "4.18", "4.19", "4.20", "4.21", "4.22",
    "4.23", "4.24", "4.26", "4.30", "5.01", "5.06", "5.07", "5.08", "5.09", "5.10", "5.11", "5.12", "5.21", "5.22",
    "6.08", "6.09", "7.03", "7.05", "7.06", "7.09", "7.10", "7.11", "7.13", "7.14", "7.15", "7.16", "7.25", "7.31",
    "8.03", "8.04", "8.05", "8.06", "8.09", "8.10", "9.01", "9.02", "9.03", "9.07", "9.09", "9.11", "9.12", "9.13",
];

const ADMINISTRATION: &[&str] = &[
    "1.09", "2.22", "2.23", "2.24", "2.27", "2.28", "2.52", "2.53", "2.54", "2.55", "2.56", "2.57", "2.58", "2.59",
    "2.60", "2.61", "2.62", "2.63", "2.64", "2.65", "2.66", "2.67", "2.68", "2.69", "2.70", "2.71", "2.72", "2.73",
    "2.74", "2.75", "2.76", "3.10", "3.11", "3.12", "3.13", "3.14", "3.15", "4.28", "4.29", "5.13", "5.14", "5.15",
    "5.16", "5.17", "5.18", "5.19", "5.20", "5.23", "6.01", "6.02", "6.03", "6.04", "6.05", "6.06", "6.07", "7.20",
    "7.21", "7.22", "7.23", "7.24", "7.26", "7.27", "7.28", "8.07", "8.08", "8.11", "9.04", "9.05", "9.06", "9.08",
    "9.10", "9.21",
];

const SHELL: &[&str] = &[
    "1.12", "2.77", "2.78", "2.79", "2.80", "2.81", "2.82", "2.83", "2.84", "2.85", "2.86", "2.87", "2.88", "2.89",
    "2.90", "2.91", "3.19", "3.20", "3.21", "3.22", "4.31", "4.32", "4.33", "4.34", "4.35", "4.36", "4.37", "4.38",
    "4.39", "4.40", "4.41", "5.24", "8.12", "8.13", "8.14", "8.16", "9.14", "9.15", "9.16", "9.17", "9.20", "9.22",
    "9.24", "9.25",
];

/// Whether a file contains a test of that name; in files that are no tests, any text.
fn has_test(file: &str, test: &str) -> bool {
    let sought = if file.ends_with(".rs") { format!("fn {test}(") } else { test.to_owned() };
    read(Path::new(file)).contains(&sought)
}

#[test]
fn every_finished_statement_has_one_row_whose_files_and_tests_exist() {
    let rows = coverage();
    for number in FOUNDATION.iter().chain(CREDENTIALS).chain(ADMINISTRATION).chain(SHELL) {
        let found: Vec<&String> = rows.iter().filter(|(known, _)| known == number).map(|(_, row)| row).collect();
        assert_eq!(found.len(), 1, "rows of {number}");
        let quoted: Vec<&str> = found[0].split('`').skip(1).step_by(2).collect();
        assert!(quoted.iter().any(|name| name.contains("::")), "{number} names no test");
        for name in quoted {
            let (file, test) = name.split_once("::").map_or((name, None), |(file, test)| (file, Some(test)));
            assert!(Path::new(file).exists(), "{number}: {file} does not exist");
            if let Some(test) = test {
                assert!(has_test(file, test), "{number}: {file} has no test {test}");
            }
        }
    }
}
