use schemars::JsonSchema;
use serde::Serialize;

use super::image_metadata::{Illustration, ImageMetadata, load_image_metadata};
use super::rich_text;
use crate::database::{Reader, StoreResult};
use crate::web::List;

pub trait HasImage {
    fn picture(&self) -> Option<&str>;

    fn html(&mut self) -> Option<&mut String> {
        None
    }
}

/// An item and its picture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "{T}WithImage")]
pub struct WithImage<T> {
    #[serde(flatten)]
    pub item: T,
    /// Facts about the picture, if it is stored on this site.
    pub picture: Option<Illustration>,
}

pub async fn with_images<T: HasImage>(db: &Reader, mut items: Vec<T>) -> StoreResult<Vec<WithImage<T>>> {
    let mut urls: Vec<String> = Vec::new();
    for item in &mut items {
        urls.extend(item.picture().map(str::to_owned));
        urls.extend(item.html().into_iter().flat_map(|html| rich_text::image_urls(html)));
    }
    let metadata = load_image_metadata(db, urls.iter().map(|url| Some(url.as_str()))).await?;
    Ok(items.into_iter().map(|item| add_image(&metadata, item)).collect())
}

fn add_image<T: HasImage>(metadata: &ImageMetadata, mut item: T) -> WithImage<T> {
    if let Some(html) = item.html() {
        *html = rich_text::add_image_attributes(html, metadata);
    }
    WithImage { picture: metadata.of(item.picture()), item }
}

pub async fn list_with_images<T: HasImage>(db: &Reader, list: List<T>) -> StoreResult<List<WithImage<T>>> {
    let List { items, total, limit, offset } = list;
    Ok(List { items: with_images(db, items).await?, total, limit, offset })
}

pub async fn with_image<T: HasImage>(db: &Reader, mut item: T) -> StoreResult<WithImage<T>> {
    let mut urls: Vec<String> = item.picture().map(str::to_owned).into_iter().collect();
    urls.extend(item.html().into_iter().flat_map(|html| rich_text::image_urls(html)));
    let metadata = load_image_metadata(db, urls.iter().map(|url| Some(url.as_str()))).await?;
    Ok(add_image(&metadata, item))
}

pub async fn add_images_to_html(db: &Reader, html: &str) -> StoreResult<String> {
    let urls: Vec<String> = rich_text::image_urls(html).collect();
    let metadata = load_image_metadata(db, urls.iter().map(|url| Some(url.as_str()))).await?;
    Ok(rich_text::add_image_attributes(html, &metadata))
}
