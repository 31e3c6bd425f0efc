//! A product is its variants: sizes and colors with a price and a stock each, and a record of each change of stock.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::products::schema::PRODUCTS;
use platform::store::SearchedTable;
use platform::store::migrations::column::{choice, id, instant, number, text, text_or_null};
use platform::store::migrations::{create_search_index, index};

const TAX_CLASSES: [&str; 3] = ["general", "clothing", "exempt"];
const REASONS: [&str; 8] =
    ["received", "correction", "damaged", "returned", "given_away", "sold", "released", "refunded"];

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in columns() {
        manager.alter_table(Table::alter().table("products").add_column(column).take()).await?;
    }
    for table in [product_variants(), variant_stock(), stock_changes()] {
        manager.create_table(table).await?;
    }
    for copy in COPIES {
        manager.connection().execute_unprepared(copy).await?;
    }
    manager.drop_table(Table::drop().table("product_stock").take()).await?;
    for name in ["products_by_is_active_featured_name", "products_by_category_is_active"] {
        let mut before = Index::drop();
        before.name(name).table("products");
        manager.drop_index(before).await?;
    }
    for index in indexes() {
        manager.create_index(index).await?;
    }
    create_search_index(manager, &SearchedTable::by_flag(PRODUCTS, "is_active")).await
}

/// Each product gets one variant, which has the product's own id; the stock begins with the number that was there.
const COPIES: [&str; 3] = [
    "INSERT INTO product_variants (id, product_id, size, color, price_cents, shown_stock, sort_order, created_at, updated_at) \
     SELECT id, id, '', '', price_cents, coalesce(on_hand, 0), 0, created_at, products.updated_at \
     FROM products LEFT JOIN product_stock ON product_id = id",
    "INSERT INTO variant_stock (variant_id, on_hand, updated_at) \
     SELECT id, coalesce(on_hand, 0), coalesce(product_stock.updated_at, products.updated_at) \
     FROM products LEFT JOIN product_stock ON product_id = id",
    "INSERT INTO stock_changes (id, variant_id, change, on_hand, reason, created_at) \
     SELECT product_id, product_id, on_hand, on_hand, 'correction', updated_at FROM product_stock WHERE on_hand > 0",
];

/// `pictures` are further ones, as JSON: `[{"url": ..., "alt": ...}]`.
fn columns() -> [ColumnDef; 2] {
    let mut tax_class = choice("tax_class", &TAX_CLASSES);
    let mut pictures = ColumnDef::new("pictures");
    [tax_class.default("general").take(), pictures.json_binary().not_null().default("[]").take()]
}

/// Without a size or a color that column is empty, not null: two nulls would not be equal.
fn product_variants() -> TableCreateStatement {
    Table::create()
        .table("product_variants")
        .col(id())
        .col(ColumnDef::new("product_id").uuid().not_null())
        .col(text("size"))
        .col(text("color"))
        .col(text_or_null("sku"))
        .col(number("price_cents").check(Expr::col("price_cents").gt(0)))
        .col(number("shown_stock").check(Expr::col("shown_stock").gte(0)))
        .col(number("sort_order"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .foreign_key(&mut of("product_variants", "product_id", "products"))
        .index(
            Index::create().unique().name("product_variants_once").col("product_id").col("size").col("color"),
        )
        .take()
}

/// What may be sold.
fn variant_stock() -> TableCreateStatement {
    Table::create()
        .table("variant_stock")
        .col(ColumnDef::new("variant_id").uuid().not_null().primary_key())
        .col(number("on_hand").check(Expr::col("on_hand").gte(0)))
        .col(instant("updated_at"))
        .foreign_key(&mut of("variant_stock", "variant_id", "product_variants"))
        .take()
}

/// A log: an entry stays when its variant, its order or its account is deleted.
fn stock_changes() -> TableCreateStatement {
    Table::create()
        .table("stock_changes")
        .col(id())
        .col(ColumnDef::new("variant_id").uuid().not_null())
        .col(number("change").check(Expr::col("change").ne(0)))
        .col(number("on_hand").check(Expr::col("on_hand").gte(0)))
        .col(choice("reason", &REASONS))
        .col(text_or_null("note"))
        .col(ColumnDef::new("account_id").uuid().null())
        .col(ColumnDef::new("order_id").uuid().null())
        .col(instant("created_at"))
        .take()
}

fn of(table: &'static str, column: &'static str, parent: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_of_{parent}"))
        .from(table, column)
        .to(parent, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

fn indexes() -> Vec<IndexCreateStatement> {
    let (active, id) = (("is_active", Asc), ("id", Asc));
    let shelf = [("featured", Desc), ("name", Asc), id.clone()];
    let visitors = |then: &[(&'static str, IndexOrder)]| {
        index("products", &[std::slice::from_ref(&active), then, &shelf].concat())
    };
    let staff = |columns: &[&'static str]| {
        let columns: Vec<_> = columns.iter().chain(&["id"]).map(|column| (*column, Asc)).collect();
        index("products", &columns)
    };
    vec![
        visitors(&[]),
        visitors(&[("category", Asc)]),
        staff(&["created_at"]),
        staff(&["updated_at"]),
        staff(&["name"]),
        staff(&["price_cents"]),
        staff(&["category", "created_at"]),
        staff(&["is_active", "created_at"]),
        index("product_variants", &[("sku", Asc)]),
        index("variant_stock", &[("on_hand", Asc), ("variant_id", Asc)]),
        index("stock_changes", &[("variant_id", Asc), ("created_at", Desc), ("id", Desc)]),
    ]
}
