use std::sync::{Arc, OnceLock};

use aide::axum::ApiRouter;
use aide::openapi::OpenApi;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Extension, Router, middleware};

use super::app::App;
use super::checklist;
use super::demo;
use super::doctor::{self, HealthReports};
use super::openapi;
use super::ready::{self, Readiness};
use super::subjects::{TOPICS, subjects};
use super::unavailable::{self, ErrorFormat};
use super::{examples, picture_takedown};
use accounts::access::{self, Endpoint, Matrix, Permission};
use accounts::auth::api;
use accounts::auth::gate::{self, Gate};
use accounts::auth::{self, Auth};
use admin::preview::{self, PreviewToken};
use admin::subject::Subject;
use admin::{files, live, outbox};
use platform::core::Core;
use platform::web::cache::{CacheService, KeyFn};
use platform::web::schemas::without_schemas;
use platform::web::{ApiError, key, request_log, timeouts};
use shop::payments::Shop;
use shop::{checkout, donations};

const MAX_BODY_BYTES: usize = 256 * 1024;

fn subjects_api() -> ApiRouter<Core> {
    let public = merge_routes(|subject| (subject.public)()).merge(site::search());
    let staff = merge_routes(|subject| (subject.staff)()).merge(site::dashboard()).merge(site::system());
    let staff = staff.merge(site::staff_search());
    let staff = staff
        .merge(checklist::owners())
        .merge(doctor::owners())
        .merge(demo::owners())
        .merge(examples::staff());
    let staff = staff.merge(picture_takedown::staff());
    ApiRouter::new().nest("/api/v1", public).nest("/api/v1/admin", staff)
}

fn merge_routes<S: Clone + Send + Sync + 'static>(routes: impl Fn(&Subject) -> ApiRouter<S>) -> ApiRouter<S> {
    subjects().fold(ApiRouter::new(), |all, subject| all.merge(routes(subject)))
}

/// Routes below `/api/v1` of accounts, and those bound to a session.
fn people_api() -> ApiRouter<Auth> {
    let own = ApiRouter::new()
        .merge(auth::setup::public())
        .merge(auth::current_account::routes())
        .merge(auth::reauthentication::routes());
    let staff = merge_routes(|subject| (subject.previews)())
        .merge(auth::user_management::owners())
        .merge(live::routes(&TOPICS));
    ApiRouter::new().nest("/api/v1", own).nest("/api/v1/admin", staff)
}

fn shop_api() -> ApiRouter<Shop> {
    let public = checkout::routes::public().merge(donations::routes::public());
    ApiRouter::new().nest("/api/v1", public)
}

struct Api {
    content: Router<Core>,
    people: Router<Auth>,
    shop: Router<Shop>,
    description: OpenApi,
}

fn api() -> Api {
    let mut description = OpenApi::default();
    // Finishing one resets the settings of the description, so it comes after all three.
    let (content, shop, people) = (subjects_api(), shop_api(), people_api());
    let content = content.finish_api(&mut description);
    let shop = shop.finish_api(&mut description);
    let people = people.finish_api_with(&mut description, openapi::describe);
    Api { content, people, shop, description }
}

pub fn description() -> serde_json::Value {
    openapi::finish(api().description)
}

pub fn matrix() -> Matrix {
    all_endpoints(&without_schemas(api).description)
}

fn all_endpoints(description: &OpenApi) -> Matrix {
    Matrix::new(access::endpoints(description).into_iter().chain(api::endpoints()).collect())
}

pub fn service(app: &App) -> CacheService {
    let api = without_schemas(api);
    let matrix = Arc::new(all_endpoints(&api.description));
    let key = without_previews(app, key_fn(&app.key, matrix.endpoints()));
    let is_https = app.config.server.url.starts_with("https:");
    CacheService::new(app.cache.clone(), key, router(app, api, matrix)).https(is_https)
}

/// The response cache stores pages, documents, and calls marked as cached. Non-public calls are never stored, whatever their route says:
/// cached responses are served before authentication.
fn key_fn(public_key: &str, endpoints: &[Endpoint]) -> KeyFn {
    // Contains every call, so that the cached `/news/{slug}` does not match an uncached `/news/drafts`.
    let mut calls = matchit::Router::new();
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.method == Method::GET) {
        let is_kept = endpoint.cached && endpoint.permission == Permission::Public;
        // The router has already rejected duplicate paths.
        let _ = calls.insert(endpoint.path.clone(), is_kept);
    }
    let public_key = public_key.to_owned();
    Arc::new(move |uri: &Uri, headers: &HeaderMap| {
        if !calls.at(uri.path()).is_ok_and(|found| *found.value) {
            return site::canonical_url(uri).or_else(|| site::media_key(uri, headers));
        }
        let whole = uri.path_and_query().map_or("", |whole| whole.as_str());
        key::is_valid(headers, &public_key).then(|| whole.to_owned())
    })
}

