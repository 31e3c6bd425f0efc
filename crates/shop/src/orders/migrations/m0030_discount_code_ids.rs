//! The id of the discount code of an order: a code may be renamed, or deleted and created again under the same name.

use platform::store::migrations::prelude::*;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = ColumnDef::new("discount_code_id").uuid().null().take();
    manager.alter_table(Table::alter().table("orders").add_column(column).take()).await?;
    manager
        .connection()
        .execute_unprepared(
            "UPDATE orders SET discount_code_id = (SELECT id FROM discount_codes WHERE code = orders.discount_code) \
             WHERE discount_code IS NOT NULL",
        )
        .await?;
    Ok(())
}
