//! The session id of a cart in a cookie, for forms that are sent without scripts. The cookie is limited to the cart's page; scripts may
//! read it there, as they read local storage, so that both ways lead to one cart.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};

use super::session::CartSession;

/// Name of the cookie, and of the key in local storage (docs/behavior/carts.md#session-id).
const COOKIE_NAME: &str = "cart_session_id";
/// The retention of unused carts.
const COOKIE_AGE: cookie::time::Duration = cookie::time::Duration::days(60);

pub fn read_cookie(headers: &HeaderMap) -> Option<(String, CartSession)> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies =
        sent.flat_map(Cookie::split_parse).flatten().filter(|cookie| cookie.name() == COOKIE_NAME);
    cookies.find_map(|cookie| Some((cookie.value().to_owned(), CartSession::read(cookie.value())?)))
}

/// Renews the cookie. `path` is the cart's page; `secure` is set for HTTPS.
pub fn new_cookie(id: &str, path: &str, secure: bool) -> Option<HeaderValue> {
    let cookie = Cookie::build((COOKIE_NAME, id))
        .path(path)
        .max_age(COOKIE_AGE)
        .secure(secure)
        .same_site(SameSite::Lax);
    HeaderValue::from_str(&cookie.to_string()).ok()
}