/// Restricts `key` to requests without a preview of drafts, which is private to a session.
fn without_previews(app: &App, key: KeyFn) -> KeyFn {
    let (seal, clock) = (app.auth.refresh_key.clone(), app.clock.clone());
    Arc::new(move |uri: &Uri, headers: &HeaderMap| {
        let has_pass = headers.contains_key(header::COOKIE)
            && PreviewToken::from_headers(&seal, headers, uri.path(), clock.now()).is_some();
        if has_pass { None } else { key(uri, headers) }
    })
}

fn router(app: &App, api: Api, matrix: Arc<Matrix>) -> Router {
    let gate = Gate { auth: app.auth.clone(), matrix };
    let Api { content, people, shop, .. } = api;
    let api = content
        .with_state(app.auth.core.clone())
        .merge(people.with_state(app.auth.clone()))
        .merge(shop.with_state(app.shop.clone()));
    let accounts = Router::new()
        .nest(auth::PREFIX, api::routes())
        .merge(auth::approval_page::routes())
        .merge(outbox::test_email_pages());
    let notices = middleware::map_response_with_state(app.pages.clone(), site::add_template);
    let paying = checkout::pages().with_state(app.shop.clone()).layer(notices.clone());
    let personal = middleware::map_response(gate::mark_private);
    let attach_preview = middleware::from_fn_with_state(app.auth.clone(), preview::attach_preview);
    let router = Router::new()
        .merge(api.layer(middleware::from_fn_with_state(gate, gate::guard)))
        .merge(accounts.with_state(app.auth.clone()).layer(notices).layer(personal))
        .merge(paying)
        .merge(checkout::webhooks().with_state(app.shop.clone()))
        .route("/api/v1/openapi.json", get(serve_description))
        .route("/api/{*rest}", get(no_such_call).fallback(no_such_call))
        .merge(site::routes().with_state(app.pages.clone()).layer(attach_preview))
        .method_not_allowed_fallback(|| async { ApiError::Method })
        .layer(middleware::from_fn_with_state(app.pages.clone(), unavailable::reject_while_unreachable))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready::ready))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(Extension(Readiness::default()))
        .layer(Extension(HealthReports::default()))
        .layer(middleware::from_fn_with_state(app.entropy.clone(), request_log::log))
        .with_state(app.auth.core.clone());
    let pages = app.pages.clone();
    timeouts::with_timeouts(router, files::is_file_upload, move |uri, headers| {
        let (form, pages) = (ErrorFormat::of(uri, headers), pages.clone());
        Box::new(move || form.too_slow(&pages))
    })
}

async fn serve_description() -> Response {
    static TEXT: OnceLock<Arc<str>> = OnceLock::new();
    let text = TEXT.get_or_init(|| description().to_string().into());
    let mut response = text.to_string().into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

async fn no_such_call() -> ApiError {
    ApiError::NotFound
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::extract::Request;

    use super::*;

    #[test]
    fn only_public_routes_that_are_marked_are_cached() {
        let get = |path: &str, permission, cached| Endpoint {
            method: Method::GET,
            path: path.to_owned(),
            permission,
            cached,
            tag: None,
        };
        let key = key_fn(
            "key",
            &[
                get("/api/v1/courses", Permission::Public, true),
                get("/api/v1/courses/{id}", Permission::Public, true),
                // Beside a cached path with a parameter.
                get("/api/v1/courses/drafts", Permission::Staff, false),
                get("/api/v1/courses/now", Permission::Public, false),
                get("/api/v1/admin/courses", Permission::Staff, true),
            ],
        );
        let kept = |path: &str| {
            let request = Request::get(path).header(key::HEADER, "key").body(Body::empty());
            let request = request.unwrap_or_default();
            key(request.uri(), request.headers()).is_some()
        };
        assert!(kept("/api/v1/courses") && kept("/api/v1/courses/7"));
        for path in ["/api/v1/courses/drafts", "/api/v1/courses/now", "/api/v1/admin/courses"] {
            assert!(!kept(path), "{path}");
        }
    }
}
