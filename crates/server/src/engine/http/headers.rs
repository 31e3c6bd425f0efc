//! Headers that every answer carries.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// No inline script, no inline style, nothing from elsewhere but pictures.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Adds them. What an answer says itself stays.
pub(super) fn secure(headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
}
