//! `/sitemap.xml` and `/robots.txt`.

use std::fmt::Write as _;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};

use super::state::Pages;
use crate::content::events;
use crate::content::news;
use crate::engine::http::ApiResult;
use crate::engine::store::{Instant, Reader};

/// Newest items of each kind; a map holds 50,000 addresses at most.
const ITEMS: u64 = 20_000;
const PAGES: &[&str] = &["/", "/news", "/events"];

pub(super) async fn sitemap(State(pages): State<Pages>, db: Reader) -> ApiResult<Response> {
    let mut map = Map::new(&pages.config.server.url);
    for page in PAGES {
        map.add(page, None);
    }
    for (slug, changed) in news::queries::addresses(&db, ITEMS).await? {
        map.add(&format!("/news/{slug}"), Some(changed));
    }
    for (slug, changed) in events::queries::addresses(&db, ITEMS).await? {
        map.add(&format!("/events/{slug}"), Some(changed));
    }
    Ok(([(header::CONTENT_TYPE, "application/xml; charset=utf-8")], map.finish()).into_response())
}

/// The text of a sitemap. Slugs and the site's address hold no character that XML must escape.
struct Map<'a> {
    origin: &'a str,
    text: String,
}

impl<'a> Map<'a> {
    fn new(origin: &'a str) -> Self {
        let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                     <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
        Self { origin, text: start.to_owned() }
    }

    fn add(&mut self, path: &str, changed: Option<Instant>) {
        let changed =
            changed.map(|instant| format!("<lastmod>{}</lastmod>", instant.timestamp())).unwrap_or_default();
        // Writing into a text cannot fail.
        let _ = writeln!(self.text, "<url><loc>{}{path}</loc>{changed}</url>", self.origin);
    }

    fn finish(mut self) -> String {
        self.text.push_str("</urlset>\n");
        self.text
    }
}

pub(super) async fn robots(State(pages): State<Pages>) -> Response {
    let text = format!(
        "User-agent: *\nDisallow: /admin\nDisallow: /auth\nDisallow: /api/\n\nSitemap: {}/sitemap.xml\n",
        pages.config.server.url
    );
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}
