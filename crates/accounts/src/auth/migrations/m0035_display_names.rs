//! Names that accounts have beside their addresses.

use platform::store::migrations::prelude::*;

use platform::store::migrations::add_column;
use platform::store::migrations::column::text_or_null;

pub(super) async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    add_column(manager, "accounts", text_or_null("display_name")).await
}
