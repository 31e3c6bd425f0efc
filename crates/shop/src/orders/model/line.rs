//! The table `order_lines`: what was bought, as it was called and cost then.

use sea_orm::QueryOrder as _;
use sea_orm::entity::prelude::*;

use platform::store::StoreResult;

/// A row of `order_lines`.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "order_lines")]
pub struct Model {
    /// Unique identifier.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Which order.
    pub order_id: Uuid,
    /// From 0.
    pub position: i64,
    /// The product's id.
    pub product_id: Uuid,
    /// The variant's id.
    pub variant_id: Uuid,
    /// The product's name at the time of the order.
    pub name: String,
    /// Its size, or nothing.
    pub size: String,
    /// Its color, or nothing.
    pub color: String,
    /// The stock keeping unit (SKU).
    pub sku: Option<String>,
    /// US cents: what one cost.
    pub unit_price_cents: i64,
    /// The number of units, 1 or more.
    pub quantity: i64,
    /// The number of units that were refunded and returned to stock.
    pub returned: i64,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// Its name with what was chosen of it, such as `Union T-Shirt (M, Navy)`.
    pub fn title(&self) -> String {
        titled(&self.name, &self.size, &self.color)
    }
}

/// A name with what was chosen.
pub fn titled(name: &str, size: &str, color: &str) -> String {
    let chosen: Vec<_> = [size, color].into_iter().filter(|text| !text.is_empty()).collect();
    if chosen.is_empty() { name.to_owned() } else { format!("{name} ({})", chosen.join(", ")) }
}

/// The lines of orders, in their order.
pub async fn of(db: &impl ConnectionTrait, orders: Vec<Uuid>) -> StoreResult<Vec<Model>> {
    let rows = Entity::find().filter(Column::OrderId.is_in(orders));
    Ok(rows.order_by_asc(Column::OrderId).order_by_asc(Column::Position).all(db).await?)
}
