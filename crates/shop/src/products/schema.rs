use platform::database::column::{
    OnDelete::Cascade, choice, flag, id, instant, json, number, text, trashed_at, uuid, version,
};
use platform::database::{SchemaBuilder, Table};
use sea_orm::sea_query::{Expr, ExprTrait as _};

pub const PRODUCTS: Table = Table::new("products");
pub const PRODUCT_VARIANTS: Table = Table::new("product_variants");
pub const VARIANT_STOCK: Table = Table::new("variant_stock");
pub const STOCK_CHANGES: Table = Table::new("stock_changes");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            PRODUCTS,
            [
                id(),
                version(),
                text("name"),
                text("description").nullable(),
                number("price_cents").at_least(1),
                text("image_url").nullable(),
                text("category").nullable(),
                flag("is_active"),
                flag("featured"),
                choice("tax_class", &["general", "clothing", "exempt"]),
                json("pictures"),
                trashed_at(Some("is_active")),
                text("search_text"),
                text("sort_key"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["is_active", "category", "featured DESC", "sort_key", "id"])
        .index(&["is_active", "featured DESC", "sort_key", "id"])
        .list_index(&["category", "created_at"])
        .list_index(&["created_at"])
        .list_index(&["is_active", "created_at"])
        .name_index()
        .list_index(&["price_cents"])
        .list_index(&["updated_at"])
        .trash_index();
    // A missing size or color is empty: NULLs would never be equal in the unique index.
    schema
        .table(
            PRODUCT_VARIANTS,
            [
                id(),
                uuid("product_id").references("products", Cascade),
                text("size"),
                text("color"),
                text("sku").nullable(),
                number("price_cents").at_least(1),
                number("shown_stock").at_least(0),
                number("sort_order"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .unique(&["product_id", "size", "color"])
        .index(&["sku"]);
    // Apart from the variants, so that an order does not invalidate product pages.
    schema
        .table(
            VARIANT_STOCK,
            [
                uuid("variant_id").primary_key().references("product_variants", Cascade),
                number("on_hand").at_least(0),
                instant("updated_at"),
                number("held").at_least(0),
            ],
        )
        .index(&["on_hand", "variant_id"]);
    // A log without foreign keys: entries outlive their variant, order and account.
    schema
        .table(
            STOCK_CHANGES,
            [
                id(),
                uuid("variant_id"),
                number("change").check(Expr::col("change").ne(0)),
                number("on_hand").at_least(0),
                choice(
                    "reason",
                    &[
                        "received",
                        "correction",
                        "damaged",
                        "returned",
                        "given_away",
                        "sold",
                        "released",
                        "refunded",
                    ],
                ),
                text("note").nullable(),
                uuid("account_id").nullable(),
                uuid("order_id").nullable(),
                instant("created_at"),
            ],
        )
        .index(&["order_id"])
        .index(&["variant_id", "created_at DESC", "id DESC"]);
}
