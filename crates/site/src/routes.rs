use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};

use super::canonical_url::{
    LOST_FAILED, LOST_GONE, SCREENS, canonical_url, content_page_path, secret_token, without_trailing_slash,
};
use super::missing_page::not_found_response;
use super::page_request::PageRequest;
use super::paths::{
    self, CALENDAR, CARDS, COMING_SOON, FEED, LOGO, MANIFEST, MEDIA_FILE, NOT_FOUND, SEARCH, SITEMAP,
    SITEMAP_PART, STYLE, THEME,
};
use super::state::Pages;
use super::{
    assets, calendar, cart, coming_soon, contact, feed, link_previews, logo_icons, manifest, media, officers,
    render, reservations, sitemap, style, theme,
};
use accounts::pages::ADMIN;
use content::albums::pages::ALBUM;
use content::events::pages::EVENT;
use content::events::reservations::pages::RESERVATION;
use content::news::pages::ARTICLE;
use content::{contact as contact_form, people, settings};
use platform::color::Color;
use platform::database::Reader;
use platform::slugs;
use platform::web::cache::StoreAnyStatus;
use platform::web::page_path::{PagePath, plain_id};
use platform::web::{ApiError, ApiResult};
use shop::cart::pages::CART;
use shop::orders::pages::ORDER;
use shop::products::pages::{LOST_PARAMETER, PRODUCT};
use shop::{checkout, donations, products};

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

pub fn routes() -> Router<Pages> {
    let screens = SCREENS.iter().fold(Router::new(), |router, path| router.route(path, get(screen)));
    let titled =
        paths::pages_with_titles().fold(screens, |router, path| router.route(path.pattern, get(page)));
    titled
        .route(&format!("{}/{{*screen}}", ADMIN.pattern), get(staff_screen))
        .route(ARTICLE.pattern, get(article))
        .route(
            EVENT.pattern,
            get(event).post(reservations::reserve).layer(DefaultBodyLimit::max(reservations::MAX_BODY_BYTES)),
        )
        .route(
            RESERVATION.pattern,
            get(private_page)
                .post(reservations::change_or_cancel)
                .layer(DefaultBodyLimit::max(reservations::MAX_BODY_BYTES)),
        )
        .route(
            people::pages::WRITE.pattern,
            get(officers::show_form)
                .post(officers::submit_form)
                .layer(DefaultBodyLimit::max(contact::MAX_BODY_BYTES)),
        )
        .route(people::pages::CARD.pattern, get(officers::contact_card))
        .route(ALBUM.pattern, get(album))
        .route(PRODUCT.pattern, get(product))
        .route(
            CART.pattern,
            get(cart::show).post(cart::submit_form).layer(DefaultBodyLimit::max(cart::MAX_BODY_BYTES)),
        )
        .route(SEARCH.pattern, get(page))
        .route(checkout::pages::CHECKOUT.pattern, get(page))
        .route(ORDER.pattern, get(private_page))
        .route(donations::pages::DONATION.pattern, get(private_page))
        .route(
            contact_form::pages::FORM.pattern,
            post(contact::submit_form).layer(DefaultBodyLimit::max(contact::MAX_BODY_BYTES)),
        )
        .route(NOT_FOUND, get(render_not_found_page))
        .route(COMING_SOON, get(coming_soon_page))
        .route(FEED.pattern, get(feed::serve_rss))
        .route(CALENDAR.pattern, get(calendar::serve_all))
        .route(SITEMAP.pattern, get(sitemap::serve_index))
        .route(SITEMAP_PART.pattern, get(sitemap::serve_part))
        .route(paths::ROBOTS.pattern, get(sitemap::serve_robots))
        .route(&format!("{}/{{*path}}", CARDS.pattern), get(card))
        .route(MANIFEST.pattern, get(manifest::serve_manifest))
        .route(LOGO.pattern, get(logo_icons::serve_icon))
        .route(THEME.pattern, get(theme_stylesheet))
        .route(STYLE.pattern, get(stylesheet))
        .route(MEDIA_FILE.pattern, get(media_file))
        .fallback(serve_unrouted)
}

/// Renders the page at the canonical URL of the request.
async fn page(State(pages): State<Pages>, page_request: PageRequest, uri: Uri) -> Response {
    let url = canonical_url(&uri).unwrap_or_else(|| NOT_FOUND.to_owned());
    render::page(&pages, page_request, url).await
}

