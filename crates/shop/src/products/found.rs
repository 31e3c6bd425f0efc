//! Products in the search of the site.

use sea_orm::entity::prelude::*;

use super::model::{Column, Entity, Model};
use super::pages::PRODUCT;
use super::schema::PRODUCTS;
use platform::database::{Instant, Reader, StoreResult};
use platform::database::{SearchSource, SiteItem};

pub(super) const SOURCE: SearchSource =
    SearchSource::of(PRODUCTS, "products", |db, ids, now| Box::pin(items(db, ids, now)))
        .titled("name")
        .with_texts(&["category"])
        .public("item.is_active", &["is_active"]);

async fn items(db: &Reader, ids: Vec<Uuid>, _: Instant) -> StoreResult<Vec<SiteItem>> {
    let rows = Entity::find().filter(Column::IsActive.eq(true)).filter(Column::Id.is_in(ids));
    let item = |row: Model| {
        let description = row.description.unwrap_or_default();
        SiteItem {
            id: row.id,
            title: row.name,
            path: PRODUCT.of(row.id),
            summary: description.clone(),
            text: description,
            date: None,
        }
    };
    Ok(rows.all(db.on(PRODUCTS)).await?.into_iter().map(item).collect())
}
