//! The table of replies to contact messages.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{id, instant, instant_or_null, text, text_or_null};
use platform::store::migrations::index;

const TABLE: &str = "message_replies";

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(message_replies()).await?;
    manager.create_index(index(TABLE, &[("message_id", Asc), ("created_at", Asc), ("id", Asc)])).await?;
    manager.create_index(index(TABLE, &[("account_id", Asc)])).await
}

fn message_replies() -> TableCreateStatement {
    let mut message = ForeignKey::create()
        .name("message_replies_messages")
        .from(TABLE, "message_id")
        .to("contact_messages", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take();
    let mut account = ForeignKey::create()
        .name("message_replies_accounts")
        .from(TABLE, "account_id")
        .to("accounts", "id")
        .on_delete(ForeignKeyAction::SetNull)
        .take();
    Table::create()
        .table(TABLE)
        .col(id())
        .col(ColumnDef::new("message_id").uuid().not_null())
        .col(ColumnDef::new("account_id").uuid().null())
        .col(text("body"))
        .col(instant("created_at"))
        .col(instant_or_null("sent_at"))
        .col(instant_or_null("failed_at"))
        .col(text_or_null("failure"))
        .foreign_key(&mut message)
        .foreign_key(&mut account)
        .take()
}
