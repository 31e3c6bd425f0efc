use platform::database::column::{OnDelete::Cascade, id, instant, number, text, uuid};
use platform::database::{SchemaBuilder, Table};

pub const CARTS: Table = Table::new("carts");
pub const CART_ITEMS: Table = Table::new("cart_items");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    // `id` is the SHA-256 of the session ID in hexadecimal: a leaked database opens no cart.
    schema.table(CARTS, [text("id").primary_key(), instant("touched_at")]).index(&["touched_at"]);
    // `unit_price_cents` is the price when the item was added. Items outlive their variant, so that the cart page can name deleted ones.
    schema
        .table(
            CART_ITEMS,
            [
                id(),
                text("cart_id").references("carts", Cascade),
                uuid("product_id"),
                uuid("variant_id"),
                number("unit_price_cents").at_least(1),
                number("quantity").at_least(1),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .unique(&["cart_id", "variant_id"])
        .index(&["cart_id", "created_at DESC", "id DESC"]);
}
