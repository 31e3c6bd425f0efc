//! The roles `editor` and `shop`. SQLite has no way to change a CHECK, so the column is replaced by one with the wider CHECK.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::choice;
use platform::store::migrations::{add_column, drop_index, index};

/// The words of the role, which a new row has to name; the default is only there for the rows of before.
const ROLES: &[&str] = &["owner", "staff", "editor", "shop", "pending"];

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let by_role = index("accounts", &[("role", Asc), ("email", Asc)]);
    drop_index(manager, "accounts", "accounts_by_role_email").await?;
    add_column(manager, "accounts", choice("wider_role", ROLES).default("pending").take()).await?;
    manager.connection().execute_unprepared("UPDATE accounts SET wider_role = role").await?;
    // Its CHECK names no other column and goes with it, in SQLite too.
    manager.alter_table(Table::alter().table("accounts").drop_column("role").take()).await?;
    manager.alter_table(Table::alter().table("accounts").rename_column("wider_role", "role").take()).await?;
    manager.create_index(by_role).await
}
