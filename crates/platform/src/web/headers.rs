use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// No inline script or style, and no foreign content except pictures.
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

/// API responses are data: a browser that renders one as a document may load nothing and must not frame it. Further headers apply to
/// documents only (<https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#security-headers>).
static OF_DATA: [(HeaderName, &str); 2] = [
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
];

/// Two years, as browsers' preload lists recommend. Subdomains may belong to others, so they are not included, and preloading is hard to
/// undo, so it is not requested.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Adds the security headers that the response does not set itself. With `is_https`, browsers use only HTTPS from then on.
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
