//! Passkeys, security keys as second factors, and the challenges that both answer.

use platform::store::migrations::prelude::IndexOrder::Asc;
use platform::store::migrations::prelude::*;

use platform::store::migrations::column::{choice, id, instant, instant_or_null, text, text_or_null};
use platform::store::migrations::index;

const PURPOSES: &[&str] =
    &["passkey_registration", "passkey_authentication", "factor_registration", "factor_authentication"];

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in factor_columns() {
        // SQLite takes one at a time.
        manager.alter_table(Table::alter().table("factors").add_column(column).take()).await?;
    }
    manager.create_table(passkeys()).await?;
    manager.create_index(index("passkeys", &[("account_id", Asc)])).await?;
    manager.create_table(challenges()).await?;
    manager.create_index(index("webauthn_challenges", &[("expires_at", Asc)])).await?;
    manager.create_index(index("webauthn_challenges", &[("account_id", Asc), ("expires_at", Asc)])).await?;
    manager.create_index(index("webauthn_challenges", &[("factor_id", Asc)])).await
}

/// A factor is an authenticator app with a secret, or a security key with a credential once it is verified.
fn factor_columns() -> [ColumnDef; 2] {
    let kind = choice("factor_type", &["totp", "webauthn"]).default("totp").take();
    [kind, ColumnDef::new("credential").json_binary().null().take()]
}

fn owned_by(table: &'static str, column: &'static str, owner: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_{owner}"))
        .from(table, column)
        .to(owner, "id")
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

fn passkeys() -> TableCreateStatement {
    Table::create()
        .table("passkeys")
        .col(id())
        .col(ColumnDef::new("account_id").uuid().not_null())
        .col(text("credential_id").unique_key())
        .col(ColumnDef::new("credential").json_binary().not_null())
        .col(text_or_null("friendly_name"))
        .col(instant("created_at"))
        .col(instant_or_null("last_used_at"))
        .foreign_key(&mut owned_by("passkeys", "account_id", "accounts"))
        .take()
}

/// Without an account: the user is not known before the sign-in.
fn challenges() -> TableCreateStatement {
    Table::create()
        .table("webauthn_challenges")
        .col(id())
        .col(choice("purpose", PURPOSES))
        .col(ColumnDef::new("account_id").uuid().null())
        .col(ColumnDef::new("factor_id").uuid().null())
        .col(text_or_null("address"))
        .col(ColumnDef::new("state").json_binary().not_null())
        .col(instant("expires_at"))
        .foreign_key(&mut owned_by("webauthn_challenges", "account_id", "accounts"))
        .foreign_key(&mut owned_by("webauthn_challenges", "factor_id", "factors"))
        .take()
}
