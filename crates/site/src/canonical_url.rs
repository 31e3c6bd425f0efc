//! Canonical URLs: one for each page, however it is requested.

use axum::http::Uri;

use super::paths::{self, MEDIA};
use accounts::pages::{ADMIN, NEW_PASSWORD, SETUP, SIGN_IN};
use content::events::reservations::pages::RESERVATION;
use content::pages;
use platform::characters::clean_text;
use platform::files::file_urls;
use platform::web::page_path::{PagePath, plain_id};
use shop::donations::pages::DONATION;
use shop::orders::pages::ORDER;
use shop::products::pages::LOST_PARAMETER;

/// Value of [`LOST_PARAMETER`]: the product is not for sale.
pub(super) const LOST_GONE: &str = "gone";
/// Value of [`LOST_PARAMETER`]: the product could not be loaded.
pub(super) const LOST_FAILED: &str = "failed";

/// Screens for accounts: a static shell that the browser fills. Their data comes from authenticated API calls.
pub(super) const SCREENS: &[&str] = &[SIGN_IN.pattern, SETUP.pattern, NEW_PASSWORD.pattern, ADMIN.pattern];

/// The part of a staff screen's path between `/admin/media` and the bucket and path of an open file.
const FILE_DIALOG_PATH: &str = "/file/";

/// The API's limit, in characters.
const MAX_VALUE_CHARS: usize = 200;
/// The last page of a list that is served; later ones are empty anyway.
const LAST_PAGE: u32 = 10_000;

/// The canonical URL under which a page is rendered and cached, if it is a page.
pub fn canonical_url(uri: &Uri) -> Option<String> {
    let path = uri.path();
    if is_admin_path(path) {
        return Some(ADMIN.pattern.to_owned());
    }
    if let Some(page) = paths::find_page(path) {
        return page.is_cached.then(|| with_parameters(path, page, uri.query().unwrap_or_default()));
    }
    let known = content_page_path(path).is_some()
        || super::sitemap::is_part_path(path)
        || super::link_previews::is_card_path(path)
        || super::logo::is_icon_path(path)
        || super::style::is_style_path(path);
    known.then(|| path.to_owned())
}

/// The path of a possible content page, without its leading slash.
pub(super) fn content_page_path(path: &str) -> Option<&str> {
    path.strip_prefix('/').filter(|path| pages::is_path(path))
}

/// The secret token in the path of an order's, a donation's or a reservation's page. These pages are never cached.
pub(super) fn secret_token(path: &str) -> Option<&str> {
    let token = [ORDER, DONATION, RESERVATION].iter().find_map(|page| page.value_in(path))?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    (token.len() == 64 && token.bytes().all(is_digit)).then_some(token)
}

/// Returns whether `path` is that of a sign-in page or a staff screen.
pub(super) fn is_screen(path: &str) -> bool {
    SCREENS.contains(&path) || is_admin_path(path)
}

/// Returns whether `path` is in the staff area and in plain notation: segments of letters, digits, `-` and `_`, or an open file.
fn is_admin_path(path: &str) -> bool {
    let is_plain = |part: &str| {
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        !part.is_empty() && part.bytes().all(letter)
    };
    let file = path.strip_prefix(MEDIA.pattern).and_then(|below| below.strip_prefix(FILE_DIALOG_PATH));
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
pub(super) fn without_trailing_slash(uri: &Uri) -> Option<String> {
    let path = uri.path().strip_suffix('/')?;
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    // Only to pages of this site: a path such as `//host` would lead to another.
    let plain = format!("{path}{query}");
    if is_screen(path) { Some(plain) } else { canonical_url(&plain.parse().ok()?) }
}

/// Keeps the parameters that the page reads, and drops others such as campaign tags.
fn with_parameters(path: &str, page: &PagePath, query: &str) -> String {
    let mut kept = url::form_urlencoded::Serializer::new(String::new());
    for name in page.parameters {
        if let Some(value) = canonical_parameter(query, name) {
            kept.append_pair(name, &value);
        }
    }
    match kept.finish() {
        query if query.is_empty() => path.to_owned(),
        query => format!("{path}?{query}"),
    }
}

/// Reads a parameter in its canonical form; `None` if it has no effect.
pub(super) fn canonical_parameter(query: &str, name: &str) -> Option<String> {
    let given = url::form_urlencoded::parse(query.as_bytes()).find(|(given, _)| given == name);
    given.and_then(|(_, value)| canonical_value(name, clean_text(&value).trim()))
}

/// Returns `None` for a value without effect. Parameters without a rule here are free text.
fn canonical_value(name: &str, value: &str) -> Option<String> {
    match name {
        // Absent means upcoming, anything else past (docs/behavior/dates.md#upcoming-and-past-events).
        "tab" => (!value.is_empty()).then(|| "past".to_owned()),
        "sent" | "thanks" => (value == "1").then(|| value.to_owned()),
        "reserved" => ["confirmed", "waiting"].contains(&value).then(|| value.to_owned()),
        "to" => plain_id(value).map(|id| id.to_string()),
        LOST_PARAMETER => [LOST_GONE, LOST_FAILED].contains(&value).then(|| value.to_owned()),
        "page" => {
            value.parse().ok().filter(|page| (2..=LAST_PAGE).contains(page)).map(|page| page.to_string())
        }
        _ => {
            let length = value.chars().count();
            let plain = !value.chars().any(char::is_control);
            (plain && (1..=MAX_VALUE_CHARS).contains(&length)).then(|| value.to_owned())
        }
    }
}
