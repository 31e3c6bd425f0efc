//! Writing products.

use sea_orm::entity::prelude::*;
use uuid::Uuid;

use super::model::StockedProduct;
use super::rules::ProductForm;
use crate::engine::store::{Instant, StoreResult, Table, Tx};

/// Writes a new product and its stock.
///
/// # Errors
/// When the database fails.
pub async fn create(tx: &Tx, form: ProductForm, id: Uuid, now: Instant) -> StoreResult<StockedProduct> {
    let (product, stock) = form.created(id, now);
    let product = product.insert(tx.on(Table::Products)).await?;
    let stock = stock.insert(tx.on(Table::ProductStock)).await?;
    Ok(StockedProduct { product, inventory_count: stock.on_hand })
}
