//! Which subject uses which, inside of a crate. Between crates the compiler keeps the direction.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::Module;
use super::{files, is_test};

/// The crates of the program. Which may use which, their manifests say.
pub(super) const ROOMS: &[&str] = &["platform", "accounts", "admin", "content", "shop", "site", "unionhall"];

/// The subjects of the shop, in the order in which they stand on each other: a cart is of products.
const SHOP: &[&str] =
    &["products", "payments", "settings", "discounts", "orders", "cart", "donations", "checkout"];

/// The names that a folder shows as its own, and the module that each comes from.
type Shown = BTreeMap<(Vec<String>, String), String>;

/// All files of the program, without tests: their modules, and what each folder shows as its own.
fn modules() -> (Vec<Module>, Shown) {
    let mut modules = Vec::new();
    let mut shown = Shown::new();
    let sources = ROOMS.iter().flat_map(|room| {
        let folder = format!("crates/{room}/src/");
        files(&folder, ".rs")
            .into_iter()
            .map(move |(path, source)| (*room, path.replace(&folder, ""), source))
    });
    for (room, file, source) in sources {
        if is_test(&file) || file == "main.rs" {
            continue;
        }
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let module = Module::read(room, &file, source);
        for (name, from) in module.re_exports(source) {
            shown.insert((module.path.clone(), name), from);
        }
        modules.push(module);
    }
    (modules, shown)
}

#[test]
fn subjects_of_content_do_not_know_each_other_and_those_of_the_shop_know_what_they_stand_on() {
    let (modules, _) = modules();
    for module in modules.iter().filter(|module| module.path.len() > 1) {
        let room = &module.path[0];
        for import in module.imports.iter().filter(|import| import.first() == Some(room)) {
            let (from, to) = (module.path.join("/"), import.join("::"));
            let place = |subject: Option<&String>| {
                SHOP.iter().position(|name| Some(*name) == subject.map(String::as_str))
            };
            match room.as_str() {
                "content" => assert_eq!(import.get(1), module.path.get(1), "{from} uses {to}"),
                "shop" => assert!(place(import.get(1)) <= place(module.path.get(1)), "{from} uses {to}"),
                _ => {}
            }
        }
    }
}

/// At each level of the tree: the children of one folder, and which of them use which.
#[test]
fn no_circle_of_folders() {
    let (modules, shown) = modules();
    let folders: BTreeSet<Vec<String>> = modules
        .iter()
        .flat_map(|module| (1..module.path.len()).map(|end| module.path[..end].to_vec()))
        .collect();
    let mut circles = Vec::new();
    for level in std::iter::once(Vec::new()).chain(folders.iter().cloned()) {
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for module in
            modules.iter().filter(|module| module.path.len() > level.len() && module.path.starts_with(&level))
        {
            let child = &module.path[level.len()];
            for import in module.imports.iter().filter(|import| import.starts_with(&level)) {
                let Some(name) = import.get(level.len()) else { continue };
                // A name that the folder's mod.rs shows stands in the module that it comes from.
                let target = shown.get(&(level.clone(), name.clone())).unwrap_or(name);
                let is_folder = |child: &String| {
                    folders.contains(&[level.as_slice(), std::slice::from_ref(child)].concat())
                };
                if target != child && is_folder(target) && is_folder(child) {
                    uses.entry(child.clone()).or_default().insert(target.clone());
                }
            }
        }
        if let Some(circle) = circle(&uses) {
            circles.push(format!("{}/: {}", level.join("/"), circle.join(" -> ")));
        }
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// Some circle, if there is one.
fn circle(uses: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    fn walk(
        at: &str,
        way: &mut Vec<String>,
        uses: &BTreeMap<String, BTreeSet<String>>,
    ) -> Option<Vec<String>> {
        if let Some(begin) = way.iter().position(|step| step == at) {
            return Some(way[begin..].iter().cloned().chain([at.to_owned()]).collect());
        }
        way.push(at.to_owned());
        let found = uses.get(at).into_iter().flatten().find_map(|next| walk(next, way, uses));
        way.pop();
        found
    }
    uses.keys().find_map(|start| walk(start, &mut Vec::new(), uses))
}

#[test]
fn circles_are_found() {
    let uses = |pairs: &[(&str, &str)]| {
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in pairs {
            uses.entry((*from).into()).or_default().insert((*to).into());
        }
        uses
    };
    assert_eq!(
        circle(&uses(&[("a", "b"), ("b", "c"), ("c", "b")])),
        Some(vec!["b".into(), "c".into(), "b".into()])
    );
    assert_eq!(circle(&uses(&[("a", "b"), ("a", "c"), ("b", "c")])), None);
}
