//! The steps to the tables of carts.

mod m0021_carts;

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{id, instant, number, text};
use platform::store::migrations::{Migration, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0002_shop", up: |manager| Box::pin(m0002_shop(manager)) },
    Migration { name: "m0021_carts", up: |manager| Box::pin(m0021_carts::up(manager)) },
];

async fn m0002_shop(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(cart_items()).await?;
    manager.create_index(index("cart_items", &[("product_id", Asc)])).await?;
    Ok(())
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
