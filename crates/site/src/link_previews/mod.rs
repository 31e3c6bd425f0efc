//! `/cards/news/{slug}.png`, `/cards/events/{slug}.png`, `/cards/shop.png` and others: preview pictures of links for pages without their
//! own (<https://ogp.me/#structured>; large networks request 1200 x 630 px).

pub mod draw;
mod letters;

use axum::http::header;
use axum::response::{IntoResponse as _, Response};

use super::logo_icons;
use super::page_request::PageRequest;
use super::paths::CARDS;
use super::state::Pages;
use content::news::model::NewsSummary;
use content::{events, news, pages as content_pages, settings};
use platform::color::Color;
use platform::database::{Instant, Reader};
use platform::time_zone;
use platform::web::client::network;
use platform::web::{ApiError, ApiResult};

/// The content of a preview picture.
#[derive(Clone, Debug)]
pub struct Card {
    /// A few words above the title: a category, a day.
    pub kicker: String,
    pub title: String,
    pub site: String,
    pub accent: Color,
    /// The logo beside the site's name, as PNG.
    pub mark: Vec<u8>,
}

/// Cards of lists: file name without `.png`, kicker and title.
const LIST_CARDS: [(&str, &str, &str); 6] = [
    ("shop", "Shop", "Shirts, caps and more from the union shop"),
    ("documents", "Documents", "Contracts, handbooks, policies and forms"),
    ("faq", "Questions", "Answers for members and their families"),
    ("officers", "Officers", "The people to call, and how to reach them"),
    ("photos", "Photos", "Meetings, picnics and people, in pictures"),
    ("donate", "Donate", "Support our community initiatives"),
];

/// The folder of content pages' cards, below [`CARDS`].
pub(super) const PAGES_FOLDER: &str = "/pages/";

/// The path of the content page in the file name of its card.
fn page_path_in_name(name: &str) -> Option<&str> {
    name.strip_suffix(".png").filter(|path| content_pages::is_path(path))
}

fn slug_in_name(name: &str) -> Option<&str> {
    name.strip_suffix(".png").filter(|slug| platform::rules::is_slug(slug))
}

/// Returns whether `path` is that of a card, which may not exist.
pub(super) fn is_card_path(path: &str) -> bool {
    let Some(page) = path.strip_prefix(CARDS.pattern) else { return false };
    if let Some(name) = page.strip_prefix(PAGES_FOLDER) {
        return page_path_in_name(name).is_some();
    }
    match news::pages::ARTICLE.value_in(page).or_else(|| events::pages::EVENT.value_in(page)) {
        Some(name) => slug_in_name(name).is_some(),
        None => page.strip_prefix('/').and_then(texts_of_list).is_some(),
    }
}

/// Kicker and title of the card with this file name, such as `shop.png`.
fn texts_of_list(name: &str) -> Option<(&'static str, &'static str)> {
    let page = name.strip_suffix(".png")?;
    LIST_CARDS.iter().find(|(name, ..)| *name == page).map(|(_, kicker, title)| (*kicker, *title))
}

pub(super) async fn list_card(
    pages: &Pages,
    page_request: &PageRequest,
    db: &Reader,
    name: &str,
) -> ApiResult<Option<Response>> {
    let Some((kicker, title)) = texts_of_list(name) else { return Ok(None) };
    card_response(pages, page_request, db, kicker.to_owned(), title.to_owned()).await.map(Some)
}

pub(super) async fn article_card(
    pages: &Pages,
    page_request: &PageRequest,
    db: &Reader,
    name: &str,
) -> ApiResult<Option<Response>> {
    let Some(slug) = slug_in_name(name) else { return Ok(None) };
    let post: Option<NewsSummary> = news::queries::by_slug(db, slug, None, pages.now()).await?;
    let Some(post) = post else { return Ok(None) };
    let kicker = post.category.unwrap_or_else(|| "News".to_owned());
    card_response(pages, page_request, db, kicker, post.title).await.map(Some)
}

pub(super) async fn content_page_card(
    pages: &Pages,
    page_request: &PageRequest,
    db: &Reader,
    name: &str,
) -> ApiResult<Option<Response>> {
    let Some(path) = page_path_in_name(name) else { return Ok(None) };
    let Some(page) = content_pages::queries::by_path(db, path, pages.now()).await? else { return Ok(None) };
    let kicker = content_pages::queries::top_of(db, path, pages.now()).await?.unwrap_or_default();
    card_response(pages, page_request, db, kicker, page.page.title).await.map(Some)
}

pub(super) async fn event_card(
    pages: &Pages,
    page_request: &PageRequest,
    db: &Reader,
    name: &str,
) -> ApiResult<Option<Response>> {
    let Some(slug) = slug_in_name(name) else { return Ok(None) };
    let Some(event) = events::queries::by_slug(db, slug, pages.now()).await? else { return Ok(None) };
    let fields = event.summary.fields;
    let kicker = format_day(fields.start_date, &fields.timezone);
    card_response(pages, page_request, db, kicker, fields.title).await.map(Some)
}

/// `Friday, March 6, 2026`
pub fn format_day(instant: Instant, timezone: &str) -> String {
    instant.timestamp().to_zoned(time_zone::named(timezone)).strftime("%A, %B %-d, %Y").to_string()
}

/// Draws a card with the site's name, color and logo. Waits for a render permit.
async fn card_response(
    pages: &Pages,
    page_request: &PageRequest,
    db: &Reader,
    kicker: String,
    title: String,
) -> ApiResult<Response> {
    let settings = settings::queries::list(db).await?;
    let value = |key| settings.iter().find(|setting| setting.key == key).map_or("", |setting| &setting.value);
    let mark = match logo_icons::load_icons(pages, db, value("logo_url")).await? {
        Some(icons) => icons.mark.to_vec(),
        None => pages.assets.read("client/icons/192.png").map(Vec::from).unwrap_or_default(),
    };
    let card = Card {
        kicker,
        title,
        site: value("site_name").to_owned(),
        accent: Color::from_setting(value("primary_color")),
        mark,
    };
    // As expensive as a page, so it takes a render permit.
    let permit = pages
        .render_semaphore
        .acquire(page_request.client.map(|client| network(client.0)))
        .await
        .map_err(ApiError::from)?;
    let png = tokio::task::spawn_blocking(move || {
        let png = draw::png(&card);
        drop(permit);
        png
    });
    let internal = |error: &dyn std::fmt::Display| ApiError::Internal(error.to_string());
    let png = png.await.map_err(|error| internal(&error))?.map_err(|error| internal(&error))?;
    let kept = (header::CACHE_CONTROL, "public, max-age=3600");
    Ok(([(header::CONTENT_TYPE, "image/png"), kept], png).into_response())
}
