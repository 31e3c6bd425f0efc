//! Who has which form open.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{id, instant, text};
use platform::store::migrations::index;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(presence()).await?;
    manager.create_index(index("presence", &[("expires_at", Asc)])).await?;
    manager.create_index(index("presence", &[("account_id", Asc)])).await
}

fn presence() -> TableCreateStatement {
    let account = ForeignKey::create()
        .name("presence_accounts")
        .from("presence", "account_id")
        .to("accounts", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take();
    Table::create()
        .table("presence")
        .col(id())
        .col(ColumnDef::new("account_id").uuid().not_null())
        .col(text("form"))
        .col(instant("begun_at"))
        .col(instant("expires_at"))
        .foreign_key(&mut account.to_owned())
        .take()
}
