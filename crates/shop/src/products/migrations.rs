//! The steps to the tables of products.

mod m0020_products;

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use platform::file_urls::FileFields;
use platform::storage::migrations::{Source, backfill_uses};
use platform::store::migrations::column::{flag, id, instant, number, text, text_or_null, version};
use platform::store::migrations::{Migration, add_column, add_trash, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0002_shop", up: |manager| Box::pin(m0002_shop(manager)) },
    Migration { name: "m0006_row_versions", up: |manager| Box::pin(m0006_row_versions(manager)) },
    Migration { name: "m0007_stock_and_limits", up: |manager| Box::pin(m0007_stock_and_limits(manager)) },
    Migration { name: "m0016_media", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0019_declared_uses", up: |manager| Box::pin(fill_file_uses(manager)) },
    Migration { name: "m0020_products", up: |manager| Box::pin(m0020_products::up(manager)) },
    Migration { name: "m0023_orders_in_bounds", up: |manager| Box::pin(m0023_orders_in_bounds(manager)) },
    Migration { name: "m0026_abuse_limits", up: |manager| Box::pin(m0026_abuse_limits(manager)) },
    Migration {
        name: "m0031_trash",
        up: |manager| Box::pin(add_trash(manager, "products", Some("is_active"))),
    },
];

async fn m0002_shop(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(products()).await?;
    manager.create_index(index("products", &[("is_active", Asc), ("featured", Desc), ("name", Asc)])).await?;
    manager.create_index(index("products", &[("category", Asc), ("is_active", Asc)])).await?;
    Ok(())
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

async fn m0006_row_versions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "products", version()).await
}

/// Stock beside the products, so that an order does not change what product pages are made from.
async fn m0007_stock_and_limits(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(product_stock()).await?;
    let copy = "INSERT INTO product_stock (product_id, on_hand, updated_at) \
                SELECT id, inventory_count, updated_at FROM products";
    manager.connection().execute_unprepared(copy).await?;
    // Its CHECK names no other column and goes with it, in SQLite too.
    manager.alter_table(Table::alter().table("products").drop_column("inventory_count").take()).await
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

/// The fields of rows that refer to files, for the steps that write down the uses of rows that are there.
const USES: Source = Source {
    table: "products",
    resource: "products",
    title: "name",
    files: FileFields { urls: &["image_url"], texts: &[] },
};

async fn fill_file_uses(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    backfill_uses(manager, &USES).await
}

/// How many units are held. Orders say of how many that is so now.
async fn m0023_orders_in_bounds(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let held = number("held").default(0).check(Expr::col("held").gte(0)).take();
    add_column(manager, "variant_stock", held).await
}

async fn m0026_abuse_limits(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_index(index("stock_changes", &[("order_id", Asc)])).await
}
