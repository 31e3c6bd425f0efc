//! The addresses of pages and documents.

use axum::Router;
use axum::extract::{Extension, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use tower::ServiceExt as _;

use super::{assets, calendar, feed, media, render, sitemap, theme};
use crate::app::App;
use crate::http::cache::{Cached, Dependencies};
use crate::http::request_log::InProcess;

/// The page that stands for all that are not there.
pub const NOT_FOUND: &str = "/404";

/// The parameters that change what a page shows; all others (campaign tags and the like) are passed over.
const PARAMETERS: &[(&str, &[&str])] = &[("/news", &["category", "search"]), ("/events", &["search", "tab"])];

/// Longest value of a parameter, in bytes.
const LONGEST: usize = 400;

/// All routes of this folder.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/", get(page))
        .route("/news", get(page))
        .route("/news/{slug}", get(article))
        .route("/events", get(page))
        .route("/events/{slug}", get(event))
        .route(NOT_FOUND, get(page))
        .route("/rss.xml", get(feed::rss))
        .route("/events.ics", get(calendar::all))
        .route("/sitemap.xml", get(sitemap::sitemap))
        .route("/robots.txt", get(sitemap::robots))
        .route("/theme.css", get(theme::stylesheet))
        .route("/media/{bucket}/{*path}", get(media::file))
        .fallback(missing)
}

/// The one address under which a page is kept and rendered, if it is one.
pub fn canonical(uri: &Uri) -> Option<String> {
    let path = uri.path();
    let kept = match path {
        "/" | "/news" | "/events" | "/rss.xml" | "/events.ics" | "/sitemap.xml" | "/robots.txt"
        | "/theme.css" => true,
        NOT_FOUND => true,
        _ => {
            let slug = path.strip_prefix("/news/").or_else(|| path.strip_prefix("/events/"))?;
            crate::rules::is_slug(slug.strip_suffix(".ics").unwrap_or(slug))
        }
    };
    kept.then(|| with_known_parameters(path, uri.query().unwrap_or_default()))
}

fn with_known_parameters(path: &str, query: &str) -> String {
    let known = PARAMETERS.iter().find(|(page, _)| *page == path).map_or(&[][..], |(_, names)| names);
    let mut kept = url::form_urlencoded::Serializer::new(String::new());
    for name in known {
        let value = url::form_urlencoded::parse(query.as_bytes()).find(|(given, _)| given == name);
        if let Some((_, value)) = value
            && !value.trim().is_empty()
            && value.len() <= LONGEST
        {
            kept.append_pair(name, value.trim());
        }
    }
    match kept.finish() {
        query if query.is_empty() => path.to_owned(),
        query => format!("{path}?{query}"),
    }
}

async fn page(
    State(app): State<App>,
    Extension(service): Extension<Cached>,
    Extension(seen): Extension<Dependencies>,
    uri: Uri,
) -> Response {
    let url = canonical(&uri).unwrap_or_else(|| NOT_FOUND.to_owned());
    render::page(&app, service, seen, url).await
}

async fn article(
    state: State<App>,
    Extension(service): Extension<Cached>,
    seen: Extension<Dependencies>,
    Path(slug): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match render::probe(&state, &service, &seen, &format!("/api/v1/news/{slug}")).await {
        render::Probe::Found => page(state, Extension(service), seen, uri).await,
        render::Probe::Moved(slug) => Redirect::permanent(&format!("/news/{slug}")).into_response(),
        render::Probe::Missing => not_found(service, headers).await,
    }
}

async fn event(
    state: State<App>,
    Extension(service): Extension<Cached>,
    seen: Extension<Dependencies>,
    Path(slug): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if let Some(slug) = slug.strip_suffix(".ics") {
        return match calendar::one(&state, &seen, slug).await {
            Ok(Some(response)) => response,
            Ok(None) => not_found(service, headers).await,
            Err(error) => error.into_response(),
        };
    }
    match render::probe(&state, &service, &seen, &format!("/api/v1/events/{slug}")).await {
        render::Probe::Found => page(state, Extension(service), seen, uri).await,
        render::Probe::Moved(slug) => Redirect::permanent(&format!("/events/{slug}")).into_response(),
        render::Probe::Missing => not_found(service, headers).await,
    }
}

/// Files of the front end, addresses with a slash too many, and the rest.
async fn missing(
    State(app): State<App>,
    Extension(service): Extension<Cached>,
    request: Request,
) -> Response {
    let path = request.uri().path();
    if let Some(file) = assets::file(&app.assets, path, request.headers()) {
        return file;
    }
    let trimmed = path.trim_matches('/');
    if path.len() > 1 && path.ends_with('/') && !trimmed.is_empty() {
        // One slash before, or a browser would take the first part for a host.
        return Redirect::permanent(&format!("/{trimmed}")).into_response();
    }
    not_found(service, request.headers().clone()).await
}

/// The page for what is not there, rendered once for all addresses.
async fn not_found(service: Cached, headers: HeaderMap) -> Response {
    let mut request = Request::new(axum::body::Body::empty());
    *request.uri_mut() = Uri::from_static(NOT_FOUND);
    request.extensions_mut().insert(InProcess);
    if let Some(accepted) = headers.get(header::ACCEPT_ENCODING) {
        request.headers_mut().insert(header::ACCEPT_ENCODING, accepted.clone());
    }
    let mut response = match service.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
