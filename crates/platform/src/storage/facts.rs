//! What a page has to know of a picture before it is there.

use std::collections::HashMap;

use schemars::JsonSchema;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde::Serialize;

use super::model::{content, file};
use super::names::Bucket;
use crate::storage::schema::{FILE_CONTENTS, FILES};
use crate::store::{Reader, StoreResult};

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
    /// What it shows, if somebody has said so in the library: for where nothing else says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
}

/// Facts by the address that a picture has in a text or a row.
#[derive(Clone, Debug, Default)]
pub struct Facts(HashMap<String, Illustration>);

impl Facts {
    /// Those of the picture at `address`, if it is one of ours.
    pub fn of(&self, address: Option<&str>) -> Option<Illustration> {
        self.at(address?).cloned()
    }

    pub(super) fn at(&self, address: &str) -> Option<&Illustration> {
        self.0.get(path(address)?)
    }
}

/// The path in its bucket of a picture that is one of ours.
fn path(address: &str) -> Option<&str> {
    let path = address.strip_prefix("/media/images/")?;
    Some(path.split(['?', '#']).next().unwrap_or(path))
}

/// The facts of all these addresses, by one query; those of pictures elsewhere are passed over.
///
/// # Errors
/// When the database fails.
pub async fn pictures<'a>(
    db: &Reader,
    addresses: impl IntoIterator<Item = Option<&'a str>>,
) -> StoreResult<Facts> {
    let mut paths: Vec<&str> = addresses.into_iter().flatten().filter_map(path).collect();
    paths.sort_unstable();
    paths.dedup();
    if paths.is_empty() {
        return Ok(Facts::default());
    }
    db.on(FILE_CONTENTS);
    let rows = file::Entity::find()
        .find_also_related(content::Entity)
        .filter(file::Column::Bucket.eq(Bucket::Images))
        .filter(file::Column::Path.is_in(paths))
        .all(db.on(FILES))
        .await?;
    let fact = |(file, content): (file::Model, Option<content::Model>)| {
        Some((file.path, Illustration { picture: Picture::of(&content?)?, alt: file.alt }))
    };
    Ok(Facts(rows.into_iter().filter_map(fact).collect()))
}
