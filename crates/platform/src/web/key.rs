//! The public client key: created at first start, contained in each page and required by each API call
//! (docs/behavior/authentication.md#public-key). It identifies a visitor of this site and grants no rights.

use axum::http::HeaderMap;
use subtle::ConstantTimeEq as _;

pub const HEADER: &str = "apikey";

pub fn is_valid(headers: &HeaderMap, key: &str) -> bool {
    headers.get(HEADER).is_some_and(|sent| sent.as_bytes().ct_eq(key.as_bytes()).into())
}
