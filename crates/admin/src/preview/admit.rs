//! Before the pages: who may see a draft.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use tower::ServiceExt as _;

use super::pass::What;
use super::{Pass, Preview, settings};
use accounts::access::Permission;
use accounts::auth::gate::permits;
use accounts::auth::{Auth, AuthError, Caller};
use platform::http::cache::CacheService;
use platform::http::request_log::InProcess;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Marks a request for the page of a draft, from whoever may see it. Its answer is theirs alone.
pub async fn admit(State(auth): State<Auth>, mut request: Request, next: Next) -> Response {
    let now = auth.clock.now();
    let Some(pass) = Pass::sent(&auth.refresh_key, request.headers(), request.uri().path(), now) else {
        return next.run(request).await;
    };
    match preview(&auth, pass).await {
        Ok(Some(preview)) => {
            request.extensions_mut().insert(preview);
            let mut response = next.run(request).await;
            let headers = response.headers_mut();
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
            headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
            response
        }
        Ok(None) => for_everybody(request, next).await,
        Err(error) => {
            tracing::debug!(%error, "a pass for a preview is good no more");
            for_everybody(request, next).await
        }
    }
}

/// What the pass shows, if its holder may still read drafts: roles and sessions are read anew, as with each call of the API.
async fn preview(auth: &Auth, pass: Pass) -> Result<Option<Preview>, AuthError> {
    let caller = Caller::of_session(auth, pass.session).await?;
    permits(auth, &caller, Permission::Staff)?;
    match pass.what {
        What::Item(preview) => Ok(Some(preview)),
        What::Settings => Ok(settings::typed(auth, pass.session).await?),
    }
}

/// The page as it is for everybody: from the cache, like everybody's.
async fn for_everybody(mut request: Request, next: Next) -> Response {
    request.headers_mut().remove(header::COOKIE);
    let Some(service) = request.extensions().get::<CacheService>().cloned() else {
        return next.run(request).await;
    };
    request.extensions_mut().insert(InProcess);
    match service.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}
