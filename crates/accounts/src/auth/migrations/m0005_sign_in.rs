//! Sign-up, recovery, second factors: what an account goes through before and beside its sessions.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{choice, id, instant, instant_or_null, number, text, text_or_null};
use platform::store::migrations::index;

const PURPOSES: &[&str] = &[
    "signup",
    "recovery",
    "magiclink",
    "invite",
    "email_change_current",
    "email_change_new",
    "reauthentication",
    "approval",
    "auth_code",
];

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in new_columns() {
        // SQLite takes one at a time.
        let change = Table::alter().table("accounts").add_column(column).take();
        manager.alter_table(change).await?;
    }
    for table in [one_time_tokens(), factors(), challenges()] {
        manager.create_table(table).await?;
    }
    manager.create_index(index("one_time_tokens", &[("account_id", Asc), ("purpose", Asc)])).await?;
    manager.create_index(index("one_time_tokens", &[("expires_at", Asc)])).await?;
    manager.create_index(index("factors", &[("account_id", Asc)])).await?;
    manager.create_index(index("challenges", &[("factor_id", Asc)])).await
}

fn new_columns() -> Vec<ColumnDef> {
    let instants = [
        "banned_until",
        "invited_at",
        "confirmation_sent_at",
        "recovery_sent_at",
        "reauthentication_sent_at",
        "email_change_sent_at",
    ];
    let texts = ["new_email", "email_change_agreed_by"];
    instants.into_iter().map(instant_or_null).chain(texts.into_iter().map(text_or_null)).collect()
}

/// Gone with what it belongs to.
fn owned_by(table: &'static str, column: &'static str, owner: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_{owner}"))
        .from(table, column)
        .to(owner, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

fn one_time_tokens() -> TableCreateStatement {
    Table::create()
        .table("one_time_tokens")
        .col(id())
        .col(ColumnDef::new("account_id").uuid().not_null())
        .col(choice("purpose", PURPOSES))
        .col(text("email"))
        .col(text("token_hash").unique_key())
        .col(text_or_null("code_hash"))
        .col(ColumnDef::new("wrong_codes").integer().not_null())
        .col(text("redirect_to"))
        .col(ColumnDef::new("code_challenge").json_binary().null())
        .col(text_or_null("password_hash"))
        .col(ColumnDef::new("owner_id").uuid().null())
        .col(instant("created_at"))
        .col(instant("expires_at"))
        .foreign_key(&mut owned_by("one_time_tokens", "account_id", "accounts"))
        .take()
}

fn factors() -> TableCreateStatement {
    Table::create()
        .table("factors")
        .col(id())
        .col(ColumnDef::new("account_id").uuid().not_null())
        .col(text_or_null("friendly_name"))
        .col(text("secret"))
        .col(instant_or_null("verified_at"))
        .col(number("last_step"))
        .col(instant_or_null("last_challenged_at"))
        .col(instant("created_at"))
        .col(instant("updated_at"))
        .foreign_key(&mut owned_by("factors", "account_id", "accounts"))
        .take()
}

fn challenges() -> TableCreateStatement {
    Table::create()
        .table("challenges")
        .col(id())
        .col(ColumnDef::new("factor_id").uuid().not_null())
        .col(text("address"))
        .col(instant("created_at"))
        .foreign_key(&mut owned_by("challenges", "factor_id", "factors"))
        .take()
}
