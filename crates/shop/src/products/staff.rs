//! `/api/v1/admin/products`: products as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{ExprTrait as _, Query, SelectStatement};
use sea_orm::{QuerySelect as _, QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{Column, Entity, Model, stock, variant};
use super::rules::ProductForm;
use super::view::{StaffProduct, StaffProductItem};
use super::{export, variants};
use crate::products::config::StockConfig;
use crate::products::schema::{PRODUCT_VARIANTS, PRODUCTS, VARIANT_STOCK};
use accounts::access::Permission;
use admin::resource::{
    ExportLines, Filter, Resource, ResourceNames, Sorts, delete_rows, insert_row, update_row,
};
use platform::config::Config;
use platform::database::{Instant, StoreResult, Table, Tx};
use platform::files::file_urls::FileFields;

/// Filters of the staff's list of products.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ProductFilter {
    /// Only products in this category.
    #[garde(length(chars, max = 200))]
    category: Option<String>,
    /// Only active products, or only inactive ones.
    #[garde(skip)]
    is_active: Option<bool>,
    /// Only products with a variant that is low in stock or sold out (`low`), or only sold-out products (`out`).
    #[garde(skip)]
    stock: Option<StockFilter>,
}

/// The stock by which products are filtered.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StockFilter {
    /// A variant has `shop.low_stock` units or fewer.
    Low,
    /// Every variant is sold out.
    Out,
}

impl Filter<Entity> for ProductFilter {
    fn apply(self, rows: Select<Entity>, config: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.category, |rows, category| rows.filter(Column::Category.eq(category)));
        let rows = rows.apply_if(self.is_active, |rows, active| rows.filter(Column::IsActive.eq(active)));
        rows.apply_if(self.stock, |rows, left| match left {
            StockFilter::Low => {
                rows.filter(has_variant_with_at_most(config.section::<StockConfig>().low_stock))
            }
            // Few products have a sold-out variant; only those are checked for another one in stock.
            StockFilter::Out => rows.filter(has_variant_with_at_most(0)).filter(is_sold_out()),
        })
    }
}

fn select_stock() -> SelectStatement {
    Query::select()
        .from(variant::Entity)
        .inner_join(
            stock::Entity,
            Expr::col((stock::Entity, stock::Column::VariantId))
                .equals((variant::Entity, variant::Column::Id)),
        )
        .take()
}

/// Returns whether a product has a variant with at most `most` units left. Uses the index of stock.
fn has_variant_with_at_most(most: i64) -> Expr {
    let low = select_stock()
        .column((variant::Entity, variant::Column::ProductId))
        .and_where(stock::Column::OnHand.lte(most))
        .take();
    Column::Id.in_subquery(low)
}

fn is_of_product() -> Expr {
    Expr::col((variant::Entity, variant::Column::ProductId)).equals((Entity, Column::Id))
}

fn is_sold_out() -> Expr {
    let left = select_stock()
        .expr(Expr::value(1))
        .and_where(is_of_product())
        .and_where(stock::Column::OnHand.gt(0))
        .take();
    Expr::exists(left).not()
}

fn of_variants(figure: Expr) -> Expr {
    let figure = figure.cast_as("bigint");
    Expr::SubQuery(None, Box::new(select_stock().expr(figure).and_where(is_of_product()).take().into()))
}

#[derive(Debug)]
pub struct Products;

admin::stored_row!(Model, Column);

impl Resource for Products {
    const NAMES: ResourceNames = ResourceNames {
        path: "/products",
        tag: "products",
        one: "Product",
        many: "Products",
        label: "product",
    };
    const PERMISSION: Permission = Permission::Shop;
    const TABLE: Table = PRODUCTS;
    const FILES: FileFields = FileFields { urls: &["image_url", "pictures.url"], texts: &[] };
    const FILTER_TABLES: &'static [Table] = &[PRODUCT_VARIANTS, VARIANT_STOCK];
    const SORTS: Sorts<Column> = &[
        ("created_at", &[Column::CreatedAt]),
        ("updated_at", &[Column::UpdatedAt]),
        ("name", &[Column::SortKey]),
        ("price", &[Column::PriceCents]),
    ];
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const PUBLISHED: Option<Column> = Some(Column::IsActive);

    type Row = Model;
    type Form = ProductForm;
    type PreparedForm = ProductForm;
    type Item = StaffProductItem;
    type View = StaffProduct;
    type Filter = ProductFilter;

    fn title(form: &ProductForm) -> String {
        form.name.clone()
    }

    fn columns(rows: Select<Entity>, config: &Config) -> Select<Entity> {
        let columns = [
            Column::Id,
            Column::Name,
            Column::ImageUrl,
            Column::Category,
            Column::IsActive,
            Column::Featured,
            Column::PriceCents,
            Column::TrashedAt,
            Column::Version,
            Column::CreatedAt,
            Column::UpdatedAt,
        ];
        let on_hand = || Expr::col((stock::Entity, stock::Column::OnHand));
        let low: Expr =
            Expr::case(on_hand().lte(config.section::<StockConfig>().low_stock), 1).finally(0).into();
        rows.select_only()
            .columns(columns)
            .column_as(
                of_variants(Expr::col((variant::Entity, variant::Column::PriceCents)).max()),
                "highest_price_cents",
            )
            .column_as(of_variants(on_hand().count()), "variant_count")
            .column_as(of_variants(on_hand().sum()), "inventory_count")
            .column_as(of_variants(low.sum()), "low_count")
    }

    async fn load_related<C: ConnectionTrait>(db: &C, rows: &mut [Model]) -> StoreResult<()> {
        variants::load_variants(db, rows).await
    }

    fn export_lines() -> Option<ExportLines<Model>> {
        Some((export::HEADER_ROW, export::csv_rows))
    }

    async fn insert(tx: &Tx, form: ProductForm, id: Uuid, now: Instant) -> StoreResult<Model> {
        let mut row = insert_row::<Self>(tx, form.clone().into(), id, now).await?;
        variants::write_variants(tx, id, row.version, &[], &form.variants, now).await?;
        variants::load_variants(tx.read(), std::slice::from_mut(&mut row)).await?;
        Ok(row)
    }

    async fn update(tx: &Tx, before: &Model, form: ProductForm, now: Instant) -> StoreResult<Model> {
        variants::write_variants(tx, before.id, before.version + 1, &before.variants, &form.variants, now)
            .await?;
        update_row::<Self>(tx, before, form.into(), now).await
    }

    async fn delete(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
        variants::lock_stock(tx, ids).await?;
        delete_rows::<Self>(tx, ids).await
    }
}
