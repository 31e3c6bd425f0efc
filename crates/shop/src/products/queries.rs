//! Public queries of products. They never read `variant_stock`, so that responses stay cached while others buy.

use std::collections::HashMap;

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder as _, QuerySelect as _, QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{Column, Entity, Model, variant};
use super::view::Product;
use crate::products::schema::{PRODUCT_VARIANTS, PRODUCTS};
use platform::database::search::PublishedList;
use platform::database::{Instant, PageRange, Reader, StoreResult, distinct, distinct_outside_trash};
use platform::files::load_image_metadata;
use platform::web::{self, List};

/// Filters and range of the public list of products.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ProductQuery {
    /// Only this category.
    #[garde(length(chars, max = 200))]
    pub category: Option<String>,
    /// Only featured ones, or only others.
    #[garde(skip)]
    pub featured: Option<bool>,
    /// Text to search for in name and description. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    pub search: Option<String>,
    /// Maximum number of items to return. Defaults to 50; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub offset: Option<u64>,
}

/// docs/behavior/content.md#list-sizes
const DEFAULT_LIMIT: u64 = 50;
const DEFAULT_RELATED: u64 = 4;

/// How many related products.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct RelatedProductQuery {
    /// Maximum number of items to return. Defaults to 4; never more than 100.
    #[garde(range(min = 1))]
    pub limit: Option<u64>,
}

fn active() -> Select<Entity> {
    Entity::find().filter(Column::IsActive.eq(true))
}

fn featured_first(rows: Select<Entity>) -> Select<Entity> {
    rows.order_by_desc(Column::Featured).order_by_asc(Column::SortKey).order_by_asc(Column::Id)
}

/// Lists products, featured ones first, then by name.
pub async fn list(db: &Reader, query: ProductQuery) -> StoreResult<List<Product>> {
    let category = query.category.filter(|text| !text.is_empty());
    let is_filtered = category.is_some() || query.featured.is_some();
    let rows = active()
        .apply_if(category, |rows, category| rows.filter(Column::Category.eq(category)))
        .apply_if(query.featured, |rows, featured| rows.filter(Column::Featured.eq(featured)));
    let rows = featured_first(rows);
    let (limit, offset) = (web::limit(query.limit, DEFAULT_LIMIT), query.offset.unwrap_or(0));
    let list = PublishedList { table: PRODUCTS, search: query.search.as_deref(), is_filtered };
    let (rows, total) = list.page(db, rows, Column::Id, PageRange { limit, offset }).await?;
    let items = with_variants(db, rows.all(db.on(PRODUCTS)).await?).await?;
    Ok(List { items, total, limit, offset })
}

pub async fn count(db: &Reader) -> StoreResult<u64> {
    db.total(PRODUCTS, active()).await
}

pub async fn page_keys(db: &Reader, page: PageRange) -> StoreResult<Vec<(Uuid, Instant)>> {
    let rows = active().order_by_asc(Column::CreatedAt).order_by_asc(Column::Id);
    let rows = db.select_page(PRODUCTS, rows, Column::Id, page).await?;
    let rows = rows.select_only().columns([Column::Id, Column::UpdatedAt]);
    Ok(rows.into_tuple().all(db.on(PRODUCTS)).await?)
}

pub async fn categories(db: &Reader) -> StoreResult<Vec<String>> {
    distinct(db.on(PRODUCTS), "products", "category", Some(("is_active", true))).await
}

pub async fn all_categories(db: &Reader) -> StoreResult<Vec<String>> {
    distinct_outside_trash(db.on(PRODUCTS), "products", "category", None).await
}

pub async fn by_id(db: &Reader, id: Uuid) -> StoreResult<Option<Product>> {
    let row = active().filter(Column::Id.eq(id)).one(db.on(PRODUCTS)).await?;
    Ok(with_variants(db, row.into_iter().collect()).await?.pop())
}

/// Lists other active products of a product's category. `None` if the product is not active.
pub async fn related(db: &Reader, id: Uuid, limit: Option<u64>) -> StoreResult<Option<Vec<Product>>> {
    let Some(product) = active().filter(Column::Id.eq(id)).one(db.on(PRODUCTS)).await? else {
        return Ok(None);
    };
    let Some(category) = product.category else { return Ok(Some(Vec::new())) };
    let others = active().filter(Column::Category.eq(category)).filter(Column::Id.ne(id));
    let rows = featured_first(others).limit(web::limit(limit, DEFAULT_RELATED)).all(db.on(PRODUCTS)).await?;
    with_variants(db, rows).await.map(Some)
}

async fn with_variants(db: &Reader, products: Vec<Model>) -> StoreResult<Vec<Product>> {
    let mut of: HashMap<Uuid, Vec<variant::Model>> = HashMap::new();
    let rows = variant::Entity::find()
        .filter(variant::Column::ProductId.is_in(products.iter().map(|product| product.id)))
        .order_by_asc(variant::Column::SortOrder)
        .order_by_asc(variant::Column::Id);
    for row in rows.all(db.on(PRODUCT_VARIANTS)).await? {
        of.entry(row.product_id).or_default().push(row);
    }
    let further = products.iter().flat_map(|product| &product.pictures.0).map(|further| Some(&*further.url));
    let first = products.iter().map(|product| product.image_url.as_deref());
    let metadata = load_image_metadata(db, first.chain(further)).await?;
    let shown = |product: Model| {
        let variants = of.remove(&product.id).unwrap_or_default();
        Product::new(product, variants, &metadata)
    };
    Ok(products.into_iter().map(shown).collect())
}
