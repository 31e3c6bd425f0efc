use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::Json;
use axum::response::{IntoResponse as _, Response};
use futures_util::TryStreamExt as _;
use garde::Validate;
use schemars::{JsonSchema, Schema};
use sea_orm::entity::prelude::*;
use sea_orm::{Condition, Order, QueryOrder as _, QuerySelect as _, QueryTrait as _, Select};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::trash::{self, untrashed_rows};
use super::{Column, Entity, Resource, StoredRow};
use platform::config::Config;
use platform::core::Core;
use platform::database::search::{self, Search};
use platform::database::{Instant, PageRange, Reader, StoreResult};
use platform::web::extract::{parse_query, split_query};
use platform::web::schemas::{properties_of, query_parameters};
use platform::web::{self, ApiError, ApiResult, FieldError, List, MAX_LIMIT};

/// The filter parameters of a list.
pub trait Filter<E: EntityTrait>:
    DeserializeOwned + Validate<Context = ()> + JsonSchema + Send + 'static
{
    /// The part of the filter that depends on the clock.
    fn condition(&self, db: &Reader, now: Instant) -> impl Future<Output = StoreResult<Condition>> + Send {
        let _ = (db, now);
        std::future::ready(Ok(Condition::all()))
    }

    fn apply(self, rows: Select<E>, config: &Config) -> Select<E>;
}

/// The filter of resources without filter parameters.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NoFilter {}

impl<E: EntityTrait> Filter<E> for NoFilter {
    fn apply(self, rows: Select<E>, _: &Config) -> Select<E> {
        rows
    }
}

/// The parameters that every list has: what is in it, and in which order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct SelectionParameters {
    /// Text to search for. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
    #[garde(length(chars, max = 200))]
    search: Option<String>,
    /// Field to sort by; a leading hyphen sorts in descending order.
    #[garde(skip)]
    sort: Option<String>,
    /// Only items in the trash, the last deleted first. Without it, only items outside the trash.
    #[garde(skip)]
    trashed: Option<bool>,
}

/// The parameters of a list that is sent in parts.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
struct PageParameters {
    /// Maximum number of items to return. Defaults to 100, which is also the maximum.
    #[garde(range(min = 1))]
    limit: Option<u64>,
    /// Items to skip.
    #[garde(range(max = 1_000_000))]
    offset: Option<u64>,
}

const SELECTION_PARAMETERS: &[&str] = &["search", "sort", TRASHED];
const PAGE_PARAMETERS: &[&str] = &["limit", "offset"];
const TRASHED: &str = "trashed";
/// The order of the trash: when something was moved there.
const TRASHED_AT: &str = "trashed_at";
const LAST_TRASHED_FIRST: &str = "-trashed_at";

/// The rows that the parameters of a list select, and their order.
pub struct ListSelection<R: Resource> {
    search: Option<String>,
    is_trash: bool,
    filter: R::Filter,
    condition: Condition,
    sort: (Columns<R>, Order),
}

pub(super) struct ListQuery<R: Resource> {
    selection: ListSelection<R>,
    page: PageParameters,
}

impl<R: Resource> ListSelection<R> {
    /// Fails if a parameter is unknown or wrong.
    pub fn parse(query: &str) -> ApiResult<Self> {
        let choice = if R::TRASHED_AT.is_some() {
            SELECTION_PARAMETERS
        } else {
            SELECTION_PARAMETERS.split_last().map_or(SELECTION_PARAMETERS, |(_, most)| most)
        };
        let (choice, filter) = split_query(query, choice);
        let SelectionParameters { search, sort: by, trashed } = parse_query(&choice)?;
        let is_trash = trashed == Some(true);
        let search = search.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let default = if is_trash { LAST_TRASHED_FIRST } else { R::DEFAULT_SORT };
        let sort = parse_sort::<R>(by.as_deref().unwrap_or(default), is_trash)?;
        Ok(Self { search, is_trash, filter: parse_query(&filter)?, condition: Condition::all(), sort })
    }

    fn describe_parameters(ctx: &mut GenContext, operation: &mut Operation) {
        query_parameters(ctx, operation, |_| Self::parameter_schema());
        query_parameters(ctx, operation, properties_of::<R::Filter>);
    }

    fn parameter_schema() -> Schema {
        let mut choice = schemars::SchemaGenerator::default().into_root_schema_for::<SelectionParameters>();
        if let Some(sort) = choice.pointer_mut("/properties/sort").and_then(|sort| sort.as_object_mut()) {
            sort.insert("type".into(), json!("string"));
            sort.insert("enum".into(), json!(sort_names::<R>(true)));
            sort.insert("default".into(), json!(R::DEFAULT_SORT));
        }
        if R::TRASHED_AT.is_none()
            && let Some(properties) = choice.pointer_mut("/properties").and_then(|all| all.as_object_mut())
        {
            properties.remove(TRASHED);
        }
        choice
    }
}

impl<R: Resource> ListQuery<R> {
    pub(super) fn parse(query: &str) -> ApiResult<Self> {
        let (page, rest) = split_query(query, PAGE_PARAMETERS);
        Ok(Self { page: parse_query(&page)?, selection: ListSelection::parse(&rest)? })
    }
}

type Columns<R> = Vec<Column<<R as Resource>::Row>>;

/// The sort orders of a list; that of the trash is one of the trash alone.
fn sort_orders<R: Resource>(is_trash: bool) -> impl Iterator<Item = (&'static str, Columns<R>)> {
    let of_trash = R::TRASHED_AT.filter(|_| is_trash).map(|column| (TRASHED_AT, vec![column]));
    R::SORTS.iter().map(|(name, columns)| (*name, columns.to_vec())).chain(of_trash)
}

