//! Lists: search, the resource's filters, sort, and a part of them.

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, QueryTrait as _, Select};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use url::form_urlencoded::{Serializer, parse};

use super::Resource;
use super::store::column;
use crate::engine::http::extract::{parse_query, query_parameters};
use crate::engine::http::{self, ApiError, ApiResult, FieldError, List, MAX};
use crate::engine::search::Search;
use crate::engine::store::{Reader, StoreResult};

/// A resource's own parameters of its list.
pub trait Filter<E: EntityTrait>:
    DeserializeOwned + Validate<Context = ()> + JsonSchema + Send + 'static
{
    /// Only the rows that are asked for.
    fn apply(self, rows: Select<E>) -> Select<E>;
}

/// For resources without filters.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NoFilter {}

impl<E: EntityTrait> Filter<E> for NoFilter {
    fn apply(self, rows: Select<E>) -> Select<E> {
        rows
    }
}

/// The parameters that every list has.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct Page {
    /// Text to search for. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    search: Option<String>,
    /// Field to sort by; a leading hyphen sorts in descending order.
    #[garde(skip)]
    sort: Option<String>,
    /// Maximum number of items to return. Defaults to 100, which is also the most.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

/// The names of [`Page`]'s parameters.
const PAGE: [&str; 4] = ["search", "sort", "limit", "offset"];

/// What a list is asked for, checked.
#[derive(Debug)]
pub(super) struct ListQuery<R: Resource> {
    page: Page,
    filter: R::Filter,
    sort: (<R::Entity as EntityTrait>::Column, Order),
}

impl<S: Sync, R: Resource> FromRequestParts<S> for ListQuery<R> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> ApiResult<Self> {
        let query = parts.uri.query().unwrap_or_default();
        let only = |ours: bool| {
            let pairs = parse(query.as_bytes()).filter(|(name, _)| PAGE.contains(&name.as_ref()) == ours);
            Serializer::new(String::new()).extend_pairs(pairs).finish()
        };
        let page: Page = parse_query(&only(true))?;
        let filter = parse_query(&only(false))?;
        let sort = sort::<R>(page.sort.as_deref().unwrap_or(R::DEFAULT_SORT))?;
        Ok(Self { page, filter, sort })
    }
}

/// Both directions of every order.
fn sorts<R: Resource>() -> Vec<String> {
    R::SORTS.iter().flat_map(|(name, _)| [(*name).to_owned(), format!("-{name}")]).collect()
}

fn sort<R: Resource>(asked: &str) -> ApiResult<(<R::Entity as EntityTrait>::Column, Order)> {
    let (name, order) = asked.strip_prefix('-').map_or((asked, Order::Asc), |name| (name, Order::Desc));
    let found = R::SORTS.iter().find(|(known, _)| *known == name);
    found.map(|(_, column)| (*column, order)).ok_or_else(|| {
        let message = format!("Must be one of {}", sorts::<R>().join(", "));
        ApiError::Parameters(vec![FieldError::parameter("sort", message)])
    })
}

impl<R: Resource> OperationInput for ListQuery<R> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        let mut page = schemars::SchemaGenerator::default().into_root_schema_for::<Page>();
        if let Some(sort) = page.pointer_mut("/properties/sort").and_then(|sort| sort.as_object_mut()) {
            sort.insert("type".into(), json!("string"));
            sort.insert("enum".into(), json!(sorts::<R>()));
            sort.insert("default".into(), json!(R::DEFAULT_SORT));
        }
        query_parameters(ctx, operation, page);
        let filter = ctx.schema.subschema_for::<R::Filter>();
        let filter = ctx.resolve_schema(&filter).clone();
        query_parameters(ctx, operation, filter);
    }
}

/// Reads a list.
pub(super) async fn list<R: Resource>(db: &Reader, query: ListQuery<R>) -> StoreResult<List<R::Item>> {
    let ListQuery { page, filter, sort: (by, order) } = query;
    let id = column::<R>("id")?;
    let all = R::Entity::find();
    let rows = filter.apply(all.clone());
    let is_filtered = rows.as_query() != all.as_query();
    let (limit, offset) = (http::limit(page.limit, MAX), page.offset.unwrap_or(0));
    let sorted = |rows: Select<R::Entity>| rows.order_by(by, order.clone()).order_by(id, order.clone());
    let (rows, total) = match page.search.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        None => {
            let total = db.total(R::TABLE, rows.clone()).await?;
            (db.part(R::TABLE, sorted(rows), id, (limit, offset)).await?, total)
        }
        Some(text) => {
            let search = Search { table: R::TABLE, text, published: None, is_filtered };
            search.page(db, sorted(rows), id, (limit, offset)).await?
        }
    };
    let items = R::columns(rows).into_model::<R::Item>().all(db.on(R::TABLE)).await?;
    Ok(List { items, total, limit, offset })
}

/// Which part of a history.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(super) struct HistoryQuery {
    /// Maximum number of items to return. Defaults to 10; never more than 20, since each holds the fields twice.
    #[garde(range(min = 1))]
    pub(super) limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    pub(super) offset: Option<u64>,
}
