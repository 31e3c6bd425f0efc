use platform::database::column::{
    OnDelete::Cascade, cents, choice, flag, id, instant, json, number, text, uuid,
};
use platform::database::{SchemaBuilder, Table};

pub const ORDERS: Table = Table::new("orders");
pub const ORDER_LINES: Table = Table::new("order_lines");
pub const PAYMENTS: Table = Table::new("payments");
pub const REFUNDS: Table = Table::new("refunds");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    // `attempt` is the SHA-256 of the cart ID and the idempotency key: one attempt creates one order. `refunded_cents` counts requested
    // refunds. `network`, `network_block` (/24 or /48) and `email_key` are SHA-256 hashes
    // for the limits of unpaid orders.
    schema
        .table(
            ORDERS,
            [
                id(),
                number("version"),
                text("number").unique(),
                text("token").unique(),
                text("attempt").unique(),
                text("cart_id"),
                choice("status", &["pending", "paid", "fulfilled", "expired", "refunded"]),
                text("name"),
                text("email"),
                text("phone").nullable(),
                choice("delivery", &["shipping", "pickup"]),
                json("address").nullable(),
                text("discount_code").nullable(),
                cents("subtotal_cents"),
                cents("discount_cents"),
                cents("shipping_cents"),
                cents("tax_cents"),
                cents("total_cents"),
                cents("refunded_cents"),
                text("provider"),
                text("session_id").nullable(),
                text("session_url").nullable(),
                text("tracking").nullable(),
                text("note").nullable(),
                instant("expires_at"),
                instant("paid_at").nullable(),
                instant("fulfilled_at").nullable(),
                instant("checked_at").nullable(),
                instant("erased_at").nullable(),
                text("network").nullable(),
                instant("processing_at").nullable(),
                text("network_block").nullable(),
                text("email_key").nullable(),
                instant("redirected_at").nullable(),
                uuid("discount_code_id").nullable(),
                instant("done_at").nullable(),
                text("search_text"),
                instant("created_at"),
                instant("updated_at"),
            ],
        )
        .index(&["cart_id", "status"])
        .index(&["created_at DESC", "id DESC"])
        .index(&["delivery", "created_at DESC", "id DESC"])
        .index(&["discount_code", "status"])
        .index(&["email_key", "status"])
        .index(&["erased_at", "updated_at"])
        .index(&["network_block", "status", "expires_at"])
        .index(&["network", "status", "expires_at"])
        .index(&["status", "checked_at", "expires_at"])
        .index(&["status", "created_at DESC", "id DESC"])
        .index(&["status", "expires_at"])
        .index(&["status", "redirected_at", "checked_at"])
        .list_index(&["total_cents"]);
    // Name and price as bought. `returned` units went back into stock with a refund.
    schema
        .table(
            ORDER_LINES,
            [
                id(),
                uuid("order_id").references("orders", Cascade),
                number("position"),
                uuid("product_id"),
                uuid("variant_id"),
                text("name"),
                text("size"),
                text("color"),
                text("sku").nullable(),
                cents("unit_price_cents"),
                number("quantity").at_least(1),
                number("returned").at_least(0),
            ],
        )
        .unique(&["order_id", "position"]);
    // `is_kept` is false for a payment that was refunded on arrival.
    schema
        .table(
            PAYMENTS,
            [
                id(),
                text("provider"),
                text("payment_id"),
                uuid("order_id"),
                cents("amount_cents"),
                flag("is_kept"),
                instant("created_at"),
            ],
        )
        .unique(&["provider", "payment_id"])
        .index(&["order_id"]);
    schema
        .table(
            REFUNDS,
            [
                id(),
                uuid("order_id"),
                text("provider"),
                text("payment_id"),
                number("amount_cents").at_least(1),
                choice("reason", &["staff", "sold_out", "paid_twice", "wrong_amount"]),
                text("note").nullable(),
                choice("state", &["pending", "done", "failed"]),
                number("tries"),
                instant("next_try_at"),
                text("last_error").nullable(),
                uuid("account_id").nullable(),
                instant("done_at").nullable(),
                number("round"),
                instant("created_at"),
            ],
        )
        .index(&["order_id"])
        .index(&["state", "next_try_at"]);
}
