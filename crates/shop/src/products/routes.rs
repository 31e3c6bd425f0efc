use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::DefaultBodyLimit;

use super::queries::{self, ProductQuery, RelatedProductQuery};
use super::view::Product;
use super::{import, stock_changes, stock_counts};
use accounts::access::{Call, Calls as _};
use platform::core::Core;
use platform::database::Reader;
use platform::web::{ApiError, ApiResult, List, NoParameters, PathId, Query};

pub fn public() -> ApiRouter<Core> {
    ApiRouter::new()
        .get(
            "/products",
            list,
            Call::public(
                "listProducts",
                "products",
                "List active products, the featured ones first, by name",
            )
            .cached(),
        )
        .get(
            "/products/categories",
            categories,
            Call::public("listProductCategories", "products", "List categories of active products").cached(),
        )
        .get(
            "/products/{id}",
            product,
            Call::public("getProduct", "products", "Get an active product").cached(),
        )
        .get(
            "/products/{id}/related",
            related,
            Call::public("listRelatedProducts", "products", "List other active products of its category")
                .cached(),
        )
}

pub fn staff() -> ApiRouter<Core> {
    let import = ApiRouter::new()
        .post(
            "/products/import",
            import::import,
            Call::shop(
                "importProducts",
                "products",
                "Create and update products from a CSV file with the columns of the export; all rows or none",
            ),
        )
        .layer(DefaultBodyLimit::max(import::MAX_BODY_BYTES));
    ApiRouter::new()
        .get(
            "/products/categories",
            all_categories,
            Call::shop(
                "listAllProductCategories",
                "products",
                "List the categories of all products, including inactive ones",
            ),
        )
        .get(
            "/products/{id}/stock",
            stock_changes::read,
            Call::shop("getProductStock", "products", "Get the stock of a product and its latest changes"),
        )
        .post(
            "/products/{id}/stock",
            stock_counts::count,
            Call::shop(
                "countProductStock",
                "products",
                "Replace the stock of variants with counts; all counts or none",
            ),
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

async fn related(
    db: Reader,
    PathId(id): PathId,
    Query(query): Query<RelatedProductQuery>,
) -> ApiResult<Json<List<Product>>> {
    let related = queries::related(&db, id, query.limit).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(List::whole(related)))
}