fn sort_names<R: Resource>(is_trash: bool) -> Vec<String> {
    sort_orders::<R>(is_trash).flat_map(|(name, _)| [name.to_owned(), format!("-{name}")]).collect()
}

fn parse_sort<R: Resource>(asked: &str, is_trash: bool) -> ApiResult<(Columns<R>, Order)> {
    let (name, order) = asked.strip_prefix('-').map_or((asked, Order::Asc), |name| (name, Order::Desc));
    let found = sort_orders::<R>(is_trash).find(|(known, _)| *known == name);
    found.map(|(_, columns)| (columns, order)).ok_or_else(|| {
        let message = format!("Must be one of {}", sort_names::<R>(is_trash).join(", "));
        ApiError::Parameters(vec![FieldError::parameter("sort", message)])
    })
}

impl<R: Resource> OperationInput for ListSelection<R> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Self::describe_parameters(ctx, operation);
    }
}

impl<R: Resource> OperationInput for ListQuery<R> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        ListSelection::<R>::describe_parameters(ctx, operation);
        query_parameters(ctx, operation, |_| {
            schemars::SchemaGenerator::default().into_root_schema_for::<PageParameters>()
        });
    }
}

pub struct SelectedRows<R: Resource> {
    pub search: Option<String>,
    /// The rows that are chosen, in no order.
    pub filtered: Select<Entity<R::Row>>,
    pub is_filtered: bool,
    /// The rows that are chosen, in order.
    pub sorted: Select<Entity<R::Row>>,
}

impl<R: Resource> ListSelection<R> {
    pub(super) fn is_trash(&self) -> bool {
        self.is_trash
    }

    /// Computes the part of the filter that depends on the clock.
    pub async fn resolve_condition(mut self, db: &Reader, now: Instant) -> StoreResult<Self> {
        self.condition = self.filter.condition(db, now).await?;
        Ok(self)
    }

    pub fn rows(self, config: &Config) -> SelectedRows<R> {
        let (columns, order) = self.sort;
        let all = match R::TRASHED_AT.filter(|_| self.is_trash) {
            Some(trashed_at) => Entity::<R::Row>::find().filter(trashed_at.is_not_null()),
            None => untrashed_rows::<R>(),
        };
        let condition = Some(self.condition).filter(|condition| !condition.is_empty());
        let filtered = self.filter.apply(all.clone(), config).apply_if(condition, Select::filter);
        let is_filtered = self.is_trash || filtered.as_query() != all.as_query();
        let sorted = columns.into_iter().chain([R::Row::ID]);
        let sorted = sorted.fold(filtered.clone(), |rows, column| rows.order_by(column, order.clone()));
        SelectedRows { search: self.search, filtered, is_filtered, sorted }
    }
}

/// Selects a page of the rows that match the text, and returns the number of matches.
async fn search_page<R: Resource>(
    db: &Reader,
    text: &str,
    rows: SelectedRows<R>,
    page: PageRange,
) -> StoreResult<(Select<Entity<R::Row>>, u64)> {
    // The index of trigrams does not know what is in the trash.
    let is_filtered = rows.is_filtered || !trash::is_trash_empty::<R>(db.on(R::TABLE)).await?;
    let search = Search { table: R::TABLE, text, published: None, is_filtered };
    search.page(db, rows.sorted, R::Row::ID, page).await
}

pub(super) async fn list<R: Resource>(db: &Reader, core: &Core, query: ListQuery<R>) -> ApiResult<Response> {
    let ListQuery { page, selection } = query;
    let selection = selection.resolve_condition(db, core.now()).await?;
    let config = &core.config;
    let (limit, offset) = (web::limit(page.limit, MAX_LIMIT), page.offset.unwrap_or(0));
    let mut rows = selection.rows(config);
    let (rows, total) = match rows.search.take() {
        None => {
            let total = db.total_beside((R::TABLE, R::FILTER_TABLES), rows.filtered).await?;
            (db.select_page(R::TABLE, rows.sorted, R::Row::ID, PageRange { limit, offset }).await?, total)
        }
        Some(text) => search_page(db, &text, rows, PageRange { limit, offset }).await?,
    };
    let items = load_items::<R>(db, config, rows).await?;
    Ok(Json(List { items, total, limit, offset }).into_response())
}

async fn load_items<R: Resource>(
    db: &Reader,
    config: &Config,
    rows: Select<Entity<R::Row>>,
) -> StoreResult<Vec<R::Item>> {
    Ok(R::columns(rows, config).into_model::<R::Item>().all(db.on(R::TABLE)).await?)
}

pub async fn list_newest<R: Resource>(
    db: &Reader,
    config: &Config,
    limit: u64,
) -> StoreResult<List<R::Item>> {
    let rows = untrashed_rows::<R>();
    let total = db.total(R::TABLE, rows.clone()).await?;
    let rows = rows.order_by_desc(R::Row::CREATED_AT).order_by_desc(R::Row::ID);
    let items = load_items::<R>(db, config, rows.limit(limit)).await?;
    Ok(List { items, total, limit, offset: 0 })
}

pub(super) async fn select_ids<R: Resource>(
    db: &Reader,
    core: &Core,
    selection: ListSelection<R>,
) -> StoreResult<Vec<Uuid>> {
    let mut rows = selection.resolve_condition(db, core.now()).await?.rows(&core.config);
    let rows = match rows.search.take() {
        None => rows.sorted,
        Some(text) => {
            search_page(db, &text, rows, PageRange { limit: search::MAX_MATCHES, offset: 0 }).await?.0
        }
    };
    // Streams the IDs: collected database rows would take twenty times the memory.
    let ids = rows.select_only().column(R::Row::ID).into_tuple::<Uuid>();
    Ok(ids.stream(db.on(R::TABLE)).await?.try_collect().await?)
}
