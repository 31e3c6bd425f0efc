use sea_orm::entity::prelude::*;

use super::model::{Column, Entity};
use super::pages::ARTICLE;
use super::schema::NEWS_POSTS;
use platform::database::{Instant, Reader, StoreResult, visible_rows};
use platform::database::{SearchSource, SiteItem};
use platform::markdown;

pub(super) const SOURCE: SearchSource =
    SearchSource::of(NEWS_POSTS, "news", |db, ids, now| Box::pin(items(db, ids, now)))
        .with_texts(&["category", "author_name"])
        .scheduled()
        .timely("created_at");

async fn items(db: &Reader, ids: Vec<Uuid>, now: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = visible_rows::<Entity>(db, now).await?.rows().filter(Column::Id.is_in(ids));
    let item = |row: super::model::Model| SiteItem {
        id: row.id,
        title: row.title,
        path: ARTICLE.of(row.slug),
        summary: row.summary,
        text: row.content_md.map(|text| markdown::render(&text).text).unwrap_or_default(),
        // As on its page: saving sets the other one again.
        date: row.first_published_at.or(row.published_at),
    };
    Ok(rows.all(db.on(NEWS_POSTS)).await?.into_iter().map(item).collect())
}
