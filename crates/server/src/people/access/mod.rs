//! Who may do what: deny by default. Every call of the API and of `/auth/v1` stands in [`MATRIX`]; what does not stand
//! there is refused.

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;

use crate::engine::http::ApiError;
use crate::people::auth::model::Assurance;
use crate::people::auth::{AuthError, Caller, service};
use crate::program::app::App;

mod matrix;
#[cfg(test)]
mod tests;

pub use matrix::{MATRIX, Permission, may};

/// Who was let in.
#[derive(Clone, Debug)]
pub(crate) enum Principal {
    /// Nobody was asked for.
    Anyone,
    /// Somebody signed in.
    Caller(Box<Caller>),
    /// A server with the service key.
    Service,
}

/// The one gate: who sent these headers, if they may send this call.
///
/// # Errors
/// The protocol's refusals; `NotAdmin` for whoever is known and may not.
pub(crate) async fn admit(
    app: &App,
    method: &Method,
    path: &str,
    headers: &HeaderMap,
) -> Result<Principal, AuthError> {
    let Some(needs) = matrix::needs(method, path) else {
        tracing::error!(%method, path, "a call that is not in the access matrix was refused");
        return Err(AuthError::NotAdmin);
    };
    if needs == Permission::Nothing {
        return Ok(Principal::Anyone);
    }
    if needs == Permission::Service && service::is_sent(app, headers).await? {
        return Ok(Principal::Service);
    }
    let caller = Caller::of(app, headers).await?;
    if !may(needs, Some(caller.account.role)) {
        return Err(AuthError::NotAdmin);
    }
    // Whoever has a second factor gets what is not their own only in a session that used it.
    if needs != Permission::Account && caller.second_factor && caller.session.aal != Assurance::Aal2 {
        return Err(AuthError::InsufficientAal);
    }
    Ok(Principal::Caller(Box::new(caller)))
}

/// Stands before every call of the API. Handlers find the [`Caller`] in the request's extensions.
pub(crate) async fn ask(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let path = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str).unwrap_or_default();
    let admitted = admit(&app, request.method(), path, request.headers()).await;
    let admitted = admitted.map_err(|refusal| match refusal {
        AuthError::Internal(reason) => ApiError::Internal(reason),
        AuthError::UserBanned | AuthError::NotAdmin => ApiError::Forbidden,
        AuthError::InsufficientAal => ApiError::SecondFactor,
        _ => ApiError::NotSignedIn,
    })?;
    if let Principal::Caller(caller) = admitted {
        request.extensions_mut().insert(*caller);
    }
    Ok(next.run(request).await)
}
