//! The shop's settings, once staff have saved them.

use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{flag, id, instant, number, text, text_or_null};

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // A check holds for NULL.
    let shipping = Expr::col("shipping_cents").gte(0);
    let table = Table::create()
        .table("shop_settings")
        .col(id())
        .col(ColumnDef::new("shipping_cents").big_integer().null().check(shipping))
        .col(flag("pickup"))
        .col(text("pickup_note"))
        .col(text_or_null("state"))
        .col(number("most_units").check(Expr::col("most_units").gt(0)))
        .col(ColumnDef::new("taxes").json_binary().not_null())
        .col(instant("updated_at"))
        .take();
    manager.create_table(table).await
}
