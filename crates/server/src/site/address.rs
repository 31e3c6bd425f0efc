//! The addresses of pages: one for each page, however it is asked for.

use axum::http::Uri;

/// The page that stands for all that are not there.
pub const NOT_FOUND: &str = "/404";

/// Pages and documents without a part that varies.
const FIXED: &[&str] = &[
    "/",
    "/news",
    "/events",
    NOT_FOUND,
    "/rss.xml",
    "/events.ics",
    "/sitemap.xml",
    "/robots.txt",
    "/theme.css",
];

/// The screens for those with an account: the same shell for everybody, which the browser fills. What is in them is
/// asked of the API by whoever has signed in.
pub(super) const SCREENS: &[&str] =
    &["/auth", "/auth/setup", "/auth/new-password", "/admin", "/admin/users", "/admin/account"];

/// Longest text in a parameter, in characters: what the API takes.
const MAX_LENGTH: usize = 200;
/// Highest page of a list; further back the answer is empty anyway.
const LAST_PAGE: u32 = 10_000;

/// The parameters that change what a page shows; all others (campaign tags and the like) are passed over.
const PARAMETERS: &[(&str, &[&str])] =
    &[("/news", &["category", "page", "search"]), ("/events", &["search", "tab"])];

/// The one address under which a page is kept and rendered, if it is one.
pub fn canonical(uri: &Uri) -> Option<String> {
    let path = uri.path();
    let known = FIXED.contains(&path) || SCREENS.contains(&path) || {
        let item = path.strip_prefix("/news/").or_else(|| path.strip_prefix("/events/"));
        item.is_some_and(|slug| crate::engine::rules::is_slug(slug.strip_suffix(".ics").unwrap_or(slug)))
            || super::sitemap::is_part(path)
    };
    known.then(|| with_known_parameters(path, uri.query().unwrap_or_default()))
}

fn with_known_parameters(path: &str, query: &str) -> String {
    let known = PARAMETERS.iter().find(|(page, _)| *page == path).map_or(&[][..], |(_, names)| names);
    let mut kept = url::form_urlencoded::Serializer::new(String::new());
    for name in known {
        let given = url::form_urlencoded::parse(query.as_bytes()).find(|(given, _)| given == name);
        if let Some(value) = given.and_then(|(_, value)| kept_value(name, value.trim())) {
            kept.append_pair(name, &value);
        }
    }
    match kept.finish() {
        query if query.is_empty() => path.to_owned(),
        query => format!("{path}?{query}"),
    }
}

/// The one way to write a value; none for one that changes nothing.
fn kept_value(name: &str, value: &str) -> Option<String> {
    match name {
        // Absent means upcoming, anything else past (specification section 2).
        "tab" => (!value.is_empty()).then(|| "past".to_owned()),
        "page" => {
            value.parse().ok().filter(|page| (2..=LAST_PAGE).contains(page)).map(|page| page.to_string())
        }
        _ => {
            let length = value.chars().count();
            let plain = !value.chars().any(char::is_control);
            (plain && (1..=MAX_LENGTH).contains(&length)).then(|| value.to_owned())
        }
    }
}
