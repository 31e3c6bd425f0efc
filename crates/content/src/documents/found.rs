//! Documents in the search of the site.

use sea_orm::entity::prelude::*;

use super::model::{Audience, Column, Entity, Model};
use super::schema::DOCUMENTS;
use platform::database::site_search::{SearchSource, SiteItem};
use platform::database::{Instant, Reader, StoreResult};

pub(super) const SOURCE: SearchSource =
    SearchSource::of(DOCUMENTS, "documents", |db, ids, now| Box::pin(items(db, ids, now)))
        .with_texts(&["category"])
        .public("item.published AND item.visible_to = 'everyone'", &["published", "visible_to"]);

async fn items(db: &Reader, ids: Vec<Uuid>, _: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = Entity::find()
        .filter(Column::Published.eq(true))
        .filter(Column::VisibleTo.eq(Audience::Everyone))
        .filter(Column::Id.is_in(ids));
    let item = |row: Model| SiteItem {
        id: row.id,
        title: row.title,
        path: row.file_url,
        summary: row.description.unwrap_or_default(),
        ..SiteItem::default()
    };
    Ok(rows.all(db.on(DOCUMENTS)).await?.into_iter().map(item).collect())
}
