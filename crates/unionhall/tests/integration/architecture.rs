//! The invariants of ARCHITECTURE.md that a reader of the source can check.

use std::path::{Path, PathBuf};

mod circles;
mod imports;
mod references;
mod reserved;
mod rooms;
use rooms::ROOMS;

/// In lines.
const MAX_LENGTH: usize = 400;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !["target", "node_modules", "dist", "dist-dev", "generated"].contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if name.ends_with(ending) {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root()).unwrap().display().to_string(), text));
            }
        }
    }
    assert!(!found.is_empty(), "no {ending} in {folder}");
    found
}

fn is_test(path: &str) -> bool {
    path.contains("tests") || path.contains("testing")
}

#[test]
fn only_the_database_module_depends_on_the_database_backend() {
    for (path, text) in ROOMS.iter().flat_map(|room| files(&format!("crates/{room}/src"), ".rs")) {
        let knows = text.contains("DbBackend") || text.to_lowercase().contains("sqlx::");
        let allowed = path.starts_with("crates/platform/src/database/") || is_test(&path);
        assert!(allowed || !knows, "{path}");
    }
}

/// Only names of two words: `events` and `documents` are also words of the platform's own.
#[test]
fn the_platform_names_no_table_of_other_crates() {
    let all = ROOMS.iter().flat_map(|room| files(&format!("crates/{room}/src"), ".rs"));
    let (platform, subjects): (Vec<_>, Vec<_>) =
        all.filter(|(path, _)| !is_test(path)).partition(|(path, _)| path.starts_with("crates/platform/"));
    let names = |(_, text): &(String, String)| {
        let declared = text.split("Table::new(\"").skip(1).filter_map(|rest| rest.split('"').next());
        declared.filter(|name| name.contains('_')).map(str::to_owned).collect::<Vec<_>>()
    };
    let names: Vec<_> = subjects.iter().flat_map(names).collect();
    assert!(names.contains(&"news_posts".to_owned()), "{names:?}");
    for (path, text) in platform {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for name in &names {
            assert!(!code.contains(name.as_str()), "{path} names {name}");
        }
    }
}

#[test]
fn render_and_file_text_do_not_depend_on_the_platform() {
    for path in ["crates/render/Cargo.toml", "crates/file-text/Cargo.toml"] {
        let manifest = std::fs::read_to_string(root().join(path)).unwrap();
        for word in ["sea-orm", "axum", "unionhall", "platform"] {
            assert!(!manifest.contains(word), "{path} depends on {word}");
        }
    }
}

#[test]
fn unsafe_code_is_allowed_only_in_render_and_malloc() {
    for (path, text) in files("crates", ".rs") {
        let allows = text.contains(concat!("allow(unsafe", "_code"));
        let may = path.starts_with("crates/render/") || path.starts_with("crates/malloc/");
        assert!(!allows || may, "{path}");
    }
}

#[test]
fn source_files_are_within_the_maximum_length() {
    for (path, text) in [files("crates", ".rs"), files("web/src", ".ts"), files("web/src", ".tsx")].concat() {
        let lines = text.lines().count();
        assert!(lines <= MAX_LENGTH, "{path} has {lines} lines");
    }
}

/// Paths in a document: link targets, and words in backquotes that begin like a path of the repository.
fn named(text: &str) -> Vec<String> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let links =
        links.map(|link| link.split('#').next().unwrap_or_default()).filter(|link| !link.contains("://"));
    let code = text.split('`').skip(1).step_by(2);
    let ours = ["crates/", "web/", "docs/", ".ci/", ".cargo/"];
    let code = code.filter(|word| ours.iter().any(|start| word.starts_with(start)));
    let code = code.filter(|word| !word.contains(['*', '{', ' ', '<']));
    // Build output may be missing.
    let built = ["web/dist", "web/node_modules", "web/dist-dev"];
    links
        .chain(code)
        .filter(|path| !path.is_empty() && !built.iter().any(|start| path.starts_with(start)))
        .map(str::to_owned)
        .collect()
}

fn holds_files(folder: &Path) -> bool {
    let mut entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.any(|path| path.is_file() || path.is_dir() && holds_files(&path))
}

#[test]
fn paths_named_in_documents_exist() {
    let mut documents = files("docs", ".md");
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        documents.push((name.to_owned(), std::fs::read_to_string(root().join(name)).unwrap()));
    }
    for (document, text) in documents {
        let folder = root().join(&document).parent().unwrap().to_owned();
        for path in named(&text) {
            // Git has no empty folders.
            let in_a_clone = |path: PathBuf| path.is_file() || path.is_dir() && holds_files(&path);
            let there = in_a_clone(folder.join(&path)) || in_a_clone(root().join(&path));
            assert!(there, "{document} names {path}, which does not exist");
        }
    }
}
