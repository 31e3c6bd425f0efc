//! Stock beside the products, so that an order does not change what product pages are made from; limits that servers share.

use sea_orm_migration::prelude::IndexOrder::Asc;
use sea_orm_migration::prelude::*;

use super::column::{instant, number, text};
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(product_stock()).await?;
        let copy = "INSERT INTO product_stock (product_id, on_hand, updated_at) \
                    SELECT id, inventory_count, updated_at FROM products";
        manager.get_connection().execute_unprepared(copy).await?;
        // Its CHECK names no other column and goes with it, in SQLite too.
        manager.alter_table(Table::alter().table("products").drop_column("inventory_count").take()).await?;
        manager.create_table(rate_limits()).await?;
        manager.create_index(index("rate_limits", &[("expires_at", Asc)])).await
    }
}

/// One row for each product.
fn product_stock() -> TableCreateStatement {
    Table::create()
        .table("product_stock")
        .col(ColumnDef::new("product_id").uuid().not_null().primary_key())
        .col(number("on_hand").check(Expr::col("on_hand").gte(0)))
        .col(instant("updated_at"))
        .foreign_key(
            ForeignKey::create()
                .name("product_stock_product")
                .from("product_stock", "product_id")
                .to("products", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

/// `state` is the limiter's own; instants are microseconds since 1970, since they are calculated with.
fn rate_limits() -> TableCreateStatement {
    Table::create()
        .table("rate_limits")
        .col(text("key_hash").primary_key())
        .col(number("state"))
        .col(number("expires_at"))
        .take()
}
