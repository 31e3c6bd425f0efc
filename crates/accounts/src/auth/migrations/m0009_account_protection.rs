//! Links that may give a role, wrong codes of a second factor, passwords that
//! expire unused, what servers note on accounts, and when owners were last told who waits.

use platform::store::migrations::prelude::*;

use platform::store::migrations::column::instant_or_null;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let zero = ColumnDef::new("wrong_codes").big_integer().not_null().default(0).take();
    let no = ColumnDef::new("trusted").boolean().not_null().default(false).take();
    let empty = ColumnDef::new("app_metadata").json_binary().not_null().default("{}").take();
    for (table, column) in [
        ("one_time_tokens", no),
        ("factors", zero),
        ("factors", instant_or_null("wrong_code_at")),
        ("accounts", instant_or_null("password_expires_at")),
        ("accounts", instant_or_null("approval_mailed_at")),
        ("accounts", empty),
    ] {
        // SQLite takes one at a time.
        manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
    }
    // Invitations that are under way stay good.
    let invited = "UPDATE one_time_tokens SET trusted = TRUE WHERE purpose = 'invite'";
    manager.connection().execute_unprepared(invited).await.map(drop)
}
