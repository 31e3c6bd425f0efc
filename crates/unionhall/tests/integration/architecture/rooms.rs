//! Dependencies between subjects of a crate. Between crates the compiler enforces the direction.

use super::imports::Module;
use super::{files, is_test};

/// Their manifests declare their dependencies.
pub(super) const ROOMS: &[&str] =
    &["platform", "archive", "accounts", "admin", "content", "shop", "site", "unionhall"];

/// Subjects of the shop in dependency order: a cart contains products.
const SHOP: &[&str] =
    &["products", "payments", "settings", "discounts", "donations", "orders", "cart", "checkout"];

const LISTED_BY_PAGES: &[&str] = &["documents", "events", "news", "people", "questions"];

/// Subjects of content that depend on the contact form: people receive messages under its rules and limits.
const WITH_CONTACT_FORM: &[&str] = &["people"];

pub(super) fn modules(room: &str) -> Vec<Module> {
    let folder = format!("crates/{room}/src/");
    let mut modules = Vec::new();
    for (path, source) in files(&folder, ".rs") {
        let file = path.replace(&folder, "");
        if is_test(&file) || file == "main.rs" {
            continue;
        }
        let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        modules.push(Module::read(room, &file, source));
    }
    modules
}

#[test]
fn content_and_shop_modules_import_only_permitted_modules() {
    let modules = ["content", "shop"].into_iter().flat_map(modules);
    for module in modules.filter(|module| module.path.len() > 1) {
        let room = &module.path[0];
        for import in module.imports.iter().filter(|import| import.first() == Some(room)) {
            let (from, to) = (module.path.join("/"), import.join("::"));
            let place = |subject: Option<&String>| {
                SHOP.iter().position(|name| Some(*name) == subject.map(String::as_str))
            };
            match room.as_str() {
                "content" if from.starts_with("content/pages/parts") => {
                    let may = import.get(1) == module.path.get(1)
                        || LISTED_BY_PAGES
                            .iter()
                            .any(|name| Some(*name) == import.get(1).map(String::as_str));
                    assert!(may, "{from} uses {to}");
                }
                "content"
                    if WITH_CONTACT_FORM
                        .iter()
                        .any(|name| Some(*name) == module.path.get(1).map(String::as_str)) =>
                {
                    let may = ["contact"]
                        .map(str::to_owned)
                        .iter()
                        .chain(module.path.get(1))
                        .any(|name| Some(name) == import.get(1));
                    assert!(may, "{from} uses {to}");
                }
                "content" => assert_eq!(import.get(1), module.path.get(1), "{from} uses {to}"),
                "shop" => assert!(place(import.get(1)) <= place(module.path.get(1)), "{from} uses {to}"),
                _ => {}
            }
        }
    }
}
