//! Mails that wait to be sent.

use crate::store::migrations::prelude::IndexOrder::Asc;
use crate::store::migrations::prelude::*;

use crate::store::migrations::column::{id, instant, instant_or_null, number, text, text_or_null};
use crate::store::migrations::index;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(outbox()).await?;
    manager.create_index(index("outbox", &[("next_try_at", Asc)])).await
}

/// A row says what is to be told to whom; the letter and the links in it are made when it is sent.
fn outbox() -> TableCreateStatement {
    Table::create()
        .table("outbox")
        .col(id())
        .col(text("kind"))
        .col(text("to_address"))
        .col(ColumnDef::new("payload").json_binary().not_null())
        .col(instant("created_at"))
        .col(instant("next_try_at"))
        .col(number("tries"))
        .col(text_or_null("last_error"))
        .col(instant_or_null("failed_at"))
        .take()
}
