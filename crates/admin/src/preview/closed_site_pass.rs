//! The closed-site pass: a sealed cookie with which a signed-in browser sees a closed site as visitors will see it. It is good as long as its
//! session lasts, and grants nothing that visitors of an open site do not have.

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};
use uuid::Uuid;

use accounts::access::Permission;
use accounts::auth::gate::require_permission;
use accounts::auth::{Auth, AuthError, Caller};

const COOKIE_NAME: &str = "unionhall-closed-site-pass";
const PURPOSE: &str = "closed-site pass";

/// Returns the cookie with the pass of a session.
pub fn closed_site_pass(auth: &Auth, session: Uuid) -> Option<HeaderValue> {
    let value = format!("{session}.{}", auth.refresh_key.seal(PURPOSE, session.as_bytes()));
    let cookie = Cookie::build((COOKIE_NAME, value))
        .path("/")
        .http_only(true)
        .secure(auth.config.server.url.starts_with("https:"))
        // A link in an email leads to the site as well.
        .same_site(SameSite::Lax);
    HeaderValue::from_str(&cookie.to_string()).ok()
}

/// Tells whether a request has a pass whose session may work here. Role and session are loaded on every request.
pub async fn has_closed_site_pass(auth: &Auth, headers: &HeaderMap) -> bool {
    let Some(session) = session_of(auth, headers) else { return false };
    match require_work_permission(auth, session).await {
        Ok(()) => true,
        Err(error) => {
            tracing::debug!(%error, "a closed-site pass is no longer valid");
            false
        }
    }
}

async fn require_work_permission(auth: &Auth, session: Uuid) -> Result<(), AuthError> {
    let caller = Caller::of_session(auth, session).await?;
    require_permission(auth, &caller, Permission::StaffArea)
}

fn session_of(auth: &Auth, headers: &HeaderMap) -> Option<Uuid> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut cookies =
        sent.flat_map(Cookie::split_parse).flatten().filter(|cookie| cookie.name() == COOKIE_NAME);
    cookies.find_map(|cookie| {
        let (session, signature) = cookie.value().split_once('.')?;
        let session: Uuid = session.parse().ok()?;
        auth.refresh_key.is_seal(PURPOSE, session.as_bytes(), signature).then_some(session)
    })
}
