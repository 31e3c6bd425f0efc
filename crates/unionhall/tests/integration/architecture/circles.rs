//! No dependency cycle of modules, files or folders, at any level of a crate's tree. A `mod.rs` and the modules of its folder may use
//! each other.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::Module;
use super::rooms::modules;
use super::root;

type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn crates_have_no_circular_module_dependencies() {
    let crates = std::fs::read_dir(root().join("crates")).unwrap();
    let mut all = Vec::new();
    for name in crates.map(|entry| entry.unwrap().file_name().into_string().unwrap()) {
        all.extend(circles(&modules(&name)));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

fn circles(modules: &[Module]) -> Vec<String> {
    let known: BTreeSet<&[String]> =
        modules.iter().flat_map(|module| (1..=module.path.len()).map(|end| &module.path[..end])).collect();
    let imports: Vec<_> = modules
        .iter()
        .flat_map(|module| module.imports.iter().map(|import| (&module.path, declared(import, modules))))
        .collect();
    let levels: BTreeSet<&[String]> =
        modules.iter().flat_map(|module| (0..module.path.len()).map(|end| &module.path[..end])).collect();
    let mut found = Vec::new();
    for level in levels {
        let mut uses = Uses::new();
        for (module, import) in &imports {
            let child = |path: &[String]| (path.starts_with(level)).then(|| path.get(level.len()).cloned());
            let (Some(Some(from)), Some(Some(to))) = (child(module), child(import)) else { continue };
            if from != to && known.contains(&import[..=level.len()]) {
                uses.entry(from).or_default().insert(to);
            }
        }
        if let Some(circle) = circle(&uses) {
            found.push(format!("{}/: {}", level.join("/"), circle.join(" -> ")));
        }
    }
    found
}

/// Resolves an import to its declaration: a re-exported name belongs to the module below.
fn declared(import: &[String], modules: &[Module]) -> Vec<String> {
    let mut path = import.to_vec();
    let mut at = 1;
    while at < path.len() {
        let module = modules.iter().find(|module| module.path == path[..at]);
        if let Some(source) = module.and_then(|module| module.re_exports.get(&path[at])) {
            let child = [&path[..at], &source[..1]].concat();
            if modules.iter().any(|module| module.path.starts_with(&child)) {
                path.splice(at..=at, source.iter().cloned());
            }
        }
        at += 1;
    }
    path
}

fn circle(uses: &Uses) -> Option<Vec<String>> {
    fn walk(
        at: &str,
        way: &mut Vec<String>,
        done: &mut BTreeSet<String>,
        uses: &Uses,
    ) -> Option<Vec<String>> {
        if let Some(begin) = way.iter().position(|step| step == at) {
            return Some(way[begin..].iter().cloned().chain([at.to_owned()]).collect());
        }
        if done.contains(at) {
            return None;
        }
        way.push(at.to_owned());
        let found = uses.get(at).into_iter().flatten().find_map(|next| walk(next, way, done, uses));
        way.pop();
        done.insert(at.to_owned());
        found
    }
    let mut done = BTreeSet::new();
    uses.keys().find_map(|start| walk(start, &mut Vec::new(), &mut done, uses))
}

fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let modules: Vec<_> = files.iter().map(|(file, source)| Module::read("shop", file, source)).collect();
    circles(&modules)
}

#[test]
fn files_that_import_each_other_by_different_paths_are_a_cycle() {
    let both_ways = [
        ("cart/mod.rs", "mod add;\nmod model;\n"),
        ("cart/add.rs", "use super::model::{Cart, Item};\n"),
        ("cart/model.rs", "use crate::cart::add;\n"),
    ];
    assert_eq!(circles_of(&both_ways), ["shop/cart/: add -> model -> add"]);
    let one_way = [("cart/mod.rs", "mod add;\nmod model;\n"), ("cart/add.rs", "use super::model::Cart;\n")];
    assert_eq!(circles_of(&one_way), [""; 0]);
}

#[test]
fn a_cycle_through_a_reexport_is_found() {
    let files = [
        ("cart/mod.rs", "mod add;\nmod model;\npub use model::{Cart, Item};\n"),
        ("cart/add.rs", "use super::Cart;\n"),
        ("cart/model.rs", "use super::add;\n"),
    ];
    assert_eq!(circles_of(&files), ["shop/cart/: add -> model -> add"]);
}

#[test]
fn a_folder_can_form_a_cycle_with_another_file_but_not_with_its_own() {
    let files = [
        ("lib.rs", "mod cart;\nmod mail;\n"),
        ("cart/mod.rs", "mod add;\npub(super) const MOST: u32 = 9;\nuse add::add;\n"),
        ("cart/add.rs", "use super::MOST;\nuse crate::mail;\n"),
        ("mail.rs", "// use crate::other;\nfn queue() { crate::cart::add::add() }\n"),
    ];
    assert_eq!(circles_of(&files), ["shop/: cart -> mail -> cart"]);
    assert_eq!(circles_of(&files[..3]), [""; 0]);
}
