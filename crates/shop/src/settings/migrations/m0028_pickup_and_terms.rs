//! Where and when orders are picked up, each in a column of its own, and the sentence on shipping and returns.

use platform::store::migrations::prelude::*;

use platform::store::migrations::column::text;

/// What products' pages said before staff could change it.
const TERMS: &str = "Standard shipping applies. 30-day return policy.";

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        text("pickup_address").default("").take(),
        text("pickup_hours").default("").take(),
        text("terms").default(TERMS).take(),
    ];
    for column in columns {
        manager.alter_table(Table::alter().table("shop_settings").add_column(column).take()).await?;
    }
    Ok(())
}
