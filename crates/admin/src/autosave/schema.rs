use platform::database::column::{OnDelete::Cascade, id, instant, number, text, uuid};
use platform::database::{SchemaBuilder, Table};

pub const AUTOSAVES: Table = Table::new("autosaves");

pub(crate) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            AUTOSAVES,
            [
                id(),
                uuid("account_id").references("accounts", Cascade),
                text("resource"),
                uuid("item_id"),
                text("title"),
                number("base_version").nullable(),
                text("form"),
                instant("updated_at"),
            ],
        )
        .unique(&["account_id", "resource", "item_id"])
        .index(&["account_id", "updated_at DESC", "id DESC"])
        .index(&["updated_at"]);
}
