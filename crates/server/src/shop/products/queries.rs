//! Writing products.

use sea_orm::entity::prelude::*;
use uuid::Uuid;

use super::model::Model;
use super::rules::ProductForm;
use crate::engine::store::{Instant, StoreResult, Table, Tx};

/// Writes a new product.
pub async fn create(tx: &Tx, form: ProductForm, id: Uuid, now: Instant) -> StoreResult<Model> {
    Ok(form.created(id, now).insert(tx.on(Table::Products)).await?)
}
