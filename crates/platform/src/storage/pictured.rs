//! What visitors are answered about something with pictures: their facts beside it, by one query for a whole answer.

use schemars::JsonSchema;
use serde::Serialize;

use super::image_metadata::{Illustration, ImageMetadata, load_image_metadata};
use super::rich_text;
use crate::http::List;
use crate::store::{Reader, StoreResult};

/// Something that a picture belongs to.
pub trait Illustrated {
    /// The address of its picture.
    fn picture(&self) -> Option<&str>;

    /// Its text, in which there may be more.
    fn html(&mut self) -> Option<&mut String> {
        None
    }
}

/// Something and its picture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Pictured{T}")]
pub struct Pictured<T> {
    /// What it is.
    #[serde(flatten)]
    pub item: T,
    /// ImageMetadata about its picture, if that is stored on this site.
    pub picture: Option<Illustration>,
}

/// All of these with their pictures.
///
/// # Errors
/// When the database fails.
pub async fn pictured<T: Illustrated>(db: &Reader, mut items: Vec<T>) -> StoreResult<Vec<Pictured<T>>> {
    let mut addresses: Vec<String> = Vec::new();
    for item in &mut items {
        addresses.extend(item.picture().map(str::to_owned));
        addresses.extend(item.html().into_iter().flat_map(|html| rich_text::image_urls(html)));
    }
    let metadata = load_image_metadata(db, addresses.iter().map(|address| Some(address.as_str()))).await?;
    Ok(items.into_iter().map(|item| with(&metadata, item)).collect())
}

fn with<T: Illustrated>(metadata: &ImageMetadata, mut item: T) -> Pictured<T> {
    if let Some(html) = item.html() {
        *html = rich_text::add_image_attributes(html, metadata);
    }
    Pictured { picture: metadata.of(item.picture()), item }
}

/// As [`pictured`], for a part of a list.
///
/// # Errors
/// When the database fails.
pub async fn pictured_list<T: Illustrated>(db: &Reader, list: List<T>) -> StoreResult<List<Pictured<T>>> {
    let List { items, total, limit, offset } = list;
    Ok(List { items: pictured(db, items).await?, total, limit, offset })
}

/// As [`pictured`], for one.
///
/// # Errors
/// When the database fails.
pub async fn pictured_one<T: Illustrated>(db: &Reader, mut item: T) -> StoreResult<Pictured<T>> {
    let mut addresses: Vec<String> = item.picture().map(str::to_owned).into_iter().collect();
    addresses.extend(item.html().into_iter().flat_map(|html| rich_text::image_urls(html)));
    let metadata = load_image_metadata(db, addresses.iter().map(|address| Some(address.as_str()))).await?;
    Ok(with(&metadata, item))
}

/// A text with what browsers have to know of its pictures.
///
/// # Errors
/// When the database fails.
pub async fn illustrated_html(db: &Reader, html: &str) -> StoreResult<String> {
    let addresses: Vec<String> = rich_text::image_urls(html).collect();
    let metadata = load_image_metadata(db, addresses.iter().map(|address| Some(address.as_str()))).await?;
    Ok(rich_text::add_image_attributes(html, &metadata))
}
