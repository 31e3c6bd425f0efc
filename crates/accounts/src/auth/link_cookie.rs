//! Marks the browser whose click on an email link began a session. The page takes tokens from a URL only if this cookie names their
//! session, so a stranger's link cannot sign a visitor in to the stranger's account.

use axum::http::HeaderValue;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use uuid::Uuid;

const COOKIE_NAME: &str = "unionhall-link";
/// The name over https: no other host of the same domain can set it (RFC 6265bis, 4.1.3.2).
const HTTPS_COOKIE_NAME: &str = "__Host-unionhall-link";
const MAX_AGE: Duration = Duration::minutes(5);

/// Readable by the page's script; it authenticates nothing.
pub(super) fn cookie(session: Uuid, secure: bool) -> Option<HeaderValue> {
    let name = if secure { HTTPS_COOKIE_NAME } else { COOKIE_NAME };
    let cookie = Cookie::build((name, session.to_string()))
        .path("/")
        .max_age(MAX_AGE)
        .secure(secure)
        .same_site(SameSite::Strict);
    HeaderValue::from_str(&cookie.to_string()).ok()
}
