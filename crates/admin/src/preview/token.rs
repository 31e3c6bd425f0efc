//! The preview token: a sealed cookie that lets a session see one draft at its page.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::Preview;
use accounts::auth::{Auth, RefreshKey};
use platform::slugs::{self, Scope};

const COOKIE_NAME: &str = "unionhall-preview";
const PURPOSE: &str = "preview";
const SETTINGS_SUBJECT: &str = "settings";
const FORM_PREFIX: &str = "typed-";
pub(super) const HOME_PATH: &str = "/";
pub(super) const PREVIEW_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

#[derive(Clone, Debug)]
pub struct PreviewToken {
    pub(super) subject: PreviewSubject,
    pub(super) session: Uuid,
}

#[derive(Clone, Debug)]
pub(super) enum PreviewSubject {
    Item(Preview),
    Form { page: String, id: Uuid, slug: String },
    Settings,
}

/// The text that is sealed. It includes the path of the page: the token is valid for no other.
fn sealed_text(body: &str, path: &str) -> String {
    format!("{body} {path}")
}

/// The path of the page of an item, and the cookie of this session for the preview of the item as it is stored.
pub fn item_cookie(
    auth: &Auth,
    scope: Scope,
    id: Uuid,
    slug: &str,
    session: Uuid,
) -> Option<(String, HeaderValue)> {
    let path = format!("{}/{slug}", scope.page());
    let cookie = sealed_cookie(auth, scope.name(), id, &path, session)?;
    Some((path, cookie))
}

/// The path of an item's page, and the cookie of this session for the preview of the form that was typed for it.
pub(super) fn form_cookie(
    auth: &Auth,
    scope: Scope,
    id: Uuid,
    slug: &str,
    session: Uuid,
) -> Option<(String, HeaderValue)> {
    let path = format!("{}/{slug}", scope.page());
    let cookie = sealed_cookie(auth, &format!("{FORM_PREFIX}{}", scope.name()), id, &path, session)?;
    Some((path, cookie))
}

pub(super) fn settings_cookie(auth: &Auth, session: Uuid) -> Option<HeaderValue> {
    sealed_cookie(auth, SETTINGS_SUBJECT, Uuid::nil(), HOME_PATH, session)
}

fn sealed_cookie(auth: &Auth, what: &str, id: Uuid, path: &str, session: Uuid) -> Option<HeaderValue> {
    let until = auth.clock.now().checked_add(PREVIEW_LIFETIME).ok()?.as_second();
    let body = format!("{what}.{id}.{session}.{until}");
    let value = format!("{body}.{}", auth.refresh_key.seal(PURPOSE, sealed_text(&body, path).as_bytes()));
    let cookie = Cookie::build((COOKIE_NAME, value))
        .path(path)
        .max_age(cookie::time::Duration::seconds(PREVIEW_LIFETIME.as_secs()))
        .http_only(true)
        .secure(auth.config.server.url.starts_with("https:"))
        .same_site(SameSite::Strict);
    HeaderValue::from_str(&cookie.to_string()).ok()
}

impl PreviewToken {
    /// Finds the preview token for the page at `path` in the request headers, without a database query.
    pub fn from_headers(key: &RefreshKey, headers: &HeaderMap, path: &str, now: Timestamp) -> Option<Self> {
        let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut cookies =
            sent.flat_map(Cookie::split_parse).flatten().filter(|cookie| cookie.name() == COOKIE_NAME);
        cookies.find_map(|cookie| Self::parse_cookie(key, cookie.value(), path, now))
    }

    fn parse_cookie(key: &RefreshKey, value: &str, path: &str, now: Timestamp) -> Option<Self> {
        let (body, signature) = value.rsplit_once('.')?;
        if !key.is_seal(PURPOSE, sealed_text(body, path).as_bytes(), signature) {
            return None;
        }
        let mut parts = body.split('.');
        let name = parts.next()?;
        let (id, session, until) =
            (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse::<i64>().ok()?);
        let subject = if name == SETTINGS_SUBJECT {
            PreviewSubject::Settings
        } else {
            // The path is sealed with the name: it is that of an item.
            let is_at_root = name.strip_prefix(FORM_PREFIX).unwrap_or(name) == slugs::ROOT.name();
            let (page, slug) = if is_at_root { path.split_once('/')? } else { path.rsplit_once('/')? };
            let (page, slug) = (page.to_owned(), slug.to_owned());
            match name.starts_with(FORM_PREFIX) {
                true => PreviewSubject::Form { page, id, slug },
                false => PreviewSubject::Item(Preview::Item { page, id, slug }),
            }
        };
        (now.as_second() < until).then_some(Self { subject, session })
    }
}
