use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use http_body_util::BodyExt as _;
use jiff::Timestamp;
use render::FetchResponse;
use serde::Serialize;

use super::canonical_url::is_screen;
use super::failure_pages::{broken_page, busy_page, unreachable_page};
use super::page_request::PageRequest;
use super::state::Pages;
use super::templates::{Shell, SiteLook, Templates};
use admin::preview::Preview;
use content::settings::model::Setting;
use content::settings::setup_steps::SCREEN as SETTINGS_SCREEN;
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::site_visibility::SiteVisibility;
use platform::web::List;
use platform::web::cache::{SERVER_TIMING, StaleIfError};
use platform::web::client::network;
use platform::web::html;
use shop::cart::view::Cart;
use shop::donations;
use shop::donations::config::DonationsConfig;
use shop::payments::config::Payments;

/// The only paths that a page may fetch.
const API_PREFIX: &str = "/api/v1/";

const SETTINGS_PATH: &str = "/api/v1/settings";

/// Banner of a settings preview. The rendered content stays that of every visitor.
const PREVIEW_BANNER: &str =
    "This is a preview. These settings aren't saved, and only you can see them here.";

/// Page data that does not depend on the URL alone.
#[derive(Serialize)]
struct PageData<'a> {
    /// `donations.url`, or the page that leads to the payment provider.
    donations: Option<&'a str>,
    closed: bool,
    #[serde(flatten)]
    own: PrivatePageData,
}

/// Private page data of one request, which is never cached.
#[derive(Default, Serialize)]
pub(super) struct PrivatePageData {
    pub(super) form: Option<SentForm>,
    pub(super) cart: Option<CartPage>,
}

#[derive(Serialize)]
pub(super) struct CartPage {
    pub(super) cart: Cart,
    /// The result of a form, unless it simply succeeded.
    pub(super) message: Option<String>,
    pub(super) payable: bool,
}

#[derive(Serialize)]
pub(super) struct SentForm {
    pub(super) values: BTreeMap<String, String>,
    pub(super) errors: BTreeMap<String, String>,
    pub(super) message: Option<String>,
}

/// Renders the page at a canonical URL. The response may be cached, and may be a failure page or a redirect.
pub async fn page(pages: &Pages, page_request: PageRequest, url: String) -> Response {
    page_with(pages, page_request, url, PrivatePageData::default()).await
}

/// As [`page`], with private data of the request, so that the caller must forbid caching.
pub(super) async fn page_with(
    pages: &Pages,
    page_request: PageRequest,
    url: String,
    own: PrivatePageData,
) -> Response {
    let can_pay = !matches!(pages.config.section::<Payments>(), Payments::None);
    let donations = pages
        .config
        .section::<DonationsConfig>()
        .url
        .as_deref()
        .or(can_pay.then_some(donations::pages::FORM.pattern));
    let begun = Instant::now();
    let without_preview = PageRequest { preview: None, ..page_request.clone() };
    let closed = !is_screen(&url) && is_closed(pages, &without_preview).await;
    let page_data = PageData { donations, closed, own };
    let typed = page_request.preview.as_ref().and_then(Preview::typed_settings);
    let is_preview = typed.is_some();
    let typed_color = typed.and_then(|values| values.get("primary_color").cloned());
    let permit =
        match pages.render_semaphore.acquire(page_request.client.map(|client| network(client.0))).await {
            Ok(permit) => permit,
            Err(rejection) => return busy_page(pages, rejection),
        };
    let request = render::Request {
        url: url.clone(),
        origin: pages.config.server.url.clone(),
        now: pages.clock.now().as_millisecond(),
        key: pages.key.clone(),
        page_data: serde_json::to_string(&page_data).unwrap_or_else(|_| "{}".to_owned()),
    };
    // The reason why data of the page is missing: a search without a permit, or an unreachable database.
    let missing = Arc::new(OnceLock::new());
    let is_missing = Arc::clone(&missing);
    let runtime = tokio::runtime::Handle::current();
    let key = pages.key.clone();
    let fetch = move |method: &str, path: &str| -> FetchResponse {
        // Held until the work is done: the client may disconnect earlier.
        let _ = &permit;
        if method != "GET" || !path.starts_with(API_PREFIX) {
            return FetchResponse { status: 404, body: String::new() };
        }
        let answer = page_request.get_as_visitor(&key, path);
        runtime.block_on(async {
            let answer = answer.await;
            if let Some(reason) = answer.extensions().get::<StaleIfError>() {
                // The first reason counts.
                let _ = is_missing.set(*reason);
            }
            read_response(answer).await
        })
    };
    let rendered = pages.renderer.render(request, Box::new(fetch)).await;
    match missing.get() {
        Some(StaleIfError::Busy(rejection)) => return busy_page(pages, *rejection),
        Some(StaleIfError::Unreachable) => return unreachable_page(pages),
        None => {}
    }
    match rendered {
        Ok(page) => {
            if let Some(instant) = page.expires.and_then(|instant| Timestamp::from_millisecond(instant).ok())
            {
                without_preview.seen.until(instant);
            }
            if let Some(to) = page.redirect {
                return Redirect::to(&to).into_response();
            }
            let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
            let look = match read_look(pages, &without_preview).await {
                Ok(look) => look,
                Err(failure) => return failure,
            };
            pages.templates.remember_look(look.clone());
            let color = typed_color.unwrap_or(look.color);
            let theme = (color.as_str(), look.logo.as_str(), pages.config.server.url.as_str());
            let mut html =
                shell_of(&pages.templates, &url).render(theme, &page.head, &page.html, &page.state);
            if is_preview {
                html = html::with_banner(&html, PREVIEW_BANNER, None);
            } else if closed {
                html =
                    html::with_banner(&html, "Only you see this", Some(("Open the site", SETTINGS_SCREEN)));
            }
            let mut response = (status, Html(html)).into_response();
            let milliseconds = begun.elapsed().as_secs_f64() * 1000.0;
            if let Ok(timing) = HeaderValue::from_str(&format!("render;dur={milliseconds:.1}")) {
                response.headers_mut().insert(SERVER_TIMING, timing);
            }
            response
        }
        Err(error) => log_broken_page(pages, &error),
    }
}

