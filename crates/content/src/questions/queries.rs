use garde::Validate;
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{Order, QueryOrder as _, Select};
use serde::Deserialize;

use super::model::{Column, Entity, Model};
use crate::questions::schema::QUESTIONS;
use platform::database::search::PublishedList;
use platform::database::{PageRange, Reader, StoreResult, distinct, distinct_outside_trash, sort_names};
use platform::markdown;
use platform::web::{self, List};

/// Filters and range of the public list of questions.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct QuestionQuery {
    /// Only this category.
    #[garde(length(chars, max = 200))]
    pub category: Option<String>,
    /// Text to search for in question and answer. A search lists and counts 1,000 items at most: a `total` of 1,000 means 1,000 or more.
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

/// Selects published questions, by category and order; questions without a category come first.
fn published() -> Select<Entity> {
    Entity::find()
        .filter(Column::Published.eq(true))
        .order_by(Column::CategoryKey, Order::Asc)
        .order_by(Column::Category, Order::Asc)
        .order_by(Column::SortOrder, Order::Asc)
        .order_by(Column::Id, Order::Asc)
}

pub async fn list(db: &Reader, query: QuestionQuery) -> StoreResult<List<Model>> {
    let mut rows = published();
    let category = query.category.filter(|text| !text.is_empty());
    let is_filtered = category.is_some();
    if let Some(category) = category {
        rows = rows.filter(Column::Category.eq(category));
    }
    let (limit, offset) = (web::limit(query.limit, DEFAULT_LIMIT), query.offset.unwrap_or(0));
    let list = PublishedList { table: QUESTIONS, search: query.search.as_deref(), is_filtered };
    let (rows, total) = list.page(db, rows, Column::Id, PageRange { limit, offset }).await?;
    let items = rows.all(db.on(QUESTIONS)).await?;
    Ok(List { items, total, limit, offset })
}

/// As [`list`], with answers as pages show them. `site` is the site's own URL.
pub async fn list_for_pages(db: &Reader, query: QuestionQuery, site: &str) -> StoreResult<List<Model>> {
    let mut list = list(db, query).await?;
    for question in &mut list.items {
        question.answer_html = markdown::upgrade_html(std::mem::take(&mut question.answer_html));
        markdown::open_own_links_in_tab(&mut question.answer_html, site);
    }
    Ok(list)
}

pub async fn categories(db: &Reader) -> StoreResult<Vec<String>> {
    let found = distinct(db.on(QUESTIONS), "questions", "category", Some(("published", true))).await?;
    Ok(found.into_iter().filter(|category| !category.is_empty()).collect())
}

pub async fn all_categories(db: &Reader) -> StoreResult<Vec<String>> {
    let mut found = categories(db).await?;
    let drafts = Some(("published", false));
    found.extend(distinct_outside_trash(db.on(QUESTIONS), "questions", "category", drafts).await?);
    found.retain(|category| !category.is_empty());
    sort_names(&mut found);
    found.dedup();
    Ok(found)
}
