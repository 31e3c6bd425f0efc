//! Products and carts (specification section 3).

use sea_orm_migration::prelude::IndexOrder::{Asc, Desc};
use sea_orm_migration::prelude::*;

use super::column::{flag, id, instant, number, text, text_or_null};
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(products()).await?;
        manager.create_table(cart_items()).await?;
        manager
            .create_index(index("products", &[("is_active", Asc), ("featured", Desc), ("name", Asc)]))
            .await?;
        manager.create_index(index("products", &[("category", Asc), ("is_active", Asc)])).await?;
        manager.create_index(index("cart_items", &[("product_id", Asc)])).await?;
        Ok(())
    }
}

/// Prices are integer cents.
fn products() -> TableCreateStatement {
    Table::create()
        .table("products")
        .col(id())
        .col(text("name"))
        .col(text_or_null("description"))
        .col(number("price_cents").check(Expr::col("price_cents").gt(0)))
        .col(text_or_null("image_url"))
        .col(text_or_null("category"))
        .col(text("search_text"))
        .col(flag("is_active"))
        .col(number("inventory_count").check(Expr::col("inventory_count").gte(0)))
        .col(flag("featured"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

/// A cart is the items of one session id; a product is in it once.
fn cart_items() -> TableCreateStatement {
    Table::create()
        .table("cart_items")
        .col(id())
        .col(text("session_id"))
        .col(ColumnDef::new("product_id").uuid().not_null())
        .col(number("quantity").check(Expr::col("quantity").gt(0)))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .foreign_key(
            ForeignKey::create()
                .name("cart_items_product")
                .from("cart_items", "product_id")
                .to("products", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .index(Index::create().unique().name("cart_items_once").col("session_id").col("product_id"))
        .take()
}
