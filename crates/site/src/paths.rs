use std::collections::BTreeSet;
use std::fmt::Write as _;

use accounts::pages::{ACCOUNT, ADMIN, NEW_PASSWORD, SETUP, SIGN_IN, USERS};
use content::{albums, contact, documents, events, news, people, questions};
use platform::mail::test::OUTBOX;
use platform::rules::is_slug;
use platform::web::page_path::PagePath;
use shop::{cart, checkout, donations, orders, products};

pub const NOT_FOUND: &str = "/404";

/// The page that replaces every other while the site is closed. The gate of the closed site requests it.
pub const COMING_SOON: &str = "/coming-soon";

const HOME: PagePath = PagePath::new("/").titled("Home");

pub(super) const SEARCH: PagePath = PagePath::new("/search").with_parameters(&["kind", "page", "q"]);

pub(super) const FEED: PagePath = PagePath::new("/rss.xml").with_parameters(&["category"]);

pub(super) const CALENDAR: PagePath = PagePath::new("/events.ics");

/// The folder of the preview pictures, which are cached.
pub(super) const CARDS: PagePath = PagePath::new("/cards").uncached();

pub(super) const MEDIA: PagePath = PagePath::new("/admin/media");

pub(super) const SITEMAP: PagePath = PagePath::new("/sitemap.xml");

pub(super) const SITEMAP_PART: PagePath = PagePath::new("/sitemaps/{part}");

pub(super) const ROBOTS: PagePath = PagePath::new("/robots.txt");

pub(super) const MANIFEST: PagePath = PagePath::new("/manifest.webmanifest");

pub(super) const THEME: PagePath = PagePath::new("/theme.css");

pub(super) const STYLE: PagePath = PagePath::new("/styles/{name}");

pub(super) const LOGO: PagePath = PagePath::new("/logo/{name}");

pub(super) const MEDIA_FILE: PagePath = PagePath::new("/media/{bucket}/{*path}");

/// Every page, by its constant in the front end, in the order of the sitemap.
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
    ("RESERVATION", events::reservations::pages::RESERVATION),
    ("CART", cart::pages::CART),
    ("CHECKOUT", checkout::pages::CHECKOUT),
    ("ORDER", orders::pages::ORDER),
    ("DONATE", donations::pages::FORM),
    ("DONATION", donations::pages::DONATION),
    ("CONTACT", contact::pages::FORM),
    ("SEARCH", SEARCH),
    ("FEED", FEED),
    ("CALENDAR", CALENDAR),
    ("CARDS", CARDS),
    ("OFFICER_CARD", people::pages::CARD),
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

/// Paths that the front end does not know.
const OTHER_PATHS: &[PagePath] = &[
    PagePath::new(NOT_FOUND),
    PagePath::new(COMING_SOON),
    SITEMAP,
    SITEMAP_PART,
    ROBOTS,
    MANIFEST,
    THEME,
    STYLE,
    LOGO,
    MEDIA_FILE,
];

/// First segments of paths that other crates and the built front end have.
const FOREIGN_SEGMENTS: &[&str] = &["api", "assets", "healthz", "icons", "pay", "readyz"];

pub(super) fn find_page(path: &str) -> Option<&'static PagePath> {
    all_paths().find(|page| page.is_at(path))
}

/// The pages of the sitemap, which are the choices of a menu.
pub fn pages_with_titles() -> impl Iterator<Item = &'static PagePath> {
    all_paths().filter(|page| page.title.is_some())
}

fn all_paths() -> impl Iterator<Item = &'static PagePath> {
    PAGES.iter().map(|(_, page)| page).chain(OTHER_PATHS)
}

/// The first segments of all paths that could be slugs: `rss.xml` could not.
fn reserved_names() -> BTreeSet<&'static str> {
    let firsts = all_paths().filter_map(|page| page.pattern.split('/').nth(1));
    firsts.chain(FOREIGN_SEGMENTS.iter().copied()).filter(|name| is_slug(name)).collect()
}

/// The Rust module with the reserved names, for content pages.
pub fn reserved_names_module() -> String {
    let lines: String = reserved_names().iter().map(|name| format!("    \"{name}\",\n")).collect();
    format!(
        "//! Written by `cargo xtask codegen`.\n\n\
         /// The first segments of the program's own paths, in alphabetical order.\n\
         ///\n\
         /// A page at a newly reserved path is moved to `-2` (`upgrade.rs`).\n\
         pub const RESERVED: &[&str] = &[\n{lines}];\n"
    )
}

const MODULE_COMMENT: &str = "\
/**
 * The paths of the pages, as the server declares them. `cargo xtask codegen` writes this file. Constants, because the build puts each in
 * the place where it is used.
 */
";

/// The TypeScript module with all page paths (`page-paths.ts`), formatted like the front end.
pub fn typescript_module() -> String {
    let mut text = MODULE_COMMENT.to_owned();
    let (mut parameters, mut menu) = (String::new(), String::new());
    for (name, page) in PAGES {
        // Writing into a string cannot fail.
        let _ =
            writeln!(text, "export const {name} = '{}';", page.pattern.replace('{', ":").replace('}', ""));
        let names: Vec<_> = page.parameters.iter().map(|name| format!("'{name}'")).collect();
        if !names.is_empty() {
            let _ = writeln!(parameters, "  [{name}]: {};", names.join(" | "));
        }
        if let Some(title) = page.title {
            let _ = writeln!(menu, "  [{name}, '{title}'],");
        }
    }
    let _ = write!(
        text,
        "\n/** The first segments of the program's own paths; content pages are at all others. */\n\
         export const RESERVED =\n  '{}';\n",
        reserved_names().into_iter().collect::<Vec<_>>().join(" ")
    );
    let _ = write!(
        text,
        "\n/** The query parameters that a page reads; the server leaves out all others. */\n\
         export interface PageParameters {{\n{parameters}}}\n\
         \n/** The pages that a menu may lead to, with their names. */\n\
         export const MENU: readonly [path: string, name: string][] = [\n{menu}];\n"
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_files_are_fresh() {
        for (path, text) in [
            ("web/src/shared/page-paths.ts", typescript_module()),
            ("crates/content/src/pages/reserved.rs", reserved_names_module()),
        ] {
            let file = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
            let committed = std::fs::read_to_string(file).unwrap_or_default();
            assert_eq!(committed, text, "{path} is stale: run `cargo xtask codegen`");
        }
    }

    #[test]
    fn page_names_and_patterns_are_unique() {
        for (index, (name, page)) in PAGES.iter().enumerate() {
            let twice = |(other, path): &(&str, PagePath)| other == name || path.pattern == page.pattern;
            assert!(!PAGES[index + 1..].iter().any(twice), "{name} {}", page.pattern);
        }
    }
}
