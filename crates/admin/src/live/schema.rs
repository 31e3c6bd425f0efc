use platform::database::column::{OnDelete::Cascade, id, instant, text, uuid};
use platform::database::{SchemaBuilder, Table};

pub const PRESENCE: Table = Table::new("presence");

pub(crate) fn baseline(schema: &mut SchemaBuilder) {
    schema
        .table(
            PRESENCE,
            [
                id(),
                uuid("account_id").references("accounts", Cascade),
                text("form"),
                instant("begun_at"),
                instant("expires_at"),
            ],
        )
        .index(&["account_id"])
        .index(&["expires_at"]);
}
