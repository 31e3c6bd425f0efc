use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, Select};
use serde::Deserialize;

use super::model::{Audience, Column, DocumentCategory, Entity, Model};
use crate::documents::schema::DOCUMENTS;
use platform::database::search::PublishedList;
use platform::database::{PageRange, Reader, StoreResult};
use platform::web::{self, List};

/// Filters and range of the public list of documents.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct DocumentQuery {
    /// Only this category.
    #[garde(skip)]
    pub category: Option<DocumentCategory>,
    /// Only featured ones, or only others.
    #[garde(skip)]
    pub featured: Option<bool>,
    /// Text to search for in title and description. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// Maximum number of items to return. Defaults to 50; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

const DEFAULT_LIMIT: u64 = 50;

/// Selects published documents for everyone.
fn public() -> Select<Entity> {
    Entity::find()
        .filter(Column::Published.eq(true))
        .filter(Column::VisibleTo.eq(Audience::Everyone))
        .order_by(Column::CreatedAt, Order::Desc)
        .order_by(Column::Id, Order::Desc)
}

pub async fn list(db: &Reader, query: DocumentQuery) -> StoreResult<List<Model>> {
    let mut rows = public();
    if let Some(category) = query.category {
        rows = rows.filter(Column::Category.eq(category));
    }
    if let Some(featured) = query.featured {
        rows = rows.filter(Column::Featured.eq(featured));
    }
    let (limit, offset) = (web::limit(query.limit, DEFAULT_LIMIT), query.offset.unwrap_or(0));
    // The trigram index does not contain the audience.
    let list = PublishedList { table: DOCUMENTS, search: query.search.as_deref(), is_filtered: true };
    let (rows, total) = list.page(db, rows, Column::Id, PageRange { limit, offset }).await?;
    let items = rows.all(db.on(DOCUMENTS)).await?;
    Ok(List { items, total, limit, offset })
}
