//! `/api/v1/admin/news`: articles as staff keep them.

use garde::Validate;
use schemars::JsonSchema;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{Condition, PartialModelTrait as _, QuerySelect as _, QueryTrait as _, Select};
use serde::Deserialize;

use super::model::{ActiveModel, Column, Entity, Model, NewsArticle, NewsSummary};
use super::rules::{NewsForm, PreparedArticle, SLUGS};
use crate::news::schema::NEWS_POSTS;
use accounts::access::Permission;
use admin::resource::{
    Filter, Previewable, Resource, ResourceNames, Sorts, StoredHtml, delete_rows, insert_row, update_row,
};
use platform::config::Config;
use platform::database::{Instant, PublicationStatus, Reader, StoreResult, Table, Tx, with_status};
use platform::files::file_urls::FileFields;
use platform::slugs;

#[derive(Debug)]
pub struct News;

/// Filters of the staff's list of articles.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct NewsFilter {
    /// Only news posts in this category.
    #[garde(length(chars, max = 200))]
    category: Option<String>,
    /// Only featured news posts, or only others.
    #[garde(skip)]
    featured: Option<bool>,
    /// Only published news posts, or only drafts.
    #[garde(skip)]
    published: Option<bool>,
    /// Only news posts with this status.
    #[garde(skip)]
    status: Option<PublicationStatus>,
}

impl Filter<Entity> for NewsFilter {
    async fn condition(&self, db: &Reader, now: Instant) -> StoreResult<Condition> {
        with_status::<Entity>(db, now, self.status, Column::Id).await
    }

    fn apply(self, rows: Select<Entity>, _: &Config) -> Select<Entity> {
        let rows = rows.apply_if(self.category, |rows, category| rows.filter(Column::Category.eq(category)));
        let rows = rows.apply_if(self.featured, |rows, featured| rows.filter(Column::Featured.eq(featured)));
        rows.apply_if(self.published, |rows, published| rows.filter(Column::Published.eq(published)))
    }
}

impl Previewable for News {
    const SCOPE: slugs::Scope = SLUGS;

    fn slug(row: &Model) -> &str {
        &row.slug
    }

    async fn typed_slug(_: &Reader, form: &NewsForm) -> StoreResult<String> {
        Ok(form.slug.clone())
    }
}

impl StoredHtml for News {
    const RENDERED: &'static [Column] = &[Column::ContentHtml, Column::Toc];
}

admin::stored_row!(Model, Column);

impl Resource for News {
    const NAMES: ResourceNames =
        ResourceNames { path: "/news", tag: "news", one: "NewsArticle", many: "News", label: "news post" };
    const PERMISSION: Permission = Permission::Content;
    const TABLE: Table = NEWS_POSTS;
    const FILES: FileFields = FileFields { urls: &["featured_img"], texts: &["content_html"] };
    const SORTS: Sorts<Column> = &[
        ("created_at", &[Column::CreatedAt]),
        ("updated_at", &[Column::UpdatedAt]),
        ("published_at", &[Column::PublishedAt]),
        ("title", &[Column::SortKey]),
    ];
    const TRASHED_AT: Option<Column> = Some(Column::TrashedAt);
    const PUBLISHED: Option<Column> = Some(Column::Published);
    const VISIBILITY: &'static [&'static str] = &["visible_from", "visible_until"];

    type Row = Model;
    type Form = NewsForm;
    type PreparedForm = PreparedArticle;
    type Item = NewsSummary;
    type View = NewsArticle;
    type Filter = NewsFilter;

    fn title(form: &NewsForm) -> String {
        form.title.clone()
    }

    fn columns(rows: Select<Entity>, _: &Config) -> Select<Entity> {
        NewsSummary::select_cols(rows.select_only())
    }

    /// Publishing sets `published_at` to now, or to the start of visibility if that is later; unpublishing clears it
    /// (docs/behavior/dates.md#publication).
    fn publication(on: bool, now: Instant) -> Vec<(Column, Expr)> {
        let later = || Expr::case(Expr::col(Column::VisibleFrom).gt(now), Expr::col(Column::VisibleFrom));
        let date = || if on { later().finally(now).into() } else { Expr::value(None::<Instant>) };
        // A scheduled article keeps its dates in the trash, and visitors do not see it there.
        let seen_until = Expr::case(Expr::col(Column::TrashedAt).is_not_null(), Expr::col(Column::TrashedAt));
        let was_seen = Expr::col(Column::FirstPublishedAt).lte(seen_until.finally(now));
        let first = Expr::case(was_seen, Expr::col(Column::FirstPublishedAt)).finally(date());
        vec![
            (Column::Published, on.into()),
            (Column::PublishedAt, date()),
            (Column::FirstPublishedAt, first.into()),
        ]
    }

    async fn insert(tx: &Tx, article: PreparedArticle, id: Uuid, now: Instant) -> StoreResult<Model> {
        let columns = (Column::Slug, Column::Id);
        let slug = slugs::unique_slug::<Entity>(tx, columns, article.slug(), id).await?;
        let (published_at, first) = article.first_dates(now);
        let mut row = ActiveModel::from(article);
        row.slug = Set(slug);
        row.published_at = Set(published_at);
        row.first_published_at = Set(first);
        insert_row::<Self>(tx, row, id, now).await
    }

    async fn update(tx: &Tx, before: &Model, article: PreparedArticle, now: Instant) -> StoreResult<Model> {
        let columns = (Column::Slug, Column::Id);
        let slug = slugs::unique_slug::<Entity>(tx, columns, article.slug(), before.id).await?;
        if slug != before.slug {
            slugs::remember_slug(tx, SLUGS, &before.slug, before.id).await?;
        }
        let (published_at, first) = article.next_dates(before, now);
        let mut row = ActiveModel::from(article);
        row.slug = Set(slug);
        row.published_at = Set(published_at);
        row.first_published_at = Set(first);
        update_row::<Self>(tx, before, row, now).await
    }

    async fn delete(tx: &Tx, ids: &[Uuid]) -> StoreResult<()> {
        slugs::delete_slugs(tx, SLUGS, ids).await?;
        delete_rows::<Self>(tx, ids).await
    }
}
