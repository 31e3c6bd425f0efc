//! Accounts, their sessions, the keys that sign tokens, and the record of what was changed.

use sea_orm_migration::prelude::IndexOrder::{Asc, Desc};
use sea_orm_migration::prelude::*;

use super::column::{choice, id, instant, instant_or_null, number, text, text_or_null};
use super::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [accounts(), sessions(), signing_keys(), audit_entries()] {
            manager.create_table(table).await?;
        }
        manager.create_index(index("sessions", &[("account_id", Asc)])).await?;
        manager.create_index(index("audit_entries", &[("created_at", Desc), ("id", Desc)])).await?;
        Ok(())
    }
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

/// A refresh token is not kept: it is the session's id and counter, signed (AUTH-CONTRACT 1.8, version 2).
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

/// Names stand beside ids, so that an entry can be read when its account or item is gone.
fn audit_entries() -> TableCreateStatement {
    Table::create()
        .table("audit_entries")
        .col(id())
        .col(ColumnDef::new("actor_id").uuid().null())
        .col(text("actor"))
        .col(text("action"))
        .col(text("subject"))
        .col(text_or_null("subject_id"))
        .col(text_or_null("title"))
        .col(instant("created_at"))
        .take()
}
