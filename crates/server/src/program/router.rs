//! Every route of the program, and the description of its API.

use std::sync::{Arc, OnceLock};

use aide::axum::ApiRouter;
use aide::openapi::OpenApi;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};

use crate::content::events;
use crate::content::navigation;
use crate::content::news;
use crate::content::settings;
use crate::content::slides;
use crate::content::social;
use crate::engine::http::{ApiError, key, request_log};
use crate::people::access;
use crate::people::audit;
use crate::people::auth;
use crate::program::app::App;
use crate::program::openapi;
use crate::site;

/// Largest body that an endpoint takes unless it says otherwise, in bytes.
const BODY: usize = 256 * 1024;

/// The public resources below `/api/v1`, whose anonymous reads are kept in the response cache.
const CACHED: &[&str] = &["events", "nav-links", "news", "settings", "slides", "social-posts"];

/// Whether a GET of `path` may be answered from the response cache.
pub fn is_cached_api(path: &str) -> bool {
    let resource = path.strip_prefix("/api/v1/").and_then(|rest| rest.split('/').next());
    resource.is_some_and(|resource| CACHED.contains(&resource))
}

fn public_api() -> ApiRouter<App> {
    ApiRouter::new()
        .merge(news::routes::public())
        .merge(events::routes::public())
        .merge(slides::routes::public())
        .merge(social::routes::public())
        .merge(settings::routes::public())
        .merge(navigation::routes::public())
        .merge(auth::setup::public())
        .merge(auth::current_account::accounts())
}

fn staff_api() -> ApiRouter<App> {
    ApiRouter::new().merge(news::staff::staff()).merge(auth::user_management::owners()).merge(audit::owners())
}

/// The API below `/api/v1` and its description.
fn api() -> (Router<App>, OpenApi) {
    aide::generate::infer_responses(true);
    aide::generate::extract_schemas(true);
    let mut description = OpenApi::default();
    let router = ApiRouter::new()
        .nest("/api/v1", public_api())
        .nest("/api/v1/admin", staff_api())
        .finish_api_with(&mut description, openapi::describe);
    (router, description)
}

/// The description of the API: OpenAPI 3.1.
pub fn description() -> serde_json::Value {
    openapi::finish(api().1)
}

/// All routes.
pub fn router(app: App) -> Router {
    let keyed = middleware::from_fn_with_state(app.clone(), key::ask);
    // The last layer is the first to be asked: the key, then who may.
    let api = api().0.layer(middleware::from_fn_with_state(app.clone(), access::ask)).layer(keyed);
    Router::new()
        .merge(api)
        .nest(auth::calls::PREFIX, auth::calls::routes())
        .merge(auth::approval_page::routes())
        .route("/api/v1/openapi.json", get(described))
        .route("/api/{*rest}", get(no_such_call).fallback(no_such_call))
        .merge(site::routes())
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .method_not_allowed_fallback(|| async { ApiError::Method })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(app.clone(), request_log::log))
        .with_state(app)
}

async fn described() -> Response {
    static TEXT: OnceLock<Arc<str>> = OnceLock::new();
    let text = TEXT.get_or_init(|| description().to_string().into());
    let mut response = text.to_string().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

async fn no_such_call() -> ApiError {
    ApiError::NotFound
}

/// Whether requests can be served: the database answers.
async fn ready(State(app): State<App>) -> Response {
    match app.store.ping().await {
        Ok(()) => Json(serde_json::json!({ "status": "ready" })).into_response(),
        Err(error) => {
            tracing::error!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, Json(serde_json::json!({ "status": "unavailable" })))
                .into_response()
        }
    }
}
