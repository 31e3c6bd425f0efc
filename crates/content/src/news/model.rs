use schemars::JsonSchema;
use sea_orm::DerivePartialModel;
use sea_orm::entity::prelude::*;
use serde::Serialize;

use crate::news::schema::NEWS_POSTS;
use platform::database::{Instant, PageColumns, Schedulable, Table};
use platform::files::HasImage;
use platform::markdown::{self, Heading, Toc};

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "news_posts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    #[sea_orm(unique)]
    pub slug: String,
    pub excerpt: Option<String>,
    pub content_md: Option<String>,
    pub content_html: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub toc: Toc,
    pub summary: String,
    pub feed_text: String,
    pub search_text: String,
    pub sort_key: String,
    pub author_name: Option<String>,
    pub featured_img: Option<String>,
    pub category: Option<String>,
    pub featured: bool,
    pub published: bool,
    pub published_at: Option<Instant>,
    pub first_published_at: Option<Instant>,
    pub visible_from: Option<Instant>,
    pub visible_until: Option<Instant>,
    pub trashed_at: Option<Instant>,
    pub version: i64,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

impl Schedulable for Entity {
    const TABLE: Table = NEWS_POSTS;
    const PUBLISHED: Column = Column::Published;
    const FROM: Column = Column::VisibleFrom;
    const UNTIL: Column = Column::VisibleUntil;
}

pub const PAGE_COLUMNS: PageColumns<Column> = PageColumns {
    slug: Column::Slug,
    updated_at: Column::UpdatedAt,
    created_at: Column::CreatedAt,
    id: Column::Id,
};

impl HasImage for NewsSummary {
    fn picture(&self) -> Option<&str> {
        self.featured_img.as_deref()
    }
}

impl HasImage for NewsArticle {
    fn picture(&self) -> Option<&str> {
        self.summary.featured_img.as_deref()
    }

    fn html(&mut self) -> Option<&mut String> {
        self.content_html.as_mut()
    }
}

/// A news post in a list.
#[derive(Clone, Debug, Serialize, JsonSchema, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct NewsSummary {
    /// Unique identifier.
    pub id: Uuid,
    /// Title.
    pub title: String,
    /// Slug: the last segment of the URL.
    pub slug: String,
    /// Short introduction written by the author.
    pub excerpt: Option<String>,
    /// The excerpt, or the first 120 characters of the content without Markdown.
    pub summary: String,
    /// Author name.
    pub author_name: Option<String>,
    /// URL of the picture.
    pub featured_img: Option<String>,
    /// Category.
    pub category: Option<String>,
    /// Whether the post is featured.
    pub featured: bool,
    /// Whether the post is published.
    pub published: bool,
    /// The time of the last save as published.
    pub published_at: Option<Instant>,
    /// The time of the first publication.
    pub first_published_at: Option<Instant>,
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

/// A news post with its content.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct NewsArticle {
    /// The columns of a list.
    #[serde(flatten)]
    pub summary: NewsSummary,
    /// Content in Markdown.
    pub content_md: Option<String>,
    /// Content rendered as sanitized HTML.
    pub content_html: Option<String>,
    /// Table of contents.
    pub toc: Vec<Heading>,
}

impl From<Model> for NewsArticle {
    fn from(row: Model) -> Self {
        Self {
            summary: NewsSummary {
                id: row.id,
                title: row.title,
                slug: row.slug,
                excerpt: row.excerpt,
                summary: row.summary,
                author_name: row.author_name,
                featured_img: row.featured_img,
                category: row.category,
                featured: row.featured,
                published: row.published,
                published_at: row.published_at,
                first_published_at: row.first_published_at,
                visible_from: row.visible_from,
                visible_until: row.visible_until,
                trashed_at: row.trashed_at,
                version: row.version,
                created_at: row.created_at,
                updated_at: row.updated_at,
            },
            content_md: row.content_md,
            content_html: row.content_html.map(markdown::upgrade_html),
            toc: row.toc.0,
        }
    }
}
