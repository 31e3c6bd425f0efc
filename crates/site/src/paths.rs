use std::fmt::Write as _;

use accounts::pages::{ACCOUNT, ADMIN, NEW_PASSWORD, SETUP, SIGN_IN, USERS};
use content::{albums, contact, documents, events, news, people, questions};
use platform::mail::test::OUTBOX;
use platform::page_path::PagePath;
use shop::{cart, checkout, donations, orders, products};

pub(super) const HOME: PagePath = PagePath::new("/");

pub(super) const FEED: PagePath = PagePath::new("/rss.xml").with_parameters(&["category"]);

pub(super) const CALENDAR: PagePath = PagePath::new("/events.ics");

pub(super) const CARDS: PagePath = PagePath::new("/cards");

pub(super) const MEDIA: PagePath = PagePath::new("/admin/media");

const PAGES: &[(&str, PagePath)] = &[
    ("HOME", HOME),
    ("NEWS", news::pages::LIST),
    ("ARTICLE", news::pages::ARTICLE),
    ("EVENTS", events::pages::LIST),
    ("EVENT", events::pages::EVENT),
    ("DOCUMENTS", documents::pages::LIST),
    ("FAQ", questions::pages::LIST),
    ("OFFICERS", people::pages::LIST),
    ("OFFICERS_WRITE", people::pages::WRITE),
    ("PHOTOS", albums::pages::LIST),
    ("ALBUM", albums::pages::ALBUM),
    ("SHOP", products::pages::LIST),
    ("PRODUCT", products::pages::PRODUCT),
    ("CART", cart::pages::CART),
    ("CHECKOUT", checkout::pages::CHECKOUT),
    ("ORDER", orders::pages::ORDER),
    ("DONATE", donations::pages::FORM),
    ("DONATION", donations::pages::DONATION),
    ("CONTACT", contact::pages::FORM),
];

const OTHERS: &[(&str, PagePath)] =
    &[("FEED", FEED), ("CALENDAR", CALENDAR), ("CARDS", CARDS), ("OFFICER_CARD", people::pages::CARD)];

const SCREENS: &[(&str, PagePath)] = &[
    ("SIGN_IN", SIGN_IN),
    ("NEW_PASSWORD", NEW_PASSWORD),
    ("SETUP", SETUP),
    ("ADMIN", ADMIN),
    ("ADMIN_ORDERS", orders::pages::SCREEN),
    ("ADMIN_DONATIONS", donations::pages::SCREEN),
    ("ADMIN_MEDIA", MEDIA),
    ("ADMIN_MESSAGES", contact::pages::INBOX),
    ("ADMIN_USERS", USERS),
    ("ADMIN_OUTBOX", OUTBOX),
    ("ADMIN_ACCOUNT", ACCOUNT),
];

const HEAD: &str = "\
/**
 * The paths of the pages, as the server declares them. `cargo xtask codegen` writes this file. Constants, because the build puts each in
 * the place where it is used.
 */
";

/// A TypeScript module, formatted like the front end.
pub fn typescript() -> String {
    let mut text = HEAD.to_owned();
    let mut parameters = String::new();
    for (name, page) in [PAGES, OTHERS, SCREENS].concat() {
        // Writing into a string cannot fail.
        let _ =
            writeln!(text, "export const {name} = '{}';", page.pattern.replace('{', ":").replace('}', ""));
        let names: Vec<_> = page.parameters.iter().map(|name| format!("'{name}'")).collect();
        if !names.is_empty() {
            let _ = writeln!(parameters, "  [{name}]: {};", names.join(" | "));
        }
    }
    let _ = write!(
        text,
        "\n/** The first segments of the program's own paths; content pages are at all others. */\n\
         export const RESERVED =\n  '{}';\n",
        content::pages::RESERVED.join(" ")
    );
    let _ = write!(
        text,
        "\n/** The query parameters that a page reads; the server leaves out all others. */\n\
         export interface PageParameters {{\n{parameters}}}\n"
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paths_in_the_front_end_are_fresh() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/shared/page-paths.ts");
        let committed = std::fs::read_to_string(path).unwrap_or_default();
        assert_eq!(committed, typescript(), "{path} is stale: run `cargo xtask codegen`");
    }

    #[test]
    fn each_name_and_each_path_stands_once() {
        let all = [PAGES, OTHERS, SCREENS].concat();
        for (index, (name, page)) in all.iter().enumerate() {
            let twice = |(other, path): &(&str, PagePath)| other == name || path.pattern == page.pattern;
            assert!(!all[index + 1..].iter().any(twice), "{name} {}", page.pattern);
        }
    }
}
