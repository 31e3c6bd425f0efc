//! The table `order_lines`: items with name and price at the time of purchase.

use sea_orm::QueryOrder as _;
use sea_orm::entity::prelude::*;

use platform::database::StoreResult;
use platform::money::Money;

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "order_lines")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub order_id: Uuid,
    /// From 0.
    pub position: i64,
    pub product_id: Uuid,
    pub variant_id: Uuid,
    pub name: String,
    pub size: String,
    pub color: String,
    pub sku: Option<String>,
    pub unit_price_cents: Money,
    pub quantity: i64,
    /// The number of units that were refunded and returned to stock.
    pub returned: i64,
}

impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The name with its options, such as `Union T-Shirt (M, Navy)`.
    pub fn title(&self) -> String {
        titled(&self.name, &self.size, &self.color)
    }
}

pub fn titled(name: &str, size: &str, color: &str) -> String {
    let chosen: Vec<_> = [size, color].into_iter().filter(|text| !text.is_empty()).collect();
    if chosen.is_empty() { name.to_owned() } else { format!("{name} ({})", chosen.join(", ")) }
}

pub async fn of(db: &impl ConnectionTrait, orders: Vec<Uuid>) -> StoreResult<Vec<Model>> {
    let rows = Entity::find().filter(Column::OrderId.is_in(orders));
    Ok(rows.order_by_asc(Column::OrderId).order_by_asc(Column::Position).all(db).await?)
}
