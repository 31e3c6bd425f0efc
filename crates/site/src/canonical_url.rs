//! Canonical URLs: one for each page, however it is requested.

use axum::http::Uri;

use super::paths::{CALENDAR, FEED, HOME, MEDIA};
use accounts::pages::{ADMIN, NEW_PASSWORD, SETUP, SIGN_IN};
use content::{albums, contact, documents, events, news, pages, people, questions};
use platform::characters::cleaned;
use platform::file_urls;
use platform::page_path::PagePath;
use shop::orders::pages::ORDER;
use shop::products::pages::{LOST, PRODUCT};
use shop::{checkout, donations, products};

pub const NOT_FOUND: &str = "/404";

/// Replaces every page while the site is closed. The gate of the closed site requests it.
pub const COMING_SOON: &str = "/coming-soon";

/// Value of [`LOST`]: the product is not for sale.
pub(super) const GONE: &str = "gone";
/// Value of [`LOST`]: the product could not be loaded.
pub(super) const FAILED: &str = "failed";

/// Pages and documents without path parameters.
const FIXED: &[PagePath] = &[
    HOME,
    news::pages::LIST,
    events::pages::LIST,
    documents::pages::LIST,
    questions::pages::LIST,
    people::pages::LIST,
    people::pages::WRITE,
    albums::pages::LIST,
    products::pages::LIST,
    checkout::pages::CHECKOUT,
    donations::pages::FORM,
    contact::pages::FORM,
    FEED,
    CALENDAR,
    PagePath::new(NOT_FOUND),
    PagePath::new(COMING_SOON),
    PagePath::new("/sitemap.xml"),
    PagePath::new("/robots.txt"),
    PagePath::new("/manifest.webmanifest"),
    PagePath::new("/theme.css"),
];

/// Screens for accounts: a static shell that the browser fills. Their data comes from authenticated API calls.
pub(super) const SCREENS: &[&str] = &[SIGN_IN.pattern, SETUP.pattern, NEW_PASSWORD.pattern, ADMIN.pattern];

/// The dialog of a file; its bucket and path follow.
const FILE: &str = "/file/";

/// The API's limit, in characters.
const MAX_LENGTH: usize = 200;
/// Later pages are empty anyway.
const LAST_PAGE: u32 = 10_000;

/// The canonical URL under which a page is rendered and cached, if it is a page.
pub fn canonical(uri: &Uri) -> Option<String> {
    let path = uri.path();
    if is_admin(path) {
        return Some(ADMIN.pattern.to_owned());
    }
    if let Some(page) = FIXED.iter().find(|page| page.pattern == path) {
        return Some(with_parameters(path, page, uri.query().unwrap_or_default()));
    }
    let album = albums::pages::ALBUM;
    if album.value_in(path).is_some_and(platform::rules::is_slug) {
        return Some(with_parameters(path, &album, uri.query().unwrap_or_default()));
    }
    let known = SCREENS.contains(&path) || content_page_of(path).is_some() || {
        let item = news::pages::ARTICLE.value_in(path).or_else(|| events::pages::EVENT.value_in(path));
        item.is_some_and(|slug| platform::rules::is_slug(slug.strip_suffix(".ics").unwrap_or(slug)))
            || product_of(path).is_some()
            || contact_card_of(path).is_some()
            || super::sitemap::is_part(path)
            || super::cards::is_card(path)
            || super::logo::is_icon(path)
            || super::style::is_style(path)
    };
    known.then(|| path.to_owned())
}

/// The path of a possible content page, without its leading slash.
pub(super) fn content_page_of(path: &str) -> Option<&str> {
    path.strip_prefix('/').filter(|path| pages::is_path(path))
}

/// The id of a product's page, in canonical notation.
pub(super) fn product_of(path: &str) -> Option<uuid::Uuid> {
    plain_id(PRODUCT.value_in(path)?)
}

pub(super) fn contact_card_of(path: &str) -> Option<uuid::Uuid> {
    plain_id(people::pages::CARD.value_in(path)?.strip_suffix(".vcf")?)
}

/// Parses an id in canonical notation only.
fn plain_id(text: &str) -> Option<uuid::Uuid> {
    let id = uuid::Uuid::try_parse(text).ok()?;
    (id.to_string() == text).then_some(id)
}

/// The token of an order's page, which is never cached.
pub(super) fn token_of(path: &str) -> Option<&str> {
    let token = ORDER.value_in(path).or_else(|| donations::pages::DONATION.value_in(path))?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    (token.len() == 64 && token.bytes().all(is_digit)).then_some(token)
}

pub(super) fn is_screen(path: &str) -> bool {
    SCREENS.contains(&path) || is_admin(path)
}

fn is_admin(path: &str) -> bool {
    let is_plain = |part: &str| {
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        !part.is_empty() && part.bytes().all(letter)
    };
    let file = path.strip_prefix(MEDIA.pattern).and_then(|below| below.strip_prefix(FILE));
    if let Some((bucket, file)) = file.and_then(|file| file.split_once('/')) {
        return is_plain(bucket) && file_urls::is_path(file);
    }
    match path.strip_prefix(ADMIN.pattern) {
        Some("") => true,
        Some(below) => below.strip_prefix('/').is_some_and(|below| below.split('/').all(is_plain)),
        None => false,
    }
}

/// Removes a trailing slash, if the result is a page. Staff screens keep their parameters.
pub(super) fn without_slash(uri: &Uri) -> Option<String> {
    let path = uri.path().strip_suffix('/')?;
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    // Only to pages of this site: a path such as `//host` would lead to another.
    let plain = format!("{path}{query}");
    if is_screen(path) { Some(plain) } else { canonical(&plain.parse().ok()?) }
}

/// Keeps the parameters that the page reads, and drops others such as campaign tags.
fn with_parameters(path: &str, page: &PagePath, query: &str) -> String {
    let mut kept = url::form_urlencoded::Serializer::new(String::new());
    for name in page.parameters {
        if let Some(value) = parameter(query, name) {
            kept.append_pair(name, &value);
        }
    }
    match kept.finish() {
        query if query.is_empty() => path.to_owned(),
        query => format!("{path}?{query}"),
    }
}

/// Reads a parameter in its canonical form; `None` if it has no effect.
pub(super) fn parameter(query: &str, name: &str) -> Option<String> {
    let given = url::form_urlencoded::parse(query.as_bytes()).find(|(given, _)| given == name);
    given.and_then(|(_, value)| canonical_value(name, cleaned(&value).trim()))
}

fn canonical_value(name: &str, value: &str) -> Option<String> {
    match name {
        // Absent means upcoming, anything else past (docs/behavior/dates.md#upcoming-and-past-events).
        "tab" => (!value.is_empty()).then(|| "past".to_owned()),
        "sent" | "thanks" => (value == "1").then(|| value.to_owned()),
        "to" => plain_id(value).map(|id| id.to_string()),
        LOST => [GONE, FAILED].contains(&value).then(|| value.to_owned()),
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
