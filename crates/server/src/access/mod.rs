//! Who may do what: deny by default. Every call of the API stands in [`MATRIX`]; what does not stand there is refused.

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::auth::model::Role;
use crate::auth::{AuthError, Caller};
use crate::http::ApiError;

#[cfg(test)]
mod tests;

/// What a call asks of who sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing: everybody may.
    Nothing,
    /// A member of staff, or an owner.
    Staff,
    /// An owner.
    Owner,
}

/// Method and path of every call, and what it needs.
pub const MATRIX: &[(Method, &str, Needs)] = &[
    (Method::GET, "/api/v1/events", Needs::Nothing),
    (Method::GET, "/api/v1/events/types", Needs::Nothing),
    (Method::GET, "/api/v1/events/{slug}", Needs::Nothing),
    (Method::GET, "/api/v1/nav-links", Needs::Nothing),
    (Method::GET, "/api/v1/news", Needs::Nothing),
    (Method::GET, "/api/v1/news/categories", Needs::Nothing),
    (Method::GET, "/api/v1/news/{slug}", Needs::Nothing),
    (Method::GET, "/api/v1/news/{slug}/related", Needs::Nothing),
    (Method::GET, "/api/v1/settings", Needs::Nothing),
    (Method::GET, "/api/v1/settings/{key}", Needs::Nothing),
    (Method::GET, "/api/v1/slides", Needs::Nothing),
    (Method::GET, "/api/v1/slides/categories", Needs::Nothing),
    (Method::GET, "/api/v1/slides/{id}", Needs::Nothing),
    (Method::GET, "/api/v1/social-posts", Needs::Nothing),
    (Method::GET, "/api/v1/social-posts/{id}", Needs::Nothing),
    (Method::GET, "/api/v1/admin/news", Needs::Staff),
    (Method::POST, "/api/v1/admin/news", Needs::Staff),
    (Method::GET, "/api/v1/admin/news/{id}", Needs::Staff),
    (Method::PATCH, "/api/v1/admin/news/{id}", Needs::Staff),
    (Method::DELETE, "/api/v1/admin/news/{id}", Needs::Staff),
    (Method::GET, "/api/v1/admin/users", Needs::Owner),
    (Method::PATCH, "/api/v1/admin/users/{id}", Needs::Owner),
    (Method::DELETE, "/api/v1/admin/users/{id}", Needs::Owner),
    (Method::GET, "/api/v1/admin/audit", Needs::Owner),
];

/// Whether somebody with this role may; `None` is a visitor.
pub fn may(needs: Needs, role: Option<Role>) -> bool {
    match needs {
        Needs::Nothing => true,
        Needs::Staff => matches!(role, Some(Role::Staff | Role::Owner)),
        Needs::Owner => role == Some(Role::Owner),
    }
}

/// What a call needs; `None` for one that nobody thought of.
fn needs(method: &Method, path: &str) -> Option<Needs> {
    // HEAD is answered by the handler of GET.
    let method = if method == Method::HEAD { &Method::GET } else { method };
    MATRIX.iter().find(|(known, pattern, _)| known == method && *pattern == path).map(|(_, _, needs)| *needs)
}

/// Stands before every call of the API. Handlers find the [`Caller`] in the request's extensions.
pub(crate) async fn ask(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let path = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str).unwrap_or_default();
    match needs(request.method(), path) {
        Some(Needs::Nothing) => {}
        Some(needs) => {
            let caller = allowed(&app, needs, request.headers()).await?;
            request.extensions_mut().insert(caller);
        }
        None => {
            tracing::error!(method = %request.method(), path, "a call that is not in the access matrix was refused");
            return Err(ApiError::Forbidden);
        }
    }
    Ok(next.run(request).await)
}

async fn allowed(app: &App, needs: Needs, headers: &HeaderMap) -> Result<Caller, ApiError> {
    let caller = Caller::of(app, headers).await.map_err(|refusal| match refusal {
        AuthError::Internal(reason) => ApiError::Internal(reason),
        AuthError::UserBanned => ApiError::Forbidden,
        _ => ApiError::NotSignedIn,
    })?;
    if may(needs, Some(caller.account.role)) { Ok(caller) } else { Err(ApiError::Forbidden) }
}
