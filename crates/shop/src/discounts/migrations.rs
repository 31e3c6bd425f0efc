//! The steps to the tables of discount codes.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use crate::discounts::schema::DISCOUNT_CODES;
use platform::store::SearchedTable;
use platform::store::migrations::column::{flag, id, instant, instant_or_null, number, text};
use platform::store::migrations::{Migration, create_search_index, index};

/// The parts of the subject, in order.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration { name: "m0022_orders", up: |manager| Box::pin(m0022_orders(manager)) },
    Migration { name: "m0026_abuse_limits", up: |manager| Box::pin(m0026_abuse_limits(manager)) },
];

async fn m0022_orders(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(discount_codes()).await?;
    create_search_index(manager, &SearchedTable::whole(DISCOUNT_CODES)).await
}

fn cents(name: &'static str) -> ColumnDef {
    number(name).check(Expr::col(name).gte(0)).take()
}

/// `code` is in capitals. Either `percent` or `amount_cents` is more than nothing.
fn discount_codes() -> TableCreateStatement {
    Table::create()
        .table("discount_codes")
        .col(id())
        .col(number("version"))
        .col(text("code").unique_key())
        .col(cents("percent").check(Expr::col("percent").lte(100)))
        .col(cents("amount_cents"))
        .col(cents("minimum_cents"))
        .col(ColumnDef::new("most_uses").big_integer().null())
        .col(cents("uses").default(0))
        .col(flag("is_active"))
        .col(instant_or_null("starts_at"))
        .col(instant_or_null("ends_at"))
        .col(text("search_text"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

/// The uses of removed discount codes.
async fn m0026_abuse_limits(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let removed = Table::create()
        .table("removed_discount_codes")
        .col(id())
        .col(text("code"))
        .col(number("uses").check(Expr::col("uses").gte(0)))
        .take();
    manager.create_table(removed).await?;
    manager.create_index(index("removed_discount_codes", &[("code", Asc)])).await
}
