//! The entity tag of a row's version (RFC 9110, 8.8.3).

use axum::http::HeaderValue;

/// The entity tag of a version: `"7"` for version 7.
pub fn of_version(version: i64) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{version}\"")).unwrap_or(HeaderValue::from_static("\"0\""))
}
