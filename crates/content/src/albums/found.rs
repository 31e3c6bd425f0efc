use sea_orm::entity::prelude::*;

use super::model::{Column, Entity, Model};
use super::pages::ALBUM;
use super::schema::ALBUMS;
use platform::database::{Instant, Reader, StoreResult};
use platform::database::{SearchSource, SiteItem};

pub(super) const SOURCE: SearchSource =
    SearchSource::of(ALBUMS, "albums", |db, ids, now| Box::pin(items(db, ids, now))).timely("created_at");

async fn items(db: &Reader, ids: Vec<Uuid>, _: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = Entity::find().filter(Column::Published.eq(true)).filter(Column::Id.is_in(ids));
    let item = |row: Model| {
        let description = row.description.unwrap_or_default();
        SiteItem {
            id: row.id,
            title: row.title,
            path: ALBUM.of(row.slug),
            summary: description.clone(),
            text: description,
            date: None,
        }
    };
    Ok(rows.all(db.on(ALBUMS)).await?.into_iter().map(item).collect())
}
