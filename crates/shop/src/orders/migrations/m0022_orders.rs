//! Orders and what was paid for them, and back.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use crate::orders::schema::ORDERS;
use platform::store::SearchedTable;
use platform::store::migrations::column::{
    choice, flag, id, instant, instant_or_null, number, text, text_or_null,
};
use platform::store::migrations::{create_search_index, index};

const STATUSES: [&str; 5] = ["pending", "paid", "fulfilled", "expired", "refunded"];
const DELIVERIES: [&str; 2] = ["shipping", "pickup"];
const REASONS: [&str; 4] = ["staff", "sold_out", "paid_twice", "wrong_amount"];
const REFUND_STATES: [&str; 3] = ["pending", "done", "failed"];

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let tables = [orders(), order_lines(), payments(), refunds()];
    for table in tables {
        manager.create_table(table).await?;
    }
    for index in indexes() {
        manager.create_index(index).await?;
    }
    create_search_index(manager, &SearchedTable::whole(ORDERS)).await
}

fn cents(name: &'static str) -> ColumnDef {
    number(name).check(Expr::col(name).gte(0)).take()
}

/// `attempt` is the SHA-256 of the cart's id and the key of the attempt to buy, in hexadecimal: one attempt makes one order. `cart_id` is as in
/// `carts`. `refunded_cents` is what was asked back from the provider, `released_at` when what it held went back on the shelf.
fn orders() -> TableCreateStatement {
    Table::create()
        .table("orders")
        .col(id())
        .col(number("version"))
        .col(text("number").unique_key())
        .col(text("token").unique_key())
        .col(text("attempt").unique_key())
        .col(text("cart_id"))
        .col(choice("status", &STATUSES))
        .col(text("name"))
        .col(text("email"))
        .col(text_or_null("phone"))
        .col(choice("delivery", &DELIVERIES))
        .col(ColumnDef::new("address").json_binary().null())
        .col(text_or_null("discount_code"))
        .col(cents("subtotal_cents"))
        .col(cents("discount_cents"))
        .col(cents("shipping_cents"))
        .col(cents("tax_cents"))
        .col(cents("total_cents"))
        .col(cents("refunded_cents"))
        .col(text("provider"))
        .col(text_or_null("session_id"))
        .col(text_or_null("session_url"))
        .col(text_or_null("tracking"))
        .col(text_or_null("note"))
        .col(text("search_text"))
        .col(instant("expires_at"))
        .col(instant_or_null("paid_at"))
        .col(instant_or_null("fulfilled_at"))
        .col(instant_or_null("released_at"))
        .col(instant_or_null("checked_at"))
        .col(instant_or_null("erased_at"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

/// What was bought, as it was called and cost then. `returned` went back on the shelf with a refund.
fn order_lines() -> TableCreateStatement {
    Table::create()
        .table("order_lines")
        .col(id())
        .col(ColumnDef::new("order_id").uuid().not_null())
        .col(number("position"))
        .col(ColumnDef::new("product_id").uuid().not_null())
        .col(ColumnDef::new("variant_id").uuid().not_null())
        .col(text("name"))
        .col(text("size"))
        .col(text("color"))
        .col(text_or_null("sku"))
        .col(cents("unit_price_cents"))
        .col(number("quantity").check(Expr::col("quantity").gt(0)))
        .col(cents("returned"))
        .foreign_key(
            ForeignKey::create()
                .name("order_lines_of_orders")
                .from("order_lines", "order_id")
                .to("orders", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .index(Index::create().unique().name("order_lines_in_order").col("order_id").col("position"))
        .take()
}

/// Money that came in, once for each time. `is_kept` is whether it is what the order is paid with; otherwise it went back.
fn payments() -> TableCreateStatement {
    Table::create()
        .table("payments")
        .col(id())
        .col(text("provider"))
        .col(text("payment_id"))
        .col(ColumnDef::new("order_id").uuid().not_null())
        .col(cents("amount_cents"))
        .col(flag("is_kept"))
        .col(instant("created_at"))
        .index(Index::create().unique().name("payments_once").col("provider").col("payment_id"))
        .take()
}

/// Money that goes back: written with what makes it go back, and asked of the provider until it is done.
fn refunds() -> TableCreateStatement {
    Table::create()
        .table("refunds")
        .col(id())
        .col(ColumnDef::new("order_id").uuid().not_null())
        .col(text("provider"))
        .col(text("payment_id"))
        .col(number("amount_cents").check(Expr::col("amount_cents").gt(0)))
        .col(choice("reason", &REASONS))
        .col(text_or_null("note"))
        .col(choice("state", &REFUND_STATES))
        .col(number("tries"))
        .col(instant("next_try_at"))
        .col(text_or_null("last_error"))
        .col(ColumnDef::new("account_id").uuid().null())
        .col(instant("created_at"))
        .col(instant_or_null("done_at"))
        .take()
}

fn indexes() -> Vec<IndexCreateStatement> {
    let newest = [("created_at", Desc), ("id", Desc)];
    vec![
        index("orders", &newest),
        index("orders", &[[("status", Asc)].as_slice(), &newest].concat()),
        index("orders", &[[("delivery", Asc)].as_slice(), &newest].concat()),
        index("orders", &[("total_cents", Asc), ("id", Asc)]),
        index("orders", &[("cart_id", Asc), ("status", Asc)]),
        // What is due: pending ones to end, ended ones to look at again, old ones to forget whose they were.
        index("orders", &[("status", Asc), ("expires_at", Asc)]),
        index("orders", &[("status", Asc), ("checked_at", Asc), ("expires_at", Asc)]),
        index("orders", &[("erased_at", Asc), ("updated_at", Asc)]),
        index("payments", &[("order_id", Asc)]),
        index("refunds", &[("order_id", Asc)]),
        index("refunds", &[("state", Asc), ("next_try_at", Asc)]),
    ]
}
