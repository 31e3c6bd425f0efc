use platform::database::column::{id, instant, json, text, uuid};
use platform::database::{SchemaBuilder, Table};

pub const AUDIT_ENTRIES: Table = Table::new("audit_entries");

pub(super) fn baseline(schema: &mut SchemaBuilder) {
    // Names are copied, so that an entry stays readable after its account or item is deleted. Each combination of filters has an index: a
    // list would otherwise read past all entries that the remaining filters exclude.
    schema
        .table(
            AUDIT_ENTRIES,
            [
                id(),
                uuid("actor_id").nullable(),
                text("actor"),
                text("action"),
                text("resource"),
                text("resource_id").nullable(),
                text("title").nullable(),
                json("before").nullable(),
                json("after").nullable(),
                instant("created_at"),
            ],
        )
        .index(&["action", "created_at DESC", "id DESC"])
        .index(&["actor", "action", "created_at DESC", "id DESC"])
        .index(&["actor", "created_at DESC", "id DESC"])
        .index(&["actor_id"])
        .index(&["actor", "resource", "action", "created_at DESC", "id DESC"])
        .index(&["actor", "resource", "created_at DESC", "id DESC"])
        .index(&["created_at DESC", "id DESC"])
        .index(&["resource", "action", "created_at DESC", "id DESC"])
        .index(&["resource", "created_at DESC", "id DESC"])
        .index(&["resource", "resource_id", "created_at DESC", "id DESC"])
        .list_index(&["resource_id", "created_at"]);
}
