//! References to documents, from documents and comments: the file and its heading must exist.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

use super::{files, root};

fn documents() -> Vec<(String, String)> {
    let mut documents = files("docs", ".md");
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
        documents.push((name.to_owned(), std::fs::read_to_string(root().join(name)).unwrap()));
    }
    documents
}

/// The fragment of a heading, as GitHub makes it: lower case, punctuation dropped, spaces as hyphens.
fn fragment(heading: &str) -> String {
    let kept = heading.trim().to_lowercase().replace('`', "");
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// Lines of code blocks are no headings.
fn fragments(text: &str) -> Vec<String> {
    let mut in_code = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if let Some(heading) = line.strip_prefix('#').filter(|_| !in_code) {
            found.push(fragment(heading.trim_start_matches('#')));
        }
    }
    found
}

fn links(text: &str) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).map(str::to_owned).collect()
}

/// References to documents in code: words such as `docs/behavior/carts.md#messages`.
fn references(text: &str) -> Vec<String> {
    let starts = text.match_indices("docs/").map(|(at, _)| &text[at..]);
    let is_part = |c: char| c.is_ascii_alphanumeric() || "/-_.#".contains(c);
    let words = starts.map(|rest| rest.split(|c| !is_part(c)).next().unwrap_or_default());
    let words = words.map(|word| word.trim_end_matches('.'));
    words.filter(|word| word.contains(".md")).map(str::to_owned).collect()
}

fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                parts.pop();
            }
            Component::CurDir => {}
            part => parts.push(part),
        }
    }
    parts
}

fn broken(headings: &HashMap<String, Vec<String>>, document: &str, fragment: Option<&str>) -> Option<String> {
    let Some(known) = headings.get(document) else { return Some(format!("{document} does not exist")) };
    let fragment = fragment?;
    (!known.iter().any(|heading| heading == fragment))
        .then(|| format!("{document} has no heading #{fragment}"))
}

fn headings(documents: &[(String, String)]) -> HashMap<String, Vec<String>> {
    documents.iter().map(|(path, text)| (path.clone(), fragments(text))).collect()
}

#[test]
fn links_between_documents_lead_to_headings_that_exist() {
    let documents = documents();
    let headings = headings(&documents);
    for (path, text) in &documents {
        let folder = Path::new(path).parent().unwrap();
        for link in links(text) {
            let (target, fragment) =
                link.split_once('#').map_or((&*link, None), |(to, part)| (to, Some(part)));
            let target = if target.is_empty() {
                path.clone()
            } else {
                normal(&folder.join(target)).display().to_string()
            };
            if !target.ends_with(".md") {
                continue;
            }
            assert_eq!(broken(&headings, &target, fragment), None, "in {path}");
        }
    }
}

#[test]
fn comments_name_documents_and_headings_that_exist() {
    let headings = headings(&documents());
    let mut found = 0;
    for (path, text) in source() {
        if path.starts_with("crates/unionhall/tests/integration/architecture") {
            continue;
        }
        for reference in references(&text) {
            let (document, fragment) =
                reference.split_once('#').map_or((&*reference, None), |(to, part)| (to, Some(part)));
            assert_eq!(broken(&headings, document, fragment), None, "in {path}");
            found += 1;
        }
    }
    assert!(found > 100, "only {found} references were found");
}

#[test]
fn code_refers_to_no_document_outside_the_repository() {
    // Split, so that this file does not contain the words.
    let outside = [
        concat!("specification", " section"),
        concat!("Specification", " section"),
        concat!("the ", "specification"),
        concat!("AUTH-", "CONTRACT"),
        concat!("DECI", "SIONS"),
        concat!("(deci", "sion "),
    ];
    for (path, text) in source() {
        for words in outside {
            assert!(!text.contains(words), "{path} names {words:?}");
        }
    }
}

fn source() -> Vec<(String, String)> {
    let web = ["web/src", "web/e2e", "web/client-tests"];
    let web = web.iter().flat_map(|folder| files(folder, ".ts"));
    let views = files("web/src", ".tsx");
    files("crates", ".rs").into_iter().chain(web).chain(views).chain(files("web/scripts", ".mjs")).collect()
}

#[test]
fn a_broken_reference_is_found() {
    let documents = [(
        "docs/carts.md".to_owned(),
        "# Carts\n\n## What's in a `cart`?\n\n```\n# no heading\n```\n".to_owned(),
    )];
    let headings = headings(&documents);
    assert_eq!(headings["docs/carts.md"], ["carts", "whats-in-a-cart"]);
    assert_eq!(broken(&headings, "docs/carts.md", Some("whats-in-a-cart")), None);
    assert!(broken(&headings, "docs/carts.md", Some("no-heading")).is_some());
    assert!(broken(&headings, "docs/gone.md", None).is_some());
    assert_eq!(
        references("(docs/carts.md#messages), and docs/gone.md."),
        ["docs/carts.md#messages", "docs/gone.md"]
    );
    assert_eq!(links("[a](b.md#c) [d](https://union.example)"), ["b.md#c"]);
    assert_eq!(normal(Path::new("docs/guides/../behavior/./carts.md")), Path::new("docs/behavior/carts.md"));
}
