use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{DerivePartialModel, FromQueryResult};
use serde::Serialize;

use super::parts::{PartContent, Parts};
use crate::pages::schema::PAGES;
use platform::database::{Instant, PageColumns, Schedulable, Table};
use platform::files::HasImage;
use platform::markdown::{self, Heading, Toc};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "pages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    pub slug: String,
    #[sea_orm(unique)]
    pub path: String,
    pub parent_id: Option<Uuid>,
    pub sort_order: i64,
    pub description: Option<String>,
    pub content_md: Option<String>,
    pub content_html: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub toc: Toc,
    #[sea_orm(column_type = "JsonBinary")]
    pub parts: Parts,
    pub summary: String,
    pub search_text: String,
    pub sort_key: String,
    pub image_url: Option<String>,
    pub published: bool,
    pub visible_from: Option<Instant>,
    pub visible_until: Option<Instant>,
    pub trashed_at: Option<Instant>,
    pub version: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Schedulable for Entity {
    const TABLE: Table = PAGES;
    const PUBLISHED: Column = Column::Published;
    const FROM: Column = Column::VisibleFrom;
    const UNTIL: Column = Column::VisibleUntil;
}

pub const PAGE_COLUMNS: PageColumns<Column> = PageColumns {
    slug: Column::Path,
    updated_at: Column::UpdatedAt,
    created_at: Column::CreatedAt,
    id: Column::Id,
};

/// A content page in a list.
#[derive(Clone, Debug, Serialize, JsonSchema, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct PageSummary {
    /// Unique identifier.
    pub id: Uuid,
    /// Title.
    pub title: String,
    /// Slug: the last segment of the URL.
    pub slug: String,
    /// The whole path of the URL, without the first slash: the slugs of the pages above it and its own.
    pub path: String,
    /// Id of the page above it; null at the top.
    pub parent_id: Option<Uuid>,
    /// Position; lower numbers come first among the pages below one page.
    pub sort_order: i64,
    /// The description for search engines, or the first 160 characters of the content without Markdown.
    pub summary: String,
    /// URL of the picture.
    pub image_url: Option<String>,
    /// Whether the page is published.
    pub published: bool,
    /// The time from which visitors see it; null for as soon as it is published.
    pub visible_from: Option<Instant>,
    /// The time until which visitors see it; null for no end.
    pub visible_until: Option<Instant>,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last save.
    pub updated_at: Instant,
}

impl HasImage for PageSummary {
    fn picture(&self) -> Option<&str> {
        self.image_url.as_deref()
    }
}

/// A content page with its content.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ContentPage {
    /// The columns of a list.
    #[serde(flatten)]
    pub page: PageSummary,
    /// Description for search engines.
    pub description: Option<String>,
    /// Content in Markdown.
    pub content_md: Option<String>,
    /// Content rendered as sanitized HTML.
    pub content_html: Option<String>,
    /// Table of contents.
    pub toc: Vec<Heading>,
    /// The lists and forms in it.
    #[serde(skip)]
    pub parts: Parts,
}

impl HasImage for ContentPage {
    fn picture(&self) -> Option<&str> {
        self.page.image_url.as_deref()
    }

    fn html(&mut self) -> Option<&mut String> {
        self.content_html.as_mut()
    }
}

/// A link to a page.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, FromQueryResult)]
pub struct PageLink {
    /// Title of the page.
    pub title: String,
    /// Its path, without the first slash.
    pub path: String,
    /// A sentence about it.
    pub summary: String,
}

/// A content page as visitors see it, with those around it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VisiblePage {
    /// The page.
    #[serde(flatten)]
    pub page: ContentPage,
    /// The published pages above it, from the top.
    pub ancestors: Vec<PageLink>,
    /// The published pages below it, in their order; at most 100.
    pub children: Vec<PageLink>,
    /// The lists and forms of the page, one for each empty `<aside>` element of `content_html`, in the same order.
    pub parts: Vec<PartContent>,
}

impl HasImage for VisiblePage {
    fn picture(&self) -> Option<&str> {
        self.page.picture()
    }

    fn html(&mut self) -> Option<&mut String> {
        self.page.html()
    }
}

impl From<Model> for ContentPage {
    fn from(row: Model) -> Self {
        Self {
            page: PageSummary {
                id: row.id,
                title: row.title,
                slug: row.slug,
                path: row.path,
                parent_id: row.parent_id,
                sort_order: row.sort_order,
                summary: row.summary,
                image_url: row.image_url,
                published: row.published,
                visible_from: row.visible_from,
                visible_until: row.visible_until,
                trashed_at: row.trashed_at,
                version: row.version,
                created_at: row.created_at,
                updated_at: row.updated_at,
            },
            description: row.description,
            content_md: row.content_md,
            content_html: row.content_html.map(markdown::upgrade_html),
            toc: row.toc.0,
            parts: row.parts,
        }
    }
}
