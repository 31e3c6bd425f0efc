use sea_orm::entity::prelude::*;

use super::model::{Column, Entity, Model};
use super::schema::PAGES;
use platform::database::{Instant, Reader, StoreResult, visible_rows};
use platform::database::{SearchSource, SiteItem};
use platform::markdown;

pub(super) const SOURCE: SearchSource =
    SearchSource::of(PAGES, "pages", |db, ids, now| Box::pin(items(db, ids, now))).scheduled();

async fn items(db: &Reader, ids: Vec<Uuid>, now: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = visible_rows::<Entity>(db, now).await?.rows().filter(Column::Id.is_in(ids));
    let item = |row: Model| SiteItem {
        id: row.id,
        title: row.title,
        path: format!("/{}", row.path),
        summary: row.summary,
        text: row.content_md.map(|text| markdown::render(&text).text).unwrap_or_default(),
        date: None,
    };
    Ok(rows.all(db.on(PAGES)).await?.into_iter().map(item).collect())
}
