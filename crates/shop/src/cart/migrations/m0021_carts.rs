//! Carts with a row for each variant, which stays when the variant is deleted, so that the visitor is told.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{id, instant, number, text};
use platform::store::migrations::index;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // No call has written it so far.
    manager.drop_table(Table::drop().table("cart_items").take()).await?;
    manager.create_table(carts()).await?;
    manager.create_table(cart_items()).await?;
    manager.create_index(index("carts", &[("touched_at", Asc)])).await?;
    let newest = [("cart_id", Asc), ("created_at", Desc), ("id", Desc)];
    manager.create_index(index("cart_items", &newest)).await
}

/// `id` is the SHA-256 of the session id, in hexadecimal: who reads the database, or a copy of it, can open no cart.
fn carts() -> TableCreateStatement {
    Table::create().table("carts").col(text("id").primary_key()).col(instant("touched_at")).take()
}

/// A variant is in a cart once. `unit_price_cents` is what the visitor saw when it was put there.
fn cart_items() -> TableCreateStatement {
    Table::create()
        .table("cart_items")
        .col(id())
        .col(text("cart_id"))
        .col(ColumnDef::new("product_id").uuid().not_null())
        .col(ColumnDef::new("variant_id").uuid().not_null())
        .col(number("unit_price_cents").check(Expr::col("unit_price_cents").gt(0)))
        .col(number("quantity").check(Expr::col("quantity").gt(0)))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .foreign_key(
            ForeignKey::create()
                .name("cart_items_of_carts")
                .from("cart_items", "cart_id")
                .to("carts", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .index(Index::create().unique().name("cart_items_once").col("cart_id").col("variant_id"))
        .take()
}
