//! `/api/v1/products`, and the staff's calls that not every resource has.

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with};
use axum::Json;
use axum::extract::DefaultBodyLimit;

use super::queries::{self, ProductQuery};
use super::view::Product;
use super::{import, stock_changes, stock_counts};
use accounts::access;
use platform::core::Core;
use platform::http::cache::cached;
use platform::http::{ApiError, ApiResult, List, NoParameters, PathId, Query};
use platform::store::Reader;

/// The public calls.
pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .api_route(
            "/products",
            get_with(list, |op| {
                op.id("listProducts")
                    .tag("products")
                    .summary("List active products, the featured ones first, by name")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/products/categories",
            get_with(categories, |op| {
                op.id("listProductCategories")
                    .tag("products")
                    .summary("List categories of active products")
                    .with(access::public)
                    .with(cached)
            }),
        )
        .api_route(
            "/products/{id}",
            get_with(product, |op| {
                op.id("getProduct")
                    .tag("products")
                    .summary("Get an active product")
                    .with(access::public)
                    .with(cached)
            }),
        )
}

/// The staff's calls.
pub fn staff() -> ApiRouter<Core> {
    let import = ApiRouter::new()
        .api_route(
            "/products/import",
            post_with(import::import, |op| {
                op.id("importProducts")
                    .tag("products")
                    .summary("Create and change products by a CSV file with the columns of the export; all rows or none")
                    .with(access::shop)
            }),
        )
        .layer(DefaultBodyLimit::max(import::BODY));
    ApiRouter::new()
        .api_route(
            "/products/categories",
            get_with(all_categories, |op| {
                op.id("listAllProductCategories")
                    .tag("products")
                    .summary("List categories of every product, inactive ones as well")
                    .with(access::shop)
            }),
        )
        .api_route(
            "/products/{id}/stock",
            get_with(stock_changes::read, |op| {
                op.id("getProductStock")
                    .tag("products")
                    .summary("Get the stock of a product and its latest changes")
                    .with(access::shop)
            })
            .post_with(stock_counts::count, |op| {
                op.id("countProductStock")
                    .tag("products")
                    .summary("Replace the stock of variants by what was counted; all counts or none")
                    .with(access::shop)
            }),
        )
        .merge(import)
}

async fn list(db: Reader, Query(query): Query<ProductQuery>) -> ApiResult<Json<List<Product>>> {
    Ok(Json(queries::list(&db, query).await?))
}

async fn categories(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::categories(&db).await?)))
}

async fn all_categories(db: Reader, _: Query<NoParameters>) -> ApiResult<Json<List<String>>> {
    Ok(Json(List::whole(queries::all_categories(&db).await?)))
}

async fn product(db: Reader, PathId(id): PathId, _: Query<NoParameters>) -> ApiResult<Json<Product>> {
    Ok(Json(queries::by_id(&db, id).await?.ok_or(ApiError::NotFound)?))
}
