use std::collections::HashMap;

use schemars::JsonSchema;
use sea_orm::{ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _};
use serde::Serialize;

use super::model::{content, file};
use super::names::Bucket;
use crate::database::{Reader, StoreResult};
use crate::files::schema::{FILE_CONTENTS, FILES};

/// Facts about a stored picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Picture {
    /// Width in pixels.
    pub width: i64,
    /// Height in pixels.
    pub height: i64,
    /// Dominant color, such as `#1f3a5f`.
    pub color: String,
}

impl Picture {
    pub(super) fn of(content: &content::Model) -> Option<Self> {
        let color = content.color.clone()?;
        Some(Self { width: content.width?, height: content.height?, color })
    }
}

/// A stored picture where a page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Illustration {
    /// Facts about it.
    #[serde(flatten)]
    pub picture: Picture,
    /// The default alternative text, from the library.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct ImageMetadata(HashMap<String, Illustration>);

impl ImageMetadata {
    pub fn of(&self, url: Option<&str>) -> Option<Illustration> {
        self.at(url?).cloned()
    }

    pub(super) fn at(&self, url: &str) -> Option<&Illustration> {
        self.0.get(path(url)?)
    }
}

fn path(url: &str) -> Option<&str> {
    let path = url.strip_prefix("/media/images/")?;
    Some(path.split(['?', '#']).next().unwrap_or(path))
}

/// Loads the metadata of the images at these URLs by one query. Images of other sites are skipped.
pub async fn load_image_metadata<'a>(
    db: &Reader,
    urls: impl IntoIterator<Item = Option<&'a str>>,
) -> StoreResult<ImageMetadata> {
    db.on(FILE_CONTENTS);
    read_image_metadata(db.on(FILES), urls).await
}

/// As [`load_image_metadata`], on a connection or in a transaction.
pub async fn read_image_metadata<'a>(
    db: &impl ConnectionTrait,
    urls: impl IntoIterator<Item = Option<&'a str>>,
) -> StoreResult<ImageMetadata> {
    let mut paths: Vec<&str> = urls.into_iter().flatten().filter_map(path).collect();
    paths.sort_unstable();
    paths.dedup();
    if paths.is_empty() {
        return Ok(ImageMetadata::default());
    }
    let rows = file::Entity::find()
        .find_also_related(content::Entity)
        .filter(file::Column::Bucket.eq(Bucket::Images))
        .filter(file::Column::Path.is_in(paths))
        .all(db)
        .await?;
    let fact = |(file, content): (file::Model, Option<content::Model>)| {
        Some((file.path, Illustration { picture: Picture::of(&content?)?, alt: file.alt }))
    };
    Ok(ImageMetadata(rows.into_iter().filter_map(fact).collect()))
}
