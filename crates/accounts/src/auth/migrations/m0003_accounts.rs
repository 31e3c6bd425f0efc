//! Accounts, their sessions and the keys that sign tokens.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{choice, id, instant, instant_or_null, number, text, text_or_null};
use platform::store::migrations::index;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in [accounts(), sessions(), signing_keys()] {
        manager.create_table(table).await?;
    }
    manager.create_index(index("sessions", &[("account_id", Asc)])).await?;
    Ok(())
}

/// Mail addresses are kept in lower case: one account for each.
fn accounts() -> TableCreateStatement {
    Table::create()
        .table("accounts")
        .col(id())
        .col(text("email").unique_key())
        .col(text_or_null("password_hash"))
        .col(choice("role", &["owner", "staff", "pending"]))
        .col(instant_or_null("email_confirmed_at"))
        .col(instant_or_null("last_sign_in_at"))
        .col(instant_or_null("disabled_at"))
        .col(ColumnDef::new("user_metadata").json_binary().not_null())
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .take()
}

/// Refresh tokens are not stored: each is the session id and a counter, signed
/// (docs/behavior/authentication.md#sessions-and-refresh-tokens).
fn sessions() -> TableCreateStatement {
    Table::create()
        .table("sessions")
        .col(id())
        .col(ColumnDef::new("account_id").uuid().not_null())
        .col(choice("aal", &["aal1", "aal2"]))
        .col(ColumnDef::new("amr").json_binary().not_null())
        .col(number("counter"))
        .col(text_or_null("user_agent"))
        .col(instant("created_at"))
        .col(instant("refreshed_at"))
        .foreign_key(
            ForeignKey::create()
                .name("sessions_account")
                .from("sessions", "account_id")
                .to("accounts", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn signing_keys() -> TableCreateStatement {
    Table::create()
        .table("signing_keys")
        .col(id())
        .col(text("private_key"))
        .col(ColumnDef::new("public_key").json_binary().not_null())
        .col(instant("created_at"))
        .col(instant_or_null("retired_at"))
        .take()
}
