//! `/sitemap.xml`, its parts, and `/robots.txt` (<https://www.sitemaps.org/protocol.html>).

use std::fmt::Write as _;

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use super::paths::pages_with_titles;
use super::state::Pages;
use super::xml;
use accounts::pages::{ADMIN, SIGN_IN};
use content::{albums, events, news, pages as content_pages};
use platform::database::platform_tables::CONFIG_ENTRIES;
use platform::database::site_visibility::{self, SiteVisibility};
use platform::database::{Instant, PageRange, Reader, StoreResult, visible_rows};
use platform::web::ApiResult;
use shop::products;

/// Items of a part. The protocol allows 50,000; this many take a few milliseconds. They are sorted by creation, so that new items only
/// change the last part.
pub const ITEMS_PER_PART: u64 = 1_000;
/// The protocol's limit.
const MAX_PARTS: u64 = 50_000;
const TEXT_TYPE: &str = "text/plain; charset=utf-8";
const XML_TYPE: &str = "application/xml; charset=utf-8";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitemapKind {
    /// The program's own pages.
    Pages,
    /// Content pages, at paths that the staff choose.
    Content,
    News,
    Events,
    Albums,
    Products,
}

impl SitemapKind {
    const ALL: [Self; 6] =
        [Self::Pages, Self::Content, Self::News, Self::Events, Self::Albums, Self::Products];

    const fn name(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::Content => "content",
            Self::News => "news",
            Self::Events => "events",
            Self::Albums => "albums",
            Self::Products => "products",
        }
    }

    async fn count_parts(self, db: &Reader, now: Instant) -> StoreResult<u64> {
        let items = match self {
            Self::Pages => pages_with_titles().count() as u64,
            Self::Content => visible_rows::<content_pages::model::Entity>(db, now).await?.total(db).await?,
            Self::News => visible_rows::<news::model::Entity>(db, now).await?.total(db).await?,
            Self::Events => visible_rows::<events::model::Entity>(db, now).await?.total(db).await?,
            Self::Albums => albums::queries::count(db).await?,
            Self::Products => products::queries::count(db).await?,
        };
        Ok(items.div_ceil(ITEMS_PER_PART).min(MAX_PARTS))
    }

    /// The paths of a part with the time of their last change, if known.
    async fn pages_of_part(
        self,
        db: &Reader,
        offset: u64,
        now: Instant,
    ) -> StoreResult<Vec<(String, Option<Instant>)>> {
        let page = PageRange { limit: ITEMS_PER_PART, offset };
        let (items, page) = match self {
            Self::Pages => {
                return Ok(pages_with_titles().map(|page| (page.pattern.to_owned(), None)).collect());
            }
            Self::Content => {
                let found = visible_rows::<content_pages::model::Entity>(db, now).await?;
                let found = found.page_keys(db, content_pages::model::PAGE_COLUMNS, page).await?;
                return Ok(found
                    .into_iter()
                    .map(|(path, changed)| (format!("/{path}"), Some(changed)))
                    .collect());
            }
            Self::News => {
                let articles = visible_rows::<news::model::Entity>(db, now).await?;
                (articles.page_keys(db, news::model::PAGE_COLUMNS, page).await?, news::pages::ARTICLE)
            }
            Self::Events => {
                let events = visible_rows::<events::model::Entity>(db, now).await?;
                (events.page_keys(db, events::model::PAGE_COLUMNS, page).await?, events::pages::EVENT)
            }
            Self::Albums => (albums::queries::page_keys(db, page).await?, albums::pages::ALBUM),
            Self::Products => {
                let products = products::queries::page_keys(db, page).await?;
                let path = |(id, changed)| (products::pages::PRODUCT.of(id), Some(changed));
                return Ok(products.into_iter().map(path).collect());
            }
        };
        let path = |(slug, changed)| (page.of(slug), Some(changed));
        Ok(items.into_iter().map(path).collect())
    }
}

/// Parses `news-2.xml`: the kind, and the number from 1 on, in canonical notation.
pub fn parse_part_name(name: &str) -> Option<(SitemapKind, u64)> {
    let (kind, number) = name.strip_suffix(".xml")?.split_once('-')?;
    let kind = SitemapKind::ALL.into_iter().find(|known| known.name() == kind)?;
    let plain = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
    let number = number.parse().ok().filter(|number| plain && (1..=MAX_PARTS).contains(number))?;
    (kind != SitemapKind::Pages || number == 1).then_some((kind, number))
}

/// Returns whether `path` is that of a part, which may be empty.
pub fn is_part_path(path: &str) -> bool {
    path.strip_prefix("/sitemaps/").is_some_and(|name| parse_part_name(name).is_some())
}

pub(super) async fn serve_index(State(pages): State<Pages>, db: Reader) -> ApiResult<Response> {
    let mut text = opening_tag("sitemapindex");
    for kind in SitemapKind::ALL {
        for number in 1..=kind.count_parts(&db, pages.now()).await? {
            let (origin, name) = (&pages.config.server.url, kind.name());
            // Writing into a string cannot fail.
            let _ = writeln!(text, "<sitemap><loc>{origin}/sitemaps/{name}-{number}.xml</loc></sitemap>");
        }
    }
    text.push_str("</sitemapindex>\n");
    Ok(([(header::CONTENT_TYPE, XML_TYPE)], xml::remove_illegal(text)).into_response())
}

pub(super) async fn serve_part(
    State(pages): State<Pages>,
    db: Reader,
    Path(name): Path<String>,
) -> ApiResult<Response> {
    let Some((kind, number)) = parse_part_name(&name) else {
        return Ok(StatusCode::NOT_FOUND.into_response());
    };
    let pages_of_part = kind.pages_of_part(&db, (number - 1) * ITEMS_PER_PART, pages.now()).await?;
    if pages_of_part.is_empty() {
        return Ok(StatusCode::NOT_FOUND.into_response());
    }
    let mut text = opening_tag("urlset");
    for (path, changed) in pages_of_part {
        let changed =
            changed.map(|instant| format!("<lastmod>{}</lastmod>", instant.timestamp())).unwrap_or_default();
        let _ = writeln!(text, "<url><loc>{}{path}</loc>{changed}</url>", pages.config.server.url);
    }
    text.push_str("</urlset>\n");
    Ok(([(header::CONTENT_TYPE, XML_TYPE)], xml::remove_illegal(text)).into_response())
}

/// The XML declaration and the opening tag of the root element. Slugs and the site's URL, which follow, need no XML escaping.
fn opening_tag(element: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <{element} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    )
}

/// Serves `/robots.txt`, which forbids everything on a closed site.
pub(super) async fn serve_robots(State(pages): State<Pages>, db: Reader) -> ApiResult<Response> {
    let visibility = site_visibility::stored(db.on(CONFIG_ENTRIES)).await?;
    if visibility == Some(SiteVisibility::Closed) {
        return Ok(([(header::CONTENT_TYPE, TEXT_TYPE)], "User-agent: *\nDisallow: /\n").into_response());
    }
    let text = format!(
        "User-agent: *\nDisallow: {}\nDisallow: {}\nDisallow: /api/\n\nSitemap: {}/sitemap.xml\n",
        ADMIN.pattern, SIGN_IN.pattern, pages.config.server.url
    );
    Ok(([(header::CONTENT_TYPE, TEXT_TYPE)], text).into_response())
}
