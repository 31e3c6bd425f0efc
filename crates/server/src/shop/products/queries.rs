//! Writing products.

use sea_orm::entity::prelude::*;
use serde_json::json;
use uuid::Uuid;

use super::model::StockedProduct;
use super::rules::ProductForm;
use crate::engine::storage::{self, Owner};
use crate::engine::store::{Instant, StoreResult, Table, Tx};

/// Writes a new product and its stock.
///
/// # Errors
/// When the database fails.
pub async fn create(tx: &Tx, form: ProductForm, id: Uuid, now: Instant) -> StoreResult<StockedProduct> {
    let (product, stock) = form.created(id, now);
    let product = product.insert(tx.on(Table::Products)).await?;
    let owner = Owner { resource: "products", id, title: product.name.clone() };
    storage::set_uses(tx, &owner, &json!({ "image_url": product.image_url })).await?;
    let stock = stock.insert(tx.on(Table::ProductStock)).await?;
    Ok(StockedProduct { product, inventory_count: stock.on_hand })
}
