//! Which subject uses which, inside of a crate. Between crates the compiler keeps the direction.

use super::imports::Module;
use super::{files, is_test};

/// The crates of the program. Which may use which, their manifests say.
pub(super) const ROOMS: &[&str] =
    &["platform", "archive", "accounts", "admin", "content", "shop", "site", "unionhall"];

/// The subjects of the shop, in the order in which they stand on each other: a cart is of products.
const SHOP: &[&str] =
    &["products", "payments", "settings", "discounts", "donations", "orders", "cart", "checkout"];

/// The subjects of content whose lists a page may hold between its texts.
const LISTED_BY_PAGES: &[&str] = &["documents", "events", "news", "people", "questions"];

/// Subjects of content that stand on another one: people receive messages under the rules and limits of the contact form.
const WITH_CONTACT_FORM: &[&str] = &["people"];

/// All files of a crate, without its tests.
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
fn subjects_of_content_stand_apart_and_those_of_the_shop_know_what_they_stand_on() {
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
