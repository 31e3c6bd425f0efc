use axum::extract::State;
use axum::http::{Uri, header};
use axum::response::{IntoResponse as _, Response};
use jiff::fmt::rfc2822;
use jiff::tz::TimeZone;
use rss::{Channel, Guid};

use super::canonical_url;
use super::state::Pages;
use super::xml;
use content::news;
use content::news::model::Model as Article;
use content::news::pages::{ARTICLE, LIST};
use content::settings;
use platform::database::platform_tables::SITE_SETTINGS;
use platform::database::{Instant, Reader};
use platform::markdown;
use platform::time_zone;
use platform::web::ApiResult;

/// The most posts in the feed: the newest (docs/behavior/content.md#list-sizes).
const MAX_POSTS: u64 = 50;

pub(super) async fn serve_rss(State(pages): State<Pages>, db: Reader, uri: Uri) -> ApiResult<Response> {
    let origin = &pages.config.server.url;
    let category = canonical_url::canonical_parameter(uri.query().unwrap_or_default(), "category");
    let articles = news::queries::newest(&db, category.as_deref(), MAX_POSTS, pages.now()).await?;
    let zone = time_zone::of_site(db.on(SITE_SETTINGS)).await?;
    let items: Vec<_> = articles.into_iter().map(|article| rss_item(article, origin, &zone)).collect();
    let site = settings::queries::list(&db).await?;
    let text = |key| site.iter().find(|setting| setting.key == key).map(|setting| setting.value.clone());
    let mut channel = Channel::default();
    let name = text("site_name").unwrap_or_default();
    let (title, link) = match &category {
        None => (name, format!("{origin}{}", LIST.pattern)),
        Some(category) => {
            let query = url::form_urlencoded::Serializer::new(String::new())
                .append_pair("category", category)
                .finish();
            (format!("{category} | {name}"), format!("{origin}{}?{query}", LIST.pattern))
        }
    };
    channel.set_title(title);
    channel.set_link(link);
    channel.set_description(text("site_description").unwrap_or_default());
    channel.set_language("en-us".to_owned());
    channel.set_items(items);
    Ok((
        [(header::CONTENT_TYPE, "application/rss+xml; charset=utf-8")],
        xml::remove_illegal(channel.to_string()),
    )
        .into_response())
}

fn rss_item(post: Article, origin: &str, zone: &TimeZone) -> rss::Item {
    let local = |instant: Instant| instant.timestamp().to_zoned(zone.clone());
    let published = post.first_published_at.or(post.published_at);
    let published = published.and_then(|instant| rfc2822::to_string(&local(instant)).ok());
    // The id never changes, so feed readers do not repeat an article with a new URL.
    let guid = Guid { value: post.id.to_string(), permalink: false };
    let mut item = rss::Item::default();
    item.set_title(post.title);
    item.set_link(format!("{origin}{}", ARTICLE.of(&post.slug)));
    // Feed readers parse the description as HTML.
    item.set_description(markdown::escape(&post.feed_text));
    item.set_pub_date(published);
    item.set_guid(guid);
    item
}
