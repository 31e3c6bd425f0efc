//! Imports between source files, parsed from their text.

use std::collections::{BTreeMap, BTreeSet};

/// A source file by its crate and module path: `["accounts", "auth", "calls", "grant"]`.
pub(crate) struct Module {
    /// A `mod.rs` is its folder, a `lib.rs` its crate.
    pub(crate) path: Vec<String>,
    /// Imported module paths of its crate; the last segments may be items.
    pub(crate) imports: BTreeSet<Vec<String>>,
    /// Names re-exported from modules below, with their paths.
    pub(crate) re_exports: BTreeMap<String, Vec<String>>,
}

impl Module {
    /// Reads a file of a crate, such as `auth/mod.rs` of `accounts`.
    pub(crate) fn read(room: &str, file: &str, source: &str) -> Self {
        let plain = file.trim_end_matches(".rs");
        let plain = plain.trim_end_matches("/mod").trim_end_matches("lib");
        let parts = plain.split('/').filter(|part| !part.is_empty());
        let path: Vec<_> = std::iter::once(room).chain(parts).map(str::to_owned).collect();
        let source = without_comments(source);
        let mut module = Self { path, imports: BTreeSet::new(), re_exports: re_exports(&source) };
        module.scan(&source);
        module
    }

    /// Collects the paths that begin with `crate::` or `super::`, with groups (`use crate::{a, b::{c, d}}`) expanded.
    fn scan(&mut self, source: &str) {
        for start in ["crate::", "super::"] {
            for (at, _) in source.match_indices(start) {
                let before = source[..at].chars().next_back();
                if before.is_some_and(|letter| letter.is_alphanumeric() || matches!(letter, '_' | ':' | '$'))
                {
                    continue;
                }
                let mut rest = &source[at..];
                let mut base = Vec::new();
                if let Some(after) = rest.strip_prefix("crate::") {
                    base.extend(self.path.first().cloned());
                    rest = after;
                } else {
                    // A file's `super` is its folder; that of a `mod.rs` is the folder above.
                    base.clone_from(&self.path);
                    while let Some(after) = rest.strip_prefix("super::") {
                        base.pop();
                        rest = after;
                    }
                }
                for tail in expanded(rest) {
                    self.imports.insert(base.iter().cloned().chain(tail).collect());
                }
            }
        }
    }
}

fn re_exports(source: &str) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for line in source.split(';').map(str::trim) {
        let line = line.rsplit('\n').find(|part| part.contains(" use ")).unwrap_or(line);
        let Some((visibility, path)) = line.split_once("use ") else { continue };
        if visibility.trim_start().starts_with("pub") {
            for path in expanded(path).into_iter().filter(|path| path.len() > 1) {
                found.extend(path.last().cloned().map(|name| (name, path)));
            }
        }
    }
    found
}

/// Expands a `use` tree: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expanded(text: &str) -> Vec<Vec<String>> {
    let text = text.trim_start();
    let end = text
        .find(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'))
        .unwrap_or(text.len());
    let head: Vec<String> =
        text[..end].split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
    let Some(group) = text[end..].strip_prefix('{') else { return vec![head] };
    let mut depth = 0_i32;
    let mut items = vec![String::new()];
    for letter in group.chars() {
        match letter {
            '}' if depth == 0 => break,
            ',' if depth == 0 => items.push(String::new()),
            letter => {
                depth += i32::from(letter == '{') - i32::from(letter == '}');
                if let Some(item) = items.last_mut() {
                    item.push(letter);
                }
            }
        }
    }
    let tails = items.iter().filter(|item| !item.trim().is_empty()).flat_map(|item| expanded(item));
    tails.map(|tail| head.iter().cloned().chain(tail).collect()).collect()
}

fn without_comments(source: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    source.lines().map(code).collect::<Vec<_>>().join("\n")
}

#[test]
fn grouped_and_relative_imports_are_resolved() {
    let source = "use crate::{auth::{model::Role, key}, access};\n// use crate::live;\nuse super::super::super::audit;";
    let module = Module::read("accounts", "auth/calls/grant/code.rs", source);
    let seen: Vec<_> = module.imports.iter().map(|path| path.join("::")).collect();
    assert_eq!(
        seen,
        ["accounts::access", "accounts::auth::audit", "accounts::auth::key", "accounts::auth::model::Role"]
    );
}
