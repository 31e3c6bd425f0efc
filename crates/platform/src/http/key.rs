//! The public client key, created at first start, contained in each page, and required by each API call
//! (docs/behavior/authentication.md#public-key). It says "a visitor of this site" and grants nothing more.

use axum::http::HeaderMap;
use subtle::ConstantTimeEq as _;

/// The header that carries the key.
pub const HEADER: &str = "apikey";

/// Tells whether the request carries the key.
pub fn is_valid(headers: &HeaderMap, key: &str) -> bool {
    headers.get(HEADER).is_some_and(|sent| sent.as_bytes().ct_eq(key.as_bytes()).into())
}
