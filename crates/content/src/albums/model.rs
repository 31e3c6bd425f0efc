use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use sea_orm::{DerivePartialModel, FromJsonQueryResult};
use serde::{Deserialize, Serialize};

use platform::database::Instant;
use platform::files::HasImage;
use platform::rules;

/// A picture of an album.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlbumPicture {
    /// URL of the picture.
    #[serde(deserialize_with = "rules::parsed_url")]
    pub url: String,
    /// Caption below the picture; empty for none.
    #[serde(default)]
    pub caption: String,
    /// Alternative text, for visitors who do not see the picture; empty for the one from the library.
    #[serde(default)]
    pub alt: String,
    /// The date of the uploaded file. Staff can sort by it; visitors do not see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_at: Option<Instant>,
}

impl HasImage for AlbumPicture {
    fn picture(&self) -> Option<&str> {
        Some(&self.url)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Pictures(pub Vec<AlbumPicture>);

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "albums")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    #[sea_orm(unique)]
    pub slug: String,
    /// `2026-05-01`, which sorts as text.
    pub day: String,
    pub description: Option<String>,
    pub related_path: Option<String>,
    /// In the row, since an album is read, saved and restored as a unit: 500 pictures are 100 KB.
    #[sea_orm(column_type = "JsonBinary")]
    pub pictures: Pictures,
    /// For lists, which omit the pictures.
    pub picture_count: i64,
    pub cover: Option<String>,
    pub published: bool,
    pub trashed_at: Option<Instant>,
    pub version: i64,
    pub search_text: String,
    pub sort_key: String,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl ActiveModelBehavior for ActiveModel {}

/// An album in a list.
#[derive(Clone, Debug, Serialize, JsonSchema, DerivePartialModel)]
#[sea_orm(entity = "Entity")]
pub struct AlbumSummary {
    /// Unique identifier.
    pub id: Uuid,
    /// Title.
    pub title: String,
    /// Slug: the last segment of the URL.
    pub slug: String,
    /// The day of the pictures (`YYYY-MM-DD`).
    pub day: String,
    /// The description of the album.
    pub description: Option<String>,
    /// Path of the event or article that the pictures belong to.
    pub related_path: Option<String>,
    /// The number of pictures.
    pub picture_count: i64,
    /// URL of the first picture.
    pub cover: Option<String>,
    /// Whether the album is published.
    pub published: bool,
    /// The time at which it was moved to the trash; null outside it.
    pub trashed_at: Option<Instant>,
    /// Version number, incremented by each change; it is the `ETag` of the staff endpoints.
    pub version: i64,
    /// The time of creation.
    pub created_at: Instant,
    /// The time of the last save.
    pub updated_at: Instant,
}

impl HasImage for AlbumSummary {
    fn picture(&self) -> Option<&str> {
        self.cover.as_deref()
    }
}

/// An album with all of its pictures.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Album {
    /// The album as lists have it.
    #[serde(flatten)]
    pub summary: AlbumSummary,
    /// The pictures in their order.
    pub pictures: Vec<AlbumPicture>,
}

impl From<Model> for Album {
    fn from(row: Model) -> Self {
        Self {
            summary: AlbumSummary {
                id: row.id,
                title: row.title,
                slug: row.slug,
                day: row.day,
                description: row.description,
                related_path: row.related_path,
                picture_count: row.picture_count,
                cover: row.cover,
                published: row.published,
                trashed_at: row.trashed_at,
                version: row.version,
                created_at: row.created_at,
                updated_at: row.updated_at,
            },
            pictures: row.pictures.0,
        }
    }
}
