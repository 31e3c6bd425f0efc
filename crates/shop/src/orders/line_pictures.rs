use std::collections::HashMap;

use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::model::line;
use super::view::LinePicture;
use crate::products::model::{Column, Entity};
use crate::products::schema::PRODUCTS;
use platform::database::{Reader, StoreResult};
use platform::files::load_image_metadata;

/// Returns the pictures of the products as they are now, in the order of the lines.
pub(super) async fn load(db: &Reader, lines: &[line::Model]) -> StoreResult<Vec<LinePicture>> {
    let ids = lines.iter().map(|line| line.product_id);
    let products = Entity::find().filter(Column::Id.is_in(ids)).all(db.on(PRODUCTS)).await?;
    let products: HashMap<_, _> = products.iter().map(|product| (product.id, product)).collect();
    let urls = lines.iter().map(|line| {
        let product = products.get(&line.product_id)?;
        product.pictures.url_of_color(&line.color).or(product.image_url.as_deref())
    });
    let urls: Vec<_> = urls.collect();
    let metadata = load_image_metadata(db, urls.iter().copied()).await?;
    let picture =
        |url: Option<&str>| LinePicture { image_url: url.map(str::to_owned), picture: metadata.of(url) };
    Ok(urls.into_iter().map(picture).collect())
}
