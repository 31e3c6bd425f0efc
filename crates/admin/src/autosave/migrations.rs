//! The steps to the table of autosaves.

use platform::store::migrations::prelude::IndexOrder::{Asc, Desc};
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{id, instant, text};
use platform::store::migrations::{Migration, index};

/// The parts of the subject, in order.
pub(crate) const MIGRATIONS: &[Migration] =
    &[Migration { name: "m0032_autosaves", up: |manager| Box::pin(m0032_autosaves(manager)) }];

async fn m0032_autosaves(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.create_table(autosaves()).await?;
    manager
        .create_index(index("autosaves", &[("account_id", Asc), ("updated_at", Desc), ("id", Desc)]))
        .await?;
    manager.create_index(index("autosaves", &[("updated_at", Asc)])).await
}

/// `form` is JSON as text: nothing looks into it.
fn autosaves() -> TableCreateStatement {
    let mut account = ForeignKey::create()
        .name("autosaves_accounts")
        .from("autosaves", "account_id")
        .to("accounts", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take();
    let mut once = Index::create()
        .unique()
        .name("autosaves_once")
        .col("account_id")
        .col("resource")
        .col("item_id")
        .take();
    Table::create()
        .table("autosaves")
        .col(id())
        .col(ColumnDef::new("account_id").uuid().not_null())
        .col(text("resource"))
        .col(ColumnDef::new("item_id").uuid().not_null())
        .col(text("title"))
        .col(ColumnDef::new("base_version").big_integer().null())
        .col(text("form"))
        .col(instant("updated_at"))
        .foreign_key(&mut account)
        .index(&mut once)
        .take()
}
