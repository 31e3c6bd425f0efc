//! Security headers of every response.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// No inline script, no inline style, nothing from elsewhere but pictures.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

static HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Data is no document: should a browser be led to show it as one, it may load nothing and stand in no frame. The rest is
/// about documents (<https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#security-headers>).
static OF_DATA: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Two years, as the lists of browsers ask for; this host alone, since what else lies below its name is not ours to know, and in
/// nobody's list, which is hard to leave.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Adds the security headers that a response does not set itself. What an answer says itself stays. A browser that has seen a site
/// `is_https` comes by no other way after that.
pub(super) fn add_security_headers(headers: &mut HeaderMap, is_https: bool) {
    if is_https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
    }
    let kind = headers.get(header::CONTENT_TYPE).map_or(&[][..], HeaderValue::as_bytes);
    let is_data = kind.starts_with(b"application/json") || kind.starts_with(b"application/problem+json");
    for (name, value) in if is_data { &OF_DATA[..] } else { &HEADERS[..] } {
        if !headers.contains_key(name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
}
