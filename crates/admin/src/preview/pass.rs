//! What lets a browser see one draft at its page.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::Preview;
use accounts::auth::{Auth, RefreshKey};
use platform::slugs::Scope;

const NAME: &str = "unionhall-preview";
const PURPOSE: &str = "preview";
const SETTINGS: &str = "settings";
/// Where settings are previewed.
pub(super) const HOME: &str = "/";
pub(super) const LIFE: SignedDuration = SignedDuration::from_mins(10);

/// A pass of ours that has not ended.
#[derive(Clone, Debug)]
pub struct Pass {
    /// What it shows.
    pub(super) what: What,
    /// Who may see it: whoever has this session, as long as that lasts.
    pub(super) session: Uuid,
}

/// What a pass shows.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// One item.
    Item(Preview),
    /// The settings that whoever has the session typed.
    Settings,
}

/// What is sealed. The page belongs to it: the pass is good for no other.
fn sealed(body: &str, path: &str) -> String {
    format!("{body} {path}")
}

/// The address of an item's page, and the cookie that shows the item there to whoever has this session.
pub fn cookie(
    auth: &Auth,
    (scope, id, slug): (Scope, Uuid, &str),
    session: Uuid,
) -> Option<(String, HeaderValue)> {
    let path = format!("{}/{slug}", scope.page());
    let cookie = sealed_cookie(auth, (scope.name(), id), &path, session)?;
    Some((path, cookie))
}

/// The cookie that shows typed settings at the home page to whoever has this session.
pub(super) fn settings_cookie(auth: &Auth, session: Uuid) -> Option<HeaderValue> {
    sealed_cookie(auth, (SETTINGS, Uuid::nil()), HOME, session)
}

fn sealed_cookie(auth: &Auth, (what, id): (&str, Uuid), path: &str, session: Uuid) -> Option<HeaderValue> {
    let until = auth.clock.now().checked_add(LIFE).ok()?.as_second();
    let body = format!("{what}.{id}.{session}.{until}");
    let value = format!("{body}.{}", auth.refresh_key.seal(PURPOSE, sealed(&body, path).as_bytes()));
    let cookie = Cookie::build((NAME, value))
        .path(path)
        .max_age(cookie::time::Duration::seconds(LIFE.as_secs()))
        .http_only(true)
        .secure(auth.config.server.url.starts_with("https:"))
        .same_site(SameSite::Strict);
    HeaderValue::from_str(&cookie.to_string()).ok()
}

impl Pass {
    /// The pass for the page at `path` among these headers. Nobody else is made to wait: nothing is read for it.
    pub fn sent(key: &RefreshKey, headers: &HeaderMap, path: &str, now: Timestamp) -> Option<Self> {
        let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut cookies = sent.flat_map(Cookie::split_parse).flatten().filter(|cookie| cookie.name() == NAME);
        cookies.find_map(|cookie| Self::read(key, cookie.value(), path, now))
    }

    fn read(key: &RefreshKey, value: &str, path: &str, now: Timestamp) -> Option<Self> {
        let (body, signature) = value.rsplit_once('.')?;
        if !key.is_seal(PURPOSE, sealed(body, path).as_bytes(), signature) {
            return None;
        }
        let mut parts = body.split('.');
        let name = parts.next()?;
        let (id, session, until) =
            (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse::<i64>().ok()?);
        let what = if name == SETTINGS {
            What::Settings
        } else {
            // The path is sealed with the name: it is that of an item.
            let (page, slug) = path.rsplit_once('/')?;
            What::Item(Preview::Item { page: page.to_owned(), id, slug: slug.to_owned() })
        };
        (now.as_second() < until).then_some(Self { what, session })
    }
}