/// Responds with the staff shell, which the server caches. Browsers must not store it once it is filled, for a visitor who navigates back
/// after a sign-out.
async fn screen(pages: State<Pages>, page_request: PageRequest, uri: Uri) -> Response {
    let mut response = page(pages, page_request, uri).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Responds to any path of the staff's area in plain notation.
async fn staff_screen(pages: State<Pages>, page_request: PageRequest, request: Request) -> Response {
    match canonical_url(request.uri()) {
        Some(_) => screen(pages, page_request, request.uri().clone()).await,
        None => serve_unrouted(pages, page_request, request).await,
    }
}

/// Renders the page that `not_found_response` sends for missing paths. It is cached although it is a 404.
async fn render_not_found_page(State(pages): State<Pages>, page_request: PageRequest) -> Response {
    let mut response = render::page(&pages, page_request, NOT_FOUND.to_owned()).await;
    if response.status() == StatusCode::NOT_FOUND {
        response.extensions_mut().insert(StoreAnyStatus);
    }
    response
}

async fn coming_soon_page(
    State(pages): State<Pages>,
    page_request: PageRequest,
    db: Reader,
    headers: HeaderMap,
) -> ApiResult<Response> {
    match coming_soon::page_if_closed(&pages, &db).await? {
        Some(page) => Ok(page),
        None => Ok(not_found_response(&page_request, &headers).await),
    }
}

async fn article(
    State(pages): State<Pages>,
    page_request: PageRequest,
    slug: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Ok(Path(slug)) = slug else { return not_found_response(&page_request, &headers).await };
    item_page(pages, page_request, ARTICLE, &slug, &uri, &headers).await
}

/// Responds with the page of an event, or its calendar file at `{slug}.ics`.
async fn event(
    State(pages): State<Pages>,
    page_request: PageRequest,
    slug: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Ok(Path(slug)) = slug else { return not_found_response(&page_request, &headers).await };
    if let Some(slug) = slug.strip_suffix(".ics") {
        return match calendar::serve_one(&pages, &page_request.seen, slug).await {
            Ok(Some(response)) => response,
            Ok(None) => not_found_response(&page_request, &headers).await,
            Err(error) => error.into_response(),
        };
    }
    item_page(pages, page_request, EVENT, &slug, &uri, &headers).await
}

async fn album(
    State(pages): State<Pages>,
    page_request: PageRequest,
    slug: Result<Path<String>, PathRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Ok(Path(slug)) = slug else { return not_found_response(&page_request, &headers).await };
    item_page(pages, page_request, ALBUM, &slug, &uri, &headers).await
}

/// Responds with the page of an article, event or album by its slug, or redirects to its canonical or new URL.
async fn item_page(
    pages: Pages,
    page_request: PageRequest,
    page: PagePath,
    slug: &str,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    let plain = page.of(slug);
    if !platform::rules::is_slug(slug) {
        return not_found_response(&page_request, headers).await;
    }
    if uri.path() != plain {
        // A non-canonical URL.
        return Redirect::permanent(&plain).into_response();
    }
    match render::probe_item(&pages, &page_request, &format!("/api/v1{plain}")).await {
        render::Probe::Found | render::Probe::Failed => {
            render::page(&pages, page_request, canonical_url(uri).unwrap_or(plain)).await
        }
        // 301 (docs/behavior/slugs.md#redirects); `Redirect::permanent` is 308.
        render::Probe::Moved(slug) => {
            (StatusCode::MOVED_PERMANENTLY, [(header::LOCATION, page.of(slug))]).into_response()
        }
        render::Probe::Missing => not_found_response(&page_request, headers).await,
    }
}

/// A missing, inactive or unloadable product redirects to the shop, with a message, by 302: it may return
/// (docs/behavior/carts.md#missing-products).
async fn product(State(pages): State<Pages>, page_request: PageRequest, uri: Uri) -> Response {
    let path = uri.path().to_owned();
    let is_there = match PRODUCT.value_in(&path).and_then(plain_id) {
        Some(id) => render::probe_item(&pages, &page_request, &format!("/api/v1/products/{id}")).await,
        None => render::Probe::Missing,
    };
    let to_shop = |reason: &str| {
        (
            StatusCode::FOUND,
            [(header::LOCATION, format!("{}?{LOST_PARAMETER}={reason}", products::pages::LIST.pattern))],
        )
            .into_response()
    };
    match is_there {
        render::Probe::Found => {
            let page = render::page(&pages, page_request, path).await;
            // The item exists, but the page rejects it.
            if page.status() == StatusCode::NOT_FOUND { to_shop(LOST_FAILED) } else { page }
        }
        render::Probe::Failed => to_shop(LOST_FAILED),
        _ => to_shop(LOST_GONE),
    }
}

/// An order, a donation or a reservation by its link: not cached, not indexed, and without referrer.
async fn private_page(
    State(pages): State<Pages>,
    page_request: PageRequest,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path().to_owned();
    let is_there = match secret_token(&path) {
        Some(_) => render::probe_item(&pages, &page_request, &format!("/api/v1{path}")).await,
        None => render::Probe::Missing,
    };
    let mut response = match is_there {
        render::Probe::Found => render::page(&pages, page_request, path).await,
        _ => not_found_response(&page_request, &headers).await,
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    response
}

/// Responds with the stylesheet of a shell, by its hashed name.
async fn stylesheet(
    State(pages): State<Pages>,
    page_request: PageRequest,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(text) =
        style::stylesheet_at(|shell| pages.templates.style_of(shell), uri.path(), &pages.config.server.url)
    else {
        return not_found_response(&page_request, &headers).await;
    };
    let kept = (header::CACHE_CONTROL, assets::IMMUTABLE_CACHE_CONTROL);
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8"), kept], text).into_response()
}

async fn card(
    State(pages): State<Pages>,
    page_request: PageRequest,
    db: Reader,
    Path(path): Path<String>,
) -> ApiResult<Response> {
    match link_previews::card(&pages, &page_request, &db, &format!("/{path}")).await? {
        Some(card) => Ok(card),
        None => Ok(not_found_response(&page_request, &HeaderMap::new()).await),
    }
}

/// `/theme.css`: only the accent, for pages whose other styles come from the development server.
async fn theme_stylesheet(State(pages): State<Pages>, db: Reader) -> ApiResult<Response> {
    let chosen = settings::queries::value(&db, "primary_color").await?;
    let text = theme::theme_css(Color::from_setting(&chosen), &pages.config.server.url);
    Ok(([(header::CONTENT_TYPE, "text/css; charset=utf-8")], text).into_response())
}

async fn media_file(
    State(pages): State<Pages>,
    db: Reader,
    uri: Uri,
    method: Method,
    headers: HeaderMap,
) -> Response {
    match media::serve_file(&pages, &db, &uri, (method, headers)).await {
        Ok(Some(response)) => response,
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => error.into_response(),
    }
}

/// Responds to paths without a route: front end files, trailing slashes, and others.
async fn serve_unrouted(State(pages): State<Pages>, page_request: PageRequest, request: Request) -> Response {
    let uri = request.uri();
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if let Some(file) = assets::serve_file(&pages.assets, uri.path(), request.headers()) {
        return if is_read {
            file
        } else {
            ([(header::ALLOW, "GET, HEAD")], ApiError::Method).into_response()
        };
    }
    if let Some(plain) = without_trailing_slash(uri) {
        return Redirect::permanent(&plain).into_response();
    }
    if let Some(path) = content_page_path(uri.path()).filter(|_| is_read) {
        return content_page(pages, page_request, path, request.headers()).await;
    }
    not_found_response(&page_request, request.headers()).await
}

/// Responds with a content page: these have arbitrary paths, so they come after every route.
async fn content_page(pages: Pages, page_request: PageRequest, path: &str, headers: &HeaderMap) -> Response {
    let call = format!("/api/v1/pages/{}", slugs::lookup_call(path));
    match render::probe_item(&pages, &page_request, &call).await {
        render::Probe::Found | render::Probe::Failed => {
            render::page(&pages, page_request, format!("/{path}")).await
        }
        render::Probe::Moved(call) => match slugs::path_of_lookup(&call) {
            Some(path) => {
                (StatusCode::MOVED_PERMANENTLY, [(header::LOCATION, format!("/{path}"))]).into_response()
            }
            None => not_found_response(&page_request, headers).await,
        },
        render::Probe::Missing => not_found_response(&page_request, headers).await,
    }
}