/// Returns whether the site is closed, so that only staff see its pages. Opening the site then invalidates the page.
async fn is_closed(pages: &Pages, page_request: &PageRequest) -> bool {
    let is_closed = matches!(pages.site_visibility.load(&pages.store).await, Ok(SiteVisibility::Closed));
    if is_closed {
        pages.store.reader(Arc::clone(&page_request.seen)).on(CONFIG_ENTRIES);
    }
    is_closed
}

/// Logs the error and returns the page for it.
fn log_broken_page(pages: &Pages, error: &impl std::fmt::Display) -> Response {
    tracing::error!(%error, "a page could not be rendered");
    broken_page(pages)
}

/// Reads name, color and logo by the page's own call for the settings, which the response cache answers. A change of the settings
/// invalidates the page.
async fn read_look(pages: &Pages, page_request: &PageRequest) -> Result<SiteLook, Response> {
    let answer = page_request.get_as_visitor(&pages.key, SETTINGS_PATH).await;
    let is_unreachable = answer.extensions().get() == Some(&StaleIfError::Unreachable);
    // Cached data alone could be stale, and the page would not say so.
    if is_unreachable || pages.store.availability().is_lost() {
        return Err(unreachable_page(pages));
    }
    let settings: List<Setting> = serde_json::from_str(&read_response(answer).await.body)
        .map_err(|error| log_broken_page(pages, &error))?;
    let value =
        |key| settings.items.iter().find(|setting| setting.key == key).map(|setting| setting.value.clone());
    Ok(SiteLook {
        name: value("site_name").unwrap_or_default(),
        color: value("primary_color").unwrap_or_default(),
        logo: value("logo_url").unwrap_or_default(),
    })
}

fn shell_of<'a>(templates: &'a Templates, url: &str) -> &'a Shell {
    let path = url.split('?').next().unwrap_or(url);
    if is_screen(path) { &templates.staff } else { &templates.visitors }
}

/// The result of [`probe_item`].
pub(super) enum Probe {
    /// Any response that is none of the others.
    Found,
    /// The item has this path now.
    Moved(String),
    Missing,
    /// The API answered 500.
    Failed,
}

/// Fetches the item first, so a missing one costs no render. The render then reads it from the cache.
pub(super) async fn probe_item(pages: &Pages, page_request: &PageRequest, path: &str) -> Probe {
    let answer = page_request.get_as_visitor(&pages.key, path).await;
    let location = answer.headers().get(header::LOCATION).and_then(|location| location.to_str().ok());
    match (answer.status(), location) {
        (StatusCode::MOVED_PERMANENTLY, Some(slug)) => Probe::Moved(slug.to_owned()),
        (StatusCode::NOT_FOUND, _) => Probe::Missing,
        (StatusCode::INTERNAL_SERVER_ERROR, _) => Probe::Failed,
        _ => Probe::Found,
    }
}

async fn read_response(answer: Response) -> FetchResponse {
    let status = answer.status().as_u16();
    let body = answer.into_body().collect().await.map(|body| body.to_bytes().to_vec()).unwrap_or_default();
    FetchResponse { status, body: String::from_utf8(body).unwrap_or_default() }
}
