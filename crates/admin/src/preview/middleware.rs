//! The middleware before the pages that attaches the preview of a draft to requests of staff.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tower::ServiceExt as _;

use super::token::PreviewSubject;
use super::{Preview, PreviewToken, form, settings};
use accounts::access::Permission;
use accounts::auth::gate::require_permission;
use accounts::auth::{Auth, AuthError, Caller};
use platform::web::cache::CacheService;
use platform::web::request_log::InternalRequest;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Marks a response with a preview.
#[derive(Clone, Copy, Debug)]
pub struct PreviewResponse;

/// Attaches a [`Preview`] to a request with a valid token, whose response is private then.
pub async fn attach_preview(State(auth): State<Auth>, mut request: Request, next: Next) -> Response {
    let now = auth.clock.now();
    let Some(token) =
        PreviewToken::from_headers(&auth.refresh_key, request.headers(), request.uri().path(), now)
    else {
        return next.run(request).await;
    };
    match load_preview(&auth, token).await {
        Ok(Some(preview)) => {
            request.extensions_mut().insert(preview);
            let mut response = next.run(request).await;
            response.extensions_mut().insert(PreviewResponse);
            let headers = response.headers_mut();
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
            headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
            response
        }
        Ok(None) => serve_public_page(request, next).await,
        Err(error) => {
            tracing::debug!(%error, "a preview token is no longer valid");
            serve_public_page(request, next).await
        }
    }
}

/// The permission that reading a preview requires. Every item that has previews is content.
fn required_permission(subject: &PreviewSubject) -> Permission {
    match subject {
        PreviewSubject::Item(_) | PreviewSubject::Form { .. } => Permission::Content,
        PreviewSubject::Settings => Permission::Staff,
    }
}

/// Loads the preview of a token, if its session may still read drafts. Role and session are loaded on every request.
async fn load_preview(auth: &Auth, token: PreviewToken) -> Result<Option<Preview>, AuthError> {
    let caller = Caller::of_session(auth, token.session).await?;
    require_permission(auth, &caller, required_permission(&token.subject))?;
    match token.subject {
        PreviewSubject::Item(preview) => Ok(Some(preview)),
        PreviewSubject::Form { page, id, slug } => {
            Ok(Some(form::load_form_preview(auth, token.session, page, id, slug).await?))
        }
        PreviewSubject::Settings => Ok(settings::load_typed_settings(auth, token.session).await?),
    }
}

/// Serves the page from the cache as to a visitor without cookies.
async fn serve_public_page(mut request: Request, next: Next) -> Response {
    request.headers_mut().remove(header::COOKIE);
    let Some(service) = request.extensions().get::<CacheService>().cloned() else {
        return next.run(request).await;
    };
    request.extensions_mut().insert(InternalRequest);
    match service.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}
