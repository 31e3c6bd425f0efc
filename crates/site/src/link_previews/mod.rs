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
use platform::database::{Instant, Reader, StoreResult};
use platform::time_zone;
use platform::web::client::network;
use platform::web::page_path::PagePath;
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

/// The page that a card is for.
enum CardPage<'a> {
    List { kicker: &'static str, title: &'static str },
    Article { slug: &'a str },
    Event { slug: &'a str },
    Content { path: &'a str },
}

impl<'a> CardPage<'a> {
    /// Reads a path below `/cards`, such as `/shop.png`.
    fn parse(path: &'a str) -> Option<Self> {
        let page = path.strip_suffix(".png")?;
        let slug = |of: PagePath| of.value_in(page).filter(|slug| platform::rules::is_slug(slug));
        if let Some(path) = page.strip_prefix("/pages/") {
            return content_pages::is_path(path).then_some(Self::Content { path });
        }
        if let Some(slug) = slug(news::pages::ARTICLE) {
            return Some(Self::Article { slug });
        }
        if let Some(slug) = slug(events::pages::EVENT) {
            return Some(Self::Event { slug });
        }
        let name = page.strip_prefix('/')?;
        let &(_, kicker, title) = LIST_CARDS.iter().find(|(list, ..)| *list == name)?;
        Some(Self::List { kicker, title })
    }

    /// Kicker and title; `None` for a page that visitors do not see.
    async fn texts(self, db: &Reader, now: Instant) -> StoreResult<Option<(String, String)>> {
        Ok(match self {
            Self::List { kicker, title } => Some((kicker.to_owned(), title.to_owned())),
            Self::Article { slug } => {
                let post: Option<NewsSummary> = news::queries::by_slug(db, slug, None, now).await?;
                post.map(|post| (post.category.unwrap_or_else(|| "News".to_owned()), post.title))
            }
            Self::Event { slug } => events::queries::by_slug(db, slug, now).await?.map(|event| {
                let fields = event.summary.fields;
                (format_day(fields.start_date, &fields.timezone), fields.title)
            }),
            Self::Content { path } => match content_pages::queries::by_path(db, path, now).await? {
                Some(found) => {
                    let kicker = content_pages::queries::top_of(db, path, now).await?.unwrap_or_default();
                    Some((kicker, found.page.title))
                }
                None => None,
            },
        })
    }
}

/// Returns whether `path` is that of a card, which may not exist.
pub(super) fn is_card_path(path: &str) -> bool {
    path.strip_prefix(CARDS.pattern).and_then(CardPage::parse).is_some()
}

/// The card at a path below `/cards`; `None` for a page that visitors do not see.
pub(super) async fn card(
    pages: &Pages,
    page_request: &PageRequest,
    db: &Reader,
    path: &str,
) -> ApiResult<Option<Response>> {
    let Some(page) = CardPage::parse(path) else { return Ok(None) };
    let Some((kicker, title)) = page.texts(db, pages.now()).await? else { return Ok(None) };
    card_response(pages, page_request, db, kicker, title).await.map(Some)
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
