//! The public client key (decisions, "The backend"): made at first start, carried by each page, asked of each API call.
//! It says "a visitor of this site" and grants nothing more.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::middleware::Next;
use axum::response::Response;
use subtle::ConstantTimeEq as _;

use super::problem::ApiError;
use crate::people::auth::service;
use crate::program::app::App;

/// The header that carries it.
pub const HEADER: &str = "apikey";

/// Whether the request carries the key.
pub fn is_right(headers: &HeaderMap, key: &str) -> bool {
    headers.get(HEADER).is_some_and(|sent| sent.as_bytes().ct_eq(key.as_bytes()).into())
}

/// Refuses API calls without the key; the operator's servers send theirs. The API's description needs none.
pub async fn ask(State(app): State<App>, request: Request, next: Next) -> Result<Response, ApiError> {
    let known = is_right(request.headers(), &app.key)
        || service::is_sent(&app, request.headers())
            .await
            .map_err(|error| ApiError::Internal(error.to_string()))?;
    if known { Ok(next.run(request).await) } else { Err(ApiError::Key) }
}
