use crate::database::column::{choice, id, instant, json, number, text, uuid};
use crate::database::{SchemaBuilder, Table};

pub const CONFIG_ENTRIES: Table = Table::new("config_entries");
pub const SITE_SETTINGS: Table = Table::new("site_settings");
pub const OLD_SLUGS: Table = Table::new("old_slugs");
pub const SAMPLE_ROWS: Table = Table::new("sample_rows");

pub(crate) fn baseline(schema: &mut SchemaBuilder) {
    schema.table(
        CONFIG_ENTRIES,
        [
            id(),
            text("key").unique(),
            json("value"),
            text("description").nullable(),
            instant("created_at"),
            instant("updated_at"),
        ],
    );
    schema.table(
        SITE_SETTINGS,
        [
            text("key").primary_key(),
            text("value"),
            text("description").nullable(),
            instant("created_at"),
            instant("updated_at"),
        ],
    );
    // docs/behavior/slugs.md#redirects
    schema
        .table_with_key(OLD_SLUGS, &["scope", "slug"], [text("scope"), text("slug"), uuid("item_id")])
        .index(&["item_id"]);
    schema.table_with_key(
        SAMPLE_ROWS,
        &["collection", "table_name", "row_id"],
        [
            choice("collection", &["demonstration", "examples"]),
            text("table_name"),
            uuid("row_id"),
            number("version"),
        ],
    );
    // Instants are microseconds since 1970: limits are computed in SQL.
    schema
        .table(
            Table::new("rate_limits"),
            [text("key_hash").primary_key(), number("state"), number("expires_at")],
        )
        .index(&["expires_at"]);
}
